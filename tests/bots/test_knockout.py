"""The knockout: worlds go to the moves that are hard to tell apart, and the best one is left."""

from math import ceil
from time import process_time

import pytest

from tests.toys.plots import GAME
from townsmith.bots.perspective import Perspective
from townsmith.bots.thinkers.knockout import Knockout
from townsmith.bots.thinkers.searching_thinker import search
from townsmith.bots.thinkers.tree_search import Search
from townsmith.core import registry
from townsmith.core.contract.state import State
from townsmith.core.rng import stream

WELCOME = registry.game("welcome-to")
PATIENT = 600.0


def alone(seed: int = 5, moves: int = 64) -> State:
    """Return a position of Welcome To alone with a choice, after so many quick moves."""
    state: State = WELCOME.rules.start(WELCOME.setup(1, seed))
    rng = stream(seed, "quick")
    while moves > 0 or len(state.sensible(0)) < 8:
        state.apply(0, state.quick(0, rng))
        moves -= 1
    return state


def held(state: State, worlds: int, luck: int = 1) -> Knockout:
    """Return a knockout that was held over that many worlds."""
    knockout = Knockout(Perspective(WELCOME, state, 0))
    knockout.grow(worlds, PATIENT, stream(luck, "knockout"))
    return knockout


def test_one_move_is_left_and_recommended() -> None:
    """The field is halved until a single move is in it, which is then the best."""
    knockout = held(alone(), 64)
    assert [branch.move for branch in knockout.field] == [knockout.ranking()[0].move]


def test_half_of_a_field_goes_on() -> None:
    """Of eight moves four are tried again, then two: each heat has about as many worlds."""
    knockout = held(alone(), 96)
    field = min(16, len(knockout.root.branches))
    tried = sorted([each.visits for each in knockout.ranking() if each.visits], reverse=True)
    assert len(tried) == field
    while len(tried) > 2:
        ahead = ceil(len(tried) / 2)
        assert min(tried[:ahead]) > max(tried[ahead:])
        tried = tried[:ahead]


def test_luck_decides_on_all_of_it() -> None:
    """The same luck tries the same moves in the same worlds, so they come to the same."""
    state = alone()
    first, second = (held(state, 40).ranking() for _ in range(2))
    assert [(each.move, each.total) for each in first] == [
        (each.move, each.total) for each in second
    ]


def test_few_worlds_are_for_few_moves() -> None:
    """With eight worlds two moves compete, those that look best at first sight."""
    knockout = held(alone(), 8)
    tried = {each.move for each in knockout.root.branches.values() if each.visits}
    hopes = sorted(knockout.root.branches.values(), key=lambda each: -each.hope)
    assert tried == {each.move for each in hopes[:2]}


def test_nothing_grows_below_the_moves_that_compete() -> None:
    """Worlds are played on by quick moves after the first one."""
    knockout = held(alone(), 64)
    assert all(not each.node.branches for each in knockout.root.branches.values())


def test_moves_out_of_the_field_are_tried_when_asked_about() -> None:
    """Whoever asks gets an opinion on any legal move."""
    state = alone(moves=0)
    knockout = held(state, 8)
    asked = min(set(state.legal(0)) - set(state.sensible(0)))
    knockout.try_fairly(asked, 3, stream(2, "asked"))
    assert knockout.root.branches[asked].visits == 3
    assert knockout.ranking()[0].move != asked or knockout.field[0].move == asked


def test_the_clock_stops_it() -> None:
    """Without time every heat is cut short, and there is a recommendation all the same."""
    knockout = Knockout(Perspective(WELCOME, alone(moves=0), 0))
    before = process_time()
    knockout.grow(10**9, 0.05, stream(1, "knockout"))
    assert process_time() - before < 5
    assert len(knockout.field) == 1


def test_a_world_that_takes_too_long_is_forgotten() -> None:
    """Without any time the move that looks best is left; whoever asks still gets an opinion."""
    state = alone()
    knockout = Knockout(Perspective(WELCOME, state, 0))
    knockout.grow(10**9, 0.0, stream(1, "knockout"))
    assert not any(each.visits for each in knockout.root.branches.values())
    best = max(knockout.root.branches.values(), key=lambda each: each.hope)
    assert knockout.ranking()[0] is best
    knockout.try_fairly(best.move, 2, stream(2, "asked"))
    assert best.visits == 2


def test_a_crowd_does_not_hold_it_up() -> None:
    """Where a single world takes longer than there is time, the clock stops it on the way."""
    crowd: State = WELCOME.rules.start(WELCOME.setup(60, 5))
    knockout = Knockout(Perspective(WELCOME, crowd, 0))
    knockout.grow(1, 0.0, stream(1, "knockout"))
    sight = process_time()
    knockout.grow(10**9, 0.05, stream(1, "knockout"))
    assert process_time() - sight < 2


@pytest.mark.parametrize("luck", range(3))
def test_hidden_cards_decide_nothing(luck: int) -> None:
    """The same knowledge and the same luck leave the same move, whatever order the deck has."""
    state = alone()
    left = set()
    for other in range(3):
        world = state.clone()
        if other:
            world.redeal(0, stream(other, "other cards"))
        left.add(held(world, 32, luck).ranking()[0].move)
    assert len(left) == 1


def test_a_game_says_which_search_it_deserves() -> None:
    """Welcome To holds knockouts, and a game that asks for nothing grows trees."""
    company: State = WELCOME.rules.start(WELCOME.setup(2, 5))
    plots = GAME.rules.start(GAME.setup(1, 5))
    assert type(search(Perspective(WELCOME, alone(), 0))) is Knockout
    assert type(search(Perspective(WELCOME, company, 0))) is Knockout
    assert type(search(Perspective(GAME, plots, 0))) is Search
