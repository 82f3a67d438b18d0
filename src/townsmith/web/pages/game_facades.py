"""The houses of the street: each game brings its own; whoever brings none gets a plain one."""

from functools import lru_cache
from typing import Final

from townsmith.core import registry
from townsmith.draw.box import Box
from townsmith.draw.frames import sheet
from townsmith.draw.shapes import house
from townsmith.i18n.words import Words

WIDTH: Final = 344.0
HEIGHT: Final = 340.0
ROOFS: Final = ("brick", "glass", "wheat", "leaf", "plum", "slate")


@lru_cache(maxsize=64)
def facade_of(slug: str, language: str) -> str:
    """Return the house of a game, standing on the lower edge of its drawing."""
    roof = ROOFS[sum(slug.encode()) % len(ROOFS)]
    plain = house(Box(72, HEIGHT - 200, 200, 200), roof)
    return sheet(
        WIDTH, HEIGHT, registry.game(slug).drawing.facade(Words(language, game=slug)) or plain
    )
