"""The values of opponents and plans that nobody has seen printed, as a form."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from townsmith.core.contract.options import Json
from townsmith.core.exhibit import OFFICIAL, RECONSTRUCTED
from townsmith.core.text import Text
from townsmith.core.value_form import Filled, ValueCard, ValueField, ValueForm
from townsmith.games.welcome_to.positions.decks import deck_fields
from townsmith.games.welcome_to.positions.new_plans import new_plans, read_new_plans
from townsmith.games.welcome_to.positions.plan_cards import plan_cards
from townsmith.games.welcome_to.positions.rival import rivals
from townsmith.games.welcome_to.rules.moves import CARDS
from townsmith.games.welcome_to.rules.pieces import CLASSIC, DOOMSDAY, EDITIONS, SHEETS
from townsmith.games.welcome_to.rules.rival import Rival
from townsmith.games.welcome_to.rules.tables import FACTS

_VALUES: Final = {
    "per_park": Text("each park"),
    "per_pool": Text("each pool"),
    "per_temp": Text("each temp"),
    "per_fence": Text("each fence"),
    "bis_houses": Text("houses of a bis"),
    "house_value_with_estate_card": Text("house with estate sign"),
}
_MOST_POINTS: Final = 20
_NOT_ASKED: Final = ("construction", "bunkers")


def _cards(deck: Json) -> list[ValueCard]:
    """Return every card that has a value of our own, and room for new ones."""
    own = deck if isinstance(deck, Mapping) else {}
    return [*_our_cards(own), *new_plans(own)]


def _our_cards(own: Mapping[str, Any]) -> list[ValueCard]:
    found = [card for edition in range(len(EDITIONS)) for card in _opponents(own, edition)]
    for edition, sheet in ((0, CLASSIC), (0, DOOMSDAY)):
        found += _plans(own, edition, sheet)
    return [card for card in found if card.fields]


# Opponents


def _opponents(own: Mapping[str, Any], edition: int) -> Iterator[ValueCard]:
    facts = FACTS["solo"][EDITIONS[edition]]
    found = rivals(deck_fields(own), edition)
    for card in facts["opponents"]:
        name = f"{EDITIONS[edition]}-opponent-{card['level']}"
        fields = _rival_fields(name, card, found[card["level"]], facts["ranges"], edition)
        open_ = [field for field in fields if field.confidence == RECONSTRUCTED]
        yield ValueCard(name, tuple(open_))


def _rival_fields(
    name: str, card: Mapping[str, Any], rival: Rival, ranges: Mapping[str, Any], edition: int
) -> Iterator[ValueField]:
    known = card["confidence_detail"]
    if rival.scores:
        for (key, words), value in zip(_VALUES.items(), _values_of(rival), strict=True):
            low, high = ranges[key]
            yield ValueField(f"{name}.{key}", words, low, high, value, known.get(key, OFFICIAL))
    mark = known.get("approves", OFFICIAL)
    for place, called in enumerate(FACTS["editions"][EDITIONS[edition]]["approvals"]):
        value = int(rival.approves >> place & 1)
        words = Text("approves {plan}", plan=str(called))
        yield ValueField(f"{name}.approves.{place}", words, 0, 1, value, mark)


def _values_of(rival: Rival) -> list[int]:
    """Return the values of an opponent in the order of the form."""
    return [
        int(value)
        for value in (
            rival.per_park,
            rival.per_pool,
            rival.per_temp,
            rival.per_fence,
            rival.bis_houses,
            rival.house_value,
        )
    ]


# Plans


def _plans(own: Mapping[str, Any], edition: int, sheet: int) -> Iterator[ValueCard]:
    themed = SHEETS[sheet] if sheet != CLASSIC else EDITIONS[edition]
    plans = {plan.name: plan for plan in plan_cards(deck_fields(own), edition, sheet)}
    for card in FACTS["plans"][themed]:
        if card["confidence"] != RECONSTRUCTED:
            continue
        plan, name = plans[card["id"]], card["id"]
        values = (("first", Text("first"), plan.first), ("later", Text("later"), plan.later))
        yield ValueCard(
            name,
            tuple(
                ValueField(f"{name}.{key}", words, 0, _MOST_POINTS, int(value), RECONSTRUCTED)
                for key, words, value in values
            ),
        )


# What was filled in


def _read(deck: Json, given: Filled) -> Json:
    """Return a deck with the cards of which a value differs from ours, and the new plans.

    What stands in no form, the construction cards and the bunkers, stays as it is.
    """
    own = deck if isinstance(deck, Mapping) else {}
    opponents: list[Json] = []
    plans = read_new_plans(own, given)
    for card in _our_cards({}):
        values = {field.name: int(given.get(field.name, field.value)) for field in card.fields}
        if all(values[field.name] == field.value for field in card.fields):
            continue
        short = {name.removeprefix(f"{card.exhibit}."): value for name, value in values.items()}
        if "first" in short:
            plans.append({"id": card.exhibit, "points": short})
        else:
            opponents.append(_opponent(card.exhibit, short))
    found: dict[str, Json] = {key: own[key] for key in _NOT_ASKED if key in own}
    found |= {"opponents": opponents} if opponents else {}
    return found | ({"plans": plans} if plans else {}) or None


def _opponent(name: str, values: Mapping[str, int]) -> dict[str, Json]:
    """Return an opponent as a deck lists it."""
    edition, _, level = name.split("-")
    card: dict[str, Json] = {"level": int(level), "edition": edition}
    card |= {key: value for key, value in values.items() if key in _VALUES}
    called = FACTS["editions"][edition]["approvals"]
    asked = {place: values.get(f"approves.{place}") for place in range(CARDS)}
    if None not in asked.values():
        card["approves"] = [called[place] for place in range(CARDS) if asked[place]]
    return card


OWN_VALUES: Final = ValueForm(_cards, _read)
