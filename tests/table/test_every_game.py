"""Every game that is found, at every number of seats: tables, records and verification hold."""

import pytest

from tests.table.playing import any_table, play_next, play_out
from townsmith.core import registry
from townsmith.core.contract.state import SPECTATOR, digest
from townsmith.core.rng import stream
from townsmith.core.text import english
from townsmith.table.log import HIDDEN, UNDO, Entry, live
from townsmith.table.opening import open_position
from townsmith.table.playfile import public_record, read_record
from townsmith.table.record import replayed
from townsmith.table.table import Table, open_table, replay
from townsmith.table.verify import verify

CASES = [(slug, seats) for slug, game in registry.games().items() for seats in game.chairs]


@pytest.fixture(params=CASES, ids=lambda case: f"{case[0]}-{case[1]}")
def table(request: pytest.FixtureRequest) -> Table:
    """Return a new table with the last of the game's variants, which is the fullest."""
    slug, seats = request.param
    game = registry.game(slug)
    return any_table(game, seats, [*game.variants(seats)][-1], seed=(1 << 255) + seats)


@pytest.mark.parametrize("slug", registry.games())
def test_no_move_is_written_like_a_word_of_the_table(slug: str) -> None:
    """No game has a move called `undo` or `?`, or one that a record would take for a comment."""
    game = registry.game(slug)
    for move in range(game.rules.move_count):
        assert game.notation(move) not in {UNDO, HIDDEN}
        assert not any(token.startswith(";") for token in game.words.path(move))


def test_a_game_with_undos_is_recorded_and_verified(table: Table) -> None:
    """A whole game, moves taken back included, replays from its record and passes every check."""
    play_out(table, seed=1, undo_share=9)
    record = read_record(public_record(table).text)
    report = verify(record)
    assert report.ok, [english(check.words) for check in report.checks if not check.ok]
    assert digest(replayed(record).state()) == digest(table.state())


def test_what_was_taken_back_leaves_no_trace(table: Table) -> None:
    """The position is that of the moves which still count, and undo never crosses an epoch."""
    rng = stream(2, "players")
    while not table.over and table.next_number < 150:
        before = table.state().epoch()
        entry = play_next(table, rng, undo_share=3)
        assert table.state().epoch() >= before
        assert entry.words != UNDO or table.state().epoch() == before
    kept = [Entry(n, entry.seat, entry.words) for n, entry in enumerate(live(table.log), start=1)]
    assert digest(replay(table.opening, kept).state()) == digest(table.state())


def test_the_past_can_be_seen_again(table: Table) -> None:
    """The history shows each viewer the view of the moment, and the news can be told."""
    rng, viewers = stream(3, "players"), (0, table.header.seats - 1, SPECTATOR)
    seen = [[table.view(viewer) for viewer in viewers]]
    while not table.over and table.next_number < 60:
        play_next(table, rng, undo_share=5)
        seen.append([table.view(viewer) for viewer in viewers])
    for number in (0, 1, len(seen) // 2):
        recalled = [table.game.recalled(view) for view in seen[number]]
        assert [table.view_at(viewer, number) for viewer in viewers] == (
            seen[number] if table.over else recalled
        )
    assert [table.view_at(viewer, len(seen) - 1) for viewer in viewers] == seen[-1]
    assert all(english(text) for viewer in viewers for text in table.news(viewer, since=0))


def test_a_table_may_start_in_the_middle_of_a_game(table: Table) -> None:
    """From the position file of any moment one plays on, records and verifies."""
    rng = stream(4, "players")
    for _ in range(25):
        if not table.over:
            play_next(table, rng)
    game = table.game
    position = game.positions.write(table.state())
    puzzle = play_out(open_table(open_position(game, position, seed=5, date="")), seed=6)
    assert puzzle.header.seats == table.header.seats
    assert verify(read_record(public_record(puzzle).text)).ok


def test_others_moves_that_a_seat_cannot_see_do_not_hold_it_up(table: Table) -> None:
    """A move sent for an earlier number counts if its seat sees no difference, and only then."""
    rng = stream(5, "players")
    while not table.over and table.next_number < 80:
        sent = {seat: (table.next_number, table.view(seat)) for seat in table.pending}
        entry = play_next(table, rng)
        for seat, (at, view) in sent.items():
            unseen = seat != entry.seat and table.view(seat) == view
            assert table.catch_up(seat, at) == (table.next_number if unseen else at)
