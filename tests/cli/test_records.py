"""`townsmith replay` and `townsmith verify`: what a record tells, and whether it holds."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.toys.plots import GAME
from townsmith.table.opening import open_new
from townsmith.table.playfile import private_record, public_record
from townsmith.table.table import Table, open_table

Command = Callable[..., Run]


def played(moves: list[str]) -> Table:
    """Return a table of two where both play these moves."""
    opening = open_new(GAME, 2, {"short": True}, names=["Ada", "Ben"], seed=1, date="2026-01-31")
    table = open_table(opening)
    for words in moves:
        for seat in (0, 1):
            table.play(seat, words, table.next_number)
    return table


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Return the file of a finished game."""
    path = tmp_path / "finished.town"
    path.write_text(public_record(played(["2 a", "done", "done"])).text)
    return path


def test_a_sound_record_is_verified(run: Command, record: Path) -> None:
    """Every check is a line that begins with ok, and the exit code is 0."""
    done = run("verify", str(record))
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0] == f"{record}:"
    assert all(line.startswith("  ok    ") for line in lines[1:])
    assert any("shuffle" in line for line in lines)


@pytest.mark.parametrize(
    ("honest", "forged"),
    [
        ("1. seat 0: 2 a", "1. seat 0: 3 a"),
        ('[Seed "0', '[Seed "1'),
        ("[Scores [", "[Scores [9"),
        ("1. seat 0: 2 a", "1. somebody: 2 a"),
    ],
)
def test_a_forged_record_fails(run: Command, record: Path, honest: str, forged: str) -> None:
    """A changed move, seed or score, or a line that cannot be read, is a line that says FAIL."""
    text = record.read_text()
    assert honest in text
    record.write_text(text.replace(honest, forged, 1))
    done = run("verify", str(record))
    assert (done.code, done.err) == (1, "")
    assert "\n  FAIL  " in done.out


def test_several_records_are_told_apart(run: Command, record: Path, tmp_path: Path) -> None:
    """Each file has its own lines, and one that fails is enough for exit code 1."""
    running = tmp_path / "running.town"
    running.write_text(private_record(played(["2 a"])).text)
    done = run("verify", str(record), str(running))
    assert done.code == 1
    good, bad = done.out.split(f"{running}:")
    assert "FAIL" not in good
    assert "FAIL  The game is not over" in bad


def test_a_file_that_is_not_there_is_a_wrong_argument(run: Command) -> None:
    """Nothing was checked, so it is no failed check."""
    done = run("verify", "nowhere.town")
    assert (done.code, done.out) == (2, "")
    assert "'nowhere.town' does not exist" in done.err


def test_a_replay_shows_every_moment(run: Command, record: Path) -> None:
    """The start, each entry with who played it, and the scores at the end."""
    done = run("replay", str(record))
    assert (done.code, done.err) == (0, "")
    assert "0 of 6: the start\n\na b c d\n. . . .  Ada [2] [2]" in done.out
    assert "1 of 6: Ada: 2 a\n* Ada has built on plot a.\n\na b c d\n2 . . .  Ada [2]" in done.out
    assert done.out.rstrip().splitlines()[-1].startswith("Total")


def test_a_replay_shows_one_moment(run: Command, record: Path) -> None:
    """`--at` names it; nothing else is shown."""
    done = run("replay", str(record), "--at", "2")
    assert done.out.startswith("2 of 6: Ben: 2 a\n")
    assert done.out.count("a b c d") == 1


def test_a_replay_shows_what_a_seat_could_see(run: Command, record: Path) -> None:
    """Ben's view holds his hand but not Ada's, and her house only after the round."""
    done = run("replay", str(record), "--at", "1", "--seat", "1")
    assert "Ben [" in done.out
    assert "Ada [" not in done.out
    assert "2 . . .  Ada" not in done.out


WRONG = {
    "there is no entry 7": ("--at", "7"),
    "there is no entry -1": ("--at", "-1"),
    "there is no seat 2": ("--seat", "2"),
}


@pytest.mark.parametrize("fact", WRONG)
def test_a_moment_or_seat_that_is_not_there_is_refused(
    run: Command, record: Path, fact: str
) -> None:
    """The line says what there is instead."""
    done = run("replay", str(record), *WRONG[fact])
    assert fact in done.err
    assert (done.code, done.err.count("\n")) == (2, 1)


def test_a_record_without_its_seed_cannot_be_replayed(run: Command, tmp_path: Path) -> None:
    """The export of a running game keeps the shuffle secret, and the error says so."""
    path = tmp_path / "running.town"
    path.write_text(public_record(played(["2 a"])).text)
    done = run("replay", str(path))
    assert (done.code, done.out) == (2, "")
    assert "seed" in done.err
