"""Law 7 and its kin: what is drawn is what can be done, and everything can be said."""

from collections.abc import Iterator
from typing import Final
from xml.etree import ElementTree as ET

from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.state import Seat
from townsmith.core.contract.view import View
from townsmith.core.picture import Part
from townsmith.core.text import Text, english
from townsmith.testing.play import LawError, Play

COLUMNS: Final = 80
PLACES: Final = ("board", "shared", "cards", "act", "others")
_WRAPPED: Final = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'


def law_7_targets(play: Play) -> None:
    """Require that every token of a legal path is drawn as a target, and nothing illegal."""
    state = play.last()
    for viewer in play.watchers(state):
        view = play.game.view(state, viewer)
        tokens = {token for move in view.legal for token in play.game.words.path(move)}
        drawn = targets(play.game.drawing.svg(view, english))
        if drawn != tokens:
            amiss = f"drawn but illegal {drawn - tokens}, legal but not drawn {tokens - drawn}"
            raise LawError(f"law 7: the SVG of {viewer}: {amiss}")
        _require_parts(play.game, view, tokens)


def _require_parts(game: AnyGame, view: View, tokens: set[str]) -> None:
    parts = game.drawing.parts(view, english)
    drawn = {token for part in parts for token in targets(_WRAPPED.format(part.svg))}
    if drawn - tokens:
        raise LawError(f"law 7: a part shows {drawn - tokens}, which {view.viewer} cannot do")
    lost = [token for token in tokens - drawn if game.words.button(token) is None]
    if lost:
        raise LawError(f"law 7: {lost} of {view.viewer} is in no part and has no button")
    _require_keys(parts)


def _require_keys(parts: list[Part]) -> None:
    keys = [part.key for part in parts]
    if len(set(keys)) != len(keys):
        raise LawError(f"law 7: two parts share a key among {keys}")
    strange = [part.place for part in parts if part.place not in PLACES]
    if strange:
        raise LawError(f"law 7: a page has no places {strange}; it has {PLACES}")


def targets(svg: str) -> set[str]:
    """Return the tokens that can be clicked in a drawing, which must be well-formed."""
    try:
        root = ET.fromstring(svg)  # noqa: S314  our own drawing, not a stranger's
    except ET.ParseError as error:
        raise LawError(f"law 7: the SVG is not well-formed: {error}") from error
    return {token for shape in root.iter() if (token := shape.get("data-t")) is not None}


def law_of_words(play: Play) -> None:
    """Require that all a person may read can be said, and that the picture fits a terminal."""
    views: dict[Seat, View] = {}
    for state in play.tail(2):
        for viewer in play.watchers(state):
            view: View = play.game.view(state, viewer)
            if view != views.get(viewer):
                _require_sayable(play.game, views.get(viewer, view), view)
            views[viewer] = view


def _require_sayable(game: AnyGame, before: View, view: View) -> None:
    for text in _texts(game, before, view):
        _require_sentence(text)
    for line in game.drawing.characters(view, english).plain().splitlines():
        if len(line) > COLUMNS:
            raise LawError(f"words: the picture is wider than {COLUMNS} columns: {line!r}")


def _require_sentence(text: Text) -> None:
    try:
        sentence = english(text)
    except (LookupError, ValueError) as error:
        raise LawError(f"words: {text} lacks a fact: {error!r}") from error
    if not sentence.strip():
        raise LawError(f"words: {text} says nothing")


def _texts(game: AnyGame, before: View, view: View) -> Iterator[Text]:
    yield game.words.prompt(view)
    yield from game.words.news(before, view)
    yield from (game.words.describe(view, move) for move in view.legal)
    for sheet in game.words.sheets(view):
        yield from (line.label for line in sheet.lines)
        yield from (line.why for line in sheet.lines if line.why is not None)
        yield from () if sheet.remark is None else (sheet.remark,)
