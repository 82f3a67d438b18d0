"""Writing position files: a table of UpTown as a person would write it down, complete."""

import json
from typing import Any

from townsmith.core.contract.parts import Position
from townsmith.games.uptown.rules.pieces import Catalogue
from townsmith.games.uptown.rules.state import UpTown
from townsmith.games.uptown.rules.street import Street
from townsmith.games.uptown.rules.tables import deck_option
from townsmith.games.uptown.words.cards import deck_cards


def write(state: UpTown) -> Position:
    """Return the position file of a position, complete."""
    cards = state.cards
    position: Position = {"game": "uptown"}
    deck = deck_option(cards.deck)
    if deck is not None:
        position["options"] = {"deck": deck}
    position |= {"round": state.round, "first": state.first, "turn": state.turn}
    position["action"] = state.action
    if state.last_round:
        position["last_round"] = True
    if state.over:
        position["phase"] = "over"
    position["municipal"] = _pile(cards, state.municipal, state.municipal_left)
    position["seats"] = [_seat(cards, street) for street in state.streets]
    return position


def _seat(cards: Catalogue, street: Street) -> dict[str, Any]:
    deck = _pile(cards, street.deck, street.left) | {"coins": street.coins}
    plots = [[_project(cards, project) for project in pile] for pile in street.piles]
    return {"wallet": street.wallet, "deck": deck, "street": plots}


def _pile(cards: Catalogue, deck: list[int], left: int) -> dict[str, Any]:
    return {"size": left, "top": [_card(cards, card) for card in deck[:left][::-1]]}


def _card(cards: Catalogue, number: int) -> Any:  # noqa: ANN401 - an id, or what was written out
    text = cards.card_written[number]
    return json.loads(text) if text else deck_cards(cards).cards[number].id


def _project(cards: Catalogue, number: int) -> Any:  # noqa: ANN401 - as for cards
    text = cards.project_written[number]
    return json.loads(text) if text else deck_cards(cards).projects[number].id
