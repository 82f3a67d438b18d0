"""TT-6: completed towns, the last one active, and the end of the game."""

import pytest

from tests.games.tiny_towns.towns import (
    EMPTY,
    FULL,
    RESOURCES,
    SQUARES,
    alone,
    building,
    builds,
    finish,
    key,
    moves,
    pending,
    placing,
    play,
    seat,
    table,
    top,
)

NEARLY = "\n".join(["W W W W"] * 3) + "\nW W W ."
READY = "\n".join(["W W W W"] * 3) + "\nW W S ."
"""One empty square, and a Well in it."""


@pytest.mark.clause("TT-6.1")
def test_a_full_town_is_completed_when_the_round_ends() -> None:
    """Not before: its owner may still build until the last seat is done."""
    state = play(placing(READY, EMPTY, EMPTY), 0, "d4")
    assert builds(state, "well")
    play(state, 0, "done")
    assert key(state, "completed") is None
    finish(state)
    assert [key(state, "completed", at) for at in range(3)] == [1, None, None]


@pytest.mark.clause("TT-6.2")
def test_building_in_time_keeps_a_town_open() -> None:
    """The Well that frees a square saves the town; the one not built does not."""
    saved = play(placing(READY, EMPTY), 0, "d4", "well b4c4 b4", "done")
    assert key(finish(saved), "completed") is None
    lost = play(placing(READY, EMPTY), 0, "d4", "done")
    assert key(finish(lost), "completed") == 1


@pytest.mark.clause("TT-6.14")
def test_an_unused_pattern_does_not_keep_a_town_open() -> None:
    """A full town with a Well ready is completed once its owner is done."""
    state = play(placing(READY, EMPTY), 0, "d4")
    assert builds(state, "well")
    assert key(finish(play(state, 0, "done")), "completed") == 1


@pytest.mark.clause("TT-6.4")
def test_an_empty_square_keeps_one_in_the_game() -> None:
    """Though nothing can be built any more, its owner places and names."""
    hopeless = "\n".join(["W W W W"] * 3) + "\nW W . ."
    state = finish(placing(hopeless, EMPTY))
    assert key(state, "completed") is None
    assert pending(state) == [0]
    assert moves(state) == list(RESOURCES)


@pytest.mark.clause("TT-6.5")
def test_nobody_leaves_while_another_is_active() -> None:
    """Neither at naming nor at building can the town be declared completed."""
    assert "complete" not in moves(building(EMPTY))
    assert "complete" not in moves(table(EMPTY, EMPTY, phase="name", master_builder=0))


@pytest.mark.clause("TT-6.6")
def test_the_last_one_plays_on_alone() -> None:
    """Round after round the same seat names, places and confirms, until the town is full."""
    state = alone("\n".join(["W W W W"] * 3))
    for square in ("a4", "b4", "c4", "d4"):
        assert pending(state) == [0]
        play(state, 0, "glass", square, "done")
    assert pending(state) == []
    assert key(state, "completed") == 2
    assert key(state, "times_master_builder") == 4


@pytest.mark.clause("TT-6.7", "TT-M15.5")
def test_the_last_one_may_declare_the_town_completed_while_building() -> None:
    """The game is over at once, and the town is second."""
    state = play(alone("starloom . . ."), 0, "glass", "d4")
    assert moves(state)[:2] == ["done", "complete"]
    play(state, 0, "complete")
    assert (pending(state), key(state, "completed")) == ([], 2)
    assert state.points(0) == 3 - 15


@pytest.mark.clause("TT-6.13", "TT-M15.5")
def test_the_last_one_may_declare_it_instead_of_naming() -> None:
    """That is not counted as a naming."""
    state = alone(seat(EMPTY, times_master_builder=3))
    assert moves(state) == ["complete", *RESOURCES]
    play(state, 0, "complete")
    assert (pending(state), key(state, "completed")) == ([], 2)
    assert key(state, "times_master_builder") == 3


@pytest.mark.clause("TT-6.8")
def test_room_on_buildings_does_not_keep_a_full_town_open() -> None:
    """An empty Warehouse and a cottage without a cube are no empty squares."""
    for words in ("warehouse W W W", "statue cottage W W"):
        state = placing(f"{words}\nW W W W\nW W W W\nW W W .", EMPTY)
        assert key(finish(play(state, 0, "d4", "done")), "completed") == 1


@pytest.mark.clause("TT-6.9")
def test_the_game_is_over_when_all_towns_are_completed() -> None:
    """Both last towns fill up in the same round; nothing follows."""
    state = finish(placing(NEARLY, NEARLY, seat(FULL, completed=1)))
    assert pending(state) == []
    assert [key(state, "completed", at) for at in range(3)] == [2, 2, 1]


@pytest.mark.clause("TT-6.10", "TT-C9")
def test_alone_no_answer_works() -> None:
    """Factory, Warehouse, Statue and cavern rest when one names for oneself."""
    towns = [
        seat("factory . . .", storage={"0,0": ["wood"]}),
        seat("warehouse . . .", storage={"0,0": ["brick"]}),
        seat("statue cottage . ."),
    ]
    for town in towns:
        state = play(alone(town, options={"cavern": True}), 0, "wood")
        assert set(moves(state)) <= set(SQUARES)
        assert "b1" not in moves(state) or town is not towns[2]


@pytest.mark.clause("TT-6.10", "TT-M5.3")
def test_alone_banks_forbid_and_the_fort_does_not() -> None:
    """The Bank's resource cannot be named; the owner of the Fort names again."""
    banker = seat("bank . . .", storage={"0,0": ["brick"]})
    assert moves(alone(banker)) == ["complete", "wood", "wheat", "glass", "stone"]
    assert moves(alone("fort . . .")) == ["complete", *RESOURCES]


@pytest.mark.clause("TT-6.11")
def test_neighbours_are_by_seat() -> None:
    """A Feast Hall is compared with the completed town beside it, not with the next active one."""
    state = table(
        "feast . . .", EMPTY, seat("feast feast . .", completed=1), phase="name", master_builder=0
    )
    assert state.points(0) == 2 - 15
    watch = seat("watch . . .", opaleye={"buildings": ["well"], "built_in_round": 1})
    state = building("W S . .", seat(FULL, completed=1), watch, seat(FULL, completed=1), EMPTY)
    play(state, 0, "well a1b1 a1")
    finish(state)
    assert top(state, "phase") == "name"


@pytest.mark.clause("TT-6.12", "TT-M15.2", "TT-M15.3")
def test_towns_completed_together_share_the_place() -> None:
    """Two are first, the next one is third."""
    state = finish(placing(NEARLY, NEARLY, EMPTY))
    assert [key(state, "completed", at) for at in range(3)] == [1, 1, None]
    play(state, 2, "complete")
    assert key(state, "completed", 2) == 3
