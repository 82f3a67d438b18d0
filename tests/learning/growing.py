"""Growing plots: the toy game with an estimate that must be learned."""

from tests.toys.plots.game import Plots
from tests.toys.plots.rules import Street
from townsmith.core.state import Seat


class Growing(Plots):
    """Plots whose estimate is a weighted sum of points, empty plots and rounds to come."""

    slug = "growing"
    features = ("points", "empty plots", "rounds to come", "always")

    def __init__(self) -> None:
        self._weights = [0.0] * len(self.features)

    def weights(self) -> list[float]:
        return self._weights

    def measure(self, state: Street, seat: Seat) -> list[float]:
        empty = state.towns[seat].count(0)
        return [float(state.points(seat)), float(empty), float(5 - state.round), 1.0]

    def estimate(self, state: Street, seat: Seat) -> float:
        if not state.pending():
            return float(state.points(seat))
        pairs = zip(self._weights, self.measure(state, seat), strict=True)
        return sum(weight * number for weight, number in pairs)


GAME = Growing()
