"""docs/fidelity.md is true: what it counts is in the data, and what it names exists."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.meta.source_tree import ROOT, folder_name, game_folders, own_games
from townsmith.core.contract.game import AnyGame
from townsmith.core.exhibit import CONFIDENCES, DERIVED, OFFICIAL, RECONSTRUCTED

PAGE = (ROOT / "docs" / "fidelity.md").read_text("utf-8")
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.splitlines()
        if line.startswith("|")]  # fmt: skip


def reconstructed(node: Any) -> Iterator[str]:  # noqa: ANN401  JSON has any shape
    """Yield the name of every value that the data calls our own."""
    if isinstance(node, list):
        for item in node:
            yield from reconstructed(item)
    if not isinstance(node, dict):
        return
    if node.get("confidence") == RECONSTRUCTED:
        whole = [card["id"] for card in node.get("cards", [{"id": "all of it"}])]
        detail = node.get("confidence_detail") or dict.fromkeys(whole, RECONSTRUCTED)
        yield from (name for name, mark in detail.items() if mark == RECONSTRUCTED)
    if node.get("children_confidence") == RECONSTRUCTED:
        yield "children"
    for key, value in node.items():
        if key != "confidence_detail":
            yield from reconstructed(value)


def test_every_value_of_our_own_is_counted() -> None:
    """The table of values is that of the data files, place by place."""
    names = {folder_name(game): game.name for game in own_games()}
    found = {
        (names[folder.name], f"`{place}`", str(count))
        for folder in game_folders()
        for place, block in json.loads((folder / "cards.json").read_text("utf-8")).items()
        if (count := sum(1 for _ in reconstructed(block)))
    }
    places = {row[1] for row in found}
    assert {tuple(row) for row in ROWS if len(row) == 3 and row[1] in places} == found


@pytest.mark.parametrize("game", own_games(), ids=lambda game: game.slug)
def test_every_card_is_counted(game: AnyGame) -> None:
    """The table of cards is that of the gallery."""
    counted = Counter(exhibit.confidence for exhibit in game.drawing.gallery(None))
    assert set(counted) <= set(CONFIDENCES)
    numbers = [str(counted[mark]) for mark in (OFFICIAL, DERIVED, RECONSTRUCTED)]
    assert [game.name, *numbers] in ROWS


@pytest.mark.parametrize("game", own_games(), ids=lambda game: game.slug)
def test_ages_and_lengths_are_those_of_the_street(game: AnyGame) -> None:
    """Every game tells both, and the page says how we know them."""
    told = [row[:3] for row in ROWS if len(row) == 5]
    assert [game.name, str(game.ages), str(game.minutes)] in told


def test_what_is_named_exists() -> None:
    """Clauses, modules and tests of every row are there."""
    folders = {folder.name: folder for folder in game_folders()}
    for title, part in re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL):
        game = next((game for game in own_games() if game.name == title), None)
        if game is None:
            continue
        folder = folders[folder_name(game)]
        rules = (folder / "RULES.md").read_text("utf-8")
        tests = ROOT / "tests" / "games" / folder.name
        for row in re.findall(r"^\| (?!what|-)(.+) \|$", part, re.MULTILINE):
            _, clauses, modules, tested = row.split(" | ")
            assert all(clause in rules for clause in re.findall(r"[A-Z]{2}-[A-Z0-9.]+", clauses))
            for module in re.findall(r"`(.+?)`", modules):
                assert (folder / module).exists() or (folder / f"{module}.py").exists(), module
            for name in re.findall(r"`(.+?)`", tested):
                assert (tests / f"{name}.py").exists(), name
