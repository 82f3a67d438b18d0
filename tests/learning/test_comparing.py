"""Comparing: weights tell moves of one moment apart by what they led to in the same worlds."""

from dataclasses import replace

import pytest

from tests.learning.growing import GAME
from townsmith.bots.schedule.runners import OneProcess
from townsmith.learning import comparing
from townsmith.learning.contrast import contrasts_of
from townsmith.learning.course import Course
from townsmith.learning.fit_sums import FitSums
from townsmith.learning.learner import Learner
from townsmith.learning.training import Round, games_of, train


def course(rounds: int = 1, games: int = 30, held: tuple[str, ...] = ()) -> Course:
    """Return a short course of comparing."""
    return Course(GAME.slug, (GAME.setup(2),), 7, rounds, games, "compare", held=held)


def compared(asked: Course) -> list[Round]:
    """Return all rounds of a training from weights of nothing."""
    GAME.bots.weights[:] = [0.0] * len(GAME.bots.features)
    return list(train(asked, OneProcess(), lambda _: None))


def test_points_turn_out_to_be_worth_something() -> None:
    """Moves that score lead to more points in the end than those that do not."""
    done = compared(course())[0]
    assert done.weights[0] > 0.2
    assert done.proposal.explained is not None
    assert 0.0 < done.proposal.explained < 1.0


def test_what_all_moves_share_keeps_its_weight() -> None:
    """The rounds to come are the same after every move of a moment: nothing shows about them."""
    done = compared(course())[0]
    assert done.weights[3] == 0.0
    assert done.weights[0] != 0.0


def test_features_that_are_held_keep_their_weights() -> None:
    """Somebody may hold the points, which fixes the scale."""
    assert compared(course(held=("points",)))[0].weights[0] == 0.0


def test_only_features_that_are_named_change() -> None:
    """Somebody may learn one weight anew; all others stay, also where they begin as nothing."""
    GAME.bots.weights[:] = [5.0, 6.0, 7.0, 8.0]
    asked = replace(course(), learned=("empty plots",), fresh=True)
    done = next(train(asked, OneProcess(), lambda _: None))
    assert done.proposal.weights[0] == 5.0
    assert done.proposal.weights[1] != 6.0
    assert done.proposal.weights[2:] == (7.0, 8.0)


def test_half_of_what_was_seen_before_counts_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """So a round has more to go by than its own games."""
    first, second = (done.proposal.learned_from for done in compared(course(2, games=8)))
    monkeypatch.setattr(comparing, "_MEMORY", 0.0)
    again, forgetful = (done.proposal.learned_from for done in compared(course(2, games=8)))
    assert again == first
    assert second == forgetful + first // 2


def test_the_same_course_learns_the_same() -> None:
    """Deals, moments and worlds come from the seed of the course."""
    assert compared(course(games=8)) == compared(course(games=8))


def test_every_game_is_told() -> None:
    """For every game learned from, four deals show what comes of it and four are judged."""
    asked, told = course(games=8), list[int]()
    list(train(asked, OneProcess(), told.append))
    assert sum(told) == games_of(asked) == 8 + 4 * 8 + 4 * 8


def test_quick_moves_follow_as_far_as_they_do_better(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where they have weights of their own; if they do not do better the judgement is kept."""
    twins = ("points", "empty plots", "quick points", "quick empty plots")
    measure = GAME.bots.measure
    other = replace(
        GAME.bots,
        habits=2,
        features=twins,
        measure=lambda *asked: [*measure(*asked)[:2], 0.0, 0.0],
    )
    monkeypatch.setitem(vars(GAME), "bots", other)
    done = compared(course())[0]
    judged, habits = done.proposal.weights[:2], done.proposal.weights[2:]
    assert habits in [tuple(stride * each for each in judged) for stride in (1.0, 0.5, 0.25)]
    assert done.proposal.spare == (*judged, 0.0, 0.0)
    assert done.weights == (done.proposal.weights if done.kept else done.proposal.spare)


def test_only_differences_within_a_moment_count() -> None:
    """Results of every moment have a mean of nothing, so no luck of a deal is left."""
    GAME.bots.weights[:] = [1.0, 0.0, 0.0, 0.0]
    sums = FitSums.empty(len(GAME.bots.features))
    for luck in range(8):
        taught, scores = contrasts_of(GAME, GAME.setup(2, 3), Learner(GAME.bots.weights), luck)
        sums.join(taught)
        assert len(scores) == 2
    assert sums.positions > 0
    assert sums.ends == pytest.approx(0.0, abs=1e-6)
    assert sums.products[3, 3] == 0.0  # what is always there never differs


def test_a_fresh_start_leaves_what_no_move_shows() -> None:
    """What never differs keeps the weight it had, all others begin as nothing."""
    GAME.bots.weights[:] = [0.0, 5.0, 0.0, 7.0]
    done = next(train(replace(course(), fresh=True), OneProcess(), lambda _: None))
    assert done.weights[3] == 7.0
    assert done.weights[1] < 4.0
