"""Clocks and notices belong to a table and not to a node: whichever dies, each happens once."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.postgresql import PrivatePostgres
from tests.web.nodes import Nodes, fresh_database, node, several_nodes
from tests.web.notice_takers import Takers, taking, until
from tests.web.served import PERSON, sit_down
from tests.web.test_notices import arguments, play_told, wish_all

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
        told = play_told(takers, table, 1 - mover, 1, set())
        first.kill()  # a turn has begun that nobody was told of yet
        play_told(takers, nodes.at(table, 1), 1 - mover, 2, told)


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
