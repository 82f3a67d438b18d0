"""Trials: a move made in imagined worlds, to show what it would bring before it is made.

All that the seat cannot know is dealt anew, so nothing hidden can be told. Where a move lets chance
decide something, it is made in two worlds, and only what both have in common counts as certain.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from townsmith.bots.perspective import Perspective
from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.state import Move, Seat, State
from townsmith.core.contract.view import Path
from townsmith.core.rng import stream
from townsmith.i18n.words import Words
from townsmith.table.opening import game_under
from townsmith.table.table import Table

T = TypeVar("T")


class TrialQuestion(NamedTuple):
    """Who wants to try something, where and in which words; all of it can travel."""

    game: str
    rules: int
    position: list[int]
    seat: Seat
    number: int
    """The number of the next entry: the imagined worlds are the same until then."""
    language: str
    names: tuple[str, ...]

    def begin(self) -> tuple["Trial", Words]:
        """Return what can be tried, and how to speak of it."""
        game = game_under(registry.game(self.game), self.rules)
        trial = Trial(game, game.rules.unpack(self.position), self.seat, self.number)
        return trial, Words(self.language, self.names, self.game)


def trial_question(table: Table, seat: Seat, words: Words, at: int | None = None) -> TrialQuestion:
    """Return the question of a seat that wants to try something now, or just after an entry."""
    number = table.next_number if at is None else at + 1
    state = table.state() if at is None else table.state_at(at)
    game, position = table.game, state.pack()
    spoken = words.language, words.names
    return TrialQuestion(game.slug, game.rules_version, position, seat, number, *spoken)


class Trial:
    """What one seat can try out at one moment of its table."""

    def __init__(self, game: AnyGame, state: State, seat: Seat, number: int) -> None:
        self.game = game
        self.seat = seat
        perspective = Perspective(game, state, seat)
        self.legal = perspective.legal
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
