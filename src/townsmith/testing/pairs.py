"""Few in place of all: rows that hold every pair of values, because most bugs need only two."""

from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement
from typing import TypeAlias

from townsmith.core.contract.options import Json

Row: TypeAlias = Mapping[str, Json]
Pair: TypeAlias = tuple[tuple[str, str], tuple[str, str]]


def spanning(rows: Sequence[Row]) -> list[int]:
    """Return the places of few rows that hold every pair which any of the rows holds."""
    held = [pairs(row) for row in rows]
    missing = set().union(*held)
    chosen = []
    while missing:
        best = max(range(len(rows)), key=lambda at: len(missing & held[at]))
        chosen.append(best)
        missing -= held[best]
    return sorted(chosen)


def pairs(row: Row) -> set[Pair]:
    """Return every pair of names and values of a row, each with itself too.

    Values are told apart by how they are written: 0 is another choice than False.
    """
    written = [(name, repr(value)) for name, value in row.items()]
    return set(combinations_with_replacement(written, 2))
