"""Perspective: all that a bot may touch. No bot ever holds the true position."""

from typing import Any

from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.state import Move, Seat, State
from townsmith.core.contract.thinking import Thinking
from townsmith.core.rng import Rng


class Perspective:
    """A position as one seat knows it."""

    __slots__ = ("__state", "_legal", "_observation", "_thinking", "game", "seat")

    def __init__(self, game: AnyGame, state: State, seat: Seat) -> None:
        self.game = game
        self.seat = seat
        self._legal: tuple[Move, ...] | None = None
        self._observation: bytes | None = None
        self._thinking: Thinking | None = None
        self.__state = state

    @property
    def legal(self) -> tuple[Move, ...]:
        """Return what the seat may do, in ascending order."""
        if self._legal is None:
            self._legal = tuple(self.__state.legal(self.seat))
        return self._legal

    @property
    def view(self) -> Any:  # noqa: ANN401  each game has its own kind of view
        """Return what the seat sees."""
        return self.game.view(self.__state, self.seat)

    @property
    def seats(self) -> int:
        """Return how many sit at the table."""
        return self.__state.seat_count()

    @property
    def thinking(self) -> Thinking:
        """Return how the game wants to be thought about with so many at the table."""
        if self._thinking is None:
            alone = self.game.bots.alone if self.seats == 1 else None
            self._thinking = alone or self.game.bots.thinking
        return self._thinking

    @property
    def observation(self) -> bytes:
        """Return what the seat observes, as the game's planes: equal where nothing has changed."""
        if self._observation is None:
            out = bytearray(sum(plane.size for plane in self.game.bots.planes))
            self.__state.observe(self.seat, out)
            self._observation = bytes(out)
        return self._observation

    def sample(self, rng: Rng) -> State:
        """Return a position that the seat cannot tell from the true one; change it as you like.

        Everything the seat does not know is dealt anew by `rng`, so that many samples together
        show how likely each possibility is.
        """
        world = self.__state.clone()
        world.redeal(self.seat, rng)
        return world


def foreseen(perspective: Perspective, move: Move, rng: Rng) -> bytes:
    """Return what the seat will observe after a move, or nothing where its turn ends with it."""
    world, seat = perspective.sample(rng), perspective.seat
    epoch = world.epoch()
    world.apply(seat, move)
    if world.epoch() != epoch or not world.pending() >> seat & 1:
        return b""
    return Perspective(perspective.game, world, seat).observation
