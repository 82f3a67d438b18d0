"""From facts to a variant: the cards of an edition, with the own values that players gave.

A deck of one's own is a JSON object with any of the keys `construction`, `plans`, `opponents` and
`bunkers`, each in the shape it has in cards.json. Cards with a known id or level replace ours
field by field; new plans are added to their stack.
"""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from townsmith.core.bits import BIT
from townsmith.core.contract.options import Json
from townsmith.core.errors import DeckError
from townsmith.games.welcome_to.positions.plan_conditions import read_condition
from townsmith.games.welcome_to.rules.pieces import (
    ACTIONS,
    BUNKER_HOUSES,
    DECKS,
    DOOMSDAY,
    EDITIONS,
    LENGTHS,
    PRINTED_HIGHEST,
    SHEETS,
    STARTS,
    card_code,
)
from townsmith.games.welcome_to.rules.plan_card import Plan
from townsmith.games.welcome_to.rules.rival import Rival
from townsmith.games.welcome_to.rules.tables import FACTS
from townsmith.games.welcome_to.rules.variant import Variant

KEYS = ("construction", "plans", "opponents", "bunkers")
STACK_NAMES = ("A", "B", "C")
VALUES = (
    "per_park",
    "per_pool",
    "per_temp",
    "per_fence",
    "bis_houses",
    "house_value_with_estate_card",
)
NO_OPPONENT = -1
MOST_POINTS = 500

Card = Mapping[str, Any]


def variant_of(options: Mapping[str, Json]) -> Variant:
    """Return the variant that complete options describe."""
    deck = options.get("deck")
    text = "" if deck is None else json.dumps(deck, sort_keys=True, separators=(",", ":"))
    level = options["solo"]
    edition = EDITIONS.index(str(options["edition"]))
    sheet = SHEETS.index(str(options["sheet"]))
    number = level if isinstance(level, int) else NO_OPPONENT
    return known_variant(edition, sheet, bool(options["expert"]), number, text)


@lru_cache(maxsize=512)
def known_variant(edition: int, sheet: int, expert: bool, level: int, text: str) -> Variant:  # noqa: FBT001 cached by place
    """Return the one object for these variant."""
    deck: Card = json.loads(text) if text else {}
    variant = Variant(edition, sheet, expert=expert, level=level)
    variant.deck = text
    variant.cards = _construction(deck, edition)
    variant.plans = [
        plan for plan in _plans(deck, edition, sheet) if expert or _is_open(plan, sheet)
    ]
    if sheet == DOOMSDAY:
        variant.bunkers = _bunkers(deck)
    if level != NO_OPPONENT:
        variant.rival = _rivals(deck, edition)[level]
    return variant


def check_deck(deck: Json) -> Json:
    """Return a deck of one's own if it fits the schema under every edition and sheet."""
    if deck is None:
        return None
    if not isinstance(deck, Mapping):
        raise DeckError("the deck must be a JSON object with keys such as plans and opponents")
    for key in deck:
        if key not in KEYS:
            raise DeckError(f"the deck has an unknown key {key!r}; it may have: {', '.join(KEYS)}")
    _read_construction(deck)
    for edition in range(len(EDITIONS)):
        _rivals(deck, edition)
        for sheet in range(len(SHEETS)):
            _plans(deck, edition, sheet)
    _bunkers(deck)
    return deck


# Construction cards


def _read_construction(deck: Card) -> list[int] | None:
    """Return the construction cards of a deck, or None where it has none."""
    if "construction" not in deck:
        return None
    codes = [_card(at, card) for at, card in enumerate(_list(deck, "construction"), 1)]
    sizes = [len(cards) for cards in DECKS]
    if len(codes) not in sizes:
        message = f"construction has {len(codes)} cards; it needs {sizes[0]} or {sizes[1]}"
        raise DeckError(message)
    return codes


def _card(at: int, card: Any) -> int:  # noqa: ANN401 as it stands in the file
    where = f"construction card {at}"
    _only(card, where, ("id", "number", "action"))
    number = _whole(card.get("number"), f"{where}: number", 1, PRINTED_HIGHEST)
    if card.get("action") not in ACTIONS:
        message = f"{where}: action is {card.get('action')!r}; it may be: {', '.join(ACTIONS)}"
        raise DeckError(message)
    return card_code(number, ACTIONS.index(card["action"]))


def _construction(deck: Card, edition: int) -> list[int]:
    codes = _read_construction(deck)
    if codes is None or len(codes) != len(DECKS[edition]):
        return DECKS[edition]
    return codes


# Plans


def _is_open(plan: Plan, sheet: int) -> bool:
    """Tell whether a plan may be drawn without the expert variant."""
    themed = plan.stack == len(STACK_NAMES) - 1 and SHEETS[sheet] in FACTS["plans"]
    return themed or not plan.advanced


def _plans(deck: Card, edition: int, sheet: int) -> list[Plan]:
    """Return the plans that may lie on the table, sorted as in the data file."""
    theme = SHEETS[sheet]
    themed = theme in FACTS["plans"]
    facts = [
        card
        for card in FACTS["plans"][EDITIONS[edition]]
        if not themed or card["stack"] != len(STACK_NAMES)
    ]
    facts += FACTS["plans"].get(theme, [])
    return [_plan(card) for card in _with_own_plans(deck, facts, edition)]


def _with_own_plans(deck: Card, facts: list[Card], edition: int) -> list[Card]:
    """Return the plan cards with those of a deck put in their place or added."""
    own = {_plan_id(at, card): card for at, card in enumerate(_list(deck, "plans"), 1)}
    everywhere = {card["id"] for cards in FACTS["plans"].values() for card in cards}
    changed = [_changed(card, own.get(card["id"])) for card in facts]
    new = [
        card
        for name, card in own.items()
        if name not in everywhere and card.get("edition", EDITIONS[edition]) == EDITIONS[edition]
    ]
    return changed + new


def _plan_id(at: int, card: Any) -> str:  # noqa: ANN401 as it stands in the file
    if not isinstance(card, Mapping) or not isinstance(card.get("id"), str) or " " in card["id"]:
        raise DeckError(f"plan {at} of the deck needs an id, a word without spaces")
    fields = ("id", "stack", "condition", "points", "consumes", "advanced", "edition")
    _only(card, f"plan {card['id']}", (*fields, "source", "confidence", "confidence_detail"))
    return str(card["id"])


def _changed(card: Card, own: Card | None) -> Card:
    return card if own is None else {**card, "confidence": "own", **own}


def _plan(card: Card) -> Plan:
    """Return the plan of one card, its condition read."""
    where = f"plan {card['id']}"
    for field in ("stack", "condition", "points"):
        if field not in card:
            raise DeckError(f"{where}: {field} is missing")
    points = card["points"]
    _only(points, f"{where}: points", ("first", "later"))
    first = _whole(points.get("first"), f"{where}: points.first", 0, MOST_POINTS)
    later = _whole(points.get("later"), f"{where}: points.later", 0, MOST_POINTS)
    plan = read_condition(card["id"], card["condition"], _stack(card), first, later)
    plan.advanced = card.get("advanced") is True
    plan.reconstructed = card.get("confidence") == "reconstructed"
    return plan


def _stack(card: Card) -> int:
    stack = card["stack"]
    if stack in STACK_NAMES:
        return STACK_NAMES.index(stack)
    return _whole(stack, f"plan {card['id']}: stack", 1, len(STACK_NAMES)) - 1


# Opponents


def _rivals(deck: Card, edition: int) -> dict[int, Rival]:
    """Return the opponents of an edition by level."""
    own: dict[int, Card] = {}
    for at, card in enumerate(_list(deck, "opponents"), 1):
        if not isinstance(card, Mapping):
            raise DeckError(f"opponent {at} of the deck must be an object")
        level = _whole(card.get("level"), f"opponent {at}: level", 0, 5)
        if _is_meant_for(card, level, edition):
            own[level] = card
    facts = FACTS["solo"][EDITIONS[edition]]["opponents"]
    cards = [_changed(card, own.get(card["level"])) for card in facts]
    return {card["level"]: read_rival(card, edition) for card in cards}


def _is_meant_for(card: Card, level: int, edition: int) -> bool:
    """Tell whether an own opponent is of an edition: letters are of the newer, places of the older.

    A card that belongs to none is let through, so that reading it complains.
    """
    meant = [name for name in EDITIONS if _lists_only(card, FACTS["editions"][name])]
    meant = [name for name in meant if card.get("edition", name) == name] or EDITIONS
    return EDITIONS[edition] in meant and level >= FACTS["editions"][EDITIONS[edition]]["levels"][0]


def _lists_only(card: Card, edition: Card) -> bool:
    approved = card.get("approves", [])
    return isinstance(approved, Sequence) and all(each in edition["approvals"] for each in approved)


def read_rival(card: Card, edition: int) -> Rival:
    """Return the opponent of one card; DeckError names the field that does not fit."""
    level = _whole(card.get("level"), "opponent: level", 0, 5)
    where = f"opponent {level}"
    fields = ("level", "name", "scores", "approves", "player_temp_position", "edition", *VALUES)
    _only(card, where, (*fields, "source", "confidence", "confidence_detail", "note"))
    rival = Rival(level)
    name = card.get("name")
    rival.name = name if isinstance(name, str) else ""
    rival.reconstructed = card.get("confidence") == "reconstructed"
    rival.scores = card.get("scores", level > 0) is not False
    rival.approves = _approves(card, where, edition)
    if rival.scores:
        _read_values(rival, card, where)
    rival.place_boxes = _place_boxes(card, where)
    return rival


def _read_values(rival: Rival, card: Card, where: str) -> None:
    park, pool, temp, fence, bis, house = (
        _whole(card.get(field), f"{where}: {field}", 0, 99) for field in VALUES
    )
    rival.per_park, rival.per_pool = park, pool
    rival.per_temp, rival.per_fence = temp, fence
    rival.bis_houses, rival.house_value = bis, house


def _approves(card: Card, where: str, edition: int) -> int:
    known = FACTS["editions"][EDITIONS[edition]]["approvals"]
    approved = card.get("approves", [])
    if not isinstance(approved, Sequence) or any(each not in known for each in approved):
        allowed = ", ".join(str(each) for each in known)
        raise DeckError(f"{where}: approves is {approved!r}; it may list: {allowed}")
    return sum(BIT[known.index(each)] for each in set(approved))


def _place_boxes(card: Card, where: str) -> list[int]:
    """Return how many temp boxes each place needs, best first, where the card gives places."""
    places = card.get("player_temp_position", [])
    if not isinstance(places, Sequence):
        raise DeckError(f"{where}: player_temp_position must be a list")
    found = [
        _whole(place.get("boxes_min"), f"{where}: player_temp_position.boxes_min", 0, 11)
        for place in places
        if isinstance(place, Mapping) and place.get("points")
    ]
    return sorted(found, reverse=True)


# Bunkers


def _bunkers(deck: Card) -> int:
    if "bunkers" not in deck:
        return BUNKER_HOUSES
    streets = _list(deck, "bunkers")
    if len(streets) != len(LENGTHS):
        raise DeckError(f"bunkers lists {len(streets)} streets; it needs {len(LENGTHS)}")
    mask = 0
    for street, spots in enumerate(streets):
        where = f"bunkers of street {street + 1}"
        if not isinstance(spots, Sequence):
            raise DeckError(f"{where}: must be a list of house positions")
        for spot in spots:
            mask |= BIT[STARTS[street] + _whole(spot, where, 1, LENGTHS[street]) - 1]
    return mask


# Shapes


def _list(deck: Card, key: str) -> Sequence[Any]:
    found = deck.get(key, [])
    if not isinstance(found, Sequence) or isinstance(found, str):
        raise DeckError(f"{key} of the deck must be a list")
    return found


def _only(card: Any, where: str, fields: tuple[str, ...]) -> None:  # noqa: ANN401 as it stands in the file
    if not isinstance(card, Mapping):
        raise DeckError(f"{where} must be an object")
    for field in card:
        if field not in fields:
            raise DeckError(f"{where} has an unknown field {field!r}; known: {', '.join(fields)}")


def _whole(value: Any, where: str, low: int, high: int) -> int:  # noqa: ANN401 as it stands in the file
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise DeckError(f"{where} is {value!r}; it must be a whole number from {low} to {high}")
    return value
