"""A program that is killed in the middle of a game loses no move that it acknowledged."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import townsmith
from tests.table.playing import dealt_table, play_out
from townsmith.table.store import open_store

ROOT = Path(__file__).parents[2]
TABLES = 40


def killed_after(path: Path, lines: int) -> list[str]:
    """Start the player, kill it when it has acknowledged that many moves, return all it said."""
    home = Path(townsmith.__file__).parents[1]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(home), str(ROOT)])}
    command = [sys.executable, "-m", "tests.table.appending", str(path)]
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
    ) as player:
        assert player.stdout is not None
        heard = [player.stdout.readline() for _ in range(lines)]
        player.send_signal(signal.SIGKILL)
        heard += player.stdout.readlines()
    assert player.returncode == -signal.SIGKILL
    return [line.strip() for line in heard if line.endswith("\n")]


@pytest.mark.parametrize("lines", [1, 137])
def test_every_acknowledged_move_survives_a_kill(tmp_path: Path, lines: int) -> None:
    """After kill -9 each table holds all acknowledged entries, at most one more, and plays on."""
    path = tmp_path / "tables.db"
    store = open_store(path)
    for seed in range(TABLES):
        store.create(dealt_table(seed=seed).opening)
    acknowledged = [line.split() for line in killed_after(path, lines)]
    assert len(acknowledged) >= lines
    told = {table_id: int(number) for table_id, number in acknowledged}
    kept = {found.id: found.entries for found in store.summaries()}
    assert all(kept[table_id] >= number for table_id, number in told.items())
    assert sum(kept.values()) - sum(told.values()) <= 1
    for table_id in told:
        assert play_out(store.open(table_id)).over
    store.close()
