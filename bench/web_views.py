"""How long a view takes to be drawn for a browser: the update of a page after every move.

    python bench/web_views.py [--moves 80]

Plays a game of each kind for two and makes, after every move and for both seats, the update that
a page which has all earlier pieces is sent. Prints milliseconds of processor time.
"""

import argparse
import time
from typing import Any

import msgspec
from web_players import percentiles
from web_server import ENGINE

from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.table.opening import open_new
from townsmith.table.table import open_table
from townsmith.web.pages.table_scene import scene_of
from townsmith.web.pages.table_update import update
from townsmith.web.tables.chairs import Chair, Sitting
from townsmith.web.tables.commits import Outbox, Writing
from townsmith.web.tables.room import Room

SEED = 5
NAMES = ("Ann", "Ben")


def room_for(game: AnyGame) -> Room:
    """Return a room in which two people play; nothing of it is kept."""
    table = open_table(open_new(game, seats=len(NAMES), options={}, names=NAMES, seed=SEED))
    chairs = tuple(Chair("person", name, seat) for seat, name in enumerate(NAMES))
    return Room("bench", table, Sitting(chairs), Outbox("bench", Writing))


def marks_of(told: dict[str, Any]) -> frozenset[str]:
    """Return the marks of all pieces of an update."""
    drawings = [piece for place in told["places"].values() for piece in place]
    return frozenset(piece["mark"] for piece in [*drawings, *told["html"].values()])


def measure(room: Room, moves: int) -> tuple[list[float], list[float]]:
    """Return the seconds that whole updates took, and those of the drawings alone."""
    table, words = room.table, room.words("en")
    whole: list[float] = []
    drawn: list[float] = []
    have = [frozenset[str]() for _ in NAMES]
    for turn in range(moves):
        if table.over:
            break
        seat = table.pending[turn % len(table.pending)]
        legal = table.legal(seat)
        table.play(seat, table.game.notation(legal[(turn * 7) % len(legal)]), table.next_number)
        for viewer in range(len(NAMES)):
            began = time.process_time()
            told = update(scene_of(room, viewer, words), have[viewer])
            msgspec.json.encode(told)
            whole.append(time.process_time() - began)
            have[viewer] = marks_of(told)
            began = time.process_time()
            table.game.drawing.parts(table.view(viewer), words)
            drawn.append(time.process_time() - began)
    return whole, drawn


def main() -> None:
    """Measure every game and print a table."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--moves", type=int, default=80)
    arguments = reader.parse_args()
    print(f"On the {ENGINE}:\n")
    print("| game | drawings p50 / p95 / p99 ms | whole update |\n|---|---|---|")
    for slug, game in registry.games().items():
        measure(room_for(game), 10)  # everything has been done once: not measured
        whole, drawn = measure(room_for(game), arguments.moves)
        print(f"| {slug} | {_spelt(drawn)} | {_spelt(whole)} |")


def _spelt(values: list[float]) -> str:
    return " / ".join(f"{value:.1f}" for value in percentiles(values))


if __name__ == "__main__":
    main()
