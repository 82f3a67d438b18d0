"""Reading the resource cards of a position: the solo row and the piles of solo and town hall."""

from collections import Counter
from typing import Final

from townsmith.core.reading.node import Fields
from townsmith.core.text import Text
from townsmith.games.tiny_towns.positions.ids import resources_of
from townsmith.games.tiny_towns.rules.dealing import shuffled_resources
from townsmith.games.tiny_towns.rules.pieces import COPIES, RESOURCES, ROW, UNSEEN_DISCARDS
from townsmith.games.tiny_towns.rules.rounds import FREE_STEP
from townsmith.games.tiny_towns.rules.state import TinyTowns

PILE_KEYS: Final = ("resource_row", "resource_deck", "resource_discard")


def read_piles(state: TinyTowns, top: Fields, seed: int) -> None:
    """Lay out the resource cards: as written, the rest shuffled with the seed."""
    solo = state.seats == 1
    _check_keys(top, solo=solo, town_hall=bool(state.town_hall))
    if not solo and not state.town_hall:
        return
    given: dict[str, list[int]] = {key: resources_of(top[key]) for key in PILE_KEYS if key in top}
    out = _card_shown(state)
    rest = _rest(given, out, seed, top)
    if solo:
        state.row = given.get("resource_row") or _taken(rest, ROW)
        if len(state.row) != ROW:
            top["resource_row"].fail(
                Text("the row holds {size} cards, not {n}", size=ROW, n=len(state.row))
            )
        if state.resource and state.resource not in state.row:
            top["resource"].fail(Text("the chosen card lies in the row until the turn ends"))
        state.deck = given["resource_deck"] if "resource_deck" in given else _taken(rest, len(rest))
    else:
        _lay_town_hall(state, given, rest)
    if rest:
        missing = ", ".join(RESOURCES[card] for card in sorted(rest))
        top["resource_deck"].fail(
            Text("some of the 15 resource cards lie nowhere: {missing}", missing=missing)
        )


def _check_keys(top: Fields, *, solo: bool, town_hall: bool) -> None:
    for key in PILE_KEYS:
        if key in top and not (solo or town_hall):
            top[key].fail(Text("resource cards are used alone or with the town hall only"))
    if "resource_row" in top and not solo:
        top["resource_row"].fail(Text("only the solo game has a row"))
    if "resource_discard" in top and solo:
        top["resource_discard"].fail(Text("the solo game has no discard pile"))


def _card_shown(state: TinyTowns) -> list[int]:
    """Return the card that lies open in a card round and so in no pile."""
    if state.town_hall and state.resource and state.step != FREE_STEP:
        return [state.resource]
    return []


def _rest(given: dict[str, list[int]], out: list[int], seed: int, top: Fields) -> list[int]:
    """Return the cards that no pile names, shuffled."""
    seen = Counter(out)
    for key, pile in given.items():
        seen.update(pile)
        for card, count in seen.items():
            if count > COPIES:
                top[key].fail(
                    Text(
                        "there are only {copies} {resource} cards",
                        copies=COPIES,
                        resource=RESOURCES[card],
                    )
                )
    rest = []
    for card in shuffled_resources(seed):
        if seen[card]:
            seen[card] -= 1
        else:
            rest.append(card)
    return rest


def _lay_town_hall(state: TinyTowns, given: dict[str, list[int]], rest: list[int]) -> None:
    if "resource_discard" in given:
        state.discard = given["resource_discard"]
    else:
        unseen = len(rest) if "resource_deck" in given else UNSEEN_DISCARDS
        state.discard = _taken(rest, unseen)
    state.deck = given["resource_deck"] if "resource_deck" in given else _taken(rest, len(rest))


def _taken(rest: list[int], count: int) -> list[int]:
    taken = rest[:count]
    del rest[:count]
    return taken
