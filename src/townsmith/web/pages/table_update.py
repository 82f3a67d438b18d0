"""A scene as an update for a page that is open, which is sent only what it does not have."""

from typing import Any, Final

from townsmith.core.contract.view import Path
from townsmith.web.pages.rendering import ENVIRONMENT, capitalized, caption
from townsmith.web.pages.table_scene import PLACES, Piece, Scene, mark_of

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


def fragment(name: str, scene: Scene) -> str:
    """Return one piece of a table's page as HTML."""
    template = ENVIRONMENT.get_template(f"_{name}.html")
    return template.render(scene=scene, say=scene.words, room=scene.room)


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


def next_tokens(paths: list[Path], prefix: Path) -> list[str]:
    """Return what may be clicked after these tokens, in order."""
    depth = len(prefix)
    following = [path[depth] for path in paths if path[:depth] == prefix and len(path) > depth]
    return list(dict.fromkeys(following))
