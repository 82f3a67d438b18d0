"""A language nobody speaks: it proves that no sentence is hard-wired.

Every template comes out with accents and between ⟦ and ⟧, its braces kept: "Build on {square}" on
b2 becomes "⟦Ɓûîļð öñ b2⟧". Plain letters outside of the brackets were never looked up.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final
from xml.etree import ElementTree as ET

from townsmith.core.text import Text
from townsmith.i18n.words import Words

OPENING: Final = "⟦"
CLOSING: Final = "⟧"

_PLAIN: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ACCENTED: Final = "áƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÁƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ"
_DISGUISE: Final = str.maketrans(_PLAIN, _ACCENTED)
_BRACES: Final = re.compile(r"(\{[^{}]*\})")
_WORD: Final = re.compile(r"[A-Za-z][A-Za-z0-9_'-]*")


class PseudoWords(Words):
    """A `Say` that speaks the language nobody speaks."""

    def template(self, english: str) -> str:
        """Return a template in disguise."""
        return disguised(english)

    def plural(self, text: Text) -> str:
        """Return the template of a count in disguise."""
        return disguised(text.template if text.count == 1 else text.plural)

    def listing(self, items: list[str]) -> str:
        """Return an enumeration without a word of its own."""
        return OPENING + " & ".join(items) + CLOSING


def pseudo_words(names: Sequence[str] = ()) -> PseudoWords:
    """Return a `Say` that speaks the language nobody speaks, with these names at the table."""
    return PseudoWords(names=names)


def disguised(template: str) -> str:
    """Return a template with accents on its letters and brackets about it."""
    pieces = _BRACES.split(template)
    worn = [piece if _BRACES.fullmatch(piece) else piece.translate(_DISGUISE) for piece in pieces]
    return OPENING + "".join(worn) + CLOSING


def hardwired(shown: str, allowed: Iterable[str] = ()) -> list[str]:
    """Return the plain words outside of the brackets that are not allowed: there should be none.

    `allowed` are codes and names, such as squares, ids, letters of tokens and seats' names. A
    sentence that was cut off at the end of a line counts as closed there.
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
    for piece in re.split(f"([{OPENING}{CLOSING}])", line):
        if piece == OPENING:
            depth += 1
        elif piece == CLOSING:
            depth = max(0, depth - 1)
        elif not depth:
            yield piece
