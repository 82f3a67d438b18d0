"""What the bytes of an observation mean."""

from typing import Final

from townsmith.core.contract.thinking import Plane
from townsmith.games.welcome_to.bots.observation import TABLE, TURN
from townsmith.games.welcome_to.rules.moves import CARDS
from townsmith.games.welcome_to.rules.pieces import HOUSES, KINDS, TRACKS


def _sheet_planes(whose: str) -> tuple[Plane, ...]:
    return (
        Plane(f"{whose} houses", (HOUSES,), "0 empty, the number plus one, 19 a roundabout"),
        Plane(f"{whose} bis", (HOUSES,), "1 where a number was copied"),
        Plane(f"{whose} pools", (HOUSES,), "1 where a pool is built"),
        Plane(f"{whose} fences", (HOUSES,), "1 where a fence stands on the right"),
        Plane(f"{whose} locks", (HOUSES,), "1 where a plan has used the house"),
        Plane(f"{whose} house", (HOUSES,), "1 where the number of this round stands"),
        Plane(f"{whose} marks", (TRACKS,), "marked boxes of each track"),
        Plane(f"{whose} plans", (CARDS,), "points of each plan plus one, 0 for none"),
    )


PLANES: Final = (
    Plane("table", (TABLE,), "round, seats, approved plans, terms, and sizes of solo piles"),
    Plane("numbers", (CARDS,), "the numbers to choose from"),
    Plane("actions", (CARDS, KINDS), "1 at the action of each"),
    Plane("coming", (CARDS, KINDS + 1), "1 at the actions seen coming; the last: an approval"),
    Plane("plans", (CARDS,), "which plan of the terms lies there, from 1"),
    *_sheet_planes("own"),
    *_sheet_planes("neighbour's"),
    Plane("turn", (TURN,), "stage, choice, roundabout, reshuffle, plan approved, estates picked"),
)
