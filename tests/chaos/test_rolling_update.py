"""A rolling update: nodes of the present and of the next version side by side while people play."""

import asyncio
from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.chaos.faults import Node
from tests.chaos.model import heard, violations
from tests.chaos.people import Listener, Person, Told, World, by_token
from tests.postgresql import PrivatePostgres
from tests.table.database_line import Line
from tests.web.loops import run
from tests.web.nodes import fresh_database
from tests.web.served import PERSON, Seated, sit_down
from townsmith.core import registry
from townsmith.core.rng import stream
from townsmith.table.store import open_place

NEXT = "tests.web.next_version"
NEWER = "uptown"
"""The game of which the next version has newer rules."""
DRAINED = 10.0
"""Seconds within which a node that is asked to stop is gone."""
_PATIENCE = 60.0
_MOVES = "SELECT number, seat, words FROM changes WHERE table_id = %s AND kind = 'move'"


@pytest.mark.long
def test_nodes_are_replaced_while_people_play(postgres: PrivatePostgres, tmp_path: Path) -> None:
    """Each is gone in time, every table goes on at once, and no move is lost or doubled."""
    with fresh_database(postgres) as database, ExitStack() as stack:
        lines = [stack.enter_context(Line(postgres.socket)) for _ in range(3)]
        nodes = [Node(tmp_path / str(at), line, database) for at, line in enumerate(lines)]
        for node in nodes:
            stack.callback(node.end)
        tables, newer = run(_update(nodes))
        store = open_place(postgres.address(database))
        stack.callback(store.close)
        for told in tables:
            assert [*violations(store, told)] == []
            assert told.resumed
        with postgres.connect(database) as connection:  # by rules that this process lacks
            rows = connection.execute(_MOVES, (newer.id,)).fetchall()
        kept = {number: (seat, words) for number, seat, words in rows}
        told_of = {at: (sent.seat, sent.words) for at, sent in newer.acknowledged.items()}
        assert told_of.items() <= kept.items()
        assert (newer.odd, newer.refused, [*heard(newer)]) == ([], [], [])


async def _update(nodes: list[Node]) -> tuple[list[Told], Told]:
    """Replace one node after the other; return the tables, and the one of the newer rules."""
    world = World([node.address for node in nodes], stream(5, "update"))
    sat = [sit_down(nodes[0].address, game, [PERSON, PERSON]) for game in registry.games()]
    tables = [
        Told(table.id, game, [0, 1]) for table, game in zip(sat, registry.games(), strict=True)
    ]
    people = [task for pair in zip(tables, sat, strict=True) for task in _sitting(world, *pair)]
    first, *others = nodes
    await _replace(first, tables)
    newer_table = await asyncio.to_thread(sit_down, first.address, NEWER, [PERSON, PERSON])
    newer = Told(newer_table.id, NEWER, [0, 1])
    people += _sitting(world, newer, newer_table)
    for node in others:
        await _replace(node, [*tables, newer])
    world.over.set()
    _, listening = await asyncio.wait(people, timeout=5.0)
    for task in listening:
        task.cancel()
    await asyncio.gather(*people, return_exceptions=True)
    await world.client.aclose()
    return tables, newer


async def _replace(node: Node, tables: Iterable[Told]) -> None:
    """Let the next version take the place of a node; it is gone in time, and all tables go on."""
    assert await asyncio.to_thread(node.stop_and_return, NEXT) < DRAINED
    await _all_go_on(tables)


def _sitting(world: World, told: Told, table: Seated) -> list["asyncio.Task[None]"]:
    """Let two people play, and one watch."""
    shown = [by_token(table.tokens[str(seat)]) for seat in told.people]
    people = [Person(world, told, seat, shown[seat]).play() for seat in told.people]
    watching = Listener(world, told, by_token(table.watch)).listen()
    return [asyncio.ensure_future(one) for one in (*people, watching)]


async def _all_go_on(tables: Iterable[Told]) -> None:
    """Wait until somebody has moved at every table."""
    before = {told.id: len(told.acknowledged) for told in tables}
    async with asyncio.timeout(_PATIENCE):
        for told in tables:
            await _goes_on(told, before[told.id])


async def _goes_on(told: Told, before: int) -> None:
    pause = 0.05
    while not told.over and len(told.acknowledged) == before:  # noqa: ASYNC110  nobody could tell
        await asyncio.sleep(pause)
