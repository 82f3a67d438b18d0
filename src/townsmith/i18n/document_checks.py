"""What can be wrong with a translated piece of a page: its code, links, clauses, cells."""

import re
from collections.abc import Callable, Iterator
from typing import Final

from babel.messages.catalog import Message

from townsmith.i18n.checks import CHECKS, Translated, braces_differ, forms

_KEPT: Final[dict[str, Callable[[str], list[str]]]] = {
    "code": re.compile(r"`[^`]+`").findall,
    "link": re.compile(r"\]\(([^)]*)\)").findall,
    "clause": re.compile(r"[A-Z]{2}-[A-Z]*\d[A-Z0-9.]*").findall,
    "mark of emphasis": re.compile(r"\*+|(?<!\w)_|_(?!\w)").findall,
    "cell": re.compile(r" \| ").findall,
}
"""What has to be in a translation as often as in English, in any order."""


def document_wrongs(message: Message, language: str) -> Iterator[str]:
    """Yield what is wrong with the translation of one piece; an empty one is read in English."""
    if message.fuzzy:
        yield "is marked as a guess"
    words = "".join(forms(message.string))
    if not words:
        return
    english = "".join(forms(message.id))
    translated = Translated(language, (english,), words, counted=False)
    for check in CHECKS:
        if check is not braces_differ:  # those of a page are examples of JSON
            yield from check(translated)
    for what, found in _KEPT.items():
        lost, new = sorted(found(english)), sorted(found(words))
        if lost != new:
            yield f"each {what} has to stay: {' '.join(lost)}, not {' '.join(new)}"
