"""The language nobody speaks finds hard-wired words."""

import pytest

from townsmith.core.text import Listing, Plural, SeatName, Text, Word
from townsmith.draw.box import Box
from townsmith.draw.frames import sheet, target
from townsmith.draw.lettering import paragraph, write
from townsmith.i18n.words import Words
from townsmith.testing.pseudo import disguised, hardwired, hardwired_in_svg, pseudo_words, words_of


def test_templates_are_disguised_and_braces_kept() -> None:
    """No plain letter is left but those of the facts' names."""
    assert disguised("Build on {square}!") == "⟦Ɓûîļð öñ {square}!⟧"


def test_everything_said_is_within_brackets() -> None:
    """Texts in texts, plurals, lists and names leave nothing outside."""
    say = pseudo_words(["Ann"])
    texts = (
        Text("{who} builds {what}", who=SeatName(0), what=Word("Inn")),
        Plural("{n} point", "{n} points", -2),
        Text("{all}", all=Listing(("wood", Word("brick"), SeatName(1)))),
    )
    assert [hardwired(say(text)) for text in texts] == [[], [], []]


def test_hardwired_words_are_found() -> None:
    """Words outside of the brackets are returned, wherever they stand in a line."""
    assert hardwired("Round ⟦šîẋ⟧ of\n⟦ûñçļöšéð Ann\nmany") == ["Round", "of", "many"]


def test_a_sentence_said_without_the_language_is_found() -> None:
    """What the plain English words say would not pass."""
    assert hardwired(Words()(Text("Build now"))) == ["Build", "now"]


@pytest.mark.parametrize("shown", ["b2", "Ann Lee: b2", "(b2)"])
def test_codes_and_names_can_be_allowed(shown: str) -> None:
    """An allowed code is passed over, also one of several words."""
    assert hardwired(shown, ["b2", "Ann Lee", "Ann"]) == []


@pytest.mark.parametrize("shown", ["b21", "ab2", "Anna"])
def test_only_whole_codes_are_allowed(shown: str) -> None:
    """A word that merely contains an allowed code is found."""
    assert hardwired(shown, ["b2", "Ann"]) == [shown]


def test_drawings_are_read_too() -> None:
    """Written words and labels count; styles, tokens and class names do not."""
    body = write((0, 0), "Hello") + target("b2", Box(0, 0, 50, 50), "Go there")
    svg = sheet(100, 100, body, "⟦ţöŵñ⟧")
    assert words_of(svg) == ["⟦ţöŵñ⟧", "Hello", "Go there"]
    assert hardwired_in_svg(svg, ["Hello"]) == ["Go", "there"]


def test_a_sentence_broken_into_lines_stays_one() -> None:
    """A name that falls on the second line of a drawn sentence is still inside of it."""
    sentence = pseudo_words(["Ann"])(
        Text("a rather long sentence about {who} here", who=SeatName(0))
    )
    drawing = paragraph(Box(0, 0, 90, 200), sentence)
    assert drawing.count("<text") > 2
    assert hardwired_in_svg(sheet(100, 100, drawing)) == []
