"""What a viewer may know: all but the cards below the top ones (section 4)."""

from dataclasses import dataclass

from townsmith.core.contract.state import REFEREE, Seat
from townsmith.core.contract.view import View
from townsmith.games.uptown.rules.pieces import PLOTS, Catalogue, Effects
from townsmith.games.uptown.rules.scoring import project_total
from townsmith.games.uptown.rules.state import UpTown
from townsmith.games.uptown.rules.street import PLOT_BITS, Street
from townsmith.games.uptown.rules.tables import is_ours
from townsmith.games.uptown.words.cards import Card, Project, card_of, project_of


@dataclass(frozen=True)
class DeckView:
    """A deck or the municipal pile: its size, the coins on it and its top card."""

    size: int
    coins: int
    top: Card | None
    hidden: tuple[Card, ...] = ()
    """The cards below, for the referee only."""


@dataclass(frozen=True)
class FloorView:
    """A project that stands on a street, with what it gives there now."""

    project: Project
    income: int
    prestige: int


@dataclass(frozen=True)
class PlotView:
    """A plot with its building, from the ground up."""

    floors: tuple[FloorView, ...]
    closed: bool
    no_gifts: bool

    @property
    def income(self) -> int:
        """Return what the plot would pay now."""
        return sum(floor.income for floor in self.floors)

    @property
    def prestige(self) -> int:
        """Return what the plot is worth now."""
        return sum(floor.prestige for floor in self.floors)


@dataclass(frozen=True)
class StreetView:
    """One player's side of the table."""

    wallet: int
    deck: DeckView
    plots: tuple[PlotView, ...]

    @property
    def income(self) -> int:
        """Return what the street would pay if a plot were closed now; perhaps less than nothing."""
        return sum(plot.income for plot in self.plots)


@dataclass(frozen=True)
class UpTownView(View):
    """The table as one viewer sees it."""

    first: Seat
    turn: Seat
    action: int
    last_round: bool
    municipal: DeckView
    streets: tuple[StreetView, ...]
    own_deck: bool


def view_of(state: UpTown, seat: Seat) -> UpTownView:
    """Return what that viewer may know."""
    referee = seat == REFEREE
    municipal = _deck_view(state.cards, state.municipal[: state.municipal_left], 0, all_=referee)
    return UpTownView(
        viewer=seat,
        seats=state.seats,
        round=state.round,
        over=state.over,
        legal=tuple(state.legal(seat)),
        first=state.first,
        turn=state.turn,
        action=state.action,
        last_round=state.last_round,
        municipal=municipal,
        streets=tuple(_street_view(state.cards, street, all_=referee) for street in state.streets),
        own_deck=not is_ours(state.cards.deck),
    )


def _street_view(cards: Catalogue, street: Street, *, all_: bool) -> StreetView:
    deck = _deck_view(cards, street.deck[: street.left], street.coins, all_=all_)
    plots = tuple(_plot_view(cards, street, plot) for plot in range(PLOTS))
    return StreetView(street.wallet, deck, plots)


def _plot_view(cards: Catalogue, street: Street, plot: int) -> PlotView:
    def total(effects: Effects, floor: int) -> int:
        return project_total(cards, effects, street.piles, plot, floor)

    floors = tuple(
        FloorView(project_of(cards, project), total(cards.income, at), total(cards.prestige, at))
        for at, project in enumerate(street.piles[plot])
    )
    bit = PLOT_BITS[plot]
    return PlotView(floors, bool(street.closed & bit), bool(street.no_gifts & bit))


def _deck_view(cards: Catalogue, deck: list[int], coins: int, *, all_: bool) -> DeckView:
    if not deck:
        return DeckView(0, coins, None)
    hidden = tuple(card_of(cards, card) for card in deck[-2::-1]) if all_ else ()
    return DeckView(len(deck), coins, card_of(cards, deck[-1]), hidden)
