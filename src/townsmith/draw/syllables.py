"""Where a long word may be broken: a rule of thumb for all our languages, not a dictionary.

A word breaks before a consonant that a vowel follows, never inside two letters that are one sound,
and leaves some letters on either side.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final
from unicodedata import normalize

HYPHEN: Final = "-"
_LEAST: Final = 3
"""How many letters stay together at least."""
_VOWELS: Final = frozenset("aeiouy") | frozenset(
    "аеиоуыэюяє\N{CYRILLIC SMALL LETTER BYELORUSSIAN-UKRAINIAN I}"
)
_NEVER_FIRST: Final = frozenset("йьъ'\N{RIGHT SINGLE QUOTATION MARK}")
_ONE_SOUND: Final = frozenset(
    ("ch", "sz", "cz", "rz", "dz", "zs", "cs", "gy", "ny", "ly", "ty", "qu", "th", "ph", "ck")
)


@lru_cache(maxsize=4096)
def breaks(word: str) -> tuple[int, ...]:
    """Return before which letters a word may be broken, the last place first."""
    return tuple(reversed([at for at in _inside(word) if _may_begin(word.lower(), at)]))


def _inside(word: str) -> Iterator[int]:
    """Yield the places with enough letters on either side."""
    letters = [character.isalpha() for character in word]
    for at in range(_LEAST, len(word) - _LEAST + 1):
        if all(letters[at - _LEAST : at + _LEAST]):
            yield at


def _may_begin(word: str, at: int) -> bool:
    """Tell whether a syllable begins with a letter: with a consonant, and soon a vowel."""
    if word[at] in _NEVER_FIRST or _is_vowel(word, at) or word[at - 1 : at + 1] in _ONE_SOUND:
        return False
    after = at + (2 if word[at : at + 2] in _ONE_SOUND else 1)
    return after < len(word) and _is_vowel(word, after)


def _is_vowel(word: str, at: int) -> bool:
    plain = normalize("NFD", word[at])[0]
    return plain in _VOWELS and word[at] != "й" and word[at - 1 : at + 1] not in _ONE_SOUND
