"""The cold half of UpTown: options, notation, words, pictures, positions."""

from collections.abc import Mapping
from typing import Final

from townsmith.core.errors import DeckError, PositionError, SetupError
from townsmith.core.game import (
    Game,
    Json,
    Option,
    Path,
    Plane,
    Position,
    ScoreLine,
    ScoreSheet,
    Setup,
    Thinking,
)
from townsmith.core.picture import Part, Picture
from townsmith.core.reading import Node
from townsmith.core.rng import stream
from townsmith.core.state import Move, Seat
from townsmith.core.text import Plural, Say, Text
from townsmith.games.uptown import (
    draw,
    notation,
    observing,
    positions,
    refusals,
    sketch,
    unpacking,
    words,
)
from townsmith.games.uptown.deck import deck_catalogue
from townsmith.games.uptown.estimate import estimate, measure
from townsmith.games.uptown.facade import facade
from townsmith.games.uptown.pieces import MOST_SEATS, MOVE_COUNT, PLOTS
from townsmith.games.uptown.rules import UpTown, deal, winners
from townsmith.games.uptown.schema import check_deck
from townsmith.games.uptown.scoring import wallet_prestige
from townsmith.games.uptown.traits import FEATURES
from townsmith.games.uptown.trial import UpTownTrial
from townsmith.games.uptown.value import value
from townsmith.games.uptown.view import StreetView, UpTownView, view_of
from townsmith.games.uptown.weighing import WEIGHTS

_CELLS: Final = observing.PROJECT_CELLS + 1


class UpTownGame(Game[UpTown, UpTownView]):
    """The rules, words and pictures of UpTown."""

    slug = "uptown"
    name = "UpTown"
    rules = 1
    chairs = range(2, MOST_SEATS + 1)
    minutes = 45
    tagline = Text("Five plots, tall thin houses, and neighbours whose cards are for sale.")
    options = (
        Option(
            "deck",
            Text("deck"),
            Text(
                "A deck of your own in place of ours, which is a reconstruction: the printed card"
                " list is not public."
            ),
            None,
        ),
    )
    move_count = MOVE_COUNT
    features = FEATURES
    # Cards turn up after every action, so plans beyond the next one are left to quick play.
    thinking = Thinking(
        horizon=4, explore=0.7, boldness=3.0, ripe=1_000_000, effort=1000, swift=True
    )
    planes = (
        Plane(
            "table",
            (observing.TABLE_CELLS,),
            "turn and first player, counted from the viewer; action, round, municipal cards left,"
            " last round, over",
        ),
        Plane(
            "seats",
            (MOST_SEATS, observing.SEAT_CELLS),
            "there, wallet, coins on the deck, cards in the deck; the viewer comes first",
        ),
        Plane(
            "plots",
            (MOST_SEATS, PLOTS, observing.PLOT_CELLS),
            "height, closed, no gifts, units of each kind, income + 128, prestige + 128, then what"
            " one more unit of each kind adds (+ 128): income on the plot and on the street,"
            " prestige on the plot and on the street",
        ),
        Plane(
            "decks",
            (MOST_SEATS, observing.DECK_HALVES, _CELLS),
            "the top card of each deck, by half: cost, there, kind + 1, units, requirement, gift,"
            " roof, no gifts, then income and prestige (+ 128): flat, on the ground floor, a floor"
            " below, a unit of each kind on the plot and on the street",
        ),
        Plane(
            "municipal",
            (observing.MUNICIPAL_HALVES, _CELLS),
            "the top municipal card, by face and half, as in decks",
        ),
    )

    # Setting up

    def check_option(self, option: Option, value: Json) -> Json:
        """Return the deck if one can play with it; null is ours."""
        del option
        if value is not None:
            check_deck(value)
        return value

    def deck_trial(self, deck: Json) -> UpTownTrial:
        """Return a trial of a deck of one's own; the shape of a deck is in `schema`."""
        check_deck(deck)
        return UpTownTrial(deck)

    def forbids(self, seats: int, options: Mapping[str, Json]) -> Text | None:
        """Refuse a deck that cannot be dealt out equally (UT-3.3)."""
        cards = deck_catalogue(options["deck"]).project_cards
        if seats in self.chairs and cards % seats:
            return Text(
                "{cards} project cards cannot be dealt out equally to {seats} seats",
                cards=cards,
                seats=seats,
            )
        return super().forbids(seats, options)

    def start(self, setup: Setup) -> UpTown:
        """Shuffle, deal and draw the first player."""
        cards = deck_catalogue(setup.options["deck"])
        return deal(cards, setup.seats, stream(setup.seed, "deal"))

    def unpack(self, words: list[int]) -> UpTown:
        """Return the position that `pack` wrote."""
        return unpacking.unpack(words)

    def bound(self, setup: Setup) -> int:
        """Return two actions a seat for every card of a deck (UT-14.10)."""
        cards = deck_catalogue(setup.options["deck"]).project_cards
        return 2 * setup.seats * (cards // setup.seats)

    # Moves and words

    def path(self, move: Move) -> Path:
        """Return the half and the plot, or a word."""
        return notation.path(move)

    def view(self, state: UpTown, seat: Seat) -> UpTownView:
        """Return all that lies open; the referee also sees the decks."""
        return view_of(state, seat)

    def prompt(self, view: UpTownView) -> Text:
        """Return what the viewer should do now."""
        return words.prompt(view)

    def news(self, before: UpTownView, after: UpTownView) -> list[Text]:
        """Return what was built, discarded and paid."""
        return words.news(before, after)

    def describe(self, view: UpTownView, move: Move) -> Text:
        """Return a move in words."""
        return words.describe(view, move)

    def why_not(self, view: UpTownView, path: Path) -> Text | None:
        """Return the rule that forbids it, with its clause (UT-16.1)."""
        return refusals.why_not(view, path)

    def sheets(self, view: UpTownView) -> list[ScoreSheet]:
        """Return a line a plot and one for the upcoins (UT-15.7)."""
        return [score_sheet(seat, street) for seat, street in enumerate(view.streets)]

    # Pictures

    def button(self, token: str) -> Text | None:
        """Return the label of the two moves that are not drawn."""
        return _BUTTONS.get(token)

    def parts(self, view: UpTownView, say: Say) -> list[Part]:
        """Return the streets and the cards on offer."""
        return draw.parts(view, say)

    def svg(self, view: UpTownView, say: Say) -> str:
        """Return the whole picture."""
        return draw.svg(view, say, _BUTTONS)

    def facade(self, say: Say) -> str:
        """Return the game's house in a street of games."""
        return facade(say)

    def text(self, view: UpTownView, say: Say) -> Picture:
        """Return the character picture."""
        return sketch.picture(view, say)

    # Results

    def winners(self, state: UpTown) -> list[Seat]:
        """Return who has most prestige and, of these, the tallest building."""
        return winners(state)

    def value(self, state: UpTown, seat: Seat) -> float:
        """Return what a position is worth to a seat."""
        return value(state, seat)

    def estimate(self, state: UpTown, seat: Seat) -> float:
        """Return the lead over the best rival that may be expected."""
        return estimate(state, seat)

    def measure(self, state: UpTown, seat: Seat) -> list[float]:
        """Return how the own street differs from the best rival's."""
        return measure(state, seat)

    def weights(self) -> list[float]:
        """Return the list that the estimate reads."""
        return WEIGHTS

    # Position files

    def position(self, state: UpTown) -> Position:
        """Return the position file."""
        return positions.written(state)

    def from_position(self, position: Position) -> UpTown:
        """Return the position a file describes."""
        return positions.read(position, self._position_setup(position))

    def _position_setup(self, position: Position) -> Setup:
        fields = {key: Node(value, key) for key, value in position.items()}
        if "seats" not in fields:
            raise PositionError('"seats" is missing: a list, one object a seat')
        seats = len(fields["seats"].items())
        seed = fields.get("seed", Node(0)).whole(0)
        options = fields.get("options", Node({})).fields(tuple(o.id for o in self.options))
        try:
            return self.setup(seats, seed, {key: node.value for key, node in options.items()})
        except (DeckError, SetupError) as error:
            raise PositionError(str(error)) from error


_BUTTONS: Final = {
    notation.DISCARD_WORD: Text("Discard the card"),
    notation.COLLECT_WORD: Text("Collect the coins"),
}

_PLOT_LABELS: Final = (
    Text("Plot 1"),
    Text("Plot 2"),
    Text("Plot 3"),
    Text("Plot 4"),
    Text("Plot 5"),
)


def score_sheet(seat: Seat, street: StreetView) -> ScoreSheet:
    """Return the score of one street, with what each plot would pay now as a fact."""
    plots = [
        ScoreLine(f"plot{at}", label, plot.prestige, words.floors_words(plot.floors))
        for at, (label, plot) in enumerate(zip(_PLOT_LABELS, street.plots, strict=True), 1)
    ]
    why = Plural("{n} upcoin, 3 for one", "{n} upcoins, 3 for one", street.wallet)
    coins = ScoreLine("upcoins", Text("Upcoins"), wallet_prestige(street.wallet), why)
    facts: dict[str, Json] = {"income": [plot.income for plot in street.plots]}
    return ScoreSheet(seat, (*plots, coins), facts)


GAME: Final = UpTownGame()
