"""Kill a server again and again while people move: nothing that was acknowledged may be lost.

Seeded: the same seed kills after the same numbers of moves; when in the middle of a move that is,
the system decides.
"""

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.web.served import GENEROUS, PERSON, Seated, served, sit_down
from tests.web.test_safety import Nervous
from townsmith.core.rng import Rng, stream
from townsmith.table.log import Entry
from townsmith.table.store import open_store
from townsmith.web.http.settings import STORE_NAME

_MOST_MOVES = 40
"""Moves of the first table after which the server is killed at the latest; no game is over then."""
Told = dict[int, tuple[int, str]]
"""Acknowledged moves by number: the seat and the words."""


class Killing:
    """What was acknowledged at all tables, and how often the server was killed."""

    def __init__(self, data: Path, tables: int, luck: Rng) -> None:
        self._data = data
        self._tables = tables
        self._luck = luck
        self.kills = 0
        self.told: dict[str, Told] = {}

    def kill_once(self) -> None:
        """Start the server, let everybody move as fast as they can, and kill it."""
        with served(self._data, *GENEROUS) as server:
            players = {table.id: _nervous(table) for table in self._new_tables(server.address)}
            next(iter(players.values())).wait_for(1 + self._luck.below(_MOST_MOVES))
            server.kill()
            for table, player in players.items():
                player.join()
                self.told[table] = player.acknowledged
        self.kills += 1

    def _new_tables(self, address: str) -> list[Seated]:
        return [sit_down(address, "tiny-towns", [PERSON, PERSON]) for _ in range(self._tables)]

    def lost(self) -> int:
        """Return how many acknowledged moves are not on disk as they were told."""
        store = open_store(self._data / STORE_NAME)
        try:
            return sum(_lost(store.open(table).log, told) for table, told in self.told.items())
        finally:
            store.close()

    @property
    def moves(self) -> int:
        """Return how many moves were acknowledged."""
        return sum(len(told) for told in self.told.values())


def _nervous(table: Seated) -> Nervous:
    player = Nervous(table)
    player.start()
    return player


def _lost(log: Sequence[Entry], told: Told) -> int:
    kept = {entry.number: (entry.seat, entry.words) for entry in log}
    return sum(kept.get(number) != move for number, move in told.items())


def main() -> None:
    """Kill so often, and say what was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--seed", type=int, default=2026)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        killing = Killing(Path(folder), asked.tables, stream(asked.seed, "kills"))
        for _ in range(asked.kills):
            killing.kill_once()
            print(f"{killing.kills} kills, {killing.moves} acknowledged moves", flush=True)
        lost = killing.lost()
    print(f"{killing.kills} kills, {killing.moves} acknowledged moves, {lost} lost")
    sys.exit(1 if lost else 0)


if __name__ == "__main__":
    main()
