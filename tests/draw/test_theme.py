"""The colours can be told apart, by day, by night and in a terminal."""

import re

import pytest
from rich.style import Style

from townsmith.draw.theme import CSS, DARK, LIGHT, LINES, PAINT, STYLES

BLACK, WHITE = "#000000", "#FFFFFF"


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_day_and_night_have_the_same_colours() -> None:
    """Every colour has a value in both themes."""
    assert list(LIGHT) == list(DARK)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("front", "back", "least"),
    [
        ("ink", "paper", 12),
        ("ink", "card", 10),
        ("ink2", "paper", 6),
        ("ink2", "plot", 4.5),
        ("paper", "ink", 12),
        ("on-wood", "wood", 4.5),
        ("on-wheat", "wheat", 4.5),
        ("on-brick", "brick", 4.45),
        ("on-glass", "glass", 4.5),
        ("on-stone", "stone", 4.5),
        ("lampedge", "plot", 3.3),
        ("focus", "paper", 4.5),
        ("good", "paper", 4.5),
        ("bad", "paper", 4.5),
        ("pen", "wall", 4.5),
        ("penpaper", "card", 4.5),
        ("edge", "wall", 4.5),
        ("edge", "cream", 4.5),
        ("edge", "lamp", 4.5),
    ],
)
def test_what_must_be_read_stands_out(
    theme: dict[str, str], front: str, back: str, least: float
) -> None:
    """Words keep a contrast of 4.5, edges of controls 3, on what they stand on."""
    assert contrast(theme[front], theme[back]) >= least


@pytest.mark.parametrize("style", [style for style in STYLES.values() if "color" in style])
@pytest.mark.parametrize("ground", [BLACK, WHITE], ids=["dark", "light"])
def test_terminal_colours_stand_out_from_black_and_white(style: str, ground: str) -> None:
    """Nobody knows a terminal's background, so every colour has a contrast of 3 on both."""
    colour = Style.parse(style).color
    assert colour is not None
    assert contrast(colour.get_truecolor().hex, ground) >= 3


def test_every_terminal_style_is_understood() -> None:
    """Rich can parse each of them."""
    for style in STYLES.values():
        Style.parse(style)


def test_the_style_sheet_uses_only_what_it_defines() -> None:
    """No variable is asked for that no theme sets."""
    used = set(re.findall(r"var\(--([\w-]+)\)", CSS))
    assert used <= {*LIGHT, "serif", "sans"}


@pytest.mark.parametrize("line", LINES)
def test_every_line_has_a_colour_of_the_theme(line: str) -> None:
    """A pen can only be what the theme knows."""
    assert PAINT[LINES[line]] == f"var(--{LINES[line]})"


def test_dark_is_chosen_by_the_page_or_else_by_the_system() -> None:
    """A page can set data-theme; if it does not, the system's preference counts."""
    assert "[data-theme=dark]{" in CSS
    assert "@media(prefers-color-scheme:dark){:root:not([data-theme]){" in CSS


def test_the_style_sheet_can_stand_inside_a_drawing() -> None:
    """Nothing in it needs escaping in XML or is fetched from elsewhere."""
    assert not re.search(r"[<&]|url\(|@import|http", CSS)
