"""Piles of a position file: decks and the municipal pile, as far as the file tells."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from townsmith.core.reading.node import Fields, Node
from townsmith.core.rng import Rng
from townsmith.core.text import Text
from townsmith.games.uptown.positions.card_finder import CardFinder
from townsmith.games.uptown.rules.tables import Item

MOST_COINS: Final = 1_000_000_000
_MOST_CARDS: Final = 1_000_000


@dataclass(frozen=True)
class Pile:
    """A pile: its top cards, how many it has if the file says so, and the coins on it."""

    node: Node
    top: list[Item]
    size: int | None
    coins: int = 0


def read_deck(finder: CardFinder, pile: Node) -> Pile:
    """Return a seat's deck."""
    fields = pile.fields(("size", "top", "coins"))
    coins = fields["coins"].whole(0, MOST_COINS) if "coins" in fields else 0
    return _pile(pile, fields, finder.project_card, coins)


def read_municipal_pile(finder: CardFinder, pile: Node) -> Pile:
    """Return the municipal pile."""
    return _pile(pile, pile.fields(("size", "top")), finder.municipal_card, 0)


def _pile(pile: Node, fields: Fields, find: Callable[[Node], Item], coins: int) -> Pile:
    top = [find(card) for card in fields["top"].items()] if "top" in fields else []
    size = fields["size"].whole(0, _MOST_CARDS) if "size" in fields else None
    if size is not None and size < len(top):
        pile.fail(Text('"top" lists {n} cards, but "size" is {size}', n=len(top), size=size))
    return Pile(pile, top, size, coins)


def deal_decks(finder: CardFinder, decks: list[Pile], rng: Rng) -> list[list[int]]:
    """Return all decks in full, with unplaced cards under the named ones."""
    share = finder.cards.project_cards // len(decks)
    return _deal(finder, decks, finder.unplaced_project_cards(), share, rng)


def deal_municipal_pile(finder: CardFinder, pile: Pile, rng: Rng) -> list[int]:
    """Return the municipal pile in full, with unplaced cards under the named ones."""
    whole = finder.cards.municipal_cards
    return _deal(finder, [pile], finder.unplaced_municipal_cards(), whole, rng)[0]


def _deal(
    finder: CardFinder, piles: list[Pile], rest: list[int], whole: int, rng: Rng
) -> list[list[int]]:
    """Return the piles, top card last; at the start of a game one has `whole` cards."""
    rng.shuffle(rest)
    dealt: list[list[int]] = []
    for pile, below in zip(piles, _shares(piles, len(rest), whole), strict=True):
        dealt.append(rest[:below] + finder.numbers(pile.top)[::-1])
        rest = rest[below:]
    return dealt


def _shares(piles: list[Pile], rest: int, whole: int) -> list[int]:
    """Return how many unnamed cards each pile gets.

    A pile without a size has as many cards as at the start of a game, or what the cards that lie
    elsewhere leave of that.
    """
    wanted = [(whole if pile.size is None else pile.size) - len(pile.top) for pile in piles]
    shares = [max(share, 0) for share in wanted]
    while sum(shares) > rest:
        open_ended = [at for at, pile in enumerate(piles) if pile.size is None and shares[at]]
        if not open_ended:
            piles[-1].node.fail(
                Text(
                    "{n} more cards are wanted under those named, but only {rest} lie nowhere "
                    'else; make "size" smaller',
                    n=sum(shares),
                    rest=rest,
                )
            )
        shares[max(open_ended, key=lambda at: (shares[at], at))] -= 1
    return shares
