"""Where a program begins: dealing a game, or loading one."""

from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Final

from townsmith.core import registry
from townsmith.core.contract.options import Json
from townsmith.core.errors import PositionError
from townsmith.core.reading.strict_json import decoded, parse_object
from townsmith.core.text import Text
from townsmith.match import Match
from townsmith.table.opening import open_new, open_position

_MARK: Final = "\ufeff"  # some editors put it before the first line
_BEGINNINGS: Final = ("{", "[", ";")  # of a position, of a record, of a record with a comment


def deal(game: str, seats: int | None = None, seed: int | None = None, **options: Json) -> Match:
    """Deal a game: two seats unless told otherwise, a new shuffle unless a seed is given.

    Options go by their ids; `townsmith.games()[game].options` lists them. SetupError says what
    does not go together, UnknownError which name does not exist and what was probably meant.
    """
    found = registry.game(game)
    count = found.usual_seats if seats is None else seats
    return Match(open_new(found, count, options, seed=seed))


def load(source: str | PathLike[str] | Mapping[str, Json], *, seed: int | None = None) -> Match:
    """Return the match that a .town record or a position leads to.

    The source is a path, the text itself, or a position as `Match.position` gives it. A record
    brings its seed along; a position that holds neither seed nor luck is dealt the rest from
    `seed`, or from a new one. RecordError and PositionError name the place and what is wrong.
    """
    if isinstance(source, Mapping):
        return _of_position(dict(source), seed)
    text, name = _text(source)
    if text.lstrip().startswith("{"):
        return _of_position(parse_object(text, name), seed)
    return Match.of_record(text)


def _text(source: str | PathLike[str]) -> tuple[str, str]:
    """Return what is to be read, and what errors call it."""
    if isinstance(source, str):
        text = source.removeprefix(_MARK)
        if "\n" in text or text.lstrip().startswith(_BEGINNINGS):
            return text, "the text"
    path = Path(source)
    return decoded(path.read_bytes(), str(path)), str(path)


def _of_position(position: dict[str, Json], seed: int | None) -> Match:
    slug = position.get("game")
    if not isinstance(slug, str):
        raise PositionError(
            Text(
                "the position does not say its game; add game with one of: {games}",
                games=", ".join(registry.games()),
            )
        )
    return Match(open_position(registry.game(slug), position, seed=seed))
