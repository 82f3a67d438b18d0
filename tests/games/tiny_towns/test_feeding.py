"""TT-5: who is fed, and that the choice is always the best one."""

from itertools import combinations

import pytest

from tests.games.tiny_towns.towns import GAME, fed, lines, over, score, seat
from townsmith.core.bits import BIT, ONES, squares
from townsmith.core.rng import Rng, stream
from townsmith.games.tiny_towns.rules.feeding import fed_squares, feedable, groups
from townsmith.games.tiny_towns.rules.pieces import (
    CARDS,
    CASTLE,
    CHAPELS,
    CHOICES,
    COTTAGES,
    FARMS,
    MAUSOLEUM,
    MONUMENTS,
)
from townsmith.games.tiny_towns.rules.scoring import tally
from townsmith.games.tiny_towns.rules.town import Town

FIVE = "cottage cottage cottage cottage\ncottage . . ."


@pytest.mark.clause("TT-5.1")
def test_feeding_is_worked_out_anew_every_time() -> None:
    """Nothing of it is kept: replacing the farm leaves the cottages hungry again."""
    assert lines(over("cottage farm . ."))["cottage"] == 3
    assert "cottage" not in lines(over("cottage well . ."))
    assert "fed" not in str(GAME.positions.write(over("cottage farm . .")))


@pytest.mark.clause("TT-5.2")
def test_fed_twice_is_fed_once() -> None:
    """A cottage between two Granaries is worth 3."""
    assert score("granary cottage granary .", "cottage") == 3


@pytest.mark.clause("TT-5.4")
@pytest.mark.parametrize("farm", ["farm", "granary", "greenhouse", "orchard"])
def test_farms_earn_nothing(farm: str) -> None:
    """A town of a farm alone is worth its empty squares."""
    assert lines(over(f"{farm} . . .")) == {"empty": -15}


@pytest.mark.clause("TT-5.5")
def test_a_hungry_cottage_counts_where_nobody_asks() -> None:
    """It earns nothing itself, but the Well beside it counts it."""
    assert lines(over("cottage well . .")) == {"well": 1, "empty": -14}


@pytest.mark.clause("TT-5.6", "TT-5.7")
def test_the_choice_is_the_best_for_the_whole_town() -> None:
    """One Farm and five cottages: the two beside the Temple are among the fed, wherever they are.

    Fed by order alone, the cottage on d4 would stay hungry and the Temple be worth nothing.
    """
    drawing = "cottage cottage cottage .\nfarm . . .\n. . . .\n. cottage temple cottage"
    state = over(drawing)
    assert fed(state) == ["a1", "b1", "b4", "d4"]
    assert lines(state)["chapel"] == 4


@pytest.mark.clause("TT-5.7", "TT-M3.1")
def test_the_castle_is_fed_before_a_cottage() -> None:
    """With one feeding too few a cottage goes hungry, for the castle is worth more."""
    state = over("cottage cottage cottage cottage\nfarm castle . .")
    assert "b2" in fed(state)
    assert lines(state) == {"cottage": 9, "monument": 5, "empty": -10}


@pytest.mark.clause("TT-5.7", "TT-M3.1")
def test_for_chapels_the_castle_is_two_cottages_and_no_more() -> None:
    """One group may be fed: two cottages bring 6 and 4 by two Chapels, the castle 5 and 4."""
    state = over("castle . . greenhouse\n. . . .\ncottage cottage . .\nchapel chapel . .")
    assert fed(state) == ["a3", "b3"]


@pytest.mark.clause("TT-5.7", "TT-M6.1", "TT-M6.2")
def test_with_the_mausoleum_food_goes_where_it_still_counts() -> None:
    """All cottages are paid anyway, so the smaller group, beside the Temple, is fed."""
    rows = ["cottage cottage cottage cottage", ". mausoleum greenhouse cottage"]
    state = over("\n".join([*rows, "temple cottage . .", "cottage cottage . ."]))
    assert fed(state) == ["b3", "a4", "b4"]
    assert lines(state) == {"cottage": 24, "chapel": 4, "empty": -5}


@pytest.mark.clause("TT-5.7", "TT-B2.1")
@pytest.mark.parametrize("farms", [1, 2, 3])
def test_tt_5_8_n_farms_feed_4n(farms: int) -> None:
    """One Farm feeds four of eleven cottages, two eight, three all of them."""
    words = ["farm"] * farms + ["cottage"] * 11 + ["."] * (5 - farms)
    drawing = "\n".join(" ".join(words[at : at + 4]) for at in range(0, 16, 4))
    assert score(drawing, "cottage") == 3 * min(11, 4 * farms)


@pytest.mark.clause("TT-5.9", "TT-B4.4")
def test_each_greenhouse_feeds_a_group_of_its_own() -> None:
    """Of three groups the largest are fed, as many as there are Greenhouses."""
    groups_of = "cottage cottage cottage .\n. . . cottage\n{} {} . .\ncottage cottage . ."
    counts = [
        score(groups_of.format(*words), "cottage")
        for words in (("greenhouse", "."), ("greenhouse", "greenhouse"))
    ]
    assert counts == [9, 15]


@pytest.mark.clause("TT-5.10")
def test_granary_and_orchard_feed_all_in_reach() -> None:
    """Eight cottages around a Granary and six in an Orchard's lines are all fed."""
    ring = "cottage cottage cottage .\ncottage granary cottage .\ncottage cottage cottage ."
    assert score(ring, "cottage") == 24
    cross = ". cottage . .\ncottage orchard cottage cottage\n. cottage . .\n. cottage . ."
    assert score(cross, "cottage") == 18


@pytest.mark.clause("TT-5.11")
def test_the_display_feeds_the_most_and_then_the_first() -> None:
    """Equal choices: the first squares for a Farm; for a Greenhouse the larger group."""
    assert fed(over(f"{FIVE}\nfarm . . .")) == ["a1", "b1", "c1", "d1"]
    worthless = "mausoleum cottage . greenhouse\n. . . .\ncottage cottage . ."
    assert fed(over(worthless)) == ["a3", "b3"]
    even = "cottage . greenhouse .\n. cottage . ."
    assert fed(over(even)) == ["a1"]


# Against all subsets


def random_hungry_town(rng: Rng) -> tuple[Town, list[int]]:
    """Return a town full of cottages and farms, with chapels and perhaps a castle or mausoleum."""
    cards = [choices[rng.below(len(choices))] for choices in CHOICES[:MONUMENTS]]
    town = Town()
    for square in range(16):
        kind = (COTTAGES, COTTAGES, COTTAGES, FARMS, CHAPELS, -1)[rng.below(6)]
        if kind == FARMS and ONES[town.built[FARMS]] > 1:
            kind = COTTAGES
        if kind >= 0:
            town.add_building(kind, square)
    town.monument = (CASTLE, MAUSOLEUM, CARDS.index("silva-forum"))[rng.below(3)]
    free = squares(town.empty())
    if free:
        town.add_building(MONUMENTS, free[rng.below(len(free))])
    return town, cards


def allowed_feedings(town: Town, card: str) -> list[list[int]]:
    """Return every set of squares that the farms of a town can feed together."""
    hungry = squares(feedable(town))
    farms = squares(town.built[FARMS])
    if card == "farm":
        sizes = range(min(len(hungry), 4 * len(farms)) + 1)
        return [list(chosen) for size in sizes for chosen in combinations(hungry, size)]
    if card == "greenhouse":
        parts = [squares(group) for group in groups(feedable(town))]
        sizes = range(min(len(parts), len(farms)) + 1)
        chosen_parts = [chosen for size in sizes for chosen in combinations(parts, size)]
        return [sorted(square for part in chosen for square in part) for chosen in chosen_parts]
    return [[square for square in hungry if any(_reaches(card, farm, square) for farm in farms)]]


def _reaches(card: str, farm: int, square: int) -> bool:
    down, across = abs(farm // 4 - square // 4), abs(farm % 4 - square % 4)
    return max(down, across) == 1 if card == "granary" else 0 in (down, across)


def worth(town: Town, cards: list[int], chosen: list[int]) -> int:
    """Return what a town earns by its feeding, counted building by building."""
    cottages = squares(town.built[COTTAGES])
    castle = [s for s in chosen if s not in cottages]
    paid = cottages if town.monument == MAUSOLEUM and town.built[MONUMENTS] else chosen
    total = 3 * len([s for s in cottages if s in paid]) + 5 * len(castle)
    for chapel in squares(town.built[CHAPELS]):
        beside = [s for s in chosen if abs(s // 4 - chapel // 4) + abs(s % 4 - chapel % 4) == 1]
        if CARDS[cards[CHAPELS]] == "chapel":
            total += len(chosen) + len(castle)
        elif CARDS[cards[CHAPELS]] == "temple":
            total += 4 * (len(beside) + len([s for s in beside if s in castle]) >= 2)
    return total


@pytest.mark.clause("TT-5.7", "TT-5.11")
@pytest.mark.parametrize("seed", range(8))
def test_no_subset_feeds_better(seed: int) -> None:
    """Over random towns the feeding shown is the best of all, the largest of those, the first."""
    rng = stream(seed, "feeding")
    for _ in range(120):
        town, cards = random_hungry_town(rng)
        choices = allowed_feedings(town, CARDS[cards[FARMS]])
        best = min(choices, key=lambda chosen: (-worth(town, cards, chosen), -len(chosen), chosen))
        found = squares(fed_squares(town, cards))
        assert found == best
        assert _earned(town, cards) == worth(town, cards, best)


def _earned(town: Town, cards: list[int]) -> int:
    """Return the same from the score sheet: cottages, chapels that ask for food, the castle."""
    lines_of = tally(town, cards, 0).lines
    total = lines_of[COTTAGES]
    if CARDS[cards[CHAPELS]] in ("chapel", "temple"):
        total += lines_of[CHAPELS]
    return total + (lines_of[MONUMENTS] if town.monument == CASTLE else 0)


@pytest.mark.clause("TT-5.3", "TT-B1.3")
def test_the_order_of_building_does_not_matter() -> None:
    """The same town is worth the same however it came about; a cottage needs no farm."""
    state = over(seat("cottage . . .\n. . . ."))
    assert lines(state) == {"empty": -15}
    assert BIT[0] == state.towns[0].built[COTTAGES]
    state.towns[0].add_building(FARMS, 15)
    assert state.points(0) == 3 - 14
