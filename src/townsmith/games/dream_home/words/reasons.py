"""What a card does for a house, in plain words: how a coach speaks of the board."""

from townsmith.core.contract.state import Move
from townsmith.core.text import Plural, Text
from townsmith.games.dream_home.rules import moves
from townsmith.games.dream_home.rules.pieces import CELLS, FLOOR, NOTHING
from townsmith.games.dream_home.words.names import room_name
from townsmith.games.dream_home.words.view import HouseView, StreetView


def reason(view: StreetView, move: Move) -> Text | None:
    """Return what a room grows to, or that a column has a room that can grow; else nothing."""
    if view.viewer < 0:
        return None
    house = view.houses[view.viewer]
    if moves.BUILD <= move < moves.EMPTY:
        return _of_a_place(house, view.taken_room, int(move - moves.BUILD))
    if moves.TAKE <= move < moves.PUT_AWAY:
        return _of_a_column(house, view.rooms[move - moves.TAKE])
    return None


def _of_a_place(house: HouseView, room: int, cell: int) -> Text | None:
    cards = 1 + _alike(house, room, cell, -1) + _alike(house, room, cell, 1)
    if cards == 1:
        return None
    return Plural(
        "Beside its like it makes a {room} of {n} card.",
        "Beside its like it makes a {room} of {n} cards.",
        cards,
        room=room_name(room),
    )


def _of_a_column(house: HouseView, room: int) -> Text | None:
    if room == NOTHING or not any(cell.type == room for cell in house.cells):
        return None
    return Text("You have a {room} already, and this one may join it.", room=room_name(room))


def _alike(house: HouseView, room: int, cell: int, step: int) -> int:
    """Return how many cards of a type lie one after another on one side of a cell."""
    found, at = 0, cell + step
    while 0 <= at < CELLS and FLOOR[at] == FLOOR[cell] and house.cells[at].type == room:
        found, at = found + 1, at + step
    return found
