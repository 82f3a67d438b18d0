"""A world in which everything fails at some time: three nodes, one PostgreSQL, many tables."""

import asyncio
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.chaos.faults import Faults, Node
from tests.chaos.lobbies import Lobby, lobby_of, lobby_violations, meet
from tests.chaos.model import violations
from tests.chaos.people import Listener, Person, Told, World, by_token
from tests.chaos.turns import (
    Clock,
    Slow,
    SlowPerson,
    none_left,
    sit_slowly,
    told_of,
    turn_violations,
)
from tests.chaos.waits import Diary, percentiles
from tests.postgresql import PrivatePostgres
from tests.table.database_line import Line
from tests.web.notice_takers import WebServer
from tests.web.served import PERSON, Seated, sit_down
from townsmith.core import registry
from townsmith.core.rng import stream
from townsmith.table.store import open_place

NODES = 3
EVERYTHING = [
    "kill -9",
    "answers swallowed",
    "connections ended",
    "line cut",
    "line frozen",
    "SIGSTOP",
    "PostgreSQL crashed",
]
_GO_ON = 30.0
"""Seconds after the last fault in which every table has to go on."""
_CATCH_UP = 15.0
"""Seconds after the last move in which every stream has to tell of it: less than it takes until
somebody takes a stream that says nothing for a dead one."""


@dataclass
class Outcome:
    """What came of it."""

    happened: Counter[str]
    tables: list[Told]
    lobbies: list[Lobby]
    slow: list[Slow]
    diary: Diary
    wrong: list[str] = field(default_factory=list)
    longest_silence: float = 0.0
    dealt_to_nobody: int = 0
    """Tables of lobbies to which nobody was led: the node that dealt could not say so."""
    told: list[int] = field(default_factory=list)
    """How often the chat was told of each turn of which it was told."""
    caught_up: float = 0.0
    """Seconds from the last move of a person until all streams had told everything."""

    @property
    def acknowledged(self) -> int:
        """Return how many moves were acknowledged to people."""
        return sum(len(table.acknowledged) for table in self.tables)

    def lines(self) -> list[str]:
        """Return what happened, to be read."""
        told = self.tables
        return [
            ", ".join(f"{kind}: {count}" for kind, count in sorted(self.happened.items())),
            f"{len(told)} tables, {sum(table.over for table in told)} of them over",
            f"{len(self.lobbies)} lobbies, {self.dealt_to_nobody} tables dealt to nobody",
            f"{self.acknowledged} moves acknowledged",
            f"{sum(table.repeats for table in told)} sent again",
            f"{sum(len(table.refused) for table in told)} refused",
            f"{sum(table.resumed for table in told)} streams resumed",
            *self.diary.lines(),
            *self._turn_lines(),
            f"nobody was answered for {self.longest_silence:.1f} s at most",
            f"all streams had told everything {self.caught_up:.1f} s after the last move",
            f"{len(self.wrong)} violations",
            *self.wrong[:20],
        ]

    def _turn_lines(self) -> Iterator[str]:
        """Tell of clocks and notices."""
        if self.slow:
            calls = [seconds for slow in self.slow for seconds in slow.calls]
            notices = [seconds for slow in self.slow for seconds in slow.notices]
            yield f"time was called {len(calls)} times, after {percentiles(calls)}"
            again = sum(self.told) - len(self.told)
            yield f"{len(self.told)} turns told by the chat, {again} of them once more"
            yield f"who waited for that, waited {percentiles(notices)}"


async def run(  # noqa: PLR0913  what a run is made of
    postgres: PrivatePostgres,
    database: str,
    folder: Path,
    *,
    seed: int,
    tables: int,
    lobbies: int,
    slow: int,
    kinds: Sequence[str],
    seconds: float,
    at_least: Sequence[str] = (),
) -> Outcome:
    """Let people and bots play while things happen; return what came of it.

    `at_least` happens in any case, one after the other, before chance decides.
    """
    with ExitStack() as stack:
        lines = [stack.enter_context(Line(postgres.socket)) for _ in range(NODES)]
        nodes = await asyncio.gather(
            *(
                asyncio.to_thread(Node, folder / str(number), line, database)
                for number, line in enumerate(lines)
            )
        )
        for node in nodes:
            stack.callback(node.end)
        people = 2 * (tables + slow) + 3 * lobbies
        world = World([node.address for node in nodes], stream(seed, "people"), people)
        addresses = [node.address for node in nodes]
        chat = WebServer()
        stack.callback(chat.stop)
        seated = await asyncio.to_thread(_sit_down, addresses, tables)
        slowly = await asyncio.to_thread(_sit_slowly, addresses, chat, slow)
        faults = Faults(nodes, postgres, database, stream(seed, "faults"), world.diary)
        games = sorted(registry.games())
        met = [lobby_of(games[number % len(games)]) for number in range(lobbies)]
        told = [told for told, _ in seated] + [one.table for one, _ in slowly]
        slow_ones = [one for one, _ in slowly]
        outcome = Outcome(faults.happened, told, met, slow_ones, world.diary)
        clock = Clock(postgres, database)
        stack.callback(clock.close)
        late = [SlowPerson(world, *one, clock) for one in slowly]
        seated += [(one.table, table) for one, table in slowly]
        own = asyncio.ensure_future(world.diary.note_own_waits())
        ears = await _play(world, seated, late, faults, kinds, at_least, seconds, outcome)
        outcome.wrong += await none_left(clock, _GO_ON)
        await _all_heard(postgres, database, outcome)
        own.cancel()
        for ear in ears:
            ear.cancel()
        await asyncio.gather(*ears, return_exceptions=True)
        outcome.longest_silence = world.longest_silence
        await world.client.aclose()
    outcome.wrong += [fact for node in nodes for fact in node.broke()]
    outcome.told = [count for one in slow_ones for count in told_of(chat, one).values()]
    await asyncio.to_thread(_judge, postgres.address(database), outcome, chat)
    return outcome


def _sit_down(addresses: list[str], tables: int) -> list[tuple[Told, Seated]]:
    """Make tables of all games in turn, with two people and a bot where there is room."""
    games = sorted(registry.games().values(), key=lambda game: game.slug)
    seated = []
    for number in range(tables):
        game = games[number % len(games)]
        bot = ["greedy"] if 3 in game.chairs and number % 8 < 4 else []
        table = sit_down(addresses[number % len(addresses)], game.slug, [PERSON, PERSON, *bot])
        seated.append((Told(table.id, game.slug, [0, 1]), table))
    return seated


def _sit_slowly(addresses: list[str], chat: WebServer, tables: int) -> list[tuple[Slow, Seated]]:
    """Make tables of all games in turn at which somebody is slow."""
    games = sorted(registry.games())
    return [
        sit_slowly(addresses[number % len(addresses)], games[number % len(games)], chat)
        for number in range(tables)
    ]


async def _play(  # noqa: PLR0913, PLR0917  as above
    world: World,
    seated: list[tuple[Told, Seated]],
    late: list[SlowPerson],
    faults: Faults,
    kinds: Sequence[str],
    at_least: Sequence[str],
    seconds: float,
    outcome: Outcome,
) -> list[asyncio.Task[None]]:
    """Let everything happen; return those who still listen when people play no more."""
    people = [
        asyncio.ensure_future(Person(world, told, seat, by_token(table.tokens[str(seat)])).play())
        for told, table in seated
        for seat in told.people
    ]
    people += [asyncio.ensure_future(person.play()) for person in late]
    people += [asyncio.ensure_future(meet(world, lobby)) for lobby in outcome.lobbies]
    ears = [
        asyncio.ensure_future(Listener(world, told, by_token(table.watch)).listen())
        for told, table in seated
    ]
    for kind in at_least:
        await faults.happen(kind)
    await faults.happen_for(seconds, [*kinds])
    outcome.wrong += await _all_go_on(outcome)
    world.over.set()
    _, unfinished = await asyncio.wait(people, timeout=_GO_ON)
    for task in unfinished:
        task.cancel()
    for ended in await asyncio.gather(*people, return_exceptions=True):
        outcome.wrong += [f"somebody broke off: {ended!r}"] if ended is not None else []
    outcome.tables += [lobby.table for lobby in outcome.lobbies if lobby.began]
    return [*ears, *(ear for lobby in outcome.lobbies for ear in lobby.ears)]


async def _all_go_on(outcome: Outcome) -> list[str]:
    """Wait until all has gone on after the last fault; return what has not.

    Lobbies have to lead to their tables, and there, as at all others, somebody has to move.
    """
    before = {told.id: len(told.acknowledged) for told in outcome.tables}
    until = asyncio.get_running_loop().time() + _GO_ON
    waiting: list[Told] = [*outcome.tables, *(lobby.table for lobby in outcome.lobbies)]
    while waiting and asyncio.get_running_loop().time() < until:
        await asyncio.sleep(0.1)
        waiting = [
            told
            for told in waiting
            if not told.over and len(told.acknowledged) == before.get(told.id, 0)
        ]
    return [f"stuck: {told.game} {told.id}" for told in waiting]


async def _all_heard(postgres: PrivatePostgres, database: str, outcome: Outcome) -> None:
    """Wait until every stream has told what stands in the log; note which have not."""
    began = asyncio.get_running_loop().time()
    behind = [*outcome.tables, *(lobby.told for lobby in outcome.lobbies if lobby.began)]
    last = dict[str, list[int]]()
    while behind and outcome.caught_up < _CATCH_UP:
        last = await asyncio.to_thread(_last_changes, postgres, database)
        behind = [told for told in behind if told.heard[-1:] != last[told.id]]
        await asyncio.sleep(0.1 if behind else 0)
        outcome.caught_up = asyncio.get_running_loop().time() - began
    outcome.wrong += [
        f"{told.game} {told.id}: a stream ended at {told.heard[-1:]} and the log at {last[told.id]}"
        for told in behind
    ]


def _last_changes(postgres: PrivatePostgres, database: str) -> dict[str, list[int]]:
    """Return the last change of every table, if there is any."""
    asked = "SELECT id, max(change) FROM tables LEFT JOIN changes ON id = table_id GROUP BY id"
    with postgres.connect(database) as connection:
        rows: list[Any] = connection.execute(asked).fetchall()
    return {table: [last or 0] for table, last in rows}


def _judge(address: str, outcome: Outcome, chat: WebServer) -> None:
    store = open_place(address)
    try:
        for told in outcome.tables:
            outcome.wrong += [f"{told.game} {told.id}: {fact}" for fact in violations(store, told)]
        for slow in outcome.slow:
            where = f"{slow.table.game} {slow.table.id}"
            outcome.wrong += [f"{where}: {fact}" for fact in turn_violations(store, slow, chat)]
        for lobby in outcome.lobbies:
            where = f"{lobby.told.game} lobby {lobby.told.id}"
            outcome.wrong += [f"{where}: {fact}" for fact in lobby_violations(store, lobby)]
        told_of = {told.id for told in outcome.tables} | {one.told.id for one in outcome.lobbies}
        outcome.dealt_to_nobody = len({one.id for one in store.summaries()} - told_of)
    finally:
        store.close()
