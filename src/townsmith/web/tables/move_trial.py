"""Trials: a move made in imagined worlds, to show what it would bring before it is made.

All that the seat cannot know is dealt anew, so nothing hidden can be told. Where a move lets chance
decide something, it is made in two worlds, and only what both have in common counts as certain.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from townsmith.bots.perspective import Perspective
from townsmith.core.contract.state import Move, Seat, State
from townsmith.core.contract.view import Path
from townsmith.core.rng import stream
from townsmith.web.tables.room import Room

T = TypeVar("T")


class Trial:
    """What one seat can try out at one moment of its table."""

    def __init__(self, room: Room, seat: Seat) -> None:
        self.game = room.table.game
        self.seat = seat
        perspective = Perspective(self.game, room.table.state(), seat)
        self.legal = perspective.legal
        number = room.table.next_number
        self._worlds = [perspective.sample(stream(number, name)) for name in ("one", "other")]

    @property
    def now(self) -> Any:  # noqa: ANN401  each game has its own kind of view
        """Return what the seat sees before it moves."""
        return self.game.view(self._worlds[0], self.seat)

    def moves_after(self, prefix: Path) -> dict[str, Move]:
        """Return what each next token leads to, where it leads to a single move."""
        depth = len(prefix)
        found: dict[str, list[Move]] = {}
        for move in self.legal:
            path = self.game.words.path(move)
            if len(path) > depth and path[:depth] == prefix:
                found.setdefault(path[depth], []).append(move)
        return {token: moves[0] for token, moves in found.items() if len(moves) == 1}

    def certain(self, move: Move, read: Callable[[Any], T]) -> T | None:
        """Return what can be read from the view after a move; None if that is up to chance."""
        told = [read(self.game.view(world, self.seat)) for world in self._after(move)]
        return told[0] if all(other == told[0] for other in told) else None

    def _after(self, move: Move) -> list[State]:
        first = self._made(self._worlds[0], move)
        if first.epoch() == self._worlds[0].epoch():
            return [first]
        return [first, self._made(self._worlds[1], move)]

    def _made(self, world: State, move: Move) -> State:
        after = world.clone()
        after.apply(self.seat, move)
        return after
