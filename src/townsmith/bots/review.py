"""Review: a finished game thought through again, decision by decision.

For every decision of a seat the best move is looked for from what the seat knew then, and
compared with the move that was played. The difference is the loss; the moments where most was
lost are the turning points.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from townsmith.bots.perspective import Perspective
from townsmith.bots.thinkers.opinion import Opinion
from townsmith.bots.thinkers.thinker import thinker
from townsmith.core.contract.state import Move, Seat
from townsmith.core.contract.view import Path
from townsmith.core.rng import stream
from townsmith.core.text import Text
from townsmith.table.log import live
from townsmith.table.table import Table

SECONDS: Final = 0.2
"""How long a decision is thought about, unless somebody has more time."""
_TURNING_POINTS: Final = 3
_NOTABLE: Final = 0.5
"""Losses of fewer points are too small for thinking to tell."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One choice of a seat: what it played, what was best, and what that cost."""

    number: int
    """The number of the entry that played it."""
    turn: int
    """The epoch it belongs to; several decisions may make one turn."""
    played: Text
    best: Text
    path: Path
    """What one would have clicked for the best move."""
    worth: float
    """What the seat could expect, had it played the best move."""
    loss: float
    """How much of that it gave away."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The decisions a seat took between two moments of no return."""

    decisions: tuple[Decision, ...]

    @property
    def worth(self) -> float:
        """Return what the seat could expect when the turn began."""
        return self.decisions[0].worth

    @property
    def loss(self) -> float:
        """Return what the turn gave away."""
        return sum(decision.loss for decision in self.decisions)

    @property
    def costliest(self) -> Decision:
        """Return the decision that gave most away."""
        return max(self.decisions, key=lambda decision: decision.loss)


def decisions(
    table: Table, seat: Seat, seconds: float = SECONDS, *, since: int = 0
) -> Iterator[Decision]:
    """Yield what can be said about every choice a seat has made; forced moves are no choice.

    Choices up to the entry `since` are left out.
    """
    game, state = table.game, table.opening.deal()
    mind = thinker(Perspective(game, state.clone(), seat))
    for entry in live(table.log):
        move = game.parse(entry.words)
        if entry.seat == seat and entry.number > since:
            perspective, rng = (
                Perspective(game, state.clone(), seat),
                stream(entry.number, "review"),
            )
            if len(perspective.legal) > 1:
                opinions = mind.compare(perspective, seconds, rng, [move])
                yield _decision(perspective, opinions, (entry.number, state.epoch()), move)
            mind.follow(perspective, move, rng)
        state.apply(entry.seat, move)


def turns(found: Iterable[Decision]) -> list[Turn]:
    """Return decisions turn by turn."""
    by_turn: dict[int, list[Decision]] = {}
    for decision in found:
        by_turn.setdefault(decision.turn, []).append(decision)
    return [Turn(tuple(each)) for each in by_turn.values()]


def turning_points(found: Sequence[Turn]) -> list[Turn]:
    """Return the few turns that gave most away, the worst first."""
    costly = [turn for turn in found if turn.loss >= _NOTABLE]
    return sorted(costly, key=lambda turn: -turn.loss)[:_TURNING_POINTS]


def _decision(
    perspective: Perspective, opinions: Sequence[Opinion], when: tuple[int, int], played: Move
) -> Decision:
    number, turn = when
    worth = {opinion.move: opinion.worth for opinion in opinions}
    best = opinions[0].move
    loss = worth[best] - worth[played]
    game, view = perspective.game, perspective.view
    return Decision(
        number=number,
        turn=turn,
        played=game.words.describe(view, played),
        best=game.words.describe(view, best),
        path=game.words.path(best),
        worth=max(worth[best], worth[played]),
        loss=loss if loss >= _NOTABLE else 0.0,
    )
