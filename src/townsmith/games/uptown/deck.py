"""Cards as catalogues: ours from cards.json, the players' own from a deck or position file."""

import json
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib import resources
from typing import Any, Final

from townsmith.core.contract.options import Json
from townsmith.games.uptown.pieces import (
    GIFT,
    KINDS,
    NO_KIND,
    ON_PLOT,
    ON_STREET,
    REQUIREMENTS,
    Catalogue,
    Effects,
)
from townsmith.games.uptown.schema import EFFECT_TYPES, UNIT_TYPES, check_deck, units_of

_WHERE: Final = dict(zip(UNIT_TYPES, (ON_PLOT, ON_STREET), strict=True))
DECKS_KEPT: Final = 8
"""How many decks are remembered ready to use."""


@cache
def facts() -> dict[str, Any]:
    """Return what cards.json says."""
    text = resources.files(__package__).joinpath("cards.json").read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


@cache
def standard_deck() -> dict[str, Any]:
    """Return our own deck in the form of a deck file."""
    found = facts()
    return {key: found[key]["cards"] for key in ("project_cards", "municipal_cards")}


def deck_catalogue(deck: Json) -> Catalogue:
    """Return the catalogue of a deck of one's own, or of ours without one."""
    return _read_deck("" if deck is None else canonical(deck))


@lru_cache(maxsize=DECKS_KEPT)
def _read_deck(written: str) -> Catalogue:
    deck = deck_json(written)
    check_deck(deck)
    cards = Catalogue(written)
    for card in deck["project_cards"]:
        add_project_card(cards, card)
    for card in deck["municipal_cards"]:
        add_municipal_card(cards, card)
    cards.project_cards = len(deck["project_cards"])
    cards.municipal_cards = len(deck["municipal_cards"])
    cards.deck_projects = len(cards.shape)
    return cards


def deck_json(written: str) -> dict[str, Any]:
    """Return a deck of one's own from its JSON, or ours for an empty text."""
    deck: dict[str, Any] = json.loads(written) if written else standard_deck()
    return deck


def canonical(value: Json) -> str:
    """Return a JSON value in the one form that equal values share."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def add_project_card(cards: Catalogue, card: Mapping[str, Any], written: str = "") -> int:
    """Add a project card and return its number."""
    return _add_card(cards, card["cost"], card["halves"], written)


def add_municipal_card(cards: Catalogue, card: Mapping[str, Any], written: str = "") -> int:
    """Add a municipal card and return its number."""
    return _add_card(cards, 0, [half for face in card["faces"] for half in face["halves"]], written)


def _add_card(cards: Catalogue, cost: int, projects: Sequence[Any], written: str) -> int:
    cards.cost.append(cost)
    cards.first.append(len(cards.shape))
    cards.card_written.append(written)
    for project in projects:
        add_project(cards, project, canonical(project) if written else "")
    return len(cards.cost) - 1


def add_project(cards: Catalogue, project: Mapping[str, Any], written: str = "") -> int:
    """Add a project and return its number."""
    requirement = REQUIREMENTS.index(project.get("requirement") or "")
    cards.shape.append(requirement + (GIFT if project.get("gift") else 0))
    kind = project.get("kind")
    cards.kind.append(NO_KIND if kind is None else KINDS.index(kind))
    cards.units.append(units_of(project))
    cards.roof.append(int(project.get("roof", False)))
    cards.no_gifts.append(int(project.get("no_gifts", False)))
    _add_effects(cards.income, project.get("income", []))
    _add_effects(cards.prestige, project.get("prestige", []))
    cards.project_written.append(written)
    return len(cards.shape) - 1


def _add_effects(column: Effects, effects: Sequence[Mapping[str, Any]]) -> None:
    sums = dict.fromkeys(EFFECT_TYPES, 0)
    units: list[int] = []
    for effect in effects:
        kind, value = effect["type"], effect["value"]
        if kind in _WHERE:
            units += [_WHERE[kind], KINDS.index(effect["unit"]), value]
        else:
            sums[kind] += value
    column.add(sums["flat"], sums["if_ground_floor"], sums["per_floor_below"], units)
