# townsmith: compiled
"""What a position is worth to a seat, as learned from many games."""

from townsmith.games.uptown.bots.features import (
    FEATURES,
    FIRST_ACTION,
    MEASURE_COUNT,
    SECOND_ACTION,
    measures,
)
from townsmith.games.uptown.bots.time_left import nearness, stage_of
from townsmith.games.uptown.bots.weights import VICTORY, rates, weighed
from townsmith.games.uptown.rules.state import UpTown


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
    features = [0.0] * len(FEATURES)
    rival = -1
    best = -1e9
    for other in range(state.seats):
        if other != seat and street_worth(state, other) > best:
            best = street_worth(state, other)
            rival = other
    _add(features, state, seat, 1.0)
    _add(features, state, rival, -1.0)
    return features


def street_worth(state: UpTown, seat: int) -> float:
    """Return what one street will come to, by what is known of it."""
    return weighed(_seat_measures(state, seat), rates(state.turns_left(seat)))


def _add(features: list[float], state: UpTown, seat: int, sign: float) -> None:
    """Spread the measures of a street over the two stages it is between."""
    turns = state.turns_left(seat)
    stage = stage_of(turns)
    part = nearness(turns, stage)
    found = _seat_measures(state, seat)
    for measure in range(MEASURE_COUNT):
        features[stage * MEASURE_COUNT + measure] += sign * (1.0 - part) * found[measure]
        features[(stage + 1) * MEASURE_COUNT + measure] += sign * part * found[measure]


def _seat_measures(state: UpTown, seat: int) -> list[float]:
    found = measures(state.cards, state.streets[seat])
    if state.turn == seat:
        found[FIRST_ACTION if state.action == 1 else SECOND_ACTION] = 1.0
    return found


def _lead(state: UpTown, seat: int) -> float:
    best = -1000
    for other in range(state.seats):
        if other != seat:
            best = max(best, state.points(other))
    lead = float(state.points(seat) - best)
    first = state.winners()
    if seat not in first:
        return lead - VICTORY
    return lead + (VICTORY if len(first) == 1 else 0.0)
