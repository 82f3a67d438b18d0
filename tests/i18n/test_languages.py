"""Every language there is: complete, in the words of the box, and right as far as one can check."""

import json
import re
from functools import cache
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from click.testing import CliRunner

from tests.conftest import ROOT
from townsmith.cli.i18n import command
from townsmith.core.text import Plural
from townsmith.i18n.catalogues import HOUSE, SOURCE_LANGUAGE, languages
from townsmith.i18n.checks import braces, complaints, first_form, forms
from townsmith.i18n.domains import domains, existing
from townsmith.i18n.words import Words

SPOKEN = ("uk", "ru", "pl", "cs", "sk", "ro", "hu", "nl")
"""The languages of the rulebooks, for which the glossary has the words of the box."""
OTHERS = [language for language in languages() if language != SOURCE_LANGUAGE]
COUNTS = (*range(30), 100, 101, 102, 111, 112, 121, -1, -2)
"""Numbers that need every form of every language, and some below nothing."""

IN_ANOTHER_SENSE = {
    "box": "the edition, not the box of a track",
    "play alone": "a button for what one does, not the name of the variant",
    "score pad": "a link, not the pad of paper in the box",
}
"""Words that are said here of something else than on the page of a rulebook."""

WORD_OF_THE_GAME = {"Opponent", "Plans"}
"""What a box calls by its own word where the house speaks of all games."""

Terms = dict[str, dict[str, Any]]


@cache
def glossary() -> dict[str, Terms]:
    """Return the words of the box, by game; `shared` are those of all."""
    read: dict[str, Terms] = json.loads((ROOT / "docs" / "glossary.json").read_text("utf-8"))
    return read


@cache
def catalogues(language: str) -> dict[str, Catalog]:
    """Return the catalogues of a language, by domain."""
    return {domain.name: existing(domain.path(language), language) for domain in domains()}


def against_the_glossary(catalog: Catalog, terms: Terms, language: str) -> list[str]:
    """Return which words of the box a catalogue says otherwise.

    What the box prints in another form only (in a case, as a verb) may be said in yet another.
    """
    printed = [term for term in terms.values() if term[language].get("printed") is True]
    known = {term["english"].partition(" (")[0].casefold(): term for term in printed}
    return [
        f"{first_form(message)!r} is {known[english][language]['term']!r}, not {said!r}"
        for message in catalog
        if message.id
        and (english := first_form(message).casefold()) in known
        and english not in IN_ANOTHER_SENSE
        and (said := forms(message.string)[0])
        and said.casefold() not in accepted(known[english][language])
    ]


def accepted(term: dict[str, Any]) -> set[str]:
    """Return the word of the box, and the short one if the glossary has one for narrow places."""
    short = re.findall(r"short: ([^;)]+)", term.get("note", ""))
    return {word.strip().casefold() for word in (term["term"], *short)}


def test_the_glossary_knows_all_languages() -> None:
    """Every term has its words in each of them."""
    for terms in glossary().values():
        for name, term in terms.items():
            assert all(term[language]["term"] for language in SPOKEN), name


def test_another_word_than_that_of_the_box_is_found() -> None:
    """A catalogue that calls a resource otherwise than the rulebook is told so."""
    catalog = Catalog(locale="uk")
    catalog.add("Wood", "Дрова")
    assert against_the_glossary(catalog, glossary()["tiny-towns"], "uk")


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_is_complete_and_right(language: str) -> None:
    """Nothing is missing, and nothing that can be seen without understanding it is wrong."""
    found = [
        line for catalog in catalogues(language).values() for line in complaints(catalog, language)
    ]
    assert found == []


@pytest.mark.parametrize("language", [language for language in OTHERS if language in SPOKEN])
def test_a_language_speaks_as_the_box_does(language: str) -> None:
    """Where a whole sentence is a term of the box, it is said as the box says it."""
    wrong = []
    for name, catalog in catalogues(language).items():
        terms = glossary().get(name.replace("_", "-"), {}) or glossary()["shared"]
        wrong += against_the_glossary(catalog, terms, language)
    assert wrong == []


@pytest.mark.parametrize("language", OTHERS)
def test_a_sentence_has_one_sense(language: str) -> None:
    """What the house and a game say alike in English they say alike.

    Else the house would be heard with a word of something else at the table of that game.
    """
    house = catalogues(language)[HOUSE]
    found = [
        f"{name}: {first_form(message)!r} is {message.string!r}, and {known.string!r} in the house"
        for name, catalog in catalogues(language).items()
        for message in catalog
        if message.id and (known := house.get(message.id)) is not None
        if known.string != message.string and first_form(message) not in WORD_OF_THE_GAME
    ]
    assert found == [], "let two senses have two sentences in English"


@pytest.mark.parametrize("language", OTHERS)
def test_every_form_of_every_count_can_be_said(language: str) -> None:
    """Each category that the language has is asked for, and the number never goes missing."""
    for name, catalog in catalogues(language).items():
        words = Words(language, game=name)
        for message in catalog:
            if message.id and message.pluralizable:
                one, many = forms(message.id)
                facts = dict.fromkeys((braces(one) | braces(many)) - {"n"}, "x")
                said = {words(Plural(one, many, n, **facts)) for n in COUNTS}
                assert {words.plural(Plural(one, many, n)) for n in COUNTS} == set(
                    forms(message.string)
                )
                assert all(said)


def test_the_command_tells_how_far_the_languages_are() -> None:
    """A line a language, with what is translated."""
    told = CliRunner().invoke(command, ["status"])
    assert told.exit_code == 0
    assert all(language in told.output for language in OTHERS)
