"""Few in place of all: rows that hold every pair of values, because most bugs need only two."""

from collections.abc import Hashable, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import TypeAlias, TypeVar

Row: TypeAlias = Mapping[str, Hashable]
Pair: TypeAlias = tuple[tuple[str, str], tuple[str, str]]
R = TypeVar("R", bound=Row)


def spanning(rows: Sequence[R]) -> list[R]:
    """Return few of the rows, in their order, that hold every pair which any of them holds."""
    held = [pairs(row) for row in rows]
    missing = set().union(*held)
    chosen = []
    while missing:
        best = max(range(len(rows)), key=lambda at: len(missing & held[at]))
        chosen.append(best)
        missing -= held[best]
    return [rows[at] for at in sorted(chosen)]


def pairs(row: Row) -> set[Pair]:
    """Return every pair of names and values of a row, each with itself too.

    Values are told apart by how they are written: 0 is another choice than False.
    """
    written = [(name, repr(value)) for name, value in row.items()]
    return set(combinations_with_replacement(written, 2))
