"""The levels: five bots with names a person understands, who think alike.

They differ in how many worlds they imagine and in how often they slip, never in what they see.
"""

from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from townsmith.bots.perspective import Perspective
from townsmith.bots.registry import Kind, add
from townsmith.bots.thinkers.thinker import Thinker, thinker
from townsmith.core.contract.state import Move
from townsmith.core.rng import Rng
from townsmith.core.text import Text

_SLIP_SPAN: Final = 1_000
_THINKING: Final = 0.97
"""In what part of its time a bot thinks; the rest is for asking and answering."""


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

    def given(self, seconds: float) -> "Level":
        """Return the same level with other time for a move, and as much more or less to do."""
        return replace(self, effort=self.effort * seconds / self.seconds, seconds=seconds)


LEVELS: Final = (
    Level("novice", Text("Knows the rules and follows its nose."), 0.0, 400),
    Level("apprentice", Text("Looks a little ahead and slips now and then."), 0.01, 240),
    Level("builder", Text("Plans a turn with care."), 0.03, 130),
    Level("architect", Text("Plans several turns and rarely errs."), 0.1, 60),
    Level("master", Text("Thinks for up to a second about every move."), 1.0, 0),
)
"""From the weakest to the strongest."""


class LevelBot:
    """A bot that thinks as hard as its level, and slips as often."""

    def __init__(self, level: Level) -> None:
        self._level = level
        self._thought: Thinker | None = None

    def choose(self, perspective: Perspective, rng: Rng) -> Move:
        """Return the best move found, or now and then a slip."""
        if self._thought is None:
            self._thought = thinker(perspective)
        move = self._choice(self._thought, perspective, rng)
        self._thought.follow(perspective, move, rng)
        return move

    def _choice(self, mind: Thinker, perspective: Perspective, rng: Rng) -> Move:
        legal = perspective.legal
        if len(legal) == 1:
            return legal[0]
        if rng.below(_SLIP_SPAN) < self._level.slips:
            return legal[rng.below(len(legal))]
        seconds = _THINKING * self._level.seconds
        return mind.choose(perspective, self._level.effort, seconds, rng)


def _timed(level: Level, seconds: float) -> LevelBot:
    return LevelBot(level.given(seconds))


for _level in LEVELS:
    add(Kind(_level.name, _level.words, partial(LevelBot, _level), partial(_timed, _level)))
