"""Which very cards a position file means: ids first, then types, then any card at all."""

from dataclasses import dataclass

from townsmith.core.errors import PositionError
from townsmith.core.rng import Rng
from townsmith.games.dream_home.deck import Names
from townsmith.games.dream_home.house import NOTHING
from townsmith.games.dream_home.pieces import (
    KIND_IDS,
    ROOF_KINDS,
    TYPES,
    Deck,
)


@dataclass
class Claim:
    """A card named in a file; `card` is filled in when it is settled."""

    where: str
    card: int = NOTHING
    type: int = NOTHING


def room_claim(said: object, called: Names, where: str) -> Claim:
    """Return a claim on a room card, written as an id or as a type."""
    if isinstance(said, str) and said in called.room_of:
        return Claim(where, card=called.room_of[said])
    if isinstance(said, str) and said in TYPES:
        return Claim(where, type=TYPES.index(said))
    raise PositionError(f"{where}: unknown room {said!r}; a room is a type or a card's id")


def resource_claim(said: object, called: Names, where: str) -> Claim:
    """Return a claim on a resource card, written as an id."""
    if isinstance(said, str) and said in called.resource_of:
        return Claim(where, card=called.resource_of[said])
    raise PositionError(f"{where}: unknown resource card {said!r}; it must be a card's id")


def settle_rooms(claims: list[Claim], deck: Deck, called: Names, rng: Rng) -> list[int]:
    """Give every claim its card; return the cards that lie nowhere, shuffled."""
    free = _after_ids(claims, len(deck.types), called.rooms)
    for claim in claims:
        if claim.type != NOTHING:
            claim.card = _plainest_of_type(claim, free, deck)
            free.remove(claim.card)
    rng.shuffle(free)
    for claim in claims:
        if claim.card == NOTHING:
            claim.card = _any(claim, free)
    return free


def _after_ids(claims: list[Claim], total: int, called: list[str]) -> list[int]:
    """Return the cards that no claim names by id."""
    seen: dict[int, str] = {}
    for claim in claims:
        if claim.card in seen:
            name = called[claim.card]
            raise PositionError(f"{claim.where}: {name} lies already at {seen[claim.card]}")
        if claim.card != NOTHING:
            seen[claim.card] = claim.where
    return [card for card in range(total) if card not in seen]


def _plainest_of_type(claim: Claim, free: list[int], deck: Deck) -> int:
    """Return the card of a type with the fewest children, so that a type alone breaks no tie."""
    cards = [card for card in free if deck.types[card] == claim.type]
    if cards:
        return min(cards, key=lambda card: (deck.children[card], card))
    total = deck.types.count(claim.type)
    message = f"{claim.where}: the deck has no more than {total} {TYPES[claim.type]}"
    raise PositionError(message)


def _any(claim: Claim, free: list[int]) -> int:
    if not free:
        raise PositionError(f"{claim.where}: all {len(TYPES)} types of room cards are used up")
    return free.pop()


def settle_resources(
    claims: list[Claim], beside: list[tuple[int, str]], deck: Deck, called: Names
) -> list[int]:
    """Check ids and set aside what lies in or beside the houses; return the cards left.

    There may be more tools and helpers beside houses than the deck has (DH-5.9), but no more
    roofs.
    """
    free = _after_ids(claims, len(deck.kinds), called.resources)
    for kind, where in beside:
        card = next((card for card in free if deck.kinds[card] == kind), NOTHING)
        if card != NOTHING:
            free.remove(card)
        elif kind < ROOF_KINDS:
            total = deck.kinds.count(kind)
            message = f"{where}: the deck has no more than {total} of {KIND_IDS[kind]}"
            raise PositionError(message)
    return free
