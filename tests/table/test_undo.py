"""Undo: an entry like any other, bounded by moments of no return, and no way to peek."""

import pytest

from tests.table.playing import dealt_table, end_round, play_next, play_out, plots_table, say
from tests.table.variants import PLOTS_IN_TURN
from townsmith.core.contract.state import digest
from townsmith.core.errors import StaleMoveError, UndoError, UnknownError
from townsmith.core.rng import stream
from townsmith.table.log import Entry, live
from townsmith.table.table import open_table, replay


def test_undo_takes_back_the_own_last_move() -> None:
    """After an undo the position is as before the move, and both stand in the log."""
    table = plots_table()
    before = digest(table.state())
    say(table, (0, "2 a"))
    assert table.undo(0, 2) == Entry(2, 0, "undo")
    assert digest(table.state()) == before
    assert table.log == (Entry(1, 0, "2 a"), Entry(2, 0, "undo"))
    assert live(table.log) == []


def test_undo_may_be_played_as_words() -> None:
    """The words `undo` do the same as the method, as records need it."""
    table = say(plots_table(), (0, "2 a"), (0, "undo"), (0, "2 b"))
    assert table.view(0).towns[0] == (0, 2, 0, 0)
    assert live(table.log) == [Entry(3, 0, "2 b")]


def test_undo_leaves_the_moves_of_others_alone() -> None:
    """Only the own move goes, also when others have moved since."""
    table = say(plots_table(), (0, "2 a"), (0, "2 b"), (1, "3 d"), (0, "undo"))
    assert table.view(0).towns[0] == (2, 0, 0, 0)
    assert table.view(1).towns[1] == (0, 0, 0, 3)


def test_every_move_of_the_epoch_can_be_taken_back_one_by_one() -> None:
    """A seat may go back to where the epoch began, even after it was done."""
    table = plots_table()
    start = digest(table.state())
    say(table, (0, "2 a"), (0, "2 b"), (0, "done"))
    assert table.pending == [1]
    say(table, (0, "undo"), (0, "undo"), (0, "undo"))
    assert digest(table.state()) == start
    assert not table.can_undo(0)


def test_nothing_is_taken_back_across_a_moment_of_no_return() -> None:
    """When the last seat is done the towns show, and no move before that can be undone."""
    table = end_round(say(plots_table(), (0, "2 a")))
    for seat in (0, 1):
        assert not table.can_undo(seat)
        with pytest.raises(UndoError, match="no move since the last reveal"):
            table.undo(seat, table.next_number)
    assert table.next_number == 4


def test_a_seat_without_a_move_has_nothing_to_take_back() -> None:
    """Others' moves are not one's own to undo."""
    table = say(plots_table(), (0, "2 a"))
    assert table.can_undo(0)
    assert not table.can_undo(1)
    with pytest.raises(UndoError, match="seat 1 has nothing to take back"):
        table.undo(1, 2)


def test_an_undo_sent_twice_counts_once() -> None:
    """The second copy of an undo is stale and takes nothing more back."""
    table = say(plots_table(), (0, "2 a"), (0, "2 b"))
    table.undo(0, 3)
    with pytest.raises(StaleMoveError):
        table.undo(0, 3)
    assert table.view(0).towns[0] == (2, 0, 0, 0)


def test_undo_is_for_seats_of_the_table() -> None:
    """A spectator cannot undo."""
    table = say(plots_table(), (0, "2 a"))
    with pytest.raises(UnknownError):
        table.undo(-1, 2)


def test_nothing_is_taken_back_after_the_end() -> None:
    """A finished game, whose seed is known, stays as it is."""
    table = play_out(plots_table())
    assert not table.can_undo(0)
    with pytest.raises(UndoError, match="the game is over"):
        table.undo(0, table.next_number)


def test_a_move_that_others_played_on_cannot_be_taken_back() -> None:
    """Where a move let the next seat act, it stays once that seat has acted."""
    table = say(plots_table(game=PLOTS_IN_TURN), (0, "done"))
    assert table.can_undo(0)
    say(table, (1, "3 a"))
    assert not table.can_undo(0)
    with pytest.raises(UndoError, match="others have already played on it"):
        table.undo(0, table.next_number)


@pytest.mark.parametrize("seed", range(12))
def test_a_game_with_undos_is_the_game_of_its_live_moves(seed: int) -> None:
    """Playing only the moves that still count, renumbered, leads to the same position."""
    table = dealt_table(seats=1 + seed % 4, seed=seed)
    rng = stream(seed, "players")
    while not table.over:
        play_next(table, rng, undo_share=3)
        kept = [Entry(n, e.seat, e.words) for n, e in enumerate(live(table.log), start=1)]
        assert digest(replay(table.opening, kept).state()) == digest(table.state())


@pytest.mark.parametrize("seed", range(12))
def test_a_replayed_log_gives_the_same_table(seed: int) -> None:
    """A log with its undos replays to the very same position and result."""
    table = play_out(dealt_table(seats=1 + seed % 4, seed=seed), seed, undo_share=4)
    again = replay(table.opening, table.log)
    assert digest(again.state()) == digest(table.state())
    assert again.result == table.result


def test_live_moves_of_a_log_that_takes_back_too_much() -> None:
    """A log in which a seat takes back what it never did is refused."""
    with pytest.raises(UndoError, match="seat 1 has nothing to take back"):
        live([Entry(1, 0, "2 a"), Entry(2, 1, "undo")])


def test_openings_deal_alike() -> None:
    """Two tables of one opening start from the same position and go their own ways."""
    opening = plots_table().opening
    one, two = open_table(opening), open_table(opening)
    say(one, (0, "2 a"))
    assert two.view(0).towns[0] == (0, 0, 0, 0)
