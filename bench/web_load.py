"""Load on the web table: real HTTP clients that play whole games and time every move.

    python bench/web_load.py [--tables 50] [--seats 2] [--idle 0] [--seconds 10]

Starts a server of its own on this computer, plays for a bounded time and prints moves a second,
moves a second of the server's processor time, and the 50th, 95th and 99th percentile of the time
from sending a move to its notice at the other seats, and to its answer. See bench/README.md.
"""

import argparse

import uvloop
from web_players import Table, Tally
from web_server import ENGINE, Server, running


async def load(server: Server, arguments: argparse.Namespace, seconds: float) -> Tally:
    """Play at all tables at once; return what was measured."""
    tally = Tally(seconds)
    place = (server.host, server.port)
    tables = [
        Table([place], arguments.game, arguments.seats, tally) for _ in range(arguments.tables)
    ]
    for table in tables:
        await table.open()
    spent = server.processor_time()
    await tally.take(tables)
    tally.server = server.processor_time() - spent
    for table in tables:
        table.close()
    return tally


async def seat_idlers(server: Server, arguments: argparse.Namespace) -> list[Table]:
    """Open tables at which everybody listens and nobody moves."""
    place, nothing = (server.host, server.port), Tally(0.0)
    tables = [Table([place], arguments.game, 2, nothing) for _ in range(arguments.idle)]
    for table in tables:
        await table.open()
    return tables


async def measure(server: Server, arguments: argparse.Namespace) -> Tally:
    """Load the server beside idle tables; return what was measured."""
    idlers = await seat_idlers(server, arguments)
    await load(server, arguments, 2)  # everything has been done once: not measured
    tally = await load(server, arguments, arguments.seconds)
    for table in idlers:
        table.close()
    return tally


def main() -> None:
    """Start a server, load it and say how it did."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--tables", type=int, default=50)
    reader.add_argument("--seats", type=int, default=2)
    reader.add_argument("--idle", type=int, default=0, help="tables at which nobody moves")
    reader.add_argument("--seconds", type=float, default=10)
    reader.add_argument("--game", default="tiny-towns")
    arguments = reader.parse_args()
    with running() as server:
        tally = uvloop.run(measure(server, arguments))
        print(f"{tally.line()}; {server.kept() / 1e6:.1f} MB kept; {ENGINE}")


if __name__ == "__main__":
    main()
