"""Plots with a twist, for moments that the plain toy never reaches."""

from tests.toys.plots.draw import StreetView
from tests.toys.plots.game import Plots
from tests.toys.plots.rules import DONE, PLOTS, Street
from townsmith.core.game import Path, ScoreLine, ScoreSheet
from townsmith.core.state import OPPONENT, Move, Seat, Seats
from townsmith.core.text import Text


class StreetInTurn(Street):
    """A street on which everybody waits for the seats before them."""

    def pending(self) -> Seats:
        """Return the first seat that is not done."""
        waiting = super().pending()
        return waiting & -waiting


class PlotsInTurn(Plots):
    """Plots, one seat after another, with no moment of no return between their turns."""

    street = StreetInTurn


class CatalogueStreet(Street):
    """A street for which every house is in stock."""

    def legal(self, seat: Seat) -> list[Move]:
        """Return every house on every free plot, and `done`."""
        free = [plot for plot in range(len(PLOTS)) if not self.towns[seat][plot]]
        houses = [move for move in range(DONE) if move % len(PLOTS) in free]
        return [*houses, DONE] if self.pending() >> seat & 1 else []


class Catalogue(Plots):
    """Plots with many legal moves."""

    street = CatalogueStreet


class Explaining(Plots):
    """Plots that can say why a house may not be built."""

    def why_not(self, view: StreetView, path: Path) -> Text | None:
        """Say so where the plot is taken."""
        plot = PLOTS.index(path[-1])
        if view.towns[view.viewer][plot]:
            return Text("Plot {plot} is taken.", plot=path[-1])
        return None


class WithRival(Plots):
    """Plots against an automatic rival who always wins."""

    def sheets(self, view: StreetView) -> list[ScoreSheet]:
        """Add the rival's sheet."""
        line = ScoreLine("luck", Text("luck"), 99)
        return [*super().sheets(view), ScoreSheet(OPPONENT, (line,))]

    def winners(self, state: Street) -> list[Seat]:
        """Return the rival."""
        del state
        return [OPPONENT]
