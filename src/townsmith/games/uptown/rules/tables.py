"""Building catalogues: of our cards, of the players' own, and of both together.

What is read here has been checked: ours by a test, a deck or card of one's own when it came in.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from importlib import resources
from typing import Any, Final, TypeAlias

from townsmith.core.contract.options import Json
from townsmith.games.uptown.rules.pieces import (
    GIFT,
    KINDS,
    NO_KIND,
    ON_PLOT,
    ON_STREET,
    REQUIREMENTS,
    Catalogue,
    Effects,
)

Written: TypeAlias = Mapping[str, Any]
"""A deck, card or project as files have it."""
Adder: TypeAlias = Callable[[Catalogue, Written, str], int]
Item: TypeAlias = int | str
"""A card or project: its number, or the JSON of one that is written out in place of an id."""

UNIT_TYPES: Final = {"per_unit_plot": ON_PLOT, "per_unit_street": ON_STREET}
EFFECT_TYPES: Final = ("flat", "if_ground_floor", "per_floor_below", *UNIT_TYPES)
DECKS_KEPT: Final = 8
"""How many decks are remembered ready to use."""
FIRST: Final = "first"
"""The name of the deck of rules version 1, in the option and in position files."""
FIRST_WRITTEN: Final = ""
STANDARD_WRITTEN: Final = '"second"'
"""How packs write our decks: the first one never had to be named. Other decks are their JSON."""


@cache
def facts() -> dict[str, Any]:
    """Return what cards.json says."""
    return _read("cards.json")


@cache
def standard_deck() -> dict[str, Any]:
    """Return our own deck in the form of a deck file."""
    found = facts()
    return {key: found[key]["cards"] for key in ("project_cards", "municipal_cards")}


@cache
def first_deck() -> dict[str, Any]:
    """Return the deck of rules version 1, which running tables and records go on with."""
    found = _read("older/first_deck/cards.json")
    return {key: found[key] for key in ("project_cards", "municipal_cards")}


def _read(name: str) -> dict[str, Any]:
    text = resources.files("townsmith.games.uptown").joinpath(name).read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def deck_catalogue(deck: Json) -> Catalogue:
    """Return the catalogue of a deck of one's own, of the FIRST one, or of ours for None."""
    if deck is None:
        return catalogue(STANDARD_WRITTEN)
    return catalogue(FIRST_WRITTEN if deck == FIRST else canonical(deck))


@lru_cache(maxsize=DECKS_KEPT)
def catalogue(written: str) -> Catalogue:
    """Return the catalogue of a deck as packs write it."""
    deck = deck_json(written)
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
    """Return the cards of a deck as packs write it."""
    if written == STANDARD_WRITTEN:
        return standard_deck()
    deck: dict[str, Any] = first_deck() if written == FIRST_WRITTEN else json.loads(written)
    return deck


def is_ours(written: str) -> bool:
    """Tell whether a deck is one of our reconstructions."""
    return written in {FIRST_WRITTEN, STANDARD_WRITTEN}


def deck_option(written: str) -> Json:
    """Return the value of the option for a deck as packs write it."""
    if written == STANDARD_WRITTEN:
        return None
    return FIRST if written == FIRST_WRITTEN else deck_json(written)


def canonical(value: Json) -> str:
    """Return a JSON value in the one form that equal values share."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


# Cards


def add_project_card(cards: Catalogue, card: Written, written: str = "") -> int:
    """Add a project card and return its number."""
    return _add_card(cards, card["cost"], card["halves"], written)


def add_municipal_card(cards: Catalogue, card: Written, written: str = "") -> int:
    """Add a municipal card and return its number."""
    return _add_card(cards, 0, [half for face in card["faces"] for half in face["halves"]], written)


def _add_card(cards: Catalogue, cost: int, projects: Sequence[Any], written: str) -> int:
    cards.cost.append(cost)
    cards.first.append(len(cards.shape))
    cards.card_written.append(written)
    for project in projects:
        add_project(cards, project, canonical(project) if written else "")
    return len(cards.cost) - 1


def add_project(cards: Catalogue, project: Written, written: str = "") -> int:
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


def units_of(project: Written) -> int:
    """Return the units of a project; left out they are 1 with a kind and 0 without."""
    units: int = project.get("units", 0 if project.get("kind") is None else 1)
    return units


def _add_effects(column: Effects, effects: Sequence[Written]) -> None:
    sums = dict.fromkeys(EFFECT_TYPES, 0)
    units: list[int] = []
    for effect in effects:
        kind, value = effect["type"], effect["value"]
        if kind in UNIT_TYPES:
            units += [UNIT_TYPES[kind], KINDS.index(effect["unit"]), value]
        else:
            sums[kind] += value
    column.add(sums["flat"], sums["if_ground_floor"], sums["per_floor_below"], units)


class WrittenCards:
    """Cards and projects that are written out: all are noted before any of them gets a number.

    Numbers go by the order of their JSON, so that equal positions have equal catalogues.
    """

    def __init__(self) -> None:
        self._adders: dict[str, Adder] = {}
        self._numbers: dict[str, int] = {}

    def note(self, text: str, add: Adder) -> Item:
        """Take in a card or project and return what stands for it."""
        self._adders[text] = add
        return text

    def joined(self, cards: Catalogue) -> Catalogue:
        """Return a catalogue of these cards too; it is the same one if there are none."""
        grown = cards.copy() if self._adders else cards
        for text in sorted(self._adders):
            self._numbers[text] = self._adders[text](grown, json.loads(text), text)
        return grown

    def numbers(self, items: Sequence[Item]) -> list[int]:
        """Return the numbers of cards or projects, once all are in a catalogue."""
        return [self._numbers[item] if isinstance(item, str) else item for item in items]
