"""The levels: five bots with names a person understands, from the same search.

They differ in how many worlds they imagine and in how often they slip, never in what they see.
"""

from dataclasses import dataclass
from functools import partial
from typing import Final

from townsmith.bots.perspective import Perspective
from townsmith.bots.registry import Kind, add
from townsmith.bots.search import Search
from townsmith.bots.solitaire import Solitaire
from townsmith.core.rng import Rng
from townsmith.core.state import Move, State
from townsmith.core.text import Text

_SLIP_SPAN: Final = 1_000


@dataclass(frozen=True, slots=True)
class Level:
    """How hard a bot thinks."""

    name: str
    words: Text
    effort: float
    """Its part of the worlds that the strongest level imagines for a move."""
    slips: int
    """In how many of a thousand moves it plays anything at all."""
    seconds: float = 1.0
    """How long it may think about a move: a slow machine imagines fewer worlds."""


LEVELS: Final = (
    Level("novice", Text("Knows the rules and follows its nose."), 0.0, 400),
    Level("apprentice", Text("Looks a little ahead and slips now and then."), 0.02, 180),
    Level("builder", Text("Plans a turn with care."), 0.05, 80),
    Level("architect", Text("Plans several turns and rarely errs."), 0.15, 30),
    Level("master", Text("Thinks for up to a second about every move."), 1.0, 0),
)
"""From the weakest to the strongest."""


class LevelBot:
    """A bot that searches; it keeps its tree while its turn goes on."""

    def __init__(self, level: Level) -> None:
        self._level = level
        self._solitaire = Solitaire()
        self._search: Search | None = None
        self._expected = b""
        """What the seat should observe now if the tree of the last choice is to be used again."""

    def choose(self, perspective: Perspective, rng: Rng) -> Move:
        """Return the move the search recommends, or now and then a slip."""
        legal = perspective.legal
        planned = perspective.game.thinking.breadth and perspective.view.seats == 1
        if len(legal) == 1 and not planned:
            return legal[0]
        if rng.below(_SLIP_SPAN) < self._level.slips:
            return legal[rng.below(len(legal))]
        if planned:
            return self._plan(perspective, rng)
        search = self._continued(perspective)
        effort = max(1, round(self._level.effort * perspective.game.thinking.effort))
        search.grow(effort, self._level.seconds, rng)
        best = search.ranking()[0].move
        self._expect(search, best, perspective.sample(rng))
        return best

    def _plan(self, perspective: Perspective, rng: Rng) -> Move:
        """Return the next move of a plan for a seat alone."""
        breadth = max(1, round(self._level.effort * perspective.game.thinking.breadth))
        return self._solitaire.choose(perspective, rng, breadth, self._level.seconds)

    def _continued(self, perspective: Perspective) -> Search:
        """Return the search of the last choice if it led exactly here, or a new one."""
        if self._search is None or perspective.observation != self._expected:
            return Search(perspective)
        self._search.perspective = perspective
        return self._search

    def _expect(self, search: Search, move: Move, world: State) -> None:
        """Keep what the tree knows about the position after a move, if the turn goes on."""
        epoch = world.epoch()
        world.apply(search.seat, move)
        self._search = None
        if world.epoch() == epoch and world.pending() >> search.seat & 1:
            self._search = search
            self._expected = Perspective(search.game, world, search.seat).observation
            search.follow(move)


for _level in LEVELS:
    add(Kind(_level.name, _level.words, partial(LevelBot, _level)))
