"""Reading position files; what is left out is as at the start of a game.

Cards that are written out in place of an id join the catalogue of that one position.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from townsmith.core.contract.options import Json, Setup
from townsmith.core.reading.node import Fields, Node
from townsmith.core.rng import Rng, stream
from townsmith.core.text import Text
from townsmith.games.uptown.positions.card_finder import CardFinder
from townsmith.games.uptown.positions.piles import (
    MOST_COINS,
    Pile,
    deal_decks,
    deal_municipal_pile,
    read_deck,
    read_municipal_pile,
)
from townsmith.games.uptown.rules.pieces import PLOTS, START_UPCOINS
from townsmith.games.uptown.rules.state import UpTown
from townsmith.games.uptown.rules.street import ALL_PLOTS, Street
from townsmith.games.uptown.rules.tables import FIRST, Item, deck_catalogue
from townsmith.games.uptown.words.cards import deck_cards

KEYS: Final = (
    *("rng", "round", "phase", "first", "turn", "action"),
    *("last_round", "municipal"),
)
_MOST_ROUNDS: Final = 1_000_000
_RNG_WORDS: Final = 4
_LAST_ACTION: Final = 2


def read(setup: Setup, fields: Fields) -> UpTown:
    """Return the position that the fields of a file describe."""
    finder = CardFinder(deck_catalogue(_deck(setup, fields)))
    seats = [_seat(finder, seat) for seat in fields["seats"].items()]
    municipal = read_municipal_pile(finder, fields.get("municipal", Node({}, "municipal")))
    rng = _generator(fields, setup.seed)
    finder.number_written_cards()
    decks = deal_decks(finder, [seat.deck for seat in seats], rng)
    streets = [_street(finder, seat, deck) for seat, deck in zip(seats, decks, strict=True)]
    table = UpTown(finder.cards, streets, deal_municipal_pile(finder, municipal, rng))
    _read_turn(table, fields, rng)
    table.settle()
    return table


def _deck(setup: Setup, fields: Fields) -> Json:
    """Return the deck: what the file says, or the one whose cards it names.

    Files that were written when there was only the first deck say nothing; its ids are its own.
    """
    deck = setup.options["deck"]
    if deck is not None:
        return deck
    places = [fields[key].value for key in ("seats", "municipal") if key in fields]
    return FIRST if _names(places, _first_ids()) else None


def _names(thing: object, ids: frozenset[str]) -> bool:
    """Tell whether one of the ids stands somewhere in a JSON value."""
    if isinstance(thing, Mapping):
        return any(_names(value, ids) for value in thing.values())
    if isinstance(thing, list):
        return any(_names(value, ids) for value in thing)
    return thing in ids if isinstance(thing, str) else False


@cache
def _first_ids() -> frozenset[str]:
    known = deck_cards(deck_catalogue(FIRST))
    return frozenset((*known.card_numbers, *known.project_numbers))


@dataclass(frozen=True)
class _Seat:
    """A seat as far as the file tells."""

    wallet: int
    deck: Pile
    street: list[list[Item]]


def _seat(finder: CardFinder, seat: Node) -> _Seat:
    fields = seat.fields(("wallet", "deck", "street"))
    wallet = fields["wallet"].whole(0, MOST_COINS) if "wallet" in fields else START_UPCOINS
    deck = read_deck(finder, fields.get("deck", Node({}, f"{seat.where}.deck")))
    plots = fields["street"].items(PLOTS) if "street" in fields else [Node([])] * PLOTS
    street = [[finder.project(floor) for floor in plot.items()] for plot in plots]
    return _Seat(wallet, deck, street)


def _street(finder: CardFinder, seat: _Seat, deck: list[int]) -> Street:
    street = Street(seat.wallet, deck)
    street.coins = seat.deck.coins
    street.set_piles(finder.cards, [finder.numbers(pile) for pile in seat.street])
    return street


def _read_turn(table: UpTown, fields: Fields, rng: Rng) -> None:
    """Read whose action it is; the first player is drawn only where nothing is said of turns."""
    drawn = rng.below(table.seats)
    last = table.seats - 1
    table.first = 0 if "turn" in fields else drawn
    if "first" in fields:
        table.first = fields["first"].whole(0, last)
    table.turn = fields["turn"].whole(0, last) if "turn" in fields else table.first
    table.action = fields.get("action", Node(1)).whole(1, _LAST_ACTION)
    table.round = fields.get("round", Node(1)).whole(1, _MOST_ROUNDS)
    table.over = "phase" in fields and fields["phase"].word({"over": True}, Text("a phase"))
    _read_last_round(table, fields)


def _read_last_round(table: UpTown, fields: Fields) -> None:
    """Read whether the end is triggered; an empty deck or a finished street says so too."""
    reason = Text("the game is over") if table.over else None
    for seat, street in enumerate(table.streets):
        if not street.left:
            reason = Text("the deck of seat {seat} is empty (UT-14.1)", seat=seat)
        if street.closed == ALL_PLOTS:
            reason = Text("all plots of seat {seat} are closed (UT-14.2)", seat=seat)
    table.last_round = reason is not None
    if "last_round" in fields:
        table.last_round = fields["last_round"].flag()
    if reason is not None and not table.last_round:
        fields["last_round"].fail(Text("it cannot be false: {reason}", reason=reason))


def _generator(fields: Fields, seed: int) -> Rng:
    """Return the generator for what is shuffled: the one written down, or fresh from the seed."""
    if "rng" not in fields:
        return stream(seed, "deal")
    a, b, c, count = (word.whole(0, 0xFFFFFFFF) for word in fields["rng"].items(_RNG_WORDS))
    return Rng(a, b, c, count)
