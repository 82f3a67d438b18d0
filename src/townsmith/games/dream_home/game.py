"""Dream Home, put together: what it is called, whom it is for, and where each part is."""

from typing import Final

from townsmith.core.contract.game import Game
from townsmith.core.contract.options import Choice, Option, Setup, switch
from townsmith.core.contract.parts import Bots, Drawing, Positions, Rules, Words
from townsmith.core.contract.state import Move, Seat
from townsmith.core.contract.thinking import Plane, Thinking
from townsmith.core.contract.view import Path
from townsmith.core.rng import stream
from townsmith.core.text import Text
from townsmith.games.dream_home import draw, sketch
from townsmith.games.dream_home.deck import checked, deck_of
from townsmith.games.dream_home.estimate import WEIGHTS, estimate, measure
from townsmith.games.dream_home.facade import facade
from townsmith.games.dream_home.moves import MOVES
from townsmith.games.dream_home.news import news
from townsmith.games.dream_home.notation import PATHS
from townsmith.games.dream_home.pad import PAD
from townsmith.games.dream_home.pieces import BOX, CELLS, KINDS, ROUNDS, SEATS_MAX, TYPE_COUNT
from townsmith.games.dream_home.positions import write
from townsmith.games.dream_home.reading import KEYS, read
from townsmith.games.dream_home.refusals import why_not
from townsmith.games.dream_home.rules import Homes, deal, unpack
from townsmith.games.dream_home.scoring import children
from townsmith.games.dream_home.sheets import sheets
from townsmith.games.dream_home.traits import FEATURES
from townsmith.games.dream_home.value import value
from townsmith.games.dream_home.view import StreetView, seen
from townsmith.games.dream_home.words import BUTTONS, describe, prompt

OPTIONS: Final = (
    switch("car", Text("the car"), Text("The first garage for two may hold the car.")),
    switch(
        "discard",
        Text("the discard"),
        Text("With 2 or 3 seats, whoever begins a round first discards a column."),
        default=True,
    ),
    Option(
        "first",
        Text("first player"),
        Text("Who begins the first round."),
        None,
        (
            Choice(None, Text("drawn by lot")),
            Choice(0, Text("the first seat")),
        ),
        deal=True,
    ),
    Option(
        "deck",
        Text("cards of your own"),
        Text("A list of your own cards; without it, the cards of our box."),
        None,
        read=checked,
    ),
)

PLANES: Final = (
    Plane(
        "houses",
        (SEATS_MAX, 2 * CELLS + 22),
        "a house, the own one first: on each cell the room type from 1, 17 for an empty room,"
        " 18 for scaffolding; on each cell the token from 1; tools and helpers; used helpers;"
        " treehouse and birdhouse; roof cards; children",
    ),
    Plane("rooms", (6,), "the room type from 1 in each column, and the one taken"),
    Plane("resources", (6,), "the resource kind from 1 in each column, and the one taken"),
    Plane("room_discard", (TYPE_COUNT,), "discarded rooms of each type"),
    Plane("resource_discard", (KINDS,), "discarded resources of each kind"),
    Plane(
        "table",
        (11,),
        "round, phase, seats, what the question comes from, car in supply, car rule, discard"
        " rule, seats without a turn as a mask; seat to act, seat that began and holder of the"
        " token, counted from the own seat",
    ),
)


def start(setup: Setup) -> Homes:
    """Shuffle, lay out the first round and find out who begins (DH-6)."""
    deck = deck_of(setup.options["deck"])
    homes = deal(setup.seats, deck, stream(setup.seed, "deck"))
    homes.car_rule = homes.car = bool(setup.options["car"])
    homes.discard_rule = bool(setup.options["discard"])
    first = setup.options["first"]
    drawn = stream(setup.seed, "first").below(setup.seats)
    homes.first = first if isinstance(first, int) else drawn
    homes.start_round()
    return homes


def bound(setup: Setup) -> int:
    """Return the discards, five moves a turn, the tools and the helpers with their questions.

    A tool card is used at most once and brings at most three moves, a helper at most seven.
    """
    kinds = len(deck_of(setup.options["deck"]).kinds)
    return ROUNDS * (1 + 2 * setup.seats + 5 * setup.seats) + 7 * kinds


def winners(state: Homes) -> list[Seat]:
    """Return who has most points and, among these, most children (DH-20)."""
    drawn = state.market.deck.children
    ranks = [
        (state.points(seat), children(house, drawn)) for seat, house in enumerate(state.houses)
    ]
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]


def path(move: Move) -> Path:
    """Return what one clicks for a move, in order."""
    return PATHS[move]


def view(state: Homes, seat: Seat) -> StreetView:
    """Return what that viewer may know."""
    return seen(state, seat, own_deck=state.market.deck is not BOX)


GAME: Final = Game(
    slug="dream-home",
    name="Dream Home",
    module=__name__,
    rules_version=1,
    chairs=range(2, SEATS_MAX + 1),
    minutes=30,
    tagline=Text("Twelve rooms, one roof: furnish the house room by room."),
    options=OPTIONS,
    view=view,
    rules=Rules(
        move_count=MOVES,
        start=start,
        unpack=unpack,
        bound=bound,
        winners=winners,
    ),
    words=Words(
        path=path,
        prompt=prompt,
        news=news,
        sheets=sheets,
        describe=describe,
        button=BUTTONS.get,
        why_not=why_not,
    ),
    drawing=Drawing(parts=draw.parts, svg=draw.svg, characters=sketch.picture, facade=facade),
    positions=Positions(keys=KEYS, write=write, read=read, pad=PAD),
    bots=Bots(
        planes=PLANES,
        value=value,
        estimate=estimate,
        features=FEATURES,
        measure=measure,
        weights=WEIGHTS,
        thinking=Thinking(horizon=12, effort=1000),  # 12 epochs: to the end of the round
    ),
)
