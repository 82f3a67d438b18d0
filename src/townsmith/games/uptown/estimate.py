# townsmith: compiled
"""What a position is worth to a seat, as learned from many games."""

from typing import Final

from townsmith.core.learned import shipped_weights
from townsmith.games.uptown.features import FEATURE_COUNT, FEATURES, street_features
from townsmith.games.uptown.rules import UpTown, winners

WEIGHTS: Final[list[float]] = shipped_weights("townsmith.games.uptown", FEATURES)
"""One for each feature; training writes into this list."""
_VICTORY: Final = 10.0
"""What winning is worth beyond the points."""


def estimate(state: UpTown, seat: int) -> float:
    """Return the expected lead over the best rival at the end; the lead itself when it is over."""
    if state.over:
        return _lead(state, seat)
    best = -1e9
    for other in range(state.seats):
        if other != seat:
            best = max(best, street_worth(state, other))
    return street_worth(state, seat) - best


def measure(state: UpTown, seat: int) -> list[float]:
    """Return the features of the own street less those of the rival who stands best."""
    mine = street_features(state, seat)
    theirs = mine
    best = -1e9
    for other in range(state.seats):
        if other != seat:
            features = street_features(state, other)
            worth = weighed(features)
            if worth > best:
                best = worth
                theirs = features
    return [mine[at] - theirs[at] for at in range(FEATURE_COUNT)]


def street_worth(state: UpTown, seat: int) -> float:
    """Return what one street will come to, by what is known of it."""
    return weighed(street_features(state, seat))


def weighed(features: list[float]) -> float:
    """Return the weighted sum."""
    total = 0.0
    for at in range(FEATURE_COUNT):
        total += features[at] * WEIGHTS[at]
    return total


def _lead(state: UpTown, seat: int) -> float:
    best = -1000
    for other in range(state.seats):
        if other != seat:
            best = max(best, state.points(other))
    lead = float(state.points(seat) - best)
    first = winners(state)
    if seat not in first:
        return lead - _VICTORY
    return lead + (_VICTORY if len(first) == 1 else 0.0)
