"""Tables to try things on, and ways to bring them to an interesting moment."""

from collections.abc import Mapping
from typing import Final

from tests.toys.plots import GAME
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.options import Json
from townsmith.core.rng import Rng, stream
from townsmith.table.log import UNDO, Entry
from townsmith.table.opening import open_new, open_position
from townsmith.table.table import Table, open_table

HANDS: Final = ([2, 2], [3, 3], [1, 2], [1, 3])
NAMES: Final = ("Ann", "Ben", "Cleo", "Dan")
DAY: Final = "2026-01-31"


def plots_table(seats: int = 2, seed: int = 7, game: AnyGame = GAME) -> Table:
    """Return a table of Plots before its first move, where the first hands are known."""
    start = {"game": game.slug, "seats": [{"hand": hand} for hand in HANDS[:seats]]}
    return open_table(open_position(game, start, names=NAMES[:seats], seed=seed, date=DAY))


def dealt_table(seats: int = 2, seed: int = 7, **options: Json) -> Table:
    """Return a table of Plots before its first move, dealt from the seed."""
    return open_table(open_new(GAME, seats, options, names=NAMES[:seats], seed=seed, date=DAY))


def any_table(game: AnyGame, seats: int, options: Mapping[str, Json], seed: int) -> Table:
    """Return a table of any game before its first move."""
    return open_table(open_new(game, seats, options, seed=seed, date=DAY))


def play_next(table: Table, rng: Rng, undo_share: int = 0) -> Entry:
    """Play a random move of a random pending seat, or one time in `undo_share` an undo."""
    if undo_share and rng.below(undo_share) == 0:
        undoing = [seat for seat in range(table.header.seats) if table.can_undo(seat)]
        if undoing:
            return table.play(undoing[rng.below(len(undoing))], UNDO, table.next_number)
    seat = table.pending[rng.below(len(table.pending))]
    legal = table.legal(seat)
    words = table.game.notation(legal[rng.below(len(legal))])
    return table.play(seat, words, table.next_number)


def play_out(table: Table, seed: int = 0, undo_share: int = 0) -> Table:
    """Play random moves until the game is over."""
    rng = stream(seed, "players")
    while not table.over:
        play_next(table, rng, undo_share)
    return table


def say(table: Table, *entries: tuple[int, str]) -> Table:
    """Enter what the seats say, in order."""
    for seat, words in entries:
        table.play(seat, words, table.next_number)
    return table


def end_round(table: Table) -> Table:
    """Let every pending seat say `done`."""
    return say(table, *((seat, "done") for seat in table.pending))
