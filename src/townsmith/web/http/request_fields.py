"""Reading what a request says: forms and JSON alike, with every complaint in words."""

from collections.abc import Mapping
from typing import Any, Final

from starlette.requests import Request

from townsmith.core.errors import BadSyntaxError
from townsmith.core.reading.limits import DIGITS
from townsmith.core.reading.strict_json import decoded, parse_object
from townsmith.core.text import Text

REQUEST: Final = Text("the request")


async def fields(request: Request) -> Mapping[str, Any]:
    """Return the fields of a form, or of a JSON object."""
    if "application/json" not in request.headers.get("content-type", ""):
        return await request.form()
    return read_json(await request.body())


def read_json(body: bytes) -> Mapping[str, Any]:
    """Return the fields of a JSON object."""
    written = decoded(body, REQUEST, BadSyntaxError)
    return parse_object(written, REQUEST, BadSyntaxError)


def text(given: Mapping[str, Any], name: str, default: str | None = None) -> str:
    """Return a field that is a string."""
    value = given.get(name, default)
    if not isinstance(value, str):
        raise BadSyntaxError(Text("the field {name} must be a text", name=name))
    return value


def number(given: Mapping[str, Any], name: str) -> int:
    """Return a field that is a whole number."""
    value = given.get(name)
    if isinstance(value, str):
        value = whole(value)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise BadSyntaxError(Text("the field {name} must be a whole number from 0 on", name=name))
    return value


def whole(words: str) -> int | None:
    """Return the whole number that words spell, or None if they spell none."""
    digits = words.removeprefix("-")
    return int(words) if digits.isdecimal() and len(digits) <= DIGITS else None


def line(words: str, longest: int) -> str:
    """Return words as one printable line that is not too long."""
    printable = "".join(letter if letter.isprintable() else " " for letter in words)
    return " ".join(printable.split())[:longest].rstrip()
