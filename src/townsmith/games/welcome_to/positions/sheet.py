"""A seat's sheet in position files: as a person would copy it down, and back."""

from typing import Any, Final

from townsmith.core.bits import BIT, squares
from townsmith.core.reading.node import Fields, Node, shown
from townsmith.core.text import Text
from townsmith.games.welcome_to.rules.pieces import (
    BELOW,
    BIS_MARKS,
    EMPTY,
    END_HOUSES,
    ESTATE_MARKS,
    HIGHEST,
    HOUSES,
    LAST_HOUSES,
    LENGTHS,
    LOWEST,
    PARK_MARKS,
    POOL_HOUSES,
    POOL_MARKS,
    REFUSAL_MARKS,
    ROUNDABOUT,
    ROUNDABOUT_BOXES,
    ROUNDABOUT_MARKS,
    SIZES,
    STARTS,
    STREET_OF,
    STREETS,
    TEMP_MARKS,
    TRACK_BOXES,
    UNIT,
)
from townsmith.games.welcome_to.rules.sheet import Sheet, plan_fields, spot_of
from townsmith.games.welcome_to.rules.variant import Variant

SHEET_KEYS: Final = ("streets", "fences", "used", "pools", "marks", "plans")
"""The keys of a seat that describe its sheet."""

_SINGLE_TRACKS: Final = {
    "pools": POOL_MARKS,
    "temp": TEMP_MARKS,
    "bis": BIS_MARKS,
    "refusals": REFUSAL_MARKS,
    "roundabouts": ROUNDABOUT_MARKS,
}
_GROUPED_TRACKS: Final = {"parks": (PARK_MARKS, STREETS), "estate": (ESTATE_MARKS, SIZES)}
_MARK_KEYS: Final = ("parks", "pools", "temp", "estate", "bis", "refusals", "roundabouts")
_MOST_POINTS: Final = 1000
_PLANS: Final = 3
_LONGEST_BIS: Final = len("17b")


# Writing


def write_sheet(sheet: Sheet) -> dict[str, Any]:
    """Return all keys of a sheet."""
    return {
        "streets": [_street(sheet, street) for street in range(STREETS)],
        "fences": [_gaps(sheet, street) for street in range(STREETS)],
        "used": stretches(sheet),
        "pools": [spot_of(house) for house in squares(sheet.pools)],
        "marks": _marks(sheet),
        "plans": plan_fields(sheet.written),
    }


def stretches(sheet: Sheet) -> list[list[int]]:
    """Return the locked stretches, each as street, first position and size."""
    starts = {*squares(sheet.used_starts), *STARTS}
    found = []
    for first in squares(sheet.used_starts):
        end = first + 1
        while end not in starts and sheet.used & BIT[end]:
            end += 1
        found.append([*spot_of(first), end - first])
    return found


def _street(sheet: Sheet, street: int) -> list[int | str | None]:
    return [_house(sheet, house) for house in range(STARTS[street], STARTS[street + 1])]


def _house(sheet: Sheet, house: int) -> int | str | None:
    content = sheet.houses[house]
    if content == EMPTY:
        return None
    if content == ROUNDABOUT:
        return "R"
    return f"{content - 1}b" if sheet.bis & BIT[house] else content - 1


def _gaps(sheet: Sheet, street: int) -> list[int]:
    return [
        house - STARTS[street] + 1
        for house in range(STARTS[street], STARTS[street + 1] - 1)
        if sheet.fences & BIT[house]
    ]


def _marks(sheet: Sheet) -> dict[str, Any]:
    marks: dict[str, Any] = {}
    for key in _MARK_KEYS:
        if key in _GROUPED_TRACKS:
            first, count = _GROUPED_TRACKS[key]
            marks[key] = [int(sheet.marked(first + at)) for at in range(count)]
        else:
            marks[key] = int(sheet.marked(_SINGLE_TRACKS[key]))
    return marks


# Reading


def read_sheet(seat: Fields, variant: Variant) -> Sheet:
    """Return the sheet that the keys of a seat describe."""
    sheet = Sheet()
    if "streets" in seat:
        _read_streets(sheet, seat["streets"], variant)
    if "fences" in seat:
        _read_fences(sheet, seat["fences"])
    if "streets" in seat:
        _check_fences(sheet, seat["streets"], variant)
    if "pools" in seat:
        _read_pools(sheet, seat["pools"])
    if "marks" in seat:
        _read_marks(sheet, seat["marks"])
    if "plans" in seat:
        sheet.written = read_plan_fields(seat["plans"])
    sheet.refresh()
    if "used" in seat:
        _read_used(sheet, seat["used"], variant)
    sheet.recount()
    return sheet


def read_plan_fields(node: Node) -> int:
    """Return packed plan fields."""
    written = 0
    for plan, each in enumerate(node.items(_PLANS)):
        if each.value is not None:
            written |= (each.whole(0, _MOST_POINTS) + 1) << (10 * plan)
    return written


def read_house(node: Node) -> int:
    """Return a house given as street and position."""
    street, position = node.items(2)
    at = street.whole(1, STREETS) - 1
    return STARTS[at] + position.whole(1, LENGTHS[at]) - 1


def _read_streets(sheet: Sheet, node: Node, variant: Variant) -> None:
    houses = [EMPTY] * HOUSES
    for street, row in enumerate(node.items(STREETS)):
        for at, entry in enumerate(row.items(LENGTHS[street])):
            house = STARTS[street] + at
            houses[house] = _read_content(sheet, house, entry)
    sheet.houses = houses
    if houses.count(ROUNDABOUT) > (ROUNDABOUT_BOXES if variant.roundabouts else 0):
        node.fail(
            Text("there may be at most two roundabouts")
            if variant.roundabouts
            else Text("there may be no roundabouts: they are off")
        )
    for row, street in zip(node.items(), range(STREETS), strict=True):
        _check_order(sheet, street, row)


def _read_content(sheet: Sheet, house: int, entry: Node) -> int:
    value = entry.value
    if value is None:
        return EMPTY
    if value == "R":
        return ROUNDABOUT
    if _is_bis(value):
        sheet.bis |= BIT[house]
        value = int(value[:-1])
    if isinstance(value, str):
        entry.fail(Text('{given} is not a house: null, a number, "5b" or "R"', given=shown(value)))
    return Node(value, entry.where).whole(LOWEST, HIGHEST) + 1


def _is_bis(value: object) -> bool:
    """Tell whether a value is written like a bis, whatever its number."""
    if not isinstance(value, str) or len(value) > _LONGEST_BIS:
        return False
    return value.endswith("b") and value[:-1].isdecimal()


def _check_order(sheet: Sheet, street: int, row: Node) -> None:
    """Let numbers grow within a street part, and equal ones stand side by side as bis."""
    last, behind = EMPTY, -1
    for house in range(STARTS[street], STARTS[street + 1]):
        content = sheet.houses[house]
        if content == ROUNDABOUT:
            last = EMPTY
        elif content != EMPTY:
            if last > content:
                row.fail(
                    Text(
                        "{number} stands to the right of {last}",
                        number=content - 1,
                        last=last - 1,
                    )
                )
            if last == content and behind != house - 1:
                row.fail(Text("{number} stands twice, and not side by side", number=content - 1))
            last, behind = content, house
    _check_copies(sheet, street, row)


def _check_copies(sheet: Sheet, street: int, row: Node) -> None:
    """Require of every run of equal numbers exactly one that is no bis."""
    house = STARTS[street]
    while house < STARTS[street + 1]:
        end = house + 1
        while end < STARTS[street + 1] and sheet.houses[end] == sheet.houses[house]:
            end += 1
        content = sheet.houses[house]
        originals = [at for at in range(house, end) if not sheet.bis & BIT[at]]
        if content not in (EMPTY, ROUNDABOUT) and len(originals) != 1:
            row.fail(
                Text("{number} stands twice without bis", number=content - 1)
                if originals
                else Text("{number} is a bis of nothing", number=content - 1)
            )
        house = end


def _read_fences(sheet: Sheet, node: Node) -> None:
    for street, row in enumerate(node.items(STREETS)):
        for gap in row.items():
            fence = BIT[STARTS[street] + gap.whole(1, LENGTHS[street] - 1) - 1]
            if sheet.fences & fence:
                gap.fail(Text("this gap is listed twice"))
            sheet.fences |= fence


def _check_fences(sheet: Sheet, node: Node, variant: Variant) -> None:
    """Require fences beside roundabouts, and in the older edition none between equal numbers."""
    for house in range(HOUSES):
        street, position = spot_of(house)
        if sheet.houses[house] == ROUNDABOUT:
            left = position == 1 or sheet.fences & BIT[house - 1]
            if not left or not sheet.fences & BIT[house]:
                node.fail(
                    Text(
                        "the roundabout [{street}, {position}] needs a fence on both sides",
                        street=street,
                        position=position,
                    )
                )
        elif variant.older and _parts_equals(sheet, house):
            node.fail(
                Text("a fence may not part the equal numbers at gap {position}", position=position)
            )


def _parts_equals(sheet: Sheet, house: int) -> bool:
    """Tell whether the fence on the right of a house parts two equal numbers."""
    if LAST_HOUSES & BIT[house] or not sheet.fences & BIT[house]:
        return False
    return sheet.houses[house] != EMPTY and sheet.houses[house] == sheet.houses[house + 1]


def _read_pools(sheet: Sheet, node: Node) -> None:
    for each in node.items():
        house = read_house(each)
        if not POOL_HOUSES & BIT[house]:
            each.fail(Text("this house has no printed pool"))
        if sheet.houses[house] in (EMPTY, ROUNDABOUT) or sheet.bis & BIT[house]:
            each.fail(Text("the pool of a house that was not numbered by a card cannot be built"))
        sheet.pools |= BIT[house]


def _read_marks(sheet: Sheet, node: Node) -> None:
    for key, each in node.fields(_MARK_KEYS).items():
        if key in _GROUPED_TRACKS:
            first, count = _GROUPED_TRACKS[key]
            for at, boxes in enumerate(each.items(count)):
                sheet.marks += UNIT[first + at] * boxes.whole(0, TRACK_BOXES[first + at])
        else:
            track = _SINGLE_TRACKS[key]
            sheet.marks += UNIT[track] * each.whole(0, TRACK_BOXES[track])


def _read_used(sheet: Sheet, node: Node, variant: Variant) -> None:
    for each in node.items():
        first, size = _read_stretch(each)
        run = BELOW[first + size] - BELOW[first]
        if (sheet.built | sheet.roundabouts) & run != run:
            each.fail(Text("an empty house cannot be used by a plan"))
        if sheet.used & run:
            each.fail(Text("one house cannot be used twice"))
        if not _could_be_used(sheet, first, size, variant):
            each.fail(Text("this is not one completed estate"))
        sheet.lock(first, size)


def _read_stretch(node: Node) -> tuple[int, int]:
    street, position, size = node.items(3)
    at = street.whole(1, STREETS) - 1
    start = position.whole(1, LENGTHS[at])
    return STARTS[at] + start - 1, size.whole(1, LENGTHS[at] - start + 1)


def _could_be_used(sheet: Sheet, first: int, size: int, variant: Variant) -> bool:
    """Tell whether a plan can have locked a stretch: an estate or, older, a street or an end."""
    estate = sheet.first_of(first) == first and sheet.last_of(first) == first + size - 1
    street = first in STARTS and size == LENGTHS[STREET_OF[first]]
    end = size == 1 and first in END_HOUSES
    return (estate and size <= SIZES) or (variant.older and (street or end))
