"""Sections WT-E and WT-D: the Easter and the Doomsday sheet."""

from typing import Any

import pytest

from tests.games.welcome_to.town import (
    approving,
    facts,
    lines,
    moves,
    opponent_lines,
    play,
    seat_of,
    sheet,
    table,
    turn,
)
from townsmith.core.errors import SetupError
from townsmith.games.welcome_to import GAME
from townsmith.games.welcome_to.rules.pieces import EGGS, HOUSE_NAMES, LOOPS
from townsmith.games.welcome_to.rules.state import WelcomeTo

EASTER = {"options": {"sheet": "easter"}}
DOOM = {"options": {"sheet": "doomsday"}}
EASTER_PLANS = ["e63-sA-2222", "e63-sB-334"]


# Easter


@pytest.mark.clause("WT-E.1", "WT-E.2")
def test_eggs_are_printed_on_fifteen_houses() -> None:
    """Twenty eggs lie where the sheet shows them; the streets are the classic ones."""
    printed = {HOUSE_NAMES[house]: count for house, count in enumerate(EGGS) if count}
    assert printed == {
        "a3": 1, "a4": 2, "a5": 1, "a7": 1, "a10": 1,
        "b1": 2, "b4": 1, "b6": 1, "b7": 2, "b9": 1,
        "c3": 1, "c5": 2, "c6": 1, "c8": 2, "c10": 1,
    }  # fmt: skip
    assert sum(EGGS) == 20
    assert moves(turn("", **EASTER)) == moves(turn(""))


@pytest.mark.clause("WT-E.3", "WT-E.4", "WT-E.5", "WT-E.6")
def test_loops_of_the_numbers() -> None:
    """6, 9 and 16 hold one egg, 0, 8 and 10 hold two, the others none."""
    assert {number for number, loops in enumerate(LOOPS) if loops == 1} == {6, 9, 16}
    assert {number for number, loops in enumerate(LOOPS) if loops == 2} == {0, 8, 10}


def eggs(drawing: str) -> int:
    found: int = facts(table(sheet(drawing), **EASTER))["eggs"]
    return found


@pytest.mark.clause("WT-E.7", "WT-E.8", "WT-E.9")
@pytest.mark.parametrize(
    ("drawing", "collected"),
    [(". . 8", 1), (". . . 8", 2), (". . . 6", 1), (". . . 7", 0), (". 8", 0), ("8", 0)],
)
def test_collecting(drawing: str, collected: int) -> None:
    """A house gives at most its eggs and at most what the number can hold, at once."""
    assert eggs(drawing) == collected


def test_wt_e_10_bis_collects_too() -> None:
    """A copied number collects on its own house."""
    state = turn(". . 8 .", "9 bis", "1 fence", "2 fence", **EASTER)
    after = play(state, "1:9 b1", "a3 a4")
    assert facts(after)["eggs"] == facts(play(state, "1:9 b1", "skip"))["eggs"] + 2


def test_wt_e_19_the_written_number_counts() -> None:
    """A 7 made an 8 by temp collects like an 8."""
    state = turn("", "7 temp", "1 fence", "2 fence", **EASTER)
    assert facts(play(state, "1:8 a4"))["eggs"] == 2
    assert facts(play(state, "1:7 a4"))["eggs"] == 0


STEPS = [
    (". . 8 9", 2, 0),
    ("8 . . . . .\n8 . . 9 . .\n. . . . 8 9", 6, 5),
    (". . 6 8 9 . 10\n8 . . 9 . .\n. . . . 8 9", 10 + 1, 10),
    (". . 6 8 9 . 10 . . 16\n8 . . 9 . 10 10b\n. . . . 8 9", 15, 20),
    (". . 6 8 9 . 10 . . 16\n8 . . 9 . 10 10b\n. . 6 . 8 9 . 10 . 16", 19, 35),
]


@pytest.mark.clause("WT-E.11")
@pytest.mark.parametrize(("drawing", "count", "points"), STEPS)
def test_steps_of_the_eggs(drawing: str, count: int, points: int) -> None:
    """6, 10, 14 and 18 eggs bring 5, 10, 20 and 35 points; only the highest step counts."""
    state = table(sheet(drawing), **EASTER)
    assert facts(state)["eggs"] == count
    assert lines(state)["eggs"] == points


@pytest.mark.clause("WT-E.12", "WT-E.13", "WT-D.11")
@pytest.mark.parametrize("edition", ["e63", "e81"])
@pytest.mark.parametrize(("theme", "name"), [("easter", "easter-"), ("doomsday", "doom-")])
def test_third_plan_is_themed(edition: str, theme: str, name: str) -> None:
    """The third plan is always one of the theme's three, without experts too; the others not."""
    found = set()
    for seed in range(30):
        options = {"edition": edition, "sheet": theme}
        plans = GAME.positions.write(GAME.rules.start(GAME.setup(2, seed, options)))["plans"]
        assert plans[2].startswith(name)
        assert plans[0].startswith(f"{edition}-s")
        assert plans[1].startswith(f"{edition}-s")
        found.add(plans[2])
    assert len(found) == 3


def meets(theme: str, plan: str, drawing: str, **keys: Any) -> bool:  # noqa: ANN401 keys of a seat
    state = approving(drawing, [*EASTER_PLANS, plan], options={"sheet": theme}, **keys)
    return "plan-3" in moves(state)


@pytest.mark.clause("WT-E.14", "WT-E.15", "WT-E.16")
@pytest.mark.parametrize(
    ("plan", "drawing", "met"),
    [
        ("easter-eggs-333", ". . | 6 8 9 | .\n. . . . . | 6 8 9 | .\n. . . . | 8 9 9b | .", True),
        ("easter-eggs-333", ". . | 6 8 9 | .\n. . . . . | 6 8 9 | .\n1 2 3 | .", False),
        ("easter-noeggs-234", "1 2 | 3 4 5 | .\n1 2 3 4 | .", True),
        ("easter-noeggs-234", "1 2 | 6 8 9 | .\n1 2 3 4 | .", False),
        ("easter-eggs-bottom", ".\n.\n. . 6 . 8 9 . 10 . 16", True),
        ("easter-eggs-bottom", ".\n.\n. . 6 . 8 9 . 11 . 16", False),
    ],
)
def test_easter_plans(plan: str, drawing: str, *, met: bool) -> None:
    """The three Easter plans ask for collected eggs, none, or all of the bottom street."""
    assert meets("easter", plan, drawing) == met


def test_wt_e_17_what_easter_plans_use_up() -> None:
    """Plans of estates lock them; the plan of the bottom street locks nothing."""
    drawing = "1 2 | 3 4 5 | .\n1 2 3 4 | .\n. . 6 . 8 9 . 10 . 16"
    state = approving(drawing, [*EASTER_PLANS, "easter-noeggs-234"], **EASTER)
    assert seat_of(play(state, "plan-3"))["used"] == [[1, 1, 2], [1, 3, 3], [2, 1, 4]]
    state = approving(drawing, [*EASTER_PLANS, "easter-eggs-bottom"], **EASTER)
    assert "used" not in seat_of(play(state, "plan-3"))


def solo(sheet_name: str, level: int = 1, edition: str = "e63", **seat: Any) -> WelcomeTo:  # noqa: ANN401 keys of a seat
    options = {"sheet": sheet_name, "solo": level, "edition": edition}
    return table(sheet(**seat), options=options)


@pytest.mark.clause("WT-E.18", "WT-D.18")
@pytest.mark.parametrize(("edition", "level", "points"), [("e63", 1, 20), ("e81", 2, 20)])
def test_opponent_gets_20_for_eggs(edition: str, level: int, points: int) -> None:
    """In both solo modes the opponent has 20 points for eggs."""
    assert opponent_lines(solo("easter", level, edition))["eggs"] == points


def test_wt_d_18_level_0_scores_nothing_but_is_compared() -> None:
    """At level 0 the opponent has no line at all; its bunkers still beat the player's."""
    assert opponent_lines(solo("easter", 0)) == {}
    state = solo("doomsday", 0, drawing="10")
    assert opponent_lines(state) == {}
    assert lines(state)["bunkers"] == 10  # the smallest total, but not the largest street


# Doomsday


@pytest.mark.clause("WT-D.1")
def test_bunkers_stand_where_we_reconstructed_them() -> None:
    """Fifteen houses without a pool have a bunker: 4, 5 and 6 a street."""
    bunkers = GAME.rules.start(GAME.setup(2, 0, {"sheet": "doomsday"})).variant.bunkers
    names = [HOUSE_NAMES[house] for house in range(33) if bunkers >> house & 1]
    assert names == [
        "a1", "a4", "a6", "a9", "b2", "b3", "b6", "b9", "b10",
        "c1", "c3", "c6", "c8", "c9", "c12",
    ]  # fmt: skip
    assert GAME.rules.start(GAME.setup(2)).variant.bunkers == 0


@pytest.mark.clause("WT-D.2", "WT-D.3", "WT-D.4")
@pytest.mark.parametrize(
    ("drawing", "capacity"),
    [
        ("5 6 . 9", [14, 0, 0]),
        ("0", [0, 0, 0]),
        (". 5 5b", [0, 0, 0]),
        (".\n. 4 4b\n. . 7", [0, 8, 7]),
    ],
)
def test_capacities(drawing: str, capacity: list[int]) -> None:
    """A bunker holds the number written on its house, by bis too; streets are added apart."""
    assert facts(table(sheet(drawing), **DOOM))["bunkers"] == capacity


def points(*drawings: str) -> list[int]:
    state = table(*[sheet(drawing) for drawing in drawings], **DOOM)
    return [lines(state, seat)["bunkers"] for seat in range(len(drawings))]


@pytest.mark.clause("WT-D.5", "WT-D.6", "WT-D.10")
def test_largest_street_and_smallest_total() -> None:
    """Each street brings 10 to the largest; the smallest total brings 10, also to the same seat."""
    assert points("9 . . 10", "8", "5\n. 6") == [10, 10, 10]
    assert points("9 . . 10", "5\n. 8\n5 . 6") == [20, 20]
    assert points("2 . . .", "1\n. 14\n13") == [20, 20]


@pytest.mark.clause("WT-D.7")
def test_equal_bunkers_share() -> None:
    """All who are tied get the points, for a street and for the total."""
    assert points("9", "9", "9 . . 10") == [10, 10, 10]


@pytest.mark.clause("WT-D.8", "WT-D.9")
def test_nothing_is_no_largest_but_may_be_smallest() -> None:
    """Without any capacity a street brings nothing, and a total of 0 is the smallest."""
    assert points("", "") == [10, 10]
    assert points("", "7") == [10, 10]


@pytest.mark.clause("WT-D.12", "WT-D.13", "WT-D.14", "WT-D.16")
@pytest.mark.parametrize(
    ("plan", "drawing", "met"),
    [
        ("doom-capacity50", "8 . . 12 . 14 . . 16", True),
        ("doom-capacity50", "8 . . 12 . 14 . . 15", False),
        ("doom-six-singles", "1 | . . | 4 | . | 6 | .\n. | 2 | 3 | . . | 6 | .", True),
        ("doom-six-singles", "1 | 2 | . | 4 | . | 6 | .\n. | 2 | 3 | .", False),
        ("doom-three-fours", "1 2 3 . . . | 7 8 9 10\n. . . | 4 5 6 7 | .\n. . | 4 5 5b 6 | .",
         False),
        ("doom-three-fours", ". . . . . . | 7 8 9 10\n. . . | 4 5 6 7 | .\n. . | 3 4 5 . | .",
         False),
        ("doom-three-fours", ". . | 3 4 5 . | 7 8 9 10\n. . . | 4 5 6 7 | .\n1 2 . . | 4 5 6 7 | .",
         False),
        ("doom-three-fours", ". . . . . . | 7 8 9 10\n. . . | 4 5 6 7 | .\n. . . | 4 5 6 7 | .",
         True),
    ],
)  # fmt: skip
def test_doomsday_plans(plan: str, drawing: str, *, met: bool) -> None:
    """Fifty people, six single houses with a bunker, three 4s with exactly one bunker each."""
    assert meets("doomsday", plan, drawing) == met


@pytest.mark.clause("WT-D.15", "WT-D.16")
def test_what_doomsday_plans_use_up_and_bring() -> None:
    """The plan of 50 locks nothing and brings 7; the single houses are locked for 10."""
    drawing = "8 | . . | 12 | . | 14 | . . | 16 | .\n. | 2 | 3 | . . | 6 | ."
    state = approving(drawing, [*EASTER_PLANS, "doom-capacity50"], **DOOM)
    after = play(state, "plan-3")
    assert "used" not in seat_of(after)
    assert seat_of(after)["plans"] == [None, None, 7]
    state = approving(drawing, [*EASTER_PLANS, "doom-six-singles"], **DOOM)
    after = play(state, "plan-3", "a1", "a4", "a6", "b2", "b3", "b6")
    assert len(seat_of(after)["used"]) == 6
    assert seat_of(after)["plans"] == [None, None, 10]
    fours = ". . . . . . | 7 8 9 10\n. . . | 4 5 6 7 | .\n. . . | 4 5 6 7 | ."
    state = approving(fours, [*EASTER_PLANS, "doom-three-fours"], **DOOM)
    assert seat_of(play(state, "plan-3"))["plans"] == [None, None, 8]


@pytest.mark.clause("WT-D.17")
@pytest.mark.parametrize(("edition", "level"), [("e63", 1), ("e81", 1)])
def test_opponent_has_bunkers(edition: str, level: int) -> None:
    """The opponent holds 35, 45 and 50: it has the largest streets, the player the smallest sum."""
    state = solo("doomsday", level, edition, drawing="10")
    assert opponent_lines(state)["bunkers"] == 30
    assert lines(state)["bunkers"] == 10
    strong = solo("doomsday", level, edition, drawing="14 . . 15 . 16 . . 17")
    assert opponent_lines(strong)["bunkers"] == 20
    assert lines(strong)["bunkers"] == 20


def test_wt_d_19_one_sheet_for_everybody() -> None:
    """The sheet is an option of the table with one value."""
    with pytest.raises(SetupError, match="cannot be"):
        GAME.setup(2, 0, {"sheet": ["easter", "doomsday"]})
    view = GAME.view(GAME.rules.start(GAME.setup(3, 0, {"sheet": "easter"})), 0)
    assert [GAME.words.sheets(view)[seat].lines[-1].id for seat in range(3)] == ["eggs"] * 3
