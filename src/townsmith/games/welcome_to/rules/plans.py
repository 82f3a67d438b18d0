# townsmith: compiled
"""Approving plans: is a condition met, which estates could be used, and using them up.

Estates of different sizes never compete, and every further test looks at one estate alone. So a
plan is met when each size has enough matching estates, and a choice is left exactly where a size
has more of them than it needs, or where several streets would do.
"""

from typing import Final

from mypy_extensions import i64

from townsmith.core.bits import BIT
from townsmith.games.welcome_to.rules.pieces import (
    BELOW,
    COLLECTED,
    COUNT_BITS,
    COUNT_GUARD,
    COUNT_UNIT,
    EGGS,
    END_HOUSES,
    ESTATE_BOXES,
    ESTATE_MARKS,
    HOUSES,
    LENGTHS,
    PARK_BOXES,
    PARK_MARKS,
    POOL_HOUSES,
    SHEET,
    SIZES,
    STARTS,
    STREET_MASK,
    STREETS,
    TEMP_MARKS,
)
from townsmith.games.welcome_to.rules.plan_card import (
    ANY_STREET,
    BIS_IN_STREET,
    CAPACITY,
    EGGS_IN_STREET,
    END_ESTATES,
    ENDS_BUILT,
    ESTATES,
    NO_LIMIT,
    PARK_TOTAL,
    PARKS_AND_POOLS,
    PARKS_EACH,
    PARKS_FULL,
    POOLS_FULL,
    SAME_STREET,
    STREET_FULL,
    TEMP_TOTAL,
    VALUE_BOXES,
    VALUE_COLUMNS,
    Plan,
)
from townsmith.games.welcome_to.rules.sheet import Sheet

_ENDS: Final[i64] = sum(BIT[house] for house in END_HOUSES)
_COUNT: Final = 127
_COUNTING: Final = (TEMP_TOTAL, PARK_TOTAL, VALUE_BOXES, VALUE_COLUMNS, CAPACITY)


def ones(mask: i64) -> i64:
    """Return how many houses a set holds."""
    count: i64 = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def covers(have: i64, need: i64) -> bool:
    """Tell whether packed counts hold at least as many of every size."""
    return ((have | COUNT_GUARD) - need) & COUNT_GUARD == COUNT_GUARD


def can_approve(sheet: Sheet, plan: Plan, bunkers: i64) -> bool:
    """Tell whether the sheet as it stands meets the condition of a plan."""
    if plan.kind != ESTATES:
        return _meets(sheet, plan, bunkers)
    if ((sheet.free | COUNT_GUARD) - plan.need) & COUNT_GUARD != COUNT_GUARD:
        return False
    return plan.is_plain() or len(_groups(sheet, plan, bunkers)) > 0


# Plans that use up estates of given sizes


def _passes(sheet: Sheet, plan: Plan, first: i64, last: i64, bunkers: i64) -> bool:
    """Tell whether one estate passes the tests of a plan besides its size."""
    run: i64 = BELOW[last + 1] - BELOW[first]
    if ones(sheet.bis & run) < plan.min_bis or ones(sheet.pools & run) < plan.min_pools:
        return False
    if plan.bunkers != NO_LIMIT and ones(bunkers & run) != plan.bunkers:
        return False
    if plan.min_eggs == 0 and plan.max_eggs == NO_LIMIT:
        return True
    eggs: i64 = 0
    for house in range(first, last + 1):
        eggs += COLLECTED[house][sheet.houses[house]]
    return eggs >= plan.min_eggs and (plan.max_eggs == NO_LIMIT or eggs <= plan.max_eggs)


def candidates(sheet: Sheet, plan: Plan, houses: i64, bunkers: i64) -> list[int]:
    """Return the first houses of the free estates among these houses that a plan could use."""
    found: list[int] = []
    for first in sheet.completed():
        last: i64 = sheet.last_of(first)
        run: i64 = BELOW[last + 1] - BELOW[first]
        needed: i64 = plan.need & (_COUNT * COUNT_UNIT[last - first + 1])
        if not needed or run & sheet.used or not BIT[first] & houses:
            continue
        if _passes(sheet, plan, first, last, bunkers):
            found.append(first)
    return found


def _sizes(sheet: Sheet, firsts: list[int]) -> i64:
    """Return packed counts of the sizes of these estates."""
    counts: i64 = 0
    for first in firsts:
        counts += COUNT_UNIT[sheet.last_of(first) - first + 1]
    return counts


def _picked(sheet: Sheet) -> list[int]:
    return [house for house in range(HOUSES) if sheet.picked & BIT[house]]


def _groups(sheet: Sheet, plan: Plan, bunkers: i64) -> list[i64]:
    """Return the sets of houses in which a plan can be met: the sheet, or single streets."""
    if plan.street == ANY_STREET:
        choices: list[i64] = [SHEET]
    else:
        choices = [STREET_MASK[at] for at in range(STREETS) if plan.street in (at, SAME_STREET)]
    found: list[i64] = []
    for houses in choices:
        enough = ones(sheet.roundabouts & houses) >= plan.minimum
        whole = sheet.picked & houses == sheet.picked
        if enough and whole:
            have = _sizes(sheet, candidates(sheet, plan, houses, bunkers))
            if covers(have, plan.need):
                found.append(houses)
    return found


def picks(sheet: Sheet, plan: Plan, bunkers: i64) -> list[int]:
    """Return the estates to choose among for a plan; nothing when no choice is left."""
    groups = _groups(sheet, plan, bunkers)
    left: i64 = plan.need - _sizes(sheet, _picked(sheet))
    found: list[int] = []
    for houses in groups:
        rest = [at for at in candidates(sheet, plan, houses, bunkers) if not sheet.picked & BIT[at]]
        have: i64 = _sizes(sheet, rest)
        for first in rest:
            shift: i64 = COUNT_BITS * (sheet.last_of(first) - first)
            needed: i64 = (left >> shift) & _COUNT
            spare = (have >> shift) & _COUNT > needed
            if needed and (spare or len(groups) > 1):
                found.append(first)
    return found


def chosen(sheet: Sheet, plan: Plan, bunkers: i64) -> list[int]:
    """Return the estates a plan uses once no choice is left: the picked ones and the forced."""
    houses = _groups(sheet, plan, bunkers)[0]
    used = _picked(sheet)
    left: i64 = plan.need - _sizes(sheet, used)
    for first in candidates(sheet, plan, houses, bunkers):
        shift: i64 = COUNT_BITS * (sheet.last_of(first) - first)
        if not sheet.picked & BIT[first] and (left >> shift) & _COUNT:
            used.append(first)
    return sorted(used)


def use_up(sheet: Sheet, plan: Plan, bunkers: i64) -> None:
    """Lock what the approval of a plan uses up."""
    if plan.kind == ESTATES:
        for first in chosen(sheet, plan, bunkers):
            size: i64 = sheet.last_of(first) - first + 1
            sheet.lock(first, size)
            sheet.free -= COUNT_UNIT[size]
    elif plan.kind in (END_ESTATES, ENDS_BUILT):
        for house in END_HOUSES:
            sheet.lock(house, 1)
        sheet.recount()
    elif plan.kind == STREET_FULL:
        sheet.lock(STARTS[plan.street], LENGTHS[plan.street])
        sheet.recount()


# All other conditions


def _meets(sheet: Sheet, plan: Plan, bunkers: i64) -> bool:
    """Tell whether a condition other than a list of estates is met."""
    if plan.kind <= STREET_FULL:
        return _is_built(sheet, plan)
    if plan.kind in _COUNTING:
        return _counted(sheet, plan, bunkers) >= plan.minimum
    streets: i64 = 0
    for street in range(STREETS):
        if _street_meets(sheet, plan, street):
            streets += 1
    return streets >= _streets_needed(plan)


def _is_built(sheet: Sheet, plan: Plan) -> bool:
    """Tell whether the houses of a plan are built and free: the ends, or a whole street."""
    if plan.kind == END_ESTATES:
        return _single_ends(sheet)
    if plan.kind == ENDS_BUILT:
        return sheet.built & _ENDS == _ENDS and not sheet.used & _ENDS
    houses: i64 = STREET_MASK[plan.street]
    return not (sheet.empty() | sheet.used) & houses


def _counted(sheet: Sheet, plan: Plan, bunkers: i64) -> i64:
    """Return what a counting plan counts."""
    kind = plan.kind
    if kind == TEMP_TOTAL:
        return sheet.marked(TEMP_MARKS)
    if kind == PARK_TOTAL:
        return _parks(sheet)
    if kind == CAPACITY:
        return capacity(sheet, bunkers)
    return _value_columns(sheet) if kind == VALUE_COLUMNS else _value_boxes(sheet)


def _streets_needed(plan: Plan) -> i64:
    if plan.kind == PARKS_EACH:
        return STREETS
    return plan.minimum if plan.kind in (PARKS_FULL, POOLS_FULL) else 1


def _street_meets(sheet: Sheet, plan: Plan, street: i64) -> bool:
    """Tell whether one street meets its share of a condition."""
    kind = plan.kind
    if kind == BIS_IN_STREET:
        return ones(sheet.bis & STREET_MASK[street]) >= plan.minimum
    if kind == PARKS_EACH:
        return sheet.marked(PARK_MARKS + street) >= plan.minimum
    if plan.street not in (ANY_STREET, street):
        return False
    return _all_eggs(sheet, street) if kind == EGGS_IN_STREET else _is_laid_out(sheet, kind, street)


def _is_laid_out(sheet: Sheet, kind: i64, street: i64) -> bool:
    """Tell whether a street has all its parks, all its pools, or both, and a roundabout."""
    parks: bool = sheet.marked(PARK_MARKS + street) >= PARK_BOXES[street]
    pools: bool = not POOL_HOUSES & STREET_MASK[street] & ~sheet.pools
    if kind == PARKS_FULL:
        return parks
    if kind == POOLS_FULL:
        return pools
    circled: bool = sheet.roundabouts & STREET_MASK[street] != 0
    return parks and pools and (circled or kind == PARKS_AND_POOLS)


def _single_ends(sheet: Sheet) -> bool:
    """Tell whether the ends of all streets are free completed estates of one house."""
    if sheet.built & _ENDS != _ENDS or sheet.used & _ENDS:
        return False
    for house in END_HOUSES:
        if sheet.first_of(house) != house or sheet.last_of(house) != house:
            return False
    return True


def _value_boxes(sheet: Sheet) -> i64:
    """Return the marked estate boxes of all columns."""
    count: i64 = 0
    for size in range(SIZES):
        count += sheet.marked(ESTATE_MARKS + size)
    return count


def _value_columns(sheet: Sheet) -> i64:
    """Return the estate columns marked in full."""
    count: i64 = 0
    for size in range(SIZES):
        if sheet.marked(ESTATE_MARKS + size) >= ESTATE_BOXES[size]:
            count += 1
    return count


def _parks(sheet: Sheet) -> i64:
    """Return the marked park boxes of all streets."""
    return sheet.marked(PARK_MARKS) + sheet.marked(PARK_MARKS + 1) + sheet.marked(PARK_MARKS + 2)


# Eggs and bunkers


def eggs(sheet: Sheet) -> i64:
    """Return how many eggs are collected."""
    count: i64 = 0
    for house in range(HOUSES):
        count += COLLECTED[house][sheet.houses[house]]
    return count


def _all_eggs(sheet: Sheet, street: i64) -> bool:
    """Tell whether every printed egg of a street is collected."""
    for house in range(STARTS[street], STARTS[street + 1]):
        if COLLECTED[house][sheet.houses[house]] < EGGS[house]:
            return False
    return True


def street_capacity(sheet: Sheet, bunkers: i64, street: i64) -> i64:
    """Return the capacity of the bunkers of a street."""
    return capacity(sheet, bunkers & STREET_MASK[street])


def capacity(sheet: Sheet, bunkers: i64) -> i64:
    """Return the capacity of these bunkers together: the numbers written beside them."""
    total: i64 = 0
    for house in range(HOUSES):
        if bunkers & BIT[house] & sheet.built:
            total += sheet.houses[house] - 1
    return total
