"""TT-3: a round from the naming to the hammer's next owner."""

from itertools import permutations

import pytest

from tests.games.tiny_towns.towns import (
    EMPTY,
    FULL,
    GAME,
    SQUARES,
    building,
    builds,
    finish,
    key,
    moves,
    on,
    pending,
    placements,
    placing,
    play,
    rows,
    seat,
    table,
    things,
    top,
)
from townsmith.core.contract.state import REFEREE, SPECTATOR
from townsmith.core.rng import stream
from townsmith.core.text import english
from townsmith.games.tiny_towns.rules.pieces import CARDS, NO_CARD
from townsmith.testing.walk import random_move, walk


@pytest.mark.clause("TT-3.3")
def test_everybody_places_the_named_resource_on_an_empty_square() -> None:
    """All active seats, the master builder too, put one cube of it somewhere empty."""
    state = play(table(EMPTY, "W . . .", EMPTY, phase="name"), 1, "stone")
    assert pending(state) == [0, 1, 2]
    assert placements(state, 1) == set(SQUARES) - {"a1"}
    for at in range(3):
        play(state, at, "b2")
        assert on(state, "b2", at) == "stone"
        assert sum(thing == "stone" for row in rows(state, at) for thing in row) == 1


@pytest.mark.clause("TT-3.4")
def test_the_cube_cannot_be_refused() -> None:
    """Before placing there is no `done` and nothing to build; every move puts the cube down."""
    state = placing("W S . .")
    assert set(moves(state)) == set(SQUARES) - {"a1", "b1"}


@pytest.mark.clause("TT-3.5", "TT-3.6", "TT-4.14")
def test_cubes_and_buildings_stay_where_they_are() -> None:
    """In random games cubes leave when built with, and no building leaves but by the Guild."""
    for number in range(12):
        state = GAME.rules.start(GAME.setup(2, number, {"monuments": number % 2 == 0}))
        for at, move in walk(state, stream(number, "still"), random_move):
            then = state.clone()
            then.apply(at, move)
            pairs = zip(SQUARES, things(state, at), things(then, at), strict=True)
            gone = {square: a for square, a, b in pairs if a not in (None, b)}
            assert set(gone) <= _may_change(GAME.words.path(move))
            if len(GAME.words.path(move)) == 3:
                assert not set(gone.values()) & set(CARDS)


def _may_change(path: tuple[str, ...]) -> set[str]:
    """Return the squares with something on them that a move may change."""
    if len(path) == 3:
        return {path[1][at : at + 2] for at in range(0, len(path[1]), 2)}
    return {path[0]} if path[0] in SQUARES and len(path) == 2 else set()


@pytest.mark.clause("TT-3.7")
def test_cubes_that_leave_are_gone() -> None:
    """After building a Well the town has two cubes fewer, stored nowhere."""
    state = play(building("W S . B"), 0, "well a1b1 b1")
    assert rows(state)[0] == [None, "well", None, "brick"]
    assert key(state, "storage") is None


@pytest.mark.clause("TT-3.8", "TT-4.12", "TT-4.13")
def test_none_one_or_several_buildings() -> None:
    """With two Wells ready a seat may build none, one or both, one after the other."""
    for count in range(3):
        state = building("W S . .\n. . . .\nW S . .")
        for site in ("a1b1 a1", "a3b3 a3")[:count]:
            play(state, 0, f"well {site}")
        play(state, 0, "done")
        assert sum(thing == "well" for row in rows(state) for thing in row) == count


@pytest.mark.clause("TT-3.9", "TT-3.10")
def test_the_order_of_acting_changes_nothing() -> None:
    """Three seats place, build and confirm in every order, with one and the same outcome."""
    acts = {
        0: ("a1", "well a1b1 b1", "done"),
        1: ("c1", "done"),
        2: ("a1", "done"),
    }
    ends = []
    for order in permutations(range(3)):
        state = placing(". S . .", "W S . .", EMPTY)
        for at in order:
            play(state, at, *acts[at])
        ends.append(state.pack())
    assert all(end == ends[0] for end in ends)


@pytest.mark.clause("TT-3.10", "TT-3.15", "TT-4.1")
def test_a_round_lasts_until_the_last_seat_confirms() -> None:
    """Whoever is not done may still build; then the next resource may be named."""
    state = building("W S . .", EMPTY)
    play(state, 1, "done")
    assert pending(state) == [0]
    assert builds(state, "well")
    play(state, 0, "well a1b1 a1", "done")
    assert top(state, "phase") == "name"


@pytest.mark.clause("TT-3.11", "TT-B25.9", "TT-C8")
def test_one_answer_for_one_cube() -> None:
    """After a store, a swap, a discard or a placement no other answer is offered."""
    for answer in ("store a1", "swap a1 glass d4", "cavern", "b1"):
        state = placing(
            seat("warehouse . . .", storage={"0,0": ["glass"]}), options={"cavern": True}
        )
        play(state, 0, answer)
        assert moves(state) == ["done"]


@pytest.mark.clause("TT-3.11", "TT-M13.1")
def test_a_substitute_does_not_go_on_a_cottage() -> None:
    """Factory and Statue answer the same cube, so a substitute needs an empty square."""
    state = placing(seat("factory statue cottage .", storage={"0,0": ["wood"]}))
    assert "c1" in moves(state)
    assert "glass d1" in moves(state)
    assert "glass c1" not in moves(state)


@pytest.mark.clause("TT-3.12")
def test_a_round_ends_in_four_steps() -> None:
    """Opaleye's Watch first, then full towns, then the hammer moves on to an active seat."""
    owner = seat("watch . . .", opaleye={"buildings": ["well"], "built_in_round": 1})
    nearly = "\n".join(["W W W W"] * 3) + "\nW W W ."
    state = placing(owner, "S . . .", nearly, master_builder=1)
    play(state, 1, "b1", "well a1b1 a1", "done")
    play(state, 2, "d4", "done")
    play(state, 0, "a4", "done")
    assert (top(state, "phase"), pending(state), key(state, "completed", 2)) == ("watch", [0], None)
    play(state, 0, "well b1", "done")
    assert key(state, "completed", 2) == 1
    assert (top(state, "phase"), pending(state), top(state, "round")) == ("name", [0], 6)


@pytest.mark.clause("TT-3.12", "TT-6.9")
def test_the_game_ends_before_the_hammer_moves() -> None:
    """When the last towns are full nobody is asked for anything any more."""
    nearly = "\n".join(["W W W W"] * 3) + "\nW W W ."
    state = finish(placing(nearly, nearly))
    assert pending(state) == []
    assert top(state, "phase") == "over"


@pytest.mark.clause("TT-3.13", "TT-3.14")
def test_the_hammer_passes_over_who_may_not_have_it() -> None:
    """Past a completed town, past Fort Ironweed and past five Banks, to the left."""
    held = {f"0,{col}": [cube] for col, cube in enumerate(["wood", "wheat", "brick", "glass"])}
    banker = seat("bank bank bank bank\nbank . . .", storage=held | {"1,0": ["stone"]})
    done_town = seat(FULL, completed=1)
    state = placing(EMPTY, EMPTY, done_town, "fort . . .", banker, EMPTY)
    assert pending(finish(state)) == [5]
    assert pending(finish(play(state, 5, "wood"))) == [0]


@pytest.mark.clause("TT-3.16", "TT-3.17")
def test_naming_is_counted_and_being_passed_over_is_not() -> None:
    """Each naming adds one; the owner of the Fort, passed over, stays at what it was."""
    state = table(
        EMPTY, seat("fort . . .", times_master_builder=2), EMPTY, phase="name", master_builder=0
    )
    for builder in (0, 2, 0):
        assert pending(state) == [builder]
        finish(play(state, builder, "wood"))
    counts = [key(state, "times_master_builder", at) for at in range(3)]
    assert counts == [2, 2, 1]


@pytest.mark.clause("TT-3.18", "TT-3.20")
def test_the_running_round_is_hidden_from_the_others() -> None:
    """Others see a town as the last round left it, until everybody is done."""
    state = building(seat("W S . .\n. . . .\nH G . .\nB W . .", monument="mandras-palace"))
    shown = [GAME.view(state, viewer).towns[0] for viewer in (1, SPECTATOR)]
    play(state, 0, "well a1b1 a1", "monument a3b3a4b4 a3", "done")
    hidden = [GAME.view(state, viewer).towns[0] for viewer in (1, SPECTATOR)]
    assert hidden == shown
    assert GAME.view(state, REFEREE).towns[0] == GAME.view(state, 0).towns[0]
    assert GAME.drawing.characters(GAME.view(state, 1), english) == GAME.drawing.characters(
        GAME.view(building(seat("W S . .\n. . . .\nH G . .\nB W . .", monument="silva-forum")), 1),
        english,
    )
    play(state, 1, "done")
    seen = GAME.view(state, 1).towns[0]
    assert seen.monument == CARDS.index("mandras-palace")
    assert seen.squares == GAME.view(state, 0).towns[0].squares


@pytest.mark.clause("TT-3.18")
def test_a_finished_round_lies_open() -> None:
    """At the start of a round everybody sees every cube; the unbuilt monument stays hidden."""
    state = table(seat("W warehouse . .", storage={"0,1": ["glass"]}), EMPTY, phase="name")
    for viewer in (1, SPECTATOR):
        view = GAME.view(state, viewer)
        assert view.towns[0].squares == GAME.view(state, 0).towns[0].squares
        assert view.towns[0].monument == NO_CARD


@pytest.mark.clause("TT-3.19", "TT-4.18")
def test_what_was_built_is_announced_when_the_round_is_over() -> None:
    """The news of the other seats name the building, and a monument by its card."""
    state = building(seat("W S . .\n. . . .\nH G . .\nB W . .", monument="mandras-palace"))
    before = GAME.view(state, 1)
    play(state, 0, "well a1b1 a1", "monument a3b3a4b4 a3", "done")
    assert not any("Well" in english(text) for text in GAME.words.news(before, GAME.view(state, 1)))
    play(state, 1, "done")
    told = " ".join(english(text) for text in GAME.words.news(before, GAME.view(state, 1)))
    assert "Well" in told
    assert "Mandras Palace" in told


@pytest.mark.clause("TT-3.21")
def test_first_the_cube_then_buildings_then_the_confirmation() -> None:
    """Each step offers only what belongs to it."""
    state = placing(". S . .")
    assert not builds(state)
    assert "done" not in moves(state)
    play(state, 0, "a1")
    assert not placements(state)
    play(state, 0, "well a1b1 a1")
    assert moves(state) == ["done"]
    play(state, 0, "done")
    assert moves(state) == []


@pytest.mark.clause("TT-3.22")
def test_everybody_active_has_room_when_a_resource_is_named() -> None:
    """In random games with every number of seats no active town is full at a naming."""
    for number in range(12):
        setup = GAME.setup(number % 5 + 2, number, {"cavern": number % 2 == 0})
        state = GAME.rules.start(setup)
        for _ in walk(state, stream(number, "room"), random_move):
            if top(state, "phase") == "name":
                full = [town.place == 0 and town.empty() == 0 for town in state.towns]
                assert not any(full)
