# townsmith: compiled
"""The way back from a pack to a position."""

from townsmith.core.packing import Unpacker
from townsmith.games.uptown.rules.pieces import PLOTS
from townsmith.games.uptown.rules.state import WRITTEN_OUT, UpTown
from townsmith.games.uptown.rules.street import Street
from townsmith.games.uptown.rules.tables import (
    Adder,
    Item,
    WrittenCards,
    add_municipal_card,
    add_project,
    add_project_card,
    catalogue,
)


def unpack(pack: list[int]) -> UpTown:
    """Return the position that `UpTown.pack` wrote."""
    words = Unpacker(pack)
    deck = _text(words)
    seats, first, turn, action, round_, last_round, over = words.some(7)
    written = WrittenCards()
    municipal = _items(words, written, add_municipal_card)
    sides = [_Side(words, written) for _ in range(seats)]
    cards = written.joined(catalogue(deck))
    streets: list[Street] = []
    for side in sides:
        street = Street(side.wallet, written.numbers(side.deck))
        street.coins = side.coins
        street.set_piles(cards, [written.numbers(pile) for pile in side.piles])
        streets.append(street)
    table = UpTown(cards, streets, written.numbers(municipal))
    table.first = first
    table.turn = turn
    table.action = action
    table.round = round_
    table.last_round = bool(last_round)
    table.over = bool(over)
    return table


class _Side:
    """One player's side of the table, before written-out cards have numbers."""

    def __init__(self, words: Unpacker, written: WrittenCards) -> None:
        self.wallet = words.one()
        self.coins = words.one()
        self.deck = _items(words, written, add_project_card)
        self.piles = [_items(words, written, add_project) for _ in range(PLOTS)]


def _items(words: Unpacker, written: WrittenCards, add: Adder) -> list[Item]:
    """Return cards or projects: a number, or the JSON of one that is not in the deck."""
    items: list[Item] = []
    for _ in range(words.one()):
        number = words.one()
        items.append(written.note(_text(words), add) if number == WRITTEN_OUT else number)
    return items


def _text(words: Unpacker) -> str:
    return bytes(words.counted()).decode()
