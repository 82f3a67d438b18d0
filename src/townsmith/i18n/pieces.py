"""A page of Markdown as pieces that are translated one by one: a line, or what a line of code says.

What all languages share is no part of a piece: marks of headings and lists, numbers of clauses,
commands in a block of code. So none of it can get lost, and a piece that nobody translated, or
whose English has changed since, is read in English among the others.
"""

import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

FENCE: Final = "```"
_CODE: Final = re.compile(r"^(?P<before>\S.*?\s{2,})(?P<words>\S.*?)(?P<after>)$")
_LINE: Final = re.compile(
    r"^(?P<before>\s*(?:#{1,6} |[-*] |\d+\. |> |\| )?(?:\*\*(?P<clause>[A-Z]{2}-[A-Z0-9.]+)\*\* )?)"
    r"(?P<words>.*?)(?P<after>\s*\|?)$"
)
BAR: Final = re.compile(r"^(\[[^\]]*\]\([^)]*\) · )+\[[^\]]*\]\([^)]*\)$", re.MULTILINE)
"""A line of links and nothing else: the same page in other languages."""
_LETTER: Final = re.compile(r"[^\W\d_]")


class Piece(NamedTuple):
    """What is to be translated, and what stands around it in every language."""

    before: str
    words: str
    after: str
    clause: str


def pieces(page: str) -> Iterator[Piece]:
    """Yield a page line by line; a line without words has none."""
    coded = False
    for line in page.splitlines():
        if line.startswith(FENCE):
            coded = not coded
        yield _piece(line, coded=coded)


def _piece(line: str, *, coded: bool) -> Piece:
    found = (_CODE if coded else _LINE).match(line)
    if line.startswith(FENCE) or BAR.match(line) or not found or not _LETTER.search(found["words"]):
        return Piece(line, "", "", "")
    clause = "" if coded else found["clause"] or ""
    return Piece(found["before"], found["words"], found["after"], clause)


def in_other_words(page: str, look_up: Callable[[str], str], unknown: str = "") -> str:
    """Return a page with its pieces translated; what has no translation stays, with a mark."""
    return "".join(f"{_said(piece, look_up, unknown)}\n" for piece in pieces(page))


def _said(piece: Piece, look_up: Callable[[str], str], unknown: str) -> str:
    known = look_up(piece.words) if piece.words else ""
    return piece.before + (known or _marked(piece, unknown)) + piece.after


def _marked(piece: Piece, mark: str) -> str:
    if not mark or not piece.words:
        return piece.words
    cells = piece.words.split(" | ") if piece.after.endswith("|") else [piece.words]
    return " | ".join(f"{mark}{cell}" for cell in cells)
