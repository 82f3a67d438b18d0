"""What the bytes mean that `observation` writes, in order."""

from typing import Final

from townsmith.core.contract.thinking import Plane
from townsmith.games.dream_home.rules.pieces import CELLS, KINDS, SEATS_MAX, TYPE_COUNT

PLANES: Final = (
    Plane(
        "houses",
        (SEATS_MAX, 2 * CELLS + 22),
        "a house, the own one first: on each cell the room type from 1, 17 for an empty room,"
        " 18 for scaffolding; on each cell the token from 1; tools and helpers; used helpers;"
        " treehouse and birdhouse; roof cards; children",
    ),
    Plane("rooms", (6,), "the room type from 1 in each column, and the one taken"),
    Plane("resources", (6,), "the resource kind from 1 in each column, and the one taken"),
    Plane("room_discard", (TYPE_COUNT,), "discarded rooms of each type"),
    Plane("resource_discard", (KINDS,), "discarded resources of each kind"),
    Plane(
        "table",
        (11,),
        "round, phase, seats, what the question comes from, car in supply, car rule, discard"
        " rule, seats without a turn as a mask; seat to act, seat that began and holder of the"
        " token, counted from the own seat",
    ),
)
