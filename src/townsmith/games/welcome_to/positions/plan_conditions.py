"""Reading the condition of a plan card into the numbers the engine tests."""

from typing import Final

from townsmith.core.reading.node import Fields, Node
from townsmith.core.text import Text
from townsmith.games.welcome_to.rules.pieces import ROUNDABOUT_BOXES, SIZES, STREETS
from townsmith.games.welcome_to.rules.plan_card import (
    EGGS_IN_STREET,
    END_ESTATES,
    ENDS_BUILT,
    ESTATES,
    PARKS_AND_POOLS,
    PARKS_FULL,
    PARKS_POOLS_ROUNDABOUT,
    PLAN_TYPES,
    POOLS_FULL,
    SAME_STREET,
    STREET_FULL,
    Plan,
)

_KEYS: Final = ("street", "min_streets", "min", "sizes", "min_roundabouts", "each")
_ON_A_STREET: Final = (STREET_FULL, PARKS_AND_POOLS, EGGS_IN_STREET)
_NO_DEMAND: Final = (END_ESTATES, ENDS_BUILT, PARKS_POOLS_ROUNDABOUT)
_TESTS: Final = ("min_bis", "min_pools", "min_eggs", "max_eggs", "bunkers_exact")
_MOST: Final = 999
_MOST_OF_A_TEST: Final = 99


def read_condition(condition: Node, name: str, stack: int, first: int, later: int) -> Plan:
    """Return the plan with that condition."""
    kind = _kind(condition)
    plan = Plan(name, stack, kind, first, later)
    if kind == ESTATES:
        _read_estates(plan, condition)
    elif kind in _ON_A_STREET:
        plan.street = condition.required(("type", "street"))["street"].whole(1, STREETS) - 1
    elif kind in (PARKS_FULL, POOLS_FULL):
        streets = condition.required(("type", "min_streets"))["min_streets"]
        plan.minimum = streets.whole(1, STREETS)
    elif kind in _NO_DEMAND:
        condition.fields(("type", "min"))
    else:
        plan.minimum = condition.required(("type", "min"))["min"].whole(1, _MOST)
    return plan


def _kind(condition: Node) -> int:
    known = condition.required(("type",), _KEYS)
    return PLAN_TYPES.index(known["type"].one_of(PLAN_TYPES, Text("a type of condition")))


def _read_estates(plan: Plan, condition: Node) -> None:
    fields = condition.required(("type", "sizes"), ("street", "min_roundabouts", "each"))
    sizes = [size.whole(1, SIZES) for size in fields["sizes"].items()]
    if not sizes:
        fields["sizes"].fail(Text("there are no sizes"))
    plan.ask(sorted(sizes))
    if "street" in fields:
        street = fields["street"]
        plan.street = SAME_STREET if street.value == "same" else street.whole(1, STREETS) - 1
    if "min_roundabouts" in fields:
        plan.minimum = fields["min_roundabouts"].whole(1, ROUNDABOUT_BOXES)
    if "each" in fields:
        _read_tests(plan, fields["each"].fields(_TESTS))


def _read_tests(plan: Plan, fields: Fields) -> None:
    """Read what every estate used must pass."""
    tests = {key: node.whole(0, _MOST_OF_A_TEST) for key, node in fields.items()}
    plan.min_bis = tests.get("min_bis", 0)
    plan.min_pools = tests.get("min_pools", 0)
    plan.min_eggs = tests.get("min_eggs", 0)
    plan.max_eggs = tests.get("max_eggs", plan.max_eggs)
    plan.bunkers = tests.get("bunkers_exact", plan.bunkers)
