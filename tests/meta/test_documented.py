"""Every game is documented, and every card has a source."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.meta.source_tree import ROOT, game_folders, own_games
from townsmith.core.contract.game import AnyGame
from townsmith.core.registry import page

ABOUT_THE_FILE = {"about", "game", "conventions", "sources", "confidence"}


def unsourced(block: object, where: str = "") -> Iterator[str]:
    """Yield the places of facts that no block around them gives source and confidence."""
    if isinstance(block, dict):
        if block.get("source") and block.get("confidence"):
            return
        for name, inner in block.items():
            yield from unsourced(inner, f"{where}.{name}")
    elif isinstance(block, list) and block:
        for at, inner in enumerate(block):
            yield from unsourced(inner, f"{where}[{at}]")
    else:
        yield where


@pytest.mark.parametrize("game", own_games(), ids=lambda game: game.slug)
def test_every_game_has_its_pages(game: AnyGame) -> None:
    """A game has its rules in our words, a page in the docs and a line in the README."""
    assert page(game, "RULES.md").startswith("# ")
    assert (ROOT / "docs" / "games" / f"{game.slug}.md").is_file()
    rows = [line for line in (ROOT / "README.md").read_text("utf-8").splitlines() if "|" in line]
    assert any(game.name in row for row in rows), f"{game.name} is missing in the README's table"


@pytest.mark.parametrize("folder", game_folders(), ids=lambda folder: folder.name)
def test_every_card_has_a_source(folder: Path) -> None:
    """Every block of cards.json says where its facts come from and how sure they are."""
    cards = json.loads((folder / "cards.json").read_text("utf-8"))
    blocks = {name: block for name, block in cards.items() if name not in ABOUT_THE_FILE}
    assert list(unsourced(blocks)) == []


def test_a_fact_without_a_source_is_found() -> None:
    """A source covers its own block, and neither its neighbours nor what is around it."""
    sourced = {"source": ["rulebook"], "confidence": "official", "points": [1, 2]}
    block = {"inns": [sourced, {"points": 3, "source": ["rulebook"]}], "rows": 4, "wells": sourced}
    assert list(unsourced(block)) == [".inns[1].points", ".inns[1].source[0]", ".rows"]
