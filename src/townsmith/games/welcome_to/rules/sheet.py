# townsmith: compiled
"""A player's sheet: three streets of houses, fences, tracks and plan fields.

`fits` answers "where can this number go?" at once. Within a street part the numbers grow from
left to right, so the empty houses for one number are neighbours: a run, or 0 where there are
none. A street is one part until a roundabout splits it; parts are counted street by
street. Lists are replaced, never changed, so that copies of a sheet can share them; only a
rollout, whose sheets nobody shares, writes into them.
"""

from typing import Final

from mypy_extensions import i64

from townsmith.core.bits import BIT, squares
from townsmith.games.welcome_to.rules.pieces import (
    BELOW,
    COUNT_UNIT,
    EMPTY,
    HOUSES,
    LAST_HOUSES,
    NUMBERS,
    ROUNDABOUT,
    RUN_CODE,
    RUN_END,
    RUN_FIRST,
    RUN_SPAN,
    SHEET,
    SIZES,
    STARTS,
    STREET_OF,
    STREETS,
    UNIT,
)

# The stages of a seat's turn, in order.
NUMBER: Final = 0
"""To number a house, or to take a refusal."""
ACT: Final = 1
"""A house is numbered; the action may be used."""
PLANS: Final = 2
"""The action is over or refused; plans may be approved."""
FINISHED: Final = 3

UNCHOSEN: Final = -1
REFUSED: Final = 9
"""As choice: a refusal, + the card given to the rival in a solo game."""
NOWHERE: Final = -1

FIELD: Final[list[int]] = [BIT[10 * plan] for plan in range(3)]
"""Ten bits a plan field: the points written in it plus one, 0 while it is empty."""
FIELD_BIT: Final[list[int]] = [1, 2, 4]
FIELD_MASK: Final = 1023

_NO_HOUSES: Final[list[int]] = [EMPTY] * HOUSES


def part_fits(houses: list[int], start: int, end: int) -> list[int]:
    """Return for each number where it fits in the street part from start to before end."""
    fits: list[int] = []
    for number in range(NUMBERS):
        first = start
        last = end
        for house in range(start, end):
            content = houses[house]
            if content == EMPTY:
                continue
            if content <= number:
                first = house + 1
            elif content == number + 1:
                last = first
                break
            else:
                last = house
                break
        fits.append(RUN_CODE[first * RUN_SPAN + last])
    return fits


def all_fits(houses: list[int]) -> list[int]:
    """Return the fits of all street parts in order."""
    fits: list[int] = []
    for street in range(STREETS):
        start = STARTS[street]
        for house in range(STARTS[street], STARTS[street + 1]):
            if houses[house] == ROUNDABOUT:
                fits += part_fits(houses, start, house)
                start = house + 1
        fits += part_fits(houses, start, STARTS[street + 1])
    return fits


_EMPTY_FITS: Final[list[int]] = all_fits(_NO_HOUSES)


class Sheet:
    """One player's sheet and where the player is in the turn."""

    def __init__(self) -> None:
        """Store an empty sheet at the start of a turn."""
        self.houses: list[int] = _NO_HOUSES
        """0 for an empty house, the number plus one, or ROUNDABOUT."""
        self.fits: list[int] = _EMPTY_FITS
        self.built: i64 = 0
        """The numbered houses."""
        self.roundabouts: i64 = 0
        self.bis: i64 = 0
        self.pools: i64 = 0
        """The houses whose pool is built."""
        self.fences: i64 = LAST_HOUSES
        """Each named by the house on its left; the street ends are always there."""
        self.used: i64 = 0
        """The houses locked by plans."""
        self.used_starts: i64 = 0
        """The first house of each locked stretch."""
        self.marks: i64 = 0
        """The marked boxes of all tracks, four bits a track."""
        self.written: i64 = 0
        """The plan fields."""
        self.estates: i64 = 0
        """The completed estates of size 1 to 6, as packed counts."""
        self.free: i64 = 0
        """Those of them that no plan has used."""
        self.stage: i64 = NUMBER
        self.choice: i64 = UNCHOSEN
        """The pair of cards used in this round, or a refusal."""
        self.house: i64 = NOWHERE
        """The house numbered in this round."""
        self.circled = False
        """Whether a roundabout was built in this round."""
        self.ordered = False
        """Whether the reshuffle was ordered in this round."""
        self.approving: i64 = 0
        """The plan for which estates are being picked, plus one; 0 for none."""
        self.picked: i64 = 0
        """The first houses of the estates picked for it."""
        self.private = False
        """Set during a rollout: no copy shares the lists, so numbers are written in place."""

    def clone(self) -> "Sheet":
        """Return a copy that can be changed."""
        copy = Sheet()
        copy.houses = self.houses
        copy.fits = self.fits
        copy.built = self.built
        copy.roundabouts = self.roundabouts
        copy.bis = self.bis
        copy.pools = self.pools
        copy.fences = self.fences
        copy.used = self.used
        copy.used_starts = self.used_starts
        copy.marks = self.marks
        copy.written = self.written
        copy.estates = self.estates
        copy.free = self.free
        if self.stage != NUMBER or self.circled:
            copy.stage = self.stage
            copy.choice = self.choice
            copy.house = self.house
            copy.circled = self.circled
            copy.ordered = self.ordered
            copy.approving = self.approving
            copy.picked = self.picked
        return copy

    def set_private(self, private: bool) -> None:  # noqa: FBT001 - compiled calls are positional
        """Begin or end a time in which nobody copies the sheet."""
        if private:
            self.houses = self.houses.copy()
            self.fits = self.fits.copy()
        self.private = private

    def start_turn(self) -> None:
        """Forget the turn that is over."""
        self.stage = NUMBER
        self.choice = UNCHOSEN
        self.house = NOWHERE
        self.circled = False
        self.ordered = False
        self.approving = 0
        self.picked = 0

    def marked(self, track: i64) -> i64:
        """Return how many boxes of a track are marked."""
        return (self.marks >> (4 * track)) & 15

    def mark(self, track: i64) -> None:
        """Mark the next box of a track."""
        self.marks += UNIT[track]

    def plan_points(self, plan: i64) -> i64:
        """Return the points written in a plan field, or -1 while it is empty."""
        return ((self.written >> (10 * plan)) & FIELD_MASK) - 1

    def write_plan(self, plan: i64, points: i64) -> None:
        """Write the points into an empty plan field."""
        self.written += FIELD[plan] * (points + 1)

    def empty(self) -> i64:
        """Return the houses that are neither numbered nor taken by a roundabout."""
        return SHEET & ~(self.built | self.roundabouts)

    # Numbering

    def part_of(self, house: i64) -> i64:
        """Return the street part in which a house lies."""
        part: i64 = STREET_OF[house]
        before: i64 = self.roundabouts & BELOW[house]
        while before:
            before &= before - 1
            part += 1
        return part

    def write(self, house: i64, number: i64) -> None:
        """Write a number that fits into a house."""
        if not self.private:
            self.houses = self.houses.copy()
            self.fits = self.fits.copy()
        self.houses[house] = number + 1
        fits = self.fits
        start: i64 = self.part_of(house) * NUMBERS
        end: i64 = start + NUMBERS
        at: i64 = start + number
        gap = fits[at]
        left = RUN_CODE[RUN_FIRST[gap] * RUN_SPAN + house]
        right = RUN_CODE[(house + 1) * RUN_SPAN + RUN_END[gap]]
        fits[at] = 0
        below: i64 = at - 1
        while below >= start and fits[below] == gap:
            fits[below] = left
            below -= 1
        above: i64 = at + 1
        while above < end and fits[above] == gap:
            fits[above] = right
            above += 1
        self._settle(house)

    def copy_number(self, source: i64, house: i64) -> None:
        """Write the number of a house into the empty house beside it, as bis."""
        houses = self.houses.copy()
        content: i64 = houses[source]
        houses[house] = content
        self.houses = houses
        self.bis |= BIT[house]
        self._narrow(content - 1, house, house - source)
        self._settle(house)

    def _narrow(self, number: i64, house: i64, step: i64) -> None:
        """Take a house that a copy has filled from the numbers next to the copied one."""
        start: i64 = self.part_of(house) * NUMBERS
        at: i64 = start + number + step
        if at < start or at >= start + NUMBERS or not self.fits[at]:
            return
        fits = self.fits.copy()
        gap = fits[at]
        first = RUN_FIRST[gap]
        last = RUN_END[gap]
        if step > 0:
            first += 1
        else:
            last -= 1
        narrower = RUN_CODE[first * RUN_SPAN + last]
        while start <= at < start + NUMBERS and fits[at] == gap:
            fits[at] = narrower
            at += step
        self.fits = fits

    # Fences and estates

    def first_of(self, house: i64) -> i64:
        """Return the first house of the run between fences in which a house lies."""
        fences = self.fences
        while house > 0 and not fences & BIT[house - 1]:
            house -= 1
        return house

    def last_of(self, house: i64) -> i64:
        """Return the last house of the run between fences in which a house lies."""
        fences = self.fences
        while not fences & BIT[house]:
            house += 1
        return house

    def _count(self, first: i64, last: i64, sign: i64) -> None:
        """Add or take away a run between fences, if it is a completed estate."""
        size: i64 = last - first + 1
        if size > SIZES or size < 1:
            return
        run: i64 = BELOW[last + 1] - BELOW[first]
        if self.built & run != run:
            return
        self.estates += sign * COUNT_UNIT[size]
        if not self.used & run:
            self.free += sign * COUNT_UNIT[size]

    def _settle(self, house: i64) -> None:
        self.built |= BIT[house]
        self._count(self.first_of(house), self.last_of(house), 1)

    def fence(self, house: i64) -> None:
        """Draw a fence on the right of a house, in an empty gap."""
        first: i64 = self.first_of(house)
        last: i64 = self.last_of(house)
        self._count(first, last, -1)
        self.fences |= BIT[house]
        self._count(first, house, 1)
        self._count(house + 1, last, 1)

    def circle(self, house: i64) -> None:
        """Build a roundabout in an empty house, with a fence on both sides."""
        first: i64 = self.first_of(house)
        last: i64 = self.last_of(house)
        houses = self.houses.copy()
        houses[house] = ROUNDABOUT
        self.houses = houses
        self.roundabouts |= BIT[house]
        self.fences |= BIT[house]
        if first < house:
            self.fences |= BIT[house - 1]
            self._count(first, house - 1, 1)
        if house < last:
            self._count(house + 1, last, 1)
        self.fits = all_fits(houses)

    def lock(self, first: i64, size: i64) -> None:
        """Mark a stretch of houses as used by a plan."""
        self.used |= BELOW[first + size] - BELOW[first]
        self.used_starts |= BIT[first]

    def runs(self) -> list[int]:
        """Return the first houses of all runs between fences."""
        return [0, *[house + 1 for house in squares(self.fences) if house + 1 < HOUSES]]

    def completed(self) -> list[int]:
        """Return the first houses of all completed estates of 1 to 6 houses."""
        found: list[int] = []
        for first in self.runs():
            last: i64 = self.last_of(first)
            run: i64 = BELOW[last + 1] - BELOW[first]
            if last - first < SIZES and self.built & run == run:
                found.append(first)
        return found

    def recount(self) -> None:
        """Count the estates anew."""
        self.estates = 0
        self.free = 0
        for first in self.runs():
            self._count(first, self.last_of(first), 1)

    def refresh(self) -> None:
        """Derive from the houses, fences and locks all that follows from them."""
        self.built = 0
        self.roundabouts = 0
        for house in range(HOUSES):
            if self.houses[house] == ROUNDABOUT:
                self.roundabouts |= BIT[house]
            elif self.houses[house] != EMPTY:
                self.built |= BIT[house]
        self.fits = all_fits(self.houses)
        self.recount()

    # Saving

    def pack(self) -> list[int]:
        """Return the sheet as whole numbers; what follows from the rest is left out."""
        words: list[int] = [self.bis, self.pools, self.fences, self.used, self.used_starts]
        words += [self.marks, self.written, self.stage, self.choice, self.house]
        words += [int(self.circled), int(self.ordered), self.approving, self.picked]
        return words + self.houses

    def __eq__(self, other: object) -> bool:
        """Tell whether two sheets look the same, the turn included."""
        return isinstance(other, Sheet) and self.pack() == other.pack()

    def __hash__(self) -> int:
        """Hash by what is written on the sheet."""
        return hash((self.marks, self.fences, self.written, self.bis))


def plan_mask(written: i64) -> i64:
    """Return the plans whose field is filled."""
    mask: i64 = 0
    if not written:
        return mask
    for plan in range(len(FIELD)):
        if written & (FIELD_MASK * FIELD[plan]):
            mask |= FIELD_BIT[plan]
    return mask


def plan_count(written: i64) -> i64:
    """Return how many plan fields are filled."""
    count: i64 = 0
    for plan in range(len(FIELD)):
        if written & (FIELD_MASK * FIELD[plan]):
            count += 1
    return count


def plan_fields(written: i64) -> list[int | None]:
    """Return the points in the plan fields, None where there are none."""
    fields: list[int | None] = []
    for plan in range(len(FIELD)):
        field: i64 = (written >> (10 * plan)) & FIELD_MASK
        fields.append(int(field - 1) if field else None)
    return fields


def spot_of(house: i64) -> list[int]:
    """Return a house as people write it down: its street and its position, from 1."""
    street: i64 = STREET_OF[house]
    return [int(street + 1), int(house - STARTS[street] + 1)]
