"""What a table shows: views, news and logs of any viewer at any moment, and nothing more."""

import pytest

from tests.table.playing import end_round, play_next, play_out, plots_table, say
from townsmith.core.contract.state import REFEREE, SPECTATOR
from townsmith.core.errors import UnknownError
from townsmith.core.registry import game
from townsmith.core.rng import stream
from townsmith.core.text import SeatName, Text
from townsmith.table.history import SPACING
from townsmith.table.log import HIDDEN, Entry
from townsmith.table.opening import open_new
from townsmith.table.table import Table, open_table, replay


def built(seat: int, plot: str) -> Text:
    """Return the news that Plots tells of a house."""
    return Text("{seat} has built on plot {plot}.", seat=SeatName(seat), plot=plot)


def test_every_moment_can_be_seen_again() -> None:
    """For every viewer and entry the history shows the view of that moment, undone moves too."""
    table = plots_table(seats=3)
    viewers = (0, 1, 2, SPECTATOR)
    rng = stream(5, "players")
    seen = [[table.view(viewer) for viewer in viewers]]
    while not table.over:
        play_next(table, rng, undo_share=4)
        seen.append([table.view(viewer) for viewer in viewers])
    assert len(seen) > 2 * SPACING
    for number, views in enumerate(seen):
        assert [table.view_at(viewer, number) for viewer in viewers] == views


@pytest.mark.parametrize("number", [-1, 2, 100])
def test_a_moment_that_has_not_come_cannot_be_seen(number: int) -> None:
    """The error says how far the log goes."""
    table = say(plots_table(), (0, "2 a"))
    with pytest.raises(UnknownError, match="from 0, the start, to 1"):
        table.view_at(0, number)


def test_nobody_sees_everything_while_the_game_runs() -> None:
    """The referee's view opens when the game is over, for the past as well."""
    table = plots_table()
    for look in (table.view, lambda viewer: table.view_at(viewer, 0), table.entries):
        with pytest.raises(UnknownError, match="before the game is over"):
            look(REFEREE)
    play_out(table)
    assert table.view(REFEREE).over
    assert all(table.view_at(REFEREE, 0).hands)


def test_views_are_for_seats_spectators_and_the_referee() -> None:
    """Nobody else looks at a table."""
    with pytest.raises(UnknownError, match="there is no seat 2 here"):
        plots_table(seats=2).view(2)


def test_news_come_when_the_viewer_sees_them() -> None:
    """A house is news to its builder at once, and to the others when the round ends."""
    table = say(plots_table(), (0, "2 a"))
    assert table.news(0, since=0) == [built(0, "a")]
    assert table.news(1, since=0) == []
    assert table.news(SPECTATOR, since=0) == []
    end_round(table)
    assert table.news(0, since=1) == []
    assert table.news(1, since=1) == [built(0, "a")]
    assert table.news(SPECTATOR, since=0) == [built(0, "a")]


def test_taking_back_is_news_to_whoever_saw_the_move() -> None:
    """Who could not see a move does not learn that it was taken back."""
    table = say(plots_table(), (0, "2 a"), (0, "undo"))
    to_oneself = Text("You took back a move.")
    took_back = Text("{seat} took back a move.", seat=SeatName(0), you=to_oneself)
    assert table.news(0, since=0) == [built(0, "a"), took_back]
    assert table.news(1, since=0) == []


def test_news_of_a_whole_game_are_told_in_order() -> None:
    """News since the start are the news of every single step, one after the other."""
    table = plots_table()
    rng = stream(2, "players")
    told: list[Text] = []
    while not table.over:
        entry = play_next(table, rng)
        told += table.news(1, since=entry.number - 1)
    assert table.news(1, since=0) == told
    assert len(told) > 4


def test_the_log_hides_the_words_of_others_while_the_game_runs() -> None:
    """A viewer reads who spoke and the own words; at the end everybody reads everything."""
    table = say(plots_table(), (0, "2 a"), (1, "3 d"))
    assert table.entries(0) == [Entry(1, 0, "2 a"), Entry(2, 1, HIDDEN)]
    assert table.entries(1) == [Entry(1, 0, HIDDEN), Entry(2, 1, "3 d")]
    assert {entry.words for entry in table.entries(SPECTATOR)} == {HIDDEN}
    play_out(table)
    assert table.entries(SPECTATOR) == list(table.log)


def test_the_state_handed_out_is_a_copy() -> None:
    """Whatever is done to it, the table stays as it is."""
    table = plots_table()
    table.state().apply(0, table.legal(0)[0])
    assert table.view(0).towns[0] == (0, 0, 0, 0)


class TestCatchingUp:
    """Where all act at once, entries of others do not make a move stale for its seat."""

    def test_moves_of_others_that_the_seat_cannot_see(self) -> None:
        """The move may be entered under the new number."""
        table = say(plots_table(), (0, "2 a"), (0, "done"))
        assert table.catch_up(1, 1) == 3
        table.play(1, "done", table.catch_up(1, 1))
        assert table.view(1).round == 2

    def test_own_entries_make_it_stale(self) -> None:
        """A second copy of a move is not carried over, even if an undo restored the position."""
        table = say(plots_table(), (0, "2 a"), (0, "undo"))
        assert table.view(0) == table.view_at(0, 0)
        assert table.catch_up(0, 1) == 1

    def test_a_new_round_makes_it_stale(self) -> None:
        """What the seat can see has changed, so it must look again."""
        table = end_round(plots_table(seats=1))
        assert table.catch_up(0, 1) == 1
        table = plots_table()
        end_round(table)
        assert table.catch_up(0, 1) == table.catch_up(1, 1) == 1

    @pytest.mark.parametrize("at", [-5, 0, 2, 7])
    def test_numbers_that_are_none_stay_what_they_are(self, at: int) -> None:
        """A number out of range is left for `play` to refuse, the next one to accept."""
        table: Table = say(plots_table(), (0, "2 a"))
        assert table.catch_up(1, at) == at


def test_what_is_seen_is_never_what_was_seen_before_a_change() -> None:
    """A view is made once and made anew after every entry, also after one that was not kept."""
    table = open_table(open_new(game("uptown"), 2, seed=5))
    first = table.view(0)
    assert table.view(0) is first
    mover = table.pending[0]
    moves = [table.game.notation(move) for move in table.legal(mover)]
    table.play(mover, moves[0], 1)
    assert table.view(0) != first
    table.rewind(0)
    assert table.view(0) == first
    table.play(mover, moves[-1], 1)
    assert table.view(0) == replay(table.opening, table.log).view(0)


def test_who_spoke_last() -> None:
    """The last entry of a seat, up to one entry and after another."""
    table = open_table(open_new(game("tiny-towns"), 2, seed=5))
    while table.next_number <= 12:
        seat = table.pending[0]
        table.play(seat, table.game.notation(table.legal(seat)[0]), table.next_number)
    mine = [entry.number for entry in table.log if entry.seat == 1]
    assert table.last_entry_of(1, 12) == mine[-1]
    assert table.last_entry_of(1, mine[-1] - 1) == mine[-2]
    assert table.last_entry_of(1, mine[0] - 1) == 0
    assert table.last_entry_of(1, 12, since=mine[-1]) == 0
