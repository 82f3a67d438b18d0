"""Position files of Dream Home, read: what is left out is as at the start of a game."""

from typing import Any, Final

from townsmith.core.bits import BIT
from townsmith.core.contract.options import Setup
from townsmith.core.contract.parts import Position
from townsmith.core.errors import PositionError
from townsmith.core.reading.node import Fields
from townsmith.core.rng import Rng, stream
from townsmith.games.dream_home.checks import known_keys, listed, whole, word
from townsmith.games.dream_home.deck import Names, deck_of, names
from townsmith.games.dream_home.house import NOTHING
from townsmith.games.dream_home.market import Market, bare_market
from townsmith.games.dream_home.moment import enter
from townsmith.games.dream_home.order import HELPING, PHASES
from townsmith.games.dream_home.pieces import CAR, COLUMNS, FIRST_HELPER, ROUNDS
from townsmith.games.dream_home.rules import Homes
from townsmith.games.dream_home.seating import SeatFile, built, read_seat, refuse_shared_tokens
from townsmith.games.dream_home.supply import (
    Claim,
    resource_claim,
    room_claim,
    settle_resources,
    settle_rooms,
)

KEYS: Final = (
    *("rng", "round", "phase", "turn", "first", "began", "during"),
    *("market", "discard", "deck", "taken", "car"),
)
_WORD: Final = 0xFFFFFFFF


def read(setup: Setup, fields: Fields) -> Homes:
    """Return the position that the fields of a file describe."""
    position: Position = {key: node.value for key, node in fields.items()}
    deck = deck_of(setup.options["deck"])
    called = names(deck)
    seats = [read_seat(said, called, at) for at, said in enumerate(position["seats"])]
    cards = _Cards(position, called)
    market = cards.market(seats, bare_market(deck), _rng(position, setup.seed))
    homes = Homes([built(seat, deck) for seat in seats], market)
    homes.car_rule = bool(setup.options["car"])
    homes.discard_rule = bool(setup.options["discard"])
    refuse_shared_tokens(homes.houses)
    _set_car(homes, position)
    _set_round(homes, position, setup)
    for at, seat in enumerate(seats):
        homes.idle |= BIT[at] if seat.no_turn else 0
    enter(homes, position)
    return homes


def _rng(position: Position, seed: int) -> Rng:
    if "rng" not in position:
        return stream(seed, "deck")
    words = listed(position["rng"], "rng", 4)
    return Rng(*(whole(number, 0, _WORD, "rng") for number in words))


def _set_car(homes: Homes, position: Position) -> None:
    parked = any(CAR in house.tokens for house in homes.houses)
    said = position.get("car")
    if said is not None:
        word(said, {"supply", "gone"}, "car")
    if not homes.car_rule and (parked or said == "supply"):
        raise PositionError("the car is only there with the option car")
    if parked and said is not None:
        raise PositionError(f"car: it cannot be {said!r} while a house holds it")
    homes.car = homes.car_rule and not parked and said != "gone"


def _set_round(homes: Homes, position: Position, setup: Setup) -> None:
    late = _is_late(position)
    homes.round = whole(position.get("round", ROUNDS if late else 1), 1, ROUNDS, "round")
    last = setup.seats - 1
    drawn = setup.options["first"]
    homes.first = whole(position.get("first", drawn or 0), 0, last, "first")
    homes.began = whole(position.get("began", homes.first), 0, last, "began")


def _is_late(position: Position) -> bool:
    """Tell whether the last round is over, so that nothing lies on the market any more."""
    phase = position.get("phase")
    return phase in PHASES[HELPING:]


class _Cards:
    """The cards a file names outside the houses."""

    def __init__(self, position: Position, called: Names) -> None:
        self.called = called
        self.late = _is_late(position)
        shop = _columns(position.get("market", {}), "market")
        self.rooms = self._spaces(shop.get("rooms"), "market.rooms", room_claim)
        self.resources = self._spaces(shop.get("resources"), "market.resources", resource_claim)
        self.discard = self._piles(position.get("discard", {}), "discard")
        self.deck = self._piles(position.get("deck", {}), "deck")
        taken = known_keys(position.get("taken", {}), {"room", "resource"}, "taken")
        self.taken_room = self._taken(taken.get("room"), "taken.room", room_claim)
        self.taken_resource = self._taken(taken.get("resource"), "taken.resource", resource_claim)
        self._check_spaces()

    def _spaces(self, said: Any, where: str, claim: Any) -> list[Claim | None] | None:  # noqa: ANN401
        """Return the five spaces of a row, or None if the row is left out."""
        if said is None:
            return None
        spaces = enumerate(listed(said, where, COLUMNS), 1)
        return [
            None if card is None else claim(card, self.called, f"{where} {column}")
            for column, card in spaces
        ]

    def _piles(self, said: object, where: str) -> dict[str, list[Claim]]:
        found = {}
        for key, cards in _columns(said, where).items():
            claim = room_claim if key == "rooms" else resource_claim
            pile = enumerate(listed(cards, f"{where}.{key}"), 1)
            found[key] = [claim(card, self.called, f"{where}.{key} {at}") for at, card in pile]
        return found

    def _taken(self, said: object, where: str, claim: Any) -> Claim | None:  # noqa: ANN401
        if said is None:
            return None
        found: Claim = claim(said, self.called, where)
        return found

    def _check_spaces(self) -> None:
        if self.resources is None:
            return
        if self.resources[0] is not None:
            raise PositionError("market.resources 1: no resource card lies above column 1")
        for column, card in enumerate(self.resources):
            if card and self.rooms is not None and self.rooms[column] is None:
                raise PositionError(f"{card.where}: a resource card lies only above a room card")

    def market(self, seats: list[SeatFile], market: Market, rng: Rng) -> Market:
        """Return the market with every card in its place and the decks shuffled."""
        deck = market.deck
        rooms = [*self._named(self.rooms, self.taken_room, "rooms")]
        for seat in seats:
            rooms += seat.claims
        spare_rooms = settle_rooms(rooms, deck, self.called, rng)
        resources = self._named(self.resources, self.taken_resource, "resources")
        beside = [kind for seat in seats for kind in seat.beside_kinds]
        spare = settle_resources(resources, beside, deck, self.called)
        rng.shuffle(spare)
        market.room_deck = self._deck("rooms", spare_rooms)
        market.resource_deck = self._deck("resources", spare)
        market.room_discard = _codes(self.discard.get("rooms", []))[::-1]
        market.resource_discard = _codes(self.discard.get("resources", []))[::-1]
        self._set_taken(market)
        self._lay_out(market)
        return market

    def _named(
        self, spaces: list[Claim | None] | None, taken: Claim | None, key: str
    ) -> list[Claim]:
        shown = [claim for claim in [*(spaces or []), taken] if claim is not None]
        return shown + self.discard.get(key, []) + self.deck.get(key, [])

    def _deck(self, key: str, spare: list[int]) -> list[int]:
        return _codes(self.deck[key]) if key in self.deck else spare

    def _set_taken(self, market: Market) -> None:
        if self.taken_room is not None:
            market.taken_room = self.taken_room.card
        if self.taken_resource is not None:
            market.taken_resource = self.taken_resource.card
            if market.taken_kind() >= FIRST_HELPER:
                raise PositionError("taken.resource: a helper lies beside the house at once")

    def _lay_out(self, market: Market) -> None:
        """Fill the columns; a row that is left out is dealt where it belongs."""
        if self.rooms is None and self.resources is None:
            if not self.late:
                market.deal()
            return
        rooms, resources = self.rooms, self.resources
        for column in range(COLUMNS):
            if rooms is not None:
                market.rooms[column] = _code(rooms[column])
            elif column == 0 or (resources is not None and resources[column]):
                market.rooms[column] = _drawn(market.room_deck)
            if resources is not None:
                market.resources[column] = _code(resources[column])
            elif column > 0 and market.rooms[column] != NOTHING:
                market.resources[column] = _drawn(market.resource_deck)
        market.take_stock()


def _columns(said: object, where: str) -> dict[str, Any]:
    return known_keys(said, {"rooms", "resources"}, where)


def _codes(claims: list[Claim]) -> list[int]:
    return [claim.card for claim in claims]


def _code(claim: Claim | None) -> int:
    return NOTHING if claim is None else claim.card


def _drawn(deck: list[int]) -> int:
    return deck.pop(0) if deck else NOTHING
