"""The table's checks: what it refuses, how it says so, and that a refusal changes nothing."""

from collections.abc import Callable

import pytest

from tests.table.playing import end_round, play_out, plots_table, say
from tests.table.variants import CATALOGUE, EXPLAINING
from townsmith.core.contract.game import AnyGame, Game
from townsmith.core.contract.state import digest
from townsmith.core.errors import (
    BadSyntaxError,
    IllegalMoveError,
    StaleMoveError,
    TownsmithError,
    UnknownError,
)
from townsmith.table.log import Entry
from townsmith.table.table import Table


def unchanged(table: Table, attempt: Callable[[], Entry], error: type[TownsmithError]) -> str:
    """Return the refusal, having seen that the table is as before."""
    before = digest(table.state()), table.log, table.next_number
    with pytest.raises(error) as refusal:
        attempt()
    assert (digest(table.state()), table.log, table.next_number) == before
    return str(refusal.value)


def test_a_legal_move_is_entered_and_carried_out() -> None:
    """A move becomes the entry that was announced, with spaces as the notation has them."""
    table = plots_table()
    assert table.play(0, "  2   a ", 1) == Entry(1, 0, "2 a")
    assert table.log == (Entry(1, 0, "2 a"),)
    assert table.next_number == 2
    assert table.view(0).towns[0] == (2, 0, 0, 0)


def test_words_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However often a move is played again, for an undo, a look back or the news."""
    read: list[str] = []
    parse = Game.parse

    def counted(game: AnyGame, words: str) -> int:
        read.append(words)
        return parse(game, words)

    monkeypatch.setattr(Game, "parse", counted)
    table = say(plots_table(), (0, "2 a"))
    assert table.can_undo(0)
    table.undo(0, 2)
    table.view_at(0, 1)
    table.news(0, 0)
    assert read == ["2 a"]


def test_a_move_sent_twice_counts_once() -> None:
    """The second copy of a move is refused as stale and names both numbers."""
    table = say(plots_table(), (0, "2 a"))
    refusal = unchanged(table, lambda: table.play(0, "2 a", 1), StaleMoveError)
    assert "entry 1" in refusal
    assert "next one is 2" in refusal


def test_a_move_sent_early_is_stale() -> None:
    """A number that has not come yet is refused as well."""
    table = plots_table()
    unchanged(table, lambda: table.play(0, "done", 2), StaleMoveError)


def test_a_move_after_the_end_is_stale() -> None:
    """Nothing can be played once the game is over, whatever the number."""
    table = play_out(plots_table())
    refusal = unchanged(table, lambda: table.play(0, "done", table.next_number), StaleMoveError)
    assert refusal == "the game is over; nothing can be played any more"


@pytest.mark.parametrize("seat", [-3, -2, -1, 2, 99])
def test_only_seats_of_the_table_may_play(seat: int) -> None:
    """Spectators, the referee and seats beyond the last are unknown to `play`."""
    table = plots_table(seats=2)
    refusal = unchanged(table, lambda: table.play(seat, "done", 1), UnknownError)
    assert refusal == f"there is no seat {seat} here; seats are 0 to 1"


def test_words_that_are_no_move_are_bad_syntax() -> None:
    """Nonsense is told apart from illegal moves, and the legal ones are listed."""
    table = plots_table()
    refusal = unchanged(table, lambda: table.play(0, "castle a", 1), BadSyntaxError)
    assert refusal == "'castle a' is not a move of Plots; legal now: 2 a, 2 b, 2 c, 2 d, done"


def test_a_move_that_does_not_fit_here_is_illegal() -> None:
    """A move of the game that the rules do not allow now is refused with the legal ones."""
    table = say(plots_table(), (0, "2 a"))
    refusal = unchanged(table, lambda: table.play(0, "2 a", 2), IllegalMoveError)
    assert refusal == "seat 0 cannot play '2 a' now; legal: 2 b, 2 c, 2 d, done"


def test_a_seat_that_is_done_has_nothing_to_decide() -> None:
    """A seat that owes no decision is told for whom the table waits."""
    table = say(plots_table(seats=3), (1, "done"))
    refusal = unchanged(table, lambda: table.play(1, "done", 2), IllegalMoveError)
    assert refusal == "seat 1 has nothing to decide now; the table waits for seat 0, seat 2"


def test_long_lists_of_legal_moves_are_cut_short() -> None:
    """A refusal spells out twelve moves and counts the rest."""
    table = plots_table(game=CATALOGUE)
    refusal = unchanged(table, lambda: table.play(0, "castle", 1), BadSyntaxError)
    assert refusal.endswith(
        "legal now: 1 a, 1 b, 1 c, 1 d, 2 a, 2 b, 2 c, 2 d, 3 a, 3 b, 3 c, 3 d and 1 more"
    )


def test_a_game_that_knows_the_reason_is_quoted() -> None:
    """The refusal of an illegal move gives the game's own reason where it has one."""
    table = say(plots_table(game=EXPLAINING), (0, "2 a"))
    refusal = unchanged(table, lambda: table.play(0, "2 a", 2), IllegalMoveError)
    assert refusal == "seat 0 cannot play '2 a' now. Plot a is taken. Legal: 2 b, 2 c, 2 d, done"


def test_an_illegal_move_without_a_reason_lists_what_is_legal() -> None:
    """Where the game knows no reason the refusal does without."""
    table = plots_table(game=EXPLAINING)
    refusal = unchanged(table, lambda: table.play(0, "3 a", 1), IllegalMoveError)
    assert refusal == "seat 0 cannot play '3 a' now; legal: 2 a, 2 b, 2 c, 2 d, done"


def test_refusals_carry_their_words() -> None:
    """A page can say a refusal in its own language, with the names of the table."""
    table = end_round(plots_table())
    with pytest.raises(StaleMoveError) as refusal:
        table.play(0, "done", 1)
    words = refusal.value.words
    assert words is not None
    assert words.facts == {"at": 1, "next": 3}
