"""Erasing: what was said by somebody, and what they were called, is taken out of what is kept.

A log is only ever added to, but for this: words that are nobody's business any more become empty.
Moves stay, under the number of the seat, or the game could not be replayed.
"""

import json
from collections.abc import Callable
from datetime import datetime
from typing import Any, Final

import sqlalchemy as sql

from townsmith.core.contract.state import Seat
from townsmith.table.store.changes import START, TALK
from townsmith.table.store.shape import CHANGES, PRESENCE, TABLES, WAYS

SILENCE: Final = json.dumps({"name": "", "words": ""})
"""A remark that is forgotten."""


def forget_talk(engine: sql.Engine, before: datetime) -> list[str]:
    """Empty all remarks that were made before a moment; return at which tables."""
    said = (CHANGES.c.kind == TALK) & (CHANGES.c.words != SILENCE)
    old = said & (CHANGES.c.made_at < before)
    with engine.begin() as connection:
        tables = sql.select(CHANGES.c.table_id).where(old).distinct()
        found = [str(name) for name in connection.execute(tables).scalars()]
        if found:
            connection.execute(CHANGES.update().where(old).values(words=SILENCE))
    return found


def erase_person(
    engine: sql.Engine, table_id: str, seat: Seat, name: str, instead: str
) -> list[str]:
    """Take somebody out of a table and out of the lobby in which it began; return that one's id."""
    lobby = sql.select(CHANGES.c.table_id).where(
        (CHANGES.c.kind == START) & (CHANGES.c.words == table_id)
    )
    with engine.begin() as connection:
        _erase(connection, table_id, _named(name, instead, seat))
        lobbies = [str(one) for one in connection.execute(lobby).scalars()]
        for other in lobbies:
            _erase(connection, other, _named(name, instead, None))
        for kept in (WAYS, PRESENCE):
            mine = (kept.c.table_id == table_id) & (kept.c.seat == seat)
            connection.execute(kept.delete().where(mine))
    return lobbies


Rewrite = Callable[[str, Seat, Any], Any]


def _named(name: str, instead: str, seat: Seat | None) -> Rewrite:
    """Return what puts another name in the place of one, and empties what was said under it."""

    def rewrite(kind: str, speaker: Seat, told: Any) -> Any:  # noqa: ANN401  any JSON
        if kind == TALK and (speaker == seat or told.get("name") == name):
            return json.loads(SILENCE)
        return _renamed(told, name, instead)

    return rewrite


def _renamed(told: Any, name: str, instead: str) -> Any:  # noqa: ANN401  any JSON
    if isinstance(told, dict):
        return {
            key: instead if key == "name" and value == name else _renamed(value, name, instead)
            for key, value in told.items()
        }
    return [_renamed(one, name, instead) for one in told] if isinstance(told, list) else told


def _erase(connection: sql.Connection, table_id: str, rewrite: Rewrite) -> None:
    here = CHANGES.c.table_id == table_id
    spoken = sql.select(CHANGES).where(here & CHANGES.c.words.like("{%"))
    for row in connection.execute(spoken).all():
        words = json.dumps(rewrite(row.kind, row.seat, json.loads(row.words)), ensure_ascii=False)
        this = here & (CHANGES.c.change == row.change)
        connection.execute(CHANGES.update().where(this).values(words=words))
    table = connection.execute(sql.select(TABLES).where(TABLES.c.id == table_id)).one()
    kept = {"sitting": rewrite("", -1, table.sitting)} if table.sitting else {}
    if kept:
        connection.execute(TABLES.update().where(TABLES.c.id == table_id).values(**kept))
