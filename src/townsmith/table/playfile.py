""".town files: tags, and one line an entry, as docs/records.md describes them.

A record only ever grows at its end. So a file that was read keeps its very text, and going on
means adding lines.
"""

import json
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from townsmith.core.contract.options import Json
from townsmith.core.contract.state import OPPONENT, SPECTATOR, Seat
from townsmith.core.errors import RecordError
from townsmith.core.reading.limits import CHARACTERS, LINES
from townsmith.core.reading.strict_json import parse_beginning
from townsmith.core.text import Text
from townsmith.table.log import Entry
from townsmith.table.record import FORMAT, Record, fact_of, wrong_line
from townsmith.table.seed import spelt_seed
from townsmith.table.table import Result, Table

_TAG: Final = re.compile(r"\s*\[\s*([A-Za-z][A-Za-z0-9_-]*)\s+")
_TAG_END: Final = re.compile(r"\s*\]\s*(?:;.*)?", re.DOTALL)
_ENTRY: Final = re.compile(r"\s*([0-9]{1,9})\s*\.\s*seat\s+([0-9]{1,9})\s*:\s*(.*)", re.DOTALL)
_COMMENT: Final = re.compile(r"(?:^|\s);.*", re.DOTALL)
_MARK: Final = "\ufeff"  # some editors put it before the first line


# Reading


def load_record(path: Path) -> Record:
    """Return the record in a file."""
    try:
        with path.open("rb") as file:
            written = file.read(CHARACTERS + 1)
        _check_length(len(written))
        return read_record(written.decode("utf-8"))
    except OSError as error:
        fact = Text("{path} cannot be read: {why}", path=str(path), why=str(error.strerror))
        raise RecordError(fact) from error
    except UnicodeDecodeError as error:
        fact = Text("{path} is no .town file: it is not UTF-8 text", path=str(path))
        raise RecordError(fact) from error


def read_record(text: str) -> Record:
    """Return the record so written; an error names the line and what is wrong with it."""
    _check_length(len(text))
    if text.count("\n") > LINES:
        raise RecordError(Text("a record has at most {n} lines", n=LINES))
    reader = _Reader()
    for number, line in enumerate(text.removeprefix(_MARK).split("\n"), start=1):
        try:
            reader.read(number, line)
        except RecordError as error:
            raise wrong_line(number, fact_of(error)) from error
    return reader.record(text)


def _check_length(characters: int) -> None:
    if characters > CHARACTERS:
        raise RecordError(Text("a record has at most {n} characters", n=CHARACTERS))


class _Reader:
    def __init__(self) -> None:
        self._tags: dict[str, Json] = {}
        self._tag_lines: dict[str, int] = {}
        self._entries: list[Entry] = []
        self._entry_lines: list[int] = []

    def read(self, number: int, line: str) -> None:
        if not _COMMENT.sub("", line).strip():
            return
        if line.lstrip().startswith("["):
            self._read_tag(number, line)
        else:
            self._read_entry(number, line)

    def record(self, text: str) -> Record:
        lines = tuple(self._entry_lines)
        return Record(text, self._tags, tuple(self._entries), self._tag_lines, lines)

    def _read_tag(self, number: int, line: str) -> None:
        name, value = _tag(line)
        if name in self._tags:
            first = self._tag_lines[name]
            raise RecordError(Text("the tag {name} stands on line {n} too", name=name, n=first))
        if name == "Record" and value != FORMAT:
            raise RecordError(
                Text(
                    "this is version {found} of the format; this Townsmith reads version {known}",
                    found=str(value),
                    known=FORMAT,
                )
            )
        self._tags[name] = value
        self._tag_lines[name] = number

    def _read_entry(self, number: int, line: str) -> None:
        entry = _entry(line)
        due = len(self._entries) + 1
        if entry.number != due:
            raise RecordError(
                Text("entry {due} should follow, not {number}", due=due, number=entry.number)
            )
        self._entries.append(entry)
        self._entry_lines.append(number)


def _tag(line: str) -> tuple[str, Json]:
    head = _TAG.match(line)
    if head is None:
        raise RecordError(Text('a tag is a name and a value, like [Seats "2"]'))
    name = head.group(1)
    value, end = _value(name, line, head.end())
    if not _TAG_END.fullmatch(line, end):
        raise RecordError(Text("after the value of {name} a closing ] is missing", name=name))
    return name, value


def _value(name: str, line: str, at: int) -> tuple[Json, int]:
    return parse_beginning(line, at, Text("the value of {name}", name=name), RecordError)


def _entry(line: str) -> Entry:
    parts = _ENTRY.fullmatch(line)
    words = "" if parts is None else " ".join(_COMMENT.sub("", parts.group(3)).split())
    if parts is None or not words:
        raise RecordError(
            Text(
                "this is neither an entry, like 1. seat 0: done, nor a tag in [brackets]; "
                "a comment begins with a semicolon"
            )
        )
    return Entry(int(parts.group(1)), int(parts.group(2)), words)


# Writing


def public_record(
    table: Table,
    viewer: Seat = SPECTATOR,
    names: Sequence[str] = (),
    towns: Sequence[str] = (),
) -> Record:
    """Return the record as that viewer may have it: what is secret stands in it only at the end.

    `names` are those of today, where people have changed them since the table opened; `towns` are
    what they call their towns.
    """
    called = [_line("Towns", list(towns))] if any(towns) else []
    lines = [*_head(table, names, whole=table.over), *called, "", *_moves(table.entries(viewer))]
    return read_record("\n".join([*lines, *_tail(table), ""]))


def private_record(table: Table) -> Record:
    """Return the record with everything in it, to go on another day: for one's own disk only."""
    seed = [] if table.over else [_line("Seed", spelt_seed(table.opening.seed))]
    lines = [*_head(table, whole=True), *seed, "", *_moves(table.log)]
    return read_record("\n".join([*lines, *_tail(table), ""]))


def continued(record: Record, table: Table) -> Record:
    """Return a record that was read, its text untouched, with what has happened since."""
    if table.log[: len(record.entries)] != record.entries:
        raise RecordError(Text("the table does not go on from where the record ends"))
    gap = "" if not record.text or record.text.endswith("\n") else "\n"
    lines = [*_moves(table.log[len(record.entries) :]), *_tail(table, record.tags)]
    return read_record(record.text + gap + "".join(f"{line}\n" for line in lines))


def _head(table: Table, names: Sequence[str] = (), *, whole: bool) -> list[str]:
    header = table.header
    lines = [_line("Record", FORMAT), _line("Game", header.game), _line("Rules", header.rules)]
    if header.date:
        lines.append(_line("Date", header.date))
    if names or header.names:
        lines.append(_line("Names", tuple(names) or header.names))
    if header.position is None or not whole:  # a position may hold cards that nobody has seen
        lines += [_line("Seats", header.seats), _line("Options", header.options)]
    else:
        lines.append(_line("Position", header.position))
    return [*lines, _line("Commitment", header.commitment)]


def _moves(entries: Iterable[Entry]) -> list[str]:
    return [f"{entry.number}. seat {entry.seat}: {entry.words}" for entry in entries]


def _tail(table: Table, written: Iterable[str] = ()) -> list[str]:
    result = table.result
    if result is None:
        return []
    tags: list[tuple[str, Json]] = [("Scores", result.scores)]
    if result.rival is not None:
        tags.append(("Rival", result.rival))
    tags += [("Winners", spelt_winners(result)), ("Seed", spelt_seed(table.opening.seed))]
    lines = [_line(name, value) for name, value in tags if name not in written]
    return ["", *lines] if lines else []


def spelt_winners(result: Result) -> list[Json]:
    """Return the winners as they are written: seats, and "opponent" for a solo rival."""
    return ["opponent" if seat == OPPONENT else seat for seat in result.winners]


def _line(name: str, value: Json) -> str:
    spelt = json.dumps(value, ensure_ascii=False)
    try:
        spelt.encode("utf-8")
    except UnicodeEncodeError:  # half a character, which JSON can spell but UTF-8 cannot
        spelt = json.dumps(value)
    return f"[{name} {spelt}]"
