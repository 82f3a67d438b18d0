"""The words of Dream Home: cards, moves, prompts and buttons."""

from typing import Final

from townsmith.core.contract.state import Move
from townsmith.core.text import Fact, Plural, SeatName, Text, Word
from townsmith.games.dream_home import moves
from townsmith.games.dream_home.house import NOTHING
from townsmith.games.dream_home.moves import CELL_PAIRS, COLUMN_PAIRS, FACES
from townsmith.games.dream_home.order import (
    ASKING,
    CHOOSING,
    DISCARDING,
    HELPING,
    KEEPING,
    OVER,
    PARKING,
    PLACING,
    RESOLVING,
)
from townsmith.games.dream_home.pieces import (
    CELL_IDS,
    CELLS,
    COLUMNS,
    FACTS,
    FIRST_DECOR,
    FIRST_HELPER,
    FIRST_TOOL,
    ROOF_KINDS,
    ROOMS,
    SCAFFOLDING,
)
from townsmith.games.dream_home.view import StreetView

BUTTONS: Final = {
    "pass": Text("keep it for later"),
    "no-car": Text("leave the car"),
    "done": Text("done"),
    "empty": Text("face down"),
}
"""The words that are clicked as buttons; all else is drawn."""


# Cards


def room_name(room_type: int) -> Text:
    """Return what a room is called."""
    return Text("nothing") if room_type == NOTHING else Word(ROOMS[room_type]["name"])


def room_summary(room_type: int) -> Text:
    """Return what a room is worth, in a sentence."""
    return Word(ROOMS[room_type]["summary"])


def token_name(token: int) -> Text:
    """Return what a decor token is called."""
    return Word(FACTS["tokens"][token]["name"])


def roof_name(kind: int) -> Text:
    """Return what a roof card is called."""
    colour = Word(FACTS["roofs"][kind // 2]["name"])
    if kind % 2:
        return Text("{colour} roof with a window", colour=colour)
    return Text("{colour} roof", colour=colour)


def kind_name(kind: int) -> Text:
    """Return what a resource card is called."""
    if kind == NOTHING:
        return Text("nothing")
    if kind < ROOF_KINDS:
        return roof_name(kind)
    if kind < FIRST_TOOL:
        return token_name(kind - FIRST_DECOR)
    return Word(_gear_facts(kind)["name"])


def kind_summary(kind: int) -> Text:
    """Return what a tool or helper does, or what a decor item is worth."""
    if kind < ROOF_KINDS:
        return Text("Goes face down under your house; four make a roof.")
    if kind < FIRST_TOOL:
        points = FACTS["tokens"][kind - FIRST_DECOR]["points"]
        return Plural("Decor, worth {n} point.", "Decor, worth {n} points.", points)
    return Word(_gear_facts(kind)["summary"])


def _gear_facts(kind: int) -> dict[str, str]:
    if kind < FIRST_HELPER:
        facts: dict[str, str] = FACTS["tools"][kind - FIRST_TOOL]
    else:
        facts = FACTS["helpers"][kind - FIRST_HELPER]
    return facts


def look_name(room_type: int, children: int) -> Text:
    """Return a discarded room with the children it shows."""
    if not children:
        return room_name(room_type)
    room = room_name(room_type)
    return Plural("{room}, {n} child", "{room}, {n} children", children, room=room)


# Moves


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


# Prompts


def prompt(view: StreetView) -> Text:
    """Return one sentence: what is expected now."""
    if view.phase == OVER:
        return Text("The houses are finished and the roofs are on.")
    return _own_prompt(view) if view.acting else _waiting(view)


def _own_prompt(view: StreetView) -> Text:
    if view.phase == PLACING:
        return _placing(view)
    if view.phase == RESOLVING:
        if view.taken_kind == SCAFFOLDING:
            return Text("Put up your scaffolding on a lit cell.")
        return Text("Choose the room for {token}.", token=kind_name(view.taken_kind))
    return _OWN[view.phase]


def _placing(view: StreetView) -> Text:
    room = room_name(view.taken_room)
    if view.taken_kind == SCAFFOLDING:
        return Text(
            "Place {room} face up or face down, or put up the scaffolding first.", room=room
        )
    return Text("Place {room} face up on a lit cell, or face down as an empty room.", room=room)


_OWN: Final = {
    ASKING: Text("Use your jackhammer to take any one room now, or keep it for later."),
    DISCARDING: Text("You begin this round: discard one of the columns 2 to 5."),
    CHOOSING: Text("Take a column: its room and what lies above it."),
    KEEPING: Text("That room holds more than one piece of decor: choose the one that stays."),
    PARKING: Text("Yours is the first garage for two: park the car in it, if you like."),
    HELPING: Text("Let your helpers work, or say that you are done."),
}


def _waiting(view: StreetView) -> Text:
    seat = SeatName(view.turn)
    if view.phase == ASKING:
        return Text("{seat} may use a jackhammer before the round.", seat=seat)
    if view.phase == DISCARDING:
        return Text("{seat} discards a column.", seat=seat)
    if view.phase == CHOOSING:
        return Text("{seat} chooses a column.", seat=seat)
    if view.phase == PLACING:
        return Text("{seat} places {room}.", seat=seat, room=room_name(view.taken_room))
    if view.phase == HELPING:
        return Text("{seat} lets the helpers work.", seat=seat)
    return Text("{seat} arranges the decor.", seat=seat)
