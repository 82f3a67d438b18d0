"""Game: the cold half of the contract. `view` is the only door out of the engine.

A game is a stateless singleton. Everything shown to a person is a function of a view, and every
sentence is a `Text`, so that nothing hidden can slip out and every language can follow.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar, Union

from townsmith.core.errors import BadSyntaxError, SetupError, UnknownError
from townsmith.core.picture import Part, Picture
from townsmith.core.state import Move, Seat, State
from townsmith.core.text import Say, Text

Json: TypeAlias = Union[bool, int, str, Sequence["Json"], Mapping[str, "Json"], None]  # noqa: UP007 - a forward reference
"""A JSON value without fractions: all that options and positions are made of."""

Position: TypeAlias = dict[str, Any]
"""A position file as read from JSON; `Game.from_position` checks every bit of it."""

Path: TypeAlias = tuple[str, ...]
"""What one clicks, in order; tokens hold no spaces, and joined by spaces they are the notation."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One value an option may take, and what it is called."""

    value: Json
    words: Text


@dataclass(frozen=True, slots=True)
class Option:
    """Something to settle before the game starts.

    `deal` marks options that only pick what chance would draw otherwise; the others change rules.
    An option without choices takes a value of its own shape, which `Game.check_option` reads.
    """

    id: str
    words: Text
    help: Text
    default: Json
    choices: tuple[Choice, ...] = ()
    deal: bool = False


def switch(option_id: str, words: Text, help_: Text, *, default: bool = False) -> Option:
    """Return an option that is on or off."""
    choices = (Choice(value=False, words=Text("off")), Choice(value=True, words=Text("on")))
    return Option(option_id, words, help_, default, choices)


@dataclass(frozen=True, slots=True)
class Setup:
    """All that decides how a game starts; `Game.setup` makes one that is complete and allowed."""

    seats: int
    seed: int = 0
    options: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a score sheet: its id, what it is called, its points and where they come from."""

    id: str
    label: Text
    points: int
    why: Text | None = None


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """Every line of one seat's score; `facts` are what the lines were counted from."""

    seat: Seat
    lines: tuple[ScoreLine, ...]
    facts: Mapping[str, Json] = field(default_factory=dict)
    remark: Text | None = None

    @property
    def total(self) -> int:
        """Return the sum of the lines."""
        return sum(line.points for line in self.lines)


@dataclass(frozen=True, slots=True)
class Plane:
    """A named block of bytes in the observation: its shape, and what a byte in it means."""

    name: str
    shape: tuple[int, ...]
    meaning: str

    @property
    def size(self) -> int:
        """Return the number of bytes."""
        size = 1
        for side in self.shape:
            size *= side
        return size


@dataclass(frozen=True)
class View:
    """What one viewer may know; games add their own fields.

    Whether other seats are done with a simultaneous round is not part of it: the table says that.
    """

    viewer: Seat
    seats: int
    round: int
    over: bool
    legal: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Thinking:
    """How a search goes about a game, whatever its level."""

    horizon: int = 1
    """For how many epochs a world is played on before it is judged."""
    explore: float = 0.5
    """How much a move is tried that looks worse, in parts of the range of results."""
    boldness: float = 2.0
    """How many points a move may look worse by at first sight before it is rarely tried."""
    ripe: int = 1
    """How often a position must have been reached before its moves are told apart."""
    faith: float = 1.0
    """For how many results the first impression of a move counts.

    Above 1 it is also shifted by what all moves tried have shown: impressions that are too rosy
    throughout do no harm.
    """
    field: int = 0
    """How many moves enter a knockout; 0 if a tree is grown instead."""
    effort: int = 1000
    """How many worlds the strongest level imagines for a move."""
    breadth: int = 0
    """How many positions abreast a plan keeps; 0 if there is a search instead."""
    swift: bool = False
    """Whether quick moves go by the weights too, so that games of them show what weights do."""


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

    @abstractmethod
    def report(self) -> list[Text]:
        """Return what the games so far came to, line by line."""

    @abstractmethod
    def as_json(self) -> dict[str, Any]:
        """Return the same as plain values, for files and other programs."""


S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


class Game(ABC, Generic[S, V]):
    """A game's rules, words and pictures, without any state."""

    slug: ClassVar[str]
    """The id used in URLs, files and folders, with hyphens."""
    name: ClassVar[str]
    """The proper name, the same in every language."""
    rules: ClassVar[int]
    """Grows when old logs would replay differently."""
    chairs: ClassVar[range]
    """The seat counts one can choose from; larger ones are allowed where `forbids` says so."""
    minutes: ClassVar[int]
    """About how long a game with people takes."""
    tagline: ClassVar[Text]
    options: ClassVar[tuple[Option, ...]]
    move_count: ClassVar[int]
    planes: ClassVar[tuple[Plane, ...]]
    features: ClassVar[tuple[str, ...]] = ()
    """The names of the numbers the estimate is made of; none where nothing is learned."""
    habits: ClassVar[int] = 0
    """Where in `features` those begin that only quick moves go by, twins of the ones before them.

    0 where quick moves go by the estimate, or by no weights at all.
    """
    thinking: ClassVar[Thinking] = Thinking()
    """How a search goes about the game; found by measurement."""
    alone: ClassVar[Thinking | None] = None
    """How to go about the game alone, where that is another matter."""

    # Setting up

    def setup(self, seats: int, seed: int = 0, options: Mapping[str, Json] | None = None) -> Setup:
        """Return a complete setup, or raise SetupError with the reason it is not allowed."""
        chosen: dict[str, Json] = {option.id: option.default for option in self.options}
        for name, value in (options or {}).items():
            chosen[name] = self.check_option(self.option(name), value)
        reason = self.forbids(seats, chosen)
        if reason is not None:
            raise SetupError(reason)
        return Setup(seats, seed, chosen)

    def option(self, name: str) -> Option:
        """Return the option of that id."""
        for option in self.options:
            if option.id == name:
                return option
        known = ", ".join(option.id for option in self.options) or "none"
        raise UnknownError(f"{self.slug} has no option {name!r}; it has: {known}")

    def check_option(self, option: Option, value: Json) -> Json:
        """Return the value if the option may take it."""
        for choice in option.choices:
            if choice.value == value and type(choice.value) is type(value):
                return value
        allowed = ", ".join(_written(choice.value) for choice in option.choices)
        message = f"option {option.id!r} of {self.slug} cannot be {_written(value)}; it can be: "
        raise SetupError(message + allowed)

    def forbids(self, seats: int, options: Mapping[str, Json]) -> Text | None:
        """Return why these seats and options do not go together, or None if they do."""
        del options
        if seats in self.chairs:
            return None
        low, high = self.chairs[0], self.chairs[-1]
        return Text(
            "{game} is for {low} to {high} seats, not {seats}",
            game=self.name,
            low=low,
            high=high,
            seats=seats,
        )

    def variants(self, seats: int) -> Iterator[dict[str, Json]]:
        """Yield every allowed combination of the options that change rules."""
        options = [option for option in self.options if option.choices and not option.deal]
        for values in product(*([c.value for c in option.choices] for option in options)):
            chosen = {option.id: value for option, value in zip(options, values, strict=True)}
            complete = {option.id: option.default for option in self.options} | chosen
            if self.forbids(seats, complete) is None:
                yield chosen

    def deck_trial(self, deck: Json) -> DeckTrial:
        """Return a trial of a deck of one's own, or raise DeckError naming card and field."""
        del deck
        raise UnknownError(f"decks cannot be tried in {self.slug}, only in games that count them")

    @abstractmethod
    def start(self, setup: Setup) -> S:
        """Deal a new game."""

    def dealer(self, setup: Setup) -> Callable[[int], S]:
        """Return what deals games like this one from a seed, over and over, as `start` does."""
        return lambda seed: self.start(Setup(setup.seats, seed, setup.options))

    @abstractmethod
    def unpack(self, words: list[int]) -> S:
        """Return the position that `pack` wrote."""

    @abstractmethod
    def bound(self, setup: Setup) -> int:
        """Return a number of moves that no game with this setup exceeds."""

    # Moves and their notation

    @abstractmethod
    def path(self, move: Move) -> Path:
        """Return what one clicks for a move, in order."""

    def notation(self, move: Move) -> str:
        """Return a move as it is written in records."""
        return " ".join(self.path(move))

    def parse(self, notation: str) -> Move:
        """Return the move so written, legal or not."""
        try:
            return self._moves_by_notation[" ".join(notation.split())]
        except KeyError:
            raise BadSyntaxError(f"{notation!r} is not a move of {self.slug}") from None

    @cached_property
    def _moves_by_notation(self) -> dict[str, Move]:
        return {self.notation(move): move for move in range(self.move_count)}

    # What a viewer may know, and everything made from it

    @abstractmethod
    def view(self, state: S, seat: Seat) -> V:
        """Return what that viewer may know: a seat, SPECTATOR or REFEREE."""

    @abstractmethod
    def prompt(self, view: V) -> Text:
        """Return one sentence: what is expected now."""

    @abstractmethod
    def news(self, before: V, after: V) -> list[Text]:
        """Return what happened between two views of one viewer."""

    @abstractmethod
    def sheets(self, view: V) -> list[ScoreSheet]:
        """Return every seat's score as far as the viewer can know it."""

    @abstractmethod
    def describe(self, view: V, move: Move) -> Text:
        """Return a move in words, as the viewer would make it: for lists and screen readers."""

    def why_not(self, view: V, path: Path) -> Text | None:
        """Return why clicking that far is not allowed, or None where nothing better is known."""
        del view, path
        return None

    @abstractmethod
    def button(self, token: str) -> Text | None:
        """Return the label of a token that is a word ("done"), or None if it is drawn."""

    @abstractmethod
    def parts(self, view: V, say: Say) -> list[Part]:
        """Return the drawn picture in keyed parts."""

    @abstractmethod
    def svg(self, view: V, say: Say) -> str:
        """Return the whole picture as one SVG; every token of a legal path is a target in it."""

    def facade(self, say: Say) -> str:
        """Return the game's house in a street of games: shapes drawn with the hand's pens.

        It stands in a box of 344 by 340 with the ground at its lower edge. Without one a game gets
        a plain house.
        """
        del say
        return ""

    @abstractmethod
    def text(self, view: V, say: Say) -> Picture:
        """Return the character picture."""

    # Results

    @abstractmethod
    def winners(self, state: S) -> list[Seat]:
        """Return who would win if the game ended now, ties broken as far as the rules do."""

    @abstractmethod
    def value(self, state: S, seat: Seat) -> float:
        """Return what a position is worth to a seat, in the eyes of a simple bot."""

    def estimate(self, state: S, seat: Seat) -> float:
        """Return what a position is worth to a seat as far as is known, in points.

        The search ends in it. When the game is over it is what the seat strives for.
        """
        return self.value(state, seat)

    # What can be learned of a position's worth from games that were played

    def measure(self, state: S, seat: Seat) -> list[float]:
        """Return the numbers whose weighted sum is the estimate, one for each of `features`."""
        del state, seat
        return []

    def weights(self) -> list[float]:
        """Return the very list of weights that `estimate` reads: training writes into it."""
        return []

    # Position files

    @abstractmethod
    def position(self, state: S) -> Position:
        """Return the position file of a position, complete."""

    @abstractmethod
    def from_position(self, position: Position) -> S:
        """Return the position a file describes, or raise PositionError naming what is wrong."""


AnyGame: TypeAlias = Game[Any, Any]


def _written(value: Json) -> str:
    if value is None:
        return "null"
    return str(value).lower() if isinstance(value, bool) else repr(value)
