# townsmith: compiled
"""The numbers a rival is judged by: what its pile is worth, and what it may become."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from townsmith.games.welcome_to.bots.situation import Situation
from townsmith.games.welcome_to.rules.pieces import (
    BEST_ESTATES,
    BIS,
    DOOMSDAY,
    EASTER,
    FENCE,
    KINDS,
    PARK,
    POOL,
    RIVAL_CAPACITY,
    RIVAL_EGG_POINTS,
    TEMP,
    TEMP_MARKS,
    TEMP_PLACES,
)
from townsmith.games.welcome_to.rules.rival import Rival, count_cards, pile_estates
from townsmith.games.welcome_to.rules.scoring import Standings, capacities, written_points
from townsmith.games.welcome_to.rules.sheet import FIELD, FIELD_MASK, Sheet

RIVAL_NAMES: Final[list[str]] = [
    "points",
    "estates",
    "parks",
    "pools",
    "fences",
    "houses",
    "bis",
    "plans",
    "bare",
    "raised",
    "raised wide",
    "room",
    "floor",
    "floor late",
    "closed",
    "few",
    "full",
]
POINTS: Final = 0
ESTATE_POINTS: Final = 1
PARKS: Final = 2
POOLS: Final = 3
FENCES: Final = 4
HOUSES: Final = 5
BIS_CARDS: Final = 6
PLANS: Final = 7
BARE: Final = 8
RAISED: Final = 9
RAISED_WIDE: Final = 10
ROOM: Final = 11
FLOOR: Final = 12
FLOOR_LATE: Final = 13
CLOSED: Final = 14
FEW: Final = 15
FULL: Final = 16

_SOON: Final = 0.5
"""Within how many tens of rounds what is open at the end of the pile is closed by a fence."""
_TEN: Final = 10.0
_STACKS: Final = 3
_NOTHING: Final[vec[float]] = vec[float]([0.0] * len(RIVAL_NAMES))


def measure_rival(situation: Situation, pile: list[int]) -> vec[float]:
    """Return the numbers of the rival with that pile; they count against the seat."""
    out = _NOTHING[:]
    rival = situation.rival
    if not rival.scores:
        return out
    late: float = situation.rounds / _TEN
    out[POINTS] = -float(card_points(rival, pile) + written_points(situation.rival_written))
    out[PARKS] = -late * float(rival.per_park)
    out[POOLS] = -late * float(rival.per_pool)
    out[FENCES] = -late * float(rival.per_fence)
    out[HOUSES] = -late * float(rival.house_value)
    out[BIS_CARDS] = -late * float(rival.bis_houses)
    out[PLANS] = -late * _plans_left(situation)
    _estates(rival, pile, out, late)
    return out


def rival_points(situation: Situation, pile: list[int], sheet: Sheet) -> i64:
    """Return the score of the rival when the game ends now, against a sheet."""
    rival = situation.rival
    if not rival.scores:
        return 0
    points = card_points(rival, pile) + best_estates(rival, pile)
    points += written_points(situation.rival_written)
    if situation.variant.sheet == EASTER:
        points += RIVAL_EGG_POINTS
    if situation.variant.sheet == DOOMSDAY:
        points += _bunker_points(situation, sheet)
    temps = count_cards(pile, TEMP)
    if temps == 0:
        return points
    behind: i64 = 1 if temps < sheet.marked(TEMP_MARKS) else 0
    return points + TEMP_PLACES[behind]


def _bunker_points(situation: Situation, sheet: Sheet) -> i64:
    """Return what the rival gets for its bunkers against those of a sheet."""
    standings = Standings()
    standings.add_capacity(capacities(situation.variant, sheet))
    standings.add_capacity(RIVAL_CAPACITY)
    return standings.bunker_points(RIVAL_CAPACITY)


def card_points(rival: Rival, pile: list[int]) -> i64:
    """Return what the cards of a pile bring one by one."""
    points: i64 = rival.per_park * count_cards(pile, PARK) + rival.per_pool * count_cards(
        pile, POOL
    )
    points += rival.per_temp * count_cards(pile, TEMP)
    return points + rival.per_fence * count_cards(pile, FENCE)


def best_estates(rival: Rival, pile: list[int]) -> i64:
    """Return the points of the estates that count."""
    found = pile_estates(rival, pile)
    if len(found) > BEST_ESTATES:
        found.sort()
        found = found[len(found) - BEST_ESTATES :]
    return sum(found)


def _plans_left(situation: Situation) -> float:
    """Return about what the plans are worth that the rival may still approve."""
    older = situation.variant.older
    approves = situation.rival.approves
    worth: float = 0.0
    places: i64 = 0
    for stack in range(_STACKS):
        listed: i64 = (approves >> stack) & 1
        places += listed
        if (older or listed) and not situation.rival_written & (FIELD_MASK * FIELD[stack]):
            worth += situation.worth(stack)
    return worth * float(places) / float(_STACKS) if older else worth


def _estates(rival: Rival, pile: list[int], out: vec[float], late: float) -> None:
    """Note what the estates bring, and what further cards make of the one that is still open."""
    start: i64 = len(pile)
    while start > 0 and pile[start - 1] % KINDS != FENCE:
        start -= 1
    rest = pile[start:]
    houses: i64 = len(rest) + (rival.bis_houses - 1) * count_cards(rest, BIS)
    last: i64 = sum(pile_estates(rival, rest))
    closed = pile_estates(rival, pile[:start])
    closed.sort(reverse=True)
    counted = closed[:BEST_ESTATES]
    floor: i64 = counted[BEST_ESTATES - 1] if len(counted) == BEST_ESTATES else 0
    out[ESTATE_POINTS] = -float(sum(counted) + max(0, last - floor))
    soon: float = min(1.0, late / _SOON)
    raised = float(rival.house_value)
    room = float(min(max(0, floor - last), rival.house_value))
    out[ROOM] = -soon * room
    out[FLOOR] = -soon * float(floor)
    out[FLOOR_LATE] = -min(late, 1.0) * float(floor)
    out[FEW] = -soon * raised * float(BEST_ESTATES - len(counted))
    if not houses:
        out[CLOSED] = -soon * raised
    elif last == houses:
        out[BARE] = -soon * float(houses) * (raised - 1.0)
    else:
        out[RAISED] = -soon * raised
        out[RAISED_WIDE] = -soon * raised * float(houses)
        if room == 0.0:
            out[FULL] = -soon * raised
