"""`townsmith train`: weights learned again by whoever wants to, from the command they name."""

import json
from collections.abc import Callable, Iterator
from importlib import resources
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from townsmith.core import registry

Command = Callable[..., Run]
SHORT = ("--rounds", "1", "--games", "4", "--seats", "2", "--processes", "1")


@pytest.fixture(autouse=True)
def _weights_as_shipped() -> Iterator[None]:
    """Leave the game with the weights it had."""
    games = [registry.game(slug) for slug in ("uptown", "welcome-to")]
    before = [list(game.bots.weights) for game in games]
    yield
    for game, weights in zip(games, before, strict=True):
        game.bots.weights[:] = weights


def test_weights_name_the_command_that_makes_them_again(run: Command, tmp_path: Path) -> None:
    """The command in the file, carried out once more, gives the same weights."""
    first = tmp_path / "first"
    done = run("train", "uptown", *SHORT, "--fresh", "--seed", "9", "--out", str(first))
    assert (done.code, done.err) == (0, "")
    made = json.loads((first / "weights.json").read_text("utf-8"))
    assert made["command"] == (
        "townsmith train uptown --method fit --rounds 1 --games 4 --seats 2 --seed 9 --fresh"
    )
    again = tmp_path / "again"
    run(*made["command"].split()[1:], "--processes", "1", "--out", str(again))
    assert json.loads((again / "weights.json").read_text("utf-8")) == made
    assert (again / "report.md").exists()


def test_a_training_goes_on_from_a_file(run: Command, tmp_path: Path) -> None:
    """Weights that are held are those of the file afterwards, and what made those is named."""
    folder = tmp_path / "begun"
    run("train", "uptown", *SHORT, "--fresh", "--seed", "9", "--out", str(folder))
    feature = registry.game("uptown").bots.features[0]
    begun = json.loads((folder / "weights.json").read_text("utf-8"))
    on = ("--from", str(folder / "weights.json"), "--hold", feature)
    done = run("train", "uptown", *SHORT, *on, "--out", str(folder))
    assert done.code == 0
    found = json.loads((folder / "weights.json").read_text("utf-8"))
    assert found["weights"][feature] == begun["weights"][feature]
    assert found["from"] == begun["command"]
    assert f"--hold {feature}" in found["command"]


def test_a_training_names_what_made_the_weights_it_began_with(run: Command, tmp_path: Path) -> None:
    """Without a file those are the game's own, whose file tells."""
    run("train", "uptown", *SHORT, "--out", str(tmp_path))
    found = json.loads((tmp_path / "weights.json").read_text("utf-8"))
    own = resources.files("townsmith.games.uptown").joinpath("weights.json").read_text("utf-8")
    assert json.loads(own)["command"] in found["from"]


def test_a_fresh_start_takes_from_a_file_what_its_games_never_show(
    run: Command, tmp_path: Path
) -> None:
    """So what was learned alone stays when playing at a table is learned from nothing."""
    alone = ("--rounds", "1", "--games", "2", "--processes", "1", "--seed", "3", "--fresh")
    first, second = tmp_path / "alone", tmp_path / "table"
    solo = ("--method", "fit", "--seats", "1", "--option", "solo=5")
    run("train", "welcome-to", *alone, *solo, "--out", str(first))
    run("train", "welcome-to", *alone, "--from", str(first / "weights.json"), "--out", str(second))
    begun, found = (
        json.loads((folder / "weights.json").read_text("utf-8")) for folder in (first, second)
    )
    assert found["from"] == begun["command"]
    assert found["weights"]["solo points"] == begun["weights"]["solo points"]
    assert found["weights"]["points"] != begun["weights"]["points"]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--hold", "luck"), "uptown has no feature 'luck'"),
        (("--learn", "luck"), "uptown has no feature 'luck'"),
        (("--from", __file__), "is no file of weights"),
        (("--method", "guess"), "'guess' is not one of 'fit', 'compare', 'evolve'"),
    ],
)
def test_what_cannot_be_is_said(
    run: Command, tmp_path: Path, words: tuple[str, ...], complaint: str
) -> None:
    """Nothing is written where something is wrong."""
    done = run("train", "uptown", *SHORT, *words, "--out", str(tmp_path / "none"))
    assert done.code != 0
    assert complaint in done.err
    assert not (tmp_path / "none").exists()
