"""Templates and what they may use; and the same scene as an update for a page that is open."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from townsmith.core.contract.view import Path, ScoreSheet
from townsmith.core.text import Listing, Plural, Say, SeatName, Text, Word
from townsmith.i18n.words import languages
from townsmith.web.assets import asset_address, scripts
from townsmith.web.pad_fields import spelt
from townsmith.web.scene import PLACES, Piece, Scene, is_bot, mark_of, state_words
from townsmith.web.visits import language_of, say_for, theme_of

FRAGMENTS: Final = (
    "where",
    "status",
    "prompt",
    "lately",
    "score",
    "history",
    "ending",
    "picture",
    "talk",
)
"""The pieces of a table's page that are no drawings."""


def figure(points: int) -> str:
    """Return points in digits, with a minus that cannot be taken for a hyphen."""
    return str(points).replace("-", "\N{EN DASH}")


def capitalized(words: str) -> str:
    """Return words as they begin a line."""
    return words[:1].upper() + words[1:]


COLOUR_WORDS: Final = (
    Text("brick red"),
    Text("window blue"),
    Text("fir green"),
    Text("plum"),
    Text("wood brown"),
    Text("slate grey"),
)
_QUIET: Final = re.compile(r' (?:tabindex="0"|role="button"|data-t="[^"]*")')
"""What makes a shape a target; a picture that only shows has none of it."""


def line_labels(sheets: Sequence[ScoreSheet], say: Say) -> dict[str, str]:
    """Return what each line is called; all names of a line that has another one for each seat."""
    called: dict[str, list[str]] = {}
    for sheet in sheets:
        for line in sheet.lines:
            names = called.setdefault(line.id, [])
            if say(line.label) not in names:
                names.append(say(line.label))
    return {line: " / ".join(names) for line, names in called.items()}


ENVIRONMENT: Final = Environment(
    loader=PackageLoader("townsmith.web"),
    autoescape=True,
    undefined=StrictUndefined,
    auto_reload=False,  # templates do not change while the server runs
    trim_blocks=True,
    lstrip_blocks=True,
)
ENVIRONMENT.globals.update(
    Text=Text,
    Plural=Plural,
    Word=Word,
    SeatName=SeatName,
    Listing=Listing,
    asset=asset_address,
    scripts=scripts,
    figure=figure,
    is_bot=is_bot,
    state_words=state_words,
    languages=languages,
    drawing=Markup,
    quiet=lambda svg: _QUIET.sub("", svg),
    seat_names=lambda seats: tuple(SeatName(seat) for seat in seats),
    shown=spelt,
    colour_words=COLOUR_WORDS,
)
ENVIRONMENT.filters["capfirst"] = capitalized


def page(
    request: Request, name: str, context: Mapping[str, Any] | None = None, status: int = 200
) -> Response:
    """Return a page in the language and theme of whoever asks."""
    given = dict(context or {})
    usual = {
        "say": given.get("say") or say_for(request),
        "language": language_of(request),
        "theme": theme_of(request),
        "here": request.url.path,
    }
    body = ENVIRONMENT.get_template(name).render(usual | given)
    return HTMLResponse(body, status_code=status)


def fragment(name: str, scene: Scene) -> str:
    """Return one piece of a table's page as HTML."""
    template = ENVIRONMENT.get_template(f"_{name}.html")
    return template.render(scene=scene, say=scene.words, room=scene.room)


def caption(piece: Piece, scene: Scene) -> str:
    """Return what stands below a board."""
    if piece.seat < 0 or piece.seat == scene.viewer or piece.place not in {"others", "board"}:
        return ""
    template = ENVIRONMENT.get_template("_caption.html")
    return template.render(scene=scene, say=scene.words, room=scene.room, piece=piece)


def update(scene: Scene, have: frozenset[str]) -> dict[str, Any]:
    """Return the scene for a page that has the pieces of these marks already."""
    return {
        "next": scene.last + 1,
        "moment": scene.room.moment,
        "at": scene.at,
        "last": scene.last,
        "round": scene.view.round,
        "over": scene.room.table.over,
        "seat": scene.viewer,
        "undo": scene.can_undo,
        "shape": scene.shape,
        "legal": scene.paths,
        "buttons": buttons(scene),
        "places": {place: _drawings(scene, place, have) for place in PLACES},
        "html": {name: _html(scene, name, have) for name in FRAGMENTS},
    }


def buttons(scene: Scene) -> dict[str, str]:
    """Return the labels of all tokens that are words, not drawings."""
    game = scene.room.table.game
    tokens = {token: game.words.button(token) for path in scene.paths for token in path}
    return {
        token: capitalized(scene.words(label))
        for token, label in tokens.items()
        if label is not None
    }


def _drawings(scene: Scene, place: str, have: frozenset[str]) -> list[dict[str, Any]]:
    return [_drawing(piece, scene, have) for piece in scene.at_place(place)]


def _drawing(piece: Piece, scene: Scene, have: frozenset[str]) -> dict[str, Any]:
    told: dict[str, Any] = {
        "key": piece.key,
        "mark": piece.mark,
        "alt": piece.alt,
        "seat": piece.seat,
        "width": piece.width,
        "caption": caption(piece, scene),
    }
    return told if piece.mark in have else told | {"svg": piece.svg}


def _html(scene: Scene, name: str, have: frozenset[str]) -> dict[str, str]:
    html = fragment(name, scene)
    mark = mark_of(html)
    return {"mark": mark} if mark in have else {"mark": mark, "html": html}


def for_script(value: object) -> Markup:
    """Return a value as JSON that may stand inside a page."""
    spelt = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for character in "<>&\u2028\u2029":
        spelt = spelt.replace(character, f"\\u{ord(character):04x}")
    return Markup(spelt)  # noqa: S704  nothing in it can end the element it stands in


ENVIRONMENT.filters["for_script"] = for_script
ENVIRONMENT.globals.update(
    line_labels=line_labels,
    caption_of=lambda piece, scene: Markup(caption(piece, scene)),  # noqa: S704  rendered, so escaped
)


def next_tokens(paths: list[Path], prefix: Path) -> list[str]:
    """Return what may be clicked after these tokens, in order."""
    depth = len(prefix)
    following = [path[depth] for path in paths if path[:depth] == prefix and len(path) > depth]
    return list(dict.fromkeys(following))
