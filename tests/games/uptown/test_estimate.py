"""The estimate: learned numbers while a game runs, the truth when it is over, and no peeking."""

import json
from importlib import resources
from math import isfinite

import pytest

from tests.games.uptown.tables import card, municipal, seat, table
from tests.games.uptown.test_games import DECKS
from tests.games.uptown.test_quick import walk
from townsmith.core.contract.options import Json
from townsmith.core.contract.state import playout
from townsmith.core.rng import stream
from townsmith.games.uptown import GAME
from townsmith.games.uptown.bots.deck_promise import (
    FLOOR,
    SUPPLY,
    WANTED_ABOUT,
    WANTED_HERE,
    deck_promise,
)
from townsmith.games.uptown.bots.street_numbers import street_numbers
from townsmith.games.uptown.bots.time_left import turns_left
from townsmith.games.uptown.rules.pieces import KINDS
from townsmith.games.uptown.rules.scoring import street_income, street_prestige
from townsmith.games.uptown.rules.tables import deck_catalogue


def test_the_shipped_weights_know_every_feature() -> None:
    """Each has a weight that is a number, none is left over, and the file says how it was made."""
    file = resources.files("townsmith.games.uptown").joinpath("weights.json")
    shipped = json.loads(file.read_text("utf-8"))
    assert list(shipped["weights"]) == list(GAME.bots.features)
    assert all(isfinite(weight) for weight in shipped["weights"].values())
    assert shipped["game"] == GAME.slug
    assert {"command", "seed", "date", "games"} <= set(shipped)


@pytest.mark.parametrize("deck", DECKS, ids=["ours", "wild-1", "wild-2"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_estimate_weighs_what_is_measured(seats: int, deck: Json) -> None:
    """While the game goes on it is the weighted sum of the features, for every seat."""
    for number, state in enumerate(walk(seats, 3, deck)):
        at = number % seats
        measured = zip(GAME.bots.measure(state, at), GAME.bots.weights, strict=True)
        total = sum(feature * weight for feature, weight in measured)
        assert GAME.bots.estimate(state, at) == pytest.approx(total, abs=1e-6)


def test_one_seats_gain_is_the_others_loss() -> None:
    """With two seats the estimates of both are opposite at any moment."""
    for state in walk(2, 8):
        assert GAME.bots.estimate(state, 0) == pytest.approx(-GAME.bots.estimate(state, 1))


def test_hidden_cards_change_no_estimate() -> None:
    """Only what lies open is judged."""
    for state in walk(3, 4):
        world = state.clone()
        world.redeal(0, stream(9, "other cards"))
        assert GAME.bots.estimate(world, 1) == GAME.bots.estimate(state, 1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_end_is_judged_by_the_lead(seats: int) -> None:
    """When the game is over it is the lead over the best rival, and winning counts ten more."""
    for seed in range(10):
        state = GAME.rules.start(GAME.setup(seats, seed))
        playout(state, stream(seed, "end"))
        points = [state.points(at) for at in range(seats)]
        for at in range(seats):
            lead = points[at] - max(points[:at] + points[at + 1 :])
            victory = (
                10
                if GAME.rules.winners(state) == [at]
                else 0
                if at in GAME.rules.winners(state)
                else -10
            )
            assert GAME.bots.estimate(state, at) == lead + victory


@pytest.mark.parametrize("deck", DECKS, ids=["ours", "wild-1", "wild-2"])
def test_a_street_in_numbers_adds_up_as_the_rules_do(deck: Json) -> None:
    """One walk along a street finds the same prestige and income as the score sheet."""
    for state in walk(2, 6, deck):
        for street in state.streets:
            found = street_numbers(state.cards, street)
            assert found.prestige == street_prestige(state.cards, street.piles)
            assert found.income == street_income(state.cards, street.piles)


def test_the_promise_of_a_deck_is_read_off_the_cards() -> None:
    """Averages over what lets one's own towers grow; gifts and things on roofs are left out."""
    deck: Json = {
        "project_cards": [
            card(1, "cafe duo 2*/floor", "shop 3*/hotel@plot") | {"id": "P1"},
            card(1, "gift cafe", "roof_only 5*/floor") | {"id": "P2"},
        ],
        "municipal_cards": [municipal("1*/shop@street", "", "", "") | {"id": "M1"}],
    }
    found = deck_promise(deck_catalogue(deck))
    growing = 6
    assert found[SUPPLY + KINDS.index("cafe")] == pytest.approx(2 / growing)
    assert found[WANTED_HERE + KINDS.index("hotel")] == pytest.approx(3 / growing)
    assert found[WANTED_ABOUT + KINDS.index("shop")] == pytest.approx(1 / growing)
    assert found[FLOOR] == pytest.approx(2 / growing)


def test_time_runs_out_with_the_cards_and_with_the_plots() -> None:
    """The shorter the smallest deck and the fewer open plots, the fewer turns are left."""
    fresh = table(seat(), seat())
    short = table(seat(size=10), seat())
    closing = table(seat("shop | roof\n" * 4), seat())
    assert turns_left(short.streets) < turns_left(fresh.streets)
    assert turns_left(closing.streets) < turns_left(fresh.streets)


def test_the_last_round_is_counted_turn_by_turn() -> None:
    """Whoever has played has no turn left; half a turn is left after action I."""
    state = table(seat(), seat(), seat(), last_round=True, turn=1, action=2)
    assert [state.turns_left(at) for at in range(3)] == [0.0, 0.5, 1.0]
