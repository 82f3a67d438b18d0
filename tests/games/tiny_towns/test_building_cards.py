"""TT-B1 to TT-B21: what the buildings feed and score."""

import pytest

from tests.games.tiny_towns.towns import (
    EMPTY,
    SQUARES,
    building,
    fed,
    lines,
    on,
    over,
    play,
    score,
    tokens,
)


def line_of(*words: str) -> str:
    """Return a town with these buildings, from the top left."""
    filled = [*words, *["."] * (16 - len(words))]
    return "\n".join(" ".join(filled[at : at + 4]) for at in range(0, 16, 4))


# Cottage


@pytest.mark.clause("TT-B1.1", "TT-B1.2")
def test_a_cottage_is_worth_3_when_fed() -> None:
    """Fed 3, hungry 0, hungry with the Mausoleum 3."""
    assert score("cottage farm . .", "cottage") == 3
    assert score("cottage well . .", "cottage") == 0
    assert score("cottage mausoleum . .", "cottage") == 3


@pytest.mark.clause("TT-B1.3")
def test_a_cottage_needs_no_farm_to_be_built() -> None:
    """In a town without buildings its pattern is enough."""
    assert on(play(building(". H . .\nB G . ."), 0, "cottage b1a2b2 b2"), "b2") == "cottage"


# Farms


@pytest.mark.clause("TT-B2.1", "TT-B2.2")
def test_a_farm_feeds_four_anywhere() -> None:
    """Four cottages in the four corners are fed from the middle, a fifth is not."""
    corners = "cottage . . cottage\n. farm . .\n. . . .\ncottage . . cottage"
    assert fed(over(corners)) == ["a1", "d1", "a4", "d4"]
    assert len(fed(over(corners.replace("farm .", "farm cottage")))) == 4


@pytest.mark.clause("TT-B3.1", "TT-B3.2")
def test_a_granary_feeds_what_surrounds_it() -> None:
    """Two steps away a cottage stays hungry, also in the same row."""
    assert fed(over("cottage . . .\n. granary . cottage\ncottage . cottage .\n. cottage . .")) == [
        *("a1", "a3", "c3"),
    ]


@pytest.mark.clause("TT-B4.1", "TT-B4.2", "TT-B4.3")
def test_a_greenhouse_feeds_a_group_anywhere() -> None:
    """Seven cottages far from it are one group; one at a corner is not part of it."""
    drawing = "greenhouse . . cottage\n. . cottage .\n. cottage cottage cottage\n. . . cottage"
    assert fed(over(drawing)) == ["c2", "b3", "c3", "d3", "d4"]


@pytest.mark.clause("TT-B4.4", "TT-B4.5")
def test_a_castle_can_be_part_of_a_group() -> None:
    """The castle joins two cottages to a group of three, and all are fed."""
    joined = "cottage castle cottage .\n. . . greenhouse\ncottage cottage . ."
    assert fed(over(joined)) == ["a1", "b1", "c1"]
    assert lines(over(joined))["monument"] == 5


@pytest.mark.clause("TT-B5.1", "TT-B5.2", "TT-B5.3")
def test_an_orchard_feeds_its_row_and_column() -> None:
    """All six others of both lines, across whatever stands between; nothing else."""
    drawing = "cottage . cottage .\n. cottage cottage .\ncottage cottage orchard cottage\n. . . ."
    assert fed(over(drawing)) == ["c1", "c2", "a3", "b3", "d3"]
    most = "cottage cottage cottage cottage\n" * 2 + "cottage cottage orchard cottage\n"
    assert len(fed(over(most + "cottage cottage cottage cottage"))) == 6
    assert fed(over("orchard well tavern cottage")) == ["d1"]


# Wells


@pytest.mark.clause("TT-B6.1", "TT-B6.2", "TT-B6.3")
@pytest.mark.parametrize(
    ("drawing", "points"),
    [
        ("fountain . . .", 0),
        ("fountain cottage . .", 0),
        ("fountain fountain . .", 4),
        ("fountain fountain fountain .", 6),
        ("fountain . . .\n. fountain . .", 0),
        (". fountain . .\nfountain fountain fountain .\n. fountain . .", 10),
    ],
)
def test_fountains(drawing: str, points: int) -> None:
    """2 beside another well and never more, 0 alone or at a corner."""
    assert score(drawing, "well") == points


@pytest.mark.clause("TT-B7.1", "TT-B7.2")
@pytest.mark.parametrize(
    ("drawing", "points"),
    [
        ("millstone . . .", 0),
        ("millstone farm . .", 2),
        ("millstone market . .", 2),
        ("farm millstone market .\n. farm . .", 2),
        ("millstone factory . .\ncottage farm . .", 0),
        ("millstone millstone farm .", 2),
    ],
)
def test_millstones(drawing: str, points: int) -> None:
    """2 beside a farm or theater, however many of them."""
    assert score(drawing, "well") == points


@pytest.mark.clause("TT-B8.1")
def test_a_shed_is_worth_1() -> None:
    """Three Sheds are worth 3, wherever they stand."""
    assert score("shed . . .\n. . shed .\nshed . . .", "well") == 3


@pytest.mark.clause("TT-B8.2", "TT-B8.3", "TT-B8.4")
def test_a_shed_goes_on_any_empty_square() -> None:
    """Also the first one, at once, and also where its cubes were; not on cubes or buildings."""
    state = building("W S B .\n. . . tavern", card="shed")
    assert tokens(state, "well") == set(SQUARES) - {"c1", "d2"}
    assert on(play(state, 0, "well a1b1 d4"), "d4") == "shed"
    assert tokens(building("W S B .", card="well"), "well") == {"a1", "b1"}


@pytest.mark.clause("TT-B9.1", "TT-B9.2")
@pytest.mark.parametrize(
    ("drawing", "points"),
    [
        ("well cottage . .", 1),
        (". cottage . .\ncottage well cottage .\n. cottage . .", 4),
        ("well cottage well .", 2),
        ("well castle . .", 2),
        ("farm castle . .\ncottage well . .", 3),
        ("well farm . .\n. cottage . .", 0),
    ],
)
def test_wells(drawing: str, points: int) -> None:
    """1 for each cottage beside it, fed or hungry, and 2 for the castle."""
    assert score(drawing, "well") == points


# Chapels


@pytest.mark.clause("TT-B10.1", "TT-B10.2")
@pytest.mark.parametrize(
    ("drawing", "points"),
    [
        ("abbey . . .", 3),
        ("abbey factory . .", 0),
        ("abbey tavern . .", 0),
        ("abbey theater . .", 0),
        ("abbey well . .\ncottage theater . .", 3),
        ("abbey abbey inn .", 3),
        ("abbey fort . .", 3),
    ],
)
def test_abbeys(drawing: str, points: int) -> None:
    """3 without a factory, tavern or theater at an edge, otherwise 0."""
    assert score(drawing, "chapel") == points


@pytest.mark.clause("TT-B11.1", "TT-B11.2", "TT-B11.3")
@pytest.mark.parametrize(
    ("drawing", "points"),
    [
        ("chapel cottage . .", 0),
        ("chapel cottage farm .", 1),
        ("chapel cottage farm chapel\ncottage cottage . .", 6),
        ("chapel cottage granary .\ncottage . . .", 1),
        ("chapel castle farm chapel", 4),
        ("chapel castle farm cottage", 3),
        ("chapel castle well .", 0),
    ],
)
def test_chapels(drawing: str, points: int) -> None:
    """Each is worth the fed cottages of the town, the castle as two of them."""
    assert score(drawing, "chapel") == points


@pytest.mark.clause("TT-B12.1", "TT-B12.2", "TT-B12.3", "TT-B12.4")
@pytest.mark.parametrize(
    ("drawing", "points"),
    [
        (". cloister . .", 0),
        ("cloister . . .", 1),
        ("cloister cloister . .", 2),
        ("cloister . . cloister\n. . . .\n. . . .\ncloister . . cloister", 16),
        ("cloister . . cloister\n. cloister . .\n. . . .\ncloister . . cloister", 20),
    ],
)
def test_cloisters(drawing: str, points: int) -> None:
    """Each counts the chapels in corners, itself too, four at most."""
    assert score(drawing, "chapel") == points


@pytest.mark.clause("TT-B13.1", "TT-B13.2")
@pytest.mark.parametrize(
    ("drawing", "points"),
    [
        ("cottage temple cottage farm", 4),
        ("cottage temple cottage .", 0),
        ("cottage temple farm .", 0),
        ("cottage temple cottage farm\n. cottage . .", 4),
        ("cottage temple . farm\n. . cottage .", 0),
        ("castle temple farm .", 4),
        ("castle temple . .", 0),
        ("cottage temple . granary\n. cottage . .", 0),
    ],
)
def test_temples(drawing: str, points: int) -> None:
    """4 with two fed cottages beside it, or the fed castle."""
    assert score(drawing, "chapel") == points


# Taverns


@pytest.mark.clause("TT-B14.1", "TT-B14.2")
@pytest.mark.parametrize(
    ("count", "points"),
    [(0, 0), (1, -1), (2, 5), (3, -3), (4, 15), (5, -5), (6, 26), (7, 26), (16, 26)],
)
def test_almshouses(count: int, points: int) -> None:
    """They score together by number, and 26 from six on."""
    assert score(line_of(*["almshouse"] * count), "tavern") == points


@pytest.mark.clause("TT-B15.1", "TT-B15.2", "TT-B15.3")
@pytest.mark.parametrize(
    ("own", "right", "points"), [(1, 0, 3), (2, 1, 6), (2, 2, 4), (1, 3, 2), (0, 0, 0), (4, 3, 12)]
)
def test_feast_halls(own: int, right: int, points: int) -> None:
    """3 each with more than the right neighbour, otherwise 2; with two players likewise."""
    towns = [line_of(*["feast"] * count) for count in (own, right)]
    assert lines(over(*towns)).get("tavern", 0) == points
    of_three = over(towns[0], line_of(*["feast"] * 9), towns[1])
    assert lines(of_three).get("tavern", 0) == points


@pytest.mark.clause("TT-B15.3")
def test_feast_halls_of_two_players() -> None:
    """The one with more has 3 each, the other 2 each."""
    state = over("feast feast . .", "feast . . .")
    assert [lines(state, at)["tavern"] for at in range(2)] == [6, 2]
    assert [state.points(at) for at in range(2)] == [6 - 14, 2 - 15]


@pytest.mark.clause("TT-B16.1", "TT-B16.2")
@pytest.mark.parametrize(
    ("drawing", "points"),
    [
        ("inn . . .", 3),
        ("inn . . inn", 0),
        ("inn . . .\n. . . .\ninn . . .", 0),
        ("inn . . .\n. inn . .\n. . inn .\n. . . inn", 12),
        ("inn . . inn\n. inn . .", 3),
    ],
)
def test_inns(drawing: str, points: int) -> None:
    """3 each without another in the same row or column, otherwise 0."""
    assert score(drawing, "tavern") == points


@pytest.mark.clause("TT-B17.1", "TT-B17.2")
@pytest.mark.parametrize(
    ("count", "points"), [(0, 0), (1, 2), (2, 5), (3, 9), (4, 14), (5, 20), (6, 20), (16, 20)]
)
def test_taverns(count: int, points: int) -> None:
    """They score together by number, and 20 from five on."""
    assert score(line_of(*["tavern"] * count), "tavern") == points


@pytest.mark.clause("TT-B17.2")
def test_where_taverns_stand_does_not_matter() -> None:
    """Four in the corners are worth as much as four in a row."""
    assert score("tavern . . tavern\n. . . .\n. . . .\ntavern . . tavern", "tavern") == 14


# Theaters


@pytest.mark.clause("TT-B18.1", "TT-B18.2")
@pytest.mark.parametrize(
    ("drawing", "points"),
    [
        ("bakery . . .", 0),
        ("bakery granary . .", 3),
        ("bakery bank . .", 3),
        ("farm bakery factory .\n. farm . .", 3),
        ("bakery well . .\n. farm . .", 0),
    ],
)
def test_bakeries(drawing: str, points: int) -> None:
    """3 beside a farm or factory, however many of them."""
    assert score(drawing, "theater") == points


@pytest.mark.clause("TT-B19.1", "TT-B19.2", "TT-B19.3", "TT-B19.4")
@pytest.mark.parametrize(
    ("drawing", "points"),
    [
        ("market . . .", 1),
        ("market . market .", 4),
        ("market market market market", 16),
        ("market market . .\nmarket . . .", 6),
        ("market market market .\nmarket . . .", 11),
        ("market . . .\n. market . .", 2),
    ],
)
def test_markets(drawing: str, points: int) -> None:
    """Each counts the Markets of its better line, itself too; lines do not add up."""
    assert score(drawing, "theater") == points


@pytest.mark.clause("TT-B20.1", "TT-B20.2", "TT-B20.3")
@pytest.mark.parametrize(
    ("drawing", "points"),
    [
        ("tailor . . .", 1),
        (". . . .\n. tailor . .", 2),
        ("tailor . . .\n. tailor . .", 4),
        (". . . .\n. tailor tailor .\n. tailor tailor .", 20),
        ("tailor . . .\n. tailor tailor .\n. tailor tailor .", 25),
    ],
)
def test_tailors(drawing: str, points: int) -> None:
    """Each is worth 1 and the theaters in the centre, itself too."""
    assert score(drawing, "theater") == points


@pytest.mark.clause("TT-B21.1", "TT-B21.2", "TT-B21.3", "TT-B21.4", "TT-B21.5")
@pytest.mark.parametrize(
    ("drawing", "points"),
    [
        ("theater . . .", 0),
        ("theater cottage cottage .\ncottage . . .", 1),
        ("theater theater . .", 0),
        ("theater . fort .", 1),
        ("theater . castle .", 1),
        ("theater cottage castle .", 1),
        ("theater . . .\n. cottage . .", 0),
        ("theater well farm chapel\ntavern . . .\nfactory . . .\ncottage . . .", 6),
        ("cottage theater well fort\n. chapel . .\n. tavern . .\n. factory . .", 6),
    ],
)
def test_theaters(drawing: str, points: int) -> None:
    """The different types in row and column, no theaters; the castle is a cottage."""
    assert score(drawing, "theater") == points


def test_an_empty_town_has_no_lines_but_one() -> None:
    """Without buildings only the empty squares are counted, whatever cards are in play."""
    for cards in ("granary fountain abbey inn market bank", "orchard shed temple almshouse"):
        assert lines(over(EMPTY, card=cards)) == {"empty": -16}
