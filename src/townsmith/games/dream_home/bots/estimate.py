# townsmith: compiled
"""What a position is worth to a seat as far as can be told without searching."""

from typing import Final

from mypy_extensions import i64

from townsmith.core.bits import BIT
from townsmith.core.contract.state import Seat
from townsmith.core.learned import shipped_weights
from townsmith.games.dream_home.bots.features import FEATURE_COUNT, FEATURES, features
from townsmith.games.dream_home.bots.house_plan import NEVER, Plan
from townsmith.games.dream_home.bots.quick import column_gains
from townsmith.games.dream_home.rules.phases import CHOOSING, OVER, PLACING, RESOLVING
from townsmith.games.dream_home.rules.pieces import NOTHING
from townsmith.games.dream_home.rules.turn_order import Table

WEIGHTS: Final[list[float]] = shipped_weights("townsmith.games.dream_home", FEATURES)
"""One for each feature; training writes into this very list."""


def estimate(table: Table, seat: Seat) -> float:
    """Return by how many points the seat is expected to beat its best rival."""
    hopes = expectations(table)
    return hopes[seat] - hopes[best_rival(hopes, seat)]


def best_rival(hopes: list[float], seat: i64) -> i64:
    """Return the other seat that may hope for most."""
    best: i64 = 1 if seat == 0 else 0
    for other in range(len(hopes)):
        if other != seat and hopes[other] > hopes[best]:
            best = other
    return best


def expectations(table: Table) -> list[float]:
    """Return what every seat is expected to score in the end."""
    if table.phase == OVER:
        return [float(table.points(seat)) for seat in range(table.seats)]
    return [weighed(house) for house in all_features(table)]


def weighed(found: list[float]) -> float:
    """Return the sum of features, each times its weight."""
    total = 0.0
    for at in range(FEATURE_COUNT):
        if found[at] != 0.0:
            total += found[at] * WEIGHTS[at]
    return total


def measure(table: Table, seat: Seat) -> list[float]:
    """Return how the features of the own house differ from those of the best rival's."""
    houses = all_features(table)
    own = houses[seat]
    rival = houses[best_rival([weighed(house) for house in houses], seat)]
    return [own[at] - rival[at] for at in range(FEATURE_COUNT)]


def all_features(table: Table) -> list[list[float]]:
    """Return the features of every house, with what this round still brings it."""
    plans = [Plan(house) for house in table.houses]
    turns = [0.0] * len(plans)
    _add_turn(table, plans, turns)
    return [
        features(plans[seat], turns[seat], 1.0 if seat == table.first else 0.0)
        for seat in range(len(plans))
    ]


def _add_turn(table: Table, plans: list[Plan], turns: list[float]) -> None:
    """Add what the seats gain that act in this round: cards in hand, columns still to take."""
    market = table.market
    phase = table.phase
    if not CHOOSING <= phase <= RESOLVING:
        return
    plan = plans[table.turn]
    step = table.step(table.began)
    room_type: i64 = 0
    if phase == PLACING:
        room_type = market.deck.types[market.taken_room]
        turns[table.turn] += plan.room_gain(room_type)
    if phase != CHOOSING:
        turns[table.turn] += plan.resource_gain(market.taken_kind(), room_type)
        step += 1
    if not table.idle & BIT[table.turn]:
        _add_columns(table, plans, turns, step)


def _add_columns(table: Table, plans: list[Plan], turns: list[float], step: i64) -> None:
    """Let the seats from a place in the order on take what is best for them."""
    gone: i64 = 0
    while step < table.seats:
        seat = (table.began + step) % table.seats
        step += 1
        if not table.idle & BIT[seat]:
            gains = column_gains(plans[seat], table.market)
            best = _best_column(gains, gone)
            if best != NOTHING:
                gone |= BIT[best]
                turns[seat] += gains[best]


def _best_column(gains: list[float], gone: i64) -> i64:
    best: i64 = NOTHING
    highest = NEVER
    for column in range(len(gains)):
        if gains[column] > highest and not gone & BIT[column]:
            highest = gains[column]
            best = column
    return best
