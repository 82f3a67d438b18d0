"""What the pictures show of moves to come: where to click, what it brings, and why not."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from townsmith.core.contract.state import Move
from townsmith.core.text import Text
from townsmith.games.dream_home.rules.house import House
from townsmith.games.dream_home.rules.moves import BUILD, EMPTY, FURNISH, KEEP, PARK, ROOFING
from townsmith.games.dream_home.rules.phases import PLACING
from townsmith.games.dream_home.rules.pieces import CAR, CELL_NAMES, CELLS, FIRST_DECOR
from townsmith.games.dream_home.rules.scoring import house_points
from townsmith.games.dream_home.words.moves import describe
from townsmith.games.dream_home.words.notation import PATHS, first_tokens, tokens
from townsmith.games.dream_home.words.refusals import closed
from townsmith.games.dream_home.words.view import StreetView, rebuilt

_CELL_WORDS: Final = ("", "decor-", "keep-", "car-")


@dataclass(frozen=True)
class Marks:
    """By cell: what may be clicked, what it does and brings, and why other cells are closed."""

    tokens: Mapping[int, str] = field(default_factory=dict)
    labels: Mapping[int, Text] = field(default_factory=dict)
    lit: frozenset[int] = frozenset()
    gains: Mapping[int, str] = field(default_factory=dict)
    closed: Mapping[int, Text] = field(default_factory=dict)


def marks(view: StreetView) -> Marks:
    """Return the marks of the viewer's own house."""
    legal, first = tokens(view.legal), first_tokens(view.legal)
    names = {
        cell: f"{word}{CELL_NAMES[cell]}"
        for cell in range(CELLS)
        for word in _CELL_WORDS
        if f"{word}{CELL_NAMES[cell]}" in legal
    }
    words, worth = labels(view), _gains(view)
    return Marks(
        tokens=names,
        labels={cell: words[name] for cell, name in names.items() if name in words},
        lit=frozenset(cell for cell, name in names.items() if name in first),
        gains={cell: _signed(worth[name]) for cell, name in names.items() if name in worth},
        closed=_closed(view),
    )


def labels(view: StreetView) -> dict[str, Text]:
    """Return what each click that is a whole move would do."""
    single = [move for move in view.legal if len(PATHS[move]) == 1]
    return {PATHS[move][0]: describe(view, move) for move in single}


def _closed(view: StreetView) -> dict[int, Text]:
    """Return why the taken room cannot lie face up on each cell that refuses it."""
    if view.phase != PLACING or not view.acting:
        return {}
    house = rebuilt(view.houses[view.viewer])
    reasons = {cell: closed(house, cell, view.taken_room) for cell in range(CELLS)}
    return {cell: reason for cell, reason in reasons.items() if reason is not None}


# What a move would bring, counted on the view


def _gains(view: StreetView) -> dict[str, int]:
    """Return what each click that places a room or a token would add to the own house."""
    if not view.acting:
        return {}
    house = rebuilt(view.houses[view.viewer])
    before = house_points(house)
    found: dict[str, int] = {}
    for move in view.legal:
        twin = house.clone()
        if _carried_out(twin, view, move):
            found[PATHS[move][0]] = house_points(twin) - before
    return found


def _carried_out(house: House, view: StreetView, move: Move) -> bool:
    """Do what the move does to the house, if it is one of those that can be counted at once."""
    if BUILD <= move < EMPTY:
        house.put(move - BUILD, view.taken_room)
    elif FURNISH <= move < KEEP:
        house.furnish(move - FURNISH, view.taken_kind - FIRST_DECOR)
    elif KEEP <= move < PARK:
        house.keep_only(move - KEEP)
    elif PARK <= move < ROOFING:
        house.furnish(move - PARK, CAR)
    else:
        return False
    return True


def _signed(gain: int) -> str:
    return f"+{gain}" if gain >= 0 else f"\N{EN DASH}{-gain}"
