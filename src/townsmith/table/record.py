"""Record: a game written down, and the table it leads back to."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.options import Json
from townsmith.core.errors import RecordError, TownsmithError
from townsmith.core.text import Fact, Text
from townsmith.table.log import HIDDEN, Entry
from townsmith.table.opening import Opening, game_under, open_new, open_position
from townsmith.table.seed import read_seed
from townsmith.table.table import Table, open_table

FORMAT: Final = 1
"""The version of the .town format that is written; newer ones are refused."""


@dataclass(frozen=True, slots=True)
class Record:
    """A .town file: its very text, and what was read from it."""

    text: str
    tags: Mapping[str, Json]
    """Every tag by name, also those that Townsmith does not know."""
    entries: tuple[Entry, ...]
    tag_lines: Mapping[str, int]
    """The line on which each tag stands, counted from 1."""
    entry_lines: tuple[int, ...]
    """The line on which each entry stands."""

    def wrong(self, tag: str, fact: Text) -> RecordError:
        """Return an error about a tag, with its line."""
        return wrong_line(self.tag_lines[tag], fact)


def wrong_line(line: int, fact: Fact) -> RecordError:
    """Return an error that names the line and what is wrong with it."""
    return RecordError(Text("line {line}: {fact}", line=line, fact=fact))


def fact_of(error: TownsmithError) -> Fact:
    """Return what an error says, as a fact for another sentence."""
    return error.words or str(error)


def game_of(record: Record) -> AnyGame:
    """Return the game that was played, by the rules it was played by, if we have them."""
    slug, rules = text_tag(record, "Game"), number_tag(record, "Rules")
    with _blamed_on(record, "Game"):
        game = registry.game(slug)
    with _blamed_on(record, "Rules"):
        return game_under(game, rules)


def seed_of(record: Record) -> int:
    """Return the seed, which a record tells only when its game is over."""
    if "Seed" not in record.tags:
        raise RecordError(
            Text(
                "the record tells no seed, because its game was still running; without the "
                "shuffle it cannot be replayed: write it again when the game is over"
            )
        )
    spelt = text_tag(record, "Seed")
    with _blamed_on(record, "Seed"):
        return read_seed(spelt)


@contextmanager
def _blamed_on(record: Record, tag: str) -> Iterator[None]:
    try:
        yield
    except TownsmithError as error:
        raise wrong_line(record.tag_lines[tag], fact_of(error)) from error


def opening_of(record: Record) -> Opening:
    """Return how the recorded game opened; the commitment is computed, not believed."""
    game, seed = game_of(record), seed_of(record)
    names, date = names_tag(record), date_tag(record)
    position = object_tag(record, "Position")
    try:
        if position is not None:
            return open_position(game, dict(position), names=names, seed=seed, date=date)
        options = object_tag(record, "Options")
        seats = number_tag(record, "Seats")
        return open_new(game, seats, options, names=names, seed=seed, date=date)
    except RecordError:
        raise
    except TownsmithError as error:
        fact = Text("the game cannot have started so: {fact}", fact=fact_of(error))
        raise RecordError(fact) from error


def replayed(record: Record) -> Table:
    """Return the table as the record leaves it; an entry that does not fit is named by its line."""
    table = open_table(opening_of(record))
    for entry, line in zip(record.entries, record.entry_lines, strict=True):
        if entry.words == HIDDEN:
            raise wrong_line(line, Text("the move is hidden, so it cannot be replayed"))
        try:
            table.play(entry.seat, entry.words, entry.number)
        except TownsmithError as error:
            raise wrong_line(line, fact_of(error)) from error
    return table


def text_tag(record: Record, name: str) -> str:
    """Return a tag that must be there and be a string."""
    value = _needed(record, name)
    if not isinstance(value, str):
        raise record.wrong(name, Text('the tag {name} must be a string in "quotes"', name=name))
    return value


def number_tag(record: Record, name: str) -> int:
    """Return a tag that must be there and be a whole number."""
    value = _needed(record, name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise record.wrong(name, Text("the tag {name} must be a whole number", name=name))
    return value


def object_tag(record: Record, name: str) -> Mapping[str, Json] | None:
    """Return a tag that is a JSON object, or None where it is left out."""
    value = record.tags.get(name)
    if value is not None and not isinstance(value, Mapping):
        raise record.wrong(name, Text("the tag {name} must be a JSON object", name=name))
    return value


def names_tag(record: Record) -> list[str]:
    """Return the names of the seats; none where the tag is left out."""
    value = record.tags.get("Names", [])
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise record.wrong("Names", Text('the tag Names must be a list like ["Ann", "Ben"]'))
    return value


def date_tag(record: Record) -> str:
    """Return the day the table opened; empty where nobody noted it."""
    return text_tag(record, "Date") if "Date" in record.tags else ""


def _needed(record: Record, name: str) -> Json:
    if name not in record.tags:
        raise RecordError(Text("the record needs a tag [{name} ...] in its head", name=name))
    return record.tags[name]
