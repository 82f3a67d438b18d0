"""Plans that our box does not have, as a form: one a stack that asks for estates.

A deck may hold other new plans, with any condition there is; the form leaves them as they are.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from townsmith.core.contract.options import Json
from townsmith.core.exhibit import RECONSTRUCTED
from townsmith.core.text import Text
from townsmith.core.value_form import Filled, ValueCard, ValueField
from townsmith.games.welcome_to.drawing.gallery import own_plan
from townsmith.games.welcome_to.rules.pieces import SIZES
from townsmith.games.welcome_to.rules.plan_card import ESTATES, PLAN_TYPES, Plan
from townsmith.games.welcome_to.rules.tables import FACTS

_STACKS: Final = ("A", "B", "C")
_NAMES: Final = tuple(f"own-{stack}" for stack in _STACKS)
_POINTS: Final = {"first": Text("first"), "later": Text("later")}
_MOST_POINTS: Final = 20
_MOST_ALIKE: Final = 6
"""How many estates of one size a plan can ask for; ours ask for six at most."""
_OURS: Final = {card["id"] for cards in FACTS["plans"].values() for card in cards}


def new_plans(own: Mapping[str, Any]) -> Iterator[ValueCard]:
    """Return the new plan of each stack; one that asks for no estates is not there."""
    written = {card["id"]: card for card in own.get("plans", []) if _is_of_the_form(card)}
    for stack, name in enumerate(_NAMES):
        card = written.get(name, {"condition": {"sizes": []}, "points": {"first": 0, "later": 0}})
        sizes: list[int] = card["condition"]["sizes"]
        plan = Plan(name, stack, ESTATES, card["points"]["first"], card["points"]["later"])
        plan.ask(sorted(sizes))
        yield ValueCard(name, tuple(_fields(name, sizes, card["points"])), own_plan(plan))


def _fields(name: str, sizes: list[int], points: Mapping[str, int]) -> Iterator[ValueField]:
    for size in range(1, SIZES + 1):
        count = sizes.count(size)
        words = Text("estates of {n}", n=size)
        yield ValueField(f"{name}.{size}", words, 0, _MOST_ALIKE, count, RECONSTRUCTED)
    for key, words in _POINTS.items():
        yield ValueField(f"{name}.{key}", words, 0, _MOST_POINTS, points[key], RECONSTRUCTED)


def read_new_plans(own: Mapping[str, Any], given: Filled) -> list[Json]:
    """Return the new plans as a deck lists them: those filled in, and those that are no such."""
    found: list[Json] = [
        card
        for card in own.get("plans", [])
        if card["id"] not in _OURS and not _is_of_the_form(card)
    ]
    taken = {card["id"] for card in own.get("plans", []) if card in found}
    for stack, card in zip(_STACKS, new_plans(own), strict=True):
        values = {field.name: int(given.get(field.name, field.value)) for field in card.fields}
        sizes = [
            size for size in range(1, SIZES + 1) for _ in range(values[f"{card.exhibit}.{size}"])
        ]
        points = {key: values[f"{card.exhibit}.{key}"] for key in _POINTS}
        if sizes and card.exhibit not in taken:
            condition: dict[str, Json] = {"type": PLAN_TYPES[ESTATES], "sizes": [*sizes]}
            found.append(
                {"id": card.exhibit, "stack": stack, "condition": condition, "points": {**points}}
            )
    return found


def _is_of_the_form(card: Mapping[str, Any]) -> bool:
    """Tell whether a plan says nothing that the form has no field for."""
    condition = card.get("condition", {})
    points = card.get("points", {})
    return (
        card["id"] in _NAMES
        and card.keys() == {"id", "stack", "condition", "points"}
        and card["stack"] in {card["id"][-1], _NAMES.index(card["id"]) + 1}
        and condition.keys() == {"type", "sizes"}
        and condition["type"] == PLAN_TYPES[ESTATES]
        and max(map(condition["sizes"].count, condition["sizes"])) <= _MOST_ALIKE
        and max(points.values()) <= _MOST_POINTS
    )
