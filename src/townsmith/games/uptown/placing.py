"""Finder: from ids and written-out cards to numbers, and no card in two places."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from townsmith.core.errors import DeckError, PositionError
from townsmith.core.game import Json
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
    """Reads cards and projects; `catalogue` must be called before `numbers`."""

    def __init__(self, cards: Catalogue) -> None:
        self.cards = cards
        self._book = cardbook(cards)
        self._places: dict[int, str] = {}
        self._written: dict[str, Adder] = {}
        self._numbers: dict[str, int] = {}

    def project_card(self, card: Json, where: str) -> Item:
        """Return a project card, named by its id or written out."""
        if isinstance(card, Mapping):
            return self._note(card, where, schema.check_project_card, add_project_card)
        number = self._lookup(self._book.card_numbers, card, where, "project card")
        if number >= self.cards.project_cards:
            raise PositionError(f"{where}: {card} is a municipal card and belongs in no deck")
        return self._claim(number, where)

    def municipal_card(self, card: Json, where: str) -> Item:
        """Return a municipal card, named by its id or written out."""
        if isinstance(card, Mapping):
            return self._note(card, where, schema.check_municipal_card, add_municipal_card)
        number = self._lookup(self._book.card_numbers, card, where, "municipal card")
        if number < self.cards.project_cards:
            raise PositionError(f"{where}: {card} is not a municipal card")
        return self._claim(number, where)

    def project(self, project: Json, where: str) -> Item:
        """Return a project, named by its card's id, face and half, or written out."""
        if isinstance(project, Mapping):
            return self._note(project, where, schema.check_project, add_project)
        number = self._lookup(self._book.project_numbers, project, where, "project")
        self._claim(self._book.home[number], where)
        return number

    def catalogue(self) -> None:
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

    def pile_size(self, piles: int, *, municipal: bool) -> int:
        """Return how many cards a pile has at the start of a game."""
        cards = self.cards.municipal_cards if municipal else self.cards.project_cards
        return cards // piles

    def _unplaced(self, start: int, stop: int) -> list[int]:
        return [card for card in range(start, stop) if card not in self._places]

    def _lookup(self, known: Mapping[str, int], name: Json, where: str, what: str) -> int:
        if not isinstance(name, str) or name not in known:
            example = next(iter(known))
            raise PositionError(f"{where}: there is no {what} {name!r}; ids look like {example}")
        return known[name]

    def _claim(self, card: int, where: str) -> int:
        if card in self._places:
            name, other = self._book.cards[card].id, self._places[card]
            raise PositionError(f"card {name} lies in two places: {other} and {where}")
        self._places[card] = where
        return card

    def _note(
        self, thing: Json, where: str, check: Callable[[Json, str], None], add: Adder
    ) -> Item:
        try:
            check(thing, where)
        except DeckError as error:
            raise PositionError(str(error)) from None
        text = canonical(thing)
        self._written[text] = add
        return text
