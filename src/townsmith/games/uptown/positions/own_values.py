"""The cards of UpTown as a form: everything that stands on a card, half by half."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any, Final

from townsmith.core.contract.options import Json
from townsmith.core.errors import DeckError
from townsmith.core.exhibit import RECONSTRUCTED
from townsmith.core.text import Text
from townsmith.core.value_form import AnyField, Filled, ValueCard, ValueField, ValueForm, WordField
from townsmith.games.uptown.drawing.gallery import exhibit_of
from townsmith.games.uptown.positions.decks import LONGEST_NAME
from townsmith.games.uptown.rules.pieces import KINDS, MOST_SEATS, REQUIREMENTS
from townsmith.games.uptown.rules.tables import (
    FIRST,
    UNIT_TYPES,
    deck_catalogue,
    first_deck,
    standard_deck,
    units_of,
)
from townsmith.games.uptown.words.cards import MUNICIPAL_HALVES, deck_cards
from townsmith.games.uptown.words.names import KIND_NAMES
from townsmith.games.uptown.words.projects import EACH_KIND, REQUIREMENT_NAMES

_DEAREST: Final = 9
_MOST: Final = 9
_LINES: Final = 2
"""How many lines of upcoins, and how many of prestige, a half has in the form."""
_PARTS: Final = ("project_cards", "municipal_cards")
_ADDABLE: Final = {
    "project_cards": Text("Add a project card"),
    "municipal_cards": Text("Add a municipal card"),
}
_EMPTY: Final[dict[str, dict[str, Json]]] = {
    "project_cards": {"cost": 2, "halves": [{}, {}]},
    "municipal_cards": {"faces": [{"halves": [{}, {}]}, {"halves": [{}, {}]}]},
}
_MOST_CARDS: Final = 400
"""Far more than any box has; each is drawn."""
_FLAGS: Final = {
    "roof": Text("is a roof"),
    "gift": Text("is a gift"),
    "no_gifts": Text("takes no gifts"),
}
_EFFECTS: Final = {"income": Text("upcoins"), "prestige": Text("prestige")}
_KIND_CHOICES: Final = (Text("none"), *(KIND_NAMES[kind] for kind in KINDS))
_UNIT_CHOICES: Final = (Text("one"), Text("two"))
_STAND_CHOICES: Final = (Text("anywhere"), *(REQUIREMENT_NAMES[it] for it in REQUIREMENTS[1:]))
_WHERE: Final = {"per_unit_plot": Text("on its plot"), "per_unit_street": Text("on the street")}
GAINS: Final = (
    {"type": "flat"},
    {"type": "if_ground_floor"},
    {"type": "per_floor_below"},
    *({"type": kind, "unit": unit} for kind in UNIT_TYPES for unit in KINDS),
)
"""What a value may be paid for, in the order of the choices."""
GAIN_CHOICES: Final[tuple[Text, ...]] = (
    Text("always"),
    Text("on the ground floor"),
    Text("for each floor below"),
    *(
        Text("{each} {where}", each=EACH_KIND[unit], where=_WHERE[kind])
        for kind in UNIT_TYPES
        for unit in KINDS
    ),
)
_HALF_TITLES: Final = (Text("Upper half"), Text("Lower half"))
_MUNICIPAL_TITLES: Final = (
    Text("Front, upper half"),
    Text("Front, lower half"),
    Text("Back, upper half"),
    Text("Back, lower half"),
)


# The form


def _cards(deck: Json) -> list[ValueCard]:
    """Return every card of a deck."""
    cards = deck_cards(deck_catalogue(deck)).cards
    written = _written(deck)
    return [
        ValueCard(str(found["id"]), tuple(_fields(found)), exhibit_of(card))
        for card, found in zip(cards, written, strict=True)
    ]


def _written(deck: Json) -> list[Mapping[str, Any]]:
    """Return the cards of a deck as files have them: project cards, then municipal ones."""
    if isinstance(deck, Mapping):
        found: Mapping[str, Any] = deck
    else:
        found = first_deck() if deck == FIRST else standard_deck()
    return [card for part in _PARTS for card in found[part]]


def _fields(card: Mapping[str, Any]) -> Iterator[AnyField]:
    name = card["id"]
    if "faces" not in card:
        cost = card["cost"]
        yield ValueField(f"{name}.cost", Text("price"), 1, max(_DEAREST, cost), cost, RECONSTRUCTED)
    for place, (half, title) in enumerate(zip(_halves(card), _titles(card), strict=True)):
        yield from _half_fields(f"{name}.{place}", half, title)


def _half_fields(name: str, half: Mapping[str, Any], title: Text) -> Iterator[AnyField]:
    called = str(half.get("name", ""))
    yield WordField(f"{name}.name", Text("name"), LONGEST_NAME, called, title)
    kind, need = half.get("kind"), half.get("requirement")
    yield _choice(f"{name}.kind", Text("kind"), _KIND_CHOICES, _place(KINDS, kind))
    yield _choice(f"{name}.units", Text("counts as"), _UNIT_CHOICES, max(0, units_of(half) - 1))
    stands = _place(REQUIREMENTS[1:], need)
    yield _choice(f"{name}.requirement", Text("stands"), _STAND_CHOICES, stands)
    for flag, words in _FLAGS.items():
        yield ValueField(f"{name}.{flag}", words, 0, 1, int(half.get(flag, False)), RECONSTRUCTED)
    for field, words in _EFFECTS.items():
        effects = [*half.get(field, ()), *[{}] * _LINES]
        for line in range(_LINES):
            yield from _effect_fields(f"{name}.{field}.{line}", words, effects[line])


def _effect_fields(name: str, words: Text, effect: Mapping[str, Any]) -> Iterator[AnyField]:
    value = int(effect.get("value", 0))
    low, high = min(-_MOST, value), max(_MOST, value)
    yield ValueField(f"{name}.value", words, low, high, value, RECONSTRUCTED)
    what = {key: effect[key] for key in ("type", "unit") if effect.get(key) is not None}
    place = GAINS.index(what) if what else 0
    yield _choice(f"{name}.what", Text("paid"), GAIN_CHOICES, place)


def _choice(name: str, words: Text, choices: tuple[Text, ...], value: int) -> ValueField:
    return ValueField(name, words, 0, len(choices) - 1, value, RECONSTRUCTED, choices)


def _place(names: Sequence[str], name: str | None) -> int:
    """Return the number of a choice whose first one is none."""
    return 0 if name is None else names.index(name) + 1


def _halves(card: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    faces = card.get("faces", [card])
    return [half for face in faces for half in face["halves"]]


def _titles(card: Mapping[str, Any]) -> tuple[Text, ...]:
    return _MUNICIPAL_TITLES if "faces" in card else _HALF_TITLES


# What was filled in


def _read(deck: Json, given: Filled) -> Json:
    """Return the deck with what was filled in; null where it is ours."""
    return _with_cards(deck, [_filled(card, given) for card in _written(deck)])


def _with_cards(deck: Json, cards: list[dict[str, Json]]) -> Json:
    """Return the deck with these cards in place of its own; null where it is ours."""
    if cards == [_filled(card, {}) for card in _written(None)]:
        return None
    municipal = [card for card in cards if "faces" in card]
    projects = [card for card in cards if "faces" not in card]
    named = {"name": deck["name"]} if isinstance(deck, Mapping) and "name" in deck else {}
    return {"game": "uptown", **named, "project_cards": projects, "municipal_cards": municipal}


def _filled(card: Mapping[str, Any], given: Filled) -> dict[str, Json]:
    """Return a card with what was filled in, in the shortest form."""
    name = card["id"]
    halves: list[Json] = [
        _filled_half(f"{name}.{place}", half, given) for place, half in enumerate(_halves(card))
    ]
    if "faces" not in card:
        return {"id": name, "cost": int(given.get(f"{name}.cost", card["cost"])), "halves": halves}
    middle = len(MUNICIPAL_HALVES) // 2
    return {"id": name, "faces": [{"halves": halves[:middle]}, {"halves": halves[middle:]}]}


def _filled_half(name: str, half: Mapping[str, Any], given: Filled) -> dict[str, Json]:
    fields = _half_fields(name, half, _HALF_TITLES[0])
    values = {
        field.name.removeprefix(f"{name}."): given.get(field.name, field.value) for field in fields
    }
    kind = int(values["kind"])
    found: dict[str, Json] = {
        "name": str(values["name"]),
        "kind": KINDS[kind - 1] if kind else None,
        "units": 2 if kind and values["units"] else None,
        "requirement": REQUIREMENTS[int(values["requirement"])] or None,
        **{flag: bool(values[flag]) for flag in _FLAGS},
        **{field: _filled_effects(field, half, values) for field in _EFFECTS},
    }
    return {key: value for key, value in found.items() if value}


def _filled_effects(field: str, half: Mapping[str, Any], values: Filled) -> list[Json]:
    """Return the lines of the form that say something, and what has no line in it."""
    lines: list[Json] = []
    for line in range(_LINES):
        value = int(values[f"{field}.{line}.value"])
        if value:
            lines.append({**GAINS[int(values[f"{field}.{line}.what"])], "value": value})
    return [*lines, *half.get(field, ())[_LINES:]]


# One card more, or fewer


def _add(deck: Json, part: str) -> tuple[Json, str]:
    """Return the deck with an empty card at the end of a part, and the id of that card."""
    cards = [_filled(card, {}) for card in _written(deck)]
    if len(cards) >= _MOST_CARDS:
        raise DeckError(Text("a deck has at most {n} cards here", n=_MOST_CARDS))
    taken = {card["id"] for card in cards}
    name = next(name for at in range(1, _MOST_CARDS + 1) if (name := f"X{at:02}") not in taken)
    return _with_cards(deck, [*cards, {"id": name, **deepcopy(_EMPTY[part])}]), name


def _remove(deck: Json, name: str) -> Json:
    """Return the deck without the card of that id."""
    return _with_cards(deck, [_filled(card, {}) for card in _written(deck) if card["id"] != name])


# What there is altogether


def _totals(deck: Json) -> list[tuple[Text, str]]:
    """Return what stands beside the form: cards, prices, kinds and roofs."""
    cards = _written(deck)
    halves = [half for card in cards for half in _halves(card)]
    prices = Counter(card["cost"] for card in cards if "cost" in card and "faces" not in card)
    units = Counter({half.get("kind"): 0 for half in halves})
    for half in halves:
        units[half.get("kind")] += units_of(half)
    counted = [(KIND_NAMES[kind], str(units[kind])) for kind in KINDS]
    projects = sum(prices.values())
    seats = [str(many) for many in range(2, MOST_SEATS + 1) if projects % many == 0]
    return [
        (Text("project cards"), str(projects)),
        (Text("municipal cards"), str(len(cards) - projects)),
        *((Text("price {n}", n=price), str(prices[price])) for price in sorted(prices)),
        *counted,
        (Text("roofs"), str(sum(bool(half.get("roof")) for half in halves))),
        (Text("gifts"), str(sum(bool(half.get("gift")) for half in halves))),
        (Text("seats it can be dealt to"), ", ".join(seats) or "\N{EN DASH}"),
    ]


OWN_VALUES: Final = ValueForm(
    _cards,
    _read,
    one_by_one=True,
    totals=_totals,
    addable=_ADDABLE,
    add=_add,
    remove=_remove,
)
