"""The plan cards of a variant: ours, with those of a deck put in their place or added."""

from typing import Final

from townsmith.core.errors import DeckError
from townsmith.core.reading.node import Fields, Node
from townsmith.core.text import Text
from townsmith.games.welcome_to.positions.own_cards import REMARKS, Card, changed
from townsmith.games.welcome_to.positions.plan_conditions import read_condition
from townsmith.games.welcome_to.rules.pieces import EDITIONS, SHEETS
from townsmith.games.welcome_to.rules.plan_card import Plan
from townsmith.games.welcome_to.rules.tables import FACTS
from townsmith.games.welcome_to.rules.variant import Variant

_STACKS: Final = ("A", "B", "C")
_FIELDS: Final = ("stack", "condition", "points")
_MORE: Final = ("consumes", "advanced", "edition", *REMARKS)
_MOST_POINTS: Final = 500


def plan_cards(deck: Fields, edition: int, sheet: int) -> list[Plan]:
    """Return the plans that may lie on the table, sorted as in the data file."""
    own = {_own_id(node): node for node in (deck["plans"].items() if "plans" in deck else [])}
    ours = {card["id"] for cards in FACTS["plans"].values() for card in cards}
    new = [node for name, node in own.items() if name not in ours and _is_of(node, edition)]
    cards = [changed(card, own.get(card["id"])) for card in _our_cards(edition, sheet)]
    cards += [node.value for node in new]
    return [_read_plan(Node(card, f"plan {card['id']}", DeckError)) for card in cards]


def is_drawn(plan: Plan, variant: Variant) -> bool:
    """Tell whether chance may draw a plan; any other can still be chosen (WT-3.6)."""
    if _is_themed(variant.sheet) and plan.stack == len(_STACKS) - 1:
        return True  # WT-E.13: whatever else is chosen
    if plan.advanced:
        return variant.advanced
    return not (plan.reconstructed and variant.only_known)


def _is_themed(sheet: int) -> bool:
    """Tell whether a sheet comes with plans of its own, which replace the last stack."""
    return SHEETS[sheet] in FACTS["plans"]


def _our_cards(edition: int, sheet: int) -> list[Card]:
    cards: list[Card] = FACTS["plans"][EDITIONS[edition]]
    if not _is_themed(sheet):
        return cards
    usual = [card for card in cards if card["stack"] != len(_STACKS)]
    return [*usual, *FACTS["plans"][SHEETS[sheet]]]


def _own_id(card: Node) -> str:
    name = card.required(("id",), (*_FIELDS, *_MORE))["id"]
    if not name.text() or " " in name.text():
        name.fail(Text("expected a word without spaces"))
    return name.text()


def _is_of(card: Node, edition: int) -> bool:
    """Tell whether an own card belongs to an edition: to all where it says nothing."""
    fields = card.fields(card.value)
    if "edition" not in fields:
        return True
    return fields["edition"].one_of(EDITIONS, Text("an edition")) == EDITIONS[edition]


def _read_plan(card: Node) -> Plan:
    """Return the plan of one card, its condition read."""
    fields = card.required(("id", *_FIELDS), _MORE)
    points = fields["points"].required(("first", "later"))
    first, later = (points[key].whole(0, _MOST_POINTS) for key in ("first", "later"))
    stack = _read_stack(fields["stack"])
    plan = read_condition(fields["condition"], fields["id"].text(), stack, first, later)
    plan.advanced = "advanced" in fields and fields["advanced"].flag()
    plan.reconstructed = "confidence" in fields and fields["confidence"].value == "reconstructed"
    return plan


def _read_stack(stack: Node) -> int:
    if isinstance(stack.value, str):
        return _STACKS.index(stack.one_of(_STACKS, Text("a stack")))
    return stack.whole(1, len(_STACKS)) - 1
