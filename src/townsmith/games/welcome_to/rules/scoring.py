# townsmith: compiled
"""The score of a sheet line by line, that of the rival, and who wins."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from townsmith.core.contract.state import OPPONENT, Seat
from townsmith.games.welcome_to.rules.pieces import (
    BEST_ESTATES,
    BIS_MARKS,
    BIS_VALUES,
    COUNT_BITS,
    DOOMSDAY,
    EASTER,
    EGG_STEPS,
    ESTATE_MARKS,
    ESTATE_VALUES,
    FENCE,
    LARGEST_BONUS,
    PARK,
    PARK_MARKS,
    PARK_VALUES,
    POOL,
    POOL_MARKS,
    POOL_VALUES,
    REFUSAL_MARKS,
    REFUSAL_VALUES,
    RIVAL_CAPACITY,
    RIVAL_EGG_POINTS,
    ROUNDABOUT_MARKS,
    ROUNDABOUT_VALUES,
    SIZES,
    SMALLEST_BONUS,
    STREETS,
    TEMP,
    TEMP_MARKS,
    TEMP_PLACES,
)
from townsmith.games.welcome_to.rules.plans import eggs, street_capacity
from townsmith.games.welcome_to.rules.rival import Rival, count_cards, pile_estates
from townsmith.games.welcome_to.rules.sheet import FIELD_MASK, Sheet
from townsmith.games.welcome_to.rules.variant import Variant

if TYPE_CHECKING:
    from townsmith.games.welcome_to.rules.state import WelcomeTo

LINES: Final[list[str]] = [
    "plans",
    "parks",
    "pools",
    "temp",
    "estates",
    "bis",
    "refusals",
    "roundabouts",
    "eggs",
    "bunkers",
    "fences",
]
"""The lines of a score sheet; `fences` is the rival's alone."""
PLANS_LINE: Final = 0
PARKS_LINE: Final = 1
POOLS_LINE: Final = 2
TEMP_LINE: Final = 3
ESTATES_LINE: Final = 4
BIS_LINE: Final = 5
REFUSALS_LINE: Final = 6
ROUNDABOUTS_LINE: Final = 7
EGGS_LINE: Final = 8
BUNKERS_LINE: Final = 9
FENCES_LINE: Final = 10

NO_ONE: Final = -1
PLACES: Final = 3


class Standings:
    """What a score needs to know of all players together."""

    def __init__(self) -> None:
        """Store the standings of an empty table."""
        self.places: list[int] = [0, 0, 0]
        """The three highest numbers of temp boxes, each once; 0 where there is none."""
        self.largest: list[int] = [0, 0, 0]
        """The largest bunker capacity on each street."""
        self.smallest: i64 = NO_ONE
        """The smallest total capacity."""

    def add_temp(self, boxes: i64) -> None:
        """Enter a player's temp boxes into the places."""
        for place in range(PLACES):
            held = self.places[place]
            if boxes == held:
                return
            if boxes > held:
                self.places.insert(place, boxes)
                self.places.pop()
                return

    def add_capacity(self, capacities: list[int]) -> None:
        """Enter a player's bunkers, street by street."""
        total: i64 = 0
        for street in range(STREETS):
            total += capacities[street]
            self.largest[street] = max(self.largest[street], capacities[street])
        if self.smallest == NO_ONE or total < self.smallest:
            self.smallest = total

    def temp_points(self, boxes: i64) -> i64:
        """Return the points of the place of that many temp boxes."""
        for place in range(PLACES):
            if boxes > 0 and boxes == self.places[place]:
                return TEMP_PLACES[place]
        return 0

    def bunker_points(self, capacities: list[int]) -> i64:
        """Return the points for the largest streets and the smallest total."""
        points: i64 = 0
        total: i64 = 0
        for street in range(STREETS):
            total += capacities[street]
            if 0 < capacities[street] == self.largest[street]:
                points += LARGEST_BONUS
        return points + SMALLEST_BONUS if total == self.smallest else points


def capacities(variant: Variant, sheet: Sheet) -> list[int]:
    """Return the bunker capacity of each street."""
    return [int(street_capacity(sheet, variant.bunkers, street)) for street in range(STREETS)]


def stand(variant: Variant, rival: Rival, sheets: list[Sheet], pile: list[int]) -> Standings:
    """Return how the players, and the rival with its pile, stand."""
    standings = Standings()
    for sheet in sheets:
        standings.add_temp(sheet.marked(TEMP_MARKS))
        if variant.sheet == DOOMSDAY:
            standings.add_capacity(capacities(variant, sheet))
    if variant.solo:
        if rival.scores:
            standings.add_temp(count_cards(pile, TEMP))
        if variant.sheet == DOOMSDAY:
            standings.add_capacity(RIVAL_CAPACITY)
    return standings


# A player


def estate_value(sheet: Sheet, size: i64) -> i64:
    """Return what an estate of that size is worth on a sheet."""
    return ESTATE_VALUES[size - 1][sheet.marked(ESTATE_MARKS + size - 1)]


def estate_count(counts: i64, size: i64) -> i64:
    """Return how many estates of a size packed counts hold."""
    return (counts >> (COUNT_BITS * (size - 1))) & 127


def estate_points(sheet: Sheet) -> i64:
    """Return the points of all completed estates."""
    points: i64 = 0
    for size in range(1, SIZES + 1):
        points += estate_count(sheet.estates, size) * estate_value(sheet, size)
    return points


def written_points(written: i64) -> i64:
    """Return the sum of the plan fields."""
    points: i64 = 0
    while written:
        field = written & FIELD_MASK
        if field:
            points += field - 1
        written >>= 10
    return points


def egg_points(collected: i64) -> i64:
    """Return the points for that many eggs."""
    points: i64 = 0
    for step in EGG_STEPS:
        if collected >= step[0]:
            points = step[1]
    return points


def temp_points(variant: Variant, rival: Rival, boxes: i64, standings: Standings) -> i64:
    """Return a player's temp points: by place, or by the card of a rival that never scores."""
    if not variant.solo or rival.scores:
        return standings.temp_points(boxes)
    for place in range(len(rival.place_boxes)):
        if boxes >= rival.place_boxes[place]:
            return TEMP_PLACES[place]
    return 0


def score(variant: Variant, rival: Rival, sheet: Sheet, standings: Standings) -> list[int]:
    """Return the points of each line of a player's sheet; penalties are negative."""
    parks: i64 = 0
    for street in range(STREETS):
        parks += PARK_VALUES[street][sheet.marked(PARK_MARKS + street)]
    lines: list[int] = [0] * len(LINES)
    lines[PLANS_LINE] = written_points(sheet.written)
    lines[PARKS_LINE] = parks
    lines[POOLS_LINE] = POOL_VALUES[sheet.marked(POOL_MARKS)]
    lines[TEMP_LINE] = temp_points(variant, rival, sheet.marked(TEMP_MARKS), standings)
    lines[ESTATES_LINE] = estate_points(sheet)
    lines[BIS_LINE] = -BIS_VALUES[sheet.marked(BIS_MARKS)]
    lines[REFUSALS_LINE] = -REFUSAL_VALUES[sheet.marked(REFUSAL_MARKS)]
    if variant.roundabouts:
        lines[ROUNDABOUTS_LINE] = -ROUNDABOUT_VALUES[sheet.marked(ROUNDABOUT_MARKS)]
    if variant.sheet == EASTER:
        lines[EGGS_LINE] = egg_points(eggs(sheet))
    if variant.sheet == DOOMSDAY:
        lines[BUNKERS_LINE] = standings.bunker_points(capacities(variant, sheet))
    return lines


# The rival of a solo game


def rival_score(
    variant: Variant, rival: Rival, written: i64, pile: list[int], standings: Standings
) -> list[int]:
    """Return the points of each line of the rival; nothing at all for level 0."""
    lines: list[int] = [0] * len(LINES)
    if not rival.scores:
        return lines
    temps = count_cards(pile, TEMP)
    lines[PLANS_LINE] = written_points(written)
    lines[PARKS_LINE] = rival.per_park * count_cards(pile, PARK)
    lines[POOLS_LINE] = rival.per_pool * count_cards(pile, POOL)
    lines[TEMP_LINE] = rival.per_temp * temps + standings.temp_points(temps)
    lines[FENCES_LINE] = rival.per_fence * count_cards(pile, FENCE)
    lines[ESTATES_LINE] = sum(sorted(pile_estates(rival, pile), reverse=True)[:BEST_ESTATES])
    if variant.sheet == EASTER:
        lines[EGGS_LINE] = RIVAL_EGG_POINTS
    if variant.sheet == DOOMSDAY:
        lines[BUNKERS_LINE] = standings.bunker_points(RIVAL_CAPACITY)
    return lines


# Winners


def winners(state: "WelcomeTo") -> list[Seat]:
    """Return who would win if the game ended now, ties broken as far as the rules do."""
    if state.variant.solo:
        return _solo_winners(state)
    ranks = [_rank(state, seat) for seat in range(state.seats)]
    best = max(ranks)
    return [seat for seat in range(state.seats) if ranks[seat] == best]


def _rank(state: "WelcomeTo", seat: Seat) -> list[int]:
    """Return points, completed estates and, in the older edition, their numbers by size."""
    sizes = _estates_by_size(state.sheets[seat])
    rank: list[int] = [state.points(seat), sum(sizes)]
    return rank + sizes if state.variant.older else rank


def _solo_winners(state: "WelcomeTo") -> list[Seat]:
    """Return who wins alone: points count, then completed estates."""
    if not state.rival.scores:
        return [0]
    own: list[int] = [state.points(0), sum(_estates_by_size(state.sheets[0]))]
    rival: list[int] = [state.rival_points(), len(pile_estates(state.rival, state.pile))]
    if own == rival:
        return [0, OPPONENT]
    return [0] if own > rival else [OPPONENT]


def _estates_by_size(sheet: Sheet) -> list[int]:
    return [int(estate_count(sheet.estates, size)) for size in range(1, SIZES + 1)]
