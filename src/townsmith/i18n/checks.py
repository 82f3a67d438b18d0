"""What can be wrong with a translation, found without understanding it.

A catalogue is held to its language's own letters and quotation marks, to the braces and numbers of
the English sentence, and to having a form for every count. Whether it reads well only people tell.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from string import Formatter
from typing import Final

from babel.messages.catalog import Catalog, Message

CYRILLIC: Final = frozenset({"uk", "ru"})
"""The languages that are written in Cyrillic letters."""

FOREIGN: Final = {"uk": "ыэёъ", "ru": "іїєґ", "ro": "şţŞŢ"}
"""Letters that neighbours use and this language does not."""

QUOTES: Final = {
    **dict.fromkeys(("uk", "ru"), "«»„“"),
    **dict.fromkeys(("pl", "ro"), "„”«»"),
    **dict.fromkeys(("cs", "sk"), "„“‚‘"),
    "hu": "„”»«",
    "nl": "‘’“”",
}
"""The quotation marks of a language, outer and inner; every other pair is somebody else's."""

_EVERY_QUOTE: Final = frozenset("«»„“”‚‘")
_APOSTROPHE: Final = "’"
_BRACED: Final = re.compile(r"\{[^{}]*\}")
_CODE: Final = re.compile(r'`[^`]*`|https?://\S+|"[^"]*"')
_WORD: Final = re.compile(r"[^\W\d_]+(?:[’'-][^\W\d_]+)*")
_NUMBER: Final = re.compile(r"\d+")
_ENDS: Final = (".", "?", "!", ":", "…")


@dataclass(frozen=True, slots=True)
class Translated:
    """One English sentence and one form of what a language makes of it."""

    language: str
    english: tuple[str, ...]
    words: str
    counted: bool


def complaints(catalog: Catalog, language: str) -> list[str]:
    """Return all that is wrong with a catalogue, a line each."""
    return [
        f"{language}: {first_form(message)!r}: {wrong}"
        for message in catalog
        if message.id
        for wrong in wrongs(message, language)
    ]


def wrongs(message: Message, language: str) -> Iterator[str]:
    """Yield what is wrong with the translation of one sentence."""
    if message.fuzzy:
        yield "is marked as a guess"
    found = forms(message.string)
    if not found or not all(found):
        yield "is not translated"
        return
    for form in found:
        translated = Translated(language, forms(message.id), form, message.pluralizable)
        yield from (f"{wrong} in {form!r}" for check in CHECKS for wrong in check(translated))


def forms(words: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    """Return the forms of a sentence: one, or as many as there are for counts."""
    return (words,) if isinstance(words, str) else tuple(words or ())


def first_form(message: Message) -> str:
    """Return the English sentence of a message, the first of its two forms."""
    return forms(message.id)[0]


def braces(words: str) -> set[str]:
    """Return the names in the braces of a sentence."""
    return {name for _, name, _, _ in Formatter().parse(words) if name is not None}


def braces_differ(translated: Translated) -> Iterator[str]:
    """Yield a fault if a translation lost or renamed a fact."""
    allowed = set().union(*map(braces, translated.english))
    # A form for a count may leave the number out ("one point").
    needed = allowed - {"n"} if translated.counted else allowed
    if not needed <= braces(translated.words) <= allowed:
        yield "the braces differ"


def _letters_of_others(translated: Translated) -> Iterator[str]:
    language = translated.language
    found = sorted(set(FOREIGN.get(language, "")) & set(translated.words.lower()))
    if found:
        yield f"{language} has no letter {' '.join(found)}"
    known = {word for words in translated.english for word in _WORD.findall(words)}
    known |= {word.removesuffix("'s") for word in known}  # a name in "UpTown's cards"
    for word in _WORD.findall(_CODE.sub(" ", _BRACED.sub(" ", translated.words))):
        if word in known:
            continue
        cyrillic = any("Ѐ" <= letter <= "ӿ" for letter in word)
        latin = any(letter.isascii() and letter.isalpha() for letter in word)
        if cyrillic and (latin or language not in CYRILLIC):
            yield f"{word!r} mixes letters"
        elif latin and language in CYRILLIC:
            yield f"{word!r} is not in the language's letters"


def _quotes_of_others(translated: Translated) -> Iterator[str]:
    own = QUOTES.get(translated.language)
    if own is None:
        return
    others = _EVERY_QUOTE - set(own) - {_APOSTROPHE}
    found = sorted(others & set(translated.words))
    if found:
        yield f"{' '.join(found)} is no quotation mark of {translated.language}"
    if translated.words.count('"') % 2:
        yield 'a " is left open'


def _numbers_differ(translated: Translated) -> Iterator[str]:
    if translated.counted:
        return
    wanted = sorted(_NUMBER.findall(_BRACED.sub("", translated.english[0])))
    found = sorted(_NUMBER.findall(_BRACED.sub("", translated.words)))
    if found != wanted:
        yield f"the numbers differ ({' '.join(wanted) or 'none'})"


def _ends_differ(translated: Translated) -> Iterator[str]:
    if re.fullmatch(r"[a-z]+\.", translated.english[0]):
        return  # an abbreviation in one language is a word in another
    ends = [_end(words) for words in (*translated.english, translated.words)]
    if ends[-1] not in ends[:-1]:
        yield f"ends with {ends[-1] or 'no mark'!r}, not with {ends[0] or 'no mark'!r}"


def _end(words: str) -> str:
    bare = words.rstrip('"”“»’‘)«')
    return next((mark for mark in _ENDS if bare.endswith(mark)), "")


def _spaces_differ(translated: Translated) -> Iterator[str]:
    words = translated.words
    if words != words.strip() and translated.english[0] == translated.english[0].strip():
        yield "begins or ends with a space"
    if "  " in words and "  " not in translated.english[0]:
        yield "has two spaces"


def _is_unchanged(translated: Translated) -> Iterator[str]:
    bare = _BRACED.sub("", _CODE.sub("", translated.english[0]))
    long = len([word for word in _WORD.findall(bare) if word.islower()]) >= _A_SENTENCE
    if long and translated.words in translated.english:
        yield "is still English"


_A_SENTENCE: Final = 3
"""So many small words are no name that all languages share."""

CHECKS: Final[tuple[Callable[[Translated], Iterator[str]], ...]] = (
    braces_differ,
    _letters_of_others,
    _quotes_of_others,
    _numbers_differ,
    _ends_differ,
    _spaces_differ,
    _is_unchanged,
)
