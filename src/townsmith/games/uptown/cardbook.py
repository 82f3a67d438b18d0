"""Cards as people know them: by id and name, with what they do; for views, words and positions."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from townsmith.core.contract.options import Json
from townsmith.games.uptown.deck import DECKS_KEPT, deck_json
from townsmith.games.uptown.pieces import Catalogue
from townsmith.games.uptown.schema import FACES, HALVES, units_of

_MUNICIPAL_ENDINGS: Final = tuple(face + half for face in FACES for half in HALVES)


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of a project: its type, its value, and the kind it counts, if any."""

    type: str
    value: int
    unit: str | None = None


@dataclass(frozen=True, slots=True)
class Project:
    """One half of one face of a card (UT-17.1)."""

    id: str
    """As in position files, such as P01A; empty for projects that were written out."""
    name: str
    kind: str | None
    units: int
    roof: bool
    gift: bool
    requirement: str | None
    no_gifts: bool
    income: tuple[Effect, ...]
    prestige: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """A card: two projects on a project card, four on a municipal card."""

    id: str
    cost: int
    projects: tuple[Project, ...]


class Cardbook:
    """All cards and projects of a catalogue, by number."""

    def __init__(self, cards: tuple[Card, ...]) -> None:
        self.cards = cards
        self.projects = tuple(project for card in cards for project in card.projects)
        self.home = [at for at, card in enumerate(cards) for _ in card.projects]
        """The card of each project."""
        self.card_numbers = {card.id: at for at, card in enumerate(cards)}
        self.project_numbers = {project.id: at for at, project in enumerate(self.projects)}


def cardbook(cards: Catalogue) -> Cardbook:
    """Return the book of the deck a catalogue was made from, without written-out cards."""
    return _deck_book(cards.deck)


@lru_cache(maxsize=DECKS_KEPT)
def _deck_book(written: str) -> Cardbook:
    deck = deck_json(written)
    return Cardbook(tuple(map(read_card, [*deck["project_cards"], *deck["municipal_cards"]])))


def card_of(cards: Catalogue, number: int) -> Card:
    """Return a card of a catalogue."""
    text = cards.card_written[number]
    return read_card(json.loads(text)) if text else cardbook(cards).cards[number]


def project_of(cards: Catalogue, number: int) -> Project:
    """Return a project of a catalogue."""
    text = cards.project_written[number]
    return read_project(json.loads(text), "") if text else cardbook(cards).projects[number]


def card_json(cards: Catalogue, number: int) -> Json:
    """Return a card as a position file has it: its id, or as it was written out."""
    text = cards.card_written[number]
    return _loaded(text) if text else cardbook(cards).cards[number].id


def project_json(cards: Catalogue, number: int) -> Json:
    """Return a project as a position file has it: its id, or as it was written out."""
    text = cards.project_written[number]
    return _loaded(text) if text else cardbook(cards).projects[number].id


def _loaded(text: str) -> Json:
    value: Json = json.loads(text)
    return value


def read_card(card: Mapping[str, Any]) -> Card:
    """Return a card that has been checked."""
    name = card.get("id", "")
    if "faces" in card:
        halves = [half for face in card["faces"] for half in face["halves"]]
        endings: tuple[str, ...] = _MUNICIPAL_ENDINGS
    else:
        halves, endings = card["halves"], HALVES
    ids = [name + ending if name else "" for ending in endings]
    projects = [read_project(half, id_) for half, id_ in zip(halves, ids, strict=True)]
    return Card(name, card.get("cost", 0), tuple(projects))


def read_project(project: Mapping[str, Any], id_: str) -> Project:
    """Return a project that has been checked."""
    return Project(
        id=id_,
        name=project.get("name", ""),
        kind=project.get("kind"),
        units=units_of(project),
        roof=project.get("roof", False),
        gift=project.get("gift", False),
        requirement=project.get("requirement"),
        no_gifts=project.get("no_gifts", False),
        income=_effects(project, "income"),
        prestige=_effects(project, "prestige"),
    )


def _effects(project: Mapping[str, Any], field: str) -> tuple[Effect, ...]:
    effects = project.get(field, ())
    return tuple(Effect(e["type"], e["value"], e.get("unit")) for e in effects)
