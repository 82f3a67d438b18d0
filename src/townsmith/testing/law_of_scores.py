"""Law 8: the score that is explained is the score that counts, and none is beyond the extremes."""

from itertools import islice

from townsmith.core.contract.state import OPPONENT, REFEREE, SPECTATOR, Seat, State
from townsmith.core.contract.view import ScoreSheet
from townsmith.testing.play import LawError
from townsmith.testing.walk import random_move, walk
from townsmith.testing.watching import Moment, Watcher


class Scores(Watcher):
    """Law 8: the sheets' totals equal `points` at the end, and the best of them win.

    All lie between the extremes that the rules promise.

    The referee, who sees everything, reads the right totals at any moment.
    """

    def look(self, now: Moment) -> None:
        """Add up what the referee reads."""
        self._require_totals(now.state, REFEREE)

    def end(self, now: Moment) -> None:
        """Play to the end of the game and add up what everybody reads."""
        state = now.state.clone()
        for _ in islice(walk(state, now.rng("law 8"), random_move), self._rest(now)):
            pass
        for viewer in (REFEREE, SPECTATOR, *range(self.play.setup.seats)):
            sheets = self._require_totals(state, viewer)
            if viewer == REFEREE:
                self._require_winners(state, sheets)
        self._require_extremes(state)

    def _rest(self, now: Moment) -> int:
        # A game that does not end is the business of law 9.
        return max(0, self.game.rules.bound(self.play.setup) - now.number)

    def _require_totals(self, state: State, viewer: Seat) -> list[ScoreSheet]:
        sheets = self.game.words.sheets(self.game.view(state, viewer))
        totals = _totals(sheets)
        seats = range(self.play.setup.seats)
        if len(totals) != len(sheets) or set(totals) - {OPPONENT} != set(seats):
            raise LawError(f"law 8: {viewer} must read one sheet a seat, not {sorted(totals)}")
        for seat in seats:
            if totals[seat] != state.points(seat):
                found = f"{totals[seat]} on the sheet, {state.points(seat)} points"
                raise LawError(f"law 8: {viewer} reads for seat {seat}: {found}")
        return sheets

    def _require_extremes(self, state: State) -> None:
        low, high = self.game.rules.extremes(self.play.setup)
        for seat in range(self.play.setup.seats):
            if not low <= state.points(seat) <= high:
                found = f"{state.points(seat)} points are not from {low} to {high}"
                raise LawError(f"law 8: seat {seat}: {found}")

    def _require_winners(self, state: State, sheets: list[ScoreSheet]) -> None:
        totals = _totals(sheets)
        winners = self.game.rules.winners(state)
        if not winners or len(set(winners)) != len(winners) or set(winners) - set(totals):
            raise LawError(f"law 8: {winners} cannot be the winners among {sorted(totals)}")
        # An opponent whose sheet has no line scores nothing and cannot be beaten or win.
        best = max(sheet.total for sheet in sheets if sheet.lines)
        if any(totals[winner] != best for winner in winners):
            raise LawError(f"law 8: {winners} win with less than the best of {totals}")
        highest = max(sheet.standing for sheet in sheets if sheet.lines)
        first = {sheet.seat for sheet in sheets if sheet.lines and sheet.standing == highest}
        if set(winners) != first:
            raise LawError(f"law 8: {winners} win, but the tie-breaks on the sheets say {first}")


def _totals(sheets: list[ScoreSheet]) -> dict[Seat, int]:
    return {sheet.seat: sheet.total for sheet in sheets}
