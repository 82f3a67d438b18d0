"""Growing plots: the toy game with an estimate that must be learned."""

from dataclasses import replace

from tests.toys.changed import changed
from tests.toys.plots.game import GAME as PLOTS
from tests.toys.plots.rules import Street
from townsmith.core.contract.state import Seat

FEATURES = ("points", "empty plots", "rounds to come", "always")
WEIGHTS = [0.0] * len(FEATURES)


def measure(state: Street, seat: Seat) -> list[float]:
    """Return points, empty plots and rounds to come."""
    empty = state.towns[seat].count(0)
    return [float(state.points(seat)), float(empty), float(5 - state.round), 1.0]


def estimate(state: Street, seat: Seat) -> float:
    """Return the weighted sum, or the points when the game is over."""
    if not state.pending():
        return float(state.points(seat))
    pairs = zip(WEIGHTS, measure(state, seat), strict=True)
    return sum(weight * number for weight, number in pairs)


GAME = replace(
    changed(PLOTS, features=FEATURES, weights=WEIGHTS, measure=measure, estimate=estimate),
    slug="growing",
    module=__name__,
)
