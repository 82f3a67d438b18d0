"""Ratings: in the right order, and as sure as they say."""

from math import hypot, log, sqrt

import pytest

from townsmith.bots.arena.contest import Contest
from townsmith.bots.arena.ratings import Rating, ratings
from townsmith.core.rng import Rng, stream

BETA = 25 / 6
TRIALS = 40


def series(percent: int, games: int, rng: Rng) -> dict[str, Rating]:
    """Return the ratings after games that one bot wins in so many of a hundred cases."""
    won = Contest(("strong", "weak"), (0, 1), (1, 0))
    lost = Contest(("strong", "weak"), (1, 0), (0, 1))
    return ratings(won if rng.below(100) < percent else lost for _ in range(games))


def width(rating: Rating) -> float:
    """Return how far an interval reaches to one side."""
    return rating.high - rating.value


@pytest.mark.parametrize("percent", [50, 73, 90, 96])
def test_intervals_hold_what_they_promise(percent: int) -> None:
    """The true lead lies within 95 percent intervals in nearly all of many tournaments."""
    share = percent / 100
    lead = log(share / (1 - share)) * sqrt(2) * BETA
    hits = 0
    for trial in range(TRIALS):
        found = series(percent, 100, stream(trial, f"{percent}"))
        strong, weak = found["strong"], found["weak"]
        hits += abs(strong.value - weak.value - lead) < hypot(width(strong), width(weak))
    assert hits >= 0.9 * TRIALS


def test_more_games_make_it_surer() -> None:
    """Intervals shrink with the root of the games."""
    few, many = (series(70, games, stream(1, "games")) for games in (50, 800))
    assert 3 < width(few["strong"]) / width(many["strong"]) < 6


def test_ranks_of_many_seats_count() -> None:
    """At a table of four the order of all counts, not only who won."""
    table = Contest(("a", "b", "c", "d"), (0, 1, 2, 3), (9, 7, 5, 1))
    found = ratings([table] * 20)
    assert found["a"].value > found["b"].value > found["c"].value > found["d"].value


def test_ties_bring_together() -> None:
    """Bots that always share the win end where they began, and surely so."""
    found = ratings([Contest(("a", "b"), (0, 0), (5, 5))] * 50)
    assert found["a"].value == pytest.approx(found["b"].value)
    assert width(found["a"]) < 1.96 * BETA


def test_one_that_sits_twice_has_one_rating() -> None:
    """A bot on two seats of a table moves by the mean of both."""
    found = ratings([Contest(("a", "b", "a"), (0, 1, 2), (3, 2, 1))])
    assert found["a"].value == pytest.approx(found["b"].value, abs=0.7)
    assert set(found) == {"a", "b"}


def test_who_met_nobody_has_no_rating() -> None:
    """Games of a bot against itself, or alone, say nothing about strength."""
    assert ratings([Contest(("a", "a"), (0, 1), (2, 1)), Contest(("b",), (0,), (4,))]) == {}
