"""A snapshot as an update for a page that is open, which is sent only what it does not have."""

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
from townsmith.web.pages.table_snapshot import PLACES, Piece, Snapshot
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
_SAID_ABOUT: Final[dict[str, Callable[[Snapshot], object]]] = {
    "vacancy": lambda snapshot: snapshot.empty_seats,
    "stuck": lambda snapshot: snapshot.room.stuck,
    "crowd": lambda snapshot: snapshot.unseen,
    "missed": lambda snapshot: snapshot.stood_in or snapshot.late,
    "left": lambda snapshot: snapshot.left,
    "knocks": lambda snapshot: snapshot.knocks,
    "viewers": lambda snapshot: snapshot.room.table.over,
    "ending": lambda snapshot: snapshot.ending,
    "picture": lambda snapshot: "picture" in snapshot.opened,
}
"""Pieces that are mostly empty, with what they speak of: where that is not, nothing is written."""
_MADE_OF: Final[dict[str, Callable[[Snapshot], object]]] = {
    "score": lambda snapshot: (snapshot.sheets, snapshot.opened, snapshot.verdict),
    "ticks": lambda snapshot: snapshot.ticks,
    "talk": lambda snapshot: snapshot.room.talk,
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


def fragments(snapshot: Snapshot) -> dict[str, str]:
    """Return the pieces of a table's page that are no drawings, as HTML."""
    return {name: fragment(name, snapshot) for name in FRAGMENTS}


def fragment(name: str, snapshot: Snapshot) -> str:
    """Return one piece of a table's page as HTML."""
    if name in _SAID_ABOUT and not _SAID_ABOUT[name](snapshot):
        return ""
    if name not in _MADE_OF:
        return rendered(f"_{name}.html", snapshot)
    written = _WRITTEN.setdefault(snapshot.room, {})
    key, made_of = (name, snapshot.viewer, snapshot.words), _MADE_OF[name](snapshot)
    known, html = written.get(key, (None, ""))
    if known != made_of:
        html = rendered(f"_{name}.html", snapshot)
        written[key] = (made_of, html)
    return html


def start(snapshot: Snapshot, html: Mapping[str, str]) -> dict[str, Any]:
    """Return what a page begins with that has been sent all its pieces."""
    drawn = [*(piece.mark for piece in snapshot.pieces), *(told.mark for told in snapshot.rounds)]
    return _told(
        snapshot, html, Had(frozenset([*drawn, *(_mark(*named) for named in html.items())]))
    )


def update(snapshot: Snapshot, had: Had) -> dict[str, Any]:
    """Return the snapshot for a page that has some pieces already."""
    return _told(snapshot, fragments(snapshot), had)


def _told(snapshot: Snapshot, html: Mapping[str, str], had: Had) -> dict[str, Any]:
    paths = snapshot.paths
    return {
        "next": snapshot.last + 1,
        "moment": snapshot.room.moment,
        "at": snapshot.at,
        "last": snapshot.last,
        "round": snapshot.view.round,
        "over": snapshot.room.table.over,
        "seat": snapshot.viewer,
        "screen": snapshot.screen.name,
        "undo": snapshot.can_undo,
        "due": snapshot.viewer in snapshot.room.table.pending,
        "turn": turn_began(snapshot),
        "legal": paths,
        "buttons": buttons(snapshot, paths),
        "final": questions(snapshot, paths),
        "only": only_words(snapshot, paths),
        "places": {place: _drawings(snapshot, place, had) for place in PLACES},
        "since": snapshot.since,
        "before": snapshot.boards_before,
        "story": [_round(told, snapshot, had) for told in snapshot.rounds],
        "html": {name: _html(name, text, had) for name, text in html.items()},
    }


def turn_began(snapshot: Snapshot) -> int:
    """Return with which entry others made it the viewer's turn; 0 if their own move did that.

    A page that slept through the end of one turn and the begin of the next one sees it by that.
    """
    table = snapshot.room.table
    entry = table.entry(table.epoch_began)
    return 0 if entry is not None and entry.seat == snapshot.viewer else table.epoch_began


def questions(snapshot: Snapshot, paths: list[Path]) -> dict[str, str]:
    """Return what is asked before final moves, by their notation; nothing where one must."""
    game = snapshot.room.table.game
    if len(paths) <= 1:
        return {}
    asked = game.words.final(snapshot.view)
    return {game.notation(move): snapshot.words(question) for move, question in asked.items()}


def only_words(snapshot: Snapshot, paths: list[Path]) -> str:
    """Return in words the move that may be made for the viewer; nothing if there is none."""
    move = only_move(snapshot.room.table, snapshot.viewer) if paths else None
    if move is None:
        return ""
    return capitalized(snapshot.words(snapshot.room.table.game.words.describe(snapshot.view, move)))


def buttons(snapshot: Snapshot, paths: list[Path]) -> dict[str, str]:
    """Return the labels of all tokens that are words, not drawings."""
    game = snapshot.room.table.game
    tokens = {token: game.words.button(token) for path in paths for token in path}
    return {
        token: capitalized(snapshot.words(label))
        for token, label in tokens.items()
        if label is not None
    }


def _drawings(snapshot: Snapshot, place: str, had: Had) -> list[dict[str, Any]]:
    return [_drawing(piece, snapshot, had) for piece in snapshot.at_place(place)]


def _drawing(piece: Piece, snapshot: Snapshot, had: Had) -> dict[str, Any]:
    told = piece.told(caption(piece, snapshot))
    if piece.mark not in had.marks:
        told |= drawn_anew(piece, snapshot, had.texts)
    return told


def _round(told: ToldRound, snapshot: Snapshot, had: Had) -> dict[str, str]:
    if told.mark in had.marks:
        return {"mark": told.mark}
    return {"mark": told.mark, "html": rendered("_round.html", snapshot, told=told)}


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
