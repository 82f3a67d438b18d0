"""JSON read strictly: what two readers could understand differently is an error, and is named."""

import json
import sys
from pathlib import Path
from typing import Any, Final, NoReturn

from townsmith.core.errors import PositionError

LIMIT: Final = 8_000_000
"""More characters than any honest position has; a file this large is a mistake."""


def read_text(file: str) -> str:
    """Return the text of a file, or of the standard input for `-`."""
    source = "the standard input" if file == "-" else file
    try:
        raw = _read_bytes(file)
    except OSError as error:
        raise PositionError(f"cannot read {source}: {error.strerror or error}") from None
    if len(raw) > LIMIT:
        raise PositionError(f"{source} is longer than {LIMIT} bytes; no position is that long")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PositionError(
            f"{source} is not UTF-8 text: byte {error.start} cannot be read"
        ) from None


def _read_bytes(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read(LIMIT + 1)
    with Path(file).open("rb") as opened:
        return opened.read(LIMIT + 1)


def parse_object(text: str, what: str) -> dict[str, Any]:
    """Return the JSON object in a text; `what` says in errors what it should have been."""
    if len(text) > LIMIT:
        raise PositionError(f"{what} is longer than {LIMIT} characters; none is that long")
    value = _parse(text, what)
    if not isinstance(value, dict):
        raise PositionError(f"{what} must be a JSON object, not {_kind(value)}")
    return value


def _parse(text: str, what: str) -> object:
    try:
        value = _loads(text)
    except RecursionError:
        raise PositionError(f"{what} is nested too deeply") from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise PositionError(f"{what} is not JSON: {error.msg} at {place}") from None
    except UnicodeEncodeError:
        raise PositionError(f"{what} holds half a character (a lone surrogate)") from None
    except ValueError:
        # Python refuses to read whole numbers of more than a few thousand digits.
        raise PositionError(f"{what} holds a number with too many digits") from None
    return value


def _loads(text: str) -> object:
    value: object = json.loads(
        text, object_pairs_hook=_unique, parse_constant=_no_constant, parse_float=_no_fraction
    )
    json.dumps(value, ensure_ascii=False).encode()  # fails where a string cannot be written
    return value


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        doubled = next(name for name in names if names.count(name) > 1)
        raise PositionError(f"the key {doubled!r} stands twice in one object; keep one of them")
    return found


def _no_constant(name: str) -> NoReturn:
    raise PositionError(f"{name} is not JSON; write a whole number or null")


def _no_fraction(digits: str) -> NoReturn:
    raise PositionError(f"{digits} is not a whole number; there are no fractions here")


def _kind(value: object) -> str:
    names = {list: "a list", str: "a string", bool: "true or false", int: "a number"}
    return names.get(type(value), "null")
