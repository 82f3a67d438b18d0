"""The page for players keeps up with the game."""

import json
import re
from pathlib import Path

import pytest

from tests.games.tiny_towns.test_positions import EXAMPLE
from tests.games.tiny_towns.towns import GAME
from townsmith.core.reading.envelope import ENVELOPE
from townsmith.games.tiny_towns.positions.reading import KEYS
from townsmith.games.tiny_towns.positions.seat import SEAT_KEYS

PAGE = Path(__file__).parents[3].joinpath("docs", "games", "tiny-towns.md").read_text("utf-8")
MOVES = PAGE.partition("## Moves")[2].partition("##")[0]
POSITIONS = PAGE.partition("## Positions")[2].partition("\n## ")[0]


def first_cells(section: str) -> list[str]:
    """Return the words in code type of the first column of a section's tables."""
    cells = re.findall(r"^\| (`[^|]+) \|", section, re.MULTILINE)
    return [word for cell in cells for word in re.findall("`([^`]+)`", cell)]


@pytest.mark.parametrize("written", first_cells(MOVES))
def test_every_move_of_the_page_is_a_move(written: str) -> None:
    """What the page calls a move can be typed."""
    assert GAME.notation(GAME.parse(written)) == written


def test_the_example_of_the_page_is_the_tested_one() -> None:
    """The position shown is the one that these tests read, score and write."""
    block = re.search(r"```json\n(.*?)```", POSITIONS, re.DOTALL)
    assert block is not None
    assert json.loads(block[1]) == EXAMPLE


def test_every_key_of_a_position_is_explained() -> None:
    """The tables name all keys that a file may have, and no others."""
    explained = set(first_cells(POSITIONS))
    assert explained == {*ENVELOPE, *KEYS, *SEAT_KEYS} - {"game", "seats"}


def test_every_option_is_explained() -> None:
    """The table of options names each of them."""
    options = PAGE.partition("## Options")[2].partition("##")[0]
    assert set(first_cells(options)) == {option.id for option in GAME.options}
