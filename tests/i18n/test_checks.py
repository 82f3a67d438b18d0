"""Bad translations are found without understanding them."""

import pytest
from babel.messages.catalog import Message

from townsmith.i18n.checks import wrongs


def wrong(english: str, words: str, language: str) -> list[str]:
    """Return what is wrong with a translation."""
    return list(wrongs(Message(english, words), language))


@pytest.mark.parametrize(
    ("english", "words", "language"),
    [
        ("{seat} builds: {card}.", "{seat} споруджує: {card}.", "uk"),
        ("Open “{name}”", "Otwórz „{name}”", "pl"),
        ("a Townsmith record (.town)", "запис Townsmith (.town)", "uk"),
        ("3 points", "3 body", "cs"),
        ("Ready.", "Gereed.", "nl"),
        ('Wins "twice" in `sim --games 9`', "Побеждает «дважды» в `sim --games 9`", "ru"),
    ],
)
def test_good_translations_are_left_alone(english: str, words: str, language: str) -> None:
    """Names, code, braces and the language's own marks are no fault."""
    assert wrong(english, words, language) == []


@pytest.mark.parametrize(
    ("english", "words", "language", "said"),
    [
        ("{n} cards", "{m} карт", "uk", "the braces differ"),
        ("house", "дом", "pl", "mixes letters"),
        ("house", "дiм", "uk", "mixes letters"),  # a Latin i
        ("house", "dom", "ru", "not in the language's letters"),
        ("all", "всі", "ru", "ru has no letter"),
        ("and", "şi", "ro", "ro has no letter"),
        ("Open “{name}”", "Otwórz “{name}”", "pl", "is no quotation mark of pl"),
        ("3 points", "4 body", "cs", "the numbers differ"),
        ("Ready.", "Gereed", "nl", "ends with"),
        ("Ready", "Gereed ", "nl", "begins or ends with a space"),
        ("You may build one more house", "You may build one more house", "nl", "still English"),
        ("Ready", "", "nl", "is not translated"),
    ],
)
def test_bad_ones_are_named(english: str, words: str, language: str, said: str) -> None:
    """Each kind of fault is found."""
    assert any(said in each for each in wrong(english, words, language))


def test_every_form_of_a_count_is_needed() -> None:
    """A count without one of its forms would be said in English now and then."""
    counted = Message(("{n} card", "{n} cards"), ("{n} karta", "{n} karty", ""))
    assert list(wrongs(counted, "cs")) == ["is not translated"]
