"""Game: a game put together from its parts. `view` is the only door out of the engine.

A game has no state of its own. Everything shown to a person is a function of a view, and every
sentence is a `Text`, so that nothing hidden can slip out and every language can follow.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any, Generic, TypeAlias

from townsmith.core.contract.options import Json, Option, Setup
from townsmith.core.contract.parts import (
    Bots,
    DeckTrial,
    Drawing,
    Position,
    Positions,
    Rules,
    S,
    V,
    Words,
)
from townsmith.core.contract.state import Move, Seat
from townsmith.core.dealer import Dealer
from townsmith.core.errors import (
    BadSyntaxError,
    PositionError,
    SetupError,
    TownsmithError,
    UnknownError,
)
from townsmith.core.reading.envelope import Envelope, read_envelope
from townsmith.core.reading.limits import SEATS
from townsmith.core.reading.node import shown, with_hint
from townsmith.core.text import Text


def _all_of_it(view: V) -> V:
    return view


@dataclass(frozen=True, eq=False, kw_only=True)
class Game(Generic[S, V]):
    """What a game is called, whom it is for, and the parts it is made of."""

    slug: str
    """The id used in URLs, files and folders, with hyphens."""
    name: str
    """The proper name, the same in every language."""
    module: str
    """Where it is put together, `__name__` there: its folder holds RULES.md and other pages."""
    rules_version: int
    """Grows when old logs would replay differently."""
    older: "tuple[Game[Any, Any], ...]" = ()
    """The same game by older versions of its rules, kept while tables and records need them."""
    chairs: range
    """The seat counts one can choose from."""
    crowds: bool = False
    """Whether more seats may play too, up to the limit of a table."""
    minutes: int
    """About how long a game with people takes."""
    ages: int = 0
    """From how many years on, as the box says; 0 where nobody could tell us."""
    tagline: Text
    options: tuple[Option, ...] = ()
    view: Callable[[S, Seat], V]
    """Returns what a viewer may know: a seat, SPECTATOR or REFEREE."""
    recalled: Callable[[V], V] = _all_of_it
    """Returns what may be looked up of an earlier view while the game runs, see `Rules.forget`."""
    rules: Rules[S]
    words: Words[V]
    drawing: Drawing[V]
    positions: Positions[S]
    bots: Bots[S]
    room: Dealer | None = None
    """How it is dealt to a room of people who write on paper; None where that makes no sense."""

    @property
    def forgets(self) -> bool:
        """Say whether something that was seen may not be looked up before the end."""
        return self.recalled is not _all_of_it

    def under(self, rules: int) -> "Game[Any, Any] | None":
        """Return the game by that version of its rules: this one, an older one, or none."""
        versions = (self, *self.older)
        return next((game for game in versions if game.rules_version == rules), None)

    # Setting up

    @property
    def usual_seats(self) -> int:
        """Return two seats, or what comes closest."""
        return min(max(2, self.chairs[0]), self.chairs[-1])

    def setup(self, seats: int, seed: int = 0, options: Mapping[str, Json] | None = None) -> Setup:
        """Return a complete setup, or raise SetupError with the reason it is not allowed."""
        given = (options or {}).items()
        chosen = self._complete({name: self.option(name).checked(value) for name, value in given})
        return self._allowed(seats, seed, self.rules.settle(seats, chosen))

    def _complete(self, checked: Mapping[str, Json]) -> dict[str, Json]:
        """Return options that are right each by themselves, together with all others."""
        return {option.id: option.default for option in self.options} | dict(checked)

    def _allowed(self, seats: int, seed: int, chosen: Mapping[str, Json]) -> Setup:
        """Return the setup if its options go together."""
        reason = self.forbids(seats, chosen)
        if reason is not None:
            raise SetupError(reason)
        return Setup(seats, seed, chosen)

    @property
    def offered(self) -> tuple[Option, ...]:
        """Return the options that are still to be chosen from."""
        return tuple(option for option in self.options if not option.former)

    def option(self, name: str) -> Option:
        """Return the option of that id."""
        for option in self.options:
            if option.id == name:
                return option
        complaint = Text("{game} has no option {option}", game=self.slug, option=shown(name))
        raise UnknownError(with_hint(complaint, name, [option.id for option in self.options]))

    def forbids(self, seats: int, options: Mapping[str, Json]) -> Text | None:
        """Return why these seats and options do not go together, or None if they do."""
        return self._forbids_seats(seats) or self.rules.forbids(seats, options)

    def _forbids_seats(self, seats: int) -> Text | None:
        low = self.chairs[0]
        high = SEATS if self.crowds else self.chairs[-1]
        if low <= seats <= high:
            return None
        return Text(
            "{game} is for {low} to {high} seats, not {seats}",
            game=self.name,
            low=low,
            high=high,
            seats=seats,
        )

    def variants(self, seats: int) -> Iterator[dict[str, Json]]:
        """Yield every allowed combination of the options that change rules."""
        options = [option for option in self.offered if option.choices and not option.deal]
        for values in product(*([c.value for c in option.choices] for option in options)):
            chosen = {option.id: value for option, value in zip(options, values, strict=True)}
            complete = {option.id: option.default for option in self.options} | chosen
            if self.forbids(seats, complete) is None:
                yield chosen

    def dealer(self, setup: Setup) -> Callable[[int], S]:
        """Return what deals games like this one from a seed, over and over."""
        if self.rules.dealer is not None:
            return self.rules.dealer(setup)
        return lambda seed: self.rules.start(Setup(setup.seats, seed, setup.options))

    # Copies: a game is a value without any state, so there need not be two of it

    def __copy__(self) -> "Game[S, V]":
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> "Game[S, V]":
        return self

    def __reduce__(self) -> tuple[Callable[[str], "AnyGame"], tuple[str]]:
        """Pickle its name: whoever opens the pickle has the game, or cannot use it."""
        return _found, (self.slug,)

    # The notation of moves

    def notation(self, move: Move) -> str:
        """Return a move as it is written in records."""
        return " ".join(self.words.path(move))

    def parse(self, notation: str) -> Move:
        """Return the move so written, legal or not."""
        try:
            return self._moves_by_notation[" ".join(notation.split())]
        except KeyError:
            raise BadSyntaxError(
                Text("{given} is not a move of {game}", given=shown(notation), game=self.slug)
            ) from None

    @cached_property
    def _moves_by_notation(self) -> dict[str, Move]:
        return {self.notation(move): move for move in range(self.rules.move_count)}

    # Position files and decks

    def read_position(self, position: Position) -> S:
        """Return the position a file describes, or raise PositionError naming what is wrong."""
        options = tuple(option.id for option in self.options)
        envelope = read_envelope(position, self.slug, options, self.positions.keys)
        return self.positions.read(self._envelope_setup(envelope), envelope.fields)

    def _envelope_setup(self, envelope: Envelope) -> Setup:
        checked: dict[str, Json] = {}
        where = "options"
        try:
            for name, node in envelope.options.items():
                where = node.where
                checked[name] = self.option(name).checked(node.value)
            where = "options"
            return self._allowed(envelope.seats, envelope.seed, self._complete(checked))
        except TownsmithError as error:
            reason = error.words or str(error)
            raise PositionError(Text("{place}: {reason}", place=where, reason=reason)) from error

    def deck_trial(self, deck: Json) -> DeckTrial:
        """Return a trial of a deck of one's own, or raise DeckError naming card and field."""
        if self.positions.deck_trial is None:
            raise UnknownError(Text("decks cannot be tried in {game}", game=self.slug))
        return self.positions.deck_trial(deck)


AnyGame: TypeAlias = Game[Any, Any]


def _found(slug: str) -> AnyGame:
    from townsmith.core import registry  # noqa: PLC0415 - it finds what is defined here

    return registry.game(slug)
