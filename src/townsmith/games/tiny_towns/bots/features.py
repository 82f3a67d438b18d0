# townsmith: compiled
"""What the estimate looks at in a town: numbers whose weighted sum says how good it is.

The score as it stands; the ground on which something can still be built; how many squares are
empty; the patterns that the cubes are on the way to; what farms, cottages and sets wait for.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from townsmith.core.bits import ONES
from townsmith.games.tiny_towns.bots.building_worth import GROWTHS, WORTHS
from townsmith.games.tiny_towns.bots.room_left import COUNT, SIZE, WORDS, RoomLeft, room_finder
from townsmith.games.tiny_towns.rules.pieces import (
    ALMSHOUSE,
    CHAPEL,
    CHAPELS,
    COTTAGES,
    FARM,
    FARM_FEEDS,
    FARMS,
    KINDS,
    MAUSOLEUM,
    MONUMENTS,
    SPREAD_HIGH,
    SPREAD_LOW,
    SQUARES,
    TAVERN,
    TAVERNS,
    TYPES,
)
from townsmith.games.tiny_towns.rules.town import Town

_EMPTIES: Final[list[int]] = [1, 2, 3, 4, 5, 6, 8, 10]
_LACKS: Final = 5

TOWN_FEATURES: Final[list[str]] = [
    "points",
    "ground",
    "squares",
    "squares squared",
    "empty",
    *[f"at least {count} empty" for count in _EMPTIES],
    *[f"nearest lacking {lack}" for lack in range(_LACKS)],
    *[f"worth of patterns lacking {lack}" for lack in range(_LACKS)],
    "idle cubes",
    "dead cubes",
    "ways to complete",
    "hungry cottages",
    "idle farms",
    "odd almshouses",
    "growth",
    "chapels to grow",
    "next tavern",
    "monument to come",
    *[f"{kind} to grow" for kind in TYPES],
]
"""The names of the numbers, in the order of `measure_town`."""

FEATURES: Final[list[str]] = [*[f"alone: {name}" for name in TOWN_FEATURES], *TOWN_FEATURES]
"""Alone one chooses every resource oneself, so everything weighs differently."""

_POINTS: Final = 0
_GROUND: Final = 1
_SQUARES: Final = 2
_EMPTY: Final = 5
_NEAREST: Final[int] = _EMPTY + len(_EMPTIES)
_WORTH_LACKING: Final[int] = _NEAREST + _LACKS
_IDLE_CUBES: Final[int] = _WORTH_LACKING + _LACKS
_HUNGRY: Final[int] = _IDLE_CUBES + 3
_GROWTH: Final[int] = _HUNGRY + 3
_KIND: Final[int] = _GROWTH + 4

_THRESHOLDS: Final[vec[i64]] = vec[i64](_EMPTIES)
_PROMISE: Final[vec[float]] = vec[float]([0.9, 0.6, 0.4, 0.25, 0.15, 0.1, 0.05])
"""Which of the patterns that share a cube counts: by worth and cubes lacking."""
_WORTH: Final[vec[float]] = vec[float]([0.0] * 8)
_MOST_USES: Final = 512
_USES: Final[vec[i64]] = vec[i64]([0] * _MOST_USES)
"""The patterns that some cube is on the way to: where their words start."""
_GAINS: Final[vec[float]] = vec[float]([0.0] * _MOST_USES)
_NEAR: Final[vec[i64]] = vec[i64]([0] * 8)
"""The fewest cubes that a pattern of each type lacks."""
_MANY_FED: Final = 7
_TAVERN_SET: Final = 5
"""How many taverns make a full set."""
_FREED: Final = 0.6
"""What a square is worth that a construction frees."""
_NEVER: Final = -1e9


def measure_town(town: Town, cards: list[int], fed: i64, out: vec[float]) -> None:
    """Fill in every number but the points; the town must not be completed."""
    n: i64 = 1
    while n < len(out):
        out[n] = 0.0
        n += 1
    monument: i64 = town.monument if town.built[MONUMENTS] == 0 else -1
    room = room_finder(cards).between(town.taken & ~town.posts, monument)
    fed = ONES[fed & town.built[COTTAGES]]
    squares: i64 = COUNT[0xFFFF & ~town.taken]
    live: i64 = COUNT[room.live & ~town.taken]
    out[_GROUND] = float(live)
    out[_SQUARES] = float(squares)
    out[_SQUARES + 1] = float(squares * squares)
    _measure_empty(COUNT[town.empty()], out)
    _weigh(town, cards, fed)
    _measure_cubes(town, room, out)
    _measure_growth(town, cards, fed, float(live) / SQUARES, out)


def _measure_empty(empty: i64, out: vec[float]) -> None:
    out[_EMPTY - 1] = float(empty)
    at: i64 = 0
    while at < len(_THRESHOLDS):
        if empty >= _THRESHOLDS[at]:
            out[_EMPTY + at] = 1.0
        at += 1


def _measure_cubes(town: Town, room: RoomLeft, out: vec[float]) -> None:
    """Share the cubes out among the patterns they may become, the most promising first."""
    rest: i64 = town.cubed
    words = room.words
    count: i64 = _find_uses(town, room, out)
    lacking: i64 = 0xFFFF & ~rest & ~town.posts
    while rest:
        top = _NEVER
        best: i64 = 0
        n: i64 = 0
        while n < count:
            if _GAINS[n] > top:
                use = words[_USES[n] + 2] & town.cubed
                if use & ~rest == 0:
                    top = _GAINS[n]
                    best = _USES[n]
                else:
                    _GAINS[n] = _NEVER
            n += 1
        if top == _NEVER:
            break
        site = words[best + 2]
        lack = COUNT[site & lacking]
        if lack < _LACKS:
            out[_WORTH_LACKING + lack] += _WORTH[words[best + 3] >> 3]
        rest &= ~site
    out[_IDLE_CUBES] = float(COUNT[rest])


def _find_uses(town: Town, room: RoomLeft, out: vec[float]) -> i64:
    """Note the patterns that cubes are on the way to; return how many there are."""
    words = room.words
    cubed: i64 = town.cubed
    cubes: i64 = town.cubes
    care: i64 = SPREAD_LOW[cubed & 255] | SPREAD_HIGH[cubed >> 8]
    lacking: i64 = 0xFFFF & ~cubed & ~town.posts
    found: i64 = 0
    used: i64 = 0
    completing: i64 = 0
    at: i64 = 0
    while at <= MONUMENTS:
        _NEAR[at] = _LACKS
        at += 1
    at = 0
    end: i64 = room.size
    while at < end:
        if (cubes ^ words[at]) & words[at + 1] & care == 0:
            site = words[at + 2]
            lack = COUNT[site & lacking]
            kind = words[at + 3] >> 3
            _NEAR[kind] = min(_NEAR[kind], lack)
            if site & cubed and found < _MOST_USES:
                used |= site
                if lack == 1:
                    completing |= site & lacking
                _USES[found] = at
                _GAINS[found] = _WORTH[kind] * _PROMISE[lack]
                found += 1
        at += WORDS
    at = 0
    while at <= MONUMENTS:
        if _NEAR[at] < _LACKS:
            out[_NEAREST + _NEAR[at]] += _WORTH[at]
        at += 1
    out[_IDLE_CUBES + 1] = float(COUNT[cubed & ~used])
    out[_IDLE_CUBES + 2] = float(COUNT[completing])
    return found


def _measure_growth(town: Town, cards: list[int], fed: i64, left: float, out: vec[float]) -> None:
    """Fill in what the buildings that stand gain by those to come."""
    total = 0.0
    for kind in range(KINDS):
        if town.built[kind]:
            count = float(ONES[town.built[kind]])
            total += GROWTHS[cards[kind]] * count
            out[_KIND + kind] = count * left
    if town.built[MONUMENTS]:
        total += GROWTHS[town.monument]
        out[_KIND + MONUMENTS] = left
    elif town.monument >= 0:
        out[_GROWTH + 3] = WORTHS[town.monument] * left
    out[_GROWTH] = total * left
    cottages: i64 = ONES[town.built[COTTAGES]]
    if not town.has_monument(MAUSOLEUM):
        out[_HUNGRY] = float(min(cottages - fed, 4)) * left
    room: i64 = FARM_FEEDS * ONES[town.built[FARMS]] - fed
    if room > 0:
        out[_HUNGRY + 1] = float(min(room, 4)) * left
    taverns: i64 = ONES[town.built[TAVERNS]]
    if cards[TAVERNS] == ALMSHOUSE and taverns in (1, 3, 5):
        out[_HUNGRY + 2] = float(1 + taverns)
    if cards[CHAPELS] == CHAPEL and fed < _MANY_FED:
        out[_GROWTH + 1] = float(ONES[town.built[CHAPELS]] * (_MANY_FED - fed)) * left
    if cards[TAVERNS] == TAVERN and taverns < _TAVERN_SET:
        out[_GROWTH + 2] = float(taverns) * left


def _weigh(town: Town, cards: list[int], fed: i64) -> None:
    """Fill in what one more building of each type would bring, with the squares it frees."""
    worth = _WORTH
    for kind in range(KINDS):
        worth[kind] = WORTHS[cards[kind]] + _FREED * float(SIZE[cards[kind]] - 1)
    monument: i64 = town.monument
    if monument >= 0:
        worth[MONUMENTS] = WORTHS[monument] + _FREED * float(SIZE[monument] - 1)
    cottages: i64 = ONES[town.built[COTTAGES]]
    farms: i64 = ONES[town.built[FARMS]]
    hungry: i64 = cottages - fed
    chapels = float(ONES[town.built[CHAPELS]]) if cards[CHAPELS] == CHAPEL else 0.0
    room: i64 = FARM_FEEDS * farms - fed
    if town.has_monument(MAUSOLEUM):
        worth[FARMS] += chapels
    else:
        worth[COTTAGES] += chapels if room > 0 or hungry < FARM_FEEDS - 1 else chapels / 2.0 - 1.0
        worth[FARMS] += float(min(hungry, 4)) * (0.5 + chapels)
        if farms == 0 or (room <= 0 and cards[FARMS] == FARM):
            worth[FARMS] += 2.0
    taverns: i64 = ONES[town.built[TAVERNS]]
    if cards[TAVERNS] == TAVERN:
        worth[TAVERNS] += float(min(taverns - 2, 2)) if taverns < _TAVERN_SET else -4.0
