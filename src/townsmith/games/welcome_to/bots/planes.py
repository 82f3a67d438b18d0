"""What the bytes of an observation mean."""

from typing import Final

from townsmith.core.contract.thinking import Plane, choice, count, flag
from townsmith.games.welcome_to.bots.observation import TABLE, TURN
from townsmith.games.welcome_to.rules.moves import CARDS
from townsmith.games.welcome_to.rules.pieces import HOUSES, KINDS, TRACKS


def _sheet_planes(whose: str) -> tuple[Plane, ...]:
    return (
        Plane(
            f"{whose} houses",
            (HOUSES,),
            "0 empty, the number plus one, 19 a roundabout",
            (choice(19),),
        ),
        Plane(f"{whose} bis", (HOUSES,), "1 where a number was copied", (flag(),)),
        Plane(f"{whose} pools", (HOUSES,), "1 where a pool is built", (flag(),)),
        Plane(f"{whose} fences", (HOUSES,), "1 where a fence stands on the right", (flag(),)),
        Plane(f"{whose} locks", (HOUSES,), "1 where a plan has used the house", (flag(),)),
        Plane(f"{whose} house", (HOUSES,), "1 where the number of this round stands", (flag(),)),
        Plane(f"{whose} marks", (TRACKS,), "marked boxes of each track", (count(usual=5),)),
        Plane(
            f"{whose} plans",
            (CARDS,),
            "points of each plan plus one, 0 for none",
            (count(usual=10),),
        ),
    )


PLANES: Final = (
    Plane(
        "table",
        (TABLE,),
        "round, seats, approved plans, terms, and sizes of solo piles",
        (count(usual=20),),
    ),
    Plane("numbers", (CARDS,), "the numbers to choose from", (choice(19),)),
    Plane("actions", (CARDS, KINDS), "1 at the action of each", (flag(),)),
    Plane(
        "coming",
        (CARDS, KINDS + 1),
        "1 at the actions seen coming; the last: an approval",
        (flag(),),
    ),
    Plane("plans", (CARDS,), "which plan of the terms lies there, from 1", (count(usual=20),)),
    *_sheet_planes("own"),
    *_sheet_planes("neighbour's"),
    Plane(
        "turn",
        (TURN,),
        "stage, choice, roundabout, reshuffle, plan approved, estates picked",
        (choice(15), choice(15), flag(), flag(), count(usual=1), count(usual=3)),
    ),
)
