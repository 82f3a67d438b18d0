"""TT-7: counting, and a second scorer written straight from the clauses."""

import pytest

from tests.games.tiny_towns.second_scorer import score_by_the_book
from tests.games.tiny_towns.towns import GAME, building, lines, over, score, seat
from townsmith.core.contract.state import playout
from townsmith.core.rng import Rng, stream
from townsmith.games.tiny_towns.rules.pieces import (
    CARDS,
    CHOICES,
    COTTAGES,
    CUBE,
    FACTORIES,
    MONUMENTS,
    SHRINE,
    TYPES,
    WAREHOUSE,
)
from townsmith.games.tiny_towns.rules.scoring import tally
from townsmith.games.tiny_towns.rules.state import TinyTowns
from townsmith.games.tiny_towns.rules.town import Town, number
from townsmith.testing.walk import eager_move, walk


@pytest.mark.clause("TT-7.1", "TT-7.2")
def test_squares_with_cubes_are_empty_squares() -> None:
    """Three buildings and five cubes leave thirteen squares at -1 each."""
    assert lines(over("well well well W\nH B G S")) == {"empty": -13}


@pytest.mark.clause("TT-7.2", "TT-M4.2")
def test_the_cathedral_is_the_exception() -> None:
    """With it, empty squares cost nothing."""
    assert lines(over("cathedral . . W")) == {"monument": 2}


@pytest.mark.clause("TT-7.3")
def test_feeding_is_part_of_counting() -> None:
    """The sheet tells the fed squares it was counted from."""
    sheet = GAME.words.sheets(GAME.view(over("cottage farm . .\n. cottage . ."), 0))[0]
    assert sheet.facts["fed"] == [[0, 0], [1, 1]]
    assert sheet.total == 6 - 13


@pytest.mark.clause("TT-7.4")
def test_sets_and_single_buildings() -> None:
    """Two Taverns are 5 together; two Sheds are 1 and 1."""
    assert score("tavern tavern . .", "tavern") == 5
    assert score("shed shed . .", "well") == 2


@pytest.mark.clause("TT-7.5", "TT-7.8")
def test_a_monument_counts_if_it_stands() -> None:
    """In the hand it neither earns nor costs; in the town it also fills its square."""
    assert lines(over(seat("well . . .", monument="silva-forum"))) == {"empty": -15}
    assert lines(over("well forum . .")) == {"monument": 2, "empty": -14}


@pytest.mark.clause("TT-7.6")
def test_the_total_is_the_sum() -> None:
    """All lines of a mixed town add up to its points."""
    state = over("cottage farm tavern shed\nfort W . .")
    assert lines(state) == {"cottage": 3, "tavern": 2, "well": 1, "monument": 7, "empty": -11}
    assert state.points(0) == 3 + 2 + 1 + 7 - 11


@pytest.mark.clause("TT-7.7")
def test_cubes_elsewhere_are_worth_nothing() -> None:
    """On Factory, Bank and cottage and in the cavern they change no line."""
    factory = seat("factory . . .", storage={"0,0": ["wood"]}, discarded=["wood", "glass"])
    assert lines(over(factory, options={"cavern": True})) == {"empty": -15}
    assert lines(over(seat("bank . . .", storage={"0,0": ["wood"]}))) == {
        "factory": 4,
        "empty": -15,
    }
    bond = seat("statue cottage . .", bondmaker={"0,1": ["wood"]})
    assert lines(over(bond)) == {"empty": -14}


@pytest.mark.clause("TT-7.9")
def test_each_value_stands_on_the_line_that_earns_it() -> None:
    """Castle under monument, the Mausoleum's cottages under cottage, stored cubes under factory."""
    assert lines(over("castle farm . .")) == {"monument": 5, "empty": -14}
    assert lines(over("mausoleum cottage . .")) == {"cottage": 3, "empty": -14}
    stored = seat("warehouse . . .", storage={"0,0": ["wood", "glass"]})
    assert lines(over(stored)) == {"factory": -2, "empty": -15}


def test_every_line_says_where_it_comes_from() -> None:
    """Lines with buildings give a reason, and the label is the name of the card in play."""
    state = over("cottage inn castle .\nwarehouse orchard . .")
    sheet = GAME.words.sheets(GAME.view(state, 0))[0]
    told = {line.id for line in sheet.lines if line.why is not None}
    assert {"cottage", "farm", "tavern", "factory", "empty"} <= told
    assert [line.label.template for line in sheet.lines][:5] == [
        *("Cottage", "Orchard", "Well", "Chapel", "Inn"),
    ]


def test_a_running_game_is_scored_as_if_it_ended_now() -> None:
    """The same town is worth the same while building and after the end."""
    drawing = "tavern cottage farm W\nW S . ."
    assert lines(building(drawing)) == lines(over(drawing))


# A second opinion


def random_town(rng: Rng) -> tuple[Town, list[int]]:
    """Return a town with anything anywhere, and the cards in play."""
    cards = [choices[rng.below(len(choices))] for choices in CHOICES[:MONUMENTS]]
    town = Town()
    density = 2 + rng.below(7)
    for square in range(16):
        if rng.below(8) < density:
            kind = rng.below(7)
            if kind != FACTORIES or CARDS[cards[kind]] != "bank" or rng.below(3) == 0:
                town.add_building(kind, square)
        elif rng.below(2):
            town.cubes |= CUBE[rng.below(5) + 1][square]
    town.count_squares()
    town.monument = CHOICES[MONUMENTS][rng.below(15)]
    town.place = rng.below(6)
    _add_monument_and_stores(town, cards, rng)
    return town, cards


def _add_monument_and_stores(town: Town, cards: list[int], rng: Rng) -> None:
    free = [square for square in range(16) if town.empty() >> square & 1]
    if free and rng.below(4):
        town.add_building(MONUMENTS, free[rng.below(len(free))])
        if town.monument == SHRINE:
            town.shrine = 1 + rng.below(16)
    for square in range(16):
        if town.built[FACTORIES] >> square & 1 and cards[FACTORIES] == WAREHOUSE:
            town.set_store(square, number([1 + rng.below(5) for _ in range(rng.below(4))]))


def written(town: Town, cards: list[int]) -> list[list[str]]:
    """Return the town as words: the id of each building, or nothing."""
    words = []
    for square in range(16):
        kind = town.type_at(square)
        card = town.monument if kind == MONUMENTS else cards[kind] if kind >= 0 else -1
        words.append(CARDS[card] if card >= 0 else "")
    return [words[at : at + 4] for at in range(0, 16, 4)]


def second_opinion(town: Town, cards: list[int], right: int) -> dict[str, int]:
    """Return the lines of the second scorer for a town of the engine."""
    cubes = sum(len(f"{store:o}") for store in town.stored if store)
    stored = cubes if cards[FACTORIES] == WAREHOUSE else 0
    taverns = None if right < 0 else right
    return score_by_the_book(
        written(town, cards), taverns, int(town.place), int(town.shrine), stored
    )


@pytest.mark.parametrize("seed", range(10))
def test_two_scorers_agree(seed: int) -> None:
    """The engine and the slow scorer count 4,000 random towns alike, line by line."""
    rng = stream(seed, "scoring")
    for _ in range(400):
        town, cards = random_town(rng)
        right = rng.below(6) - 1
        engine = dict(zip([*TYPES, "empty"], tally(town, cards, right).lines, strict=True))
        assert engine == second_opinion(town, cards, right), written(town, cards)


@pytest.mark.parametrize("seats", range(1, 7))
def test_two_scorers_agree_at_the_end_of_games(seats: int) -> None:
    """Towns that were played, eagerly or at random, are counted alike as well."""
    for seed in range(8):
        state: TinyTowns = GAME.rules.start(GAME.setup(seats, seed))
        if seed % 4 == 0:
            for _ in walk(state, stream(seed, "eager"), eager_move):
                pass
        else:
            playout(state, stream(seed, "random"))
        for at in range(seats):
            right = state.right_taverns(at)
            lines_of = second_opinion(state.towns[at], state.cards, right)
            assert sum(lines_of.values()) == state.points(at)


def test_the_second_scorer_can_disagree() -> None:
    """A town read wrongly is noticed: one cottage more changes its lines."""
    town = Town()
    town.add_building(COTTAGES, 0)
    cards = [choices[0] for choices in CHOICES[:MONUMENTS]]
    before = second_opinion(town, cards, 0)
    town.add_building(COTTAGES, 1)
    assert second_opinion(town, cards, 0) != before
