"""Position files of Dream Home, read: what is left out is as at the start of a game."""

from typing import Final

from townsmith.core.bits import BIT
from townsmith.core.contract.options import Setup
from townsmith.core.reading.node import Fields, shown
from townsmith.core.rng import Rng, stream
from townsmith.core.text import Text
from townsmith.games.dream_home.positions.card_ids import card_ids
from townsmith.games.dream_home.positions.decks import deck_of
from townsmith.games.dream_home.positions.piles import lay_out
from townsmith.games.dream_home.positions.seat import built, read_seat, refuse_shared_tokens
from townsmith.games.dream_home.positions.turn import set_round, set_turn
from townsmith.games.dream_home.rules.market import bare_market
from townsmith.games.dream_home.rules.pieces import CAR
from townsmith.games.dream_home.rules.state import Homes

KEYS: Final = (
    *("rng", "round", "phase", "turn", "first", "began", "during"),
    *("market", "discard", "deck", "taken", "car"),
)
_CAR_PLACES: Final = ("supply", "gone")
_WORD: Final = 0xFFFFFFFF


def read(setup: Setup, fields: Fields) -> Homes:
    """Return the position that the fields of a file describe."""
    deck = deck_of(setup.options["deck"])
    ids = card_ids(deck)
    seats = [read_seat(node, ids) for node in fields["seats"].items()]
    market = bare_market(deck)
    lay_out(market, fields, seats, ids, _rng(fields, setup.seed))
    homes = Homes([built(seat, deck) for seat in seats], market)
    homes.car_rule = bool(setup.options["car"])
    homes.discard_rule = bool(setup.options["discard"])
    refuse_shared_tokens(homes.houses, fields["seats"])
    _set_car(homes, fields)
    set_round(homes, fields)
    for at, seat in enumerate(seats):
        homes.idle |= BIT[at] if seat.no_turn else 0
    set_turn(homes, fields)
    return homes


def _rng(fields: Fields, seed: int) -> Rng:
    if "rng" not in fields:
        return stream(seed, "deck")
    return Rng(*(word.whole(0, _WORD) for word in fields["rng"].items(4)))


def _set_car(homes: Homes, fields: Fields) -> None:
    node = fields.get("car")
    said = (
        ""
        if node is None or node.missing()
        else node.one_of(_CAR_PLACES, Text("a place of the car"))
    )
    parked = any(CAR in house.tokens for house in homes.houses)
    if not homes.car_rule and (parked or said == "supply"):
        fields["seats" if parked else "car"].fail(Text("the car is only there with the option car"))
    if parked and said:
        fields["car"].fail(Text("it cannot be {said} while a house holds it", said=shown(said)))
    homes.car = homes.car_rule and not parked and said != "gone"
