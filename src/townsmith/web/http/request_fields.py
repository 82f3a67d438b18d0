"""Reading what a request says: forms and JSON alike, with every complaint in words."""

import logging
from collections.abc import Mapping
from typing import Any, Final

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request

from townsmith.core.errors import BadSyntaxError
from townsmith.core.reading.limits import DIGITS, WHOLE
from townsmith.core.reading.node import Node
from townsmith.core.reading.one_line import one_line
from townsmith.core.reading.strict_json import decoded, parse_object
from townsmith.core.text import Text

FIELDS: Final = 5000
"""Of one form; a pad for the most seats has some two thousand."""
FILES: Final = 50
"""Records that are uploaded at once; each is counted for itself."""
REQUEST: Final = Text("the request")


async def fields(request: Request) -> Mapping[str, Any]:
    """Return the fields of a form, or of a JSON object."""
    if "application/json" not in request.headers.get("content-type", ""):
        return await form(request)
    return read_json(await request.body())


# It warns of every broken form; whoever sent it is told, and the host need not be.
logging.getLogger("python_multipart").addHandler(logging.NullHandler())
logging.getLogger("python_multipart").propagate = False


async def form(request: Request) -> FormData:
    """Return a form that can be read, of not too many fields."""
    try:
        return await request.form(max_files=FILES, max_fields=FIELDS)
    except HTTPException:
        raise BadSyntaxError(
            Text("{what} is no form, or has more than {n} fields", what=REQUEST, n=FIELDS)
        ) from None


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
    """Return a field that is a whole number; in a form it is written."""
    value = given.get(name)
    if isinstance(value, str) and isinstance(given, FormData):
        value = whole(value)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= WHOLE:
        raise BadSyntaxError(
            Text("the field {name} must be a whole number from 0 to {most}", name=name, most=WHOLE)
        )
    return value


def flag(given: Mapping[str, Any], name: str) -> bool:
    """Return a field that is true or false, which it is where nothing is said of it.

    A form says yes by any word but "no".
    """
    value = given.get(name, False)
    if isinstance(given, FormData):
        return value not in {False, "", "no"}
    return Node(value, name, BadSyntaxError).flag()


def whole(words: str) -> int | None:
    """Return the whole number that words spell, or None if they spell none."""
    digits = words.removeprefix("-")
    return int(words) if digits.isdecimal() and len(digits) <= DIGITS else None


def line(words: str, longest: int) -> str:
    """Return words as one printable line that is not too long."""
    return one_line(words, longest)
