"""Decks of one's own: what a card must look like (section 17).

A deck is {"game": "uptown", "name": ..., "project_cards": [...], "municipal_cards": [...]}. The
same checks serve deck files and cards that are written out in position files; what is wrong in a
deck is said with the id of the card and the field.
"""

from typing import Final

from townsmith.core.contract.options import Json
from townsmith.core.errors import DeckError
from townsmith.core.reading.node import Fields, Node, shown
from townsmith.core.text import Text
from townsmith.games.uptown.rules.pieces import KINDS, REQUIREMENTS
from townsmith.games.uptown.rules.tables import EFFECT_TYPES, FIRST, UNIT_TYPES
from townsmith.games.uptown.words.cards import HALVES, MUNICIPAL_HALVES

_FACE_WORDS: Final = ("front", "back")
_FLAGS: Final = ("roof", "gift", "no_gifts")
_EFFECTS: Final = ("income", "prestige")
_PROJECT_FIELDS: Final = ("name", "kind", "units", "requirement", *_FLAGS, *_EFFECTS, "half")
_REMARKS: Final = ("confidence", "seed_ref", "official_parts", "seen", "design", "comment")
"""Fields of cards that are for readers and mean nothing to the game."""
_DECK_FIELDS: Final = ("game", "name", "project_cards", "municipal_cards", *_REMARKS)
_MOST: Final = 1000
"""The largest cost or value: far above any card, far below what a machine word holds."""
LONGEST_NAME: Final = 60
_DUO: Final = 2


def own_deck(value: Json) -> Json:
    """Return the value of the option if one can play with it: null, "first" or a deck."""
    if value is not None and value != FIRST:
        check_deck(value)
    return value


def check_deck(value: Json) -> None:
    """Raise DeckError unless this is a deck the game can be played with."""
    deck = Node(value, "deck", DeckError)
    fields = deck.fields(_DECK_FIELDS)
    if "game" in fields and fields["game"].value != "uptown":
        fields["game"].fail(
            Text("expected 'uptown', not {given}", given=shown(fields["game"].value))
        )
    _check_name(fields)
    projects = deck.need("project_cards").items()
    municipal = deck.need("municipal_cards").items()
    if not projects:
        fields["project_cards"].fail(Text("there are no cards"))
    taken: dict[str, str] = {}
    for card in projects:
        check_project_card(_by_id(card, taken, HALVES))
    for card in municipal:
        check_municipal_card(_by_id(card, taken, MUNICIPAL_HALVES))


def _by_id(card: Node, taken: dict[str, str], halves: tuple[str, ...]) -> Node:
    """Return a card whose place is its id, if no project could be mistaken for another's."""
    node = card.need("id")  # complaints about other fields wait for the id
    name = node.text()
    if not name.replace("-", "").replace("_", "").isalnum():
        node.fail(Text("expected letters, digits and hyphens, not {given}", given=shown(name)))
    for written in (name, *(name + half for half in halves)):
        if written in taken and (written == name or taken[written] != name):
            taken_id = Node(name, f"card {name}.id", card.error)
            taken_id.fail(Text("it is taken: {id} would mean two things", id=shown(written)))
        taken[written] = name
    return Node(card.value, f"card {name}", card.error)


def check_project_card(card: Node) -> None:
    """Complain unless this is a project card: a cost and two halves (UT-17.4, UT-17.7)."""
    fields = card.fields(("id", "cost", "halves", *_REMARKS))
    _check_id(fields)
    card.need("cost").whole(1, _MOST)
    _check_halves(card)


def check_municipal_card(card: Node) -> None:
    """Complain unless this is a municipal card: two faces of two halves (UT-17.5, UT-17.7)."""
    fields = card.fields(("id", "cost", "faces", *_REMARKS))
    _check_id(fields)
    if "cost" in fields and fields["cost"].whole() != 0:
        fields["cost"].fail(Text("a municipal card costs nothing; write 0 or leave it out"))
    faces = card.need("faces").items(len(_FACE_WORDS))
    for face, word in zip(faces, _FACE_WORDS, strict=True):
        inside = face.fields(("face", "halves"))
        if "face" in inside:
            inside["face"].one_of((word,), Text("the face that stands here"))
        _check_halves(face)


def _check_halves(side: Node) -> None:
    halves = side.need("halves").items(len(HALVES))
    for half, letter in zip(halves, HALVES, strict=True):
        check_project(half, (letter,))


def check_project(project: Node, letters: tuple[str, ...] = HALVES) -> None:
    """Complain unless this is a project (UT-17.1); if it says its half, by one of the letters."""
    fields = project.fields(_PROJECT_FIELDS)
    _check_name(fields)
    if "half" in fields:
        fields["half"].one_of(letters, Text("the half that stands here"))
    for flag in _FLAGS:
        if flag in fields:
            fields[flag].flag()
    if "requirement" in fields and not fields["requirement"].missing():
        fields["requirement"].one_of(REQUIREMENTS[1:], Text("a requirement"))
    _check_kind(fields)
    for field in _EFFECTS:
        for effect in fields[field].items() if field in fields else ():
            _check_effect(effect)


def _check_kind(fields: Fields) -> None:
    """Check that units are 0 exactly without a kind, and that no hotel is a duo (UT-12.5)."""
    kind = None
    if "kind" in fields and not fields["kind"].missing():
        kind = fields["kind"].one_of(KINDS, Text("a kind"))
    if "units" not in fields:
        return
    units = fields["units"].whole(0, _DUO)
    if (units == 0) != (kind is None):
        fields["units"].fail(Text('it is 0 exactly where "kind" is null (UT-17.8)'))
    if units == _DUO and kind == "hotel":
        fields["units"].fail(Text("it cannot be 2: there is no duo of hotels (UT-12.5)"))


def _check_effect(effect: Node) -> None:
    fields = effect.fields(("type", "value", "unit"))
    kind = effect.need("type").one_of(EFFECT_TYPES, Text("a type of effect"))
    effect.need("value").whole(-_MOST, _MOST)
    if kind in UNIT_TYPES:
        effect.need("unit").one_of(KINDS, Text("a kind"))
    elif "unit" in fields and not fields["unit"].missing():
        fields["unit"].fail(Text("it has no meaning for the type {kind}; leave it out", kind=kind))


def _check_name(fields: Fields) -> None:
    if "name" in fields:
        fields["name"].text(LONGEST_NAME)


def _check_id(fields: Fields) -> None:
    if "id" in fields:
        fields["id"].text()
