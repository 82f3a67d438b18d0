"""`townsmith review`: a finished game thought through again, and what cannot be."""

import json
import re
from collections.abc import Callable
from pathlib import Path

from tests.cli.conftest import Run
from tests.cli.test_records import played
from townsmith.table.playfile import private_record, public_record

Command = Callable[..., Run]


def finished(folder: Path) -> str:
    """Return the file of a game in which nobody builds more than one house."""
    path = folder / "finished.town"
    path.write_text(public_record(played(["2 a", "done", "done"])).text)
    return str(path)


def test_every_seat_is_told_what_it_gave_away(run: Command, tmp_path: Path) -> None:
    """Each seat gets a heading, a graph and its turning points."""
    done = run("review", finished(tmp_path), "--seconds", "0.05")
    assert (done.code, done.err) == (0, "")
    assert "Ada: " in done.out
    assert "Ben: " in done.out
    assert "Turning points:" in done.out
    assert "Better: build a house" in done.out
    assert re.search(r"^ +-?\d+  [* ]*o", done.out, re.MULTILINE)


def test_one_seat_as_json(run: Command, tmp_path: Path) -> None:
    """Programs get every decision with its worth and its loss."""
    done = run("review", finished(tmp_path), "--seat", "1", "--seconds", "0.05", "--json")
    told = json.loads(done.out)
    assert list(told) == ["1"]
    assert {"entry", "turn", "played", "best", "worth", "loss"} == set(told["1"][0])
    assert sum(decision["loss"] for decision in told["1"]) > 0


def test_what_is_not_over_is_not_reviewed(run: Command, tmp_path: Path) -> None:
    """A running game is refused in one line, and so is a seat that is not there."""
    path = tmp_path / "running.town"
    path.write_text(private_record(played(["2 a"])).text)
    assert "not over" in run("review", str(path)).err
    assert "no seat 7" in run("review", finished(tmp_path), "--seat", "7").err
