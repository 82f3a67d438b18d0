"""Games played for what they end in: how well weights guide those who trust them."""

from collections.abc import Sequence
from math import inf
from typing import Final

from townsmith.bots.perspective import Perspective
from townsmith.bots.schedule.match import play_out
from townsmith.bots.thinkers.planner import Planner
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.options import Setup
from townsmith.core.contract.state import State
from townsmith.learning.learner import Learner

_ABREAST: Final = 4
"""How many positions a plan keeps: enough for the weights to matter, few enough to be quick."""


def ends(game: AnyGame, setup: Setup, learners: Sequence[Learner]) -> list[float]:
    """Return what the end of a game is worth to each seat, with a learner on each."""
    state: State = game.rules.start(setup)
    if Perspective(game, state, 0).thinking.breadth:
        return [_planned(game, state, learners[0])]
    play_out(game, state, learners, setup.seed)
    return [game.bots.estimate(state, seat) for seat in range(setup.seats)]


def _planned(game: AnyGame, state: State, learner: Learner) -> float:
    """Return what a plan ends in that is made in one go, as though all cards were known.

    Thinking every turn over again would take twenty times as long and rank weights much alike.
    """
    learner.remind(game)
    return Planner(game, 0, _ABREAST).plan(state, inf).worth
