"""Plans for a seat alone: lines of legal moves to the end, kept while they come true."""

from time import process_time

from tests.toys.plots import GAME
from townsmith.bots.perspective import Perspective
from townsmith.bots.thinkers.planner import Planner
from townsmith.bots.thinkers.planning_thinker import PlanningThinker
from townsmith.core.contract.state import lowest
from townsmith.core.registry import game
from townsmith.core.rng import stream

TOWNS = game("tiny-towns")
PATIENT = 600.0


def test_a_plan_is_a_line_of_legal_moves_to_the_end() -> None:
    """Its moves can be played one after another, the game is over then, and worth what it says."""
    state = GAME.rules.start(GAME.setup(1, seed=3))
    before = state.pack()
    end = Planner(GAME, 0, 5).plan(state, PATIENT)
    assert state.pack() == before
    for move in end.line():
        assert move in state.legal(0)
        state.apply(0, move)
    assert not state.pending()
    assert GAME.bots.estimate(state, 0) == end.worth


def test_more_abreast_find_no_worse_an_end() -> None:
    """With room for every position the plan is the best there is; narrower ones end no better."""
    state = GAME.rules.start(GAME.setup(1, seed=3))
    wide = Planner(GAME, 0, 10_000).plan(state, PATIENT)
    for breadth in (1, 3, 10):
        assert Planner(GAME, 0, breadth).plan(state, PATIENT).worth <= wide.worth


def test_a_plan_out_of_time_still_says_what_to_do() -> None:
    """It begins with a legal move, even if the end of the game was out of reach."""
    state = TOWNS.rules.start(TOWNS.setup(1, seed=1))
    end = Planner(TOWNS, 0, 2).plan(state, 0.0)
    assert end.line()[0] in state.legal(0)
    assert end.state.pending()


def test_a_turn_is_thought_through_to_its_end_at_any_table() -> None:
    """Its moves are legal one after another, and no other turn of the seat ends better."""
    state = TOWNS.rules.start(TOWNS.setup(2, seed=1))
    seat = lowest(state.pending())
    moves = Planner(TOWNS, seat, 1).turn(state)
    for move in moves:
        assert move in state.legal(seat)
        state.apply(seat, move)
    assert not state.pending() >> seat & 1
    other = TOWNS.rules.start(TOWNS.setup(2, seed=1))
    while other.pending() >> seat & 1:
        other.apply(seat, other.legal(seat)[0])
    assert TOWNS.bots.estimate(state, seat) >= TOWNS.bots.estimate(other, seat)


def test_a_broad_plan_keeps_its_time_too() -> None:
    """The clock is looked at within a turn: thousands of positions abreast take many times that."""
    state, rng = TOWNS.rules.start(TOWNS.setup(1, seed=1)), stream(1, "x")
    while state.epoch() < 16:
        state.apply(0, state.quick(0, rng))
    before = process_time()
    Planner(TOWNS, 0, 4_000).plan(state, 1.0)
    assert process_time() - before < 2


def test_hidden_cards_decide_no_plan() -> None:
    """The same knowledge and the same luck lead to the same move, whatever is on the pile."""
    state = TOWNS.rules.start(TOWNS.setup(1, seed=2))
    moves = set()
    for world in range(3):
        other = state.clone()
        other.redeal(0, stream(world, "hidden"))
        perspective = Perspective(TOWNS, other, 0)
        moves.add(PlanningThinker().choose(perspective, 0.0, PATIENT, stream(9, "luck")))
    assert len(moves) == 1


def test_a_plan_that_comes_true_never_gets_worse() -> None:
    """In a game where nothing is hidden, the end is worth at least what was planned at first."""
    state = GAME.rules.start(GAME.setup(1, seed=3))
    state.round = 4  # the last: nothing will be drawn any more
    first = Planner(GAME, 0, 2).plan(state, PATIENT)
    keeper, rng = PlanningThinker(), stream(1, "luck")
    while state.pending():
        perspective = Perspective(GAME, state, 0)
        move = keeper.choose(perspective, 1.0, PATIENT, rng)
        keeper.follow(perspective, move, rng)
        state.apply(0, move)
    assert GAME.bots.estimate(state, 0) >= first.worth
