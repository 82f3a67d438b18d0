"""Only moves: made for a seat where they commit it to nothing, and left to it elsewhere."""

from collections import Counter

import pytest

from townsmith.core import registry
from townsmith.core.rng import stream
from townsmith.table.only_move import only_move
from townsmith.table.opening import open_new
from townsmith.table.table import Table, open_table

GAMES = list(registry.games())


def dealt(slug: str, seats: int) -> Table:
    """Return a table with always the same deal."""
    return open_table(open_new(registry.game(slug), seats, seed=3))


@pytest.mark.parametrize("slug", GAMES)
def test_an_only_move_commits_to_nothing(slug: str) -> None:
    """Either it can be taken back, or there was nothing that could be taken back before."""
    table, made = dealt(slug, 2), Counter[str]()
    while not table.over:
        seat = table.pending[0]
        found = only_move(table, seat)
        could = table.can_undo(seat)
        move = table.state().quick(seat, stream(table.next_number, "only"))
        table.play(seat, table.game.notation(move), table.next_number)
        if found is not None:
            made[table.game.words.path(found)[0]] += 1
            assert found == move
            assert not could or table.can_undo(seat)
    assert slug == "dream-home" or made.total() > 0


def test_what_closes_the_round_is_left_to_the_seat() -> None:
    """The last one to be done settles what was built: nobody says that for somebody else."""
    table = dealt("welcome-to", 1)
    while True:
        legal = table.legal(0)
        if len(legal) == 1 and table.game.notation(legal[0]) == "done":
            break
        move = table.state().quick(0, stream(table.next_number, "only"))
        table.play(0, table.game.notation(move), table.next_number)
    assert table.can_undo(0)
    assert only_move(table, 0) is None
