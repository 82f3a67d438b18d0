"""How a table opens: its header, and the seed that nobody may know yet."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final

from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.options import Json, Setup
from townsmith.core.contract.parts import Position
from townsmith.core.contract.state import State
from townsmith.core.errors import RecordError, SetupError
from townsmith.core.reading.one_line import is_line
from townsmith.core.text import Text
from townsmith.table.seed import checked_seed, commitment, fresh_seed

LONGEST_NAME: Final = 40
NOT_DEALT: Final = 0
"""The seats of a table that waits for people: how many it will have is known when it begins."""


@dataclass(frozen=True, slots=True)
class Header:
    """What is written down before the first move; all but `position` may be shown."""

    game: str
    rules: int
    seats: int
    options: Mapping[str, Json]
    commitment: str
    names: tuple[str, ...] = ()
    """Who sits where; empty where nobody gave a name."""
    date: str = ""
    """The day the table opened, as 2026-01-31; empty if nobody noted it."""
    position: Position | None = None
    """The position file the game starts from, as it was given; None for a new deal.

    It may tell hidden cards, so it is shown only when the game is over.
    """


@dataclass(frozen=True, slots=True)
class Opening:
    """A header and the seed behind it: enough to deal, and therefore not for anybody's eyes."""

    game: AnyGame
    header: Header
    seed: int = field(repr=False)

    def deal(self) -> State:
        """Return the position before the first move."""
        start: State
        if self.header.position is not None:
            start = self.game.read_position(seeded(self.header.position, self.seed))
        else:
            start = self.game.rules.start(Setup(self.header.seats, self.seed, self.header.options))
        return start


def open_new(  # noqa: PLR0913  each is one question asked before a game
    game: AnyGame,
    seats: int,
    options: Mapping[str, Json] | None = None,
    *,
    names: Sequence[str] = (),
    seed: int | None = None,
    date: str | None = None,
) -> Opening:
    """Return the opening of a new game, or raise SetupError; the seed is secret unless given."""
    seed = fresh_seed() if seed is None else checked_seed(seed)
    setup = game.setup(seats, seed, options)
    return Opening(game, _header(game, setup, names, date), seed)


def open_lobby(game: AnyGame, *, seed: int | None = None) -> Opening:
    """Return the opening of a table that is not dealt yet: its seed is settled, and nothing else.

    The game that begins there is opened with the same seed, so that the commitment covers its deal.
    """
    setup = Setup(NOT_DEALT, fresh_seed() if seed is None else checked_seed(seed))
    return Opening(game, _header(game, setup, (), None), setup.seed)


def open_position(
    game: AnyGame,
    position: Position,
    *,
    names: Sequence[str] = (),
    seed: int | None = None,
    date: str | None = None,
) -> Opening:
    """Return the opening of a game that starts from a position file: a puzzle, a bug report."""
    seed = fresh_seed() if seed is None else checked_seed(seed)
    whole = game.positions.write(game.read_position(seeded(position, seed)))
    setup = Setup(len(whole["seats"]), seed, whole.get("options", {}))
    return Opening(game, _header(game, setup, names, date, deepcopy(position)), seed)


def seeded(position: Position, seed: int) -> Position:
    """Return the position with the table's seed, unless it brings its own chance along."""
    if "seed" in position or "rng" in position:
        return position
    return position | {"seed": seed}


def game_under(game: AnyGame, rules: int) -> AnyGame:
    """Return the game by the rules that a log was made under.

    RecordError if they are not kept any more: the log might replay differently today.
    """
    found = game.under(rules)
    if found is None:
        raise RecordError(
            Text(
                "{game} was played by version {old} of its rules, and this is version {new}; "
                "replay it with the Townsmith that wrote it",
                game=game.name,
                old=rules,
                new=game.rules_version,
            )
        )
    return found


def _header(
    game: AnyGame,
    setup: Setup,
    names: Sequence[str],
    date: str | None,
    position: Position | None = None,
) -> Header:
    return Header(
        game=game.slug,
        rules=game.rules_version,
        seats=setup.seats,
        options=setup.options,
        commitment=commitment(setup.seed),
        names=checked_names(names, setup.seats),
        date=datetime.now(UTC).date().isoformat() if date is None else date,
        position=position,
    )


def checked_names(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """Return the names if there is one a seat, or none at all, and each fits on a line."""
    if names and len(names) != seats:
        raise SetupError(
            Text(
                "{names} names were given for {seats} seats; give one a seat, or none",
                names=len(names),
                seats=seats,
            )
        )
    for name in names:
        if len(name) > LONGEST_NAME or not is_line(name):
            raise SetupError(
                f"a name has at most {LONGEST_NAME} printable characters, not {name!r}"
            )
    return tuple(names)
