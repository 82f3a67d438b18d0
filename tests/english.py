"""Which words of a page or a screen are English, though it is in another language.

A word is English if our English sentences have it and no translation into that language does: so
names of cards that are the same in both do not count, and a sentence that was forgotten does.
"""

import re
from collections.abc import Iterable
from functools import cache

from townsmith.core import registry
from townsmith.i18n.checks import forms
from townsmith.i18n.domains import domains, existing
from townsmith.terminal.orders import ORDERS
from townsmith.web.tables.chairs import PEOPLE

_APART = re.compile(r"\{[^{}]*\}|`[^`]*`|https?://\S+")
"""What is no word of a sentence: facts, commands and addresses."""
_WORD = re.compile(r"\b[^\W\d_]+\b(?![\N{HORIZONTAL ELLIPSIS}│-])")
"""A whole word: what is cut off, goes on in the next line or fills its cell may look like any."""
_LEAST = 3
"""A word of fewer letters is a sign or the code of a square."""


@cache
def _vocabularies(language: str) -> tuple[frozenset[str], frozenset[str]]:
    """Return the words of all English sentences, and those of their translations."""
    english: set[str] = set()
    said: set[str] = set()
    for domain in domains():
        for message in existing(domain.path(language), language):
            if message.id:
                english |= _words(forms(message.id))
                said |= _words(forms(message.string))
    return frozenset(english), frozenset(said)


def _words(sentences: Iterable[str]) -> set[str]:
    bare = " ".join(_APART.sub(" ", sentence) for sentence in sentences)
    return {word.lower() for word in _WORD.findall(bare)}


@cache
def _names() -> frozenset[str]:
    """Return what is called alike in all languages."""
    titles = [game.name for game in registry.games().values()]
    return frozenset(_words(["Townsmith", *titles, *PEOPLE, *ORDERS]))


def english_words(shown: str, language: str, codes: Iterable[str] = ()) -> list[str]:
    """Return the English words of what is shown; codes are what one types or what stands on boards.

    A word counts whatever letters are large.
    """
    english, said = _vocabularies(language)
    known = said | _names() | _words(codes)
    found = {word.lower() for word in _WORD.findall(_APART.sub(" ", shown)) if len(word) >= _LEAST}
    return sorted((found & english) - known)
