"""The parts a game is put together from: each is a list of functions, and says what they promise.

A part has no state. Most of its functions live in the game's room of the same name: those of
`Words` in `words/`, those of `Drawing` in `drawing/`, and so on.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

from townsmith.core.contract.options import Json, Setup
from townsmith.core.contract.state import Move, Seat, State
from townsmith.core.contract.thinking import Plane, Thinking
from townsmith.core.contract.view import Path, ScoreSheet, View
from townsmith.core.exhibit import Exhibit
from townsmith.core.pad import Pad
from townsmith.core.paper import Sheets, no_sheets
from townsmith.core.picture import Part, Picture, Screen, Sign
from townsmith.core.reading.node import Fields
from townsmith.core.rng import Rng
from townsmith.core.text import Say, Text
from townsmith.core.value_form import ValueForm

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)

Position: TypeAlias = dict[str, Any]
"""A position file as read from JSON; `Game.read_position` checks every bit of it."""


def _all_go_together(seats: int, options: Mapping[str, Json]) -> Text | None:
    del seats, options
    return None


def _nothing_left_open(seats: int, options: Mapping[str, Json]) -> Mapping[str, Json]:
    del seats
    return options


def _within_ten_thousand(setup: Setup) -> tuple[int, int]:
    del setup
    return -10_000, 10_000


def _nothing_is_forgotten(state: State, rng: Rng) -> None:
    del state, rng


def _nothing_better(view: View, path: Path) -> Text | None:
    del view, path
    return None


def _nothing_is_final(view: View) -> dict[Move, Text]:
    del view
    return {}


def _nobody_to_meet(view: View) -> Text | None:
    del view
    return None


def _all_is_printed(view: View) -> list[Text]:
    del view
    return []


def _nothing_to_point_at(view: View, move: Move) -> Text | None:
    del view, move
    return None


def _plain_house(say: Say) -> str:
    del say
    return ""


def _no_signs(say: Say) -> list[Sign]:
    del say
    return []


def _only_in_parts(view: View, seat: Seat, say: Say, screen: Screen) -> str:
    del view, seat, say, screen
    return ""


def _nothing_to_tap(name: str, say: Say) -> str:
    del name, say
    return ""


def _nothing_on_show(deck: Json) -> list[Exhibit]:
    del deck
    return []


def _no_measures(state: State, seat: Seat) -> list[float]:
    del state, seat
    return []


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules(Generic[S]):
    """How a game is dealt, how long it can last and who wins; the rest is in its `State`."""

    move_count: int
    """Moves are the whole numbers below it."""
    start: Callable[[Setup], S]
    """Deals a new game."""
    unpack: Callable[[list[int]], S]
    """Returns the position that `State.pack` wrote."""
    bound: Callable[[Setup], int]
    """Returns a number of moves that no game with this setup exceeds."""
    winners: Callable[[S], list[Seat]]
    """Returns who would win if the game ended now, ties broken as far as the rules do."""
    extremes: Callable[[Setup], tuple[int, int]] = _within_ten_thousand
    """Returns a lowest and a highest number of points between which every seat ends.

    Both follow from the rules for every game dealt by this setup. A game that leaves it out
    promises to stay within ten thousand either way.
    """
    forbids: Callable[[int, Mapping[str, Json]], Text | None] = _all_go_together
    """Returns why these seats and options do not go together, or None if they do."""
    settle: Callable[[int, Mapping[str, Json]], Mapping[str, Json]] = _nothing_left_open
    """Returns the options of a new game, complete as they are, made to fit its seats.

    Positions and records are taken as they stand: what was once played stays readable.
    """
    forget: Callable[[S, Rng], None] = _nothing_is_forgotten
    """Deals anew all that may not be looked at again once it is out of sight, open or not.

    Where remembering is part of the game, the rules forbid to look something up. Two games that
    differ in nothing else, and look alike now, must not be told apart by looking back.
    """
    dealer: Callable[[Setup], Callable[[int], S]] | None = None
    """Returns what deals from a seed over and over, as `start` does; where that is faster."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Words(Generic[V]):
    """How a game is told: every sentence is a `Text` made from a view."""

    path: Callable[[Move], Path]
    """Returns what one clicks for a move, in order."""
    prompt: Callable[[V], Text]
    """Returns one sentence: what is expected now."""
    news: Callable[[V, V], list[Text]]
    """Returns what happened between two views of one viewer."""
    sheets: Callable[[V], list[ScoreSheet]]
    """Returns every seat's score as far as the viewer can know it."""
    describe: Callable[[V, Move], Text]
    """Returns a move in words, as the viewer would make it: for lists and screen readers."""
    button: Callable[[str], Text | None]
    """Returns the label of a token that is a word ("done"), or None if it is drawn."""
    why_not: Callable[[V, Path], Text | None] = _nothing_better
    """Returns why clicking that far is not allowed, or None where nothing better is known."""
    opponent: Callable[[V], Text | None] = _nobody_to_meet
    """Returns what the automatic opponent of a game alone is called, or None if there is none."""
    reconstructed: Callable[[V], list[Text]] = _all_is_printed
    """Returns what at this table nobody has seen printed, a sentence each."""
    reason: Callable[[V, Move], Text | None] = _nothing_to_point_at
    """Returns what a move does for the board, in plain words ("5 here keeps room for 6 and 7").

    A coach says it of the move it would make; None where there is nothing to point at.
    """
    final: Callable[[V], dict[Move, Text]] = _nothing_is_final
    """Returns those of the viewer's moves that a slip of the hand must not make, each with the
    question that is asked once before: they end the game or give away much, for good."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing(Generic[V]):
    """How a game is drawn: pictures are functions of a view."""

    parts: Callable[[V, Say, Screen], list[Part]]
    """Returns the drawn picture in keyed parts, laid out for a kind of window."""
    svg: Callable[[V, Say], str]
    """Returns the whole picture as one SVG; every token of a legal path is a target in it."""
    characters: Callable[[V, Say], Picture]
    """Returns the character picture, at most 80 columns wide."""
    shape: str = "square"
    """How a table is laid out: "square" (what one chooses from beside and below the board), "wide"
    (above a board that takes the whole width), "house" (above a board in the middle) or "tower"
    (below a board in the middle)."""
    opened: Callable[[V, Seat, Say, Screen], str] = _only_in_parts
    """Returns the whole board of any seat as one SVG, as large as the own one and without targets.

    It is what whoever presses somebody's small board is shown; without it, that board enlarged.
    """
    facade: Callable[[Say], str] = _plain_house
    """Returns the game's house in a street of games: shapes drawn with the hand's pens.

    It stands in a box of 344 by 340 with the ground at its lower edge. Without one a game gets a
    plain house.
    """
    legend: Callable[[Say], list[Sign]] = _no_signs
    """Returns the signs and cards that the rulebook explains, in groups."""
    piece: Callable[[str, Say], str] = _nothing_to_tap
    """Returns what is tapped on a score pad for a choice or a field, by its name; or nothing."""
    gallery: Callable[[Json], list[Exhibit]] = _nothing_on_show
    """Returns every card of the box, or of a deck of one's own, with how we know it."""
    paper: Sheets = no_sheets
    """Returns what there is to print beside the cards: sheets, boards, pads."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Positions(Generic[S]):
    """How a table is written down and read back."""

    keys: tuple[str, ...]
    """What a position file may hold beside its envelope: game, seats, options and seed."""
    write: Callable[[S], Position]
    """Returns the position file of a position, complete."""
    read: Callable[[Setup, Fields], S]
    """Returns the position that the fields of a file describe, its envelope read already.

    What is left out is as at the start of a game with that setup. The field `seats` is there, a
    list with an item a seat.
    """
    pad: Pad | None = None
    """The board as a form, for people who play with the real box."""
    pad_with: Callable[[Json], Pad] | None = None
    """Returns the pad that knows the cards of a deck of one's own by name."""
    own_values: ValueForm | None = None
    """A form for values of one's own box, in place of those we had to make up."""
    deck_trial: "Callable[[Json], DeckTrial] | None" = None
    """Returns a trial of a deck of one's own, or raises DeckError naming card and field."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bots(Generic[S]):
    """What programs that play or learn a game go by."""

    planes: tuple[Plane, ...]
    """What the bytes mean that `State.observe` writes, in order."""
    value: Callable[[S, Seat], float]
    """Returns what a position is worth to a seat, in the eyes of a simple bot."""
    estimate: Callable[[S, Seat], float]
    """Returns what a position is worth to a seat as far as is known, in points.

    The search ends in it. When the game is over it is what the seat strives for. A game that has
    nothing better gives its `value` here too.
    """
    thinking: Thinking = field(default_factory=Thinking)
    """How a search goes about the game; found by measurement."""
    alone: Thinking | None = None
    """How to go about the game alone, where that is another matter."""
    features: tuple[str, ...] = ()
    """The names of the numbers the estimate is made of; none where nothing is learned."""
    habits: int = 0
    """Where in `features` those begin that only quick moves go by, twins of the ones before them.

    0 where quick moves go by the estimate, or by no weights at all.
    """
    measure: Callable[[S, Seat], list[float]] = _no_measures
    """Returns the numbers whose weighted sum is the estimate, one for each of `features`."""
    weights: list[float] = field(default_factory=list)
    """The very list that `estimate` reads: training writes into it."""


class DeckTrial(ABC):
    """A deck of one's own put to the test by many games between bots.

    Whoever runs the trial plays the setups with any bots and hands in the final positions; the
    game knows what to count.
    """

    @abstractmethod
    def remarks(self) -> list[Text]:
        """Return what can be said about the deck before a game is played."""

    @abstractmethod
    def setups(self, games: int) -> list[Setup]:
        """Return how to set up that many games, spread over the seat counts that are possible."""

    @abstractmethod
    def add(self, state: State) -> None:
        """Take in a finished game."""

    def figures(self, state: State) -> dict[str, Any] | None:
        """Return what is counted of a finished game, for a file from which a trial can go on.

        None means that trials of this game cannot be broken off.
        """
        del state
        return None

    def count(self, figures: dict[str, Any]) -> None:
        """Take in a game that was played before, by its figures."""
        raise NotImplementedError(f"{type(self).__name__} keeps no figures")

    @abstractmethod
    def report(self) -> list[Text]:
        """Return what the games so far came to, line by line."""

    @abstractmethod
    def as_json(self) -> dict[str, Any]:
        """Return the same as plain values, for files and other programs."""
