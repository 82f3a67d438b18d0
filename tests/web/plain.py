"""A browser without a script: it knows a page's links and forms, and nothing else of it."""

import re
from html.parser import HTMLParser
from typing import NamedTuple
from urllib.parse import urljoin

import httpx

VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})
SHAPES = re.compile(r"</?(?:path|rect|circle|ellipse|text|tspan|g)\b[^>]*>")
"""What is only drawn: most of a page, and nothing to follow."""


class Button(NamedTuple):
    """A button of a form: where it leads, and what it sends there."""

    action: str
    sends: dict[str, str]
    inside: frozenset[str]
    """The ids of everything it stands in."""
    able: bool


class Link(NamedTuple):
    """A link that can be followed."""

    where: str
    lit: bool
    inside: frozenset[str]


class Plain(HTMLParser):
    """A page as a browser without a script has it."""

    def __init__(self, page: str, where: str = "/") -> None:
        super().__init__()
        self.where = where
        self.buttons: list[Button] = []
        self.links: list[Link] = []
        self.body: list[str] = []
        """The classes of the body."""
        self._open: list[tuple[str, str]] = []
        self._form: tuple[str, dict[str, str]] | None = None
        self.feed(SHAPES.sub("", page))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take a tag in; one of a drawing may close itself."""
        given = {name: value or "" for name, value in attrs}
        inside = frozenset(found for _, found in self._open if found)
        if tag == "body":
            self.body = given.get("class", "").split()
        elif tag == "form":
            self._form = (given.get("action", ""), {})
        elif tag == "input" and self._form is not None:
            self._form[1][given.get("name", "")] = given.get("value", "")
        elif tag == "button" and self._form is not None:
            self._add_button(given, inside)
        elif tag == "a":
            lit = "lit" in given.get("class", "").split()
            self.links.append(Link(given["href"], lit, inside))
        if tag not in VOID:
            self._open.append((tag, given.get("id", "")))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take in a shape that holds nothing."""

    def handle_endtag(self, tag: str) -> None:
        """Leave an element, and whatever was left open in it."""
        if tag == "form":
            self._form = None
        while self._open and self._open.pop()[0] != tag:
            pass

    def _add_button(self, given: dict[str, str], inside: frozenset[str]) -> None:
        assert self._form is not None
        action, fields = self._form
        own = {given["name"]: given.get("value", "")} if "name" in given else {}
        self.buttons.append(Button(action, fields | own, inside, "disabled" not in given))

    @property
    def over(self) -> bool:
        """Say whether the page shows the end of a game."""
        return "over" in self.body

    @property
    def question(self) -> Button | None:
        """Return the button that says yes, on a page that asks whether a move is meant."""
        return next((button for button in self.buttons if "sure" in button.sends), None)

    @property
    def ways(self) -> list[Button | Link]:
        """Return what brings the game on: the buttons of moves, and what is lit or named."""
        buttons = [button for button in self.buttons if button.able and "words" in button.inside]
        links = [link for link in self.links if link.lit or "words" in link.inside]
        return [*buttons, *links]


def follow(client: httpx.Client, page: Plain, way: Button | Link) -> httpx.Response:
    """Press a button or follow a link of a page, as a browser does."""
    if isinstance(way, Link):
        return client.get(urljoin(page.where, way.where))
    return client.post(urljoin(page.where, way.action), data=way.sends)
