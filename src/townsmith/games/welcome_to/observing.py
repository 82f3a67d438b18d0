# townsmith: compiled
"""What a seat sees, as bytes for learning: its own sheet, its neighbour's, and the table."""

from typing import Final

from mypy_extensions import i64

from townsmith.core.bits import BIT
from townsmith.games.welcome_to.pieces import HOUSES, KINDS, TRACKS
from townsmith.games.welcome_to.sheet import Sheet

TABLE: Final = 10
"""How many facts about the table there are."""
TURN: Final = 6
LAYERS: Final = 6
"""Planes of houses a sheet: content, bis, pools, fences, locks, and the house just numbered."""
SHEET_SIZE: Final[int] = LAYERS * HOUSES + TRACKS + 3
CARDS_SIZE: Final[int] = 3 + 3 * KINDS + 3 * (KINDS + 1) + 3
SIZE: Final[int] = TABLE + CARDS_SIZE + 2 * SHEET_SIZE + TURN


def observe_table(out: bytearray, facts: list[int]) -> None:
    """Clear the planes and write the facts about the table."""
    for at in range(SIZE):
        out[at] = 0
    for at in range(TABLE):
        out[at] = facts[at]


def observe_sheets(out: bytearray, own: Sheet, other: Sheet) -> None:
    """Write the own sheet, the neighbour's, and the own turn."""
    at = TABLE + CARDS_SIZE
    _write_sheet(out, at, own)
    _write_sheet(out, at + SHEET_SIZE, other)
    _write_turn(out, at + 2 * SHEET_SIZE, own)


def observe_cards(
    out: bytearray, numbers: list[int], actions: list[int], coming: list[int], plans: list[int]
) -> None:
    """Write the cards to choose from, those seen coming, and the plans."""
    at = TABLE
    for card in range(len(numbers)):
        out[at + card] = numbers[card]
        out[at + 3 + card * KINDS + actions[card]] = 1
    at += 3 + 3 * KINDS
    for card in range(len(coming)):
        out[at + card * (KINDS + 1) + coming[card]] = 1
    at += 3 * (KINDS + 1)
    for stack in range(len(plans)):
        out[at + stack] = plans[stack] + 1


def _write_sheet(out: bytearray, at: int, sheet: Sheet) -> None:
    for house in range(HOUSES):
        out[at + house] = sheet.houses[house]
    _write_mask(out, at + HOUSES, sheet.bis)
    _write_mask(out, at + 2 * HOUSES, sheet.pools)
    _write_mask(out, at + 3 * HOUSES, sheet.fences)
    _write_mask(out, at + 4 * HOUSES, sheet.used)
    if sheet.house >= 0:
        out[at + 5 * HOUSES + sheet.house] = 1
    at += LAYERS * HOUSES
    for track in range(TRACKS):
        out[at + track] = sheet.marked(track)
    for stack in range(3):
        out[at + TRACKS + stack] = min(sheet.plan_points(stack) + 1, 255)


def _write_mask(out: bytearray, at: int, mask: i64) -> None:
    for house in range(HOUSES):
        out[at + house] = 1 if mask & BIT[house] else 0


def _write_turn(out: bytearray, at: int, sheet: Sheet) -> None:
    out[at] = sheet.stage
    out[at + 1] = sheet.choice + 1
    out[at + 2] = int(sheet.circled)
    out[at + 3] = int(sheet.ordered)
    out[at + 4] = sheet.approving
    count: i64 = 0
    for house in range(HOUSES):
        if sheet.picked & BIT[house]:
            count += 1
    out[at + 5] = count
