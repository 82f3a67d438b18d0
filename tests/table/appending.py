"""Play at a kept table as fast as possible and say so after every move; made to be killed."""

import sys
from pathlib import Path

from tests.table.playing import play_next
from tests.toys.plots import GAME
from townsmith.core import registry
from townsmith.core.rng import stream
from townsmith.table.store import open_store


def main(path: str) -> None:
    """Play one game after another, and print table and entry number when a move is kept."""
    registry.games()[GAME.slug] = GAME
    store, rng = open_store(Path(path)), stream(1, "players")
    for found in store.summaries()[::-1]:
        table = store.open(found.id)
        while not table.over:
            entry = play_next(table, rng, undo_share=6)
            sys.stdout.write(f"{found.id} {entry.number}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1])
