"""What a page says: the words one reads and those that are read out."""

from html.parser import HTMLParser

from townsmith.core.contract.game import AnyGame

SPOKEN = frozenset(
    {"aria-label", "title", "placeholder", "alt", "label", "data-title", "data-forget"}
)
"""Attributes that somebody reads or hears."""
SILENT = frozenset({"script", "style", "code", "textarea", "pre", "dt"})
"""What holds no words of ours: data, what somebody wrote, and the caps of keys."""
VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})


class Spoken(HTMLParser):
    """All words of a page, one line each, but for passages tagged as another language."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.lines: list[str] = []
        self._silent: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take in the words of the attributes."""
        given = dict(attrs)
        if self._silent or tag in SILENT or (tag != "html" and "lang" in given):
            self._silent += [tag] if tag not in VOID else []
            return
        self.lines += [given[name] or "" for name in SPOKEN & set(given)]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take in the words of a tag that holds nothing."""
        if not self._silent:
            self.lines += [value or "" for name, value in attrs if name in SPOKEN]
        del tag

    def handle_endtag(self, tag: str) -> None:
        """Listen again where silence ends."""
        if self._silent and tag in self._silent:
            while self._silent.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        """Take in words."""
        if not self._silent:
            self.lines.append(data)


def tokens_of(game: AnyGame) -> frozenset[str]:
    """Return the codes of squares and the like, which stand on boards as they are."""
    found = {token for move in range(game.rules.move_count) for token in game.words.path(move)}
    return frozenset(found | {token.upper() for token in found})
