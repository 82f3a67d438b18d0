# townsmith: compiled
"""The learned weights, and what a street's traits are worth by them at a stage of the game."""

from typing import Final

from townsmith.core.learned import shipped_weights
from townsmith.games.uptown.bots.features import FEATURES, TRAIT_COUNT
from townsmith.games.uptown.bots.time_left import nearness, stage_of

WEIGHTS: Final[list[float]] = shipped_weights("townsmith.games.uptown", FEATURES)
"""One for each feature; training writes into this very list."""
VICTORY: Final = 10.0
"""What winning is worth beyond the points."""


def rates(turns: float) -> list[float]:
    """Return what one of each trait is worth to a seat with so many turns left."""
    stage = stage_of(turns)
    part = nearness(turns, stage)
    low = stage * TRAIT_COUNT
    high = low + TRAIT_COUNT
    found = [0.0] * TRAIT_COUNT
    for trait in range(TRAIT_COUNT):
        found[trait] = (1.0 - part) * WEIGHTS[low + trait] + part * WEIGHTS[high + trait]
    return found


def weighed(traits: list[float], prices: list[float]) -> float:
    """Return the sum of the traits, each at its rate."""
    total = 0.0
    for trait in range(TRAIT_COUNT):
        if traits[trait] != 0.0:
            total += traits[trait] * prices[trait]
    return total
