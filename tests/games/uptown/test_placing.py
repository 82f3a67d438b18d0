"""Sections 8 to 11: choosing a project, requirements, roofs and gifts."""

import pytest

from tests.games.uptown.tables import (
    card,
    heights,
    income,
    lines,
    moves,
    municipal,
    play,
    plots,
    refusal,
    seat,
    table,
    wallets,
)
from townsmith.games.uptown import GAME

PLAIN = municipal("cafe", "cafe", "cafe", "cafe")
STREET = """
    .
    office
    office | roof
    no_gifts
    no_gifts | roof
"""
"""Plot 1 empty, 2 open, 3 closed, 4 open and 5 closed without gifts."""


def free_plots(words: str, own: str = STREET, other: str = STREET) -> list[str]:
    """Return where a free card with that half may be built."""
    return plots(table(seat(own, card(1, words)), seat(other), pile=(PLAIN,)), "free-a")


def numbered(owner: int, numbers: str) -> list[str]:
    return [f"street{owner}-{number}" for number in numbers.split()]


# 8. Choosing a project and placing it


@pytest.mark.clause("UT-8.1", "UT-8.2", "UT-8.5", "UT-12.7")
def test_one_half_is_placed_and_the_other_is_covered() -> None:
    """Either half may be chosen; the other gives nothing for the rest of the game."""
    for half, expected in [("a", {"plot2": 3}), ("b", {"plot2": 5})]:
        state = table(seat("", card(1, "shop 3*", "cafe 5*"), wallet=0), seat(), pile=(PLAIN,))
        play(state, f"free-{half} street0-2")
        assert heights(state) == [0, 1, 0, 0, 0]
        assert lines(state) == expected


@pytest.mark.clause("UT-8.3", "UT-8.13")
def test_a_project_card_has_no_reverse() -> None:
    """Only halves A and B are on offer, and a written card with a back is refused."""
    state = table(seat("", card(1, "shop", "cafe")), seat(), pile=(PLAIN,))
    assert {move.split()[0] for move in moves(state)} == {"discard", "free-a", "free-b"}
    with pytest.raises(Exception, match="unknown key 'faces'"):
        table(seat("", card(1, "shop") | {"faces": []}), seat())


def test_ut_8_4_a_municipal_card_may_be_rotated_and_turned_over() -> None:
    """Each of its four projects can be built."""
    four = municipal("1*", "2*", "3*", "4*")
    for at, half in enumerate(["fa", "fb", "ba", "bb"], 1):
        state = table(seat(wallet=0), seat(), pile=(four,), action=2)
        play(state, f"municipal-{half} street0-1")
        assert lines(state) == {"plot1": at}


def test_ut_8_6_a_project_goes_on_the_own_street() -> None:
    """No plot of another street is on offer without the gift sign."""
    assert free_plots("shop", "", "") == numbered(0, "1 2 3 4 5")
    state = table(seat("", card(1, "shop")), seat(), pile=(PLAIN,))
    assert refusal(state, "free-a street1-1") == "UT-8.6"


@pytest.mark.clause("UT-8.7", "UT-8.8", "UT-8.9", "UT-8.12")
def test_cards_stack_from_the_ground_up_and_stay() -> None:
    """A card is the ground floor of an empty plot, otherwise the top; what lay there stays."""
    state = table(seat("office | shop", card(1, "cafe"), card(1, "hotel")), seat(), pile=(PLAIN,))
    before = [list(pile) for pile in state.streets[0].piles]
    play(state, "free-a street0-1", "deck0-a street0-3")
    kinds = [
        [floor.project.kind for floor in plot.floors]
        for plot in GAME.view(state, 0).streets[0].plots
    ]
    assert kinds == [["office", "shop", "cafe"], [], ["hotel"], [], []]
    assert state.streets[0].piles[0][:2] == before[0]


def test_ut_8_10_plots_may_be_begun_in_any_order() -> None:
    """Plot 5 may come first, and all five may be open at once."""
    assert free_plots("shop", "", "") == numbered(0, "1 2 3 4 5")
    assert free_plots("shop", "\n".join(["cafe"] * 5)) == numbered(0, "1 2 3 4 5")


def test_ut_8_11_no_height_limit() -> None:
    """A building of thirty floors takes one more."""
    tower = " | ".join(["1*"] * 30)
    state = table(seat(tower, card(1, "1*/floor"), wallet=0), seat(), pile=(PLAIN,))
    play(state, "free-a street0-1")
    assert (heights(state)[0], lines(state)) == (31, {"plot1": 60})


# 9. Requirements


@pytest.mark.clause("UT-9.1", "UT-9.2", "UT-9.3", "UT-9.5", "UT-10.2")
@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        ("shop", "1 2 4"),
        ("shop ground_only", "1"),
        ("shop upper_only", "2 4"),
        ("shop roof_only", "3 5"),
        ("roof", "1 2 4"),
        ("roof roof_only", "3 5"),
        ("roof upper_only", "2 4"),
        ("roof ground_only", "1"),
        ("no_gifts", "1 2 4"),
    ],
)
def test_requirements_say_where_a_project_goes(words: str, numbers: str) -> None:
    """Empty plots, open plots or closed plots, as the requirement has it."""
    assert free_plots(words) == numbered(0, numbers)


@pytest.mark.parametrize(
    ("words", "plot", "clause"),
    [
        ("ground_only", 2, "UT-9.1"),
        ("upper_only", 1, "UT-9.2"),
        ("roof_only", 2, "UT-9.3"),
        ("shop", 3, "UT-10.2"),
        ("ground_only", 3, "UT-10.2"),
    ],
)
def test_ut_16_1_a_refusal_names_the_clause(words: str, plot: int, clause: str) -> None:
    """What a plot is refused for can be read in the rules."""
    state = table(seat(STREET, card(1, words)), seat(), pile=(PLAIN,))
    assert refusal(state, f"free-a street0-{plot}") == clause


@pytest.mark.clause("UT-9.4", "UT-9.7", "UT-11.3")
@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        ("gift", "1 2"),
        ("gift ground_only", "1"),
        ("gift upper_only", "2"),
        ("gift roof_only", "3"),
        ("gift roof", "1 2"),
        ("gift roof upper_only", "2"),
    ],
)
def test_no_gifts_protects_its_own_plot_against_gifts_of_every_sort(
    words: str, numbers: str
) -> None:
    """Plots 4 and 5 take no gift of any sort; gifts keep all requirements elsewhere."""
    assert free_plots(words) == numbered(1, numbers)
    state = table(seat(STREET, card(1, words)), seat(STREET), pile=(PLAIN,))
    assert refusal(state, "free-a street1-4") == "UT-9.4"


def test_ut_9_6_no_gifts_works_from_when_it_is_placed() -> None:
    """A gift that is there already stays, and still counts."""
    state = table(
        seat(), seat("gift -2*", wallet=0), pile=(municipal("gift", "no_gifts"),), action=2
    )
    assert "municipal-fa street1-1" in moves(state)
    guarded = table(
        seat(), seat("gift -2* | no_gifts", wallet=0), pile=(municipal("gift"),), action=2
    )
    assert "municipal-fa street1-1" not in moves(guarded)
    assert lines(guarded, 1) == {"plot1": -2}


def test_ut_9_8_a_requirement_binds_the_placement_only() -> None:
    """A ground-floor shop that stands higher, as a position may have it, keeps its value."""
    state = table(seat("office | shop 4* ground_only", wallet=0), seat())
    assert lines(state) == {"plot1": 4}


# 10. Roofs


@pytest.mark.clause("UT-10.1", "UT-10.3", "UT-10.9")
def test_a_roof_closes_an_open_plot_and_pays_at_once() -> None:
    """The owner is paid for the street with the roof in place, before anything else."""
    state = table(seat("2$", card(1, "roof 1$")), seat(), pile=(PLAIN,))
    play(state, "free-a street0-1")
    assert GAME.view(state, 0).streets[0].plots[0].closed
    assert wallets(state) == [13, 10]


def test_ut_10_4_a_roof_may_be_the_ground_floor() -> None:
    """It then closes the plot as a building of one card."""
    state = table(seat("", card(1, "roof 3*"), wallet=0), seat(), pile=(PLAIN,))
    play(state, "free-a street0-5")
    assert heights(state) == [0, 0, 0, 0, 1]
    assert GAME.view(state, 0).streets[0].plots[4].closed


def test_ut_10_5_a_closed_plot_never_opens() -> None:
    """It stays closed whatever is placed on it."""
    state = table(seat("office | roof", card(1, "roof_only")), seat(), pile=(PLAIN,))
    play(state, "free-a street0-1")
    assert "municipal-fa street0-1" not in moves(state)
    assert GAME.view(state, 0).streets[0].plots[0].closed


@pytest.mark.clause("UT-10.6", "UT-10.7", "UT-17.8")
def test_roof_only_projects_pile_up_and_pay_nothing() -> None:
    """Any number of them may stand on a roof; none of them closes the plot again."""
    tops = (card(1, "roof_only"), card(1, "roof_only roof"))
    state = table(seat("5$ | roof | roof_only", *tops, wallet=1), seat(), pile=(PLAIN,))
    play(state, "free-a street0-1", "deck0-a street0-1")
    assert heights(state)[0] == 5
    assert wallets(state)[0] == 0


def test_ut_10_8_a_roof_may_have_a_kind_income_and_prestige() -> None:
    """They count as those of any project."""
    state = table(seat("1$/cafe@plot | cafe roof 2$ 4*", wallet=0), seat())
    assert (lines(state), income(state)) == ({"plot1": 4}, [3, 0, 0, 0, 0])


# 11. Gifts


@pytest.mark.clause("UT-11.1", "UT-11.2", "UT-11.4")
def test_a_gift_goes_to_any_plot_of_any_other_player() -> None:
    """Empty or built on, near or far, but never to the own street."""
    state = table(
        seat("", card(1, "gift")), seat("office"), seat(), seat("shop | cafe"), pile=(PLAIN,)
    )
    expected = [spot for owner in (1, 2, 3) for spot in numbered(owner, "1 2 3 4 5")]
    assert plots(state, "free-a") == expected
    assert refusal(state, "free-a street0-1") == "UT-11.1"


def test_ut_11_5_a_gift_counts_for_the_owner_of_the_plot() -> None:
    """Its prestige, its income, its kind and its floor."""
    given = card(1, "gift cafe -1$ -2*")
    there = "1*/cafe@street\noffice"
    state = table(seat("", given, wallet=0), seat(there, wallet=0), pile=(PLAIN,))
    play(state, "free-a street1-2")
    assert (lines(state, 1), income(state, 1)) == ({"plot1": 1, "plot2": -2}, [0, -1, 0, 0, 0])
    assert heights(state, 1) == [1, 2, 0, 0, 0]
    assert lines(state, 0) == {}


@pytest.mark.clause("UT-11.6", "UT-11.7", "UT-13.2", "UT-19.3")
def test_a_gift_that_closes_a_plot_pays_its_owner_and_not_the_giver() -> None:
    """The owner gets the income of the owner's street; the giver's street pays nothing."""
    state = table(seat("7$", card(1, "gift roof")), seat("4$"), pile=(PLAIN,))
    play(state, "free-a street1-1")
    assert wallets(state) == [10, 14]


def test_ut_11_8_a_gift_is_never_forced() -> None:
    """The other half may be played instead."""
    state = table(seat("", card(1, "gift -3*", "shop")), seat(), pile=(PLAIN,))
    assert plots(state, "free-b") == numbered(0, "1 2 3 4 5")
