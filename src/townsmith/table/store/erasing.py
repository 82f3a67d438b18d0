"""Erasing: what was said by somebody, and what they were called, is taken out of what is kept.

A log is only ever added to, but for this: words that are nobody's business any more become empty.
Moves stay, under the number of the seat, or the game could not be replayed.
"""

import json
from collections.abc import Callable
from datetime import datetime
from typing import Any, Final

import sqlalchemy as sql

from townsmith.core.contract.state import SPECTATOR, Seat
from townsmith.table.store.changes import KNOCK, LOBBY, SEAT, START, TALK
from townsmith.table.store.shape import CHANGES, PRESENCE, TABLES, WAYS

SILENCE: Final = json.dumps({"name": "", "words": ""})
"""A remark that is forgotten."""
PERSONAL: Final = ("town", "language", "zone")
"""What a chair tells of whoever sits on it, beside the name."""
WHO_SITS: Final = "sitting"
"""What was kept of people when the table was opened, beside the kinds of changes."""


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
    engine: sql.Engine, table_id: str, seat: Seat, generation: int, instead: str
) -> list[str]:
    """Take whoever sat there out of a table, and out of the lobby in which it began.

    Whatever they were called in between goes too. Return the ids of lobbies.
    """
    begun = (CHANGES.c.kind == START) & (CHANGES.c.words == table_id)
    with engine.begin() as connection:
        names = _names(connection, table_id, seat, generation)
        _erase(connection, table_id, _at_the_table(seat, generation, instead))
        lobbies = connection.execute(sql.select(CHANGES.c.table_id).where(begun)).scalars().all()
        for lobby in lobbies:
            _erase(
                connection, lobby, _in_the_lobby(_names_there(connection, lobby, names), instead)
            )
        for kept in (WAYS, PRESENCE):
            mine = (kept.c.table_id == table_id) & (kept.c.seat == seat)
            connection.execute(kept.delete().where(mine))
    return [str(lobby) for lobby in lobbies]


def _names(connection: sql.Connection, table_id: str, seat: Seat, generation: int) -> set[str]:
    """Return all that somebody was called at a table."""
    chairs = _chairs(connection, table_id)
    return {name for at, grown, name in chairs if (at, grown) == (seat, generation)}


def _names_there(connection: sql.Connection, lobby: str, names: set[str]) -> set[str]:
    """Return all that somebody was called in a lobby who had one of these names there.

    They may have changed seats, and their name before or after that.
    """
    called: dict[tuple[Seat, int], set[str]] = {}
    for seat, generation, name in _chairs(connection, lobby):
        called.setdefault((seat, generation), set()).add(name)
    while more := set().union(*(known for known in called.values() if known & names)) - names:
        names = names | more
    return names


def _chairs(connection: sql.Connection, table_id: str) -> list[tuple[Seat, int, str]]:
    """Return every name that was ever kept there, with its seat and its generation."""
    sitting = connection.execute(sql.select(TABLES.c.sitting).where(TABLES.c.id == table_id))
    told = [*enumerate((sitting.scalar_one() or {}).get("chairs", []))]
    kinds = (CHANGES.c.table_id == table_id) & CHANGES.c.kind.in_([SEAT, LOBBY])
    for row in connection.execute(sql.select(CHANGES).where(kinds)):
        words = json.loads(row.words)
        chairs = {row.seat: words} if row.kind == SEAT else words.get("chairs", {})
        told += [(int(seat), chair) for seat, chair in chairs.items()]
    return [(seat, one.get("generation", 0), one["name"]) for seat, one in told if one["name"]]


Rewrite = Callable[[str, Seat, Any], Any]


def _at_the_table(seat: Seat, generation: int, instead: str) -> Rewrite:
    """Return what takes whoever sits on a seat out of what is kept of its table."""

    def chair(told: Any) -> Any:  # noqa: ANN401  any JSON
        mine = told.get("generation", 0) == generation
        return _nameless(told, {told["name"]}, instead) if mine else told

    def rewrite(kind: str, at: Seat, told: Any) -> Any:  # noqa: ANN401  as above
        if kind == WHO_SITS:
            chairs = [chair(one) if n == seat else one for n, one in enumerate(told["chairs"])]
            return {**told, "chairs": chairs}
        if at != seat or kind not in {SEAT, TALK, KNOCK}:
            return told
        if kind == TALK:
            return json.loads(SILENCE)
        return chair(told) if kind == SEAT else {**told, "name": instead}

    return rewrite


def _in_the_lobby(names: set[str], instead: str) -> Rewrite:
    """Return what takes somebody out of what is kept of a lobby, by all their names there."""

    def rewrite(kind: str, _at: Seat, told: Any) -> Any:  # noqa: ANN401  any JSON
        if kind == TALK and told.get("name") in names:
            return json.loads(SILENCE)
        return _nameless(told, names, instead)

    return rewrite


def _nameless(told: Any, names: set[str], instead: str) -> Any:  # noqa: ANN401  any JSON
    """Return what was told, without what it tells of those who have one of these names."""
    if isinstance(told, list):
        return [_nameless(one, names, instead) for one in told]
    if not isinstance(told, dict):
        return told
    inner = {key: _nameless(value, names, instead) for key, value in told.items()}
    if told.get("name") not in names:
        return inner
    return inner | {key: "" for key in PERSONAL if key in told} | {"name": instead}


def _erase(connection: sql.Connection, table_id: str, rewrite: Rewrite) -> None:
    here = CHANGES.c.table_id == table_id
    spoken = sql.select(CHANGES).where(here & CHANGES.c.words.like("{%"))
    for row in connection.execute(spoken).all():
        words = json.dumps(rewrite(row.kind, row.seat, json.loads(row.words)), ensure_ascii=False)
        this = here & (CHANGES.c.change == row.change)
        connection.execute(CHANGES.update().where(this).values(words=words))
    table = connection.execute(sql.select(TABLES).where(TABLES.c.id == table_id)).one()
    if table.sitting:
        kept = rewrite(WHO_SITS, SPECTATOR, table.sitting)
        connection.execute(TABLES.update().where(TABLES.c.id == table_id).values(sitting=kept))
