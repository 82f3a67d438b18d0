"""Tables for the tests: houses drawn as text, positions made of them, moves by their notation."""

from typing import Any

from townsmith.core.contract.state import members
from townsmith.games.dream_home import GAME
from townsmith.games.dream_home.rules.state import Homes

ROWS = (("T1", "T2", "T3", "T4", "T5"), ("M1", "M2", "M3", "M4", "M5"), ("B4", "B5"))


def house(drawing: str) -> dict[str, str]:
    """Return a house drawn floor by floor: five cells, five cells, and the two of the basement."""
    floors = [line.split() for line in drawing.strip().splitlines()]
    assert [len(floor) for floor in floors] == [5, 5, 2], "a house has 5, 5 and 2 cells"
    pairs = [
        pair
        for row, floor in zip(ROWS, floors, strict=True)
        for pair in zip(row, floor, strict=False)
    ]
    return {cell: card for cell, card in pairs if card != "."}


def home(drawing: str, **keys: object) -> dict[str, Any]:
    """Return a seat of a position file."""
    return {"house": house(drawing), **keys}


BARE = """
    . . . . .
    . . . . .
          . .
"""


def table(*seats: dict[str, Any], **keys: object) -> Homes:
    """Return the position of a file with these seats; one alone gets a bare neighbour."""
    found = list(seats) if len(seats) > 1 else [*seats, {}]
    return GAME.read_position({"game": "dream-home", "seats": found, **keys})


def placing(room: str, *seats: dict[str, Any], **keys: object) -> Homes:
    """Return the moment in which seat 0 places a room."""
    more = keys.pop("taken", {})
    assert isinstance(more, dict)
    return table(*seats, turn=0, phase="place", taken={"room": room} | more, **keys)


def acting(homes: Homes) -> int:
    """Return the seat to act."""
    return members(homes.pending())[0]


def moves(homes: Homes) -> list[str]:
    """Return the legal moves of the seat to act."""
    if not homes.pending():
        return []
    return [GAME.notation(move) for move in homes.legal(acting(homes))]


def starting(homes: Homes, word: str) -> list[str]:
    """Return the ends of the legal moves that begin with a word."""
    return [move.partition(" ")[2] for move in moves(homes) if move.split(" ")[0] == word]


def face_up(homes: Homes) -> list[str]:
    """Return the cells where the taken room may lie face up."""
    return [move for move in moves(homes) if move[0] in "bmt" and " " not in move]


def play(homes: Homes, *notations: str) -> Homes:
    """Play moves of whoever is to act, each checked to be legal; return the same table."""
    for notation in notations:
        assert notation in moves(homes), f"{notation} is not legal: {moves(homes)}"
        homes.apply(acting(homes), GAME.parse(notation))
    return homes


def after(homes: Homes, *notations: str) -> dict[str, Any]:
    """Return the position file after some moves."""
    return GAME.positions.write(play(homes, *notations))


def seat(homes: Homes, number: int = 0) -> dict[str, Any]:
    """Return a seat of the position file, its cards by type."""
    found: dict[str, Any] = GAME.positions.write(homes)["seats"][number]
    return found | {"house": {cell: by_type(card) for cell, card in found["house"].items()}}


def by_type(card: str) -> str:
    """Return a card of a house without its number."""
    name, plus, token = card.partition("+")
    if name.startswith("empty"):
        return "empty"
    return name.rstrip("0123456789").rstrip("_") + plus + token


def lines(homes: Homes, number: int = 0) -> dict[str, int]:
    """Return the score lines of a seat, those of 0 left out."""
    sheet = GAME.words.sheets(GAME.view(homes, -2))[number]
    return {line.id: line.points for line in sheet.lines if line.points}


def points(drawing: str, **keys: object) -> int:
    """Return the points of a house."""
    return table(home(drawing, **keys)).points(0)
