"""Thinker: one place decides who plans and who searches, and everybody thinks by it."""

from dataclasses import replace

import pytest

from tests.toys.plots import GAME
from tests.toys.plots.rules import DONE, Street
from townsmith.bots.advice import advise
from townsmith.bots.perspective import Perspective, foreseen
from townsmith.bots.players.levels import LEVELS, LevelBot
from townsmith.bots.players.masters import Masters
from townsmith.bots.review import decisions
from townsmith.bots.thinkers.planner import Planner
from townsmith.bots.thinkers.planning_thinker import PlanningThinker
from townsmith.bots.thinkers.searching_thinker import SearchingThinker
from townsmith.bots.thinkers.thinker import Thinker, thinker
from townsmith.core.contract.thinking import Thinking
from townsmith.core.rng import stream
from townsmith.table.opening import open_new
from townsmith.table.table import open_table

PATIENT = 60.0


@pytest.fixture
def _planned(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Plots be planned alone, with room for every position, and searched but little."""
    planned = replace(GAME.bots, alone=Thinking(effort=30, breadth=10_000))
    monkeypatch.setitem(vars(GAME), "bots", planned)


def street(seats: int = 1) -> Street:
    """Return the last round of a street, in which nothing is hidden from a seat alone."""
    state = GAME.rules.start(GAME.setup(seats, seed=3))
    state.round = 4
    return state


def kind_at(seats: int) -> type[Thinker]:
    return type(thinker(Perspective(GAME, street(seats), 0)))


def test_the_search_is_for_everybody_where_a_game_asks_for_no_plans() -> None:
    """Plots does not: a seat alone searches as seats among others do."""
    assert [kind_at(1), kind_at(2)] == [SearchingThinker, SearchingThinker]


@pytest.mark.usefixtures("_planned")
def test_plans_are_for_seats_alone() -> None:
    """Whoever else has a say cannot be planned for."""
    assert [kind_at(1), kind_at(2)] == [PlanningThinker, SearchingThinker]


@pytest.mark.usefixtures("_planned")
def test_level_hint_and_masters_play_the_plan() -> None:
    """All find the first move of the best line there is."""
    state = street()
    best = Planner(GAME, 0, 10_000).plan(state, PATIENT).line()[0]
    perspective, rng = Perspective(GAME, state, 0), stream(1, "luck")
    assert LevelBot(LEVELS[-1]).choose(perspective, rng) == best
    assert Masters().choose(perspective, rng) == best
    assert advise(perspective, rng, PATIENT).opinions[0].move == best


@pytest.mark.usefixtures("_planned")
def test_a_game_by_the_plan_is_reviewed_without_reproach() -> None:
    """The review thinks as the bot did, so it finds nothing better."""
    table = open_table(open_new(GAME, 1, seed=4, options={"short": True}))
    bot, rng = LevelBot(LEVELS[-1]), stream(1, "luck")
    while not table.over:
        move = bot.choose(Perspective(GAME, table.state(), 0), rng)
        table.play(0, GAME.notation(move), table.next_number)
    last = max(decision.turn for decision in decisions(table, 0, PATIENT))
    found = [each for each in decisions(table, 0, PATIENT) if each.turn == last]
    assert found
    assert [each.loss for each in found] == [0.0] * len(found)


@pytest.mark.usefixtures("_planned")
def test_nothing_is_said_to_be_better_than_the_plan() -> None:
    """Its move comes first, the others follow in order, and those asked about are among them."""
    perspective = Perspective(GAME, street(), 0)
    opinions = thinker(perspective).compare(perspective, PATIENT, stream(1, "luck"), [DONE])
    worths = [opinion.worth for opinion in opinions]
    assert worths == sorted(worths, reverse=True)
    asked = next(opinion for opinion in opinions if opinion.move == DONE)
    assert asked.worlds >= 12


@pytest.mark.parametrize("kind", [SearchingThinker, PlanningThinker])
@pytest.mark.usefixtures("_planned")
def test_thoughts_go_on_after_any_move(kind: type[Thinker]) -> None:
    """Whatever was played, the next choice is a legal one."""
    state, rng, mind = street(), stream(1, "luck"), kind()
    while state.pending():
        perspective = Perspective(GAME, state, 0)
        if len(perspective.legal) > 1:
            assert mind.choose(perspective, 1.0, PATIENT, rng) in perspective.legal
        played = perspective.legal[-1] if rng.below(2) else perspective.legal[0]
        mind.follow(perspective, played, rng)
        state.apply(0, played)


def test_what_is_foreseen_comes_true() -> None:
    """After a move within a turn the seat observes what it foresaw; the end of one shows nothing.

    That holds whatever the others do meanwhile.
    """
    state = street(3)
    perspective, rng = Perspective(GAME, state, 1), stream(1, "luck")
    move = perspective.legal[0]
    expected = foreseen(perspective, move, rng)
    assert foreseen(perspective, DONE, rng) == b""
    state.apply(0, DONE)
    state.apply(1, move)
    assert Perspective(GAME, state, 1).observation == expected
