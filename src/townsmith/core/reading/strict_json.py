"""JSON read strictly: what two readers could understand differently is an error, and is named."""

import json
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NoReturn

from townsmith.core.errors import PositionError, TownsmithError
from townsmith.core.reading.limits import CHARACTERS, DEPTH, DIGITS, VALUES
from townsmith.core.reading.node import shown
from townsmith.core.text import Fact, Text


def read_text(file: str) -> str:
    """Return the text of a file, or of the standard input for `-`."""
    source = Text("the standard input") if file == "-" else file
    try:
        raw = _read_bytes(file)
    except OSError as error:
        why = error.strerror or str(error)
        raise PositionError(Text("cannot read {source}: {why}", source=source, why=why)) from None
    if len(raw) > CHARACTERS:
        raise PositionError(
            Text(
                "{source} is longer than {n} bytes; no position is that long",
                source=source,
                n=CHARACTERS,
            )
        )
    return decoded(raw, source)


def _read_bytes(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read(CHARACTERS + 1)
    with Path(file).open("rb") as opened:
        return opened.read(CHARACTERS + 1)


def decoded(raw: bytes, what: Fact, error: type[TownsmithError] = PositionError) -> str:
    """Return the text that bytes stand for."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise error(
            Text("{what} is not UTF-8 text: byte {n} cannot be read", what=what, n=problem.start)
        ) from None


def parse_object(
    text: str, what: Fact, error: type[TownsmithError] = PositionError
) -> dict[str, Any]:
    """Return the JSON object in a text; `what` says in errors what it should have been."""
    value = parse_json(text, what, error)
    if not isinstance(value, dict):
        raise error(Text("{what} must be a JSON object, not {kind}", what=what, kind=_kind(value)))
    return value


def parse_field(text: str, what: Fact, error: type[TownsmithError] = PositionError) -> Any:  # noqa: ANN401 - as below
    """Return what somebody wrote into a field: what JSON can read is JSON, the rest is a word."""
    try:
        return parse_json(text, what, error)
    except error:
        if text.startswith(("{", "[")):
            raise
        return text


def parse_json(text: str, what: Fact, error: type[TownsmithError] = PositionError) -> Any:  # noqa: ANN401 - JSON has any shape
    """Return the JSON value in a text, if it is read the same way by everybody."""
    if len(text) > CHARACTERS:
        raise error(Text("{what} is longer than {n} characters", what=what, n=CHARACTERS))
    with _told(what, error):
        value: object = _DECODER.decode(text)
        _check(value)
    return value


def parse_beginning(
    text: str, at: int, what: Fact, error: type[TownsmithError] = PositionError
) -> tuple[Any, int]:
    """Return the JSON value that begins at a place of a text, and where it ends.

    It may hold fractions: what others wrote into their own tags is kept as it is.
    """
    with _told(what, error):
        value, end = _LENIENT.raw_decode(text, at)
        _check(value)
    return value, end


@contextmanager
def _told(what: Fact, error: type[TownsmithError]) -> Iterator[None]:
    """Say what is wrong with a text in words of our own."""
    try:
        yield
    except RecursionError:
        raise error(Text("{what}: {why}", what=what, why=_TOO_DEEP)) from None
    except json.JSONDecodeError as problem:
        raise error(
            Text(
                "{what} is not JSON: {why} at line {line}, column {column}",
                what=what,
                why=problem.msg,
                line=problem.lineno,
                column=problem.colno,
            )
        ) from None
    except UnicodeEncodeError:
        raise error(Text("{what} holds half a character (a lone surrogate)", what=what)) from None
    except _Refused as refused:
        raise error(Text("{what}: {why}", what=what, why=refused.why)) from None


class _Refused(Exception):  # noqa: N818 - it never leaves this module
    """Something that is JSON, but not for us."""

    def __init__(self, why: Text) -> None:
        super().__init__(why)
        self.why = why


_TOO_DEEP: Final = Text("it is nested too deeply: more than {n} levels", n=DEPTH)


def _check(value: object) -> None:
    """Raise an error if a value cannot be written again, is too deep or has too many parts."""
    _ENCODER.encode(value).encode()  # fails where a string cannot be written
    level, depth, values = [value], 0, 0
    while level:
        depth, values = depth + 1, values + len(level)
        if depth > DEPTH:
            raise _Refused(_TOO_DEEP)
        if values > VALUES:
            raise _Refused(Text("it holds more than {n} values", n=VALUES))
        level = [inner for outer in level for inner in _inside(outer)]


def _inside(value: object) -> list[object]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        counts = Counter(name for name, _ in pairs)
        doubled = next(name for name, count in counts.items() if count > 1)
        raise _Refused(
            Text("the key {key} stands twice in one object; keep one of them", key=shown(doubled))
        )
    return found


def _whole(digits: str) -> int:
    if len(digits) > DIGITS:
        raise _Refused(
            Text("a number has too many digits: {n}, at most {most}", n=len(digits), most=DIGITS)
        )
    return int(digits)


def _no_constant(name: str) -> NoReturn:
    raise _Refused(Text("{name} is not JSON; write a whole number or null", name=name))


def _no_fraction(digits: str) -> NoReturn:
    raise _Refused(
        Text("{n} is not a whole number; there are no fractions here", n=digits[:DIGITS])
    )


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_unique,
    parse_int=_whole,
    parse_float=_no_fraction,
    parse_constant=_no_constant,
)
_LENIENT: Final = json.JSONDecoder(
    object_pairs_hook=_unique, parse_int=_whole, parse_constant=_no_constant
)
_ENCODER: Final = json.JSONEncoder(ensure_ascii=False)


def _kind(value: object) -> str:
    names = {list: "a list", str: "a string", bool: "true or false", int: "a number"}
    return names.get(type(value), "null")
