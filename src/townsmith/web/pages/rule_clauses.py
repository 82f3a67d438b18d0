"""The clauses of RULES.md as HTML: a chapter a heading, an anchor a clause, mentions as links.

They are read in the reader's language; what nobody has translated yet is said to be English.
"""

import re
from functools import lru_cache
from typing import Final, NamedTuple

from markdown_it import MarkdownIt
from markupsafe import Markup

from townsmith.core import registry
from townsmith.core.text import Text
from townsmith.i18n.catalogues import SOURCE_LANGUAGE
from townsmith.i18n.words import Words
from townsmith.teaching.clauses import clauses_in

_CLAUSE: Final = re.compile(r"<li>\s*(?:<p>)?\s*<strong>([A-Z]{2}-[A-Z0-9.]+)</strong>")
_MENTION: Final = re.compile(r"(?<![\w#>-])([A-Z]{2}-[A-Z]*\d+(?:\.\d+)?)(?![\w.]*\d)")
_HEADING: Final = re.compile(r"<h2>(.*?)</h2>")
_ENGLISH: Final = "\ue000"
"""A character of nobody's, before every piece of a page that is still English."""
_MARKED: Final = re.compile(rf"{_ENGLISH}(.*?)(?=</(?:li|p|td|th)>|\n|$)")


class Chapter(NamedTuple):
    """A chapter of the rules, and the languages of its title and of its body."""

    anchor: str
    title: str
    title_language: str
    body: Markup
    language: str
    clauses: tuple[str, ...]


@lru_cache(maxsize=64)
def chapters(slug: str, language: str = SOURCE_LANGUAGE) -> tuple[Chapter, ...]:
    """Return the chapters of a game's rules; what stands before the first has no title."""
    try:
        source = clauses_in(registry.game(slug), language, _ENGLISH)
    except OSError:  # a game of one module brings none
        return ()
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(source)
    html = re.sub(r"^<h1>.*?</h1>", "", html, count=1)
    html = _CLAUSE.sub(r'<li id="\1"><a class="clause" href="#\1">\1</a>', html)
    html = _with_rulings(html, language)
    opening, *rest = _HEADING.split(_with_mentions(html))
    pairs = zip(rest[::2], rest[1::2], strict=True)
    found = [_chapter(f"s{at}", title, body, language) for at, (title, body) in enumerate(pairs, 1)]
    first = [_chapter("s0", "", opening, language)] if opening.strip() else []
    return (*first, *found)


def _chapter(anchor: str, title: str, body: str, language: str) -> Chapter:
    clauses = tuple(re.findall(r'<li id="([^"]+)"', body))
    own = SOURCE_LANGUAGE if _ENGLISH in title else language
    title = re.sub(r"<.*?>", "", title).replace(_ENGLISH, "")
    body = _MARKED.sub(rf'<span lang="{SOURCE_LANGUAGE}">\1</span>', body)
    return Chapter(anchor, title, own, Markup(body), language, clauses)  # noqa: S704  our own file


def _with_rulings(html: str, language: str) -> str:
    """Return the rules with what we decided ourselves marked, in the reader's word for it."""
    ruling = Text("Ruling")
    said = {ruling.template, Words(language)(ruling)}
    words = "|".join(map(re.escape, said))
    return re.sub(rf"<em>({words}):?</em>:?", r'<em class="ruling">\1</em>', html)


def _with_mentions(html: str) -> str:
    """Return the rules with every mention of a clause made a link to it."""
    known = set(re.findall(r'<li id="([^"]+)"', html))

    def mention(found: "re.Match[str]") -> str:
        return f'<a href="#{found[1]}">{found[1]}</a>' if found[1] in known else found[1]

    pieces = re.split(r"(<[^>]*>)", html)
    inside = False
    for at, piece in enumerate(pieces):
        if piece.startswith("<"):
            inside = piece.startswith("<a ") or (inside and piece != "</a>")
        elif not inside:
            pieces[at] = _MENTION.sub(mention, piece)
    return "".join(pieces)
