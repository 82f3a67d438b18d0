"""`townsmith admin`: a host can find, export and forget tables, and restores what was backed up."""

import json
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.postgresql import PrivatePostgres
from tests.table.newer import newer, update
from tests.table.playing import dealt_table, play_out
from tests.web.nodes import fresh_database
from tests.web.served import GENEROUS, PERSON, Seated, served, sit_down
from townsmith.core import registry
from townsmith.table.opening import open_new
from townsmith.table.store import SqliteStore, open_place, open_store
from townsmith.table.store.changes import move_change
from townsmith.table.store.copying import digests
from townsmith.table.table import open_table
from townsmith.web.http.passes import Pass, Passes
from townsmith.web.http.settings import STORE_NAME
from townsmith.web.tables.chairs import Sitting, chairs_for

Command = Callable[..., Run]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Return the folder of a server."""
    return tmp_path / "data"


@pytest.fixture
def store(data: Path) -> Iterator[SqliteStore]:
    """Return the tables in it."""
    store = open_store(data / STORE_NAME)
    yield store
    store.close()


@pytest.fixture
def admin(run: Command, data: Path) -> Command:
    """Return what runs a command of the host on that folder."""
    return lambda *arguments: run("admin", *map(str, arguments), "--data", str(data))


@pytest.fixture
def tables(store: SqliteStore, run: Command) -> list[str]:
    """Return a table that is over and one that runs, with people."""
    del run  # the toy game is found by then
    played = play_out(dealt_table())
    moves = [move_change(entry.number, entry) for entry in played.log]
    over = store.create(played.opening, None, moves, finished=True)
    sitting = Sitting(chairs_for([PERSON, PERSON], "Zoë")).kept
    running = store.create(open_new(registry.game("uptown"), 2), sitting)
    return [over, running]


def grow_old(data: Path, table: str, days: int) -> None:
    """Let nothing have happened at a table for so long."""
    when = f"-{days} days"
    with closing(sqlite3.connect(data / STORE_NAME)) as connection, connection:
        for name, column, key in (
            ("tables", "opened_at", "id"),
            ("changes", "made_at", "table_id"),
        ):
            change = f"UPDATE {name} SET {column} = datetime('now', ?) WHERE {key} = ?"  # noqa: S608 our own names
            connection.execute(change, (when, table))


def test_tables_are_listed(tables: list[str], admin: Command) -> None:
    """For people in columns, for programs as JSON; the newest first."""
    listed = admin("list").out
    assert [line.split()[0] for line in listed.splitlines()[1:]] == tables[::-1]
    told = json.loads(admin("list", "--json").out)
    assert [(one["game"], one["over"]) for one in told] == [("uptown", False), ("plots", True)]
    assert admin("list", "--rules").out.splitlines()[0] == "uptown by rules 2: 1 running"


def test_a_table_is_shown_with_its_people(
    tables: list[str], admin: Command, store: SqliteStore
) -> None:
    """Links only if somebody asks for them; a host can help who has lost theirs."""
    shown = admin("show", tables[1]).out
    assert '["Zo\\u00eb", "Ben"]' in shown
    assert "/s/" not in shown
    links = json.loads(admin("show", tables[1], "--links", "--json").out)["links"]
    token = links["Ben"].removeprefix("/s/")
    assert Passes(store.keys()).read_link(token) == Pass(tables[1], 1)
    assert admin("show", "nowhere").code == 2


def test_a_record_is_exported(
    tables: list[str], admin: Command, run: Command, tmp_path: Path
) -> None:
    """It verifies if the game is over; of a running one the seed stays secret unless asked for."""
    file = tmp_path / "game.town"
    assert "Entries in " in admin("export", tables[0], file).out
    assert run("verify", str(file)).code == 0
    assert "[Seed" not in admin("export", tables[1]).out
    assert "[Seed" in admin("export", tables[1], "--secrets").out


def test_tables_are_deleted_if_one_says_so(
    tables: list[str], admin: Command, store: SqliteStore
) -> None:
    """All or none of those that are named."""
    assert admin("delete", tables[0]).code != 0
    assert admin("delete", tables[0], "nowhere", "--yes").code == 2
    assert len(store.summaries()) == 2
    assert admin("delete", tables[0], "--yes").out == "Tables deleted: 1.\n"
    assert [found.id for found in store.summaries()] == [tables[1]]


def test_old_tables_are_forgotten(
    tables: list[str], admin: Command, data: Path, store: SqliteStore
) -> None:
    """What counts is the last change; a wrong duration is told."""
    grow_old(data, tables[0], days=100)
    grow_old(data, tables[1], days=80)
    assert "Tables to be deleted: 1." in admin("prune", "--keep", "90d", "--dry-run").out
    assert admin("prune", "--keep", "90d").out == "Tables deleted: 1.\n"
    assert [found.id for found in store.summaries()] == [tables[1]]
    assert admin("prune", "--keep", "12w").out == "Tables deleted: 0.\n"
    for wrong in ("90", "d", "0d", "-3d", "9" * 9 + "d"):
        assert "is no duration" in admin("prune", "--keep", wrong).err


def test_a_new_key_signs_and_the_old_ones_stay_good(
    tables: list[str], admin: Command, store: SqliteStore
) -> None:
    """Links and cookies that people have open what they opened."""
    before = Passes(store.keys())
    granted = Pass(tables[1], 0)
    assert "Keys: 2." in admin("rotate-key").out
    after = Passes(store.keys())
    assert after.read_link(before.link(granted)) == granted
    assert after.read_cookie(before.cookie(granted)) == granted
    assert after.link(granted) != before.link(granted)
    assert before.read_link(after.link(granted)) is None


def test_an_upgrade_says_where_one_is(tables: list[str], admin: Command, data: Path) -> None:
    """And refuses, in one line, what a newer Townsmith wrote."""
    assert f"tables: {len(tables)}." in admin("upgrade").out
    update(data / STORE_NAME, [newer(data / "more", "SELECT 1")]).close()
    refused = admin("upgrade")
    assert refused.code == 2
    assert "newer Townsmith" in refused.err


def test_a_folder_without_tables_is_told(admin: Command, data: Path) -> None:
    """Nothing is made there by looking."""
    assert "there are no tables" in admin("list").err
    assert not (data / STORE_NAME).exists()


class TestBackups:
    """The drill: a copy is made while people play, everything is lost, and the game goes on."""

    def test_a_server_is_restored_from_a_copy(self, data: Path, admin: Command) -> None:
        """Every move that was acknowledged before the copy is there, and every link opens."""
        copy = data.parent / "copy.sqlite"
        with served(data, *GENEROUS) as server:
            table = sit_down(server.address, "uptown", [PERSON, PERSON])
            for _ in range(6):
                player = table.player(table.player(0).look()["pending"][0])
                seen = player.look()
                player.move(seen["legal"][0], seen["next"])
            assert admin("backup", copy).code == 0
            lost = table.player(0).look()["next"]
            player = table.player(table.player(0).look()["pending"][0])
            player.move(player.look()["legal"][0], lost)
            refused = admin("restore", copy, "--yes")
            assert refused.code == 2
            assert "in use by the server" in refused.err
            server.kill()
        for file in data.iterdir():
            file.unlink()
        assert "Tables that are back: 1." in admin("restore", copy, "--yes").out
        with served(data, *GENEROUS) as again:
            table.address = again.address
            seen = table.player(0).look()
            assert seen["next"] == lost
            player = table.player(seen["pending"][0])
            assert player.move(player.look()["legal"][0], lost).json()["number"] == lost

    def test_a_copy_is_for_its_owner_and_replaces_nothing(
        self, tables: list[str], admin: Command, data: Path, tmp_path: Path
    ) -> None:
        """Under the date beside the file, or under a name of one's own that is free."""
        assert tables
        assert admin("backup").code == 0
        [beside] = data.glob("tables-backup-*.sqlite")
        assert stat.S_IMODE(beside.stat().st_mode) == 0o600
        taken = tmp_path / "taken.sqlite"
        taken.write_text("mine")
        assert "is there already" in admin("backup", taken).err
        assert taken.read_text() == "mine"

    def test_what_was_there_before_is_kept(
        self, tables: list[str], admin: Command, data: Path, tmp_path: Path, store: SqliteStore
    ) -> None:
        """A restore that was a mistake can be taken back."""
        copy = tmp_path / "copy.sqlite"
        admin("backup", copy)
        store.delete(tables[0])
        store.close()
        assert "Tables that are back: 2." in admin("restore", copy, "--yes").out
        [before] = data.glob("tables-before-restore-*.sqlite")
        assert "Tables that are back: 1." in admin("restore", before, "--yes").out

    def test_something_else_is_no_backup(
        self, tables: list[str], admin: Command, tmp_path: Path, store: SqliteStore
    ) -> None:
        """A letter is refused, and the tables stay."""
        letter = tmp_path / "letter.txt"
        letter.write_text("Dear Ann, " * 1000)
        assert admin("restore", letter, "--yes").code == 2
        assert admin("restore", tmp_path / "nothing", "--yes").code == 2
        assert len(store.summaries()) == len(tables)


def test_a_server_forgets_by_itself(data: Path, store: SqliteStore) -> None:
    """With --keep it does so when it starts, and then every hour; what is younger stays."""
    old, young = (store.create(open_new(registry.game("uptown"), 2)) for _ in range(2))
    grow_old(data, old, days=31)
    with served(data, "--keep", "30d") as server:
        assert server.process.poll() is None
        while len(store.summaries()) > 1:
            assert server.process.poll() is None
    assert [found.id for found in store.summaries()] == [young]
    assert open_table(store.find(young).opening).next_number == 1


def test_a_server_moves_house_and_back_while_its_tables_run(
    run: Command, postgres: PrivatePostgres, tmp_path: Path
) -> None:
    """By the command line: links stay good, and every row is the same there and back again."""
    old, back = tmp_path / "old", tmp_path / "back"
    with fresh_database(postgres) as name:
        database = postgres.address(name)
        with served(old, *GENEROUS) as server:
            table = sit_down(server.address, "uptown", [PERSON, PERSON])
            _go_on(table)
        assert _moved(run, f"sqlite:{old / STORE_NAME}", database) == 1
        with served(tmp_path / "unused", *GENEROUS, "--database", database) as node:
            table.address = node.address
            _go_on(table)
        assert _moved(run, database, f"sqlite:{back / STORE_NAME}") == 1
        with (
            closing(open_place(database)) as there,
            closing(open_store(back / STORE_NAME)) as here,
            there.engine.connect() as far,
            here.engine.connect() as near,
        ):
            assert digests(far) == digests(near)
    with served(back, *GENEROUS) as server:
        table.address = server.address
        _go_on(table)
        assert table.player(0).look()["next"] == 7


def _go_on(table: Seated) -> None:
    """Make two moves at a table that runs."""
    for _ in range(2):
        seen = table.player(0).look()
        mover = table.player(seen["pending"][0])
        seen = mover.look()
        assert mover.move(seen["legal"][0], seen["next"]).status_code == 200


def _moved(run: Command, source: str, target: str) -> int:
    """Copy all tables from one place to another; return how many there were."""
    told = run("admin", "copy", "--from", source, "--to", target)
    assert (told.code, "every row the same" in told.out) == (0, True), told
    return int(told.out.split()[-1].removesuffix("."))
