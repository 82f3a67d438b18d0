"""TT-S: playing alone."""

from collections import Counter
from typing import Any

import pytest

from tests.games.tiny_towns.towns import (
    EMPTY,
    GAME,
    RESOURCES,
    SQUARES,
    Drawn,
    builds,
    key,
    lines,
    moves,
    pending,
    play,
    seat,
    table,
    top,
)
from townsmith.core.contract.options import Json
from townsmith.core.errors import SetupError
from townsmith.core.text import english
from townsmith.games.tiny_towns.rules.state import TinyTowns

LEFT_OUT = {"inn", "bank", "fort-ironweed", "opaleyes-watch"}
NEARLY = "\n".join(["W W W W"] * 3) + "\nW W W ."


def start(seed: int = 0, **options: Json) -> TinyTowns:
    """Return a new solo game."""
    state: TinyTowns = GAME.rules.start(GAME.setup(1, seed, {"monuments": False} | options))
    return state


def solo(drawing: Drawn, **keys: Any) -> TinyTowns:  # noqa: ANN401 - a key of any shape
    """Return a solo table where a card is to be chosen from wood, brick and glass."""
    return table(drawing, resource_row=["wood", "brick", "glass"], **keys)


def test_tt_s1_1_there_is_no_master_builder() -> None:
    """Nothing is named: the seat chooses among the open cards, and nothing is counted."""
    state = solo(EMPTY)
    assert moves(state) == ["wood", "brick", "glass"]
    play(state, 0, "wood", "a1", "done")
    assert key(state, "times_master_builder") is None
    assert top(state, "master_builder") is None


@pytest.mark.clause("TT-S1.2", "TT-S1.3", "TT-B16.3", "TT-B22.8", "TT-M5.5", "TT-M10.7")
def test_four_cards_stay_in_the_box() -> None:
    """Over many seeds three taverns, three factories and thirteen monuments turn up."""
    states = [start(seed, monuments=True) for seed in range(120)]
    drawn = {card for state in states for card in top(state, "cards")}
    dealt = {card for state in states for card in key(state, "dealt")}
    assert not (drawn | dealt) & LEFT_OUT
    assert len(drawn) == 1 + 4 * 6 - 2
    assert len(dealt) == 13
    with pytest.raises(SetupError, match="not used alone"):
        GAME.setup(1, 0, {"tavern": "inn"})


@pytest.mark.clause("TT-S1.4", "TT-H1.2")
def test_three_of_fifteen_cards_are_open() -> None:
    """The row holds three, the pile twelve, three of each resource together."""
    state = start()
    row, deck = top(state, "resource_row"), top(state, "resource_deck")
    assert (len(row), len(deck)) == (3, 12)
    assert Counter(row + deck) == dict.fromkeys(RESOURCES, 3)
    assert set(moves(state)) == set(row)


@pytest.mark.clause("TT-S1.5")
def test_the_rank_is_the_result() -> None:
    """No completion instead of choosing; the sheet tells a rank."""
    state = solo(EMPTY)
    assert "complete" not in moves(state)
    assert GAME.words.sheets(GAME.view(state, 0))[0].facts["rank"] == "Aspiring Architect"


@pytest.mark.clause("TT-S2.1", "TT-S2.2")
def test_choose_place_build() -> None:
    """The chosen card's resource goes on an empty square, then one may build."""
    state = play(solo("W . . ."), 0, "glass")
    assert set(moves(state)) == set(SQUARES) - {"a1"}
    state = play(solo(". S . ."), 0, "wood", "a1")
    assert builds(state, "well")


@pytest.mark.clause("TT-S2.3")
def test_the_chosen_card_goes_under_the_pile() -> None:
    """When the turn ends the gap is filled with the top card."""
    deck = ["stone", *top(solo(EMPTY), "resource_deck")]
    del deck[deck.index("stone", 1)]
    state = play(solo(EMPTY, resource_deck=deck), 0, "brick", "a1")
    assert top(state, "resource_row") == ["wood", "brick", "glass"]
    play(state, 0, "done")
    assert top(state, "resource_row") == ["wood", "glass", "stone"]
    assert top(state, "resource_deck") == [*deck[1:], "brick"]


@pytest.mark.clause("TT-S2.4")
def test_a_card_comes_back_with_the_twelfth_refill_after_its_turn() -> None:
    """Nothing is shuffled: the pile turns over once in twelve turns and keeps its order."""
    state = start(3, cavern=True)
    chosen = []
    deck = top(state, "resource_deck")
    for turn in range(1, 14):
        chosen.append(moves(state)[0])
        _clear(state)
        play(state, 0, chosen[-1], "a1", "done")
        assert len(top(state, "resource_deck")) == 12
        expected = deck[turn - 1] if turn <= 12 else chosen[0]
        assert top(state, "resource_row")[-1] == expected
    assert top(state, "resource_deck") == chosen[1:]


def _clear(state: TinyTowns) -> None:
    """Empty the town, so that the game goes on."""
    state.towns[0].cubes = 0
    state.towns[0].count_squares()
    state.towns[0].search(state.cards)


@pytest.mark.clause("TT-S2.5", "TT-S2.6", "TT-S3.3")
@pytest.mark.parametrize(
    ("town", "answer"),
    [
        (seat("factory . . .", storage={"0,0": ["brick"]}), "stone b1"),
        (seat("warehouse . . ."), "store a1"),
        (seat("statue cottage . ."), "b1"),
        (seat(EMPTY), "cavern"),
    ],
)
def test_the_chosen_card_counts_as_named_by_another(town: dict[str, object], answer: str) -> None:
    """Factory, Warehouse, Statue and cavern answer it, and the card still goes under the pile."""
    state = play(solo(town, options={"cavern": True}), 0, "brick", answer, "done")
    assert top(state, "resource_deck")[-1] == "brick"
    assert "brick" not in top(state, "resource_row")[:2]


@pytest.mark.clause("TT-S3.3")
def test_no_cavern_unless_switched_on() -> None:
    """By default the chosen cube has to be placed."""
    assert "cavern" not in moves(play(solo(EMPTY), 0, "brick"))


@pytest.mark.clause("TT-S2.7")
def test_a_turn_is_a_round() -> None:
    """A Trading Post built in a turn works in the next one."""
    state = solo("S W . .\nS W B .", card="trading-post")
    play(state, 0, "wood", "b3", "factory a1b1a2b2c2 b2")
    assert not builds(state, "well")
    play(state, 0, "done")
    assert top(state, "round") == 6
    play(state, 0, moves(state)[0], "d4")
    assert builds(state, "well")


@pytest.mark.clause("TT-S3.1")
def test_it_ends_with_the_completed_town() -> None:
    """A full town at the end of the turn ends the game."""
    state = play(solo(NEARLY), 0, "glass", "d4", "done")
    assert (pending(state), key(state, "completed")) == ([], 1)


@pytest.mark.clause("TT-S3.2")
@pytest.mark.parametrize(
    ("points", "rank"),
    [
        (39, "Master Architect"),
        (38, "Master Architect"),
        (37, "Town Planner"),
        (32, "Town Planner"),
        (31, "Engineer"),
        (25, "Engineer"),
        (24, "Carpenter"),
        (18, "Carpenter"),
        (17, "Builder's Apprentice"),
        (10, "Builder's Apprentice"),
        (9, "Aspiring Architect"),
        (-16, "Aspiring Architect"),
    ],
)
def test_ranks(points: int, rank: str) -> None:
    """The rank follows from the total, at each bound."""
    state = _town_worth(points)
    assert state.points(0) == points
    sheet = GAME.words.sheets(GAME.view(state, 0))[0]
    assert sheet.facts["rank"] == rank
    assert sheet.remark is not None
    assert rank in english(sheet.remark)


def _town_worth(points: int) -> TinyTowns:
    """Return a solo town of exactly that many points: fed cottages, Almshouses, stored cubes."""
    words = _words_worth(points)
    words += ["."] * (16 - len(words))
    drawing = "\n".join(" ".join(words[at : at + 4]) for at in range(0, 16, 4))
    state = solo(seat(drawing), card="almshouse warehouse shed")
    spare = state.points(0) - points
    stores = [at for at, word in enumerate(words) if word == "warehouse"]
    for at in stores:
        cubes = min(spare, 3)
        spare -= cubes
        state.towns[0].set_store(at, int("1" * cubes, 8) if cubes else 0)
    return state


def _words_worth(points: int) -> list[str]:
    """Return buildings worth that many points, or up to six more that cubes can take away."""
    if points == -16:
        return []
    for count in range(15):
        for houses in (0, 6):
            words = ["warehouse"] * 2 + ["farm"] * -(-count // 4) + ["cottage"] * count
            words += ["almshouse"] * houses
            worth = 3 * count + 26 * (houses == 6) + len(words) - 16
            if len(words) <= 16 and 0 <= worth - points <= 6:
                return words
    raise AssertionError(f"no town is worth {points}")


@pytest.mark.clause("TT-S3.4")
def test_the_town_may_be_declared_completed_while_building() -> None:
    """After the cube, in any turn."""
    state = play(solo(EMPTY), 0, "wood", "a1", "complete")
    assert (pending(state), key(state, "completed")) == ([], 1)
    assert state.points(0) == -16


@pytest.mark.clause("TT-S3.5", "TT-B15.4", "TT-M15.4")
def test_feast_hall_and_starloom_alone() -> None:
    """Each Feast Hall is worth 2 and the Starloom 6."""
    assert lines(solo("feast feast starloom ."))["tavern"] == 4
    assert lines(solo("feast feast starloom ."))["monument"] == 6
