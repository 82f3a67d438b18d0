"""Training on a Ray cluster: the very weights of one process. Runs where Ray is installed."""

from pathlib import Path

import pytest

from tests.with_ray import needs_ray
from townsmith.cli import main
from townsmith.learning.training_files import REPORT, WEIGHTS

_LINE = ("train", "uptown", "--rounds", "1", "--games", "8", "--seed", "5")


@needs_ray
@pytest.mark.filterwarnings("default")  # Ray is not ours to keep free of warnings
def test_a_cluster_learns_the_same_weights(tmp_path: Path) -> None:
    """Games are played by whichever machine is free, and counted in the order of their numbers."""
    alone, cluster = tmp_path / "alone", tmp_path / "cluster"
    assert main([*_LINE, "--processes", "1", "--out", str(alone)]) == 0
    assert main([*_LINE, "--ray", "local", "--out", str(cluster)]) == 0
    for file in (WEIGHTS, REPORT):
        assert (cluster / file).read_bytes() == (alone / file).read_bytes()


def test_a_cluster_that_nobody_answers_at_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before anything is played or written."""
    assert main([*_LINE, "--ray", "127.0.0.1:1", "--out", str(tmp_path / "none")]) == 2
    assert "nobody answers at 127.0.0.1:1" in capsys.readouterr().err
