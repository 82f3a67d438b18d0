"""Cards in files: a construction card by its faces or its id, an approval card by its name."""

from typing import Any

from townsmith.core.reading.node import Node, shown
from townsmith.core.text import Text
from townsmith.games.welcome_to.rules.pieces import (
    ACTIONS,
    APPROVAL,
    EDITIONS,
    KINDS,
    PRINTED_HIGHEST,
    card_code,
)
from townsmith.games.welcome_to.rules.piles import is_approval
from townsmith.games.welcome_to.rules.tables import FACTS
from townsmith.games.welcome_to.rules.variant import Variant


def write_card(card: int, variant: Variant) -> Any:  # noqa: ANN401 JSON
    """Return a card as a file has it: an object, or only the action of one nobody wrote down."""
    if is_approval(card):
        return {"approval": approval_names(variant.edition)[card - APPROVAL]}
    if card < KINDS:
        return ACTIONS[card]
    return {"number": card // KINDS, "action": ACTIONS[card % KINDS]}


def read_card(node: Node, variant: Variant) -> int:
    """Return a construction card given by its faces or its id."""
    if isinstance(node.value, str):
        return _card_of_id(node, variant)
    return card_code(*read_faces(node))


def read_faces(node: Node, more: tuple[str, ...] = ()) -> tuple[int, int]:
    """Return the number and the action of a card, which may have more fields."""
    faces = node.required(("number", "action"), more)
    number = faces["number"].whole(1, PRINTED_HIGHEST)
    return number, ACTIONS.index(faces["action"].one_of(ACTIONS, Text("an action")))


def _card_of_id(node: Node, variant: Variant) -> int:
    cards = FACTS["construction"][EDITIONS[variant.edition]]["cards"]
    ids = [card["id"] for card in cards]
    return node.word(dict(zip(ids, variant.cards, strict=True)), Text("a card"))


def read_approval(node: Node, variant: Variant) -> int:
    """Return an approval card, given as an object or only by its letter or number."""
    name = node.required(("approval",))["approval"] if isinstance(node.value, dict) else node
    return APPROVAL + approval_place(name, variant.edition)


def approval_place(name: Node, edition: int) -> int:
    """Return the place of an approval card among those of an edition, by its letter or number."""
    names = approval_names(edition)
    if name.value not in names or isinstance(name.value, bool):
        name.fail(
            Text(
                "{given} is not an approval card; known: {known}",
                given=shown(name.value),
                known=", ".join(map(str, names)),
            )
        )
    return names.index(name.value)


def approval_names(edition: int) -> list[str | int]:
    """Return what is written on the approval cards of an edition: letters or numbers."""
    names: list[str | int] = FACTS["editions"][EDITIONS[edition]]["approvals"]
    return names


def read_any_card(node: Node, variant: Variant) -> int:
    """Return a construction card or an approval card."""
    if isinstance(node.value, dict) and "approval" in node.value:
        return read_approval(node, variant)
    return read_card(node, variant)
