"""A move in words, naming the cards it moves."""

from townsmith.core.contract.state import Move
from townsmith.core.text import Fact, Text
from townsmith.games.dream_home.rules import moves
from townsmith.games.dream_home.rules.moves import CELL_PAIRS, COLUMN_PAIRS, FACES
from townsmith.games.dream_home.rules.pieces import CELL_IDS, CELLS, COLUMNS, NOTHING
from townsmith.games.dream_home.words.names import (
    kind_name,
    look_name,
    roof_name,
    room_name,
    token_name,
)
from townsmith.games.dream_home.words.view import StreetView


def describe(view: StreetView, move: Move) -> Text:
    """Return a move in words, naming the cards of the view."""
    if move < moves.TAKE:
        return _word_move(move)
    if move < moves.BUILD:
        return _market_move(view, move)
    if move < moves.ROOFING:
        return _house_move(view, move)
    return _helper_move(view, move)


def _word_move(move: Move) -> Text:
    if move == moves.PASS:
        return Text("keep the jackhammer for later")
    if move == moves.NO_CAR:
        return Text("leave the car: nobody will have it")
    return Text("use no more helpers")


def _market_move(view: StreetView, move: Move) -> Text:
    if move < moves.PUT_AWAY:
        return _taking(view, move - moves.TAKE)
    if move < moves.JACK:
        return Text("discard {cards}", cards=column_cards(view, move - moves.PUT_AWAY))
    if move < moves.MIX:
        room = room_name(view.rooms[move - moves.JACK])
        return Text("use the jackhammer and take {room}", room=room)
    if move < moves.DRILLING:
        left, right = COLUMN_PAIRS[move - moves.MIX]
        facts = {"one": room_name(view.rooms[left]), "other": room_name(view.rooms[right])}
        return Text("use the concrete mixer to swap {one} and {other}", **facts)
    cell, column = divmod(move - moves.DRILLING, COLUMNS)
    return Text(
        "use the hammer drill to exchange {old} on {cell} for {new}",
        old=_on_cell(view, cell),
        cell=CELL_IDS[cell],
        new=room_name(view.rooms[column]),
    )


def _taking(view: StreetView, column: int) -> Text:
    if column == 0:
        return Text("take {room} and begin the next round", room=room_name(view.rooms[0]))
    return Text("take {cards}", cards=column_cards(view, column))


def column_cards(view: StreetView, column: int) -> Text:
    """Return the two cards of a column."""
    room, resource = room_name(view.rooms[column]), kind_name(view.resources[column])
    if view.resources[column] == NOTHING:
        return room
    return Text("{room} and {resource}", room=room, resource=resource)


def _house_move(view: StreetView, move: Move) -> Text:
    cell = (move - moves.BUILD) % CELLS
    name = CELL_IDS[cell]
    if move < moves.EMPTY:
        return Text("place {room} on {cell}", room=room_name(view.taken_room), cell=name)
    if move < moves.SCAFFOLD:
        return Text("place the card face down on {cell}: an empty room", cell=name)
    if move < moves.FURNISH:
        return Text("put up the scaffolding on {cell}", cell=name)
    if move < moves.KEEP:
        facts: dict[str, Fact] = {"token": kind_name(view.taken_kind), "cell": name}
        return Text("put {token} into {room} on {cell}", room=_on_cell(view, cell), **facts)
    if move < moves.PARK:
        return Text("keep {token} on {cell}", token=_token_on(view, cell), cell=name)
    return Text("take the car and park it on {cell}", cell=name)


def _helper_move(view: StreetView, move: Move) -> Text:
    if move < moves.SWAP:
        return Text("let the roofer add {roof}", roof=roof_name(move - moves.ROOFING))
    if move < moves.FETCH:
        one, other = CELL_PAIRS[move - moves.SWAP]
        return Text(
            "let the handyman swap {one} on {cell} and {other} on {target}",
            one=_on_cell(view, one),
            cell=CELL_IDS[one],
            other=_on_cell(view, other),
            target=CELL_IDS[other],
        )
    look, cell = divmod(move - moves.FETCH, CELLS)
    return Text(
        "let the courier bring {room} to {cell} in place of {old}",
        room=look_name(*divmod(look, FACES)),
        cell=CELL_IDS[cell],
        old=_on_cell(view, cell),
    )


def _on_cell(view: StreetView, cell: int) -> Text:
    found = view.houses[max(view.viewer, 0)].cells[cell]
    return Text("an empty room") if found.back else room_name(found.type)


def _token_on(view: StreetView, cell: int) -> Text:
    token = view.houses[max(view.viewer, 0)].cells[cell].token
    return Text("nothing") if token == NOTHING else token_name(token)
