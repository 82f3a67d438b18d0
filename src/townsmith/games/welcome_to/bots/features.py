# townsmith: compiled
"""The numbers a sheet is judged by: what stands on it, and what it may still become."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from townsmith.core.bits import squares
from townsmith.games.welcome_to.bots.feature_names import (
    ALL_DONE,
    ALL_DONE_LATE,
    ALL_FENCED,
    BIS_LATE,
    BIS_MARKED,
    BLOCKED,
    BUNKER_LEAD,
    BUNKERS,
    DEAD,
    EGG_HOPE,
    EMPTY_HOUSES,
    FILLED,
    LEAD,
    LEAD_LATE,
    LONG,
    LONG_BUILT,
    OF_PLANS,
    OF_RUNS,
    OF_TRACKS,
    ONE,
    OPEN_ESTATES,
    PARK_FIRST,
    PARKS,
    PLAN_BROKEN,
    PLAN_FENCES,
    PLAN_LOST,
    PLAN_NEAR,
    PLAN_PART,
    PLAN_PART_LATE,
    PLAN_PROGRESS,
    PLAN_PROGRESS_LATE,
    PLAN_RACE,
    PLAN_READY,
    PLAN_SQUARE,
    PLAN_WHOLE,
    PLAN_WHOLE_LATE,
    PLANS_DONE,
    POINTS,
    POOL_GAIN,
    POOL_LATE,
    RAISE,
    RAISE_LATE,
    RAISED_LATE,
    REFUSAL,
    REFUSAL_LATE,
    ROUNDABOUTS,
    ROUNDS,
    SHEET_FEATURES,
    TEMPS_LATE,
    UNFIT,
    WORK,
    WORST,
)
from townsmith.games.welcome_to.bots.house_chances import LOWER, MASKS, chances, drawn_chance
from townsmith.games.welcome_to.bots.plan_chances import FENCE_WORK, PlanChances, work_of
from townsmith.games.welcome_to.bots.situation import Situation
from townsmith.games.welcome_to.rules.pieces import (
    BIS,
    BIS_MARKS,
    BIS_VALUES,
    DOOMSDAY,
    EASTER,
    EGGS,
    ESTATE_BOXES,
    ESTATE_MARKS,
    ESTATE_VALUES,
    FENCE,
    HOUSES,
    LARGEST_BONUS,
    NUMBERS,
    PARK,
    PARK_BOXES,
    PARK_MARKS,
    PARK_VALUES,
    POOL,
    POOL_BOXES,
    POOL_HOUSES,
    POOL_MARKS,
    POOL_VALUES,
    PRINTED_HIGHEST,
    REFUSAL_MARKS,
    REFUSAL_VALUES,
    ROUNDABOUT_MARKS,
    ROUNDABOUT_VALUES,
    SIZES,
    SMALLEST_BONUS,
    STARTS,
    STREETS,
    TEMP,
    TEMP_MARKS,
)
from townsmith.games.welcome_to.rules.plans import can_approve, eggs, ones, street_capacity
from townsmith.games.welcome_to.rules.scoring import (
    egg_points,
    estate_count,
    estate_points,
    estate_value,
    written_points,
)
from townsmith.games.welcome_to.rules.sheet import Sheet, plan_count

_LEAD: Final = 3
_HOPELESS: Final = 0.08
_POOLS: Final[list[int]] = squares(POOL_HOUSES)
_NOTHING: Final[vec[float]] = vec[float]([0.0] * SHEET_FEATURES)
_NO_COUNTS: Final[vec[float]] = vec[float]([0.0] * SIZES)
_TEN: Final = 10.0
"""Rounds are counted in tens, so that the numbers are all about of one size."""


class Look:
    """A sheet looked at in its situation, and the numbers found so far."""

    def __init__(
        self, situation: Situation, sheet: Sheet, chance: vec[float], out: vec[float]
    ) -> None:
        """Store what is looked at, the chance of every house and the numbers known before."""
        self.situation = situation
        self.sheet = sheet
        self.late: float = situation.rounds / _TEN
        self.chance: vec[float] = chance
        self.out: vec[float] = out
        self.fences: i64 = 0
        """How many fences the plans lack, all together."""
        self.filled = 1.0
        """How likely all houses are filled that the plans lack."""


def measure_sheet(situation: Situation, sheet: Sheet) -> vec[float]:
    """Return the numbers of a sheet."""
    return look_at(situation, sheet).out


def look_at(situation: Situation, sheet: Sheet) -> Look:
    """Return a sheet with its numbers."""
    look = Look(situation, sheet, chances(sheet, situation.rounds), _NOTHING[:])
    out = look.out
    out[POINTS] = float(standing_points(situation, sheet))
    out[ONE] = 1.0
    out[ROUNDS] = look.late
    _houses(look)
    _tracks(look)
    _runs(look)
    _plans(look)
    if situation.variant.roundabouts:
        out[ROUNDABOUTS] = float(sheet.marked(ROUNDABOUT_MARKS))
    if situation.variant.sheet == EASTER:
        out[EGG_HOPE] = _egg_hope(look)
    if situation.variant.sheet == DOOMSDAY:
        _bunkers(look)
    return look


def look_after(before: Look, sheet: Sheet, action: i64) -> Look:
    """Return a sheet with its numbers after an action: only what that may change is looked at."""
    situation = before.situation
    if action == BIS or not situation.is_plain():
        return look_at(situation, sheet)
    look = Look(situation, sheet, before.chance, before.out[:])
    look.out[POINTS] = float(standing_points(situation, sheet))
    if action in (PARK, POOL, TEMP):
        _forget(look, OF_TRACKS)
        _tracks(look)
        return look
    _forget(look, OF_RUNS)
    _runs(look)
    if action == FENCE:
        _forget(look, OF_PLANS)
        _plans(look)
    return look


def _forget(look: Look, numbers: list[int]) -> None:
    for at in numbers:
        look.out[at] = 0.0


def standing_points(situation: Situation, sheet: Sheet) -> i64:
    """Return the points that nobody else can change."""
    points: i64 = written_points(sheet.written) + estate_points(sheet)
    for street in range(STREETS):
        points += PARK_VALUES[street][sheet.marked(PARK_MARKS + street)]
    points += POOL_VALUES[sheet.marked(POOL_MARKS)]
    points -= BIS_VALUES[sheet.marked(BIS_MARKS)]
    points -= REFUSAL_VALUES[sheet.marked(REFUSAL_MARKS)]
    if situation.variant.roundabouts:
        points -= ROUNDABOUT_VALUES[sheet.marked(ROUNDABOUT_MARKS)]
    if situation.variant.sheet == EASTER:
        points += egg_points(eggs(sheet))
    return points


# Empty houses


def _houses(look: Look) -> None:
    filled: float = 0.0
    worst: float = 0.0
    dead: float = 0.0
    empty: i64 = look.sheet.empty()
    chance = look.chance
    house: i64 = 0
    while house < HOUSES:
        if (empty >> house) & 1:
            likely = chance[house]
            filled += likely
            worst += (1.0 - likely) * (1.0 - likely)
            if likely < _HOPELESS:
                dead += 1.0
        house += 1
    out = look.out
    out[FILLED] = filled
    out[WORST] = worst
    out[DEAD] = dead
    out[EMPTY_HOUSES] = float(ones(empty))
    unfit = _unfit(look.sheet)
    out[UNFIT] = _TEN * unfit * unfit * unfit


def _unfit(sheet: Sheet) -> float:
    """Return what share of the cards has a number that fits nowhere."""
    share: float = 0.0
    fits = sheet.fits
    end: i64 = len(fits)
    number: i64 = 1
    while number <= PRINTED_HIGHEST:
        at: i64 = number
        while at < end and not fits[at]:
            at += NUMBERS
        if at >= end:
            share += LOWER[number + 1] - LOWER[number]
        number += 1
    return share


# Tracks


def _tracks(look: Look) -> None:
    sheet = look.sheet
    out = look.out
    refusals = sheet.marked(REFUSAL_MARKS)
    if refusals > 0:
        out[REFUSAL + min(refusals, 2)] = 1.0
        if refusals > 1:
            out[REFUSAL_LATE] = look.late
    bis = float(sheet.marked(BIS_MARKS))
    out[BIS_MARKED] = bis
    out[BIS_LATE] = bis * look.late
    temps = sheet.marked(TEMP_MARKS)
    lead = max(-_LEAD, min(_LEAD, temps - look.situation.temps))
    out[TEMPS_LATE] = float(temps) * look.late
    out[LEAD + lead] = 1.0
    out[LEAD_LATE] = float(lead) * look.late
    _pools(look)
    for street in range(STREETS):
        _park(look, street)


def _pools(look: Look) -> None:
    built = look.sheet.marked(POOL_MARKS)
    if built >= POOL_BOXES:
        return
    hope: float = 0.0
    empty: i64 = POOL_HOUSES & look.sheet.empty()
    for house in _POOLS:
        if (empty >> house) & 1:
            hope += look.chance[house]
    hope *= float(POOL_VALUES[built + 1] - POOL_VALUES[built]) / 4.0
    look.out[POOL_GAIN] = hope
    look.out[POOL_LATE] = hope * look.late


def _park(look: Look, street: i64) -> None:
    sheet = look.sheet
    marked = sheet.marked(PARK_MARKS + street)
    boxes: i64 = PARK_BOXES[street]
    if marked >= boxes:
        return
    at: i64 = PARKS + 2 * (PARK_FIRST[street] + marked)
    look.out[at] = 1.0
    look.out[at + 1] = look.late
    room: float = float(marked - boxes)
    empty = sheet.empty()
    for house in range(STARTS[street], STARTS[street + 1]):
        if (empty >> house) & 1:
            room += look.chance[house]
    if room < 0.0:
        look.out[BLOCKED] += room * float(PARK_VALUES[street][boxes]) / float(boxes)


# Runs between fences


def _runs(look: Look) -> None:
    sheet = look.sheet
    counts = _NO_COUNTS[:]
    fences: i64 = sheet.fences
    first: i64 = 0
    house: i64 = 0
    while house < HOUSES:
        if (fences >> house) & 1:
            size: i64 = house - first + 1
            run: i64 = MASKS[house + 1] - MASKS[first]
            if sheet.roundabouts & run:
                size = 0
            elif size > SIZES:
                _long_run(look, first, house)
            elif sheet.built & run != run:
                likely = _whole(look.chance, first, house)
                counts[size - 1] += likely
                look.out[OPEN_ESTATES] += likely * float(estate_value(sheet, size))
            first = house + 1
        house += 1
    _raises(look, counts)


def _whole(chance: vec[float], first: i64, last: i64) -> float:
    """Return how likely all houses of a run are filled."""
    likely: float = 1.0
    while first <= last:
        likely *= chance[first]
        first += 1
    return likely


def _long_run(look: Look, first: i64, last: i64) -> None:
    built: i64 = look.sheet.built & (MASKS[last + 1] - MASKS[first])
    filled: float = 0.0
    while first <= last:
        filled += look.chance[first]
        first += 1
    look.out[LONG] += filled
    look.out[LONG_BUILT] += float(ones(built))


def _raises(look: Look, counts: vec[float]) -> None:
    """Note what one more estate box may bring, and how much was put into them."""
    sheet = look.sheet
    best: float = 0.0
    total: float = 0.0
    for size in range(1, SIZES + 1):
        marked = sheet.marked(ESTATE_MARKS + size - 1)
        total += float(marked * size)
        if marked < ESTATE_BOXES[size - 1]:
            values = ESTATE_VALUES[size - 1]
            step = float(values[marked + 1] - values[marked])
            best = max(best, step * (counts[size - 1] + float(estate_count(sheet.estates, size))))
    look.out[RAISE] = best
    look.out[RAISE_LATE] = best * look.late
    look.out[RAISED_LATE] = total * look.late / 3.0


# Plans


def _plans(look: Look) -> None:
    situation = look.situation
    sheet = look.sheet
    out = look.out
    done = plan_count(sheet.written)
    if done:
        out[PLANS_DONE + min(done, 2)] = 1.0
    for stack in range(STREETS):
        if sheet.plan_points(stack) >= 0:
            continue
        plan = situation.plans[stack]
        if can_approve(sheet, plan, situation.variant.bunkers):
            out[PLAN_READY] += situation.worth(stack)
        elif plan.is_plain():
            _plain_plan(look, stack)
        else:
            _other_plan(look, stack)
    _all_plans(look)


def _all_plans(look: Look) -> None:
    """Note how likely all plans are met before no house is left to number."""
    fenced = drawn_chance(look.fences, ones(look.sheet.empty()))
    done = fenced * look.filled
    look.out[ALL_FENCED] = _TEN * fenced
    look.out[ALL_DONE] = _TEN * done
    look.out[ALL_DONE_LATE] = _TEN * done * look.late


def _plain_plan(look: Look, stack: i64) -> None:
    """Note how far a plan is that asks for estates of any streets."""
    situation = look.situation
    layout = situation.lay_out(look.sheet)
    if not (layout.covered >> stack) & 1:
        look.out[PLAN_LOST] += situation.worth(stack)
        look.filled = 0.0
        _plan(look, stack, 0.0, 0.0, work_of(situation.plans[stack]))
        return
    found = layout.progress(stack, look.sheet, look.chance, situation.rounds)
    look.out[PLAN_FENCES] += float(found.fences)
    look.out[PLAN_BROKEN] += float(found.broken)
    look.fences += found.fences
    look.filled *= found.filled
    lacking = float(found.houses) + FENCE_WORK * float(found.fences)
    look.out[WORK] += lacking / _TEN
    _plan(look, stack, found.whole, found.part, lacking)


def _other_plan(look: Look, stack: i64) -> None:
    situation = look.situation
    plan_chances = PlanChances(look.sheet, look.chance, situation.variant.bunkers, situation.rounds)
    plan_chances.look_at(situation.plans[stack])
    look.out[WORK] += plan_chances.work / _TEN
    look.filled *= plan_chances.whole
    _plan(look, stack, plan_chances.whole, plan_chances.part, plan_chances.work)


def _plan(look: Look, stack: i64, whole: float, part: float, lacking: float) -> None:
    """Note how likely all of a plan and a part of it is, and how much is lacking."""
    out = look.out
    plan = look.situation.plans[stack]
    worth = look.situation.worth(stack)
    progress = max(0.0, 1.0 - lacking / work_of(plan))
    out[PLAN_NEAR] += worth / (1.0 + lacking)
    out[PLAN_PROGRESS] += worth * progress
    out[PLAN_PROGRESS_LATE] += worth * progress * look.late
    out[PLAN_WHOLE] += worth * whole
    out[PLAN_PART] += worth * part
    out[PLAN_SQUARE] += worth * part * part
    out[PLAN_WHOLE_LATE] += worth * whole * look.late
    out[PLAN_PART_LATE] += worth * part * look.late
    if not (look.situation.approved >> stack) & 1:
        out[PLAN_RACE] += float(plan.first - plan.later) * progress


# Themes


def _egg_hope(look: Look) -> float:
    """Return about how many eggs are collected in the end."""
    hope: float = float(eggs(look.sheet))
    empty = look.sheet.empty()
    for house in range(HOUSES):
        if (empty >> house) & 1:
            hope += 0.3 * look.chance[house] * float(EGGS[house])
    return hope


def _bunkers(look: Look) -> None:
    """Note the streets in the lead, and whether the whole is the smallest."""
    situation = look.situation
    look.out[BUNKERS] = float(bunker_points(situation, look.sheet))
    lead: float = 0.0
    for street in range(STREETS):
        ahead = (
            street_capacity(look.sheet, situation.variant.bunkers, street)
            - situation.largest[street]
        )
        lead += max(-20.0, min(20.0, float(ahead))) / _TEN
    look.out[BUNKER_LEAD] = lead


def bunker_points(situation: Situation, sheet: Sheet) -> i64:
    """Return the points for the largest streets and the smallest total, as they stand."""
    points: i64 = 0
    total: i64 = 0
    for street in range(STREETS):
        own = street_capacity(sheet, situation.variant.bunkers, street)
        total += own
        if own > 0 and own >= situation.largest[street]:
            points += LARGEST_BONUS
    return points + SMALLEST_BONUS if total <= situation.smallest else points
