"""Cards on show: drawn, in their groups, each with how we know it."""

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final, NamedTuple

from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.options import Json
from townsmith.core.exhibit import DERIVED, OFFICIAL, OWN, RECONSTRUCTED, Exhibit
from townsmith.core.text import Text
from townsmith.i18n.words import Words
from townsmith.web.tables.chairs import PEOPLE

MARKS: Final = {
    OFFICIAL: (Text("printed"), Text("Stands so on the printed card or in its rulebook.")),
    DERIVED: (Text("worked out"), Text("Not seen itself, but it follows from what is printed.")),
    RECONSTRUCTED: (
        Text("our own"),
        Text("Nobody could show us the card: we made it up so that you can play."),
    ),
    OWN: (Text("yours"), Text("Written down from your own box.")),
}
"""What a confidence is called, and what it means."""
_WIDTH: Final = re.compile(r'viewBox="0 0 (\S+) ')


class Shown(NamedTuple):
    """A card as a page shows it."""

    id: str
    group: str
    name: str
    mark: str
    source: str
    picture: str
    values: tuple[tuple[str, str], ...]
    copies: int
    alone: bool

    @property
    def width(self) -> str:
        """Return how wide the picture is."""
        found = _WIDTH.search(self.picture)
        return found[1] if found else "200"


class Group(NamedTuple):
    """Cards that lie together."""

    title: str
    cards: tuple[Shown, ...]

    @property
    def copies(self) -> int:
        """Return how many cards there are in the box."""
        return sum(card.copies for card in self.cards)


def shown_games() -> list[AnyGame]:
    """Return the games that have cards to show."""
    return [game for game in registry.games().values() if exhibition(game.slug, "en")]


@lru_cache(maxsize=64)
def exhibition(slug: str, language: str) -> tuple[Group, ...]:
    """Return all cards of a game, drawn, in their groups."""
    return grouped(drawn_cards(slug, language, None))


def grouped(shown: Sequence[Shown]) -> tuple[Group, ...]:
    """Return cards in their groups."""
    return tuple(Group(title, tuple(found)) for title, found in groupby(shown, _group_of))


def drawn_cards(slug: str, language: str, deck: Json) -> list[Shown]:
    """Return all cards drawn: ours, or those of a deck of one's own."""
    return [
        shown_as(exhibit, slug, language) for exhibit in registry.game(slug).drawing.gallery(deck)
    ]


def shown_as(exhibit: Exhibit, slug: str, language: str) -> Shown:
    """Return one card, drawn."""
    words = Words(language, PEOPLE, slug)
    return Shown(
        exhibit.id,
        words(exhibit.group),
        words(exhibit.name),
        exhibit.confidence,
        exhibit.source,
        exhibit.picture(words),
        exhibit.values,
        exhibit.copies,
        exhibit.alone,
    )


def opponent_groups(slug: str, language: str) -> list[Group]:
    """Return the opponents whom one can meet alone, box by box."""
    return [group for group in exhibition(slug, language) if group.cards[0].alone]


def _group_of(card: Shown) -> str:
    return card.group
