"""What an update of a page costs: how long it takes to be made, and how much of it travels.

    bench/run web_views.py [--moves 80]

Plays a game of each kind for two and makes, after every move and for both seats, the update that
a page which has all earlier pieces is sent. Prints milliseconds of processor time and bytes.
"""

import argparse
import gc
import time
from statistics import median
from typing import Any

import msgspec
from web_players import percentiles
from web_server import ENGINE

from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.picture import DESKTOP
from townsmith.table.opening import open_new
from townsmith.table.table import open_table
from townsmith.web.http.compression import packed
from townsmith.web.pages.table_snapshot import snapshot_of
from townsmith.web.pages.table_update import Had, update
from townsmith.web.tables.chairs import Chair, Sitting
from townsmith.web.tables.commits import Outbox
from townsmith.web.tables.people_log import People
from townsmith.web.tables.room import Room

RUBBISH = 10_000

SEED = 5
ANOTHER = 6
"""The seed of a whole game that is played first, so that everything was done once."""
WHOLE = 9999
NAMES = ("Ann", "Ben")


def room_for(game: AnyGame, seed: int = SEED) -> Room:
    """Return a room in which two people play; nothing of it is kept."""
    table = open_table(open_new(game, seats=len(NAMES), options={}, names=NAMES, seed=seed))
    chairs = tuple(Chair("person", name, seat) for seat, name in enumerate(NAMES))
    people = People(Sitting(chairs))
    return Room("bench", table, people, Outbox("bench", 0, lambda writing: writing.settle(None)))


def had_after(told: dict[str, Any]) -> Had:
    """Return what a page has that has been sent everything from the first move on."""
    drawings = [piece["mark"] for place in told["places"].values() for piece in place]
    others = [piece["mark"] for piece in (*told["html"].values(), *told["story"])]
    return Had(frozenset([*drawings, *others]), frozenset(drawings))


class Costs:
    """What the updates of a game took."""

    def __init__(self) -> None:
        self.drawn: list[float] = []
        """Seconds that drawings alone take."""
        self.whole: list[float] = []
        """Seconds of whole updates, packed."""
        self.raw: list[int] = []
        """Bytes of updates for the seat that moved."""
        self.sent: list[int] = []
        """The same, packed: as they travel."""

    def row(self, name: str) -> str:
        """Return a row of the table."""
        sizes = f"{median(self.raw):,.0f} | {median(self.sent):,.0f} ({max(self.sent):,})"
        return f"| {name} | {_spelt(self.drawn)} | {_spelt(self.whole)} | {sizes} |"


def measure(room: Room, moves: int) -> Costs:
    """Play on in a room; return what its updates took."""
    table, words = room.table, room.words("en")
    costs = Costs()
    had = [Had() for _ in NAMES]
    for turn in range(moves):
        if table.over:
            break
        seat = table.pending[turn % len(table.pending)]
        legal = table.legal(seat)
        room.play(seat, table.game.notation(legal[(turn * 7) % len(legal)]), table.next_number)
        for viewer in range(len(NAMES)):
            began = time.process_time()
            told = update(
                snapshot_of(room, viewer, words.to(viewer), opened=frozenset()), had[viewer]
            )
            body = msgspec.json.encode(told)
            sent = packed(body)
            costs.whole.append(time.process_time() - began)
            had[viewer] = had_after(told)
            if viewer == seat and turn:
                costs.raw.append(len(body))
                costs.sent.append(len(sent))
            view = table.view(viewer)
            began = time.process_time()
            table.game.drawing.parts(view, words, DESKTOP)
            costs.drawn.append(time.process_time() - began)
    return costs


HEAD = (
    "| game | drawings p50 / p95 / p99 ms | whole update, packed | bytes, median "
    "| bytes as sent, median (most) |\n|---|---|---|---|---|"
)


def main() -> None:
    """Measure every game and print a table."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--moves", type=int, default=80)
    arguments = reader.parse_args()
    gc.set_threshold(RUBBISH)  # as the server has it
    print(f"On the {ENGINE}:\n\n{HEAD}")
    for slug, game in registry.games().items():
        measure(room_for(game, ANOTHER), WHOLE)  # not measured
        gc.collect()
        gc.freeze()
        print(measure(room_for(game), arguments.moves).row(slug))


def _spelt(values: list[float]) -> str:
    return " / ".join(f"{value:.1f}" for value in percentiles(values))


if __name__ == "__main__":
    main()
