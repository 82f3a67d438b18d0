"""Reading what a request says: forms and JSON alike, with every complaint in words."""

from collections.abc import Mapping
from typing import Any

import msgspec
from starlette.requests import Request

from townsmith.core.errors import BadSyntaxError
from townsmith.core.text import Text


async def fields(request: Request) -> Mapping[str, Any]:
    """Return the fields of a form, or of a JSON object."""
    if "application/json" not in request.headers.get("content-type", ""):
        return await request.form()
    return read_json(await request.body())


def read_json(body: bytes) -> Mapping[str, Any]:
    """Return the fields of a JSON object."""
    try:
        read = msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadSyntaxError(Text("the request is not JSON: {why}", why=str(error))) from None
    if not isinstance(read, dict):
        raise BadSyntaxError(Text("the request must be a JSON object"))
    return read


def text(given: Mapping[str, Any], name: str, default: str | None = None) -> str:
    """Return a field that is a string."""
    value = given.get(name, default)
    if not isinstance(value, str):
        raise BadSyntaxError(Text("the field {name} must be a text", name=name))
    return value


def number(given: Mapping[str, Any], name: str) -> int:
    """Return a field that is a whole number."""
    value = given.get(name)
    if isinstance(value, str) and value.isdecimal() and len(value) < 10:  # noqa: PLR2004  enough
        return int(value)
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadSyntaxError(Text("the field {name} must be a whole number", name=name))
    return value


def line(words: str, longest: int) -> str:
    """Return words as one printable line that is not too long."""
    printable = "".join(letter if letter.isprintable() else " " for letter in words)
    return " ".join(printable.split())[:longest].rstrip()
