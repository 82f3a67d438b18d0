"""Floors as printed cards tell them: a kind, once or twice, and what prestige is paid for."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from townsmith.core.contract.options import Choice, Json
from townsmith.core.text import Text
from townsmith.games.uptown.positions.own_values import GAINS
from townsmith.games.uptown.rules.pieces import KINDS
from townsmith.games.uptown.words.names import KIND_NAMES, KIND_WORDS

DOUBLE: Final = "+"
"""Joins the name of a kind to itself where a floor counts as two of it."""
OTHER: Final = "other"
"""A floor of no kind."""
_SINGLE: Final = "hotel"  # UT-12.5: no hotel counts as two

KIND_CHOICES: Final = (
    *(Choice(kind, KIND_NAMES[kind]) for kind in KINDS),
    *(
        Choice(f"{kind}{DOUBLE}{kind}", Text("Double {kind}", kind=KIND_WORDS[kind]))
        for kind in KINDS
        if kind != _SINGLE
    ),
    Choice(OTHER, Text("of no kind")),
)


def to_projects(floors: Mapping[str, Mapping[str, Any]]) -> list[Json]:
    """Return the projects of floors that were filled in, from the ground up."""
    return [_project(floors[number]) for number in sorted(floors, key=int)]


def _project(floor: Mapping[str, Any]) -> Json:
    found: dict[str, Json] = {}
    kind = floor.get("kind", OTHER)
    if kind != OTHER:
        found["kind"] = kind.partition(DOUBLE)[0]
        found["units"] = 1 + (DOUBLE in kind)
    if floor.get("value"):
        found["prestige"] = [{**GAINS[int(floor.get("for", 0))], "value": floor["value"]}]
    return found


def by_kind(projects: Sequence[Mapping[str, Any]]) -> dict[str, dict[str, Json]] | None:
    """Return what is filled in for written projects; None where fields cannot tell them all."""
    floors = {str(number): _floor(project) for number, project in enumerate(projects)}
    return floors if [*projects] == [_project(floor) for floor in floors.values()] else None


def _floor(project: Mapping[str, Any]) -> dict[str, Json]:
    floor: dict[str, Json] = {"kind": _kind_of(project)}
    for effect in list(project.get("prestige", ()))[:1]:
        what = {key: effect[key] for key in ("type", "unit") if effect.get(key) is not None}
        floor |= {"value": effect["value"]}
        if what in GAINS[1:]:
            floor["for"] = str(GAINS.index(what))
    return floor


def _kind_of(project: Mapping[str, Any]) -> str:
    kind = project.get("kind")
    if kind is None:
        return OTHER
    return f"{kind}{DOUBLE}{kind}" if project.get("units", 1) > 1 else str(kind)
