"""What a drawing looks like on paper: in colour, or in black lines on white that save ink."""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple, TypeAlias

from townsmith.draw.theme import LIGHT, LINES, SHAPES, STROKES, variables

Colour: TypeAlias = tuple[float, float, float]

_NAME: Final = re.compile(r"var\(--([\w-]+)\)")
_WHITE: Final = "#FFFFFF"
_BLACK: Final = "#000000"
_GREY: Final = "#595959"
_PALE: Final = "#9A9A9A"
_SERIF: Final = '"Noto Serif",serif'
_SANS: Final = '"Noto Sans",sans-serif'
_NO_FILL: Final = frozenset(("none", "", "transparent"))
_FLAT: Final = frozenset(("shade", "glow"))
"""Shadows and light: nothing on paper throws any."""
_BACKGROUNDS: Final = ("paper", "paper2", "card", "cream")
_FAINT: Final[Mapping[str, float]] = {"hatching": 0.28, "faint": 0.55, "squared": 0.32}
_LETTERS: Final[Mapping[str, str]] = {
    "inverse": "paper",
    "good": "good",
    "written": "pen",
    "noted": "penpaper",
    "remark": "ink",
    "quiet": "ink2",
}
"""The colour of letters by their style; all others are ink."""


class Look(NamedTuple):
    """The colours of a print: by name those of areas, of lines and of letters."""

    areas: Mapping[str, str]
    lines: Mapping[str, str]
    letters: Mapping[str, str]

    def css(self) -> str:
        """Return the same for a picture on a screen, which asks for its colours by name."""
        flat = dict.fromkeys(_FLAT, "transparent")
        colours = variables({**self.areas, **flat}) + f"--serif:{_SERIF};--sans:{_SANS};"
        letters = "".join(
            f".drawing .{style}{{fill:{self.letters[name]}}}" for style, name in _LETTERS.items()
        )
        lines = "".join(f".drawing .{line}{{stroke:{self.lines[LINES[line]]}}}" for line in LINES)
        letters += "".join(
            f'.drawing [style="fill:var(--{name})"]{{fill:{self.letters[name]}!important}}'
            for name in LIGHT
            if name.startswith("on-")
        )
        ink = f".drawing text{{fill:{self.letters['ink']}}}"
        return f"{STROKES}{SHAPES}svg{{{colours}}}{lines}{ink}{letters}"

    def fill(self, asked: str) -> Colour | None:
        """Return the colour of an area; None where nothing is filled."""
        name = _named(asked)
        return None if name in _NO_FILL | _FLAT else _rgb(self.areas[name])

    def stroke(self, styles: frozenset[str], asked: str, opacity: float) -> Colour | None:
        """Return the colour of a line by its class, or by the colour it asks for itself."""
        names = [LINES[style] for style in LINES if style in styles] or [_named(asked)]
        if names[0] in _NO_FILL | _FLAT:
            return None
        for style, share in _FAINT.items():
            opacity *= share if style in styles else 1.0
        return _mixed(_rgb(self.lines[names[0]]), opacity)

    def text(self, styles: frozenset[str], asked: str) -> Colour:
        """Return the colour of letters by their style, or by the colour they ask for themselves."""
        name = _named(asked.removeprefix("fill:"))
        style = next((_LETTERS[style] for style in _LETTERS if style in styles), "ink")
        return _rgb(self.letters[name or style])


def _named(asked: str) -> str:
    found = _NAME.search(asked)
    return found[1] if found else asked


def _rgb(value: str) -> Colour:
    red, green, blue = (int(value[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def _mixed(colour: Colour, opacity: float) -> Colour:
    """Return a colour that lets white paper through."""
    red, green, blue = (1 - (1 - part) * opacity for part in colour)
    return red, green, blue


IN_COLOUR: Final = Look(
    LIGHT | dict.fromkeys(_BACKGROUNDS, _WHITE), LIGHT, LIGHT | {"paper": _WHITE}
)
"""As on a screen by day, but on the white of the paper."""
SAVING_INK: Final = Look(
    dict.fromkeys(LIGHT, _WHITE) | {"ink": _BLACK},
    dict.fromkeys(LIGHT, _BLACK) | {"ink2": _GREY, "rule": _PALE},
    dict.fromkeys(LIGHT, _BLACK) | {"ink2": _GREY, "paper": _WHITE},
)
"""Black lines and letters, and nothing filled but what is ink itself."""
