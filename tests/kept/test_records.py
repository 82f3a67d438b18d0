"""Records of the first version: they can be checked, replayed and shown."""

from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from tests.kept.conftest import Run
from tests.kept.folder import GAMES, OVER, RECORDS, SAVED, WEB
from townsmith.core.contract.state import digest
from townsmith.table.playfile import load_record
from townsmith.table.record import replayed

DIGESTS = {WEB / "records" / table["record"]: table["digest"] for table in OVER} | {
    GAMES / name: game["digest"] for name, game in SAVED.items()
}


def test_all_records_are_verified(run: Callable[..., Run]) -> None:
    """Moves, scores and shuffle hold in every one."""
    done = run("verify", *RECORDS)
    assert (done.code, done.err) == (0, "")
    assert "FAIL" not in done.out


@pytest.mark.parametrize("path", DIGESTS, ids=lambda path: path.name)
def test_a_record_leads_to_the_same_position(run: Callable[..., Run], path: Path) -> None:
    """Every entry is played again, undone ones too, and the last moment can be looked at."""
    record = load_record(path)
    assert digest(replayed(record).state()) == DIGESTS[path]
    done = run("replay", path, "--at", str(len(record.entries)))
    assert (done.code, done.err) == (0, "")


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name)
def test_a_record_is_uploaded(player: httpx.Client, path: Path) -> None:
    """It gets a table of its own at which anybody may look."""
    files = {"record": path.read_bytes()}
    answer = player.post("/replays", files=files)
    assert answer.status_code == 303
    assert player.get(answer.headers["location"]).status_code == 200
