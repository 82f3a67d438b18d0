"""The law of thought: what bots that search rely on."""

from math import isfinite
from typing import Final

from townsmith.core.contract.state import State, members
from townsmith.testing.play import LawError, Play

_MOMENTS: Final = 2
"""How many of the last moments of a play are looked at: thinking takes its time."""


def law_of_thought(play: Play) -> None:
    """Require quick moves that are legal, and estimates and measures that are numbers."""
    for state in play.tail(_MOMENTS):
        for seat in members(state.pending()):
            _require_quick_move(play, state, seat)
    state = play.last()
    for seat in range(play.setup.seats):
        _require_numbers(play, state, seat)


def _require_quick_move(play: Play, state: State, seat: int) -> None:
    words, rng = state.pack(), play.rng(f"law of thought {seat}")
    again = rng.clone()
    move = state.quick(seat, rng)
    if move not in state.legal(seat):
        raise LawError(f"law of thought: the quick move {move} of seat {seat} is illegal")
    if state.pack() != words:
        raise LawError(f"law of thought: looking for a quick move of seat {seat} changed something")
    if state.quick(seat, again) != move:
        raise LawError("law of thought: the same luck led to another quick move")


def _require_numbers(play: Play, state: State, seat: int) -> None:
    game = play.game
    if not isfinite(game.bots.estimate(state, seat)) or not isfinite(game.bots.value(state, seat)):
        raise LawError(f"law of thought: what seat {seat} has is worth no number")
    measured = game.bots.measure(state, seat)
    if len(measured) != len(game.bots.features) or len(game.bots.weights) != len(
        game.bots.features
    ):
        raise LawError(f"law of thought: {len(game.bots.features)} features need as many numbers")
    if not all(isfinite(each) for each in measured):
        raise LawError("law of thought: a measure is no number")
