"""Solitaire: how a bot that plays alone keeps a plan from turn to turn.

Where nothing is hidden any more a plan comes true move by move, so it is kept, and a later one
replaces it only if it ends better.
"""

from townsmith.bots.perspective import Perspective
from townsmith.bots.planner import Planner
from townsmith.core.rng import Rng
from townsmith.core.state import Move, State


class Solitaire:
    """A plan, and where in it the bot stands."""

    def __init__(self) -> None:
        self._moves: list[Move] = []
        self._expected = b""
        """What the seat should observe now if its turn goes on as planned."""

    def choose(self, perspective: Perspective, rng: Rng, breadth: int, seconds: float) -> Move:
        """Return the next move of the plan; at the start of a turn think it over again."""
        world = perspective.sample(rng)
        if not self._moves or perspective.observation != self._expected:
            self._think(perspective, world, breadth, seconds)
        move = self._moves.pop(0)
        self._expect(perspective, world, move)
        return move

    def _think(self, perspective: Perspective, world: State, breadth: int, seconds: float) -> None:
        """Replace the plan by a new one, unless the old one comes true here and ends better."""
        end = Planner(perspective.game, perspective.seat, breadth).plan(world, seconds)
        if self._kept_worth(perspective, world.clone()) < end.worth:
            self._moves = end.line()

    def _kept_worth(self, perspective: Perspective, world: State) -> float:
        """Return what the old plan ends in, or less than anything if it leads nowhere."""
        for move in self._moves:
            if move not in world.legal(perspective.seat):
                return float("-inf")
            world.apply(perspective.seat, move)
        if world.pending():
            return float("-inf")
        worth: float = perspective.game.estimate(world, perspective.seat)
        return worth

    def _expect(self, perspective: Perspective, world: State, move: Move) -> None:
        """Remember what the seat will see after a move, if its turn goes on."""
        epoch = world.epoch()
        world.apply(perspective.seat, move)
        self._expected = b""
        if world.epoch() == epoch and world.pending():
            after = Perspective(perspective.game, world, perspective.seat)
            self._expected = after.observation
