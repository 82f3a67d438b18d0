"""Sections 12, 13 and 15: kinds, income and prestige."""

import pytest

from tests.games.uptown.tables import (
    card,
    coins,
    income,
    lines,
    municipal,
    play,
    plots,
    seat,
    table,
    wallets,
)
from townsmith.core.contract.state import REFEREE
from townsmith.games.uptown import GAME
from townsmith.games.uptown.rules.pieces import KINDS
from townsmith.games.uptown.rules.tables import deck_catalogue
from townsmith.games.uptown.words.cards import deck_cards

PLAIN = municipal("cafe", "cafe", "cafe", "cafe")


def paid(drawing: str, closing: str, plot: int) -> int:
    """Return what a street pays when a free card closes a plot of it."""
    state = table(seat(drawing, card(1, closing), wallet=0), seat(), pile=(PLAIN,))
    return wallets(play(state, f"free-a street0-{plot}"))[0]


def prestige(drawing: str, wallet: int = 0) -> dict[str, int]:
    return lines(table(seat(drawing, wallet=wallet), seat()))


# 12. Kinds


def test_ut_12_1_six_kinds_are_counted() -> None:
    """Each of them can be counted, and counts only itself."""
    assert KINDS == ["office", "apartment", "shop", "service", "cafe", "hotel"]
    for kind in KINDS:
        others = " | ".join(other for other in KINDS if other != kind)
        assert prestige(f"1*/{kind}@street\n{kind}\n{others}") == {"plot1": 1}


@pytest.mark.clause("UT-12.2", "UT-12.3")
@pytest.mark.parametrize("word", ["roof", "gift", ["office", "shop"]])
def test_roofs_and_gifts_are_no_kinds_and_there_is_one_kind_at_most(word: object) -> None:
    """A project cannot have them as its kind, nor two kinds."""
    with pytest.raises(Exception, match=r"\.kind: .* a kind"):
        table({"street": [[{"kind": word}], [], [], [], []]}, seat())


@pytest.mark.clause("UT-12.4", "UT-12.5", "UT-12.6")
def test_a_duo_is_two_units_and_one_floor() -> None:
    """Two units for what counts kinds, one card for what counts floors."""
    assert prestige("cafe | cafe duo | 1*/cafe@plot") == {"plot1": 3}
    assert prestige("cafe | cafe duo | 1*/floor") == {"plot1": 2}


def test_ut_12_5_no_duo_of_hotels() -> None:
    """A hotel with two units is refused."""
    with pytest.raises(Exception, match=r"UT-12\.5"):
        table(seat("hotel duo"), seat())


def test_ut_12_8_a_project_counts_itself() -> None:
    """A café that counts cafés counts itself, twice if it is a duo."""
    assert prestige("cafe 1*/cafe@plot") == {"plot1": 1}
    assert prestige("cafe duo 1*/cafe@street") == {"plot1": 2}


def test_ut_12_9_floors_below_are_cards_of_any_sort() -> None:
    """Gifts, roofs and municipal cards are floors like any other."""
    assert prestige("gift | G01fB | roof | roof_only 1*/floor") == {"plot1": 3 + 1}


# 13. Income


@pytest.mark.clause("UT-13.1", "UT-13.14")
def test_income_is_paid_when_a_plot_becomes_closed_and_never_else() -> None:
    """Building on pays nothing; closing pays what the street gives at that moment, once."""
    state = table(seat("5$", card(1, "3$"), card(1, "roof"), wallet=1), seat(), pile=(PLAIN,))
    play(state, "free-a street0-2")
    assert wallets(state)[0] == 1
    play(state, "deck0-a street0-1")
    assert wallets(state)[0] == 8
    play(state, "discard", "municipal-fa street1-1", "discard", "municipal-fa street0-3")
    assert wallets(state)[0] == 8


def test_ut_13_3_all_five_plots_count_finished_or_not() -> None:
    """Open and closed buildings alike."""
    drawing = "1$\n2$ | roof\n3$\n4$ | office\noffice"
    assert paid(drawing, "roof", 5) == 10


def test_ut_13_4_the_closing_project_counts() -> None:
    """A roof with an income of its own pays it at once."""
    assert paid("", "roof 4$", 1) == 4


@pytest.mark.clause("UT-13.5", "UT-13.6", "UT-13.7", "UT-13.8", "UT-13.9", "UT-17.3")
@pytest.mark.parametrize(
    ("drawing", "plots"),
    [
        ("3$\n-2$", [3, -2, 0, 0, 0]),
        ("1$/floor | office | 1$/floor | -1$/floor", [0 + 2 - 3, 0, 0, 0, 0]),
        ("shop | 1$/shop@plot | shop duo\nshop", [3, 0, 0, 0, 0]),
        ("shop | 1$/shop@street | shop duo\nshop", [4, 0, 0, 0, 0]),
        ("2$@ground | 2$@ground\noffice | 2$@ground", [2, 0, 0, 0, 0]),
    ],
)
def test_the_five_types_of_income(drawing: str, plots: list[int]) -> None:
    """Flat, for each floor below, for each unit on plot or street, on the ground floor."""
    assert income(table(seat(drawing), seat())) == plots


def test_ut_13_10_effects_add_up() -> None:
    """Also two of the same type."""
    words = "cafe 1$ 1$ 2$@ground -1$/cafe@plot 2$/cafe@street"
    assert income(table(seat(words), seat())) == [1 + 1 + 2 - 1 + 2, 0, 0, 0, 0]


@pytest.mark.clause("UT-13.11", "UT-13.12", "UT-13.13")
@pytest.mark.parametrize(
    ("drawing", "amount"),
    [("3$\n-2$", 1), ("2$\n-2$", 0), ("2$\n-9$", 0), ("-4$\n-3$ | 8$", 1)],
)
def test_only_the_sum_of_the_street_is_compared_with_zero(drawing: str, amount: int) -> None:
    """A positive sum is paid, nothing else; a loss on one plot takes from another."""
    assert paid(drawing, "roof", 5) == amount


def test_ut_13_15_each_closing_pays_the_whole_street() -> None:
    """Two plots closed in one turn pay twice."""
    state = table(seat("3$\n2$", card(1, "roof"), card(1, "roof"), wallet=1), seat(), pile=(PLAIN,))
    play(state, "free-a street0-1", "deck0-a street0-2")
    assert wallets(state)[0] == 1 + 5 - 1 + 5


def test_the_worked_example_pays_six() -> None:
    """With the cards of our deck: 2 on plot 1, 3 for the apartments on plot 4, 1 on plot 5.

    The park goes to the last empty plot for 6 upcoins, lies on the neighbour's deck and pays
    nothing itself.
    """
    drawing = f"""
        {half("Corner store")}
        {half("Walk-up flats", copy=1)}
        .
        {half("24/7 shop")}
        {half("Pharmacy")}
    """
    twins, park = half("Twin apartments"), half("Park")
    state = table(seat(drawing, twins[:-1]), seat("", park[:-1]), pile=(PLAIN,))
    play(state, f"free-{twins[-1].lower()} street0-2")
    assert plots(state, f"deck1-{park[-1].lower()}") == ["street0-3"]
    play(state, f"deck1-{park[-1].lower()} street0-3")
    assert income(state) == [2, 0, 0, 3, 1]
    assert (wallets(state)[0], coins(state)[1]) == (10 - 6 + 6, 6)


def half(name: str, copy: int = 0) -> str:
    """Return the id of a half of our deck, by its name; of most cards there are two."""
    return [each.id for each in deck_cards(deck_catalogue(None)).projects if each.name == name][
        copy
    ]


def test_the_illustration_pays_three() -> None:
    """1 + 3 - 2 + 1 on four plots, when a plain roof closes the third."""
    drawing = """
        apartment duo 1$
        shop 1$/apartment@street | office 1$/floor
        service -2$
        cafe 1$@ground
    """
    assert paid(drawing, "roof", 3) == 3


# 15. Prestige


@pytest.mark.clause("UT-15.1", "UT-15.2", "UT-15.3")
@pytest.mark.parametrize(
    ("drawing", "plots"),
    [
        ("6*\n2* | 3*", {"plot1": 6, "plot2": 5}),
        ("office | office | 1*/floor", {"plot1": 2}),
        ("cafe | 2*/cafe@plot\ncafe", {"plot1": 2}),
        ("cafe | 2*/cafe@street\ncafe", {"plot1": 4}),
        ("2*@ground | 1*@ground\n.\n1*@ground", {"plot1": 2, "plot3": 1}),
    ],
)
def test_the_five_types_of_prestige(drawing: str, plots: dict[str, int]) -> None:
    """They are those of income, counted plot by plot."""
    assert prestige(drawing) == plots


def test_ut_15_4_nothing_is_cut_off_at_zero() -> None:
    """A project, a plot and the total may be negative."""
    state = table(seat("1* | -4*\n-2*", wallet=2), seat())
    assert lines(state) == {"plot1": -3, "plot2": -2}
    assert state.points(0) == -5


@pytest.mark.parametrize(("wallet", "points"), [(0, 0), (2, 0), (3, 1), (5, 1), (30, 10)])
def test_ut_15_5_three_upcoins_are_one_prestige(wallet: int, points: int) -> None:
    """A remainder gives nothing."""
    assert table(seat(wallet=wallet), seat()).points(0) == points


def test_ut_15_6_coins_on_decks_are_worth_nothing() -> None:
    """Neither to the owner of the deck nor to anybody else."""
    state = table(seat(wallet=0, coins=99), seat(wallet=0))
    assert [state.points(0), state.points(1)] == [0, 0]


def test_ut_15_7_a_line_a_plot_one_for_upcoins_and_the_total() -> None:
    """The sheet has six lines, and they add up."""
    for sheet in GAME.words.sheets(GAME.view(table(seat("2*\n-1*"), seat()), REFEREE)):
        assert [line.id for line in sheet.lines] == [
            *("plot1", "plot2", "plot3", "plot4", "plot5"),
            "upcoins",
        ]
        assert sheet.total == sum(line.points for line in sheet.lines)


@pytest.mark.clause("UT-15.8", "UT-15.9", "UT-15.10", "UT-15.11", "UT-15.12")
@pytest.mark.parametrize(
    ("streets", "winners"),
    [
        (("5*", "4*", "3*"), [0]),
        (("3*", "4* | 1*", "5*"), [1]),
        (("2* | 2*\n1*", "5*", "1* | 3* | 1*"), [2]),
        (("5*", "5*", "4*"), [0, 1]),
        (("5*", "5*", "1* | 1* | 1* | 1*"), [0, 1]),
        (("gift | 5*", "5* | roof", "5*"), [0, 1]),
        (("", "", ""), [0, 1, 2]),
        (("", "gift", ""), [1]),
    ],
)
def test_most_prestige_then_the_tallest_building_then_a_shared_victory(
    streets: tuple[str, ...], winners: list[int]
) -> None:
    """Only those tied for the most are compared, and every card is a floor."""
    state = table(*(seat(drawing, wallet=0) for drawing in streets))
    assert GAME.rules.winners(state) == winners
