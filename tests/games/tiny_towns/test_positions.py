"""Position files: what they say, that they come back, and what the whole table may ask of them."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.games.tiny_towns.towns import (
    EMPTY,
    GAME,
    RESOURCES,
    alone,
    building,
    busy_move,
    hall,
    key,
    moves,
    pending,
    play,
    position,
    seat,
    table,
    top,
)
from townsmith.cli import main
from townsmith.core.contract.state import REFEREE
from townsmith.core.rng import stream
from townsmith.core.text import english
from townsmith.games.tiny_towns.rules.state import TinyTowns
from townsmith.testing.play import cases
from townsmith.testing.walk import walk

EXAMPLE: dict[str, Any] = {
    "game": "tiny-towns",
    "options": {"monuments": True, "cavern": False, "town_hall": False},
    "round": 9,
    "cards": ["cottage", "farm", "well", "chapel", "inn", "market", "warehouse"],
    "phase": "build",
    "resource": "brick",
    "master_builder": 1,
    "seats": [
        {
            "town": [
                ["statue-of-the-bondmaker", "cottage", None, "brick"],
                ["warehouse", "farm", None, "wood"],
                [None, None, None, None],
                [None, None, None, None],
            ],
            "storage": {"1,0": ["glass"]},
            "bondmaker": {"0,1": ["wood"]},
            "monument": "statue-of-the-bondmaker",
            "times_master_builder": 4,
        },
        {
            "town": [
                ["opaleyes-watch", "well", None, None],
                [None, None, None, None],
                [None, None, None, None],
                ["stone", None, None, "brick"],
            ],
            "monument": "opaleyes-watch",
            "opaleye": {"buildings": ["cottage", "farm", "inn"], "built_in_round": 5},
            "constructed": ["well"],
            "confirmed": True,
            "times_master_builder": 5,
        },
    ],
}
"""The position that the format is explained with."""


def written(state: TinyTowns) -> dict[str, Any]:
    """Return a position as it comes out of a file."""
    found: dict[str, Any] = json.loads(json.dumps(GAME.positions.write(state)))
    return found


def test_the_example_says_what_it_says() -> None:
    """Seat 0 is to act, alone; the other one is done; everything lies where it was written."""
    state = GAME.read_position(EXAMPLE)
    assert pending(state) == [0]
    assert moves(state) == ["done"]
    again = written(state)
    for at, one in enumerate(EXAMPLE["seats"]):
        assert {name: again["seats"][at].get(name) for name in one} == one
    assert {name: again[name] for name in EXAMPLE if name != "seats"} == {
        name: EXAMPLE[name] for name in EXAMPLE if name != "seats"
    }


def test_the_example_round_trips() -> None:
    """Reading what was written gives an equal position, and writing that the same file."""
    state = GAME.read_position(EXAMPLE)
    assert GAME.read_position(written(state)).pack() == state.pack()
    assert written(GAME.read_position(written(state))) == written(state)


def test_the_example_is_scored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The command line gives lines, facts and winners under the agreed names."""
    file = tmp_path / "example.json"
    file.write_text(json.dumps(EXAMPLE), encoding="utf-8")
    assert main(["position", "score", str(file)]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert [one["total"] for one in answer["seats"]] == [3 - 1 - 12, -14]
    lines = {name: points for name, points in answer["seats"][0]["lines"].items() if points}
    assert lines == {"cottage": 3, "factory": -1, "empty": -12}
    assert answer["seats"][0]["facts"] == {"fed": [[0, 1]]}
    assert answer["winners"] == [0]


def test_the_example_is_shown() -> None:
    """The picture names both seats' buildings and what may be done."""
    state = GAME.read_position(EXAMPLE)
    shown = GAME.drawing.characters(GAME.view(state, REFEREE), english).plain()
    assert "Statue" in shown
    assert all(len(line) <= 80 for line in shown.splitlines())


def test_a_solo_score_has_a_rank() -> None:
    """Its facts are the fed squares and the rank."""
    state = table("cottage farm . .")
    facts = GAME.words.sheets(GAME.view(state, 0))[0].facts
    assert facts == {"fed": [[0, 0]], "rank": "Aspiring Architect"}


# What is left out


def test_nothing_but_seats_is_the_start_of_a_game() -> None:
    """The default is a new game with the seed 0, monuments to be chosen; the seed matters."""
    state = GAME.read_position({"game": "tiny-towns", "seats": [{}, {}]})
    assert (top(state, "phase"), top(state, "round"), pending(state)) == (
        *("choose-monument", 1),
        [0, 1],
    )
    started = GAME.rules.start(GAME.setup(2, 0))
    assert state.pack() == started.pack()
    other = GAME.read_position({"game": "tiny-towns", "seed": 5, "seats": [{}, {}]})
    assert other.pack() == GAME.rules.start(GAME.setup(2, 5)).pack()


@pytest.mark.parametrize("builder", [0, 1])
def test_the_hammer_alone_does_not_skip_the_monuments(builder: int) -> None:
    """Whoever is to be first, a new game begins with the choice of monuments."""
    start = {"game": "tiny-towns", "master_builder": builder, "seats": [{}, {}]}
    state = GAME.read_position(start)
    assert top(state, "phase") == "choose-monument"
    assert top(state, "master_builder") == builder


@pytest.mark.parametrize("seats", range(1, 7))
def test_a_new_game_of_every_kind_can_be_left_out(seats: int) -> None:
    """For every option set the empty file is the game that would be dealt."""
    for case in cases(GAME):
        if case.seats == seats:
            start = {"game": "tiny-towns", "options": case.options, "seats": [{}] * seats}
            assert GAME.read_position(start).pack() == (
                GAME.rules.start(GAME.setup(seats, 0, case.options)).pack()
            )


def test_a_full_town_at_the_start_of_a_round_is_completed() -> None:
    """A file that only shows boards need not say so."""
    full = "\n".join(["W W W W"] * 4)
    state = table(full, EMPTY)
    assert key(state, "completed") == 1
    assert pending(state) == [1]


def test_piles_left_out_are_dealt_from_the_rest() -> None:
    """What a solo file does not place is shuffled; fifteen cards are there in all."""
    state = table(EMPTY, resource_row=["wood", "wood", "wood"])
    assert "wood" not in top(state, "resource_deck")
    assert len(top(state, "resource_deck")) == 12
    shown = hall(EMPTY, EMPTY, resource="glass", phase="place", resource_discard=["glass"] * 2)
    assert "glass" not in top(shown, "resource_deck")
    assert len(top(shown, "resource_deck")) == 12


def test_before_is_what_others_see() -> None:
    """A seat in the middle of its round shows the others the town it began with."""
    one = seat("well . . .", before={"town": seat("W S . .")["town"]}, constructed=["well"])
    state = building(one)
    assert GAME.view(state, 0).towns[0].squares[0].card >= 0
    assert GAME.view(state, 1).towns[0].squares[0].resource == 1
    assert written(state)["seats"][0]["before"] == {"town": seat("W S . .")["town"]}


def test_effects_in_progress_are_read() -> None:
    """The Guild with one building replaced has one left; a Bank waits for its resource."""
    one = seat("guild well tavern .", effect="architects-guild", replaced=[[0, 1]])
    assert {move.split()[0] for move in moves(building(one))} == {"done", "c1"}
    assert moves(building(seat("bank . . .", effect="bank"))) == list(RESOURCES)
    state = building(seat("watch . . .", effect="opaleyes-watch"))
    play(state, 0, "well", "farm", "tavern")
    assert key(state, "opaleye") == {"buildings": ["farm", "well", "tavern"], "built_in_round": 5}


def test_what_is_due_is_read() -> None:
    """In the phase `watch` the owner places what is due."""
    opaleye = {"buildings": ["farm", "well"], "built_in_round": 1, "due": ["well"]}
    state = table(seat("watch . . .", opaleye=opaleye), EMPTY, phase="watch", resource="wood")
    assert pending(state) == [0]
    assert {move.split()[0] for move in moves(state)} == {"well"}
    assert written(state)["seats"][0]["opaleye"] == opaleye


@pytest.mark.clause("TT-H2.5", "TT-H2.6")
def test_who_sits_out_a_free_round_sits_out_when_read() -> None:
    """A file of a free round need not say that the Fort, or five Banks, are done."""
    stored = {f"{at // 4},{at % 4}": [cube] for at, cube in enumerate(RESOURCES)}
    banker = seat("bank bank bank bank\nbank . . .", storage=stored)
    for sitting in ("fort . . .", banker):
        assert pending(hall(sitting, EMPTY, step=3, phase="name")) == [1]


def test_a_full_town_that_may_still_build_can_be_redealt() -> None:
    """A puzzle that leaves out the past of a full town is playable for bots, too."""
    full = "W S W W\n" + "W W W W\n" * 3
    state = building(full, EMPTY)
    state.redeal(1, stream(1, "redeal"))
    assert "well a1b1 a1" in moves(state)


# Any moment


@pytest.mark.parametrize("case", cases(GAME), ids=str)
def test_every_moment_can_be_written_down(case: Any) -> None:  # noqa: ANN401 - a Case
    """In whole games of every kind, with a lot of building, each position comes back equal."""
    for factory in ("trading-post", "factory", "warehouse", "bank"):
        if case.seats == 1 and factory == "bank":
            continue
        setup = GAME.setup(case.seats, 3, case.options | {"factory": factory})
        state = GAME.rules.start(setup)
        for count, _ in enumerate(walk(state, stream(3, factory), busy_move)):
            if count % 4 == 0:
                again = GAME.read_position(written(state))
                assert again.pack() == state.pack()
                assert [again.legal(at) for at in range(case.seats)] == [
                    state.legal(at) for at in range(case.seats)
                ]
        assert GAME.read_position(written(state)).pack() == state.pack()


def test_the_last_one_active_round_trips() -> None:
    """The choice to complete the town is there after reading, as before."""
    state = alone(EMPTY)
    assert moves(GAME.read_position(written(state))) == moves(state)
    assert position(EMPTY, EMPTY)["game"] == "tiny-towns"
