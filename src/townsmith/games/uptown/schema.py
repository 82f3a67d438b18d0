"""What a card must look like, with errors that name the card and the field (section 17).

A deck is {"game": "uptown", "name": ..., "project_cards": [...], "municipal_cards": [...]}. The
same checks serve deck files and cards that are written out in position files.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from townsmith.core.contract.options import Json
from townsmith.core.errors import DeckError
from townsmith.games.uptown.pieces import KINDS, REQUIREMENTS

HALVES: Final = ("A", "B")
FACES: Final = ("f", "b")
"""How a position file names the front and the back of a municipal card."""
FACE_WORDS: Final = ("front", "back")
UNIT_TYPES: Final = ("per_unit_plot", "per_unit_street")
EFFECT_TYPES: Final = ("flat", "if_ground_floor", "per_floor_below", *UNIT_TYPES)

_PROJECT_FIELDS: Final = (
    "name",
    "kind",
    "units",
    "roof",
    "gift",
    "requirement",
    "no_gifts",
    "income",
    "prestige",
    "half",
)
_REMARKS: Final = ("confidence", "seed_ref", "official_parts", "seen", "design", "comment")
"""Fields of cards that are for readers and mean nothing to the game."""
_DECK_FIELDS: Final = ("game", "name", "project_cards", "municipal_cards", *_REMARKS)
_MOST: Final = 1000
"""The largest cost or value: far above any card, far below what a machine word holds."""
_LONGEST_NAME: Final = 60
_DUO: Final = 2


def check_deck(deck: Json) -> None:
    """Raise DeckError unless this is a deck the game can be played with."""
    if not isinstance(deck, Mapping):
        raise DeckError('a deck must be an object with "project_cards" and "municipal_cards"')
    _known_fields(deck, _DECK_FIELDS, "the deck")
    if deck.get("game", "uptown") != "uptown":
        raise DeckError(f'the deck is for the game {deck["game"]!r}; "game" must be "uptown"')
    _check_name(deck, "the deck")
    ids: dict[str, str] = {}
    for at, card in enumerate(_card_list(deck, "project_cards"), 1):
        _check_id(card, f"project card {at}", ids, [*HALVES])
        check_project_card(card, f"card {card['id']}")
    for at, card in enumerate(_card_list(deck, "municipal_cards"), 1):
        endings = [face + half for face in FACES for half in HALVES]
        _check_id(card, f"municipal card {at}", ids, endings)
        check_municipal_card(card, f"card {card['id']}")
    if not deck["project_cards"]:
        raise DeckError('the deck has no cards: "project_cards" is empty')


def _card_list(deck: Mapping[str, Json], field: str) -> Sequence[Any]:
    if field not in deck:
        raise DeckError(f'the deck has no "{field}"; add a list of cards')
    cards = deck[field]
    if isinstance(cards, str) or not isinstance(cards, Sequence):
        raise DeckError(f'"{field}" of the deck must be a list of cards')
    return cards


def _check_id(card: Json, where: str, ids: dict[str, str], endings: list[str]) -> None:
    """Check that a card has an id, and that no project could be mistaken for another's."""
    if not isinstance(card, Mapping):
        raise DeckError(f"{where} must be an object, not {_shown(card)}")
    name = card.get("id")
    if not isinstance(name, str) or not name.replace("-", "").replace("_", "").isalnum():
        raise DeckError(f'{where}: "id" must be a name of letters, digits and hyphens')
    for written in (name, *(name + ending for ending in endings)):
        if ids.get(written, name) != name or (written == name and name in ids):
            raise DeckError(f'card {name}: "id" is taken: {written!r} would mean two things')
        ids[written] = name


def check_project_card(card: Json, where: str) -> None:
    """Raise DeckError unless this is a project card: a cost and two halves (UT-17.4)."""
    fields = _object(card, ("id", "cost", "halves", *_REMARKS), where)
    cost = fields.get("cost")
    if not _is_whole(cost, 1, _MOST):
        raise DeckError(f'{where}: "cost" must be a whole number from 1 to {_MOST} (UT-17.7)')
    _check_halves(fields, where)


def check_municipal_card(card: Json, where: str) -> None:
    """Raise DeckError unless this is a municipal card: two faces of two halves (UT-17.5)."""
    fields = _object(card, ("id", "cost", "faces", *_REMARKS), where)
    if fields.get("cost", 0) != 0 or isinstance(fields.get("cost", 0), bool):
        raise DeckError(f'{where}: "cost" of a municipal card must be 0 or left out (UT-17.7)')
    faces = _pair(fields, "faces", where)
    for face, word in zip(faces, FACE_WORDS, strict=True):
        inside = f"{where}, {word}"
        face_fields = _object(face, ("face", "halves"), inside)
        if face_fields.get("face", word) != word:
            raise DeckError(f'{inside}: "face" must be {word!r} here: front first, then back')
        _check_halves(face_fields, inside)


def _check_halves(fields: Mapping[str, Any], where: str) -> None:
    for half, letter in zip(_pair(fields, "halves", where), HALVES, strict=True):
        check_project(half, f"{where}, half {letter}")
        if half.get("half", letter) != letter:
            raise DeckError(f'{where}: "half" must be {letter!r} here: A first, then B')


def check_project(project: Json, where: str) -> None:
    """Raise DeckError unless this is a project (UT-17.1)."""
    fields = _object(project, _PROJECT_FIELDS, where)
    _check_name(fields, where)
    if fields.get("half", "A") not in HALVES:
        raise DeckError(f'{where}: "half" must be "A" or "B"')
    for flag in ("roof", "gift", "no_gifts"):
        if not isinstance(fields.get(flag, False), bool):
            raise DeckError(f'{where}: "{flag}" must be true or false')
    _check_word(fields, "requirement", REQUIREMENTS[1:], where)
    _check_word(fields, "kind", KINDS, where)
    _check_units(fields, where)
    for field in ("income", "prestige"):
        _check_effects(fields.get(field, []), f'{where}: "{field}"')


def _check_name(fields: Mapping[str, Any], where: str) -> None:
    name = fields.get("name", "")
    if not isinstance(name, str) or len(name) > _LONGEST_NAME or not name.isprintable():
        raise DeckError(f'{where}: "name" must be a text of at most {_LONGEST_NAME} characters')


def _check_word(fields: Mapping[str, Any], field: str, words: list[str], where: str) -> None:
    value = fields.get(field)
    if value is not None and value not in words:
        known = ", ".join(words)
        raise DeckError(f'{where}: "{field}" cannot be {_shown(value)}; it can be null, {known}')


def _check_units(fields: Mapping[str, Any], where: str) -> None:
    """Check that units are 0 exactly without a kind, and that no hotel is a duo (UT-12.5)."""
    kind, units = fields.get("kind"), units_of(fields)
    if not _is_whole(units, 0, _DUO):
        raise DeckError(f'{where}: "units" must be 0, 1 or 2')
    if (units == 0) != (kind is None):
        raise DeckError(f'{where}: "units" must be 0 exactly when "kind" is null (UT-17.8)')
    if units == _DUO and kind == "hotel":
        raise DeckError(f'{where}: "units" cannot be 2: there is no duo of hotels (UT-12.5)')


def _check_effects(effects: Json, where: str) -> None:
    if isinstance(effects, str) or not isinstance(effects, Sequence):
        raise DeckError(f"{where} must be a list of effects")
    for at, effect in enumerate(effects, 1):
        _check_effect(effect, f"{where}, effect {at}")


def _check_effect(effect: Json, where: str) -> None:
    fields = _object(effect, ("type", "value", "unit"), where)
    kind, value = fields.get("type"), fields.get("value")
    if kind not in EFFECT_TYPES:
        known = ", ".join(EFFECT_TYPES)
        raise DeckError(f'{where}: "type" cannot be {_shown(kind)}; it can be {known}')
    if not _is_whole(value, -_MOST, _MOST):
        raise DeckError(f'{where}: "value" must be a whole number from -{_MOST} to {_MOST}')
    if kind in UNIT_TYPES and fields.get("unit") not in KINDS:
        raise DeckError(f'{where}: "unit" must be one of {", ".join(KINDS)}')
    if kind not in UNIT_TYPES and fields.get("unit") is not None:
        raise DeckError(f'{where}: "unit" has no meaning for the type {kind}; leave it out')


def _object(value: Json, known: Sequence[str], where: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise DeckError(f"{where} must be an object, not {_shown(value)}")
    _known_fields(value, known, where)
    return value


def _known_fields(fields: Mapping[str, Json], known: Sequence[str], where: str) -> None:
    for field in fields:
        if field not in known:
            allowed = ", ".join(name for name in known if name not in _REMARKS)
            raise DeckError(f'{where} has an unknown field "{field}"; it may have {allowed}')


def _pair(fields: Mapping[str, Any], field: str, where: str) -> Sequence[Any]:
    pair = fields.get(field)
    if isinstance(pair, str) or not isinstance(pair, Sequence) or len(pair) != len(HALVES):
        raise DeckError(f'{where}: "{field}" must be a list of two')
    return pair


def _is_whole(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _shown(value: Json) -> str:
    text = json.dumps(value)
    return text if len(text) <= _LONGEST_NAME else text[:_LONGEST_NAME] + "..."


def units_of(project: Mapping[str, Any]) -> int:
    """Return the units of a project; left out they are 1 with a kind and 0 without."""
    units: int = project.get("units", 0 if project.get("kind") is None else 1)
    return units
