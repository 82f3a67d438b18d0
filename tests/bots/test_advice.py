"""Advice and review: the best moves with reasons, and what a game gave away."""

import pytest

from tests.toys.plots import GAME
from tests.toys.plots.rules import DONE
from townsmith.bots.advice import advise
from townsmith.bots.perspective import Perspective
from townsmith.bots.review import Decision, Turn, decisions, turning_points, turns
from townsmith.core.contract.game import AnyGame
from townsmith.core.registry import games
from townsmith.core.rng import stream
from townsmith.core.text import Text, english
from townsmith.table.opening import open_new
from townsmith.table.table import Table, open_table

PLAYED = Text("played")


def told(game: AnyGame, seats: int, luck: int = 1) -> str:
    """Return the reason given for the first move of a game."""
    state = game.rules.start(game.setup(seats, 5))
    return english(advise(Perspective(game, state, 0), stream(luck, "hint"), 0.3).why)


def foolish_game() -> Table:
    """Return a finished game of Plots in which seat 0 never builds anything."""
    table = open_table(open_new(GAME, 1, seed=4))
    while not table.over:
        table.play(0, "done", table.next_number)
    return table


def test_the_best_move_comes_first_and_scores() -> None:
    """With a tall house in hand building is advised, and the points are named."""
    state = GAME.rules.start(GAME.setup(1, seed=3))
    state.round = 4
    state.hands[0] = [3]
    advice = advise(Perspective(GAME, state, 0), stream(1, "hint"), 0.3)
    assert advice.opinions[0].move != DONE
    assert advice.opinions[0].worth >= advice.opinions[-1].worth
    assert "at once" in english(advice.why)


@pytest.mark.parametrize("slug", list(games()))
def test_every_game_gives_a_reason(slug: str) -> None:
    """The sentence is whole: no fact is missing and nothing is left in braces."""
    game = games()[slug]
    why = told(game, max(2, game.chairs[0]))
    assert why.endswith(".")
    assert "{" not in why


def test_hidden_cards_change_no_advice() -> None:
    """What others hold makes no difference to what is advised, or why."""
    state = GAME.rules.start(GAME.setup(3, seed=9))
    other = state.clone()
    other.redeal(0, stream(2, "other hands"))
    asked = [Perspective(GAME, each, 0) for each in (state, other)]
    one, two = (advise(each, stream(1, "hint"), 30.0) for each in asked)
    assert one == two


def test_a_foolish_game_is_reviewed_without_mercy() -> None:
    """Never building gives points away, and the review says how to build instead."""
    found = turns(decisions(foolish_game(), 0, 0.3))
    assert sum(turn.loss for turn in found) >= 2
    worst = max(found, key=lambda turn: turn.loss).costliest
    assert english(worst.best) != english(worst.played)


def test_a_move_that_was_best_loses_nothing() -> None:
    """Whoever follows the advice has lost nothing where it was followed."""
    table = open_table(open_new(GAME, 1, seed=4))
    while not table.over:
        perspective = Perspective(GAME, table.state(), 0)
        best = advise(perspective, stream(table.next_number, "hint"), 0.2).opinions[0].move
        table.play(0, GAME.notation(best), table.next_number)
    good = sum(turn.loss for turn in turns(decisions(table, 0, 0.1)))
    bad = sum(turn.loss for turn in turns(decisions(foolish_game(), 0, 0.1)))
    assert good < bad


def test_moves_taken_back_are_no_decisions() -> None:
    """A game with an undo has as many decisions as the same game without it."""
    plain, fickle = (open_table(open_new(GAME, 1, seed=4)) for _ in range(2))
    build = GAME.notation(plain.legal(0)[0])
    fickle.play(0, build, 1)
    fickle.undo(0, 2)
    for table in (plain, fickle):
        while not table.over:
            table.play(0, "done", table.next_number)
    found = [len(list(decisions(table, 0, 0.01))) for table in (plain, fickle)]
    assert found[0] == found[1]


def test_turning_points_are_the_costliest_turns() -> None:
    """The worst comes first, and small change is no turning point."""
    losses = [0.0, 3.0, 0.2, 1.0, 5.0, 2.0]
    played = [
        Turn((Decision(at, at, PLAYED, PLAYED, ("done",), 9.0, loss),))
        for at, loss in enumerate(losses)
    ]
    assert [turn.loss for turn in turning_points(played)] == [5.0, 3.0, 2.0]
