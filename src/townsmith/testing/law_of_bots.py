"""The law of bots: what bots that search rely on."""

from math import isfinite

from townsmith.core.contract.state import Seat
from townsmith.testing.play import LawError
from townsmith.testing.watching import Moment, Watcher


class ThinkingBots(Watcher):
    """Quick moves are legal, and estimates and measures are numbers."""

    def look(self, now: Moment) -> None:
        """Let somebody think."""
        seat = now.actor()
        if now.state.pending():
            _require_quick_move(now, seat)
        self._require_numbers(now, seat)

    def _require_numbers(self, now: Moment, seat: Seat) -> None:
        bots = self.game.bots
        if not isfinite(bots.estimate(now.state, seat)) or not isfinite(
            bots.value(now.state, seat)
        ):
            raise LawError(f"law of bots: what seat {seat} has is worth no number")
        measured = bots.measure(now.state, seat)
        if not len(measured) == len(bots.features) == len(bots.weights):
            raise LawError(f"law of bots: {len(bots.features)} features need as many numbers")
        if not all(isfinite(each) for each in measured):
            raise LawError("law of bots: a measure is no number")


def _require_quick_move(now: Moment, seat: Seat) -> None:
    state, words, rng = now.state, now.state.pack(), now.rng(f"law of bots {seat}")
    again = rng.clone()
    move = state.quick(seat, rng)
    if move not in state.legal(seat):
        raise LawError(f"law of bots: the quick move {move} of seat {seat} is illegal")
    if state.pack() != words:
        raise LawError(f"law of bots: looking for a quick move of seat {seat} changed something")
    if state.quick(seat, again) != move:
        raise LawError("law of bots: the same luck led to another quick move")
