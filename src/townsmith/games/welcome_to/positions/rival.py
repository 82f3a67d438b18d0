"""The automatic rival in files: its card, in decks too, and what it has on the table.

Files call it the opponent, as the box does.
"""

from typing import Any, Final

from townsmith.core.bits import BIT, squares
from townsmith.core.errors import DeckError
from townsmith.core.reading.node import Fields, Node
from townsmith.core.text import Text
from townsmith.games.welcome_to.positions.cards import (
    approval_names,
    approval_place,
    read_approval,
    read_card,
    write_card,
)
from townsmith.games.welcome_to.positions.own_cards import REMARKS, Card, changed
from townsmith.games.welcome_to.positions.sheet import read_plan_fields
from townsmith.games.welcome_to.rules.pieces import (
    ACTIONS,
    APPROVAL,
    EDITIONS,
    TEMP_BOXES,
    TEMP_PLACES,
)
from townsmith.games.welcome_to.rules.rival import Rival
from townsmith.games.welcome_to.rules.sheet import plan_fields
from townsmith.games.welcome_to.rules.state import WelcomeTo
from townsmith.games.welcome_to.rules.tables import FACTS
from townsmith.games.welcome_to.rules.variant import Variant

_HIGHEST_LEVEL: Final = 5
_VALUES: Final = (
    "per_park",
    "per_pool",
    "per_temp",
    "per_fence",
    "bis_houses",
    "house_value_with_estate_card",
)
_MOST: Final = 99
_CARD_KEYS: Final = (
    *("name", "scores", "approves", "player_temp_position", "edition", "note"),
    *_VALUES,
    *REMARKS,
)
_TABLE_KEYS: Final = ("pile", "plans", "card", "drawn", "due")


# Its card


def rivals(deck: Fields, edition: int) -> dict[int, Rival]:
    """Return the opponents of an edition by level, changed where a deck has its own."""
    own = own_rivals(deck, edition)
    facts: list[Card] = FACTS["solo"][EDITIONS[edition]]["opponents"]
    cards = {card["level"]: changed(card, own.get(card["level"])) for card in facts}
    return {
        level: read_rival_card(Node(card, f"opponent {level}", DeckError), edition)
        for level, card in cards.items()
    }


def own_rivals(deck: Fields, edition: int) -> dict[int, Node]:
    """Return the opponents that a deck has for an edition, by level."""
    own: dict[int, Node] = {}
    for node in deck["opponents"].items() if "opponents" in deck else []:
        level = _level(node)
        if _is_meant_for(node, level, edition):
            own[level] = node
    return own


def _level(card: Node) -> int:
    return card.required(("level",), _CARD_KEYS)["level"].whole(0, _HIGHEST_LEVEL)


def _is_meant_for(card: Node, level: int, edition: int) -> bool:
    """Tell whether an own opponent is of an edition: letters are of the newer, places of the older.

    A card that belongs to none is let through, so that reading it complains.
    """
    meant = [name for name in EDITIONS if _lists_only(card, FACTS["editions"][name]["approvals"])]
    meant = [name for name in meant if card.value.get("edition", name) == name] or EDITIONS
    return EDITIONS[edition] in meant and level >= FACTS["editions"][EDITIONS[edition]]["levels"][0]


def _lists_only(card: Node, known: list[str | int]) -> bool:
    approved = card.value.get("approves", [])
    return isinstance(approved, list | tuple) and all(each in known for each in approved)


def read_rival_card(card: Node, edition: int) -> Rival:
    """Return the opponent of one card."""
    fields = card.required(("level",), _CARD_KEYS)
    rival = Rival(_level(card))
    if "name" in fields and not fields["name"].missing():
        rival.name = fields["name"].text()
    rival.reconstructed = "confidence" in fields and fields["confidence"].value == "reconstructed"
    rival.scores = fields["scores"].flag() if "scores" in fields else rival.level > 0
    if "approves" in fields:
        places = {approval_place(each, edition) for each in fields["approves"].items()}
        rival.approves = sum(BIT[place] for place in places)
    if rival.scores:
        _read_values(rival, card)
    if "player_temp_position" in fields:
        rival.place_boxes = _place_boxes(fields["player_temp_position"])
    return rival


def _read_values(rival: Rival, card: Node) -> None:
    fields = card.required(_VALUES, ("level", *_CARD_KEYS))
    park, pool, temp, fence, bis, house = (fields[value].whole(0, _MOST) for value in _VALUES)
    rival.per_park, rival.per_pool = park, pool
    rival.per_temp, rival.per_fence = temp, fence
    rival.bis_houses, rival.house_value = bis, house


def _place_boxes(places: Node) -> list[int]:
    """Return how many temp boxes each place needs that brings points, best first."""
    keys = [place.required(("boxes_min", "points"), ("boxes_max",)) for place in places.items()]
    boxes = [place["boxes_min"].whole(0, TEMP_BOXES) for place in keys if place["points"].whole()]
    return sorted(boxes, reverse=True)


def _write_rival_card(rival: Rival, variant: Variant) -> dict[str, Any]:
    card: dict[str, Any] = {"level": int(rival.level), "scores": rival.scores}
    if rival.scores:
        card |= dict(zip(_VALUES, rival.pack()[2:8], strict=True))
    names = approval_names(variant.edition)
    card["approves"] = [names[at] for at in squares(rival.approves)]
    if rival.place_boxes:
        places = zip(rival.place_boxes, TEMP_PLACES, strict=False)
        card["player_temp_position"] = [
            {"boxes_min": boxes, "points": points} for boxes, points in places
        ]
    return card


# What it has on the table


def write_rival(state: WelcomeTo) -> dict[str, Any]:
    """Return the opponent's pile and plans, and its card where it is not that of the level."""
    variant = state.variant
    opponent: dict[str, Any] = {
        "pile": [write_card(card, variant) for card in state.pile],
        "plans": plan_fields(state.rival_written),
    }
    if state.rival.pack() != variant.rival.pack():
        opponent["card"] = _write_rival_card(state.rival, variant)
    drawn = [write_card(APPROVAL + plan, variant) for plan in state.drawn]
    if drawn:
        opponent["drawn"] = drawn
    if state.due:
        opponent["due"] = drawn[-state.due :]
    return opponent


def read_rival(state: WelcomeTo, opponent: Node) -> None:
    """Give the opponent what a file says it has."""
    fields = opponent.fields(_TABLE_KEYS)
    if "card" in fields:
        state.rival = _read_written_out(fields["card"], state.variant)
    if "plans" in fields:
        state.rival_written = read_plan_fields(fields["plans"])
    if "pile" in fields:
        state.pile = [_read_given(card, state.variant) for card in fields["pile"].items()]
    _read_drawn(state, fields)


def _read_written_out(card: Node, variant: Variant) -> Rival:
    """Return the opponent of a card in a position file, which may leave the level out."""
    fields = card.fields(("level", *_CARD_KEYS))
    complete = {"level": int(variant.level)} | {key: node.value for key, node in fields.items()}
    return read_rival_card(Node(complete, card.where, card.error), variant.edition)


def _read_given(card: Node, variant: Variant) -> int:
    """Return a card of the opponent's pile, of which the action alone may be written."""
    if isinstance(card.value, str) and card.value in ACTIONS:
        return ACTIONS.index(card.value)
    return read_card(card, variant)


def _read_drawn(state: WelcomeTo, fields: Fields) -> None:
    for key in ("drawn", "due"):
        if key in fields and not state.variant.older:
            fields[key].fail(Text("only the 81-card edition keeps the order of approval cards"))
    drawn = _approvals(fields, "drawn", state.variant)
    due = _approvals(fields, "due", state.variant)
    if due and drawn[len(drawn) - len(due) :] != due:
        drawn += due
    if len(set(drawn)) < len(drawn):
        fields["drawn" if "drawn" in fields else "due"].fail(
            Text("an approval card is drawn only once")
        )
    state.drawn = drawn
    state.due = len(due)


def _approvals(fields: Fields, key: str, variant: Variant) -> list[int]:
    cards = fields[key].items() if key in fields else []
    return [read_approval(card, variant) - APPROVAL for card in cards]
