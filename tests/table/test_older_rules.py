"""A change of the rules closes no running game: tables go on by the rules they began with."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.table.playing import play_next, play_out, plots_table
from tests.toys.changed import changed
from tests.toys.plots.game import plots_on
from tests.toys.plots.rules import Street
from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.state import Seat
from townsmith.core.errors import RecordError, StoreError
from townsmith.core.rng import stream
from townsmith.i18n.words import Words
from townsmith.table.opening import open_new
from townsmith.table.playfile import public_record, read_record
from townsmith.table.record import replayed
from townsmith.table.store import SqliteStore, open_store
from townsmith.table.table import Table
from townsmith.table.verify import verify
from townsmith.web.work.jobs.bot_turn import bot_question, bot_turn
from townsmith.web.work.jobs.hint import hint, hint_question
from townsmith.web.work.jobs.trial import trial_question


class BrightStreet(Street):
    """The street by newer rules: every point counts twice."""

    def points(self, seat: Seat) -> int:
        """Return twice the points of the older rules."""
        return 2 * super().points(seat)


OLD = plots_on(Street)
NEW = changed(plots_on(BrightStreet), rules_version=2, older=(OLD,))
FORGETFUL = changed(NEW, older=())

Installed = Callable[[AnyGame], None]


@pytest.fixture
def install() -> Iterator[Installed]:
    """Return what puts another version of the game into the registry."""
    before = registry.games().get(OLD.slug)

    def put(game: AnyGame) -> None:
        registry.games()[OLD.slug] = game

    yield put
    if before is None:
        del registry.games()[OLD.slug]
    else:
        registry.games()[OLD.slug] = before


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    """Return a new store."""
    store = open_store(tmp_path / "tables.db")
    yield store
    store.close()


@pytest.fixture
def begun(install: Installed, store: SqliteStore) -> str:
    """Return a table that began by the older rules, with a few moves."""
    install(OLD)
    table_id = store.create(plots_table(game=OLD).opening)
    table, luck = store.open(table_id), stream(3, "players")
    for _ in range(5):
        play_next(table, luck)
    return table_id


def points(table: Table) -> list[int]:
    """Return what everybody has."""
    return [table.state().points(seat) for seat in range(table.header.seats)]


def test_a_table_goes_on_by_the_rules_it_began_with(
    begun: str, store: SqliteStore, install: Installed
) -> None:
    """After the update it is opened, played to its end and counted as if nothing had changed."""
    before = points(store.open(begun))
    install(NEW)
    table = store.open(begun)
    assert (table.game.rules_version, points(table)) == (1, before)
    play_out(table)
    assert store.open(begun).result == table.result
    assert store.find(begun).finished


def test_new_tables_are_played_by_the_new_rules(store: SqliteStore, install: Installed) -> None:
    """Side by side with those that began before."""
    install(NEW)
    fresh = store.open(store.create(open_new(registry.game("plots"), 2, seed=7)))
    old = store.open(store.create(open_new(OLD, 2, seed=7)))
    for table in (fresh, old):
        play_out(table)
    assert fresh.header.rules == 2
    assert fresh.log == old.log
    assert points(fresh) == [2 * score for score in points(old)]


def test_who_thinks_elsewhere_thinks_by_the_rules_of_the_table(
    begun: str, store: SqliteStore, install: Installed
) -> None:
    """Bots, hints and trials are asked in other processes, by the same older rules there."""
    install(NEW)
    table = store.open(begun)
    seat = table.pending[0]
    trial, _ = trial_question(table, seat, Words("en", ("Ada", "Ben"), OLD.slug)).begin()
    assert trial.game is OLD
    assert trial.certain(trial.legal[0], lambda view: sum(view.towns[seat])) is not None
    asked = bot_question(table, seat, "greedy")
    told = {bot_turn(asked)[0], hint(hint_question(table, seat)).notation}
    assert told <= {table.game.notation(move) for move in table.legal(seat)}
    install(FORGETFUL)
    with pytest.raises(RecordError, match="version 1"):
        bot_turn(asked)


def test_records_are_read_by_the_rules_they_name(
    begun: str, store: SqliteStore, install: Installed
) -> None:
    """An old record replays, and its scores verify."""
    install(NEW)
    table = play_out(store.open(begun))
    record = read_record(public_record(table).text)
    assert replayed(record).result == table.result
    assert verify(record).ok


def test_rules_that_nobody_keeps_are_named(
    begun: str, store: SqliteStore, install: Installed
) -> None:
    """A game that has thrown its older rules away cannot open such a table, and says which."""
    install(FORGETFUL)
    with pytest.raises(StoreError, match="version 1 of its rules, and this is version 2"):
        store.open(begun)


def test_a_newer_version_than_ours_is_no_older_one() -> None:
    """What the next version wrote is not opened by guessing."""
    assert OLD.under(2) is None
    assert NEW.under(2) is NEW
    assert NEW.under(1) is OLD


@pytest.mark.parametrize(
    "wrong",
    [
        changed(NEW, rules_version=1),
        changed(NEW, older=(OLD, OLD)),
        changed(NEW, older=(changed(OLD, slug="plot"),)),
    ],
    ids=["not older", "twice", "another game"],
)
def test_the_registry_takes_older_rules_of_the_same_game_only(wrong: AnyGame) -> None:
    """A version is found by its number, so there must be one of each."""
    with pytest.raises(TypeError, match="older"):
        registry._checked(wrong, "plots")  # noqa: SLF001  games are checked when they are found


def test_a_record_of_unknown_rules_is_refused(install: Installed) -> None:
    """Reading names the line that says by which rules it was played."""
    install(NEW)
    text = public_record(play_out(plots_table(game=NEW))).text
    with pytest.raises(RecordError, match="version 9 of its rules"):
        replayed(read_record(text.replace("[Rules 2]", "[Rules 9]")))
