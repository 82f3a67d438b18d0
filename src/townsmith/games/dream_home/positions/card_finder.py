"""Which very cards a position file means: ids first, then types, then any card at all."""

from dataclasses import dataclass

from townsmith.core.reading.node import Node
from townsmith.core.rng import Rng
from townsmith.core.text import Text
from townsmith.games.dream_home.positions.card_ids import CardIds
from townsmith.games.dream_home.rules.deck import Deck
from townsmith.games.dream_home.rules.pieces import NOTHING, ROOF_KINDS, TYPES
from townsmith.games.dream_home.words.names import kind_name


@dataclass
class Claim:
    """A card named in a file; `card` is filled in when it is settled."""

    node: Node
    card: int = NOTHING
    type: int = NOTHING


def room_claim(node: Node, ids: CardIds) -> Claim:
    """Return a claim on a room card, written as an id or as a type."""
    name = node.one_of([*TYPES, *ids.rooms], Text("a room type or the id of a room card"))
    if name in ids.room_of:
        return Claim(node, card=ids.room_of[name])
    return Claim(node, type=TYPES.index(name))


def resource_claim(node: Node, ids: CardIds) -> Claim:
    """Return a claim on a resource card, written as an id."""
    return Claim(node, card=node.word(ids.resource_of, Text("the id of a resource card")))


def settle_rooms(claims: list[Claim], deck: Deck, ids: CardIds, rng: Rng) -> list[int]:
    """Give every claim its card; return the cards that lie nowhere, shuffled."""
    free = _after_ids(claims, ids.rooms)
    for claim in claims:
        if claim.type != NOTHING:
            claim.card = _plainest_of_type(claim, free, deck)
            free.remove(claim.card)
    rng.shuffle(free)
    for claim in claims:
        if claim.card == NOTHING:
            claim.card = _any(claim, free)
    return free


def _after_ids(claims: list[Claim], ids: list[str]) -> list[int]:
    """Return the cards that no claim names by id."""
    seen: dict[int, str] = {}
    for claim in claims:
        if claim.card in seen:
            claim.node.fail(
                Text("{card} lies already at {place}", card=ids[claim.card], place=seen[claim.card])
            )
        if claim.card != NOTHING:
            seen[claim.card] = claim.node.where
    return [card for card in range(len(ids)) if card not in seen]


def _plainest_of_type(claim: Claim, free: list[int], deck: Deck) -> int:
    """Return the card of a type with the fewest children, so that a type alone breaks no tie."""
    cards = [card for card in free if deck.types[card] == claim.type]
    if not cards:
        total = deck.types.count(claim.type)
        claim.node.fail(
            Text("the deck has no more than {n} {type}", n=total, type=TYPES[claim.type])
        )
    return min(cards, key=lambda card: (deck.children[card], card))


def _any(claim: Claim, free: list[int]) -> int:
    if not free:
        claim.node.fail(Text("all {n} types of room cards are used up", n=len(TYPES)))
    return free.pop()


def settle_resources(
    claims: list[Claim], beside: list[tuple[int, Node]], deck: Deck, ids: CardIds
) -> list[int]:
    """Check ids and set aside what lies in or beside the houses; return the cards left.

    There may be more tools and helpers beside houses than the deck has (DH-5.9), but no more
    roofs.
    """
    free = _after_ids(claims, ids.resources)
    for kind, node in beside:
        card = next((card for card in free if deck.kinds[card] == kind), NOTHING)
        if card != NOTHING:
            free.remove(card)
        elif kind < ROOF_KINDS:
            node.fail(
                Text(
                    "the deck has no more than {n} of {kind}",
                    n=deck.kinds.count(kind),
                    kind=kind_name(kind),
                )
            )
    return free
