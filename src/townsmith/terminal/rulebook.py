"""The rules of a game, to read as a whole, by section or by clause."""

import re
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Final

from townsmith.core.contract.game import AnyGame
from townsmith.core.errors import UnknownError
from townsmith.core.text import Text
from townsmith.i18n.catalogues import SOURCE_LANGUAGE
from townsmith.teaching.clauses import clauses_in

_CLAUSE: Final = re.compile(r"^[-*\s]*\**([A-Z]{2}-[A-Z0-9.]*[A-Z0-9])\b\**[.:]?\s*")
_HEADING: Final = re.compile(r"^(#+)\s+(.*)$")


def rules_of(game: AnyGame, language: str) -> str:
    """Return the whole rules, in the reader's language as far as they are translated."""
    try:
        return clauses_in(game, language)
    except OSError:
        raise UnknownError(Text("{game} has brought no rules to read", game=game.name)) from None


def found_in(game: AnyGame, language: str, wanted: str) -> str:
    """Return what the rules say about something, asked for in the reader's words or in English."""
    try:
        return find(rules_of(game, language), wanted)
    except UnknownError:
        return find(rules_of(game, SOURCE_LANGUAGE), wanted)


def find(page: str, wanted: str) -> str:
    """Return a clause, else the clauses under it, else a section, else clauses with the words."""
    clauses = dict(_clauses(page))
    key = _full_id(wanted, clauses)
    if key in clauses:
        return clauses[key]
    below = [text for clause, text in clauses.items() if clause.startswith(f"{key}.")]
    found = below or [_section(page, wanted)]
    if not any(found):
        found = [text for text in clauses.values() if _words_of(wanted) in _words_of(text)]
    if not found:
        close = get_close_matches(key, list(clauses), n=1)
        example = close[0] if close else next(iter(clauses), "")
        raise UnknownError(
            Text(
                "the rules have nothing about {wanted}; ask for a clause ({example}) or a heading",
                wanted=repr(wanted),
                example=example,
            )
        )
    return "\n".join(found)


def _words_of(text: str) -> str:
    return " ".join(text.replace("*", "").lower().split())


def _full_id(wanted: str, clauses: dict[str, str]) -> str:
    """Return the clause id meant: the letters in front of the hyphen may be left out."""
    key = wanted.strip().upper().rstrip(".")
    prefix = next(iter(clauses), "").partition("-")[0]
    return key if "-" in key or not prefix else f"{prefix}-{key}"


def _clauses(page: str) -> Iterator[tuple[str, str]]:
    """Yield each clause with its whole paragraph."""
    clause, lines = "", [""]
    for line in [*page.splitlines(), ""]:
        start = _CLAUSE.match(line)
        if clause and (start or not line.strip() or _HEADING.match(line)):
            yield clause, "\n".join(lines)
            clause = ""
        if start and not _HEADING.match(line):
            clause, lines = start[1], [line]
        elif clause:
            lines.append(line)


def _section(page: str, words: str) -> str:
    """Return the first section whose heading has these words, without the sections after it."""
    lines, level = [], 0
    for line in page.splitlines():
        heading = _HEADING.match(line)
        if heading and level and len(heading[1]) <= level:
            break
        if heading and not level and words.strip().lower() in heading[2].lower():
            level = len(heading[1])
        if level:
            lines.append(line)
    return "\n".join(lines).strip()
