"""Dream Home: the cold half of the contract, options, notation, words and results."""

from townsmith.core.errors import PositionError, TownsmithError
from townsmith.core.game import (
    Choice,
    Game,
    Json,
    Option,
    Path,
    Plane,
    Position,
    ScoreSheet,
    Setup,
    Thinking,
    switch,
)
from townsmith.core.picture import Part, Picture
from townsmith.core.rng import stream
from townsmith.core.state import Move, Seat
from townsmith.core.text import Say, Text
from townsmith.games.dream_home import draw, sketch
from townsmith.games.dream_home.checks import known_keys
from townsmith.games.dream_home.deck import checked, deck_of
from townsmith.games.dream_home.estimate import WEIGHTS, estimate, measure
from townsmith.games.dream_home.facade import facade
from townsmith.games.dream_home.moves import MOVES
from townsmith.games.dream_home.news import news
from townsmith.games.dream_home.notation import PATHS
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


class DreamHome(Game[Homes, StreetView]):
    """Twelve rooms and a roof: the rules, words and pictures of Dream Home."""

    slug = "dream-home"
    name = "Dream Home"
    rules = 1
    chairs = range(2, SEATS_MAX + 1)
    minutes = 30
    tagline = Text("Twelve rooms, one roof: furnish the house room by room.")
    options = (
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
        ),
    )
    move_count = MOVES
    features = FEATURES
    thinking = Thinking(horizon=12, effort=1000)  # 12 epochs: to the end of the round
    planes = (
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

    # Setting up

    def check_option(self, option: Option, value: Json) -> Json:
        """Read a deck of the user's own; other options have their choices."""
        return checked(value) if option.id == "deck" else super().check_option(option, value)

    def start(self, setup: Setup) -> Homes:
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

    def unpack(self, words: list[int]) -> Homes:
        """Return the position that `pack` wrote."""
        return unpack(words)

    def bound(self, setup: Setup) -> int:
        """Return the discards, five moves a turn, the tools and the helpers with their questions.

        A tool card is used at most once and brings at most three moves, a helper at most seven.
        """
        kinds = len(deck_of(setup.options["deck"]).kinds)
        return ROUNDS * (1 + 2 * setup.seats + 5 * setup.seats) + 7 * kinds

    # Notation, views and words

    def path(self, move: Move) -> Path:
        """Return what one clicks for a move, in order."""
        return PATHS[move]

    def view(self, state: Homes, seat: Seat) -> StreetView:
        """Return what that viewer may know."""
        return seen(state, seat, own_deck=state.market.deck is not BOX)

    def prompt(self, view: StreetView) -> Text:
        """Return one sentence: what is expected now."""
        return prompt(view)

    def news(self, before: StreetView, after: StreetView) -> list[Text]:
        """Return what happened between two views of one viewer."""
        return news(before, after)

    def sheets(self, view: StreetView) -> list[ScoreSheet]:
        """Return every seat's score as far as the viewer can know it."""
        return sheets(view)

    def describe(self, view: StreetView, move: Move) -> Text:
        """Return a move in words."""
        return describe(view, move)

    def why_not(self, view: StreetView, path: Path) -> Text | None:
        """Return why clicking that far is not allowed."""
        return why_not(view, path)

    def button(self, token: str) -> Text | None:
        """Return the label of a token that is a word."""
        return BUTTONS.get(token)

    # Pictures

    def parts(self, view: StreetView, say: Say) -> list[Part]:
        """Return the drawn picture in keyed parts."""
        return draw.parts(view, say)

    def svg(self, view: StreetView, say: Say) -> str:
        """Return the whole picture as one SVG."""
        return draw.svg(view, say)

    def facade(self, say: Say) -> str:
        """Return the game's house in a street of games."""
        return facade(say)

    def text(self, view: StreetView, say: Say) -> Picture:
        """Return the character picture."""
        return sketch.picture(view, say)

    # Results

    def winners(self, state: Homes) -> list[Seat]:
        """Return who has most points and, among these, most children (DH-20)."""
        drawn = state.market.deck.children
        ranks = [
            (state.points(seat), children(house, drawn)) for seat, house in enumerate(state.houses)
        ]
        return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]

    def value(self, state: Homes, seat: Seat) -> float:
        """Return what a position is worth to a seat, in the eyes of a simple bot."""
        return value(state, seat)

    def estimate(self, state: Homes, seat: Seat) -> float:
        """Return by how many points the seat is expected to beat its best rival."""
        return estimate(state, seat)

    def measure(self, state: Homes, seat: Seat) -> list[float]:
        """Return how the own house differs from the best rival's."""
        return measure(state, seat)

    def weights(self) -> list[float]:
        """Return the list that the estimate reads."""
        return WEIGHTS

    # Position files

    def position(self, state: Homes) -> Position:
        """Return the position file of a position, complete."""
        return write(state)

    def from_position(self, position: Position) -> Homes:
        """Return the position a file describes, or raise PositionError naming what is wrong."""
        known_keys(position, KEYS, "the position")
        if position.get("game", self.slug) != self.slug:
            raise PositionError(f"game: {position['game']!r} is not {self.slug!r}")
        seats, options = position.get("seats"), position.get("options", {})
        seed = position.get("seed", 0)
        if not isinstance(seats, list):
            raise PositionError('"seats" must be a list, one object a seat')
        if not isinstance(options, dict):
            raise PositionError("options must be an object")
        if type(seed) is not int:
            raise PositionError(f"seed must be a whole number, not {seed!r}")
        try:
            setup = self.setup(len(seats), seed, options)
        except TownsmithError as error:
            raise PositionError(str(error)) from error
        return read(position, setup)
