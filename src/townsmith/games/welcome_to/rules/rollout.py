# townsmith: compiled
"""Whole games of Welcome To at random, without making lists of moves.

Where a number fits, it fits into runs of houses: how many moves there are is a sum of lengths, and
the k-th is found by counting on. The moves picked are those that `legal` would have listed, in its
order, with one number drawn for each, so a rollout ends in the very position that the plain way of
playing random moves leads to. What is seldom or short goes the plain way, through `legal`.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from townsmith.core.contract.state import Move, Seat
from townsmith.core.rng import Rng
from townsmith.games.welcome_to.rules.actions import open_gaps
from townsmith.games.welcome_to.rules.moves import CARDS, DRAW_FENCE, GIVE, REFUSE, SKIP
from townsmith.games.welcome_to.rules.numbering import HAND_PAIRS, highest, lowest
from townsmith.games.welcome_to.rules.pieces import (
    FENCE,
    GAP_AFTER,
    HOUSES,
    NUMBERS,
    RUN_END,
    RUN_FIRST,
)
from townsmith.games.welcome_to.rules.plans import ones
from townsmith.games.welcome_to.rules.sheet import ACT, NUMBER, Sheet

if TYPE_CHECKING:
    from townsmith.games.welcome_to.rules.state import WelcomeTo

_COMBINATIONS: Final[list[int]] = [0, 4, 8]
"""The pairs of cards of a round: number and action come from the same combination."""
_FIRST: Final[vec[i64]] = vec[i64](RUN_FIRST)
_LENGTH: Final[vec[i64]] = vec[i64](
    [end - first for first, end in zip(RUN_FIRST, RUN_END, strict=True)]
)


def play_out(table: "WelcomeTo", rng: Rng) -> int:
    """Play random moves to the end, lowest pending seat first; return how many were played."""
    if not table.waiting:
        return 0
    _take_sheets(table)
    moves = _played(table, rng)
    table.unwatched = False
    for sheet in table.sheets:
        sheet.set_private(False)
    return moves


def _take_sheets(table: "WelcomeTo") -> None:
    """Give all seats sheets of their own: those that are shown may belong to other positions."""
    table.unwatched = True
    for seat in range(table.seats):
        if table.sheets[seat] is table.shown[seat]:
            table.sheets[seat] = table.sheets[seat].clone()
        table.sheets[seat].set_private(True)


def _played(table: "WelcomeTo", rng: Rng) -> int:
    moves = 0
    seat = 0
    while table.waiting:
        # Look on from the seat that moved last, as the plain way does.
        first = table.waiting & -table.waiting
        while first >> seat != 1:
            seat = seat + 1 if first >> seat else 0
        table.apply(seat, pick(table, seat, rng))
        moves += 1
    return moves


def pick(table: "WelcomeTo", seat: Seat, rng: Rng) -> Move:
    """Return `legal(seat)[rng.below(...)]` of a pending seat, without the list where possible."""
    sheet = table.sheets[seat]
    stage = sheet.stage
    if not table.variant.roundabouts:
        if stage == NUMBER and table.variant.solo:
            return _number(sheet, HAND_PAIRS, table.numbers, table.actions, rng)
        if stage == NUMBER:
            return _number(sheet, _COMBINATIONS, table.numbers, table.actions, rng)
        if stage == ACT and table.actions[sheet.choice % CARDS] == FENCE:
            return _fence(open_gaps(sheet, older=table.variant.older), rng)
    choices = table.legal(seat)
    return choices[rng.below(len(choices))]


def _number(
    sheet: Sheet, pairs: list[int], numbers: list[int], actions: list[int], rng: Rng
) -> i64:
    """Pick a number and a house; or a refusal, if no printed number fits."""
    fits = sheet.fits
    total: i64 = 0
    printed: i64 = 0
    for pair in pairs:
        number: i64 = numbers[pair // CARDS]
        action: i64 = actions[pair % CARDS]
        printed += _room(fits, number)
        for value in range(lowest(number, action), highest(number, action) + 1):
            total += _room(fits, value)
    refusals: i64 = 0
    if not printed:
        refusals = CARDS if pairs is HAND_PAIRS else 1
    k: i64 = rng.below(total + refusals)
    if k >= total:
        return (GIVE if pairs is HAND_PAIRS else REFUSE) + k - total
    return _written(fits, pairs, numbers, actions, k)


def _written(
    fits: list[int], pairs: list[int], numbers: list[int], actions: list[int], k: i64
) -> i64:
    """Return the k-th writing move."""
    for pair in pairs:
        number: i64 = numbers[pair // CARDS]
        action: i64 = actions[pair % CARDS]
        for value in range(lowest(number, action), highest(number, action) + 1):
            room = _room(fits, value)
            if k < room:
                return (pair * NUMBERS + value) * HOUSES + _house(fits, value, k)
            k -= room
    return REFUSE  # never reached: k counts no further than the houses


def _room(fits: list[int], number: i64) -> i64:
    """Return how many houses could take a number."""
    room: i64 = 0
    at: i64 = number
    end: i64 = len(fits)
    while at < end:
        room += _LENGTH[fits[at]]
        at += NUMBERS
    return room


def _house(fits: list[int], number: i64, k: i64) -> i64:
    """Return the k-th of the houses that could take a number."""
    at: i64 = number
    while k >= _LENGTH[fits[at]]:
        k -= _LENGTH[fits[at]]
        at += NUMBERS
    return _FIRST[fits[at]] + k


def _fence(gaps: i64, rng: Rng) -> i64:
    """Pick a gap for a fence, or none."""
    count = ones(gaps)
    k: i64 = rng.below(count + 1)
    if k == count:
        return SKIP
    house: i64 = 0
    while k or not gaps & 1:
        k -= gaps & 1
        gaps >>= 1
        house += 1
    return DRAW_FENCE + GAP_AFTER[house]
