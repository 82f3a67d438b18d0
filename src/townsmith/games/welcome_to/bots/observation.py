# townsmith: compiled
"""What a seat sees, as bytes for learning: its own sheet, its neighbour's, and the table."""

from typing import Final

from mypy_extensions import i64

from townsmith.core.cells import Cells
from townsmith.games.welcome_to.rules.pieces import HOUSES, KINDS, TRACKS
from townsmith.games.welcome_to.rules.sheet import Sheet

TABLE: Final = 10
"""How many facts about the table there are."""
TURN: Final = 6


def observe_cards(
    cells: Cells, numbers: list[int], actions: list[int], coming: list[int], plans: list[int]
) -> None:
    """Write the cards to choose from, those seen coming, and the plans."""
    cells.put_all(numbers)
    cells.skip(3 - len(numbers))
    for action in actions:
        cells.put_one_of(action, KINDS)
    cells.skip((3 - len(actions)) * KINDS)
    for action in coming:
        cells.put_one_of(action, KINDS + 1)
    cells.skip((3 - len(coming)) * (KINDS + 1))
    for plan in plans:
        cells.put(plan + 1)
    cells.skip(3 - len(plans))


def observe_sheets(cells: Cells, own: Sheet, other: Sheet) -> None:
    """Write the own sheet, the neighbour's, and the own turn, which is the end."""
    _write_sheet(cells, own)
    _write_sheet(cells, other)
    _write_turn(cells, own)
    cells.end()


def _write_sheet(cells: Cells, sheet: Sheet) -> None:
    cells.put_all(sheet.houses)
    cells.put_bits(sheet.bis, HOUSES)
    cells.put_bits(sheet.pools, HOUSES)
    cells.put_bits(sheet.fences, HOUSES)
    cells.put_bits(sheet.used, HOUSES)
    cells.put_one_of(sheet.house, HOUSES)
    for track in range(TRACKS):
        cells.put(sheet.marked(track))
    for stack in range(3):
        cells.put(sheet.plan_points(stack) + 1)


def _write_turn(cells: Cells, sheet: Sheet) -> None:
    cells.put(sheet.stage)
    cells.put(sheet.choice + 1)
    cells.put(int(sheet.circled))
    cells.put(int(sheet.ordered))
    cells.put(sheet.approving)
    picked: i64 = sheet.picked
    count: i64 = 0
    while picked:
        picked &= picked - 1
        count += 1
    cells.put(count)
