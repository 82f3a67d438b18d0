"""What is settled before a game of Tiny Towns: its options, what they forbid, and the deal."""

from collections.abc import Callable, Mapping
from typing import Final

from townsmith.core.contract.options import Choice, Json, Option, Setup, switch
from townsmith.core.text import Text
from townsmith.games.tiny_towns.rules.dealing import RANDOM, Dealing, Terms, deal
from townsmith.games.tiny_towns.rules.pieces import (
    CARDS,
    CHOICES,
    FACTORIES,
    FARMS,
    FIRST_GAME,
    KINDS,
    MONUMENTS,
    MOST_SEATS,
    SOLO_LEFT_OUT,
    SQUARES,
    TYPES,
    WAREHOUSE,
    WAREHOUSE_ROOM,
)
from townsmith.games.tiny_towns.rules.state import TinyTowns
from townsmith.games.tiny_towns.words.names import card_name, type_name

_BEST_SQUARE: Final = 6
_BEST_MONUMENT: Final = 16


def _card_option(kind: int) -> Option:
    """Return the option that picks the card of a type instead of chance (TT-2.4)."""
    by_chance = Choice("random", Text("drawn by chance"))
    cards = [Choice(CARDS[card], card_name(card)) for card in CHOICES[kind]]
    words = Text("Card of the type {type}", type=type_name(kind))
    help_ = Text("Which card of this type is in play.")
    return Option(TYPES[kind], words, help_, "random", (by_chance, *cards), deal=True)


OPTIONS: Final[tuple[Option, ...]] = (
    switch(
        "monuments",
        Text("Monuments"),
        Text("Every seat keeps a secret monument of its own."),
        default=True,
    ),
    switch(
        "cavern",
        Text("Cavern"),
        Text("Twice a game a seat may put a resource named by another aside."),
    ),
    switch(
        "town_hall",
        Text("Town hall"),
        Text("Cards call the resources instead of a master builder; for 2 seats or more."),
    ),
    Option(
        "cards",
        Text("Cards"),
        Text("Cards drawn by chance, or the set advised for a first game."),
        "random",
        (
            Choice("random", Text("drawn by chance")),
            Choice("first-game", Text("first game")),
        ),
        deal=True,
    ),
    *[_card_option(kind) for kind in range(FARMS, MONUMENTS)],
    Option(
        "first",
        Text("First master builder"),
        Text("Who names the first resource."),
        "random",
        (
            Choice("random", Text("drawn by chance")),
            *[Choice(seat, Text("seat {n}", n=seat + 1)) for seat in range(MOST_SEATS)],
        ),
        deal=True,
    ),
)


def forbids(seats: int, options: Mapping[str, Json]) -> Text | None:
    """Return why these seats and options do not go together, or None if they do."""
    if seats == 1 and options["town_hall"]:
        return Text("The town hall needs at least 2 seats.")
    first = options["first"]
    if isinstance(first, int) and first >= seats:
        return Text("Seat {n} cannot be first: there are {seats} seats.", n=first + 1, seats=seats)
    return _left_out_alone(options) if seats == 1 else None


def _left_out_alone(options: Mapping[str, Json]) -> Text | None:
    for card in SOLO_LEFT_OUT:
        if CARDS[card] in options.values():
            return Text("{card} is not used alone.", card=card_name(card))
    return None


def start(setup: Setup) -> TinyTowns:
    """Deal a new game."""
    return deal(_terms(setup))


def dealer(setup: Setup) -> Callable[[int], TinyTowns]:
    """Return what deals games like this one from a seed, over and over."""
    return Dealing(_terms(setup)).deal


def bound(setup: Setup) -> int:
    """Return a number of moves that no game with this setup exceeds.

    A town takes at most 16 buildings of 6 cubes, 16 cubes left over, and 66 cubes stored or
    discarded; a third of the rounds may pass without a cube (TT-H2.5). Each seat makes at
    most a naming, a placement and a confirmation a round, and some 60 moves to build.
    """
    rounds = (16 * 6 + 16 + 66) * 3 // 2
    return setup.seats * (3 * rounds + 60)


def extremes(setup: Setup) -> tuple[int, int]:
    """Return the fewest and the most points a town can bring, square by square (TT-7).

    At least: an empty square costs 1 (TT-7.2), so does an Almshouse at worst (TT-B14), a
    Warehouse up to 3 (TT-B25), and nothing else costs anything.

    At most: a Theater sees six squares, a Well has four neighbours of which one may be a castle
    that counts twice, and all others but Chapels bring less: 6 a square. The monument brings 16 at
    most: 1 and the 15 buildings of the largest group (TT-M12). h Chapels with c fed Cottages bring
    hc + 3c, which is not more than 6(h + c), for (h - 3)(c - 6) is at most 18 on 16 squares. With
    the castle they bring h(c + 2) + 3c + 5, not more than 6(h + c) + 16: (h - 3)(c - 4) is at most
    23 on the 15 squares that are left.
    """
    factory = _chosen_cards(setup.options)[FACTORIES]
    dearest = WAREHOUSE_ROOM if factory in {WAREHOUSE, RANDOM} else 1
    monument = _BEST_MONUMENT - _BEST_SQUARE if setup.options["monuments"] else 0
    return -dearest * SQUARES, _BEST_SQUARE * SQUARES + monument


def _terms(setup: Setup) -> Terms:
    options = setup.options
    terms = Terms(setup.seats, setup.seed)
    terms.monuments = bool(options["monuments"])
    terms.cavern = bool(options["cavern"])
    terms.town_hall = bool(options["town_hall"])
    first = options["first"]
    terms.first = first if isinstance(first, int) else RANDOM
    terms.cards = _chosen_cards(options)
    return terms


def _chosen_cards(options: Mapping[str, Json]) -> list[int]:
    """Return the card of each type, or RANDOM; a card picked by name beats the first-game set."""
    cards = list(FIRST_GAME) if options["cards"] == "first-game" else [RANDOM] * KINDS
    for kind in range(FARMS, MONUMENTS):
        chosen = options[TYPES[kind]]
        if chosen != "random":
            cards[kind] = CARDS.index(str(chosen))
    return cards
