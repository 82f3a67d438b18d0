"""What is settled before a game: its options, who begins and the first market."""

from collections.abc import Mapping
from typing import Final

from townsmith.core.contract.options import Choice, Json, Option, Setup, switch
from townsmith.core.rng import stream
from townsmith.core.text import Text
from townsmith.games.dream_home.positions.decks import checked, deck_of
from townsmith.games.dream_home.rules.dealing import deal
from townsmith.games.dream_home.rules.pieces import ROUNDS, SEATS_MAX
from townsmith.games.dream_home.rules.state import Homes

OPTIONS: Final = (
    switch("car", Text("the car"), Text("The first garage for two may hold the car.")),
    switch(
        "discard",
        Text("the discard"),
        Text("With 2 or 3 seats, whoever begins a round first discards a column."),
        default=True,
    ),
    Option(
        "first",
        Text("first player"),
        Text("Who begins the first round."),
        None,
        (
            Choice(None, Text("drawn by lot")),
            *(Choice(seat, Text("seat {n}", n=seat + 1)) for seat in range(SEATS_MAX)),
        ),
        deal=True,
    ),
    Option(
        "deck",
        Text("cards of your own"),
        Text("A list of your own cards; without it, the cards of our box."),
        None,
        read=checked,
    ),
)


def forbids(seats: int, options: Mapping[str, Json]) -> Text | None:
    """Refuse somebody to begin who does not sit at the table."""
    first = options["first"]
    if not isinstance(first, int) or first < seats:
        return None
    return Text("Seat {n} cannot be first: there are {seats} seats.", n=first + 1, seats=seats)


def start(setup: Setup) -> Homes:
    """Shuffle, lay out the first round and find out who begins (DH-6)."""
    homes = deal(setup.seats, deck_of(setup.options["deck"]), stream(setup.seed, "deck"))
    homes.car_rule = homes.car = bool(setup.options["car"])
    homes.discard_rule = bool(setup.options["discard"])
    first = setup.options["first"]
    drawn = stream(setup.seed, "first").below(setup.seats)
    homes.first = first if isinstance(first, int) else drawn
    homes.start_round()
    return homes


def bound(setup: Setup) -> int:
    """Return the discards, five moves a turn, the tools and the helpers with their questions.

    A tool card is used at most once and brings at most three moves, a helper at most seven.
    """
    kinds = len(deck_of(setup.options["deck"]).kinds)
    return ROUNDS * (1 + 2 * setup.seats + 5 * setup.seats) + 7 * kinds


def extremes(setup: Setup) -> tuple[int, int]:
    """Return the fewest and the most points a house can bring: nothing costs any (DH-19).

    Rooms: a cell of the ten upper ones brings 3 at most, one of the two in the basement 2
    (DH-4.2); the 1 for an empty room is less (DH-16.11). Comforts: twice 3 (DH-19.5, DH-19.6).
    Resources: there are twelve, one a round (DH-7.5). Four make a roof for 9 at most (DH-19.15),
    and with the designer the best seven pieces bring 3, five times 2 and 1, and 1 more each. With
    the architect, for twice 1, in place of a piece it is as much, with all pieces and no roof less.
    The car is one more piece for 1 point, without a card (DH-17.3).
    """
    car = 2 if setup.options["car"] else 0
    rooms, comforts, resources = 10 * 3 + 2 * 2, 2 * 3, 9 + 3 + 5 * 2 + 1 + 7
    return 0, rooms + comforts + resources + car
