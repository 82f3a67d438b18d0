"""TT-M10: Opaleye's Watch."""

import pytest

from tests.games.tiny_towns.towns import (
    EMPTY,
    FULL,
    GAME,
    RESOURCES,
    SQUARES,
    Drawn,
    building,
    builds,
    finish,
    key,
    moves,
    on,
    pending,
    play,
    seat,
    things,
    top,
)
from townsmith.core.contract.state import SPECTATOR
from townsmith.games.tiny_towns.rules.state import TinyTowns

READY = "W S . .\n. . H .\n. B G ."
"""A Well on a1b1 and a Cottage on c2b3c3."""
WELL = "well a1b1 a1"
COTTAGE = "cottage c2b3c3 c3"


def watch(drawing: str = "watch . . .", *cards: str, built: int = 1) -> dict[str, object]:
    """Return the owner of the Watch with these buildings on it."""
    return seat(drawing, opaleye={"buildings": list(cards), "built_in_round": built})


def after(owner: Drawn, *built: str, others: tuple[Drawn, ...] = ()) -> TinyTowns:
    """Return the table after seat 1, a neighbour of the owner in seat 0, built something."""
    state = building(owner, READY, *others)
    play(state, 1, *built)
    return finish(state)


@pytest.mark.clause("TT-M10.1")
def test_three_buildings_of_three_types_go_on_the_card() -> None:
    """One after another, each a type that is not there yet; then building may go on."""
    cubes = "W . . .\nB G H H\nS . . .\nW S . ."
    state = building(seat(cubes, monument="opaleyes-watch"), card="inn")
    play(state, 0, "monument a1a2b2c2d2a3 a1")
    seven = ["cottage", "farm", "well", "chapel", "tavern", "theater", "factory"]
    assert moves(state) == seven
    play(state, 0, "tavern")
    assert moves(state) == [kind for kind in seven if kind != "tavern"]
    play(state, 0, "well", "cottage")
    assert key(state, "opaleye") == {"buildings": ["cottage", "well", "inn"], "built_in_round": 5}
    assert "well a4b4 a4" in moves(state)


@pytest.mark.clause("TT-M10.2", "TT-M10.5", "TT-1.18")
@pytest.mark.parametrize(("owner", "neighbour"), [(0, 1), (0, 3), (2, 1), (2, 3), (3, 0)])
def test_a_neighbours_building_is_put_down(owner: int, neighbour: int) -> None:
    """Left or right, at the end of the round, on any empty square; it leaves the card."""
    towns: list[Drawn] = [EMPTY] * 4
    towns[owner] = watch("watch W . .", "well", "tavern")
    towns[neighbour] = READY
    state = play(building(*towns), neighbour, WELL)
    finish(state)
    assert (top(state, "phase"), pending(state)) == ("watch", [owner])
    assert set(moves(state, owner)) == {
        f"well {square}" for square in SQUARES if square not in {"a1", "b1"}
    }
    play(state, owner, "well d4")
    assert on(state, "d4", owner) == "well"
    assert key(state, "opaleye", owner)["buildings"] == ["tavern"]


@pytest.mark.clause("TT-M10.2")
def test_others_are_no_neighbours() -> None:
    """What the seat opposite builds brings nothing, nor what the owner builds."""
    state = building(watch("watch W S .", "well"), EMPTY, READY, EMPTY)
    play(state, 0, "well b1c1 b1")
    play(state, 2, WELL)
    assert top(finish(state), "phase") == "name"


@pytest.mark.clause("TT-M10.3")
@pytest.mark.parametrize(("built", "phase"), [(4, "watch"), (5, "name")])
def test_it_works_from_the_round_after(built: int, phase: str) -> None:
    """In the round in which it was built nothing happens."""
    assert top(after(watch("watch . . .", "well", built=built), WELL), "phase") == phase


@pytest.mark.clause("TT-M10.4")
def test_a_type_serves_once() -> None:
    """Both neighbours build a Well; one is put down, and the next round brings none."""
    state = building(watch("watch . . .", "well"), READY, READY)
    play(state, 1, WELL)
    play(state, 2, WELL)
    finish(state)
    play(state, 0, "well b1")
    assert moves(state) == ["done"]
    play(state, 0, "done")
    assert key(state, "opaleye")["buildings"] == []


@pytest.mark.clause("TT-M10.5", "TT-M10.10")
def test_everything_of_a_round_is_put_down_together() -> None:
    """Two types are due; both must be put down before the owner may build or be done."""
    owner = watch("watch W S .", "well", "cottage", "tavern")
    state = after(owner, WELL, COTTAGE)
    assert {move.split()[0] for move in moves(state)} == {"well", "cottage"}
    play(state, 0, "cottage d4")
    assert {move.split()[0] for move in moves(state)} == {"well"}
    play(state, 0, "well d3")
    assert moves(state)[0] == "done"
    assert builds(state, "well")


@pytest.mark.clause("TT-M10.5", "TT-M10.9")
def test_without_an_empty_square_nothing_is_put_down() -> None:
    """The building stays on the card, and there is no further step."""
    full = "watch W W W\n" + "W W W W\n" * 3
    state = after(watch(full, "well"), WELL, others=(EMPTY,))
    assert top(state, "phase") == "name"
    assert key(state, "completed") == 1
    assert key(state, "opaleye")["buildings"] == ["well"]


@pytest.mark.clause("TT-M10.8")
def test_everybody_sees_what_lies_on_the_card() -> None:
    """The three types are part of every view."""
    state = building(watch("watch . . .", "well", "tavern"))
    assert {GAME.view(state, viewer).towns[0].watch for viewer in (0, 1, SPECTATOR)} == {(2, 4)}


@pytest.mark.clause("TT-M10.9")
def test_with_too_few_squares_the_owner_chooses() -> None:
    """One square and two due: one is put down, the other stays on the card."""
    nearly = "watch W W W\n" + "W W W W\n" * 2 + "W W W ."
    state = after(watch(nearly, "well", "cottage"), WELL, COTTAGE)
    assert moves(state) == ["cottage d4", "well d4"]
    play(state, 0, "well d4")
    assert moves(state) == ["done"]
    play(state, 0, "done")
    assert key(state, "opaleye")["buildings"] == ["cottage"]


@pytest.mark.clause("TT-M10.9", "TT-B22.5")
def test_a_sixth_bank_stays_on_the_card() -> None:
    """It cannot be put down; alone it opens no step, with another it is left out."""
    stored = {f"{1 + at // 4},{at % 4}": [cube] for at, cube in enumerate(RESOURCES)}
    owner = watch("watch . . .\nbank bank bank bank\nbank . . .", "bank", "well")
    ready = "H H . .\nW G B .\n. . . .\nW S . ."
    for extra, phase in (((), "name"), (("well a4b4 a4",), "watch")):
        state = building(owner | {"storage": stored}, ready)
        play(state, 1, "factory a1b1a2b2c2 a1", "wood", *extra)
        finish(state)
        assert top(state, "phase") == phase
        assert not any(move.startswith("factory") for move in moves(state))
        assert "bank" in key(state, "opaleye")["buildings"]


@pytest.mark.clause("TT-M10.10", "TT-6.2")
def test_the_owner_may_build_again_after_putting_down() -> None:
    """The building put down fills the town; a Well built then keeps it open."""
    nearly = "watch W S W\n" + "W W W W\n" * 2 + "W W W ."
    for rescue in (True, False):
        state = after(watch(nearly, "cottage"), COTTAGE, others=(EMPTY,))
        play(state, 0, "cottage d4")
        assert "well b1c1 b1" in moves(state)
        play(state, 0, *(["well b1c1 b1"] if rescue else []), "done")
        assert key(state, "completed") == (None if rescue else 1)
        assert top(state, "phase") == "name"


@pytest.mark.clause("TT-M10.10", "TT-M10.11")
def test_that_extra_building_brings_nothing_further() -> None:
    """The owner builds a Cottage, which lies on the own card: the round is over."""
    owner = watch("watch . . .\n. . H .\n. B G .", "well", "cottage")
    state = after(owner, WELL)
    play(state, 0, "well d4", "cottage c2b3c3 c3", "done")
    assert top(state, "phase") == "name"
    assert key(state, "opaleye")["buildings"] == ["cottage"]


@pytest.mark.clause("TT-M10.11")
def test_a_completed_owner_gets_nothing() -> None:
    """The card rests once its owner's town is completed."""
    owner = watch("watch . . .", "well") | {"completed": 1}
    assert top(after(owner, WELL, others=(EMPTY,)), "phase") == "name"


@pytest.mark.clause("TT-3.20", "TT-M10.5")
def test_the_round_is_shown_before_the_watch_acts() -> None:
    """While the owner puts something down, everybody sees what was built in the round."""
    state = after(watch("watch . . .", "well"), WELL, others=(seat(FULL, completed=1),))
    assert GAME.view(state, 2).towns[1].counts[2] == 1
    play(state, 0, "well d4")
    assert GAME.view(state, 2).towns[0].counts[2] == 0
    assert things(state, 0)[15] == "well"
