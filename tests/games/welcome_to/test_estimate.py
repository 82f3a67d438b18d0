"""The estimate: how far ahead a seat will be, learned from games that were played."""

import json
from importlib import resources
from math import isfinite

import pytest

from townsmith.core.contract.options import Json
from townsmith.core.rng import stream
from townsmith.games.welcome_to import GAME
from townsmith.games.welcome_to.bots.feature_names import PARKS, SHEET_FEATURES, SHEET_NAMES
from townsmith.games.welcome_to.rules.sheet import NUMBER
from townsmith.games.welcome_to.rules.state import WelcomeTo

from .town import sheet, table

FEW = 44
"""One of so many variants is tried by default, and four times as many with `--long`."""
VARIANTS = [
    pytest.param(seats, options, marks=() if at % FEW == 0 else pytest.mark.long)
    for at, (seats, options) in enumerate(
        (seats, options) for seats in (1, 2, 3) for options in GAME.variants(seats)
    )
    if at % (FEW // 4) == 0
]


def _positions(seats: int, options: dict[str, Json], seed: int) -> list[WelcomeTo]:
    """Return some positions of a game of quick moves, and its end."""
    state = GAME.rules.start(GAME.setup(seats, seed, options))
    rng = stream(seed, "estimate")
    found = []
    while state.pending():
        if not rng.below(6):
            found.append(state.clone())
        seat = state.pending().bit_length() - 1
        state.apply(seat, state.quick(seat, rng))
    return [*found, state]


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_the_estimate_is_the_weighted_sum_of_finite_numbers(
    seats: int, options: dict[str, Json]
) -> None:
    """Where the game goes on, features and estimate are finite and agree."""
    *positions, _ = _positions(seats, options, 2)
    for state in positions[:8]:
        numbers = GAME.bots.measure(state, 0)
        assert len(numbers) == len(GAME.bots.features)
        assert all(isfinite(number) for number in numbers)
        assert isfinite(GAME.bots.estimate(state, 0))


def test_the_sum_is_the_estimate_between_rounds() -> None:
    """Weights times features give the estimate as long as no sheet has ended the game."""
    positions = _positions(2, {}, 11)
    state = next(each for each in positions[3:] if each.sheets[0].stage == 0)
    total = sum(map(float.__mul__, GAME.bots.measure(state, 0), GAME.bots.weights))
    assert total == pytest.approx(GAME.bots.estimate(state, 0))


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_at_the_end_the_estimate_is_the_margin(seats: int, options: dict[str, Json]) -> None:
    """When the game is over the estimate is what counts: points ahead of the best other."""
    end = _positions(seats, options, 4)[-1]
    points = [end.points(seat) for seat in range(seats)]
    if end.variant.solo:
        points.append(end.rival_points())
    rivals = points[1:] or [0]
    assert GAME.bots.estimate(end, 0) == points[0] - max(rivals)


def test_a_finished_sheet_is_judged_by_its_points() -> None:
    """A seat that has just ended the game counts points, not hopes: its own and the other's."""
    states = reversed(_positions(2, {}, 6)[:-1])
    # With an action due, the best one would count too.
    state = next(
        each for each in states if each.sheets[0].empty() and each.sheets[0].stage == NUMBER
    ).clone()
    state.sheets[0] = state.sheets[0].clone()
    for _ in range(3 - state.sheets[0].marked(12)):
        state.sheets[0].mark(12)
    assert GAME.bots.estimate(state, 0) == pytest.approx(state.points(0) - state.points(1))


def test_the_estimate_sees_what_every_player_sees() -> None:
    """More room for numbers, and an estate about to be completed, are worth something."""
    good = table(sheet("1 . 4 . 7 8 . 11 . 15"), sheet(), round=7)
    poor = table(sheet("7 . 8 . 9 10 . 11 . 12"), sheet(), round=7)
    assert GAME.bots.estimate(good, 0) > GAME.bots.estimate(poor, 0)


def test_the_shipped_weights_are_those_of_the_features() -> None:
    """weights.json holds a weight for each feature, no other, and says how it was made."""
    file = resources.files("townsmith.games.welcome_to").joinpath("weights.json")
    shipped = json.loads(file.read_text("utf-8"))
    assert list(shipped["weights"]) == list(GAME.bots.features)
    assert all(isfinite(weight) for weight in shipped["weights"].values())
    assert {"command", "seed", "date", "games"} <= set(shipped)


def test_the_features_have_names_of_their_own() -> None:
    """Every feature is named once, and the park boxes come where the code expects them."""
    assert len(set(GAME.bots.features)) == len(GAME.bots.features)
    assert len(SHEET_NAMES) == SHEET_FEATURES
    assert SHEET_NAMES[PARKS] == "park 1 box 1"
