"""Review: a finished game thought through again, decision by decision.

For every decision of a seat the search looks for the best move from what the seat knew then, and
compares it with the move that was played. The difference is the loss; the moments where most was
lost are the turning points.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from townsmith.bots.perspective import Perspective
from townsmith.bots.search import Search
from townsmith.core.rng import Rng, stream
from townsmith.core.state import Move, Seat
from townsmith.core.text import Text
from townsmith.table.log import live
from townsmith.table.table import Table

SECONDS: Final = 0.2
"""How long a decision is thought about, unless somebody has more time."""
_FAIR_TRIAL: Final = 12
"""In how many worlds the move that was played is tried at least."""
_TURNING_POINTS: Final = 3
_NOTABLE: Final = 0.5
"""Losses below this many points are within what the search can tell apart."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One choice of a seat: what it played, what was best, and what that cost."""

    number: int
    """The number of the entry that played it."""
    turn: int
    """The epoch it belongs to; several decisions may make one turn."""
    played: Text
    best: Text
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


def decisions(table: Table, seat: Seat, seconds: float = SECONDS) -> Iterator[Decision]:
    """Yield what can be said about every choice a seat has made; forced moves are no choice."""
    game, state = table.game, table.opening.deal()
    search: Search | None = None
    turn = -1
    for entry in live(table.log):
        move = game.parse(entry.words)
        if entry.seat == seat and len(state.legal(seat)) > 1:
            # Within a turn the search goes on with what it has found out already.
            known = search if state.epoch() == turn else None
            turn = state.epoch()
            perspective = Perspective(game, state.clone(), seat)
            search = _thought(known, perspective, seconds, stream(entry.number, "review"))
            yield _decision(search, perspective, (entry.number, turn), move)
            search.follow(move)
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


def _thought(search: Search | None, perspective: Perspective, seconds: float, rng: Rng) -> Search:
    """Return a search that has looked at a position, going on from the choice before if it can."""
    if search is None:
        search = Search(perspective)
    search.perspective = perspective
    search.grow(perspective.game.thinking.effort, seconds, rng)
    return search


def _decision(
    search: Search, perspective: Perspective, when: tuple[int, int], played: Move
) -> Decision:
    number, turn = when
    search.try_fairly(played, _FAIR_TRIAL, stream(number, "fair trial"))
    ranking = search.ranking()
    worth = {branch.move: search.worth(branch) for branch in ranking}
    best = ranking[0].move
    loss = worth[best] - worth[played]
    game, view = perspective.game, perspective.view
    return Decision(
        number=number,
        turn=turn,
        played=game.describe(view, played),
        best=game.describe(view, best),
        worth=max(worth[best], worth[played]),
        loss=loss if loss >= _NOTABLE else 0.0,
    )
