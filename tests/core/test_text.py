"""Words as values: equal when they say the same, and errors that can speak any language."""

import pytest

from townsmith.core.errors import IllegalMoveError, TownsmithError
from townsmith.core.text import Listing, Plural, SeatName, Text, Word, english


def test_texts_are_equal_by_value() -> None:
    """The template and the facts count, not the object nor the order of the facts."""
    one = Text("{a} and {b}", a=1, b=Text("brick"))
    other = Text("{a} and {b}", b=Text("brick"), a=1)
    assert one == other
    assert hash(one) == hash(other)
    assert len({one, other, Text("{a} and {b}", a=2, b=Text("brick"))}) == 2


@pytest.mark.parametrize(
    "other",
    [
        Text("wood"),
        Text("{n} brick", n=2),
        Plural("{n} brick", "{n} bricks", 3),
        Plural("{n} brick", "{n} stones", 2),
    ],
)
def test_different_words_are_different(other: Text) -> None:
    """Another template, another count or another plural makes another text."""
    assert Plural("{n} brick", "{n} bricks", 2) != other


def test_a_word_is_no_sentence() -> None:
    """Terms from data and sentences from code are looked up alike but never mistaken."""
    assert Word("brick") != Text("brick")
    assert Word("brick") == Word("brick")


def test_texts_cannot_be_changed() -> None:
    """A text is a value."""
    with pytest.raises(AttributeError):
        Text("brick").template = "wood"  # type: ignore[misc]  # it is what we try


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (Text("a town"), "a town"),
        (Text("{a} on {b}", a=Word("brick"), b="c3"), "brick on c3"),
        (Plural("{n} brick", "{n} bricks", 1), "1 brick"),
        (Plural("{n} brick", "{n} bricks", 0), "0 bricks"),
        (Text("{seat} waits", seat=SeatName(2)), "seat 2 waits"),
        (Text("{all}", all=Listing((Text("wood"), Plural("{n} hut", "{n} huts", 2)))), None),
    ],
)
def test_english_needs_no_catalogue(text: Text, sentence: str | None) -> None:
    """Errors and golden files can be written without choosing a language."""
    said = english(text)
    assert said == sentence or (sentence is None and "wood" in said and "2 huts" in said)


def test_english_speaks_of_seats_not_to_them() -> None:
    """What a sentence says to the seat itself needs facts of the sentence, and is left aside."""
    told = Text("{seat} placed {n}.", seat=SeatName(1), n=2, you=Text("You placed {n}."))
    assert english(told) == "seat 1 placed 2."


def test_a_missing_fact_is_an_error() -> None:
    """A template never shows its braces to a person."""
    with pytest.raises(KeyError, match="plot"):
        english(Text("build on {plot}"))


def test_errors_keep_their_words() -> None:
    """An error made of a text prints in English and keeps the text for other languages."""
    words = Text("seat {seat} is done", seat=1)
    error = IllegalMoveError(words)
    assert str(error) == "seat 1 is done"
    assert error.words == words
    assert TownsmithError("plain").words is None
