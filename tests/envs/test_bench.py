"""Environment steps are measured by playing real games."""

import json

import pytest

from townsmith.bench.environments import YARDSTICK, ours, rows, section
from townsmith.bench.measure import Rate
from townsmith.cli import main
from townsmith.core import registry

GAME = next(iter(registry.games().values()))


def test_a_portion_of_work_is_whole_games() -> None:
    """The AEC contender plays a game and counts its moves; vec_env counts all its games' steps."""
    turns, many, policy = ours(GAME, 2)
    assert 10 < turns.work() <= GAME.rules.bound(GAME.setup(2))
    assert many.work() == 20 * 128
    assert policy.work() == 20 * 128


def test_rates_are_given_in_connect_fours() -> None:
    """Every rate is also a multiple of PettingZoo's connect four, where that was measured."""
    found = [Rate("ours", "steps", 5000, 4000, 6000), Rate(YARDSTICK, "steps", 1000, 900, 1100)]
    assert [times for _, _, times in rows(found)] == ["5.0", "1.0"]
    assert [times for _, _, times in rows(found[:1])] == [""]
    assert "| ours | 5.0 thousand steps (4.0 thousand to 6.0 thousand) | 5.0 |" in section(found)


def test_the_command_measures_our_environments(capsys: pytest.CaptureFixture[str]) -> None:
    """`bench --environments` tells what it measured, also as JSON."""
    line = ["bench", GAME.slug, "--environments", "--no-peers", "--quick", "--json"]
    assert main(line) == 0
    names = [rate["name"] for rate in json.loads(capsys.readouterr().out)["rates"]]
    assert names == [f"{GAME.slug}: {what}" for what in ("AEC", "vec_env", "vec_env, by logits")]
