"""Score sheets in words: a line a plot and one for the upcoins (UT-15.7)."""

from typing import Final

from townsmith.core.contract.options import Json
from townsmith.core.contract.state import Seat
from townsmith.core.contract.view import ScoreLine, ScoreSheet, TieBreak
from townsmith.core.text import Listing, Plural, Text
from townsmith.games.uptown.rules.scoring import wallet_prestige
from townsmith.games.uptown.words.names import project_name
from townsmith.games.uptown.words.view import FloorView, StreetView, UpTownView

_PLOT_LABELS: Final = (
    Text("Plot 1"),
    Text("Plot 2"),
    Text("Plot 3"),
    Text("Plot 4"),
    Text("Plot 5"),
)


def sheets(view: UpTownView) -> list[ScoreSheet]:
    """Return the score of every street."""
    return [_sheet(seat, street) for seat, street in enumerate(view.streets)]


def _sheet(seat: Seat, street: StreetView) -> ScoreSheet:
    """Return the score of one street, with what each plot would pay now as a fact."""
    plots = [
        ScoreLine(f"plot{at}", label, plot.prestige, _floors_words(plot.floors))
        for at, (label, plot) in enumerate(zip(_PLOT_LABELS, street.plots, strict=True), 1)
    ]
    why = Plural("{n} upcoin, 3 for one", "{n} upcoins, 3 for one", street.wallet)
    coins = ScoreLine("upcoins", Text("Upcoins"), wallet_prestige(street.wallet), why)
    facts: dict[str, Json] = {"income": [plot.income for plot in street.plots]}
    tallest = max(len(plot.floors) for plot in street.plots)
    ties = (TieBreak(Text("a taller building"), tallest),)  # UT-15.9, UT-15.10
    return ScoreSheet(seat, (*plots, coins), facts, ties=ties)


def _floors_words(floors: tuple[FloorView, ...]) -> Text | None:
    """Return where the prestige of a plot comes from, from the ground up."""
    items = tuple(
        Text("{project} {n}", project=project_name(floor.project), n=floor.prestige)
        for floor in floors
        if floor.prestige
    )
    return Text("{floors}", floors=Listing(items)) if items else None
