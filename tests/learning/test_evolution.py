"""Evolution: weights bred by playing do better than those they began with."""

from dataclasses import replace

import numpy as np
import pytest

from tests.learning.growing import GAME
from townsmith.bots.schedule.runners import OneProcess
from townsmith.core.errors import SetupError
from townsmith.learning.course import Course
from townsmith.learning.evolution import directions
from townsmith.learning.training import Round, games_of, train


def course(rounds: int = 1, seats: int = 1, held: tuple[str, ...] = ()) -> Course:
    """Return a short course of evolution."""
    return Course(GAME.slug, (GAME.setup(seats),), 7, rounds, 6, "evolve", held=held)


def bred(asked: Course) -> list[Round]:
    """Return all rounds of an evolution from weights of nothing."""
    GAME.bots.weights[:] = [0.0] * len(GAME.bots.features)
    return list(train(asked, OneProcess(), lambda _: None))


@pytest.mark.long
def test_what_is_bred_plays_better() -> None:
    """After a round points count for something, and the new weights beat those of nothing."""
    done = bred(course(rounds=2, seats=2))[0]
    assert done.kept
    assert done.better > 0.6
    assert done.weights[0] > 0.0


def test_features_that_are_held_have_no_part() -> None:
    """Their weights stay as they are, the others move."""
    done = bred(course(held=("points",)))[0]
    assert done.proposal.weights[0] == 0.0
    assert any(done.proposal.weights[1:])


def test_quick_moves_with_weights_of_their_own_are_bred(monkeypatch: pytest.MonkeyPatch) -> None:
    """What positions are judged by stays as it is; the twins of it move."""
    monkeypatch.setitem(vars(GAME), "bots", replace(GAME.bots, habits=2))
    done = bred(course())[0]
    assert not any(done.proposal.weights[:2])
    assert any(done.proposal.weights[2:])


def test_a_single_feature_cannot_be_bred() -> None:
    """Where all others are held, that is said before any variant plays."""
    with pytest.raises(SetupError, match="all features but 1 are held"):
        bred(course(held=GAME.bots.features[1:]))


def test_the_same_course_breeds_the_same() -> None:
    """Deals and variants come from the seed of the course."""
    assert bred(course()) == bred(course())


def test_every_game_is_told() -> None:
    """The bar is full at the end; 40 games show beforehand in which directions to vary."""
    asked, told = course(), list[int]()
    list(train(asked, OneProcess(), told.append))
    assert sum(told) == games_of(asked) == 40 + 5 * 16 * 6 + 5 * 6


def test_directions_change_the_estimate_by_about_a_point() -> None:
    """Features of any size and however alike; those never seen or held have no part."""
    rng = np.random.default_rng(3)
    rows = rng.normal(size=(4000, 4)) * np.array([100.0, 1.0, 0.0, 5.0])
    rows[:, 1] += rows[:, 0]
    found = directions(rows.T @ rows / len(rows), [False, False, False, True])
    assert found.shape == (2, 4)
    assert not found[:, 2:].any()
    spreads = (rows @ found.T).std(axis=0)
    assert np.all((spreads > 0.01) & (spreads < 1.05))
    assert spreads.max() > 0.95
