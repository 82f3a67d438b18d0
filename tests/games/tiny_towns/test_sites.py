"""What can be built is kept from move to move; a full search finds the same at every moment."""

import json

import pytest

from tests.games.tiny_towns.towns import CUBES, GAME, busy_move, rows, seat, table, tokens
from townsmith.core.contract.state import members
from townsmith.core.registry import page
from townsmith.core.rng import stream
from townsmith.games.tiny_towns.rules.state import TinyTowns
from townsmith.testing.walk import walk

FACTS = json.loads(page(GAME, "cards.json"))
CARD_FACTS = {card["id"]: card for card in FACTS["buildings"] + FACTS["monuments"]}
COLUMNS = "abcd"


def shapes(pattern: list[str]) -> list[list[str]]:
    """Return a pattern in all its orientations."""
    found = []
    for _ in range(4):
        pattern = ["".join(row) for row in zip(*reversed(pattern), strict=True)]
        found += [pattern, [row[::-1] for row in pattern]]
    return found


def sites(town: list[list[str | None]], card: str, posts: set[tuple[int, int]]) -> set[str]:
    """Return where a card's pattern lies in a town, trying every way and place."""
    found = set()
    for shape in shapes(CARD_FACTS[card]["pattern"]):
        for top in range(5 - len(shape)):
            for left in range(5 - len(shape[0])):
                squares = [
                    (top + r, left + c, CUBES[letter])
                    for r, line in enumerate(shape)
                    for c, letter in enumerate(line)
                    if letter != "."
                ]
                real = [town[r][c] == cube for r, c, cube in squares]
                wild = [(r, c) in posts for r, c, _ in squares]
                fits = all(a or b for a, b in zip(real, wild, strict=True))
                if fits and any(real):
                    names = sorted((r, c) for r, c, _ in squares)
                    found.add("".join(f"{COLUMNS[c]}{r + 1}" for r, c in names))
    return found


def expected(state: TinyTowns, at: int) -> set[tuple[str, str]]:
    """Return the types and sites that the clauses allow a seat to build on."""
    written = GAME.positions.write(state)
    one = written["seats"][at]
    town = rows(state, at)
    new = {tuple(square) for square in one.get("new_posts", [])}
    posts = {(r, c) for r in range(4) for c in range(4) if town[r][c] == "trading-post"} - new
    cards = list(written["cards"])
    if one.get("monument") and not any(one["monument"] in row for row in town):
        cards.append(one["monument"])
    banks = sum(row.count("bank") for row in town)
    return {
        (CARD_FACTS[card]["type"], site)
        for card in cards
        if card != "bank" or banks < 5
        for site in sites(town, card, posts)
    }


@pytest.mark.clause("TT-4.4", "TT-4.6", "TT-B24.2")
@pytest.mark.parametrize("factory", ["trading-post", "bank", "warehouse", "factory"])
def test_what_is_kept_is_what_a_search_finds(factory: str) -> None:
    """At every building step of games with two factories each, all that is offered is there."""
    checked = 0
    monuments = ("mandras-palace", "the-starloom", "cathedral-of-caterina")
    for seed in range(8):
        towns = [seat(f". . . .\n{factory} . . .\n. . {factory} .", monument=m) for m in monuments]
        state = table(*towns, phase="name")
        for at, _ in walk(state, stream(seed, factory), busy_move):
            paths = [GAME.words.path(move) for move in state.legal(at)]
            if ("done",) in paths and not any(len(path) == 2 for path in paths):
                offered = {(path[0], path[1]) for path in paths if len(path) == 3}
                assert offered == expected(state, at)
                checked += len(offered) > 0
    assert checked > 20


@pytest.mark.parametrize("seed", range(3))
def test_the_search_agrees_after_reading_a_position(seed: int) -> None:
    """A position read from a file offers the same constructions as the one played up to there."""
    state: TinyTowns = GAME.rules.start(GAME.setup(2, seed, {"factory": "trading-post"}))
    for count, _ in enumerate(walk(state, stream(seed, "read"), busy_move)):
        if count % 5 == 0:
            again = GAME.read_position(GAME.positions.write(state))
            for at in members(state.pending()):
                assert tokens(again, "", at) == tokens(state, "", at)
