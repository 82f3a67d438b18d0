# townsmith: compiled
"""What a simple bot thinks a position is worth to a seat.

Points that stand count in full. Everything else is a guess at what the sheet may still become:
how likely the empty houses are to be filled, what the runs between fences will be worth then, how
far the plans are, and what the action of the running turn will bring.
"""

from typing import Final

from mypy_extensions import i64

from townsmith.core.bits import BIT
from townsmith.games.welcome_to.bots.house_chances import number_chance
from townsmith.games.welcome_to.rules.moves import CARDS
from townsmith.games.welcome_to.rules.pieces import (
    BELOW,
    BIS,
    EMPTY,
    ESTATE,
    ESTATE_BOXES,
    ESTATE_MARKS,
    FENCE,
    HOUSES,
    LAST_HOUSES,
    NUMBERS,
    PARK,
    PARK_BOXES,
    PARK_MARKS,
    PARK_VALUES,
    POOL,
    POOL_HOUSES,
    POOL_MARKS,
    POOL_VALUES,
    REFUSAL_MARKS,
    ROUNDABOUT,
    SIZES,
    STREET_OF,
    STREETS,
    TEMP_MARKS,
)
from townsmith.games.welcome_to.rules.plan_card import ESTATES
from townsmith.games.welcome_to.rules.plans import can_approve, ones
from townsmith.games.welcome_to.rules.scoring import estate_count, estate_value
from townsmith.games.welcome_to.rules.sheet import ACT, FINISHED, NOWHERE, REFUSED, Sheet
from townsmith.games.welcome_to.rules.state import WelcomeTo

_BIS_ONLY: Final = 0.08
"""How likely a house is filled that only bis can fill."""


def value(state: WelcomeTo, seat: int) -> float:
    """Return the points, the hopes and the fears of a seat."""
    sheet = state.sheets[seat]
    worth = float(state.points(seat))
    if state.over:
        return worth
    chances = _chances(sheet)
    worth += _run_hopes(sheet, chances) + _plan_hopes(state, sheet, chances) + _tracks(sheet)
    if sheet.stage == ACT:
        worth += _action_hope(sheet, state.actions[sheet.choice % CARDS])
    if state.variant.solo and ACT <= sheet.stage < FINISHED:
        worth -= 0.5 * _gift(state, sheet)
    return worth


# Empty houses


def _chances(sheet: Sheet) -> list[float]:
    """Return for every house how likely it is to be filled in the end: 1 where it is."""
    chances: list[float] = [1.0] * HOUSES
    rounds: float = 1.15 * float(ones(sheet.empty()))
    lowest: i64 = -1
    start: i64 = 0
    for house in range(HOUSES):
        content: i64 = sheet.houses[house]
        last = LAST_HOUSES & BIT[house] != 0
        if content != EMPTY or last:
            highest: i64 = NUMBERS if content in (EMPTY, ROUNDABOUT) else content - 1
            end: i64 = house + 1 if content == EMPTY else house
            _fill(chances, start, end, _chance(end - start, lowest, highest, rounds))
            start = house + 1
            lowest = -1 if last or content == ROUNDABOUT else content - 1
    return chances


def _fill(chances: list[float], start: i64, end: i64, chance: float) -> None:
    for house in range(start, end):
        chances[house] = chance


def _chance(houses: i64, lowest: i64, highest: i64, rounds: float) -> float:
    """Return how likely each of some neighbouring empty houses is to be filled."""
    if houses <= 0:
        return 0.0
    if highest - lowest <= 1:
        return _BIS_ONLY
    return number_chance(houses, lowest, highest, rounds)


# Runs between fences


def _run_hopes(sheet: Sheet, chances: list[float]) -> float:
    """Return what the runs that are no completed estates may come to."""
    hopes: float = 0.0
    first: i64 = 0
    for house in range(HOUSES):
        if sheet.fences & BIT[house]:
            hopes += _run_hope(sheet, chances, first, house)
            first = house + 1
    return hopes


def _run_hope(sheet: Sheet, chances: list[float], first: i64, last: i64) -> float:
    size: i64 = last - first + 1
    run: i64 = BELOW[last + 1] - BELOW[first]
    if sheet.roundabouts & run:
        return 0.0
    if size > SIZES:
        total: float = 0.0
        for house in range(first, last + 1):
            total += chances[house]
        return 0.75 * total
    if sheet.built & run == run:
        return 0.0
    return 0.95 * float(estate_value(sheet, size)) * _likely(chances, first, last)


def _likely(chances: list[float], first: i64, last: i64) -> float:
    """Return how likely a whole run is to be filled."""
    product: float = 1.0
    for house in range(first, last + 1):
        product *= chances[house]
    return product


# Plans


def _plan_hopes(state: WelcomeTo, sheet: Sheet, chances: list[float]) -> float:
    """Return what the plans that are not yet approved may bring."""
    hopes: float = 0.0
    taken: i64 = sheet.used | sheet.roundabouts
    for stack in range(CARDS):
        if sheet.plan_points(stack) >= 0:
            continue
        plan = state.plan(stack)
        points: float = float(plan.later if (state.approved >> stack) & 1 else plan.first)
        if plan.kind != ESTATES:
            hopes += points * (0.8 if can_approve(sheet, plan, state.variant.bunkers) else 0.15)
            continue
        progress: float = 0.0
        for size in plan.sizes:
            best: i64 = _best_run(sheet, chances, size, taken)
            if best != NOWHERE:
                taken |= BELOW[best + size] - BELOW[best]
                progress += _likely(chances, best, best + size - 1) * float(size)
        share: float = progress / float(sum(plan.sizes))
        hopes += 0.85 * points * share * (0.35 + 0.65 * share)
    return hopes


def _best_run(sheet: Sheet, chances: list[float], size: i64, taken: i64) -> i64:
    """Return where the likeliest run of that size between fences begins that is still to have."""
    best: i64 = NOWHERE
    most: float = 0.0
    first: i64 = 0
    for house in range(HOUSES):
        if not sheet.fences & BIT[house]:
            continue
        run: i64 = BELOW[house + 1] - BELOW[first]
        if house - first + 1 == size and not run & taken:
            likely = _likely(chances, first, house)
            if likely > most:
                most = likely
                best = first
        first = house + 1
    return best


# Tracks and the running turn


def _tracks(sheet: Sheet) -> float:
    """Return what marked boxes promise beyond their points."""
    worth: float = 0.25 * float(sheet.marked(TEMP_MARKS))
    worth -= 2.0 * float(sheet.marked(REFUSAL_MARKS))
    for street in range(STREETS):
        marked = sheet.marked(PARK_MARKS + street)
        # The last box of a park track brings far more than the others: share its worth out.
        even: float = _park_share(street) * float(marked)
        worth += 0.45 * (even - float(PARK_VALUES[street][marked]))
    for size in range(SIZES):
        worth += 0.12 * float(sheet.marked(ESTATE_MARKS + size))
    unbuilt: i64 = POOL_HOUSES & sheet.empty()
    return worth + 0.7 * float(ones(unbuilt))


def _park_share(street: i64) -> float:
    """Return what one box of a park track is worth when all get marked."""
    boxes: i64 = PARK_BOXES[street]
    return float(PARK_VALUES[street][boxes]) / float(boxes)


def _action_hope(sheet: Sheet, action: i64) -> float:
    """Return about what the action of the turn will bring."""
    if action == PARK:
        street: i64 = STREET_OF[sheet.house]
        marked = sheet.marked(PARK_MARKS + street)
        gain: i64 = PARK_VALUES[street][marked + 1] - PARK_VALUES[street][marked]
        return 0.55 * float(gain) + 0.45 * _park_share(street)
    if action == POOL:
        built = sheet.marked(POOL_MARKS)
        return float(POOL_VALUES[built + 1] - POOL_VALUES[built])
    if action == FENCE:
        return 1.3
    if action == ESTATE:
        return _raise_hope(sheet)
    return 0.4 if action == BIS else 1.0


def _raise_hope(sheet: Sheet) -> float:
    """Return what the best estate box would bring now, and a little hope."""
    best: float = 0.0
    for size in range(1, SIZES + 1):
        marked = sheet.marked(ESTATE_MARKS + size - 1)
        if marked < ESTATE_BOXES[size - 1]:
            count = estate_count(sheet.estates, size)
            best = max(best, float(count))
    return best + 0.4


def _gift(state: WelcomeTo, sheet: Sheet) -> float:
    """Return what the card left for the rival brings it, with a guess at its estates."""
    choice = sheet.choice
    given = choice - REFUSED
    if choice < REFUSED:
        given = CARDS - choice // CARDS - choice % CARDS
    rival = state.rival
    gifts: list[float] = [0.5 + float(rival.per_fence), 3.0, 1.5 + float(rival.per_park)]
    gifts += [1.5 + float(rival.per_pool), 2.0 + float(rival.per_temp)]
    gifts.append(1.5 * float(rival.bis_houses))
    return gifts[state.actions[given]]
