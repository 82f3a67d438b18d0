"""A scene as an update for a page that is open, which is sent only what it does not have."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple
from weakref import WeakKeyDictionary

from townsmith.core.contract.view import Path
from townsmith.i18n.words import capitalized
from townsmith.table.only_move import only_move
from townsmith.web.pages.drawing_changes import drawn_anew
from townsmith.web.pages.marks import mark_of
from townsmith.web.pages.moves_list import ToldRound
from townsmith.web.pages.rendering import caption, rendered
from townsmith.web.pages.table_scene import PLACES, Piece, Scene
from townsmith.web.tables.room import Room

FRAGMENTS: Final = (
    "where",
    "status",
    "vacancy",
    "prompt",
    "stuck",
    "news",
    "crowd",
    "missed",
    "left",
    "knocks",
    "score",
    "ticks",
    "moment",
    "viewers",
    "ending",
    "picture",
    "talk",
)
"""The pieces of a table's page that are no drawings."""
_TEXT: Final = "~"
_SAID_ABOUT: Final[dict[str, Callable[[Scene], object]]] = {
    "vacancy": lambda scene: scene.empty_seats,
    "stuck": lambda scene: scene.room.stuck,
    "crowd": lambda scene: scene.unseen,
    "missed": lambda scene: scene.stood_in or scene.late,
    "left": lambda scene: scene.left,
    "knocks": lambda scene: scene.knocks,
    "viewers": lambda scene: scene.room.table.over,
    "ending": lambda scene: scene.ending,
    "picture": lambda scene: "picture" in scene.opened,
}
"""Pieces that are mostly empty, with what they speak of: where that is not, nothing is written."""
_MADE_OF: Final[dict[str, Callable[[Scene], object]]] = {
    "score": lambda scene: (scene.sheets, scene.opened, scene.verdict),
    "ticks": lambda scene: scene.ticks,
    "talk": lambda scene: scene.room.talk,
}
"""Pieces that seldom change, with what they are made of: they are written anew when that has."""
_WRITTEN: Final[WeakKeyDictionary[Room, dict[object, tuple[object, str]]]] = WeakKeyDictionary()
"""What was written last of them and what it was made of, by who reads it."""


class Had(NamedTuple):
    """What a page has: the pieces of these marks, and of some drawings the text as it was sent."""

    marks: frozenset[str] = frozenset()
    texts: frozenset[str] = frozenset()


def read_had(told: str) -> Had:
    """Return what a page says it has: marks, with a sign behind those whose text it has kept."""
    marks = told.split(",")
    texts = frozenset(mark[:-1] for mark in marks if mark.endswith(_TEXT))
    return Had(texts.union(marks), texts)


def fragments(scene: Scene) -> dict[str, str]:
    """Return the pieces of a table's page that are no drawings, as HTML."""
    return {name: fragment(name, scene) for name in FRAGMENTS}


def fragment(name: str, scene: Scene) -> str:
    """Return one piece of a table's page as HTML."""
    if name in _SAID_ABOUT and not _SAID_ABOUT[name](scene):
        return ""
    if name not in _MADE_OF:
        return rendered(f"_{name}.html", scene)
    written = _WRITTEN.setdefault(scene.room, {})
    key, made_of = (name, scene.viewer, scene.words), _MADE_OF[name](scene)
    known, html = written.get(key, (None, ""))
    if known != made_of:
        html = rendered(f"_{name}.html", scene)
        written[key] = (made_of, html)
    return html


def start(scene: Scene, html: Mapping[str, str]) -> dict[str, Any]:
    """Return what a page begins with that has been sent all its pieces."""
    drawn = [*(piece.mark for piece in scene.pieces), *(told.mark for told in scene.rounds)]
    return _told(scene, html, Had(frozenset([*drawn, *(_mark(*named) for named in html.items())])))


def update(scene: Scene, had: Had) -> dict[str, Any]:
    """Return the scene for a page that has some pieces already."""
    return _told(scene, fragments(scene), had)


def _told(scene: Scene, html: Mapping[str, str], had: Had) -> dict[str, Any]:
    paths = scene.paths
    return {
        "next": scene.last + 1,
        "moment": scene.room.moment,
        "at": scene.at,
        "last": scene.last,
        "round": scene.view.round,
        "over": scene.room.table.over,
        "seat": scene.viewer,
        "screen": scene.screen.name,
        "undo": scene.can_undo,
        "due": scene.viewer in scene.room.table.pending,
        "legal": paths,
        "buttons": buttons(scene, paths),
        "final": questions(scene, paths),
        "only": only_words(scene, paths),
        "places": {place: _drawings(scene, place, had) for place in PLACES},
        "since": scene.since,
        "before": scene.boards_before,
        "story": [_round(told, scene, had) for told in scene.rounds],
        "html": {name: _html(name, text, had) for name, text in html.items()},
    }


def questions(scene: Scene, paths: list[Path]) -> dict[str, str]:
    """Return what is asked before final moves, by their notation; nothing where one must."""
    game = scene.room.table.game
    if len(paths) <= 1:
        return {}
    asked = game.words.final(scene.view)
    return {game.notation(move): scene.words(question) for move, question in asked.items()}


def only_words(scene: Scene, paths: list[Path]) -> str:
    """Return in words the move that may be made for the viewer; nothing if there is none."""
    move = only_move(scene.room.table, scene.viewer) if paths else None
    if move is None:
        return ""
    return capitalized(scene.words(scene.room.table.game.words.describe(scene.view, move)))


def buttons(scene: Scene, paths: list[Path]) -> dict[str, str]:
    """Return the labels of all tokens that are words, not drawings."""
    game = scene.room.table.game
    tokens = {token: game.words.button(token) for path in paths for token in path}
    return {
        token: capitalized(scene.words(label))
        for token, label in tokens.items()
        if label is not None
    }


def _drawings(scene: Scene, place: str, had: Had) -> list[dict[str, Any]]:
    return [_drawing(piece, scene, had) for piece in scene.at_place(place)]


def _drawing(piece: Piece, scene: Scene, had: Had) -> dict[str, Any]:
    told: dict[str, Any] = {
        "key": piece.key,
        "mark": piece.mark,
        "alt": piece.alt,
        "seat": piece.seat,
        "width": piece.width,
        "height": piece.height,
        "caption": caption(piece, scene),
    }
    if piece.mark not in had.marks:
        told |= drawn_anew(piece, scene, had.texts)
    return told


def _round(told: ToldRound, scene: Scene, had: Had) -> dict[str, str]:
    if told.mark in had.marks:
        return {"mark": told.mark}
    return {"mark": told.mark, "html": rendered("_round.html", scene, told=told)}


def _html(name: str, html: str, had: Had) -> dict[str, str]:
    mark = _mark(name, html)
    return {"mark": mark} if mark in had.marks else {"mark": mark, "html": html}


def _mark(name: str, html: str) -> str:
    """Return the mark of a piece; two pieces that say nothing are not the same piece."""
    return mark_of(f"{name} {html}")


def next_tokens(paths: list[Path], prefix: Path) -> list[str]:
    """Return what may be clicked after these tokens, in order."""
    depth = len(prefix)
    following = [path[depth] for path in paths if path[:depth] == prefix and len(path) > depth]
    return list(dict.fromkeys(following))
