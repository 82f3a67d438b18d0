"""Legal moves as a short numbered list: whole moves while they fit, otherwise first steps.

A menu stands at some step of the paths: `depth` tokens are settled, its items are what may come
next. Tokens that are numbers themselves keep their own number, so that a number never means two
things.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from townsmith.core.contract.state import Move
from townsmith.core.contract.view import Path

Paths: TypeAlias = Mapping[Move, Path]
"""The legal moves and their paths."""


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a menu: a single move, or several that go on with the same token."""

    number: int
    tokens: Path
    moves: tuple[Move, ...]

    @property
    def is_move(self) -> bool:
        """Return whether choosing it plays a move."""
        return len(self.moves) == 1


@dataclass(frozen=True, slots=True)
class Menu:
    """What can be chosen now, and how many tokens of the path are settled already."""

    depth: int
    items: tuple[Item, ...]

    def item(self, number: int) -> Item | None:
        """Return the item of that number."""
        return next((item for item in self.items if item.number == number), None)


def menu(paths: Paths, room: int) -> Menu:
    """Return whole moves if they fit into the room, otherwise the next tokens to choose from."""
    depth = shared_depth(paths.values())
    if len(paths) <= room:
        return Menu(depth, _numbered([_entry(paths, depth, [move]) for move in paths]))
    groups: dict[str, list[Move]] = {}
    for move, path in paths.items():
        groups.setdefault(path[depth], []).append(move)
    return Menu(depth, _numbered([_entry(paths, depth, moves) for moves in groups.values()]))


def shared_depth(paths: Iterable[Path]) -> int:
    """Return how many first tokens all paths share, short of the last token of any."""
    found = list(paths)
    depth = 0
    while all(depth < len(path) - 1 for path in found):
        if len({path[depth] for path in found}) > 1:
            break
        depth += 1
    return depth


def _entry(paths: Paths, depth: int, moves: list[Move]) -> tuple[Path, tuple[Move, ...]]:
    if len(moves) == 1:
        return paths[moves[0]][depth:], tuple(moves)
    deeper = shared_depth([paths[move] for move in moves])
    return paths[moves[0]][depth:deeper], tuple(moves)


def _numbered(entries: list[tuple[Path, tuple[Move, ...]]]) -> tuple[Item, ...]:
    own = _own_numbers([tokens[0] for tokens, _ in entries])
    taken = set(own.values())
    free = (number for number in range(1, len(taken) + len(entries) + 1) if number not in taken)
    return tuple(
        Item(own[tokens[0]] if tokens[0] in own else next(free), tokens, moves)
        for tokens, moves in entries
    )


def _own_numbers(tokens: list[str]) -> dict[str, int]:
    """Return the tokens that are whole numbers and stand for one item only."""
    numbers = {token: int(token) for token in tokens if token.isascii() and token.isdecimal()}
    single = Counter([*map(int, numbers)])
    return {
        token: number
        for token, number in numbers.items()
        if tokens.count(token) == 1 and single[number] == 1
    }
