# townsmith: compiled
"""The learned weights, and what a street's measures are worth by them at a stage of the game."""

from typing import Final

from townsmith.core.learned import shipped_weights
from townsmith.games.uptown.bots.features import FEATURES, MEASURE_COUNT
from townsmith.games.uptown.bots.time_left import nearness, stage_of

WEIGHTS: Final[list[float]] = shipped_weights("townsmith.games.uptown", FEATURES)
"""One for each feature; training writes into this very list."""
VICTORY: Final = 10.0
"""What winning is worth beyond the points."""


def rates(turns: float) -> list[float]:
    """Return what one of each measure is worth to a seat with so many turns left."""
    stage = stage_of(turns)
    part = nearness(turns, stage)
    low = stage * MEASURE_COUNT
    high = low + MEASURE_COUNT
    found = [0.0] * MEASURE_COUNT
    for measure in range(MEASURE_COUNT):
        found[measure] = (1.0 - part) * WEIGHTS[low + measure] + part * WEIGHTS[high + measure]
    return found


def weighed(measures: list[float], prices: list[float]) -> float:
    """Return the sum of the measures, each at its rate."""
    total = 0.0
    for measure in range(MEASURE_COUNT):
        if measures[measure] != 0.0:
            total += measures[measure] * prices[measure]
    return total
