"""Targets as links: without a script a click on a lit shape leads to the page of the next step."""

import re
from collections.abc import Callable
from html import unescape
from typing import Final

_GROUP: Final = re.compile(r"<g\b[^>]*>|</g>")
_TOKEN: Final = re.compile(r' data-t="([^"]*)"')
_KEYS: Final = re.compile(r' (?:tabindex="0"|role="button")')


def linked(svg: str, address: Callable[[str], str | None]) -> str:
    """Return the drawing with every target made a link for which there is an address."""
    pieces: list[str] = []
    ends: list[str] = []
    last = 0
    for tag in _GROUP.finditer(svg):
        pieces.append(svg[last : tag.start()])
        last = tag.end()
        if tag.group() == "</g>":
            pieces.append(ends.pop())
        else:
            start, end = _tags(tag.group(), address)
            pieces.append(start)
            ends.append(end)
    return "".join([*pieces, svg[last:]])


def _tags(tag: str, address: Callable[[str], str | None]) -> tuple[str, str]:
    token = _TOKEN.search(tag)
    where = None if token is None or tag.endswith("/>") else address(unescape(token[1]))
    if where is None:
        return tag, "</g>"
    return f'<a href="{where}"{_KEYS.sub("", tag[2:])}', "</a>"


def lit_for(svg: str, tokens: set[str]) -> str:
    """Return the drawing with just these targets lit."""

    def light(tag: "re.Match[str]") -> str:
        token = _TOKEN.search(tag.group())
        if token is None:
            return tag.group()
        bare = tag.group().replace(" lit", "", 1)
        return bare.replace('class="target', 'class="target lit', 1) if token[1] in tokens else bare

    return _GROUP.sub(light, svg)
