# townsmith: compiled
"""The six actions and the roundabouts: where they can be carried out, and carrying them out."""

from typing import Final

from mypy_extensions import i64

from townsmith.core.bits import BIT, squares
from townsmith.games.welcome_to.rules.moves import (
    CIRCLE_MOVES,
    COPY_LEFT,
    COPY_RIGHT,
    DIG,
    DRAW_FENCE,
    FENCE_MOVES,
    HIRE,
    PLANT,
    RAISE,
    SKIP,
)
from townsmith.games.welcome_to.rules.pieces import (
    BIS,
    BIS_BOXES,
    BIS_MARKS,
    ESTATE,
    ESTATE_BOXES,
    ESTATE_MARKS,
    FENCE,
    GAP_AFTER,
    GAPS,
    LAST_HOUSES,
    PARK,
    PARK_BOXES,
    PARK_MARKS,
    POOL,
    POOL_BOXES,
    POOL_HOUSES,
    POOL_MARKS,
    ROUNDABOUT_BOXES,
    ROUNDABOUT_MARKS,
    SHEET,
    SIZES,
    STREET_OF,
    TEMP,
    TEMP_BOXES,
    TEMP_MARKS,
    UNIT,
)
from townsmith.games.welcome_to.rules.sheet import Sheet

_INNER: Final[i64] = SHEET & ~LAST_HOUSES
_SINGLE_MOVES: Final[list[int]] = [0, 0, PLANT, DIG, HIRE, 0]
"""By action: the one move of those that leave nothing to choose."""
_ALL_RAISED: Final[i64] = sum(
    ESTATE_BOXES[size] * UNIT[ESTATE_MARKS + size] for size in range(SIZES)
)


def open_gaps(sheet: Sheet, *, older: bool) -> i64:
    """Return where a fence may be drawn: no fence yet, and not inside what a plan has used."""
    taken: i64 = sheet.fences | (sheet.used & (sheet.used >> 1))
    if older:
        taken |= twins(sheet)
    return SHEET & ~taken


def twins(sheet: Sheet) -> i64:
    """Return the gaps between neighbours that carry the same number."""
    found: i64 = 0
    houses = sheet.houses
    for house in squares(sheet.bis):
        if _INNER & BIT[house] and houses[house + 1] == houses[house]:
            found |= BIT[house]
        if house > 0 and _INNER & BIT[house - 1] and houses[house - 1] == houses[house]:
            found |= BIT[house - 1]
    return found


def copies_right(sheet: Sheet, *, older: bool) -> i64:
    """Return the gaps across which bis may copy a number to the right."""
    across: i64 = sheet.built & (sheet.empty() >> 1) & _INNER
    return across & ~sheet.fences if older else across


def copies_left(sheet: Sheet, *, older: bool) -> i64:
    """Return the gaps across which bis may copy a number to the left."""
    across: i64 = sheet.empty() & (sheet.built >> 1) & _INNER
    return across & ~sheet.fences if older else across


def can_act(sheet: Sheet, action: i64, *, older: bool) -> bool:
    """Tell whether the action of the round can be used on the sheet as it stands."""
    if action == FENCE:
        return open_gaps(sheet, older=older) != 0
    if action == PARK:
        street: i64 = STREET_OF[sheet.house]
        return sheet.marked(PARK_MARKS + street) < PARK_BOXES[street]
    if action == POOL:
        pool: i64 = BIT[sheet.house] & POOL_HOUSES & ~sheet.pools
        return pool != 0 and sheet.marked(POOL_MARKS) < POOL_BOXES
    if action == TEMP:
        return sheet.marked(TEMP_MARKS) < TEMP_BOXES
    if action == ESTATE:
        return sheet.marks & _ALL_RAISED != _ALL_RAISED
    copies: i64 = copies_left(sheet, older=older) | copies_right(sheet, older=older)
    return copies != 0 and sheet.marked(BIS_MARKS) < BIS_BOXES


def action_moves(sheet: Sheet, action: i64, number: i64, *, older: bool) -> list[int]:
    """Return the moves that use the action of the round, and the one that declines it."""
    if action == FENCE:
        moves = _fences(open_gaps(sheet, older=older))
    elif action == ESTATE:
        moves = _raises(sheet)
    elif not can_act(sheet, action, older=older):
        moves = []
    elif action == BIS:
        moves = _copies(sheet, older=older)
    elif action == TEMP and sheet.houses[sheet.house] != number + 1:
        return [HIRE]  # WT-13.7: a changed number means that temp was used
    else:
        moves = [_SINGLE_MOVES[action]]
    moves.append(SKIP)
    return moves


def _fences(gaps: i64) -> list[int]:
    moves: list[int] = []
    moves += FENCE_MOVES[0][gaps & 0x1FF]
    moves += FENCE_MOVES[1][(gaps >> 10) & 0x3FF]
    moves += FENCE_MOVES[2][(gaps >> 21) & 0x7FF]
    return moves


def _raises(sheet: Sheet) -> list[int]:
    """Return the moves that mark an estate box."""
    return [
        RAISE + size
        for size in range(SIZES)
        if sheet.marked(ESTATE_MARKS + size) < ESTATE_BOXES[size]
    ]


def _copies(sheet: Sheet, *, older: bool) -> list[int]:
    """Return the moves that copy a number to a neighbour."""
    right = squares(copies_right(sheet, older=older))
    left = squares(copies_left(sheet, older=older))
    moves = [COPY_RIGHT + GAP_AFTER[house] for house in right]
    return moves + [COPY_LEFT + GAP_AFTER[house] for house in left]


def can_circle(sheet: Sheet) -> bool:
    """Tell whether a roundabout may still be built in this round."""
    return not sheet.circled and sheet.marked(ROUNDABOUT_MARKS) < ROUNDABOUT_BOXES


def circle_moves(sheet: Sheet) -> list[int]:
    """Return the moves that build a roundabout in an empty house."""
    empty: i64 = sheet.empty()
    moves: list[int] = []
    moves += CIRCLE_MOVES[0][empty & 0x3FF]
    moves += CIRCLE_MOVES[1][(empty >> 10) & 0x7FF]
    moves += CIRCLE_MOVES[2][empty >> 21]
    return moves


def do_action(sheet: Sheet, code: i64) -> None:
    """Carry out the action of the round."""
    if code < COPY_RIGHT:
        sheet.fence(GAPS[code - DRAW_FENCE])
    elif code < COPY_LEFT:
        source: i64 = GAPS[code - COPY_RIGHT]
        sheet.copy_number(source, source + 1)
        sheet.mark(BIS_MARKS)
    elif code < RAISE:
        target: i64 = GAPS[code - COPY_LEFT]
        sheet.copy_number(target + 1, target)
        sheet.mark(BIS_MARKS)
    elif code < PLANT:
        sheet.mark(ESTATE_MARKS + code - RAISE)
    elif code == PLANT:
        sheet.mark(PARK_MARKS + STREET_OF[sheet.house])
    elif code == DIG:
        sheet.pools |= BIT[sheet.house]
        sheet.mark(POOL_MARKS)
    else:
        sheet.mark(TEMP_MARKS)
