"""Clocks and notices belong to a table and not to a node: whichever dies, each happens once."""

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.postgresql import PrivatePostgres
from tests.table.database_line import Line
from tests.web.nodes import Nodes, fresh_database, node, several_nodes
from tests.web.notice_takers import Takers, taking, until
from tests.web.served import PERSON, Seated, Served, sit_down
from tests.web.test_notices import arguments, hook, move, play_told, wish_all

_LATE = "SELECT seat FROM changes WHERE kind = 'seat' AND words LIKE %s ORDER BY change"
_LATER = "UPDATE turns SET since = since - %s, due = due - %s"
_TWO_DAYS = 2 * 24 * 3600


def test_time_is_called_once_at_whichever_node(postgres: PrivatePostgres, tmp_path: Path) -> None:
    """Both look at the clocks; later one of them is killed, and the other goes on alone."""
    with several_nodes(postgres, tmp_path) as nodes, postgres.connect(nodes.database) as database:
        table = sit_down(nodes.running[0].address, "uptown", [PERSON, PERSON], pace="1d")
        watching = nodes.at(table, 1).spectator()  # whoever sits and looks is back
        stood_in: list[object] = []
        for turn in range(2):
            [seat] = watching.look()["pending"]
            database.execute(_LATER, (_TWO_DAYS, _TWO_DAYS))
            if turn == 1:
                nodes.running[0].kill()
            until(lambda seat=seat: watching.look()["pending"] != [seat])  # type: ignore[misc]
            stood_in.append(seat)
            found = database.execute(_LATE, ('%"late":true%',)).fetchall()
            assert [one for (one,) in found] == stood_in


def test_a_turn_is_told_once_though_its_node_is_killed(
    postgres: PrivatePostgres, tmp_path: Path
) -> None:
    """Two nodes look at what is owed, and then one; every turn is told once by every way."""
    with taking() as takers, _telling(postgres, tmp_path, takers) as nodes:
        first, _ = nodes.running
        table = sit_down(first.address, "uptown", [PERSON, PERSON])
        [mover] = table.player(0).look()["pending"]
        wish_all(first.address, takers, table.player(1 - mover))
        told = play_told(takers, None, [table.player(1 - mover), table.player(mover)], 1, set())
        first.kill()  # a turn has begun that nobody was told of yet
        there = nodes.at(table, 1)
        play_told(takers, None, [there.player(1 - mover), there.player(mover)], 2, told)


class TestSentAndNotNoted:
    """What was sent is noted, whatever happens in between, or it would be sent again."""

    def test_the_line_breaks(self, postgres: PrivatePostgres, tmp_path: Path) -> None:
        """The node notes it as soon as it reaches the database again."""
        with (
            taking() as takers,
            fresh_database(postgres) as database,
            Line(postgres.socket) as line,
            node(tmp_path, line.address(database), *arguments(takers)) as running,
        ):
            takers.web.before_answers = line.unplug
            seat = _owe_a_notice(takers, running)
            until(lambda: len(takers.web.asked) == 1)
            time.sleep(0.5)  # long enough to try it in vain
            line.plug()
            until(lambda: _noted(postgres, database) == [seat])
        assert len(takers.web.asked) == 1

    def test_the_node_is_asked_to_stop(self, postgres: PrivatePostgres, tmp_path: Path) -> None:
        """It waits for the answer, and is gone in time."""
        with (
            taking() as takers,
            fresh_database(postgres) as database,
            node(tmp_path, postgres.address(database), *arguments(takers)) as running,
        ):
            takers.web.before_answers = lambda: time.sleep(1.0)
            seat = _owe_a_notice(takers, running)
            until(lambda: len(takers.web.asked) == 1)
            running.stop()
            assert _noted(postgres, database) == [seat]


def _owe_a_notice(takers: Takers, running: Served) -> int:
    """Let a turn begin of which a chat is to be told; return whose it is."""
    table: Seated = sit_down(running.address, "uptown", [PERSON, PERSON])
    first: int = table.player(0).look()["pending"][0]
    hook(takers, table.player(1 - first), "/hook")
    move(table.player(first))
    return 1 - first


def _noted(postgres: PrivatePostgres, database: str) -> list[object]:
    """Return who was told of a turn, as far as the database knows."""
    with postgres.connect(database) as connection:
        rows = connection.execute("SELECT seat FROM ways WHERE told > 0").fetchall()
    return [seat for (seat,) in rows]


@contextmanager
def _telling(postgres: PrivatePostgres, folder: Path, takers: Takers) -> Iterator[Nodes]:
    """Run two nodes that tell people of their turns."""
    with fresh_database(postgres) as database, ExitStack() as stack:
        address = postgres.address(database)
        running = [
            stack.enter_context(node(folder / str(number), address, *arguments(takers)))
            for number in range(2)
        ]
        yield Nodes(database, address, running)
