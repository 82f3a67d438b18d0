"""A language nobody speaks: it proves that no sentence is hard-wired, and that longer ones fit.

Every template comes out in Cyrillic letters between ⟦ and ⟧, two fifths longer than in English, its
braces kept: "Build on {square}" on b2 becomes "⟦ББуилд оон b2⟧". Plain letters outside of the
brackets were never looked up. Whatever is counted has one of four forms.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final
from xml.etree import ElementTree as ET

from townsmith.core.text import Text
from townsmith.i18n.words import Words

OPENING: Final = "⟦"
CLOSING: Final = "⟧"
LONGER: Final = 1.4
"""How much more room words take than in English, brackets included."""

_LATIN: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_CYRILLIC: Final = "абцдефгхийклмнопярстувшжызАБЦДЕФГХИЙКЛМНОПЯРСТУВШЖЫЗ"
_DISGUISE: Final = str.maketrans(_LATIN, _CYRILLIC)
_ENDINGS: Final = ("", "я", "ы", "ов")
"""What the forms of a count end in: for 1, 2, 3 and 4, and all others, as in Slovenian."""
_BRACES: Final = re.compile(r"(\{[^{}]*\})")
_WORD: Final = re.compile(r"[A-Za-z][A-Za-z0-9_'-]*")
_CUT: Final = "…"


class PseudoWords(Words):
    """A `Say` that speaks the language nobody speaks."""

    def template(self, english: str) -> str:
        """Return a template in disguise."""
        return disguised(english)

    def plural(self, text: Text) -> str:
        """Return the template of a count in disguise, in the form that the count asks for."""
        form = plural_form(text.count)
        return disguised(text.plural if form else text.template, _ENDINGS[form])

    def listing(self, items: list[str]) -> str:
        """Return an enumeration without a word of its own."""
        return OPENING + " & ".join(items) + CLOSING


def pseudo_words(names: Sequence[str] = ()) -> PseudoWords:
    """Return a `Say` that speaks the language nobody speaks, with these names at the table."""
    return PseudoWords(names=names)


pseudo: Final = pseudo_words()
"""The language nobody speaks, at a table where nobody has a name."""


def plural_form(count: int) -> int:
    """Return which of the four forms a count takes."""
    return {1: 0, 2: 1, 3: 2, 4: 2}.get(abs(count) % 100, 3)


def disguised(template: str, ending: str = "") -> str:
    """Return a template in Cyrillic letters and brackets, as much longer as the language is."""
    pieces = _BRACES.split(template)
    letters = sum(len(piece) for piece in pieces[::2])  # every other piece is a fact in its braces
    lacking = letters * (LONGER - 1) - len(OPENING + CLOSING + ending)
    drawl = _Drawl(lacking / max(1, letters))
    pieces[::2] = [drawl(piece).translate(_DISGUISE) for piece in pieces[::2]]
    return OPENING + "".join(pieces) + ending + CLOSING


class _Drawl:
    """Says every few letters twice."""

    def __init__(self, often: float) -> None:
        self.often = often
        self.owed = 0.0

    def __call__(self, piece: str) -> str:
        return "".join(letter * self._times(letter) for letter in piece)

    def _times(self, letter: str) -> int:
        self.owed += self.often
        if self.owed <= 0 or not letter.isalpha():
            return 1
        self.owed -= 1
        return 2


def hardwired(shown: str, allowed: Iterable[str] = ()) -> list[str]:
    """Return the plain words outside of the brackets that are not allowed: there should be none.

    `allowed` are codes and names, such as squares, ids, letters of tokens and seats' names. A
    sentence that was cut off, at the end of a line or with an ellipsis, counts as closed there.
    """
    known = sorted(allowed, key=len, reverse=True)
    codes = "|".join(rf"(?<!\w){re.escape(code)}(?!\w)" for code in known) or "(?!)"
    bare = " ".join(outside for line in shown.splitlines() for outside in _outside(line))
    return _WORD.findall(re.sub(codes, " ", bare))


def hardwired_in_svg(svg: str, allowed: Iterable[str] = ()) -> list[str]:
    """Return the plain words of a drawing that are not allowed: drawn, or read out."""
    return hardwired(" ".join(words_of(svg)), allowed)


def words_of(svg: str) -> list[str]:
    """Return every word of a drawing, in its order: what is written and what is read out."""
    found: list[str] = []
    for element in ET.fromstring(svg).iter():  # noqa: S314 - the drawing is our own
        found.append(element.get("aria-label", ""))
        if element.tag.rpartition("}")[2] in ("text", "tspan", "title", "desc"):
            found.append(element.text or "")
    return [words for words in found if words]


def _outside(line: str) -> Iterator[str]:
    """Yield the pieces of a line that no brackets enclose."""
    depth = 0
    for piece in re.split(f"([{OPENING}{CLOSING}{_CUT}])", line):
        if piece == OPENING:
            depth += 1
        elif piece == _CUT:
            depth = 0
        elif piece == CLOSING:
            depth = max(0, depth - 1)
        elif not depth:
            yield piece
