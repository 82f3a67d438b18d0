"""The letters on paper: which font a style is written in, and what of it has been used."""

from functools import cache
from importlib.resources import files
from typing import Final

from townsmith.paper.truetype import TrueType

NAMES: Final = ("NotoSans-Regular", "NotoSans-Bold", "NotoSerif-Regular", "NotoSerif-Bold")
_UNKNOWN: Final = "?"
_ALIKE: Final = {
    "\N{MINUS SIGN}": "\N{EN DASH}",
    "\N{CHECK MARK}": "x",
    "\N{RIGHTWARDS ARROW}": "\N{EN DASH}",
}
"""What is written instead of a sign that the fonts do not have."""
_SERIF: Final = frozenset(("serif", "written", "remark", "noted"))
_BOLD: Final = frozenset(("bold", "semi", "written", "noted"))
_SLANTED: Final = frozenset(("italic", "written", "remark", "noted"))


def file_of(name: str) -> bytes:
    """Return the file of a font."""
    return files("townsmith.paper").joinpath("fonts", f"{name}.ttf").read_bytes()


@cache
def font(name: str) -> TrueType:
    """Return a font; each is read once."""
    return TrueType(file_of(name))


def font_of(styles: frozenset[str]) -> str:
    """Return the name of the font for styles of the theme."""
    family = "NotoSerif" if styles & _SERIF else "NotoSans"
    return f"{family}-{'Bold' if styles & _BOLD else 'Regular'}"


def is_slanted(styles: frozenset[str]) -> bool:
    """Tell whether letters lean."""
    return bool(styles & _SLANTED)


def glyphs_of(name: str, words: str) -> list[tuple[str, int]]:
    """Return the letters of words, and the glyph of each."""
    known = font(name).glyphs
    written = ((letter if letter in known else _ALIKE.get(letter, _UNKNOWN)) for letter in words)
    return [(letter, known[letter]) for letter in written]


def width_of(name: str, words: str, size: float) -> float:
    """Return exactly how wide words are in a font."""
    letters = font(name)
    units = sum(letters.width(glyph) for _, glyph in glyphs_of(name, words))
    return units * size / letters.units
