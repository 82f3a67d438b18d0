"""What a seat is rewarded for.

`difference` is the own score less the mean of the others' (alone: the score); it adds up to
nothing over all seats. `score` is the score as it stands on the sheet, `win` the own part of the
victory. All are paid at the end of the game. Shaped, they are paid as they change: the same sum,
less what the position was worth at the start.
"""

from collections.abc import Callable
from typing import Final

from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.options import Setup
from townsmith.core.contract.state import State
from townsmith.core.errors import UnknownError

Standing = Callable[[AnyGame, State, int], list[float]]
"""From a game, a position and the number of seats to what the position is worth to each."""


def scores(game: AnyGame, state: State, seats: int) -> list[float]:
    """Return every seat's points as if the game ended now."""
    del game
    return [float(state.points(seat)) for seat in range(seats)]


def differences(game: AnyGame, state: State, seats: int) -> list[float]:
    """Return every seat's points less the mean of the others; alone, the points."""
    points = scores(game, state, seats)
    if seats == 1:
        return points
    total = sum(points)
    return [own - (total - own) / (seats - 1) for own in points]


def wins(game: AnyGame, state: State, seats: int) -> list[float]:
    """Return every seat's part of the victory: 1, shared equally in a tie, or 0."""
    winners = game.rules.winners(state)
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]


REWARDS: Final[dict[str, Standing]] = {"difference": differences, "score": scores, "win": wins}


def standing(name: str) -> Standing:
    """Return the reward of that name."""
    if name not in REWARDS:
        raise UnknownError(f"there is no reward {name!r}; there are: {', '.join(REWARDS)}")
    return REWARDS[name]


def bounds(name: str, game: AnyGame, setup: Setup) -> tuple[float, float]:
    """Return the least and the most that the reward of that name can come to at the end."""
    standing(name)  # complains of a name that there is not
    low, high = game.rules.extremes(setup)
    if name == "win":
        return 0.0, 1.0
    if name == "difference" and setup.seats > 1:
        return float(low - high), float(high - low)
    return float(low), float(high)


class Purse:
    """Pays rewards out while a game runs.

    Shaped rewards are paid at moments of no return only: while a simultaneous round runs, nobody
    may learn from a reward what the others are doing.
    """

    def __init__(self, game: AnyGame, reward: str, *, shaped: bool) -> None:
        self._game = game
        self._worth = standing(reward)
        self._shaped = shaped
        self._paid: list[float] = []
        self._epoch = 0

    def open(self, state: State, seats: int) -> None:
        """Begin with a newly dealt game."""
        self._paid = self._worth(self._game, state, seats) if self._shaped else [0.0] * seats
        self._epoch = state.epoch()

    def due(self, state: State, *, over: bool) -> list[float] | None:
        """Return what each seat earns after a move, or None where nothing is paid."""
        if not over and not (self._shaped and state.epoch() != self._epoch):
            return None
        self._epoch = state.epoch()
        before, self._paid = self._paid, self._worth(self._game, state, len(self._paid))
        return [now - then for now, then in zip(self._paid, before, strict=True)]
