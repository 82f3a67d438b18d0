"""TT-C: the cavern."""

import pytest

from tests.games.tiny_towns.towns import (
    EMPTY,
    GAME,
    SQUARES,
    Drawn,
    finish,
    hall,
    key,
    lines,
    moves,
    over,
    placing,
    play,
    rows,
    seat,
)
from townsmith.games.tiny_towns.rules.state import TinyTowns

CAVERN = {"cavern": True}


def cave(*seats: Drawn) -> TinyTowns:
    """Return a table with the cavern where all are to place what seat 1 named."""
    return placing(*seats, options=CAVERN)


def test_tt_c1_it_is_off_unless_chosen() -> None:
    """The option is off by default, and then no cube can be discarded."""
    assert GAME.option("cavern").default is False
    assert "cavern" not in moves(placing(EMPTY))
    assert "cavern" in moves(cave(EMPTY))


@pytest.mark.clause("TT-C2", "TT-C6")
def test_twice_a_game() -> None:
    """With two cubes in the cavern the choice is gone, with one it is still there."""
    assert "cavern" in moves(cave(seat(EMPTY, discarded=["glass"])))
    assert "cavern" not in moves(cave(seat(EMPTY, discarded=["glass", "wood"])))
    state = play(cave(EMPTY), 0, "cavern")
    assert key(state, "discarded") == ["wood"]
    assert rows(state) == [[None] * 4] * 4


@pytest.mark.clause("TT-C3", "TT-C10")
def test_discarded_cubes_stay_and_are_worth_nothing() -> None:
    """They lie there in later rounds; two, one or none make no difference to the points."""
    state = finish(play(cave(EMPTY), 0, "cavern"))
    assert key(state, "discarded") == ["wood"]
    for thrown in ([], ["wood"], ["wood", "wood"]):
        assert lines(over(seat(EMPTY, discarded=thrown), options=CAVERN)) == {"empty": -16}


def test_tt_c4_not_the_own_resource() -> None:
    """The master builder has to place what they named."""
    assert "cavern" not in moves(cave(EMPTY), 1)
    assert set(moves(cave(EMPTY), 1)) == set(SQUARES)


def test_tt_c5_only_the_cube_of_this_round() -> None:
    """The discard takes nothing out of the town, and after placing it is too late."""
    state = cave("B . . .")
    assert "cavern" not in moves(play(state.clone(), 0, "b1"))
    play(state, 0, "cavern")
    assert rows(state)[0] == ["brick", None, None, None]


@pytest.mark.clause("TT-C7", "TT-C9")
def test_with_the_town_hall_cards_can_be_discarded() -> None:
    """Everybody may discard a card's resource, also the last one active; no chosen resource."""
    for other in (EMPTY, seat("W W W W\n" * 4, completed=1)):
        state = hall(EMPTY, other, options=CAVERN)
        assert "cavern" in moves(state)
        free = play(hall(EMPTY, other, step=3, options=CAVERN), 0, "wood")
        assert "cavern" not in moves(free)


@pytest.mark.clause("TT-C8")
def test_only_the_named_cube_goes_into_the_cavern() -> None:
    """What a Factory gives is placed, and after one discard the round offers no second."""
    state = cave(seat("factory . . .", storage={"0,0": ["wood"]}))
    assert {"cavern", "glass b1"} <= set(moves(state))
    play(state, 0, "cavern")
    assert key(state, "discarded") == ["wood"]
    assert moves(state) == ["done"]


@pytest.mark.clause("TT-C10")
def test_everybody_decides_when() -> None:
    """A discard is one choice among the placements, never forced."""
    assert moves(cave(EMPTY))[0] == "cavern"
    assert set(moves(cave(EMPTY))[1:]) == set(SQUARES)
