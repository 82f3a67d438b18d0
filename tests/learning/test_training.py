"""Training: weights learned from games explain how games end, and play better than none."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.learning.growing import GAME
from tests.toys.plots import GAME as PLOTS
from townsmith.bots.schedule.runners import OneProcess, on_processes
from townsmith.core import registry
from townsmith.core.errors import SetupError
from townsmith.learning.course import Course
from townsmith.learning.fit_sums import FitSums
from townsmith.learning.training import Round, train
from townsmith.learning.training_files import REPORT, WEIGHTS, TrainingFiles, read_weights
from townsmith.learning.training_games import TrainingGames


def course(rounds: int = 2, games: int = 24, seats: tuple[int, ...] = (2,)) -> Course:
    """Return a short course."""
    return Course(GAME.slug, tuple(GAME.setup(n) for n in seats), 7, rounds, games)


def trained(asked: Course) -> list[Round]:
    """Return all rounds of a training."""
    GAME.bots.weights[:] = [0.0] * len(GAME.bots.features)
    return list(train(asked, OneProcess(), lambda _: None))


def test_a_fit_finds_the_weights_behind_the_results() -> None:
    """Results that are a weighted sum of the features give those weights back."""
    rng = np.random.default_rng(1)
    rows = rng.normal(size=(500, 3))
    truth = np.array([2.0, -1.0, 0.5])
    sums = FitSums.empty(3)
    sums.note(rows[:200], rows[:200] @ truth)
    other = FitSums.empty(3)
    other.note(rows[200:], rows[200:] @ truth)
    sums.join(other)
    found = sums.fit(np.zeros(3), 0.0, np.full(3, fill_value=True))
    assert found == pytest.approx(truth, abs=1e-6)
    assert sums.explained(found) == pytest.approx(1.0)
    assert sums.explained(np.zeros(3)) < 0.01


def test_what_no_game_shows_keeps_its_weight_in_a_fresh_start(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A fresh start empties what is learned; a feature of another mode is not among it."""
    measure = GAME.bots.measure
    other = replace(GAME.bots, measure=lambda *asked: [*measure(*asked)[:3], 0.0])
    monkeypatch.setitem(vars(GAME), "bots", other)
    GAME.bots.weights[:] = [0.0, 5.0, 0.0, 7.0]
    asked = replace(course(rounds=1), fresh=True)
    done = next(train(asked, OneProcess(), lambda _: None))
    assert done.kept
    assert done.weights[3] == 7.0
    assert done.weights[1] < 4.0


def test_caution_holds_new_weights_to_the_old_ones() -> None:
    """The more caution, the smaller the step away from what was there."""
    sums = FitSums.empty(1)
    sums.note(np.ones((10, 1)), np.full(10, 4.0))
    free = np.array([True])
    steps = [float(sums.fit(np.zeros(1), caution, free)[0]) for caution in (0.0, 1.0, 9.0)]
    assert steps == pytest.approx([4.0, 2.0, 0.4])


def test_weights_that_are_held_stay_as_they_are() -> None:
    """The others make the best of it."""
    rng = np.random.default_rng(1)
    rows = rng.normal(size=(500, 2))
    sums = FitSums.empty(2)
    sums.note(rows, rows @ np.array([2.0, -1.0]))
    found = sums.fit(np.array([0.5, 0.0]), 0.0, np.array([False, True]))
    assert found[0] == 0.5
    assert found[1] == pytest.approx(-1.0, abs=0.2)


def test_what_is_learned_explains_results_and_wins() -> None:
    """After two rounds points count for something, and the new weights beat those of nothing."""
    rounds = trained(course(rounds=2, games=60, seats=(1, 2)))
    learned = rounds[-1].weights
    assert learned[0] > 0.3
    assert rounds[0].kept
    assert rounds[0].better > 0.6
    assert (rounds[-1].proposal.explained or 0.0) > 0.1


def test_the_result_is_the_same_for_any_number_of_processes() -> None:
    """Two gamess of the same course teach the same, in whatever process they are played."""
    asked = course()
    games = TrainingGames(asked, "learn 1", range(3), (0.1, 0.2, 0.3, 0.4))
    one, other = games.learn(), games.learn()
    assert one[1] == other[1]
    assert np.array_equal(one[0].products, other[0].products)
    assert trained(asked) == trained(asked)


def test_several_processes_learn_the_same_as_one() -> None:
    """A game that every process can find, played by two of them and by this one."""
    game = registry.game("uptown")
    asked = Course(game.slug, (game.setup(2),), 5, 1, 9)
    before = list(game.bots.weights)
    rounds = []
    for processes in (1, 2):
        with on_processes(processes) as runner:
            rounds.append(list(train(asked, runner, lambda _: None)))
        game.bots.weights[:] = before
    assert rounds[0] == rounds[1]


def test_games_are_dealt_anew_for_every_purpose() -> None:
    """No deal that was learned from is used to judge."""
    asked = course()
    learned = {asked.setup("learn 1", number).seed for number in range(50)}
    judged = {asked.setup("judge 1", number).seed for number in range(50)}
    assert len(learned | judged) == 100


def test_weights_are_judged_from_both_sides_of_a_deal() -> None:
    """Against themselves weights are exactly even."""
    same = (1.0, 0.0, 0.0, 0.0)
    for seats in (1, 2):
        games = TrainingGames(course(seats=(seats,)), "judge 1", range(6), same, same)
        assert sum(games.judge()) / 6 == pytest.approx(0.5)


def test_a_game_without_features_cannot_be_trained(monkeypatch: pytest.MonkeyPatch) -> None:
    """The message says so."""
    monkeypatch.setitem(registry.games(), PLOTS.slug, PLOTS)
    nothing = Course(PLOTS.slug, (PLOTS.setup(2),), 1, 1, 2)
    with pytest.raises(SetupError, match="names no features"):
        list(train(nothing, OneProcess(), lambda _: None))


def test_the_diary_keeps_weights_checkpoints_and_a_report(tmp_path: Path) -> None:
    """Whatever stops a training, the rounds so far are on disk and can be gone on from."""
    asked = course()
    diary = TrainingFiles(tmp_path / "new", asked, "townsmith train growing --seed 7")
    rounds = trained(asked)
    for done in rounds:
        diary.add(done)
    written = json.loads((tmp_path / "new" / WEIGHTS).read_text("utf-8"))
    assert written["command"] == "townsmith train growing --seed 7"
    assert written["seed"] == 7
    assert written["games"] == 96
    assert list(written["weights"]) == list(GAME.bots.features)
    found, origin = read_weights(GAME, tmp_path / "new" / "round-2.json")
    assert origin == "townsmith train growing --seed 7"
    assert found == pytest.approx(rounds[-1].weights, abs=1e-4)
    assert "| 2 |" in (tmp_path / "new" / REPORT).read_text("utf-8")


def test_all_commands_that_made_weights_are_named(tmp_path: Path) -> None:
    """Whoever goes on from weights that were made in two steps goes on from both."""
    diary = TrainingFiles(tmp_path, course(), "the second", "the first")
    for done in trained(course()):
        diary.add(done)
    assert read_weights(GAME, tmp_path / WEIGHTS)[1] == "the first; then the second"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("{", "no file of weights"),
        ("[]", "holds no weights of growing"),
        ('{"game": "other", "weights": {}}', "holds no weights of growing"),
        ('{"game": "growing", "weights": {"luck": 1}}', "no feature 'luck'"),
        ('{"game": "growing", "weights": {"points": "many"}}', "must be a number"),
    ],
)
def test_other_files_are_refused(tmp_path: Path, text: str, complaint: str) -> None:
    """What is wrong with a file of weights is said in one sentence."""
    file = tmp_path / "weights.json"
    file.write_text(text, "utf-8")
    with pytest.raises(SetupError, match=complaint):
        read_weights(GAME, file)
