"""A menu drawn: one move a line with its words while that fits, otherwise in columns."""

from typing import Final

from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.view import View
from townsmith.core.picture import Picture, Row, Span
from townsmith.core.text import Plural, Say, Text
from townsmith.terminal.menu import Item, Menu, Paths, shared_depth
from townsmith.terminal.prose import prose

_NUMBER: Final = 4
"""Columns for a number and the space after it."""
_GAP: Final = 3
_GLANCE: Final = 24
"""More moves than this are chosen in steps, even where a screen could hold them."""
_MORE: Final = " …"
"""Follows an item that leads to a further choice."""


def room(paths: Paths, width: int, lines: int) -> int:
    """Return how many whole moves fit into that many lines and can be taken in at a glance."""
    depth = shared_depth(paths.values())
    longest = max(len(" ".join(path[depth:])) for path in paths.values())
    return min(_GLANCE, max(1, (width + _GAP) // (_NUMBER + longest + _GAP)) * lines)


def listing(menu: Menu, game: AnyGame, view: View, say: Say, size: tuple[int, int]) -> Picture:
    """Return the items, numbered; `size` is the width and the number of lines that fit."""
    width, lines = size
    if len(menu.items) <= lines:
        return _in_lines(menu, game, view, say, width)
    return _in_columns(menu, say, size)


def _in_lines(menu: Menu, game: AnyGame, view: View, say: Say, width: int) -> Picture:
    longest = max(len(_tokens(item)) for item in menu.items)
    rows = []
    for item in menu.items:
        words = _words(item, game, view, say)
        left = _cell(item, longest)
        if len(words) > width - longest - _NUMBER - _GAP:
            words = words[: width - longest - _NUMBER - _GAP - 1] + "…"
        rows.append((*left, Span(" " * _GAP + words, "pencil")))
    return Picture(tuple(rows))


def _words(item: Item, game: AnyGame, view: View, say: Say) -> str:
    if item.is_move:
        return say(game.words.describe(view, item.moves[0]))
    label = game.words.button(item.tokens[-1])
    count = say(Plural("{n} move", "{n} moves", len(item.moves)))
    return count if label is None else f"{say(label)} ({count})"


def _in_columns(menu: Menu, say: Say, size: tuple[int, int]) -> Picture:
    width, lines = size
    longest = max(len(_tokens(item)) for item in menu.items)
    most = max(1, (width + _GAP) // (_NUMBER + longest + _GAP))
    height = min(lines, -(-len(menu.items) // most))
    columns = min(most, -(-len(menu.items) // height))  # rows of about the same length
    shown = menu.items[: height * columns]
    rows = [_line(shown[at : at + columns], longest) for at in range(0, len(shown), columns)]
    left_out = len(menu.items) - len(shown)
    return Picture((*rows, *_left_out(left_out, say, width).rows))


def _line(items: tuple[Item, ...], longest: int) -> Row:
    spans: list[Span] = []
    for item in items:
        spans += [*_cell(item, longest), Span(" " * _GAP)]
    return tuple(spans)


def _left_out(count: int, say: Say, width: int) -> Picture:
    if count <= 0:
        return Picture(())
    words = Plural(
        "and {n} more; type the beginning of a path to see it",
        "and {n} more; type the beginning of a path to see them",
        count,
    )
    return prose(say(words), width, "pencil", indent="    ")


def _cell(item: Item, longest: int) -> Row:
    return (
        Span(f"{item.number:>{_NUMBER - 1}} ", "pencil"),
        Span(_tokens(item).ljust(longest), "ink"),
    )


def _tokens(item: Item) -> str:
    return " ".join(item.tokens) + ("" if item.is_move else _MORE)


def settled(menu: Menu, paths: Paths) -> Text | None:
    """Return the beginning that all moves of the menu share, as a heading; None without one."""
    path = next(iter(paths.values()))
    if not menu.depth:
        return None
    return Text("{path} …", path=" ".join(path[: menu.depth]))
