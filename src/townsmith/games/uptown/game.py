"""UpTown, put together: what it is called, whom it is for, and where each part is."""

from collections.abc import Mapping
from typing import Final

from townsmith.core.contract.game import Game
from townsmith.core.contract.options import Json, Option, Setup
from townsmith.core.contract.parts import Bots, Drawing, Positions, Rules, Words
from townsmith.core.contract.state import Seat
from townsmith.core.contract.thinking import Plane, Thinking
from townsmith.core.contract.view import ScoreLine, ScoreSheet
from townsmith.core.rng import stream
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
from townsmith.games.uptown.pad import PAD
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


def _own_deck(value: Json) -> Json:
    """Return the deck if one can play with it; null is ours."""
    if value is not None:
        check_deck(value)
    return value


OPTIONS: Final = (
    Option(
        "deck",
        Text("deck"),
        Text(
            "A deck of your own in place of ours, which is a reconstruction: the printed card"
            " list is not public."
        ),
        None,
        read=_own_deck,
    ),
)


PLANES: Final = (
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


def forbids(seats: int, options: Mapping[str, Json]) -> Text | None:
    """Refuse a deck that cannot be dealt out equally (UT-3.3)."""
    cards = deck_catalogue(options["deck"]).project_cards
    if not cards % seats:
        return None
    return Text(
        "{cards} project cards cannot be dealt out equally to {seats} seats",
        cards=cards,
        seats=seats,
    )


def start(setup: Setup) -> UpTown:
    """Shuffle, deal and draw the first player."""
    cards = deck_catalogue(setup.options["deck"])
    return deal(cards, setup.seats, stream(setup.seed, "deal"))


def bound(setup: Setup) -> int:
    """Return two actions a seat for every card of a deck (UT-14.10)."""
    cards = deck_catalogue(setup.options["deck"]).project_cards
    return 2 * setup.seats * (cards // setup.seats)


def deck_trial(deck: Json) -> UpTownTrial:
    """Return a trial of a deck of one's own; the shape of a deck is in `schema`."""
    check_deck(deck)
    return UpTownTrial(deck)


def sheets(view: UpTownView) -> list[ScoreSheet]:
    """Return a line a plot and one for the upcoins (UT-15.7)."""
    return [score_sheet(seat, street) for seat, street in enumerate(view.streets)]


BUTTONS: Final = {
    notation.DISCARD_WORD: Text("Discard the card"),
    notation.COLLECT_WORD: Text("Collect the coins"),
}


def svg(view: UpTownView, say: Say) -> str:
    """Return the whole picture."""
    return draw.svg(view, say, BUTTONS)


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


GAME: Final = Game(
    slug="uptown",
    name="UpTown",
    module=__name__,
    rules_version=1,
    chairs=range(2, MOST_SEATS + 1),
    minutes=45,
    tagline=Text("Five plots, tall thin houses, and neighbours whose cards are for sale."),
    options=OPTIONS,
    view=view_of,
    rules=Rules(
        move_count=MOVE_COUNT,
        start=start,
        unpack=unpacking.unpack,
        bound=bound,
        winners=winners,
        forbids=forbids,
    ),
    words=Words(
        path=notation.path,
        prompt=words.prompt,
        news=words.news,
        sheets=sheets,
        describe=words.describe,
        button=BUTTONS.get,
        why_not=refusals.why_not,
    ),
    drawing=Drawing(parts=draw.parts, svg=svg, characters=sketch.picture, facade=facade),
    positions=Positions(
        keys=positions.KEYS,
        write=positions.written,
        read=positions.read,
        pad=PAD,
        deck_trial=deck_trial,
    ),
    bots=Bots(
        planes=PLANES,
        value=value,
        estimate=estimate,
        features=FEATURES,
        measure=measure,
        weights=WEIGHTS,
        # Cards turn up after every action, so plans beyond the next one are left to quick play.
        thinking=Thinking(
            horizon=4, explore=0.7, boldness=3.0, ripe=1_000_000, effort=1000, swift=True
        ),
    ),
)
