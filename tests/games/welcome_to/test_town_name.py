"""The name of one's town stands in its field on the sheet, and means nothing else (WT-2.17)."""

import html
import re

import pytest

from townsmith.core.picture import DESKTOP, LAPTOP, PHONE, TABLET, WIDE, Screen
from townsmith.core.registry import game
from townsmith.draw.lettering import width_of
from townsmith.i18n.words import Words

GAME = game("welcome-to")
STATE = GAME.rules.start(GAME.setup(2, 3, {}))
NAMES = (
    "Maple & Hill",
    "<b>Верхнє Сонячне</b>",
    "\u65e5\u5411\u8475\u306e\u4e18",
    "\u05e0\u05d5\u05d4",
    "W" * 40,
)
WRITTEN = re.compile(r'<text x="([\d.]+)" y="([\d.]+)" font-size="([\d.]+)" class="noted">([^<]*)<')


def sheet_of(name: str, screen: Screen, seat: int = 0) -> str:
    """Return how a seat sees the sheet of the first one, whose town has a name."""
    words = Words("en", ["Ann", "Ben"], GAME.slug, towns=[name, ""])
    return GAME.drawing.opened(GAME.view(STATE, seat), 0, words, screen)


@pytest.mark.clause("WT-2.17")
@pytest.mark.parametrize("screen", [PHONE, TABLET, LAPTOP, DESKTOP, WIDE])
@pytest.mark.parametrize("name", NAMES)
def test_a_town_name_fits_its_field(name: str, screen: Screen) -> None:
    """In any script and of any length it stays on the paper, can be read, and is only words."""
    drawn = sheet_of(name, screen)
    [(left, _, size, escaped)] = WRITTEN.findall(drawn)
    words = html.unescape(escaped)
    width = float(re.findall(r'viewBox="0 0 ([\d.]+)', drawn)[0])
    assert float(size) >= 12
    assert float(left) + width_of(words, float(size)) <= width
    assert "<b>" not in drawn
    assert words.rstrip("…")


def test_a_town_without_a_name_has_an_empty_field() -> None:
    """Nothing is drawn then, and everybody sees the name of a neighbour's town."""
    assert not WRITTEN.findall(sheet_of("", PHONE))
    assert WRITTEN.findall(sheet_of("Pine Hollow", PHONE, seat=1))
