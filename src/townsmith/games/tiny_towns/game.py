"""Tiny Towns: the cold half of the contract, which ties the folder together."""

from collections.abc import Callable, Mapping
from typing import ClassVar, Final

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
from townsmith.core.state import Move, Seat
from townsmith.core.text import Say, Text
from townsmith.games.tiny_towns import draw, sketch
from townsmith.games.tiny_towns.dealing import RANDOM, Dealing, Terms, deal, unpack
from townsmith.games.tiny_towns.estimate import FEATURES, WEIGHTS, estimate, measure
from townsmith.games.tiny_towns.facade import facade
from townsmith.games.tiny_towns.moves import MOVE_COUNT
from townsmith.games.tiny_towns.notation import path_of
from townsmith.games.tiny_towns.observing import SHAPES
from townsmith.games.tiny_towns.pieces import (
    CARDS,
    CHOICES,
    FARMS,
    FIRST_GAME,
    KINDS,
    MONUMENTS,
    SOLO_LEFT_OUT,
    TYPES,
)
from townsmith.games.tiny_towns.position_reader import read_position
from townsmith.games.tiny_towns.position_writer import write_position
from townsmith.games.tiny_towns.refusals import why_not
from townsmith.games.tiny_towns.rules import TinyTowns
from townsmith.games.tiny_towns.sheets import sheets
from townsmith.games.tiny_towns.value import value
from townsmith.games.tiny_towns.view import TinyTownsView, view_of
from townsmith.games.tiny_towns.winning import winners
from townsmith.games.tiny_towns.words import button, card_name, describe, news, prompt, type_name

_MOST_SEATS: Final = 6


def _card_option(kind: int) -> Option:
    """Return the option that picks the card of a type instead of chance (TT-2.4)."""
    by_chance = Choice("random", Text("drawn by chance"))
    cards = [Choice(CARDS[card], card_name(card)) for card in CHOICES[kind]]
    words = Text("Card of the type {type}", type=type_name(kind))
    help_ = Text("Which card of this type is in play.")
    return Option(TYPES[kind], words, help_, "random", (by_chance, *cards), deal=True)


class TinyTownsGame(Game[TinyTowns, TinyTownsView]):
    """Tiny Towns, 1 to 6 seats."""

    slug: ClassVar[str] = "tiny-towns"
    name: ClassVar[str] = "Tiny Towns"
    rules: ClassVar[int] = 1
    chairs: ClassVar[range] = range(1, _MOST_SEATS + 1)
    minutes: ClassVar[int] = 40
    tagline: ClassVar[Text] = Text(
        "Sixteen squares, one resource at a time, a town to be proud of."
    )
    options: ClassVar[tuple[Option, ...]] = (
        switch(
            "monuments",
            Text("Monuments"),
            Text("Every seat keeps a secret monument of its own."),
            default=True,
        ),
        switch(
            "cavern",
            Text("Cavern"),
            Text("Twice a game a seat may put a resource named by another aside."),
        ),
        switch(
            "town_hall",
            Text("Town hall"),
            Text("Cards call the resources instead of a master builder; for 2 seats or more."),
        ),
        Option(
            "cards",
            Text("Cards"),
            Text("Cards drawn by chance, or the set advised for a first game."),
            "random",
            (
                Choice("random", Text("drawn by chance")),
                Choice("first-game", Text("first game")),
            ),
            deal=True,
        ),
        *[_card_option(kind) for kind in range(FARMS, MONUMENTS)],
        Option(
            "first",
            Text("First master builder"),
            Text("Who names the first resource."),
            "random",
            (
                Choice("random", Text("drawn by chance")),
                *[Choice(seat, Text("seat {n}", n=seat + 1)) for seat in range(_MOST_SEATS)],
            ),
            deal=True,
        ),
    )
    move_count: ClassVar[int] = MOVE_COUNT
    planes: ClassVar[tuple[Plane, ...]] = tuple(Plane(*shape) for shape in SHAPES)
    features: ClassVar[tuple[str, ...]] = tuple(FEATURES)
    thinking: ClassVar[Thinking] = Thinking(effort=4000)
    alone: ClassVar[Thinking | None] = Thinking(effort=4000, breadth=100)

    def forbids(self, seats: int, options: Mapping[str, Json]) -> Text | None:
        """Return why these seats and options do not go together, or None if they do."""
        if reason := super().forbids(seats, options):
            return reason
        if seats == 1 and options["town_hall"]:
            return Text("The town hall needs at least 2 seats.")
        first = options["first"]
        if isinstance(first, int) and first >= seats:
            return Text(
                "Seat {n} cannot be first: there are {seats} seats.", n=first + 1, seats=seats
            )
        if seats == 1:
            return self._left_out_alone(options)
        return None

    def _left_out_alone(self, options: Mapping[str, Json]) -> Text | None:
        for card in SOLO_LEFT_OUT:
            if CARDS[card] in options.values():
                return Text("{card} is not used alone.", card=card_name(card))
        return None

    def start(self, setup: Setup) -> TinyTowns:
        """Deal a new game."""
        return deal(_terms(setup))

    def dealer(self, setup: Setup) -> Callable[[int], TinyTowns]:
        """Return what deals games like this one from a seed, over and over."""
        return Dealing(_terms(setup)).deal

    def unpack(self, words: list[int]) -> TinyTowns:
        """Return the position that `pack` wrote."""
        return unpack(words)

    def bound(self, setup: Setup) -> int:
        """Return a number of moves that no game with this setup exceeds.

        A town takes at most 16 buildings of 6 cubes, 16 cubes left over, and 66 cubes stored or
        discarded; a third of the rounds may pass without a cube (TT-H2.5). Each seat makes at
        most a naming, a placement and a confirmation a round, and some 60 moves to build.
        """
        rounds = (16 * 6 + 16 + 66) * 3 // 2
        return setup.seats * (3 * rounds + 60)

    def path(self, move: Move) -> Path:
        """Return what one clicks for a move, in order."""
        return path_of(move)

    def view(self, state: TinyTowns, seat: Seat) -> TinyTownsView:
        """Return what that viewer may know."""
        return view_of(state, seat)

    def prompt(self, view: TinyTownsView) -> Text:
        """Return one sentence: what is expected now."""
        return prompt(view)

    def news(self, before: TinyTownsView, after: TinyTownsView) -> list[Text]:
        """Return what happened between two views of one viewer."""
        return news(before, after)

    def sheets(self, view: TinyTownsView) -> list[ScoreSheet]:
        """Return every seat's score as far as the viewer can know it."""
        return sheets(view)

    def describe(self, view: TinyTownsView, move: Move) -> Text:
        """Return a move in words, as the viewer would make it."""
        return describe(view, move)

    def why_not(self, view: TinyTownsView, path: Path) -> Text | None:
        """Return why clicking that far is not allowed."""
        return why_not(view, path)

    def button(self, token: str) -> Text | None:
        """Return the label of a token that is a word."""
        return button(token)

    def parts(self, view: TinyTownsView, say: Say) -> list[Part]:
        """Return the drawn picture in keyed parts."""
        return draw.parts(view, say)

    def svg(self, view: TinyTownsView, say: Say) -> str:
        """Return the whole picture as one SVG."""
        return draw.svg(view, say)

    def facade(self, say: Say) -> str:
        """Return the game's house in a street of games."""
        return facade(say)

    def text(self, view: TinyTownsView, say: Say) -> Picture:
        """Return the character picture."""
        return sketch.text(view, say)

    def winners(self, state: TinyTowns) -> list[Seat]:
        """Return who would win if the game ended now."""
        return winners(state)

    def value(self, state: TinyTowns, seat: Seat) -> float:
        """Return what a position is worth to a seat, in the eyes of a simple bot."""
        return value(state, seat)

    def estimate(self, state: TinyTowns, seat: Seat) -> float:
        """Return what a position is worth to a seat as far as is known."""
        return estimate(state, seat)

    def measure(self, state: TinyTowns, seat: Seat) -> list[float]:
        """Return the numbers whose weighted sum is what a seat may expect."""
        return measure(state, seat)

    def weights(self) -> list[float]:
        """Return the very list of weights that the estimate reads."""
        return WEIGHTS

    def position(self, state: TinyTowns) -> Position:
        """Return the position file of a position, complete."""
        return write_position(state)

    def from_position(self, position: Position) -> TinyTowns:
        """Return the position a file describes."""
        return read_position(position)


def _terms(setup: Setup) -> Terms:
    options = setup.options
    terms = Terms(setup.seats, setup.seed)
    terms.monuments = bool(options["monuments"])
    terms.cavern = bool(options["cavern"])
    terms.town_hall = bool(options["town_hall"])
    first = options["first"]
    terms.first = first if isinstance(first, int) else RANDOM
    terms.cards = _chosen_cards(options)
    return terms


def _chosen_cards(options: Mapping[str, Json]) -> list[int]:
    """Return the card of each type, or RANDOM; a card picked by name beats the first-game set."""
    cards = list(FIRST_GAME) if options["cards"] == "first-game" else [RANDOM] * KINDS
    for kind in range(FARMS, MONUMENTS):
        chosen = options[TYPES[kind]]
        if chosen != "random":
            cards[kind] = CARDS.index(str(chosen))
    return cards
