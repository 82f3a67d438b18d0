"""From ids and written-out cards to numbers, and no card in two places."""

from collections.abc import Callable, Mapping, Sequence

from townsmith.core.reading.node import Node, shown
from townsmith.core.text import Text
from townsmith.games.uptown.positions.decks import (
    check_municipal_card,
    check_project,
    check_project_card,
)
from townsmith.games.uptown.rules.pieces import Catalogue
from townsmith.games.uptown.rules.tables import (
    Adder,
    Item,
    WrittenCards,
    add_municipal_card,
    add_project,
    add_project_card,
    canonical,
)
from townsmith.games.uptown.words.cards import deck_cards


class CardFinder:
    """Reads cards and projects; once all are read, `number_written_cards` and `numbers`."""

    def __init__(self, cards: Catalogue) -> None:
        self.cards = cards
        self._known = deck_cards(cards)
        self._places: dict[int, str] = {}
        self._written = WrittenCards()

    def project_card(self, card: Node) -> Item:
        """Return a project card, named by its id or written out."""
        if isinstance(card.value, Mapping):
            return self._note(card, check_project_card, add_project_card)
        number = card.word(self._known.card_numbers, Text("a project card"))
        if number >= self.cards.project_cards:
            card.fail(
                Text("{given} is a municipal card and belongs in no deck", given=shown(card.value))
            )
        return self._claim(number, card)

    def municipal_card(self, card: Node) -> Item:
        """Return a municipal card, named by its id or written out."""
        if isinstance(card.value, Mapping):
            return self._note(card, check_municipal_card, add_municipal_card)
        number = card.word(self._known.card_numbers, Text("a municipal card"))
        if number < self.cards.project_cards:
            card.fail(
                Text(
                    "{given} is a project card and belongs in no municipal pile",
                    given=shown(card.value),
                )
            )
        return self._claim(number, card)

    def project(self, project: Node) -> Item:
        """Return a project, named by its card's id, face and half, or written out."""
        if isinstance(project.value, Mapping):
            return self._note(project, check_project, add_project)
        number = project.word(self._known.project_numbers, Text("a project"))
        self._claim(self._known.home[number], project)
        return number

    def number_written_cards(self) -> None:
        """Let what was written out join the catalogue of this one position."""
        self.cards = self._written.joined(self.cards)

    def numbers(self, items: Sequence[Item]) -> list[int]:
        """Return the numbers of cards or projects."""
        return self._written.numbers(items)

    def unplaced_project_cards(self) -> list[int]:
        """Return the project cards of the deck that lie nowhere yet."""
        return self._unplaced(0, self.cards.project_cards)

    def unplaced_municipal_cards(self) -> list[int]:
        """Return the municipal cards of the deck that lie nowhere yet."""
        split = self.cards.project_cards
        return self._unplaced(split, split + self.cards.municipal_cards)

    def _unplaced(self, start: int, stop: int) -> list[int]:
        return [card for card in range(start, stop) if card not in self._places]

    def _claim(self, card: int, place: Node) -> int:
        if card in self._places:
            place.fail(
                Text(
                    "card {card} also lies at {place}",
                    card=self._known.cards[card].id,
                    place=self._places[card],
                )
            )
        self._places[card] = place.where
        return card

    def _note(self, thing: Node, check: Callable[[Node], None], add: Adder) -> Item:
        check(thing)
        return self._written.note(canonical(thing.value), add)
