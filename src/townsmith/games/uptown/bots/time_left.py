# townsmith: compiled
"""How long the game still lasts, and how a number changes its meaning with that."""

from typing import Final

from mypy_extensions import i64

from townsmith.games.uptown.rules.pieces import PLOTS
from townsmith.games.uptown.rules.street import Street

STAGES: Final[list[float]] = [0.0, 1.0, 3.0, 7.0, 13.0, 22.0]
"""The turns left at which weights are learned; in between they go over into each other."""
STAGE_COUNT: Final = 6
_WEAR: Final = 1.35
"""How many cards a deck loses in a round."""
_HASTE: Final[list[float]] = [1.0, 0.25, 0.1, 0.06, 0.04, 0.03]
"""How likely a street with so many open plots is closed in the next round, roughly: of three such
tables the one whose bots won most with the present deck."""


def turns_left(streets: list[Street]) -> float:
    """Return about how many turns everybody still has; both ways to end are as in real games."""
    fewest: i64 = 1000
    least = PLOTS
    for street in streets:
        fewest = min(fewest, street.left)
        least = min(least, street.open_plots())
    return 1.0 / (_WEAR / float(max(fewest, 1)) + _HASTE[least])


def last_turns(seats: int, first: int, turn: int, action: int, seat: int) -> float:
    """Return what is left to a seat of the last round."""
    if turn == seat:
        return 1.0 if action == 1 else 0.5
    return 1.0 if (seat - first) % seats > (turn - first) % seats else 0.0


def stage_of(turns: float) -> int:
    """Return the stage that these turns come after; the next one is later still."""
    stage = STAGE_COUNT - 2
    while stage > 0 and turns < STAGES[stage]:
        stage -= 1
    return stage


def nearness(turns: float, stage: int) -> float:
    """Return how far these turns have gone from a stage to the next, from 0 to 1."""
    way = (turns - STAGES[stage]) / (STAGES[stage + 1] - STAGES[stage])
    return min(max(way, 0.0), 1.0)
