# townsmith: compiled
"""Planning: for a seat alone, whole turns thought through to the end of the game.

A plan is a line of one's own moves through one imagined world. The planner unfolds turn after
turn, keeps the positions that the game's estimate likes best, several abreast, and drops the
rest; the line that ends best is the plan.
"""

import gc
import time
from typing import Final

from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.state import Move, Seat, State

_MANY: Final = 24
"""Where a turn begins with more choices than this, only the most promising are followed."""
_FEW: Final = 6
"""The same for the choices that come later in a turn."""
_EARLY: Final = 2
"""How many moves of a turn count as its beginning."""
_ALIKE: Final = 1e-9
"""Positions whose worth differs by less look alike: mirrored towns, or moves in another order."""
_HURRY: Final = 0.4
"""After which part of the time a plan is finished in haste, with fewer positions abreast."""
_HASTE: Final = 8
"""By how much fewer."""
_LATE: Final = 0.7
"""After which part of the time it is broken off, with one more turn at most."""


class Step:
    """A position at the start of a turn, and the moves that led there from the turn before."""

    def __init__(self, state: State, worth: float, moves: list[Move]) -> None:
        self.state = state
        self.worth = worth
        self.moves = moves
        self.before: Step | None = None

    def line(self) -> list[Move]:
        """Return all moves that led here, in order."""
        moves: list[Move] = []
        at: Step | None = self
        while at is not None:
            moves = at.moves + moves
            at = at.before
        return moves


class Planner:
    """Thinks turns of one seat through, and whole games in which nobody else has a say."""

    def __init__(self, game: AnyGame, seat: Seat, breadth: int) -> None:
        self.game: AnyGame = game
        self.seat: Seat = seat
        self.breadth = breadth
        self.found: list[Step] = []
        self.unfolded = 0
        """How many turns were thought through to their end."""

    def plan(self, world: State, seconds: float) -> Step:
        """Return the end of the best line found; the world stays as it is."""
        busy = gc.isenabled()
        gc.disable()  # nothing here is cyclic, and there is much of it
        best = self._plan(world.clone(), time.perf_counter(), seconds)
        if busy:
            gc.enable()
        return best

    def turn(self, world: State) -> list[Move]:
        """Return the moves of the turn that ends best, whoever else sits at the table."""
        self.found = []
        self._unfold(Step(world, -1e300, []), world.clone(), world.epoch(), [])
        return self._selected(1)[0].moves

    def _plan(self, world: State, start: float, seconds: float) -> Step:
        best = Step(world, -1e300, [])
        abreast = [best]
        breadth = self.breadth
        while abreast:
            self.found = []
            for step in abreast:
                self._unfold(step, step.state, step.state.epoch(), [])
                if time.perf_counter() - start > seconds * _LATE:
                    break  # the most promising came first
            abreast = []
            for step in self._selected(breadth):
                if step.state.pending():
                    abreast.append(step)
                elif step.worth > best.worth:
                    best = step
            spent = time.perf_counter() - start
            if spent > seconds * _LATE:
                break
            if spent > seconds * _HURRY:
                breadth = max(1, self.breadth // _HASTE)
        if best.before is None:
            return abreast[0]
        return best

    def _selected(self, breadth: int) -> list[Step]:
        """Return the most promising of the steps found, of those that look alike only one."""
        self.found.sort(key=_worth, reverse=True)
        kept: list[Step] = []
        last = 1e300
        for step in self.found:
            if last - step.worth < _ALIKE:
                continue
            last = step.worth
            kept.append(step)
            if len(kept) == breadth:
                break
        return kept

    def _unfold(self, before: Step, state: State, epoch: int, moves: list[Move]) -> None:
        """Find the ends of all turns that go on from here; the state is used up."""
        choices = state.sensible(self.seat)
        limit = _MANY if len(moves) < _EARLY else _FEW
        if len(choices) > limit:
            choices = self._promising(state, choices, limit)
        last = choices[-1]
        for move in choices:
            after = state if move == last else state.clone()
            after.apply(self.seat, move)
            made = [*moves, move]
            if (after.pending() >> self.seat) & 1 and after.epoch() == epoch:
                self._unfold(before, after, epoch, made)
            else:
                self._note(before, after, made)

    def _note(self, before: Step, after: State, moves: list[Move]) -> None:
        self.unfolded += 1
        step = Step(after, self.game.bots.estimate(after, self.seat), moves)
        step.before = before
        self.found.append(step)

    def _promising(self, state: State, choices: list[Move], limit: int) -> list[Move]:
        rated: list[tuple[float, Move]] = []
        for move in choices:
            after = state.clone()
            after.apply(self.seat, move)
            rated.append((-self.game.bots.estimate(after, self.seat), move))
        rated.sort()
        return [move for _, move in rated[:limit]]


def _worth(step: Step) -> float:
    return step.worth
