"""TT-4: patterns, tokens, and when something may be built."""

import json
import re

import pytest

from tests.games.tiny_towns.towns import (
    CARD_OF_WORD,
    EMPTY,
    GAME,
    SQUARES,
    building,
    builds,
    finish,
    key,
    lines,
    moves,
    on,
    pending,
    placing,
    play,
    rows,
    score,
    seat,
    tokens,
    top,
)
from townsmith.core.registry import page
from townsmith.games.tiny_towns.rules.pieces import CARDS

FACTS = json.loads(page(GAME, "cards.json"))
PATTERNS = {card["id"]: card["pattern"] for card in FACTS["buildings"] + FACTS["monuments"]}


def turned(pattern: list[str], quarter_turns: int, *, mirrored: bool) -> list[str]:
    """Return a pattern turned clockwise, and mirrored first if asked for."""
    for _ in range(quarter_turns):
        pattern = ["".join(row) for row in zip(*reversed(pattern), strict=True)]
    return [row[::-1] for row in pattern] if mirrored else pattern


def laid(pattern: list[str], top_row: int = 0, left: int = 0) -> str:
    """Return a town with the cubes of a pattern laid out somewhere."""
    grid = [["."] * 4 for _ in range(4)]
    for row, line in enumerate(pattern):
        for col, letter in enumerate(line):
            grid[top_row + row][left + col] = letter
    return "\n".join(" ".join(row) for row in grid)


def ready(card: str, drawing: str) -> set[str]:
    """Return the squares where a card's token may go in a town."""
    kind = next(c["type"] for c in FACTS["buildings"] + FACTS["monuments"] if c["id"] == card)
    if kind == "monument":
        return tokens(building(seat(drawing, monument=card)), kind)
    return tokens(building(drawing, card=card), kind)


def test_the_patterns_of_the_rules_are_those_of_the_cards() -> None:
    """The page for players shows the pattern that the engine builds by, for all forty cards."""
    rules = page(GAME, "RULES.md")
    shown = re.findall(r"### TT-[BM]\d+ .*\n\n.*?attern `([^`]+)`", rules)
    assert [pattern.split(" / ") for pattern in shown] == list(PATTERNS.values())


@pytest.mark.clause("TT-4.3", "TT-4.4", "TT-4.8")
@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("quarter_turns", range(4))
@pytest.mark.parametrize("mirrored", [False, True])
def test_every_pattern_in_every_orientation(
    card: str, quarter_turns: int, *, mirrored: bool
) -> None:
    """Laid out by itself in any of eight ways, a pattern is found in all places on the board."""
    pattern = turned(PATTERNS[card], quarter_turns, mirrored=mirrored)
    for top_row in range(5 - len(pattern)):
        for left in range(5 - len(pattern[0])):
            drawing = laid(pattern, top_row, left)
            cubes = {s for s, w in zip(SQUARES, drawing.split(), strict=True) if w != "."}
            found = ready(card, drawing)
            assert found == (set(SQUARES) if card == "shed" else cubes)


@pytest.mark.clause("TT-4.5", "TT-4.6")
@pytest.mark.parametrize("card", CARDS)
def test_a_pattern_needs_every_cube_and_the_right_one(card: str) -> None:
    """With a cube missing, or another one in its place, nothing can be built."""
    drawing = laid(PATTERNS[card])
    for at, letter in enumerate(drawing):
        if letter in "WHBGS":
            for other in ".WHBGS".replace(letter, ""):
                assert not ready(card, drawing[:at] + other + drawing[at + 1 :])


@pytest.mark.clause("TT-4.5")
@pytest.mark.parametrize(
    "drawing", ["S . . W", "W . . .\n. . . .\n. . . .\nS . . .", "W . S .", ". . . W\nS . . ."]
)
def test_patterns_do_not_wrap_around_edges(drawing: str) -> None:
    """Wood and stone at opposite edges, apart, or in consecutive rows are no Well."""
    assert not builds(building(drawing))


@pytest.mark.clause("TT-4.7")
@pytest.mark.parametrize("gap", ["W", "H", "cottage", "."])
def test_gaps_may_hold_anything(gap: str) -> None:
    """The gap of the Cottage's pattern may be empty or hold a cube or a building."""
    assert tokens(building(f"{gap} H . .\nB G . ."), "cottage") == {"b1", "a2", "b2"}


@pytest.mark.clause("TT-4.8", "TT-4.9")
@pytest.mark.parametrize("square", ["b1", "a2", "b2"])
def test_the_owner_chooses_a_square_of_the_cubes(square: str) -> None:
    """The cubes go, and the token stands on the chosen one of their squares."""
    state = play(building(". H . .\nB G . S"), 0, f"cottage b1a2b2 {square}")
    standing = [s for s in SQUARES if on(state, s)]
    assert standing == sorted([square, "d2"], key=SQUARES.index)
    assert on(state, square) == "cottage"


@pytest.mark.clause("TT-4.10", "TT-4.11")
def test_a_cube_serves_once_and_the_owner_chooses_which() -> None:
    """One wood between two stones makes one Well, from the stone that its owner chooses."""
    for stone, site in (("a1", "b1c1"), ("c1", "a1b1")):
        state = building("S W S .")
        assert {move.split()[1] for move in builds(state)} == {"a1b1", "b1c1"}
        play(state, 0, f"well {site} b1")
        assert on(state, stone) == "stone"
        assert not builds(state)


@pytest.mark.clause("TT-4.12")
def test_a_pattern_may_wait() -> None:
    """What was not built in one round may be built in the next."""
    state = finish(building("W S . ."))
    play(state, 0, "brick", "d4")
    assert tokens(state, "well") == {"a1", "b1"}


@pytest.mark.clause("TT-4.13")
def test_each_building_starts_from_what_the_last_one_left() -> None:
    """Two Wells that share a cube: after the first the second is gone, a third remains."""
    state = building("W S W .\n. . . .\nW S . .")
    play(state, 0, "well a1b1 a1")
    assert {move.split()[1] for move in builds(state)} == {"a3b3"}


@pytest.mark.clause("TT-4.2")
@pytest.mark.parametrize("answer", ["store d4", "swap d4 brick d3", "cavern", "c4"])
def test_every_answer_counts_as_dealing_with_the_cube(answer: str) -> None:
    """After storing, swapping, discarding or placing one may build."""
    town = "W S . .\n. . . .\n. . . .\n. . . warehouse"
    state = placing(seat(town, storage={"3,3": ["brick"]}), options={"cavern": True})
    assert builds(play(state, 0, answer), "well")


@pytest.mark.clause("TT-4.2", "TT-M13.1")
def test_a_cube_on_a_cottage_counts_as_dealt_with() -> None:
    """After laying the cube on a cottage by the Statue one may build."""
    state = play(placing("W S . .\nstatue cottage . ."), 0, "b2")
    assert key(state, "bondmaker") == {"1,1": ["wood"]}
    assert builds(state, "well")


@pytest.mark.clause("TT-4.15")
def test_nothing_else_goes_on_a_building() -> None:
    """A Shed, which may go on any empty square, does not go where a building or a cube is."""
    state = building("W S cottage B", card="shed")
    assert tokens(state, "well") == set(SQUARES) - {"c1", "d1"}


@pytest.mark.clause("TT-4.16")
def test_a_card_stays_in_play() -> None:
    """A seat builds three Wells in a round and the other seat may build one, too."""
    state = building("W S W S\nW S . .", "W S . .")
    play(state, 0, "well a1b1 a1", "well c1d1 c1", "well a2b2 a2")
    play(state, 1, "well a1b1 a1")
    assert rows(state)[0] == ["well", None, "well", None]


@pytest.mark.clause("TT-4.17")
def test_a_monument_is_built_in_any_round_by_its_owner() -> None:
    """The cubes of the Starloom make a monument for the seat that kept it, and for no other."""
    cubes = "G G . .\nW H . ."
    for number in (1, 20):
        owner = seat(cubes, monument="the-starloom")
        state = building(owner, seat(cubes, monument="silva-forum"), round=number)
        assert tokens(state, "monument") == {"a1", "b1", "a2", "b2"}
        assert not builds(state, "monument", 1)


@pytest.mark.clause("TT-4.18", "TT-M9.3")
def test_a_monuments_ability_works_at_once_and_for_its_owner_only() -> None:
    """In the round of the Obelisk its owner's next token may go anywhere, and nobody else's."""
    owner = seat("H . . .\nB G B .\n. . . .\nW S . .", monument="obelisk-of-the-crescent")
    state = building(owner, "W S . .")
    assert tokens(state, "monument") == {"a1", "a2", "b2", "c2"}
    assert tokens(state, "well") == {"a4", "b4"}
    play(state, 0, "monument a1a2b2c2 a1")
    assert tokens(state, "well") == set(SQUARES) - {"a1"}
    assert tokens(state, "well", 1) == {"a1", "b1"}


@pytest.mark.clause("TT-4.18", "TT-7.5")
def test_a_monument_scores_when_it_stands() -> None:
    """The same card is worth 7 in the town and 0 in the hand."""
    assert lines(building("fort . . ."))["monument"] == 7
    assert "monument" not in lines(building(seat(EMPTY, monument="fort-ironweed")))


@pytest.mark.clause("TT-4.19", "TT-B24.7")
def test_a_new_trading_post_works_from_the_next_round() -> None:
    """It cannot stand in for a cube in the round it was built in; in the next it can."""
    state = building("S W . .\nS W B .\n. . . S", card="trading-post")
    play(state, 0, "factory a1b1a2b2c2 b2")
    assert key(state, "new_posts") == [[1, 1]]
    play(finish(state), 0, "wood", "b3", "done")
    play(state, 1, "a1", "done", "stone", "a3", "done")
    play(state, 0, "c3")
    assert "well b2b3 b3" in moves(state)
    early = building("S W . .\nS W B .\n. W . .", card="trading-post")
    play(early, 0, "factory a1b1a2b2c2 b2")
    assert not builds(early, "well")


@pytest.mark.clause("TT-4.19", "TT-4.22")
@pytest.mark.parametrize(
    ("card", "cubes", "site"),
    [
        ("bank", "H H . .\nW G B .", "a1b1a2b2c2"),
        ("factory", "W . . .\nB S S B", "a1a2b2c2d2"),
    ],
)
def test_resources_of_bank_and_factory_are_chosen_at_once(card: str, cubes: str, site: str) -> None:
    """Right after construction there is nothing to do but choose; then building may go on."""
    state = building(f"{cubes}\n. . . .\nW S . .", card=card)
    play(state, 0, f"factory {site} a1")
    assert moves(state) == ["wood", "wheat", "brick", "glass", "stone"]
    play(state, 0, "glass")
    assert key(state, "storage") == {"0,0": ["glass"]}
    assert moves(state) == ["done", "well a4b4 a4", "well a4b4 b4"]


@pytest.mark.clause("TT-4.22")
def test_an_immediate_effect_comes_before_anything_else() -> None:
    """With Grove University just built, a Well that is ready has to wait for the placement."""
    owner = seat(". B . .\nS G S .\n. . . .\nW S . .", monument="grove-university")
    state = play(building(owner), 0, "monument b1a2b2c2 b1")
    assert not builds(state)
    assert "done" not in moves(state)
    play(state, 0, "cottage d1")
    assert "well a4b4 a4" in moves(state)


@pytest.mark.clause("TT-4.20", "TT-M10.6")
@pytest.mark.parametrize(
    ("monument", "cubes", "site", "effect"),
    [
        ("grove-university", ". B . .\nS G S .", "b1a2b2c2", "cottage d4"),
        ("architects-guild", ". . G .\n. H S .\nW B . well", "c1b2c2a3b3", "d3 cottage"),
    ],
)
def test_what_is_put_down_wakes_no_watch(monument: str, cubes: str, site: str, effect: str) -> None:
    """A cottage placed by the University or the Guild is not constructed and costs no cubes."""
    owner = seat("watch . . .", opaleye={"buildings": ["cottage"], "built_in_round": 1})
    state = building(seat(cubes, monument=monument), owner)
    play(state, 0, f"monument {site} {site[:2]}", effect)
    assert key(state, "constructed") == [monument]
    while "done" in moves(state):
        play(state, 0, "done")
    play(state, 1, "done")
    assert top(state, "phase") == "name"


@pytest.mark.clause("TT-4.20")
def test_a_factory_that_is_put_down_receives_its_resource() -> None:
    """Grove University puts down a Factory, and its owner chooses the cube on it."""
    owner = seat(". B . .\nS G S .", monument="grove-university")
    state = play(building(owner), 0, "monument b1a2b2c2 b1", "factory d4", "stone")
    assert key(state, "storage") == {"3,3": ["stone"]}


@pytest.mark.clause("TT-4.21", "TT-M13.3")
def test_cubes_on_buildings_are_no_use() -> None:
    """A stone on a cottage or on a Warehouse beside wood makes no Well."""
    bond = seat("statue . . .\ncottage W . .", bondmaker={"1,0": ["stone"]})
    assert not builds(building(bond))
    stored = seat("warehouse W . .", storage={"0,0": ["stone", "stone"]})
    assert not builds(building(stored))
    assert builds(building("S W . ."))


@pytest.mark.clause("TT-4.23")
def test_a_building_that_was_put_down_counts_like_a_built_one() -> None:
    """Taverns put down by the Watch, and a farm by the University, score and feed as any."""
    owner = seat("watch tavern . .", opaleye={"buildings": ["tavern"], "built_in_round": 1})
    state = placing(owner, "B B . .", resource="glass")
    play(state, 1, "c1", "tavern a1b1c1 a1", "done")
    play(state, 0, "d4", "done", "tavern c1")
    assert lines(state)["tavern"] == 5
    grown = seat(". B . .\nS G S .\ncottage . . .", monument="grove-university")
    state = play(building(grown), 0, "monument b1a2b2c2 b1", "farm d4")
    assert lines(state)["cottage"] == 3


def test_every_card_can_be_drawn_by_one_word() -> None:
    """The drawings of these tests know all forty cards."""
    assert set(CARD_OF_WORD.values()) == set(CARDS)
    assert score("grand-mausoleum-of-the-rodina cottage . .", "cottage") == 3
    assert pending(building(EMPTY)) == [0, 1]
