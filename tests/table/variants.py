"""Plots with a twist, for moments that the plain toy never reaches."""

from tests.toys.changed import changed
from tests.toys.plots.draw import StreetView
from tests.toys.plots.game import GAME, plots_on
from tests.toys.plots.rules import DONE, PLOTS, Street
from townsmith.core.contract.state import OPPONENT, Move, Seat, Seats
from townsmith.core.contract.view import Path, ScoreLine, ScoreSheet
from townsmith.core.text import Text


class StreetInTurn(Street):
    """A street on which everybody waits for the seats before them."""

    def pending(self) -> Seats:
        """Return the first seat that is not done."""
        waiting = super().pending()
        return waiting & -waiting


class CatalogueStreet(Street):
    """A street for which every house is in stock."""

    def legal(self, seat: Seat) -> list[Move]:
        """Return every house on every free plot, and `done`."""
        free = [plot for plot in range(len(PLOTS)) if not self.towns[seat][plot]]
        houses = [move for move in range(DONE) if move % len(PLOTS) in free]
        return [*houses, DONE] if self.pending() >> seat & 1 else []


def _taken(view: StreetView, path: Path) -> Text | None:
    """Say so where the plot is taken."""
    plot = PLOTS.index(path[-1])
    if view.towns[view.viewer][plot]:
        return Text("Plot {plot} is taken.", plot=path[-1])
    return None


def _with_rival(view: StreetView) -> list[ScoreSheet]:
    """Add the rival's sheet."""
    line = ScoreLine("luck", Text("luck"), 99)
    return [*GAME.words.sheets(view), ScoreSheet(OPPONENT, (line,))]


def _rival_wins(state: Street) -> list[Seat]:
    del state
    return [OPPONENT]


PLOTS_IN_TURN = plots_on(StreetInTurn)
"""Plots, one seat after another, with no moment of no return between their turns."""
CATALOGUE = plots_on(CatalogueStreet)
"""Plots with many legal moves."""
EXPLAINING = changed(GAME, why_not=_taken)
"""Plots that can say why a house may not be built."""
WITH_RIVAL = changed(GAME, sheets=_with_rival, winners=_rival_wins)
"""Plots against an automatic rival who always wins."""
