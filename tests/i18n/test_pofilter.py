"""translate-toolkit's checks over all catalogues: what pofilter would say, a line a sentence."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest
from babel.messages.catalog import Catalog
from translate.filters.checks import CheckerConfig, FilterFailure, StandardChecker

from townsmith.i18n.catalogues import SOURCE_LANGUAGE, languages
from townsmith.i18n.checks import forms
from townsmith.i18n.documents import documents
from townsmith.i18n.domains import Domain, domains, existing

HELD = (
    *("blank", "doublespacing", "doublewords", "emails", "endpunc", "endwhitespace", "escapes"),
    *("filepaths", "functions", "newlines", "numbers", "options", "purepunc"),
    *("pythonbraceformat", "startwhitespace", "tabs", "urls", "validchars", "xmltags"),
)
"""The checks that every translation passes."""

NOT_HELD = {
    "accelerators": "no key is marked inside of a sentence",
    "acronyms": "VP and the like are words of the box, and translated",
    "brackets": "brackets around an inserted name keep it free of cases; ours are balanced",
    "compendiumconflicts": "of merging by msgmerge, which we do not use",
    "credits": "of programs that list their translators in a sentence",
    "doublequoting": "names of cards are quoted in running text, and so free of cases",
    "kdecomments": "of KDE's own files",
    "long": "the length law measures what is drawn, not letters",
    "musttranslatewords": "there is no such list: the glossary is held by test_languages",
    "notranslatewords": "there is no such list: checks.py holds code, braces and names",
    "printf": "facts are in braces; 100 % is no format",
    "puncspacing": "a brace begins or ends a sentence in one language and not in another",
    "sentencecount": "languages divide otherwise, and 4. is a number",
    "short": "the length law measures what is drawn, not letters",
    "simplecaps": "languages write other things with capitals",
    "simpleplurals": "of sentences with (s), which we have none of",
    "singlequoting": "an apostrophe of English is none elsewhere",
    "spellcheck": "needs dictionaries that not everybody has",
    "startcaps": "a sentence may begin with a fact in one language and not in another",
    "startpunc": "the same",
    "unchanged": "names are the same in several languages; checks.py holds sentences",
    "untranslated": "checks.py holds it, for sentences; pages are read in English meanwhile",
    "variables": "pythonbraceformat is the one for our facts",
}
"""The checks that find nothing but what is right here, and why."""

SAID_TWICE = {
    "nl": {"je", "het"},
    "hu": {"az", "oldal", "lakás"},
    "cs": {"je"},
    "sk": {"to"},
    "pl": {"nie"},
}
"""Words that may rightly stand beside themselves: "voordat je je kolom kiest"."""
ABBREVIATION = re.compile(r"[a-z]+\.")
OTHERS = [language for language in languages() if language != SOURCE_LANGUAGE]


@cache
def catalogues() -> tuple[Domain, ...]:
    """Return every domain there is, pages too."""
    return (*domains(), *documents())


def complaints(catalog: Catalog, place: str, language: str) -> Iterator[str]:
    """Yield what is wrong with a catalogue: where, with which sentence, and what to look at."""
    checker = StandardChecker(checkerconfig=CheckerConfig(targetlanguage=language))
    for message in catalog:
        for words in forms(message.string) if message.id else ():
            english = forms(message.id)[-1]
            for name in HELD if words else ():
                wrong = wrong_with(checker, name, english, words, language)
                if wrong:
                    yield f"{place}: {english!r} -> {words!r}: {wrong} (pofilter: {name})"


def wrong_with(checker: StandardChecker, name: str, english: str, words: str, language: str) -> str:
    """Return what a check says of a translation, or nothing."""
    if name == "doublewords":
        return said_twice(words, language)
    if name == "endpunc" and ABBREVIATION.fullmatch(english):
        return ""  # an abbreviation in one language is a word in another
    try:
        return "" if getattr(checker, name)(english, words) else "look at both again"
    except FilterFailure as failure:
        return str(failure)


def said_twice(words: str, language: str) -> str:
    """Return which word stands twice in a row; one sentence may begin as the other ends.

    This is pofilter's check within a clause: its own also takes the two 2 of "2, 2" for a slip.
    """
    known = SAID_TWICE.get(language, set())
    for clause in re.split("[^\\w\\s\N{RIGHT SINGLE QUOTATION MARK}-]+", words.lower()):
        found = clause.split()
        for one, other in pairwise(found):
            if one == other and len(one) > 1 and one.isalpha() and one not in known:
                return f"{one!r} stands twice"
    return ""


@pytest.mark.parametrize("language", OTHERS)
def test_pofilter_finds_nothing(language: str) -> None:
    """Each line names the catalogue, the sentence in both languages, and the check."""
    found = [
        line
        for domain in catalogues()
        for line in complaints(
            existing(domain.path(language), language), str(domain.path(language)), language
        )
    ]
    assert found == [], "\n" + "\n".join(found)


def test_every_check_is_decided() -> None:
    """What a new version brings is switched on, or off with a reason."""
    assert set(StandardChecker().getfilters()) == {*HELD, *NOT_HELD}


@pytest.mark.parametrize(
    ("english", "words", "check"),
    [
        ("Build it {n} times.", "Bouw het {m} keer.", "pythonbraceformat"),
        ("Build on it.", "Bouw bouw erop.", "doublewords"),
        ("Build on it.", "Bouw erop", "endpunc"),
        ("Build on it.", "Bouw  erop.", "doublespacing"),
        ("See https://example.org", "Zie http://example.org", "urls"),
        ("--seed", "--zaad", "options"),
        ("12 floors", "21 verdiepingen", "numbers"),
    ],
)
def test_a_slip_is_found(english: str, words: str, check: str) -> None:
    """Each kind of slip is told with the place, both sentences and the check."""
    catalog = Catalog(locale="nl")
    catalog.add(english, words)
    found = list(complaints(catalog, "mill.po", "nl"))
    assert any(line.startswith("mill.po: ") and f"pofilter: {check}" in line for line in found)
