"""Moves as paths: what one clicks in order, what records say, and what buttons are called."""

from typing import Final

from townsmith.core.contract.state import Move
from townsmith.core.contract.view import Path
from townsmith.core.text import Text
from townsmith.games.dream_home.rules.moves import (
    CELL_PAIRS,
    COLUMN_PAIRS,
    DONE,
    FACES,
    NO_CAR,
    PASS,
)
from townsmith.games.dream_home.rules.pieces import CELL_NAMES, COLOURS, COLUMNS, TYPES

COLUMN_TOKENS: Final = [f"c{column}" for column in range(1, COLUMNS + 1)]
ROOF_TOKENS: Final = [f"{colour}{window}" for colour in COLOURS for window in ("", "-window")]

BUTTONS: Final = {
    "pass": Text("keep it for later"),
    "no-car": Text("leave the car"),
    "done": Text("done"),
    "empty": Text("face down"),
}
"""The words that are clicked as buttons; all else is drawn."""


def look_token(room_type: int, children: int) -> str:
    """Return what a discarded room is called: its type, and how many children it shows."""
    return f"{TYPES[room_type]}-{children}" if children else TYPES[room_type]


def _paths() -> list[Path]:
    """Return the path of every move, in the order of their numbers."""
    cells, shop = CELL_NAMES, COLUMN_TOKENS
    looks = [look_token(kind, children) for kind in range(len(TYPES)) for children in range(FACES)]
    found: list[Path] = [("",)] * 3
    found[PASS], found[NO_CAR], found[DONE] = ("pass",), ("no-car",), ("done",)
    found += [(column,) for column in shop]
    found += [(f"discard-{column}",) for column in shop]
    found += [("jackhammer", column) for column in shop]
    found += [("mixer", shop[left], shop[right]) for left, right in COLUMN_PAIRS]
    found += [("drill", cell, column) for cell in cells for column in shop]
    found += [(cell,) for cell in cells]
    found += [("empty", cell) for cell in cells]
    found += [("scaffold", cell) for cell in cells]
    found += [(f"decor-{cell}",) for cell in cells]
    found += [(f"keep-{cell}",) for cell in cells]
    found += [(f"car-{cell}",) for cell in cells[:2]]
    found += [("roofer", roof) for roof in ROOF_TOKENS]
    found += [("handyman", cells[one], cells[other]) for one, other in CELL_PAIRS]
    found += [("courier", look, cell) for look in looks for cell in cells]
    return found


PATHS: Final = _paths()


def path(move: Move) -> Path:
    """Return what one clicks for a move, in order."""
    return PATHS[move]


def tokens(legal: tuple[Move, ...]) -> set[str]:
    """Return all words of the paths of some moves."""
    return {token for move in legal for token in PATHS[move]}


def first_tokens(legal: tuple[Move, ...]) -> set[str]:
    """Return what may be clicked first."""
    return {PATHS[move][0] for move in legal}
