"""Dream Home, sections 19, 20 and 23: scores, winners and the misprints of the rulebook."""

from itertools import combinations

import pytest

from tests.games.dream_home.tables import BARE, home, lines, points, table
from townsmith.core.rng import stream
from townsmith.games.dream_home import GAME
from townsmith.games.dream_home.rules.scoring import roof_points
from townsmith.games.dream_home.rules.tables import FACTS

EXAMPLE = """
    childs_room living_room living_room+grand_piano bathroom+cat_house walk_in_closet
    bathroom    bedroom     kitchen                 pantry   kitchen
    garage      empty
"""


@pytest.mark.clause("DH-19.1", "DH-19.18", "DH-19.2", "DH-19.3", "DH-19.4")
def test_dh_19_18_the_example_of_the_rulebook() -> None:
    """15 for rooms, 4 for decor, 6 for comfort, 4 for the roof: 29."""
    pile = ["red", "brown", "purple/window", "orange"]
    homes = table(home(EXAMPLE, roof_pile=pile))
    assert lines(homes) == {"rooms": 15, "decor": 4, "comfort": 6, "roof": 4}
    assert homes.points(0) == 29
    sheet = GAME.words.sheets(GAME.view(homes, -2))[0]
    assert [line.id for line in sheet.lines] == ["rooms", "roof", "decor", "comfort", "helpers"]


@pytest.mark.clause("DH-19.5", "DH-19.7")
@pytest.mark.parametrize(
    ("drawing", "comfort"),
    [
        ("bathroom . . . .\n bathroom . . . .\n . .", 3),
        (". . . . .\n bathroom office bathroom . .\n . .", 0),
        ("bathroom office bathroom . .\n bathroom library bathroom . .\n . .", 3),
        ("empty:bathroom_01 . . . .\n bathroom . . . .\n . .", 0),
    ],
)
def test_dh_19_5_a_bathroom_on_both_upper_floors(drawing: str, comfort: int) -> None:
    """Once, however many bathrooms there are; two on one floor are no comfort."""
    assert lines(table(home(drawing))).get("comfort", 0) == comfort


@pytest.mark.clause("DH-19.6", "DH-19.7", "DH-23.1")
@pytest.mark.parametrize(
    ("drawing", "comfort"),
    [
        (". . . . .\n bathroom kitchen bedroom . .\n . .", 3),
        (". . . . .\n bathroom kitchen kitchen . .\n . .", 0),
        ("bathroom . . . .\n bathroom kitchen bedroom . .\n . .", 6),
    ],
)
def test_dh_19_6_bathroom_kitchen_and_bedroom(drawing: str, comfort: int) -> None:
    """All three, not two kitchens as the misprint says; one bathroom may serve both comforts."""
    assert lines(table(home(drawing))).get("comfort", 0) == comfort


@pytest.mark.clause(
    "DH-19.8", "DH-19.9", "DH-19.10", "DH-19.11", "DH-19.12", "DH-19.13", "DH-19.15"
)
@pytest.mark.parametrize(
    ("pile", "roof"),
    [
        ([], 0),
        (["red/window", "brown/window", "purple/window"], 0),
        (["red", "brown", "purple", "orange"], 3),
        (["red", "red", "brown", "brown"], 3),
        (["red", "red", "red", "brown"], 3),
        (["red", "brown", "purple/window", "orange/window"], 5),
        (["red"] * 4, 8),
        (["red"] * 3 + ["red/window"], 9),
        (["red"] * 6 + ["red/window"], 9),
        (["red/window", "brown/window", "purple/window", "orange/window"], 7),
        (["red"] * 4 + ["brown/window", "purple/window", "orange/window"], 8),
    ],
)
def test_roofs(pile: list[str], roof: int) -> None:
    """Fewer than four nothing, four 3, of one colour 8, a window 1 more; the rest is idle."""
    assert lines(table(home(BARE, roof_pile=pile))).get("roof", 0) == roof


def naive_roof(pile: list[int]) -> int:
    """Return the best of all ways to choose four cards."""
    scores = [
        3 + 5 * (len({card // 2 for card in four}) == 1) + sum(card % 2 for card in four)
        for four in combinations(pile, 4)
    ]
    return max(scores, default=0)


@pytest.mark.clause("DH-19.14")
def test_dh_19_14_the_best_four_are_chosen() -> None:
    """The quick count equals trying all fours, over many piles of the real cards."""
    deck = [2 * colour for colour in range(4) for _ in range(6)] + [1, 3, 5, 7]
    rng = stream(7, "roofs")
    for _ in range(400):
        rng.shuffle(deck)
        pile = deck[: rng.below(13)]
        assert roof_points(pile) == naive_roof(pile)


@pytest.mark.clause("DH-19.17")
def test_dh_19_17_what_is_left_over_scores_nothing() -> None:
    """Tools, unused helpers and the token are worth 0."""
    seat = home(BARE, tools=["hammer_drill"], helpers=["roofer", "courier", "handyman"])
    assert lines(table(seat, first=0)) == {}


@pytest.mark.clause("DH-20.1", "DH-1.3")
def test_dh_20_1_most_points_win() -> None:
    """Two points beat one, however many children there are."""
    homes = table(
        home(". . . . .\n office . . . .\n . ."),
        home(". . . . .\n pantry . . . .\n . .", children=9),
    )
    assert GAME.rules.winners(homes) == [0]


@pytest.mark.clause("DH-20.2", "DH-20.4", "DH-12.9")
def test_children_on_face_up_cards_break_ties() -> None:
    """Equal points: one child more wins; children on the hidden side do not count."""
    one = home(". . . . .\n kitchen_02 empty . . .\n . .")
    none = home(". . . . .\n kitchen_01 empty:game_room_01 . . .\n . .")
    homes = table(none, one)
    assert [homes.points(seat) for seat in (0, 1)] == [1, 1]
    assert GAME.rules.winners(homes) == [1]
    assert [sheet.facts["children"] for sheet in GAME.words.sheets(GAME.view(homes, -2))] == [0, 1]


@pytest.mark.clause("DH-20.3")
def test_dh_20_3_else_the_victory_is_shared() -> None:
    """Equal points and children: both win, a third with less does not."""
    same = ". . . . .\n {} . . . .\n . ."
    homes = table(home(same.format("kitchen_01")), home(BARE), home(same.format("kitchen_03")))
    assert GAME.rules.winners(homes) == [0, 2]


@pytest.mark.clause("DH-23.2", "DH-23.3")
def test_the_detailed_texts_are_followed() -> None:
    """Architect: comforts and empty rooms; living rooms 1, 4, 9 and garages 0, 4."""
    assert points(". . . . .\n empty empty . . .\n . .", helpers=["architect"]) == 2
    tables = {room["id"]: room["points"] for room in FACTS["rooms"]}
    assert (tables["living_room"], tables["garage"]) == ([1, 4, 9], [0, 4])


def test_ranks_grow_with_the_points() -> None:
    """The sheet of a finished game says what kind of house it has become; before, nothing."""
    low = table(home(BARE), phase="over")
    high = table(home(EXAMPLE, roof_pile=["red"] * 4), phase="over")
    remarks = [GAME.words.sheets(GAME.view(homes, 0))[0].remark for homes in (low, high)]
    assert None not in remarks
    assert remarks[0] != remarks[1]
    assert GAME.words.sheets(GAME.view(table(home(BARE), turn=0), 0))[0].remark is None
