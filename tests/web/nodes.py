"""Several nodes over one PostgreSQL, each a real server in a process of its own."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.postgresql import PrivatePostgres
from tests.table.engines import shaped
from tests.web.served import GENEROUS, Seated, Served, served


class Nodes:
    """Nodes over one database, and a way to ask any of them about a table."""

    def __init__(self, database: str, address: str, running: list[Served]) -> None:
        self.database = database
        self.address = address
        self.running = running

    def at(self, table: Seated, node: int) -> Seated:
        """Return the same table as another node has it."""
        told = {"table": table.id, "seats": table.tokens, "watch": table.watch}
        return Seated(self.running[node].address, told)


@contextmanager
def fresh_database(postgres: PrivatePostgres) -> Iterator[str]:
    """Make a database for a while, and return its name."""
    name = postgres.fresh(like=shaped(postgres))
    try:
        yield name
    finally:
        postgres.drop(name)


@contextmanager
def several_nodes(postgres: PrivatePostgres, folder: Path, count: int = 2) -> Iterator[Nodes]:
    """Run some nodes for a while."""
    with fresh_database(postgres) as database, ExitStack() as stack:
        address = postgres.address(database)
        running = [
            stack.enter_context(node(folder / str(number), address)) for number in range(count)
        ]
        yield Nodes(database, address, running)


@contextmanager
def node(
    folder: Path, address: str, *arguments: str, module: str = "tests.web.dealt"
) -> Iterator[Served]:
    """Run a node for a while; its folder stays empty."""
    given = ("--database", address, *GENEROUS, "--workers=1", *arguments)
    with served(folder, *given, module=module) as running:
        yield running
