"""Final moves: what is asked once before a move that a slip must not make.

The script of a page asks by itself, and whoever sends a form is asked by a page. Programs are not.
"""

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from townsmith.core.text import Text
from townsmith.web.http.request_fields import number, text
from townsmith.web.http.visits import Visit, wants_json
from townsmith.web.pages.rendering import page


def asked_before(request: Request, found: Visit, given: Mapping[str, Any]) -> Response | None:
    """Return the page that asks about the move of a form; None if there is nothing to ask."""
    if wants_json(request) or given.get("sure"):
        return None
    question = _question(found, text(given, "words"))
    if question is None:
        return None
    context = {
        "say": found.words,
        "room": found.room,
        "question": found.words(question),
        "words": text(given, "words"),
        "at": number(given, "at"),
    }
    return page(request, "sure.html", context)


def _question(found: Visit, words: str) -> Text | None:
    game, view = found.room.table.game, found.room.table.view(found.seat)
    if len(view.legal) <= 1:
        return None
    asked = game.words.final(view)
    return next((asked[move] for move in asked if game.notation(move) == words), None)
