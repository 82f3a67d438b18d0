"""The clauses of RULES.md as HTML: a chapter a heading, an anchor a clause, mentions as links."""

import re
from functools import lru_cache
from typing import Final, NamedTuple

from markdown_it import MarkdownIt
from markupsafe import Markup

from townsmith.core import registry

_CLAUSE: Final = re.compile(r"<li>\s*(?:<p>)?\s*<strong>([A-Z]{2}-[A-Z0-9.]+)</strong>")
_MENTION: Final = re.compile(r"(?<![\w#>-])([A-Z]{2}-[A-Z]*\d+(?:\.\d+)?)(?![\w.]*\d)")
_HEADING: Final = re.compile(r"<h2>(.*?)</h2>")
_RULING: Final = re.compile(r"<em>Ruling:?</em>:?")


class Chapter(NamedTuple):
    """A chapter of the rules."""

    anchor: str
    title: str
    body: Markup
    clauses: tuple[str, ...]


@lru_cache(maxsize=64)
def chapters(slug: str) -> tuple[Chapter, ...]:
    """Return the chapters of a game's rules; what stands before the first has no title."""
    try:
        source = registry.page(registry.game(slug), "RULES.md")
    except OSError:  # a game of one module brings none
        return ()
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(source)
    html = re.sub(r"^<h1>.*?</h1>", "", html, count=1)
    html = _CLAUSE.sub(r'<li id="\1"><a class="clause" href="#\1">\1</a>', html)
    html = _RULING.sub(r'<em class="ruling">Ruling</em>', html)
    opening, *rest = _HEADING.split(_with_mentions(html))
    pairs = zip(rest[::2], rest[1::2], strict=True)
    found = [_chapter(f"s{at}", title, body) for at, (title, body) in enumerate(pairs, 1)]
    return (_chapter("s0", "", opening), *found) if opening.strip() else tuple(found)


def _chapter(anchor: str, title: str, body: str) -> Chapter:
    clauses = tuple(re.findall(r'<li id="([^"]+)"', body))
    return Chapter(anchor, re.sub(r"<.*?>", "", title), Markup(body), clauses)  # noqa: S704  from our own file


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
