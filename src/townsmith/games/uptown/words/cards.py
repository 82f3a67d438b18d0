"""Cards as people know them: by id and name, with what they do; for views, words and positions."""

import json
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from townsmith.games.uptown.rules.pieces import Catalogue
from townsmith.games.uptown.rules.tables import DECKS_KEPT, Written, deck_json, units_of

HALVES: Final = ("A", "B")
FACES: Final = ("f", "b")
"""How a position file names the front and the back of a municipal card."""
MUNICIPAL_HALVES: Final = tuple(face + half for face in FACES for half in HALVES)


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
    """As in position files, such as B01A; empty for projects that were written out."""
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


class DeckCards:
    """All cards and projects of a deck, by number."""

    def __init__(self, cards: tuple[Card, ...]) -> None:
        self.cards = cards
        self.projects = tuple(project for card in cards for project in card.projects)
        self.home = [at for at, card in enumerate(cards) for _ in card.projects]
        """The card of each project."""
        self.card_numbers = {card.id: at for at, card in enumerate(cards)}
        self.project_numbers = {project.id: at for at, project in enumerate(self.projects)}
        self._alike: dict[Project, list[int]] = {}
        for at, project in enumerate(self.projects):
            self._alike.setdefault(replace(project, id=""), []).append(at)

    def copies(self, number: int) -> list[int]:
        """Return the projects that say what one of them says, itself among them."""
        return self._alike[replace(self.projects[number], id="")]


def deck_cards(cards: Catalogue) -> DeckCards:
    """Return the cards of the deck a catalogue was made from, without written-out ones."""
    return _deck_cards(cards.deck)


@lru_cache(maxsize=DECKS_KEPT)
def _deck_cards(written: str) -> DeckCards:
    deck = deck_json(written)
    return DeckCards(tuple(map(_read_card, [*deck["project_cards"], *deck["municipal_cards"]])))


def card_of(cards: Catalogue, number: int) -> Card:
    """Return a card of a catalogue."""
    text = cards.card_written[number]
    return _read_card(json.loads(text)) if text else deck_cards(cards).cards[number]


def project_of(cards: Catalogue, number: int) -> Project:
    """Return a project of a catalogue."""
    text = cards.project_written[number]
    return _read_project(json.loads(text), "") if text else deck_cards(cards).projects[number]


def _read_card(card: Written) -> Card:
    name = card.get("id", "")
    municipal = "faces" in card
    faces = card["faces"] if municipal else [card]
    halves = [half for face in faces for half in face["halves"]]
    endings = MUNICIPAL_HALVES if municipal else HALVES
    ids = [name + ending if name else "" for ending in endings]
    projects = [_read_project(half, id_) for half, id_ in zip(halves, ids, strict=True)]
    return Card(name, card.get("cost", 0), tuple(projects))


def _read_project(project: Written, id_: str) -> Project:
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


def _effects(project: Written, field: str) -> tuple[Effect, ...]:
    effects = project.get(field, ())
    return tuple(Effect(e["type"], e["value"], e.get("unit")) for e in effects)
