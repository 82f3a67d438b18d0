"""What the bytes mean that `observation` writes, in order."""

from typing import Final

from townsmith.core.contract.thinking import BITS, Cell, Plane, choice, count
from townsmith.games.dream_home.rules.pieces import CELLS, KINDS, SEATS_MAX, TOKENS, TYPE_COUNT

_ROOMS: Final = (choice(TYPE_COUNT),)
_RESOURCES: Final = (choice(KINDS),)
_SEAT: Final = choice(SEATS_MAX)
PLANES: Final = (
    Plane(
        "houses",
        (SEATS_MAX, 2 * CELLS + 22),
        "a house, the own one first: on each cell the room type from 1, 17 for an empty room,"
        " 18 for scaffolding; on each cell the token from 1; tools and helpers; used helpers;"
        " treehouse and birdhouse; roof cards; children",
        (
            *(choice(TYPE_COUNT + 2),) * CELLS,
            *(choice(len(TOKENS)),) * CELLS,
            *(count(usual=2),) * 20,
            count(usual=4),
            count(usual=4),
        ),
    ),
    Plane("rooms", (6,), "the room type from 1 in each column, and the one taken", _ROOMS),
    Plane(
        "resources", (6,), "the resource kind from 1 in each column, and the one taken", _RESOURCES
    ),
    Plane("room_discard", (TYPE_COUNT,), "discarded rooms of each type", (count(usual=4),)),
    Plane("resource_discard", (KINDS,), "discarded resources of each kind", (count(usual=4),)),
    Plane(
        "table",
        (11,),
        "round, phase, seats, what the question comes from, car in supply, car rule, discard"
        " rule, seats without a turn as a mask; seat to act, seat that began and holder of the"
        " token, counted from the own seat",
        (
            count(usual=12),
            choice(15),
            count(SEATS_MAX),
            choice(15),
            count(usual=3),
            choice(7),
            choice(7),
            Cell(BITS, (1 << SEATS_MAX) - 1),
            _SEAT,
            _SEAT,
            _SEAT,
        ),
    ),
)
