"""Reading the condition of a plan card into the numbers the engine tests."""

from collections.abc import Mapping, Sequence
from typing import Any

from townsmith.core.errors import DeckError
from townsmith.games.welcome_to.rules.pieces import SIZES, STREETS
from townsmith.games.welcome_to.rules.plan_card import (
    EGGS_IN_STREET,
    ESTATES,
    PARKS_AND_POOLS,
    PARKS_FULL,
    PLAN_TYPES,
    POOLS_FULL,
    SAME_STREET,
    STREET_FULL,
    Plan,
)

_ON_A_STREET = (STREET_FULL, PARKS_AND_POOLS, EGGS_IN_STREET)
_ESTATE_TESTS = ("min_bis", "min_pools", "min_eggs", "max_eggs", "bunkers_exact")
_NO_DEMAND = (
    "street_end_single_estates",
    "street_ends_built",
    "parks_pools_roundabout_same_street",
)


def read_condition(name: str, condition: Any, stack: int, first: int, later: int) -> Plan:  # noqa: ANN401 as it stands in the file
    """Return the plan with that condition; DeckError names the field that does not fit."""
    if not isinstance(condition, Mapping) or condition.get("type") not in PLAN_TYPES:
        message = f"plan {name}: condition.type must be one of: {', '.join(PLAN_TYPES)}"
        raise DeckError(message)
    kind = PLAN_TYPES.index(condition["type"])
    plan = Plan(name, stack, kind, first, later)
    _check_fields(plan, condition)
    if kind == ESTATES:
        _read_estates(plan, condition)
    elif kind in _ON_A_STREET:
        plan.street = _number(plan, condition, "street", STREETS) - 1
    elif kind in (PARKS_FULL, POOLS_FULL):
        plan.minimum = _number(plan, condition, "min_streets", STREETS)
    elif condition["type"] not in _NO_DEMAND:
        plan.minimum = _number(plan, condition, "min", 999)
    return plan


def _check_fields(plan: Plan, condition: Mapping[str, Any]) -> None:
    """Let no field pass that the condition's type does not have."""
    fields: tuple[str, ...] = ("min",)
    if plan.kind == ESTATES:
        fields = ("sizes", "street", "min_roundabouts", "each")
    elif plan.kind in _ON_A_STREET:
        fields = ("street",)
    elif plan.kind in (PARKS_FULL, POOLS_FULL):
        fields = ("min_streets",)
    for field in condition:
        if field not in ("type", *fields):
            raise DeckError(f"plan {plan.name}: condition has an unknown field {field!r}")


def _read_estates(plan: Plan, condition: Mapping[str, Any]) -> None:
    sizes = condition.get("sizes")
    if not isinstance(sizes, Sequence) or not sizes or any(not _is_size(size) for size in sizes):
        raise DeckError(f"plan {plan.name}: condition.sizes must list sizes from 1 to {SIZES}")
    plan.ask(sorted(sizes))
    if condition.get("street") == "same":
        plan.street = SAME_STREET
    elif "street" in condition:
        plan.street = _number(plan, condition, "street", STREETS) - 1
    if "min_roundabouts" in condition:
        plan.minimum = _number(plan, condition, "min_roundabouts", 2)
    _read_tests(plan, condition.get("each", {}))


def _is_size(size: Any) -> bool:  # noqa: ANN401 as it stands in the file
    return isinstance(size, int) and not isinstance(size, bool) and 1 <= size <= SIZES


def _read_tests(plan: Plan, each: Any) -> None:  # noqa: ANN401 as it stands in the file
    """Read what every estate used must pass."""
    if not isinstance(each, Mapping):
        raise DeckError(f"plan {plan.name}: condition.each must be an object")
    for field in each:
        if field not in _ESTATE_TESTS:
            known = ", ".join(_ESTATE_TESTS)
            message = f"plan {plan.name}: condition.each has an unknown test {field!r}; {known}"
            raise DeckError(message)
    plan.min_bis = _test(plan, each, "min_bis", 0)
    plan.min_pools = _test(plan, each, "min_pools", 0)
    plan.min_eggs = _test(plan, each, "min_eggs", 0)
    plan.max_eggs = _test(plan, each, "max_eggs", plan.max_eggs)
    plan.bunkers = _test(plan, each, "bunkers_exact", plan.bunkers)


def _test(plan: Plan, each: Mapping[str, Any], field: str, otherwise: int) -> int:
    return _number(plan, each, field, 99, low=0) if field in each else otherwise


def _number(
    plan: Plan, condition: Mapping[str, Any], field: str, high: int, *, low: int = 1
) -> int:
    value = condition.get(field)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        where = f"plan {plan.name}: condition.{field}"
        raise DeckError(f"{where} is {value!r}; it must be a whole number from {low} to {high}")
    return value
