"""Rows: how openings and changes are written into columns, and read from them."""

from typing import Any

from townsmith.core import registry
from townsmith.table.opening import Header, Opening
from townsmith.table.seed import read_seed, spelt_seed
from townsmith.table.store.changes import Change


def table_row(table_id: str, opening: Opening) -> dict[str, object]:
    """Return the columns of a new table."""
    header = opening.header
    return {
        "id": table_id,
        "game": header.game,
        "rules": header.rules,
        "seats": header.seats,
        "options": header.options,
        "names": header.names,
        "date": header.date,
        "position": header.position,
        "commitment": header.commitment,
        "seed": spelt_seed(opening.seed),
    }


def header_of(row: Any) -> Header:  # noqa: ANN401  rows have the columns of the query
    """Return what was written down before the first move."""
    return Header(
        game=row.game,
        rules=row.rules,
        seats=row.seats,
        options=row.options,
        commitment=row.commitment,
        names=tuple(row.names),
        date=row.date,
        position=row.position,
    )


def opening_of(row: Any) -> Opening:  # noqa: ANN401  as above
    """Return how the table opened, seed included."""
    return Opening(registry.game(row.game), header_of(row), read_seed(row.seed))


def change_row(table_id: str, change: Change) -> dict[str, object]:
    """Return the columns of a change."""
    return {
        "table_id": table_id,
        "change": change.change,
        "kind": change.kind,
        "number": change.number,
        "seat": change.seat,
        "words": change.words,
    }


def change_of(row: Any) -> Change:  # noqa: ANN401  as above
    """Return the change that a row tells."""
    return Change(row.change, row.kind, row.words, row.seat, row.number)
