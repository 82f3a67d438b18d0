"""Positions of many games and how those games ended, summed up for a linear fit."""

from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from townsmith.bots.perspective import Perspective
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.options import Setup
from townsmith.core.contract.state import Seat, State, lowest
from townsmith.core.rng import stream
from townsmith.learning.learner import Learner

Numbers: TypeAlias = NDArray[np.float64]

_ONE_IN: Final = 4
"""How rarely a position within a turn is noted; at the end of an epoch all are."""


@dataclass(slots=True)
class FitSums:
    """The sums a least-squares fit needs: nothing grows with the number of positions."""

    products: Numbers
    """Of every two features."""
    targets: Numbers
    """Of every feature with how the game ended."""
    squares: float = 0.0
    ends: float = 0.0
    positions: int = 0

    @classmethod
    def empty(cls, size: int) -> "FitSums":
        """Return the sums of no position."""
        return cls(np.zeros((size, size)), np.zeros(size))

    def note(self, rows: Numbers, end: Numbers) -> None:
        """Take in positions, a row each, and how their games ended."""
        self.products += rows.T @ rows
        self.targets += rows.T @ end
        self.squares += float(end @ end)
        self.ends += float(end.sum())
        self.positions += len(end)

    def join(self, other: "FitSums") -> None:
        """Take in all positions of others."""
        self.products += other.products
        self.targets += other.targets
        self.squares += other.squares
        self.ends += other.ends
        self.positions += other.positions

    def faded(self, share: float) -> "FitSums":
        """Return sums in which everything counts for less."""
        return FitSums(
            self.products * share,
            self.targets * share,
            self.squares * share,
            self.ends * share,
            round(self.positions * share),
        )

    def fit(self, weights: Numbers, caution: float, free: NDArray[np.bool_]) -> Numbers:
        """Return the weights that tell best how games end, held to the given ones by caution.

        Only those that are free change at all.
        """
        missed = (self.targets - self.products @ weights)[free]
        products = self.products[np.ix_(free, free)]
        held = np.diag(caution * products.diagonal() + 1e-9 * max(1, self.positions))
        found = weights.copy()
        found[free] += np.linalg.solve(products + held, missed)
        return found

    def explained(self, weights: Numbers) -> float:
        """Return how much of the spread of results the weights explain, 1 being all of it."""
        missed = weights @ self.products @ weights - 2 * weights @ self.targets + self.squares
        spread = self.squares - self.ends**2 / max(1, self.positions)
        return 1.0 - float(missed) / max(spread, 1e-9)


def sums_of_game(
    game: AnyGame, setup: Setup, learner: Learner, luck: int
) -> tuple[FitSums, list[int]]:
    """Play one game with a learner on every seat; return what it teaches, and the scores."""
    state: State = game.rules.start(setup)
    seen: list[tuple[Seat, list[float]]] = []
    rngs = [stream(luck, f"learner {seat}") for seat in range(setup.seats)]
    while pending := state.pending():
        seat = lowest(pending)
        epoch = state.epoch()
        state.apply(seat, learner.choose(Perspective(game, state, seat), rngs[seat]))
        if state.epoch() != epoch:
            seen += [(each, game.bots.measure(state, each)) for each in range(setup.seats)]
        elif not rngs[seat].below(_ONE_IN):
            seen.append((seat, game.bots.measure(state, seat)))
    sums = FitSums.empty(len(game.bots.features))
    if seen:
        end = [game.bots.estimate(state, seat) for seat in range(setup.seats)]
        sums.note(np.array([row for _, row in seen]), np.array([end[seat] for seat, _ in seen]))
    return sums, [state.points(seat) for seat in range(setup.seats)]
