# townsmith: compiled
"""How likely a sheet is to meet a plan in the rounds that are left."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from townsmith.core.bits import BIT
from townsmith.games.welcome_to.bots.house_chances import MASKS, stretches
from townsmith.games.welcome_to.rules.pieces import (
    COLLECTED,
    EGGS,
    EMPTY,
    END_HOUSES,
    ESTATE_BOXES,
    ESTATE_MARKS,
    HOUSES,
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
    PARKS_EACH,
    PARKS_FULL,
    PARKS_POOLS_ROUNDABOUT,
    POOLS_FULL,
    SAME_STREET,
    STREET_FULL,
    TEMP_TOTAL,
    VALUE_BOXES,
    VALUE_COLUMNS,
    Plan,
)
from townsmith.games.welcome_to.rules.plans import capacity, ones
from townsmith.games.welcome_to.rules.sheet import NOWHERE, Sheet

_A_ROUND: Final = 0.4
"""How many boxes of one kind can be marked a round by somebody who wants them."""
_A_POOL: Final = 0.25
_CAPACITY_A_HOUSE: Final = 9.0
FENCE_WORK: Final = 0.6
"""How much of a round's work a fence is."""
_OTHER_WORK: Final = 8.0
"""About how much work a plan is that does not ask for estates."""
_ENDS: Final[i64] = sum(BIT[house] for house in END_HOUSES)
_COUNTING: Final = (BIS_IN_STREET, TEMP_TOTAL, PARK_TOTAL, VALUE_BOXES, VALUE_COLUMNS, CAPACITY)
_TEST: Final = 0.5
"""How much a demand besides the size, still open, makes an estate less likely."""


class PlanChances:
    """A sheet and what may become of it, asked about one plan after the other."""

    def __init__(self, sheet: Sheet, chance: vec[float], bunkers: i64, rounds: float) -> None:
        """Store a sheet whose houses are filled with these chances in so many rounds."""
        self.sheet = sheet
        self.chance: vec[float] = chance
        self.stretches: vec[float] = stretches(sheet, chance, rounds)
        self.bunkers: i64 = bunkers
        self.rounds = rounds
        self.whole = 0.0
        """How likely all of the plan last looked at will be met."""
        self.part = 0.0
        """How much of it will be met on average."""
        self.work = 0.0
        """How many houses and fences the plans looked at so far still need."""
        self._taken: i64 = 0
        """The houses that plans looked at before will need."""
        self._most = 0.0
        """How likely the stretch found last is."""

    def look_at(self, plan: Plan) -> None:
        """See how a plan stands that is not yet approved."""
        if plan.kind != ESTATES:
            self.whole = self._likely(plan)
            self.part = self.whole
            self.work += _OTHER_WORK * (1.0 - self.whole)
        elif plan.street == ANY_STREET:
            self._see_estates(plan, SHEET)
        else:
            self._see_streets(plan)

    # Plans that ask for estates

    def _see_streets(self, plan: Plan) -> None:
        """See how a plan stands on the best of the streets on which it may be met."""
        whole: float = -1.0
        part: float = 0.0
        before = self.work
        work: float = 0.0
        for street in range(STREETS):
            if plan.street in (street, SAME_STREET):
                self.work = before
                self._see_estates(plan, STREET_MASK[street])
                lacking = plan.minimum - ones(self.sheet.roundabouts & STREET_MASK[street])
                if lacking > 0:
                    self.whole *= _TEST
                    self.part *= _TEST
                if self.whole > whole:
                    whole = self.whole
                    part = self.part
                    work = self.work
        self.work = work
        self.whole = whole
        self.part = part

    def _see_estates(self, plan: Plan, houses: i64) -> None:
        """Give each size in turn, the largest first, the likeliest stretch still to have."""
        whole: float = 1.0
        part: float = 0.0
        taken: i64 = (SHEET & ~houses) | self._taken
        at: i64 = len(plan.sizes) - 1
        while at >= 0:
            size: i64 = plan.sizes[at]
            first = self._best_stretch(plan, size, taken)
            if first == NOWHERE:
                whole = 0.0
                self.work += float(size)
            else:
                taken |= MASKS[first + size] - MASKS[first]
                self.work += self._lacking(first, size)
                whole *= self._most
                part += self._most
            at -= 1
        self.whole = whole
        self.part = part / float(len(plan.sizes))
        if houses == SHEET:
            self._taken = taken

    def _lacking(self, first: i64, size: i64) -> float:
        """Return how many houses and fences a stretch still needs to be an estate."""
        sheet = self.sheet
        fences: i64 = sheet.fences
        lacking = float(ones(sheet.empty() & (MASKS[first + size] - MASKS[first])))
        if first > 0 and not (fences >> (first - 1)) & 1:
            lacking += FENCE_WORK
        if not (fences >> (first + size - 1)) & 1:
            lacking += FENCE_WORK
        return lacking

    def _best_stretch(self, plan: Plan, size: i64, taken: i64) -> i64:
        """Return where the likeliest stretch of a size begins that is not taken."""
        best: i64 = NOWHERE
        most: float = 0.0
        tested = plan.tests_estates()
        stretches = self.stretches
        first: i64 = 0
        while first + size <= HOUSES:
            likely = stretches[first * SIZES + size - 1]
            if likely > most and not taken & (MASKS[first + size] - MASKS[first]):
                if tested:
                    likely *= self._passing(plan, first, size)
                if likely > most:
                    most = likely
                    best = first
            first += 1
        self._most = most
        return best

    def _passing(self, plan: Plan, first: i64, size: i64) -> float:
        """Return how likely a stretch passes the tests of a plan once it is an estate."""
        sheet = self.sheet
        run: i64 = MASKS[first + size] - MASKS[first]
        empty: i64 = run & sheet.empty()
        likely: float = 1.0
        if plan.bunkers != NO_LIMIT and ones(self.bunkers & run) != plan.bunkers:
            return 0.0
        lacking = plan.min_pools - ones(sheet.pools & run)
        if lacking > 0:
            likely = _TEST if ones(POOL_HOUSES & empty) >= lacking else 0.0
        lacking = plan.min_bis - ones(sheet.bis & run)
        if lacking > 0:
            likely *= _TEST if ones(empty) >= lacking else 0.0
        if plan.min_eggs == 0 and plan.max_eggs == NO_LIMIT:
            return likely
        return likely * _egg_passing(sheet, plan, first, size)

    # All other plans

    def _likely(self, plan: Plan) -> float:
        """Return how likely a condition other than a list of estates is met in the end."""
        kind = plan.kind
        if kind == END_ESTATES:
            return self._single_ends()
        if kind == ENDS_BUILT:
            return self._all_filled(_ENDS)
        if kind == STREET_FULL:
            return self._all_filled(STREET_MASK[plan.street])
        if kind == EGGS_IN_STREET:
            return self._all_eggs(plan.street)
        return self._reached(plan) if kind in _COUNTING else self._laid_out(plan)

    def _single_ends(self) -> float:
        likely: float = 1.0
        for house in END_HOUSES:
            likely *= self.stretches[house * SIZES]
        return likely

    def _all_filled(self, houses: i64) -> float:
        if self.sheet.used & houses:
            return 0.0
        likely: float = 1.0
        for house in range(HOUSES):
            if (houses >> house) & 1:
                likely *= self.chance[house]
        return likely

    def _all_eggs(self, street: i64) -> float:
        houses = self.sheet.houses
        likely: float = 1.0
        for house in range(STARTS[street], STARTS[street + 1]):
            if COLLECTED[house][houses[house]] < EGGS[house]:
                likely *= _TEST * self.chance[house] if houses[house] == EMPTY else 0.0
        return likely

    def _reached(self, plan: Plan) -> float:
        """Return how likely a plan that counts boxes, copies or room is met."""
        if plan.kind != CAPACITY:
            return _reach(float(_boxes_lacking(self.sheet, plan)), self.rounds, _A_ROUND)
        lacking = float(plan.minimum - capacity(self.sheet, self.bunkers)) / _CAPACITY_A_HOUSE
        room = float(ones(self.bunkers & self.sheet.empty()))
        return _reach(lacking, min(self.rounds, room), _TEST)

    def _laid_out(self, plan: Plan) -> float:
        """Return how likely parks and pools are laid out on as many streets as needed."""
        found: list[float] = []
        for street in range(STREETS):
            if plan.street in (ANY_STREET, street):
                found.append(_street_laid_out(self.sheet, plan, street, self.rounds))  # noqa: PERF401 - compiled, a plain loop is faster
        found.sort(reverse=True)
        needed: i64 = 1
        if plan.kind == PARKS_EACH:
            needed = STREETS
        elif plan.kind in (PARKS_FULL, POOLS_FULL):
            needed = plan.minimum
        likely: float = 1.0
        for at in range(needed):
            likely *= found[at]
        return likely


def work_of(plan: Plan) -> float:
    """Return how many houses and fences a plan needs on an empty sheet."""
    if plan.kind != ESTATES:
        return _OTHER_WORK
    work: float = 0.0
    for size in plan.sizes:
        work += float(size) + 2.0 * FENCE_WORK
    return work


def _egg_passing(sheet: Sheet, plan: Plan, first: i64, size: i64) -> float:
    have: i64 = 0
    open_: i64 = 0
    for house in range(first, first + size):
        have += COLLECTED[house][sheet.houses[house]]
        if sheet.houses[house] == EMPTY:
            open_ += EGGS[house]
    if plan.max_eggs != NO_LIMIT and have > plan.max_eggs:
        return 0.0
    if have >= plan.min_eggs:
        return 1.0
    return _TEST if have + open_ >= plan.min_eggs else 0.0


def _reach(lacking: float, rounds: float, pace: float) -> float:
    """Return how likely so many boxes are marked in time."""
    if lacking <= 0.0:
        return 1.0
    ratio: float = pace * rounds / lacking
    return ratio * ratio / (ratio * ratio + 1.0)


def _boxes_lacking(sheet: Sheet, plan: Plan) -> i64:
    """Return how many boxes, or copies on the best street, a counting plan still needs."""
    kind = plan.kind
    if kind == VALUE_COLUMNS:
        return _least_columns(sheet, plan.minimum)
    count: i64 = 0
    if kind == TEMP_TOTAL:
        count = sheet.marked(TEMP_MARKS)
    elif kind == VALUE_BOXES:
        for size in range(SIZES):
            count += sheet.marked(ESTATE_MARKS + size)
    else:
        for street in range(STREETS):
            if kind == PARK_TOTAL:
                count += sheet.marked(PARK_MARKS + street)
            else:
                count = max(count, ones(sheet.bis & STREET_MASK[street]))
    return plan.minimum - count


def _least_columns(sheet: Sheet, columns: i64) -> i64:
    """Return how many boxes the columns still need that are nearest to being full."""
    lacking: list[int] = [
        ESTATE_BOXES[size] - sheet.marked(ESTATE_MARKS + size) for size in range(SIZES)
    ]
    lacking.sort()
    return sum(lacking[:columns])


def _street_laid_out(sheet: Sheet, plan: Plan, street: i64, rounds: float) -> float:
    kind = plan.kind
    marked = sheet.marked(PARK_MARKS + street)
    room = min(rounds, float(ones(sheet.empty() & STREET_MASK[street])))
    if kind == PARKS_EACH:
        return _reach(float(plan.minimum - marked), room, _A_ROUND)
    likely: float = 1.0
    if kind != POOLS_FULL:
        likely = _reach(float(PARK_BOXES[street] - marked), room, _A_ROUND)
    if kind != PARKS_FULL:
        lacking: i64 = POOL_HOUSES & STREET_MASK[street] & ~sheet.pools
        if lacking & ~sheet.empty():
            return 0.0
        likely *= _reach(float(ones(lacking)), rounds, _A_POOL)
    if kind == PARKS_POOLS_ROUNDABOUT and not sheet.roundabouts & STREET_MASK[street]:
        likely *= _TEST
    return likely
