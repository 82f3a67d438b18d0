# townsmith: compiled
"""Numbering a house: the moves that do it, or a refusal where no printed number fits."""

from typing import Final

from mypy_extensions import i64

from townsmith.games.welcome_to.rules.actions import can_act
from townsmith.games.welcome_to.rules.moves import CARDS, GIVE, PAIRS, REFUSE, WRITES
from townsmith.games.welcome_to.rules.pieces import (
    HIGHEST,
    HOUSES,
    LOWEST,
    NUMBERS,
    REACH,
    RUN_END,
    RUN_FIRST,
    TEMP,
    TEMP_BOXES,
    TEMP_MARKS,
)
from townsmith.games.welcome_to.rules.sheet import ACT, PLANS, Sheet

HAND_PAIRS: Final[list[int]] = [1, 2, 3, 5, 6, 7]
"""One card of the hand for the number, another for the action."""
_RUNS: Final[i64] = len(RUN_FIRST)
_NOT_YET: Final[list[int]] = []
_RUN_MOVES: Final[list[list[int]]] = [_NOT_YET] * (PAIRS * NUMBERS * len(RUN_FIRST))
"""By pair of cards, number and run: the moves that write it there, listed when first asked for."""


def combination_moves(sheet: Sheet, numbers: list[int], actions: list[int]) -> list[int]:
    """Return the moves with the combinations of a round."""
    moves: list[int] = []
    printed = False
    for card in range(CARDS):
        if _add_moves(moves, sheet.fits, card * CARDS + card, numbers[card], actions[card]):
            printed = True
    if not printed:
        moves.append(REFUSE)
    return moves


def hand_moves(sheet: Sheet, numbers: list[int], actions: list[int]) -> list[int]:
    """Return the moves with the cards of a solo hand."""
    moves: list[int] = []
    printed = False
    for pair in HAND_PAIRS:
        number = numbers[pair // CARDS]
        if _add_moves(moves, sheet.fits, pair, number, actions[pair % CARDS]):
            printed = True
    if not printed:
        moves += [GIVE, GIVE + 1, GIVE + 2]
    return moves


def _add_moves(moves: list[int], fits: list[int], pair: i64, number: i64, action: i64) -> bool:
    """Add the moves of a pair of cards; tell whether the number fits as it is printed."""
    end: i64 = len(fits)
    printed = False
    value: i64 = lowest(number, action)
    high: i64 = highest(number, action)
    while value <= high:
        row: i64 = (pair * NUMBERS + value) * _RUNS
        at: i64 = value
        while at < end:
            gap: i64 = fits[at]
            if gap:
                moves += _RUN_MOVES[row + gap] or _list_moves(pair * NUMBERS + value, gap)
                if value == number:
                    printed = True
            at += NUMBERS
        value += 1
    return printed


def lowest(number: i64, action: i64) -> i64:
    """Return the lowest number that may be written for a printed one."""
    return max(number - REACH, LOWEST) if action == TEMP else number


def highest(number: i64, action: i64) -> i64:
    """Return the highest number that may be written for a printed one."""
    return min(number + REACH, HIGHEST) if action == TEMP else number


def _list_moves(written: i64, gap: i64) -> list[int]:
    """Return the moves that write a number with a pair of cards into a run, and keep the list."""
    base: i64 = written * HOUSES
    moves = WRITES[base + RUN_FIRST[gap] : base + RUN_END[gap]]
    _RUN_MOVES[written * _RUNS + gap] = moves
    return moves


def write_number(
    sheet: Sheet, code: i64, numbers: list[int], actions: list[int], *, older: bool
) -> None:
    """Carry out a writing move; a changed number means that temp was used."""
    house: i64 = code % HOUSES
    rest: i64 = code // HOUSES
    number: i64 = rest % NUMBERS
    choice: i64 = rest // NUMBERS
    sheet.write(house, number)
    sheet.choice = choice
    sheet.house = house
    sheet.stage = PLANS
    if number != numbers[choice // CARDS]:
        if sheet.marked(TEMP_MARKS) < TEMP_BOXES:
            sheet.mark(TEMP_MARKS)
    elif can_act(sheet, actions[choice % CARDS], older=older):
        sheet.stage = ACT
