"""Nothing is removed unless somebody says so, and then all of it."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from townsmith.cli import uninstall


@pytest.fixture
def left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Return what was left on a computer: environment, cache and data."""
    folders = [tmp_path / "town" / ".venv", tmp_path / "town" / ".cache", tmp_path / "data"]
    for folder in folders:
        folder.mkdir(parents=True)
        (folder / "something").touch()
    monkeypatch.setattr(uninstall, "made_by_launcher", lambda: folders[:2])
    for name in ("data_folder", "usual_data"):
        monkeypatch.setattr(uninstall, name, lambda: folders[2])
    return folders


def test_it_only_names_what_is_there(left: list[Path], run: Callable[..., Run]) -> None:
    done = run("uninstall")
    assert done.code == 0
    assert [line for line in done.out.splitlines() if Path(line) in left] == [*map(str, left)]
    assert all(folder.exists() for folder in left)


def test_with_yes_it_removes_all(left: list[Path], run: Callable[..., Run]) -> None:
    assert "Removed." in run("uninstall", "--yes").out
    assert not any(folder.exists() for folder in left)
    assert "nothing to remove" in run("uninstall", "--yes").out


def test_data_may_stay(left: list[Path], run: Callable[..., Run]) -> None:
    run("uninstall", "--yes", "--keep-data")
    assert [folder.exists() for folder in left] == [False, False, True]


def test_a_folder_of_ones_own_choice_stays_and_is_named(
    left: list[Path], run: Callable[..., Run], tmp_path: Path
) -> None:
    """Whatever else lies there is none of our business; the fixture sets TOWNSMITH_DATA."""
    chosen = tmp_path / "shelf"
    chosen.mkdir()
    assert f"{chosen} stay" in run("uninstall", "--yes").out
    assert (chosen.exists(), any(folder.exists() for folder in left)) == (True, False)


def test_it_refuses_while_a_server_runs(left: list[Path], run: Callable[..., Run]) -> None:
    store = left[2] / "tables.sqlite"
    tables = sqlite3.connect(store)
    tables.execute("PRAGMA journal_mode=WAL")
    tables.execute("CREATE TABLE town (name)")
    done = run("uninstall", "--yes")
    tables.close()
    assert done.code == 2
    assert "close it" in done.err
    assert all(folder.exists() for folder in left)
    assert run("uninstall", "--yes").code == 0


def test_only_what_a_launcher_made_counts_as_such(tmp_path: Path) -> None:
    assert uninstall.made_by_launcher(str(tmp_path)) == []
    (tmp_path / ".venv" / "stamps").mkdir(parents=True)
    made = uninstall.made_by_launcher(str(tmp_path / ".venv"))
    assert made == [tmp_path / ".venv", tmp_path / ".cache"]
