"""Finder: from ids and written-out cards to numbers, and no card in two places."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from townsmith.core.contract.options import Json
from townsmith.core.errors import DeckError, PositionError
from townsmith.core.reading.node import Node
from townsmith.games.uptown import schema
from townsmith.games.uptown.cardbook import cardbook
from townsmith.games.uptown.deck import (
    add_municipal_card,
    add_project,
    add_project_card,
    canonical,
)
from townsmith.games.uptown.pieces import Catalogue

Item: TypeAlias = int | str
"""A card or project: its number, or the JSON of one that is written out."""

Adder: TypeAlias = Callable[[Catalogue, Mapping[str, Any], str], int]


class Finder:
    """Reads cards and projects; `number_written_cards` comes before `numbers`."""

    def __init__(self, cards: Catalogue) -> None:
        self.cards = cards
        self._book = cardbook(cards)
        self._places: dict[int, str] = {}
        self._written: dict[str, Adder] = {}
        self._numbers: dict[str, int] = {}

    def project_card(self, card: Node) -> Item:
        """Return a project card, named by its id or written out."""
        if isinstance(card.value, Mapping):
            return self._note(card, schema.check_project_card, add_project_card)
        number = card.word(self._book.card_numbers, "a project card")
        if number >= self.cards.project_cards:
            card.fail(f"{card.value!r} is a municipal card and belongs in no deck")
        return self._claim(number, card)

    def municipal_card(self, card: Node) -> Item:
        """Return a municipal card, named by its id or written out."""
        if isinstance(card.value, Mapping):
            return self._note(card, schema.check_municipal_card, add_municipal_card)
        number = card.word(self._book.card_numbers, "a municipal card")
        if number < self.cards.project_cards:
            card.fail(f"{card.value!r} is a project card and belongs in no municipal pile")
        return self._claim(number, card)

    def project(self, project: Node) -> Item:
        """Return a project, named by its card's id, face and half, or written out."""
        if isinstance(project.value, Mapping):
            return self._note(project, schema.check_project, add_project)
        number = project.word(self._book.project_numbers, "a project")
        self._claim(self._book.home[number], project)
        return number

    def number_written_cards(self) -> None:
        """Give numbers to what was written out, in an order that depends on nothing else."""
        if self._written:
            self.cards = self.cards.copy()
        for text in sorted(self._written):
            self._numbers[text] = self._written[text](self.cards, json.loads(text), text)

    def numbers(self, items: Sequence[Item]) -> list[int]:
        """Return the numbers of cards or projects."""
        return [self._numbers[item] if isinstance(item, str) else item for item in items]

    def unplaced_projects(self) -> list[int]:
        """Return the project cards of the deck that lie nowhere yet."""
        return self._unplaced(0, self.cards.project_cards)

    def unplaced_municipal(self) -> list[int]:
        """Return the municipal cards of the deck that lie nowhere yet."""
        split = self.cards.project_cards
        return self._unplaced(split, split + self.cards.municipal_cards)

    def pile_size(self, piles: int) -> int:
        """Return how many cards a deck has at the start of a game, or the one municipal pile."""
        return self.cards.project_cards // piles if piles > 1 else self.cards.municipal_cards

    def _unplaced(self, start: int, stop: int) -> list[int]:
        return [card for card in range(start, stop) if card not in self._places]

    def _claim(self, card: int, place: Node) -> int:
        if card in self._places:
            place.fail(f"card {self._book.cards[card].id} also lies at {self._places[card]}")
        self._places[card] = place.where
        return card

    def _note(self, thing: Node, check: Callable[[Json, str], None], add: Adder) -> Item:
        try:
            check(thing.value, thing.where)
        except DeckError as error:
            raise PositionError(str(error)) from None
        text = canonical(thing.value)
        self._written[text] = add
        return text
