"""Plots itself: a handful of tests, of the kind every game needs."""

import pytest

from tests.toys.plots import GAME
from tests.toys.plots.rules import Street
from townsmith.core.contract.parts import Position
from townsmith.core.contract.state import SPECTATOR
from townsmith.core.errors import PositionError


def street(*towns: str, **facts: object) -> Street:
    """Return a street from drawn towns such as "1.23"."""
    seats = [{"town": [int(plot) for plot in town.replace(".", "0")]} for town in towns]
    return GAME.read_position({"seats": seats, **facts})


@pytest.mark.parametrize(
    ("town", "points"), [("....", -4), ("1...", -2), ("123.", 5), ("321.", 2), ("3.3.", 4)]
)
def test_only_roofs_in_the_sun_score(town: str, points: int) -> None:
    """A house scores its height if it is taller than what stands to its left."""
    assert street(town).points(0) == points


def test_gardens_cost_nothing() -> None:
    """With gardens an empty plot is no loss."""
    assert street("1...", options={"gardens": True}).points(0) == 1


def test_ties_go_to_fewer_houses() -> None:
    """Of two towns with five points the one with fewer houses wins; else they share."""
    assert GAME.rules.winners(street("2311", "123.")) == [1]
    assert GAME.rules.winners(street("123.", "123.")) == [0, 1]


def test_a_round_is_secret_until_all_are_done() -> None:
    """What is built in a round is shown when the last seat is done."""
    state = GAME.rules.start(GAME.setup(2, 1))
    state.apply(0, state.legal(0)[0])
    state.apply(0, GAME.parse("done"))
    for viewer in (1, SPECTATOR):
        assert not any(GAME.view(state, viewer).towns[0])
    state.apply(1, GAME.parse("done"))
    assert any(GAME.view(state, 1).towns[0])
    assert state.round == 2


@pytest.mark.parametrize(
    ("position", "complaint"),
    [
        ({}, '"seats" is missing: a list, one object a seat'),
        ({"seats": 2}, "seats: expected a list, not 2"),
        ({"seats": [{}], "colour": "red"}, "unknown key 'colour'"),
        ({"seats": [{"towm": []}]}, r"seats\[0\]: unknown key 'towm'; did you mean 'town'"),
        ({"seats": [{"town": [1, 2]}]}, r"seats\[0\].town: expected 4 items, not 2"),
        ({"seats": [{"town": [1, 2, 3, 4]}]}, r"town\[3\]: expected a whole number from 0 to 3"),
        ({"seats": [{"hand": [1, 1, 1]}]}, "nobody holds more than 2 houses"),
        ({"seats": [{}], "deck": [1]}, "there must be 9 houses of every height"),
        ({"seats": [{}], "round": 6}, "round: expected a whole number from 1 to 5, not 6"),
        (
            {"seats": [{}], "options": {"garden": True}},
            "options: unknown key 'garden'; did you mean 'gardens'",
        ),
        ({"seats": [{}] * 5}, "Plots is for 1 to 4 seats, not 5"),
    ],
)
def test_a_wrong_position_says_what_is_wrong(position: Position, complaint: str) -> None:
    """Every complaint names the place and what would be right."""
    with pytest.raises(PositionError, match=complaint):
        GAME.read_position(position)
