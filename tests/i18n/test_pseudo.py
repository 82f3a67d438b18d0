"""The language nobody speaks finds hard-wired words."""

import re

import pytest

from townsmith.core.text import Listing, Plural, SeatName, Text, Word
from townsmith.draw.box import Box
from townsmith.draw.frames import sheet, target
from townsmith.draw.lettering import paragraph, write
from townsmith.i18n.words import Words
from townsmith.testing.pseudo import (
    disguised,
    hardwired,
    hardwired_in_svg,
    plural_form,
    pseudo,
    pseudo_words,
    words_of,
)


def test_templates_are_disguised_and_braces_kept() -> None:
    """No plain letter is left but those of the facts' names."""
    assert disguised("Build on {square}!") == "⟦ББуилд оон {square}!⟧"


@pytest.mark.parametrize(
    "template", ["Wood", "Choose a column", "{who} builds {what}, and that is all there is to it."]
)
def test_it_takes_two_fifths_more_room(template: str) -> None:
    """Brackets included, but without what stands in braces."""
    plain, longer = (len(re.sub(r"{.*?}", "", said)) for said in (template, disguised(template)))
    assert 1.4 * plain - 1 <= longer <= 1.4 * plain + 2


def test_there_are_four_plural_forms() -> None:
    """One, two, a few and many of something are all said differently."""
    said = [pseudo(Plural("{n} point", "{n} points", n)) for n in (1, 2, 3, 5)]
    forms = [re.sub(r"\d", "", words) for words in said]
    assert len(set(forms)) == 4
    assert [plural_form(n) for n in (101, -2, 104, 0, 11)] == [0, 1, 2, 3, 3]


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
    assert hardwired("Round ⟦шест⟧ of\n⟦ооткрыто Ann\nmany") == ["Round", "of", "many"]


def test_a_sentence_said_without_the_language_is_found() -> None:
    """What the plain English words say would not pass."""
    assert hardwired(Words()(Text("Build now"))) == ["Build", "now"]


def test_a_sentence_that_is_cut_off_ends_there() -> None:
    """What stands behind an ellipsis, in another cell of a picture, is looked at again."""
    assert hardwired("⟦ттшшн… │ Round ⟦шест⟧") == ["Round"]


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
    svg = sheet(100, 100, body, "⟦ттошн⟧")
    assert words_of(svg) == ["⟦ттошн⟧", "Hello", "Go there"]
    assert hardwired_in_svg(svg, ["Hello"]) == ["Go", "there"]


def test_a_sentence_broken_into_lines_stays_one() -> None:
    """A name that falls on the second line of a drawn sentence is still inside of it."""
    sentence = pseudo_words(["Ann"])(
        Text("a rather long sentence about {who} here", who=SeatName(0))
    )
    drawing = paragraph(Box(0, 0, 90, 200), sentence)
    assert drawing.count("<text") > 2
    assert hardwired_in_svg(sheet(100, 100, drawing)) == []
