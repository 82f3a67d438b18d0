"""Pages from templates, and what templates may use."""

import json
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from townsmith.core.contract.state import SPECTATOR, Seat
from townsmith.core.text import Listing, Plural, SeatName, Text, Word
from townsmith.i18n.own_names import by_own_name, own_name
from townsmith.i18n.words import Words, capitalized
from townsmith.table.scored import line_labels
from townsmith.web.http.visits import (
    LANGUAGE,
    language_of,
    remember,
    say_for,
    server_of,
    spoken,
    theme_of,
)
from townsmith.web.pages.paces import PACES, clock_words, pace_sentence, seconds_left
from townsmith.web.pages.panels import (
    Head,
    colour_of,
    head_of,
    presence_of,
    presence_words,
    state_words,
)
from townsmith.web.pages.solo_best import kind_of_game
from townsmith.web.pages.static_files import asset_address, scripts, shell_mark
from townsmith.web.pages.table_snapshot import Piece, Snapshot
from townsmith.web.tables.opponents import opponents, usual_opponent
from townsmith.web.work.jobs.position_fields import spelt


def figure(points: int) -> str:
    """Return points in digits, with a minus that cannot be taken for a hyphen."""
    return str(points).replace("-", "\N{EN DASH}")


def signed(points: int) -> str:
    """Return points as what is added or taken away."""
    return f"+{points}" if points > 0 else figure(points)


def called(seat: Seat, words: Words) -> str:
    """Return what somebody is called where names stand alone: whoever reads is "You"."""
    return words(Text("You")) if seat >= 0 and seat == words.you else words.name(seat)


def initial(name: str) -> str:
    """Return what stands on somebody's disc: a letter, and the number of one of several bots."""
    *words, last = name.split(" ")
    return name[:1] + (last if words and last.isdecimal() else "")


COLOUR_WORDS: Final = (
    Text("brick red"),
    Text("window blue"),
    Text("fir green"),
    Text("plum"),
    Text("wood brown"),
    Text("slate grey"),
)
_FOR_EVERYBODY: Final = {"", "about", "cards", "learn", "pad", "play", "print", "rules"}
"""Where the pages are that are the same for all, but for their language."""
_QUIET: Final = re.compile(r' (?:tabindex="0"|role="button"|data-t="[^"]*")')
"""What makes a shape a target; a picture that only shows has none of it."""


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
    signed=signed,
    called=called,
    colour_of=colour_of,
    made_up=lambda room: room.table.game.words.reconstructed(room.table.view(SPECTATOR)),
    presence_of=presence_of,
    presence_words=presence_words,
    paces=PACES,
    pace_sentence=pace_sentence,
    seconds_left=seconds_left,
    clock_words=clock_words,
    state_words=state_words,
    languages=spoken,
    own_name=own_name,
    by_own_name=by_own_name,
    drawing=Markup,
    quiet=lambda svg: _QUIET.sub("", svg),
    seat_names=lambda seats: tuple(SeatName(seat) for seat in seats),
    shown=spelt,
    colour_words=COLOUR_WORDS,
    opponents=opponents,
    usual_opponent=usual_opponent,
)
ENVIRONMENT.filters["capfirst"] = capitalized
ENVIRONMENT.filters["initial"] = initial


def page(
    request: Request, name: str, context: Mapping[str, Any] | None = None, status: int = 200
) -> Response:
    """Return a page in the language and theme of whoever asks."""
    given = dict(context or {})
    usual = {
        "say": given.get("say") or say_for(request),
        "language": language_of(request),
        "theme": theme_of(request),
        "here": f"{request.url.path}?{request.url.query}".rstrip("?"),
        "elsewhere": _in_other_languages(request),
    }
    body = ENVIRONMENT.get_template(name).render(usual | given)
    # The worker of an installed page keeps only what fits the files it has.
    response = HTMLResponse(body, status_code=status, headers={"x-shell": shell_mark()})
    if request.query_params.get(LANGUAGE) in spoken():  # who came by such a link stays in it
        remember(response, LANGUAGE, request.query_params[LANGUAGE])
    return response


def _in_other_languages(request: Request) -> str:
    """Return the address of a page that is the same for everybody, and so can be linked."""
    place = request.url.path.split("/")[1]
    if len(spoken()) == 1 or place not in _FOR_EVERYBODY:
        return ""
    home = server_of(request).settings.public_url or str(request.base_url)
    return home.rstrip("/") + request.url.path


def caption(piece: Piece, snapshot: Snapshot) -> str:
    """Return what stands below a board."""
    if piece.seat < 0 or piece.seat == snapshot.viewer or piece.place not in {"others", "board"}:
        return ""
    return _caption(
        head_of(snapshot.room, piece.seat, snapshot.sheet_of(piece.seat), snapshot.words)
    )


@lru_cache(maxsize=4096)
def _caption(head: Head) -> str:
    return _template("_caption.html").render(head=head)


@cache
def _template(name: str) -> Template:
    """Return a template; jinja2 would hand it all globals again, one by one, each time."""
    return ENVIRONMENT.get_template(name)


def rendered(name: str, snapshot: Snapshot, **more: object) -> str:
    """Return a small piece of a table's page.

    An update has a dozen: a context that is complete spares each its own copy of all globals.
    """
    template = _template(name)
    known = {"snapshot": snapshot, "say": snapshot.words, "room": snapshot.room}
    context = template.new_context({**ENVIRONMENT.globals, **known, **more}, shared=True)
    return "".join(template.root_render_func(context))


def for_script(value: object) -> Markup:
    """Return a value as JSON that may stand inside a page."""
    spelt = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for character in "<>&\u2028\u2029":
        spelt = spelt.replace(character, f"\\u{ord(character):04x}")
    return Markup(spelt)  # noqa: S704  nothing in it can end the element it stands in


ENVIRONMENT.filters["for_script"] = for_script
ENVIRONMENT.globals.update(
    line_labels=line_labels,
    kind_of_game=kind_of_game,
    caption_of=lambda piece, snapshot: Markup(caption(piece, snapshot)),  # noqa: S704  rendered, so escaped
)
