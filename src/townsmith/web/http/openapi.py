"""The description of the server for programs, in OpenAPI: made from what the server itself uses.

Messages are described by their types, what an address does by the docstring of its handler, and
how much may be asked for by the limits. What is a page, and for nobody but browsers, is left out.
"""

from collections.abc import Mapping, Sequence
from inspect import getdoc
from typing import Any, Final, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from townsmith import __version__
from townsmith.core import registry
from townsmith.web.http.answers import Json
from townsmith.web.http.messages import (
    Again,
    Done,
    Hint,
    Moved,
    NewTable,
    Opened,
    OtherBot,
    Reason,
    Refused,
    Remark,
    SeatQuestion,
    SentMove,
    SentUndo,
    Summary,
    Turn,
)
from townsmith.web.tables.live_updates import Notice

ADDRESS: Final = "/openapi.json"
JSON: Final = "application/json"
TEXT: Final = "text/plain"
EVENTS: Final = "text/event-stream"
_PLACE: Final = "#/components/schemas/{name}"
_ABOUT: Final = """\
Play, watch and open tables. Ask with `Accept: application/json`; browsers get pages at the same \
addresses. The secret of a seat, which whoever opens a table is told, is shown as \
`Authorization: Bearer SECRET`. A refusal says why in `error`, and nothing was changed then."""
_REFUSALS: Final = {
    400: "Something asked for is not there, or cannot be read.",
    403: "No seat that may do this was shown.",
    404: "There is nothing at this address, or nothing of that name.",
    409: "That is not possible now: the moment has passed, or the rules forbid it.",
    411: "The length of the body was not said.",
    413: "The body is too long.",
    429: "That was too much in too short a time.",
    500: "Something broke; nothing was changed.",
    503: "Not now: what happens could not be kept.",
}
_PAUSE: Final = {
    "Retry-After": {
        "description": "Seconds after which there is more.",
        "required": True,
        "schema": {"type": "integer", "minimum": 1},
    }
}
_EVENTS: Final = """\
An event without a name is a `Notice`, whose id is the number of the change; with `question` an \
event `question`, a `SeatQuestion`, follows whenever there is something new to decide; with `beat` \
the signs of life are events `beat`; an event `people` tells that somebody has come or gone."""


class Operation(NamedTuple):
    """What a program can ask for at one address."""

    method: str
    path: str
    answer: type | str
    """What is answered: a message, or the kind of a text."""
    sent: type | None = None
    """The message that is sent, if any."""
    query: Mapping[str, str] = {}
    """What can be added to the address, and what it is good for."""
    status: int = 200
    told: str = ""
    """What else is to be said of the answer."""


_SINCE: Final = {"since": "The number of a change that whoever answers is to know already."}
_PATH: Final = {"path": "What was clicked or is meant, the words parted by blanks."}
_STREAM: Final = {
    "since": "Tell only what came after that change, as `Last-Event-ID` does.",
    "turn": "Bring the legal moves of the seat with every notice that concerns it.",
    "question": "Bring the whole question for a move whenever there is something to decide.",
    "beat": "Send the signs of life, every 15 seconds, as events.",
}
OPERATIONS: Final = (
    Operation("post", "/play/{game}", Opened, NewTable, status=201),
    Operation("get", "/t/{table}", Summary, query=_SINCE),
    Operation("get", "/t/{table}/turn", Turn, query=_SINCE),
    Operation("get", "/t/{table}/question", SeatQuestion, query=_SINCE),
    Operation("post", "/t/{table}/moves", Moved, SentMove),
    Operation("post", "/t/{table}/undo", Moved, SentUndo),
    Operation("get", "/t/{table}/events", EVENTS, query=_STREAM, told=_EVENTS),
    Operation("get", "/t/{table}/why", Reason, query=_PATH),
    Operation("get", "/t/{table}/hint", Hint),
    Operation("post", "/t/{table}/talk", Done, Remark),
    Operation("post", "/t/{table}/bot", Done, OtherBot),
    Operation("get", "/t/{table}/record", TEXT, told="A `.town` file."),
    Operation("post", "/t/{table}/rematch", Again),
    Operation("get", "/healthz", TEXT),
)
_OF_ITSELF: Final = (Refused, Notice)
"""Messages that no operation names."""


async def openapi(request: Request) -> Response:
    """Return the description of this server in OpenAPI."""
    return Json(description(request.app.routes))


def description(routes: Sequence[BaseRoute]) -> dict[str, Any]:
    """Return the description of what programs can do at these routes."""
    messages = {kind for one in OPERATIONS for kind in (one.answer, one.sent)}
    types = [kind for kind in messages if isinstance(kind, type)]
    _, schemas = msgspec.json.schema_components([*types, *_OF_ITSELF], ref_template=_PLACE)
    paths: dict[str, dict[str, Any]] = {}
    for one in OPERATIONS:
        paths.setdefault(one.path, {})[one.method] = _operation(one, _handler(routes, one))
    return {
        "openapi": "3.1.0",
        "info": {"title": "Townsmith", "version": __version__, "description": _ABOUT},
        "paths": paths,
        "components": {
            "schemas": dict(sorted(schemas.items())),
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
        },
    }


def _handler(routes: Sequence[BaseRoute], one: Operation) -> object:
    """Return what answers there; StopIteration would mean that nothing does."""
    return next(
        route.endpoint
        for route in routes
        if isinstance(route, Route)
        and route.path == one.path
        and one.method.upper() in (route.methods or ())
    )


def _operation(one: Operation, handler: object) -> dict[str, Any]:
    doc = getdoc(handler if hasattr(handler, "__code__") else type(handler).__call__) or ""
    summary, _, more = doc.partition("\n")
    told: dict[str, Any] = {
        "operationId": getattr(handler, "__name__", "").strip("_"),
        "summary": summary,
        "parameters": [*_of_the_path(one), *_of_the_query(one)],
        "responses": _answers(one),
    }
    if more.strip():
        told["description"] = more.strip()
    if one.sent is not None:
        told["requestBody"] = {"required": True, "content": {JSON: {"schema": _named(one.sent)}}}
    if "{table}" in one.path:
        watched = one.method == "get"  # a finished game may be seen by anybody
        told["security"] = [{"seat": []}, {}] if watched else [{"seat": []}]
    return told


def _answers(one: Operation) -> dict[str, Any]:
    if isinstance(one.answer, str):
        told: dict[str, Any] = {one.answer: {"schema": {"type": "string"}}}
    else:
        told = {JSON: {"schema": _named(one.answer)}}
    good = {"description": one.told or "It was done.", "content": told}
    return {str(one.status): good} | {str(code): _refusal(code, one) for code in _codes(one)}


def _codes(one: Operation) -> list[int]:
    """Return with which statuses an operation can be refused."""
    found = {429, 500, 503}
    if "{" in one.path:
        found |= {400, 404}
    if "{table}" in one.path:
        found |= {403, 409}
    if one.method == "post":
        found |= {400, 403, 411, 413}
    return sorted(found)


def _refusal(code: int, one: Operation) -> dict[str, Any]:
    content: dict[str, Any] = {JSON: {"schema": _named(Refused)}}
    if one.answer == TEXT and code == 503:  # noqa: PLR2004 - the health says it in plain words
        content[TEXT] = {"schema": {"type": "string"}}
    told: dict[str, Any] = {"description": _REFUSALS[code], "content": content}
    if code == 429:  # noqa: PLR2004 - too many requests
        told["headers"] = _PAUSE
    return told


def _of_the_path(one: Operation) -> list[dict[str, Any]]:
    known = {
        "game": {"type": "string", "enum": [*registry.games()]},
        "table": {"type": "string", "minLength": 1, "pattern": "^[0-9A-Za-z_-]+$"},
    }
    return [
        {"name": name, "in": "path", "required": True, "schema": schema}
        for name, schema in known.items()
        if f"{{{name}}}" in one.path
    ]


def _of_the_query(one: Operation) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "query", "description": told, "schema": {"type": "string"}}
        for name, told in one.query.items()
    ]


def _named(kind: type) -> dict[str, str]:
    return {"$ref": _PLACE.format(name=kind.__name__)}
