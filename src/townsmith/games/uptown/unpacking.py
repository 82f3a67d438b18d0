"""The way back from a pack to a position."""

import json

from townsmith.games.uptown.deck import (
    add_municipal_card,
    add_project,
    add_project_card,
    deck_catalogue,
)
from townsmith.games.uptown.pieces import PLOTS, Catalogue
from townsmith.games.uptown.placing import Adder
from townsmith.games.uptown.rules import WRITTEN_OUT, UpTown
from townsmith.games.uptown.street import Street


class _Words:
    """Reads a pack word by word; written-out cards are replaced by numbers once all are known."""

    def __init__(self, words: list[int]) -> None:
        self.words = words
        self.at = 0
        self.written: dict[str, Adder] = {}

    def word(self) -> int:
        self.at += 1
        return self.words[self.at - 1]

    def text(self) -> str:
        size = self.word()
        self.at += size
        return bytes(self.words[self.at - size : self.at]).decode()

    def items(self, add: Adder) -> list[int | str]:
        return [self._item(add) for _ in range(self.word())]

    def _item(self, add: Adder) -> int | str:
        word = self.word()
        if word != WRITTEN_OUT:
            return word
        text = self.text()
        self.written[text] = add
        return text


def unpack(pack: list[int]) -> UpTown:
    """Return the position that `pack` wrote."""
    words = _Words(pack)
    deck = words.text()
    seats, first, turn, action, round_, last_round, over = (words.word() for _ in range(7))
    municipal = words.items(add_municipal_card)
    sides = [_side(words) for _ in range(seats)]
    numbers = _Numbers(deck_catalogue(json.loads(deck) if deck else None), words.written)
    table = UpTown(numbers.cards, [numbers.street(*side) for side in sides], numbers.of(municipal))
    table.first, table.turn, table.action, table.round = first, turn, action, round_
    table.last_round, table.over = bool(last_round), bool(over)
    return table


_Side = tuple[int, int, list[int | str], list[list[int | str]]]


def _side(words: _Words) -> _Side:
    wallet, coins = words.word(), words.word()
    deck = words.items(add_project_card)
    return wallet, coins, deck, [words.items(add_project) for _ in range(PLOTS)]


class _Numbers:
    """The catalogue of a pack, and the numbers of what is written out in it."""

    def __init__(self, cards: Catalogue, written: dict[str, Adder]) -> None:
        self.cards = cards.copy() if written else cards
        self.found = {
            text: written[text](self.cards, json.loads(text), text) for text in sorted(written)
        }

    def of(self, items: list[int | str]) -> list[int]:
        return [self.found[item] if isinstance(item, str) else item for item in items]

    def street(
        self, wallet: int, coins: int, deck: list[int | str], piles: list[list[int | str]]
    ) -> Street:
        street = Street(wallet, self.of(deck))
        street.coins = coins
        street.set_piles(self.cards, [self.of(pile) for pile in piles])
        return street
