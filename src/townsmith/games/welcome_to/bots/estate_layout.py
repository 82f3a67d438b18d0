# townsmith: compiled
"""A layout: which stretches of the streets shall become the estates that the plans ask for.

The plans compete for the same streets, so their estates are laid out together. House after house,
from left to right, a table holds how well every part of the demand can be met by the houses so
far; the best way to meet all of it is then read back from the right.
"""

from math import exp, log
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from townsmith.games.welcome_to.bots.house_chances import MASKS, fence_chance
from townsmith.games.welcome_to.rules.pieces import HOUSES, SIZES
from townsmith.games.welcome_to.rules.plan_card import Plan
from townsmith.games.welcome_to.rules.plans import ones
from townsmith.games.welcome_to.rules.sheet import Sheet

_STACKS: Final = 3
_NEVER: Final = -1e9
_NONE: Final = -1
_LASTING: Final = 3
"""For how many rounds quick moves go by the same layout: drawing it up takes time."""
_PATIENCE: Final = 10.0
"""How unlikely, as a logarithm, a layout looks whose plans count for a third of their worth."""
_MOST_PARTS: Final = 400
"""How many parts of a demand are told apart; where there are more, nothing is laid out."""
_NO_SCORES: Final[vec[float]] = vec[float]([_NEVER] * (HOUSES * SIZES))
_NO_COUNTS: Final[vec[i64]] = vec[i64]([0] * (SIZES + 1))
_BLANK: Final[vec[float]] = vec[float]([_NEVER] * ((HOUSES + 1) * _MOST_PARTS))
_NO_STEPS: Final[vec[i64]] = vec[i64]([0] * ((HOUSES + 1) * _MOST_PARTS))


class Layout:
    """Stretches of houses, each meant for one plan."""

    def __init__(self) -> None:
        """Store a layout without any stretch."""
        self.firsts: list[int] = []
        self.sizes: list[int] = []
        self.stacks: list[int] = []
        self.covered: i64 = 0
        """The plans that are laid out."""
        self.fences: i64 = 0
        """All fences around the stretches."""
        self.round: i64 = 0
        """The round in which it was drawn up; a layout lasts for some."""

    def holds(self, sheet: Sheet, now: i64) -> bool:
        """Tell whether a sheet can still go by it in a round."""
        if now - self.round >= _LASTING:
            return False
        closed: i64 = sheet.used | sheet.roundabouts
        for at in range(len(self.firsts)):
            first: i64 = self.firsts[at]
            last: i64 = first + self.sizes[at] - 1
            split: i64 = sheet.fences & (MASKS[last] - MASKS[first])
            split |= closed & (MASKS[last + 1] - MASKS[first])
            if split and sheet.plan_points(self.stacks[at]) < 0:
                return False
        return True

    def add(self, first: i64, size: i64, stack: i64) -> None:
        """Lay out a stretch for a plan."""
        self.firsts.append(first)
        self.sizes.append(size)
        self.stacks.append(stack)
        self.covered |= 1 << stack
        self.fences |= _edges(first, size)

    def progress(self, stack: i64, sheet: Sheet, chance: vec[float], rounds: float) -> "Progress":
        """See how far a sheet is with a plan that is laid out."""
        found = Progress()
        count: i64 = 0
        for at in range(len(self.firsts)):
            if self.stacks[at] == stack:
                count += 1
                found.add(self.firsts[at], self.sizes[at], sheet, chance, rounds)
        found.part /= float(count)
        return found


def _edges(first: i64, size: i64) -> i64:
    """Return the fences around a stretch, each named by the house on its left."""
    right: i64 = MASKS[first + size] - MASKS[first + size - 1]
    return right | (MASKS[first] - MASKS[first - 1]) if first > 0 else right


class Progress:
    """How far a sheet is with one plan of a layout."""

    def __init__(self) -> None:
        """Store that nothing is lacking."""
        self.whole = 1.0
        """How likely all of the plan will be met as it is laid out."""
        self.part = 0.0
        """How much of it will be met on average."""
        self.filled = 1.0
        """How likely all its houses are filled, whatever becomes of the fences."""
        self.houses: i64 = 0
        self.fences: i64 = 0
        """How many houses and fences are lacking."""
        self.broken: i64 = 0
        """How many stretches can no longer be what they were meant to be."""

    def add(self, first: i64, size: i64, sheet: Sheet, chance: vec[float], rounds: float) -> None:
        """Take in how far a stretch is."""
        run: i64 = MASKS[first + size] - MASKS[first]
        inside: i64 = MASKS[first + size - 1] - MASKS[first]
        if run & (sheet.used | sheet.roundabouts) or inside & sheet.fences:
            self.broken += 1
            self.whole = 0.0
            self.filled = 0.0
            self.houses += size
            return
        likely: float = 1.0
        house: i64 = first
        while house < first + size:
            likely *= chance[house]
            house += 1
        self.filled *= likely
        self.houses += ones(run & sheet.empty())
        lacking = ones(_edges(first, size) & ~sheet.fences)
        self.fences += lacking
        while lacking > 0:
            likely *= fence_chance(rounds)
            lacking -= 1
        self.whole *= likely
        self.part += likely


def draw_up(
    sheet: Sheet, plans: list[Plan], worth: list[float], chance: vec[float], rounds: float
) -> Layout:
    """Return the best layout for those of three plans that are worth something to a sheet.

    Not all of them need be laid out: one that spoils the others too much is left out.
    """
    wanted: i64 = 0
    for stack in range(_STACKS):
        if worth[stack] > 0.0:
            wanted |= 1 << stack
    if not wanted:
        return Layout()
    drawing = Drawing(sheet, plans, chance, rounds)
    if not drawing.demand(wanted):
        return Layout()
    drawing.fill()
    best: i64 = 0
    most: float = 0.0
    some: i64 = wanted
    while some:
        value = exp(drawing.score(some) / _PATIENCE) * _sum(worth, some)
        if value > most:
            most = value
            best = some
        some = (some - 1) & wanted
    return drawing.read(best)


def _sum(worth: list[float], plans: i64) -> float:
    total: float = 0.0
    for stack in range(_STACKS):
        if (plans >> stack) & 1:
            total += worth[stack]
    return total


class Drawing:
    """The table of a sheet: how well the houses so far can meet each part of the demand."""

    def __init__(self, sheet: Sheet, plans: list[Plan], chance: vec[float], rounds: float) -> None:
        """Store the sheet and score its stretches."""
        self.sheet = sheet
        self.plans = plans
        self.fence: float = log(fence_chance(rounds))
        self.scores: vec[float] = _scored(sheet, chance, self.fence)
        self.needed: vec[i64] = _NO_COUNTS[:]
        self.stride: vec[i64] = _NO_COUNTS[:]
        """By size: how many estates are needed, and by how much one more moves on in the table."""
        self.parts: i64 = 1
        """How many parts the demand has; the first is nothing, the last all of it."""
        self.closed: vec[float] = _BLANK
        """By house and part: how good if a stretch ends before the house, or a fence stands."""
        self.open: vec[float] = _BLANK
        """The same if the house before belongs to no stretch and no fence stands."""
        self.steps: vec[i64] = _NO_STEPS
        """By house and part: the size of the stretch that ends there, 0 for none."""

    def demand(self, wanted: i64) -> bool:
        """Count the sizes that some plans ask for; return whether the table can hold them."""
        for stack in range(_STACKS):
            if (wanted >> stack) & 1:
                for size in self.plans[stack].sizes:
                    self.needed[size] += 1
        for size in range(1, SIZES + 1):
            self.stride[size] = self.parts
            self.parts *= self.needed[size] + 1
        return self.parts <= _MOST_PARTS

    def fill(self) -> None:
        """Fill the table from left to right."""
        cells = (HOUSES + 1) * self.parts
        self.closed = _BLANK[:cells]
        self.open = _BLANK[:cells]
        self.steps = _NO_STEPS[:cells]
        self.closed[0] = 0.0
        house: i64 = 0
        while house < HOUSES:
            self._leave_out(house)
            size: i64 = 1
            while size <= SIZES and house + size <= HOUSES:
                if self.needed[size] and self.scores[house * SIZES + size - 1] > _NEVER:
                    self._lay(house, size)
                size += 1
            house += 1

    def _leave_out(self, house: i64) -> None:
        """Go on to the next house without using this one."""
        parts = self.parts
        fenced = (self.sheet.fences >> house) & 1 != 0
        at: i64 = house * parts
        end: i64 = at + parts
        while at < end:
            best = max(self.closed[at], self.open[at])
            if not fenced:
                self.open[at + parts] = best
            elif best > self.closed[at + parts]:
                self.closed[at + parts] = best
                self.steps[at + parts] = 0
            at += 1

    def _lay(self, house: i64, size: i64) -> None:
        """Begin a stretch at a house, in every part of the demand that lacks one of its size."""
        closed = self.closed
        open_ = self.open
        steps = self.steps
        fence = self.fence
        score = self.scores[house * SIZES + size - 1]
        stride: i64 = self.stride[size]
        block: i64 = stride * (self.needed[size] + 1)
        here: i64 = house * self.parts
        beyond: i64 = size * self.parts + stride
        low: i64 = here
        while low < here + self.parts:
            at: i64 = low
            end: i64 = low + block - stride
            while at < end:
                value = max(closed[at], open_[at] + fence) + score
                if value > closed[at + beyond]:
                    closed[at + beyond] = value
                    steps[at + beyond] = size
                at += 1
            low += block

    def _part(self, plans: i64) -> i64:
        """Return the part of the demand that some plans make."""
        part: i64 = 0
        for stack in range(_STACKS):
            if (plans >> stack) & 1:
                for size in self.plans[stack].sizes:
                    part += self.stride[size]
        return part

    def score(self, plans: i64) -> float:
        """Return how good the best layout of some plans is, as a logarithm."""
        at: i64 = HOUSES * self.parts + self._part(plans)
        return max(self.closed[at], self.open[at])

    def read(self, plans: i64) -> Layout:
        """Read the best layout of some plans back from the table."""
        firsts: list[int] = []
        sizes: list[int] = []
        part = self._part(plans)
        house: i64 = HOUSES
        fence: float = 0.0
        while house > 0:
            at: i64 = house * self.parts + part
            size: i64 = self.steps[at] if self.closed[at] >= self.open[at] + fence else 0
            house -= max(1, size)
            fence = 0.0
            if size:
                part -= self.stride[size]
                firsts.append(house)
                sizes.append(size)
                fence = self.fence
        return self._shared_out(plans, firsts, sizes)

    # Which plan gets which stretch

    def _shared_out(self, plans: i64, firsts: list[int], sizes: list[int]) -> Layout:
        """Give the best stretches to the plan that is nearest, and so on."""
        layout = Layout()
        free: i64 = (1 << len(firsts)) - 1
        while plans:
            nearest: i64 = 0
            most = 2.0 * HOUSES * _NEVER
            given: i64 = 0
            for stack in range(_STACKS):
                if (plans >> stack) & 1:
                    chosen = self._choose(stack, firsts, sizes, free)
                    score = self._total(firsts, sizes, chosen)
                    if score > most:
                        most = score
                        nearest = stack
                        given = chosen
            for at in range(len(firsts)):
                if (given >> at) & 1:
                    layout.add(firsts[at], sizes[at], nearest)
            free &= ~given
            plans &= ~(1 << nearest)
        return layout

    def _choose(self, stack: i64, firsts: list[int], sizes: list[int], free: i64) -> i64:
        """Return the best free stretches for a plan."""
        chosen: i64 = 0
        for size in self.plans[stack].sizes:
            best: i64 = _NONE
            most = 2.0 * _NEVER
            for at in range(len(firsts)):
                if sizes[at] == size and (free >> at) & 1:
                    score = self.scores[firsts[at] * SIZES + size - 1]
                    if score > most:
                        most = score
                        best = at
            chosen |= 1 << best
            free &= ~(1 << best)
        return chosen

    def _total(self, firsts: list[int], sizes: list[int], chosen: i64) -> float:
        total: float = 0.0
        for at in range(len(firsts)):
            if (chosen >> at) & 1:
                total += self.scores[firsts[at] * SIZES + sizes[at] - 1]
        return total


def _scored(sheet: Sheet, chance: vec[float], fence: float) -> vec[float]:
    """Return how likely each stretch is an estate in the end, but for the fence on its left."""
    found = _NO_SCORES[:]
    fences: i64 = sheet.fences
    closed: i64 = sheet.used | sheet.roundabouts
    first: i64 = 0
    while first < HOUSES:
        likely: float = 0.0
        house: i64 = first
        end: i64 = min(first + SIZES, HOUSES)
        while house < end and not (closed >> house) & 1:
            likely += log(chance[house])
            if (fences >> house) & 1:
                found[first * SIZES + house - first] = likely
                break
            found[first * SIZES + house - first] = likely + fence
            house += 1
        first += 1
    return found
