"""Every card of Welcome To on show: construction cards, plans and opponents of both boxes."""

from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from townsmith.core.contract.options import Json
from townsmith.core.exhibit import OWN, Exhibit, source_of, values_of
from townsmith.core.text import Text
from townsmith.games.welcome_to.drawing.cards import approval_card, construction_card
from townsmith.games.welcome_to.drawing.plans import plan_card
from townsmith.games.welcome_to.drawing.rival_card import rival_card
from townsmith.games.welcome_to.positions.decks import deck_fields, own_construction
from townsmith.games.welcome_to.positions.plan_cards import plan_cards
from townsmith.games.welcome_to.positions.rival import own_rivals, rivals
from townsmith.games.welcome_to.rules.pieces import (
    ACTIONS,
    CLASSIC,
    DECKS,
    E81,
    EDITIONS,
    KINDS,
    SHEETS,
)
from townsmith.games.welcome_to.rules.plan_card import Plan
from townsmith.games.welcome_to.rules.tables import FACTS
from townsmith.games.welcome_to.words.names import ACTION_WORDS, PLAN_NAMES
from townsmith.games.welcome_to.words.rivals import rival_name

_RIVALS: Final = (Text("Opponents of the newer box"), Text("Architects of 2018"))
_APPROVALS: Final = (
    Text("Approval cards of the newer box"),
    Text("Approval cards of the older box"),
)
_STANDARD: Final = (Text("Plans of the newer box"), Text("Plans of the older box"))
_ADVANCED: Final = (
    Text("Advanced plans of the newer box"),
    Text("Advanced plans of the older box"),
)
_NUMBERS: Final = (
    Text("Construction cards of the newer box"),
    Text("Construction cards of the older box"),
)
_THEMED: Final = {"easter": Text("Plans of the Easter sheet"), "doomsday": Text("Doomsday plans")}
_OWN_PLANS: Final = Text("Plans of your own")
_YOURS: Final = "your own box"


def gallery(deck: Json) -> list[Exhibit]:
    """Return every card of both boxes, changed where a deck of one's own has another value."""
    own = deck if isinstance(deck, Mapping) else {}
    found: list[Exhibit] = []
    for edition in range(len(EDITIONS)):
        found += _opponents(own, edition)
        found += _approvals(edition)
        found += _plans(own, edition, CLASSIC)
    for name in _THEMED:
        found += _plans(own, 0, SHEETS.index(name))
    for edition in range(len(EDITIONS)):
        found += _construction(own, edition)
    return found


# Opponents


def _opponents(own: Mapping[str, Any], edition: int) -> list[Exhibit]:
    facts = {card["level"]: card for card in FACTS["solo"][EDITIONS[edition]]["opponents"]}
    mine = own_rivals(deck_fields(own), edition)
    return [
        Exhibit(
            id=f"{EDITIONS[edition]}-opponent-{level}",
            group=_RIVALS[edition],
            name=rival_name(rival, edition),
            confidence=OWN if level in mine else facts[level]["confidence"],
            source=_YOURS if level in mine else source_of(facts[level]),
            picture=partial(rival_card, rival, edition),
            values=() if level in mine else values_of(facts[level]),
            chosen_by={"edition": EDITIONS[edition], "solo": level},
            alone=True,
        )
        for level, rival in rivals(deck_fields(own), edition).items()
    ]


def _approvals(edition: int) -> list[Exhibit]:
    """Return the cards by which opponents approve; in the older box all three are alike."""
    facts = FACTS["editions"][EDITIONS[edition]]
    letters = [str(name) for name in facts["approvals"]]
    alike = edition == E81
    return [
        Exhibit(
            id=f"{EDITIONS[edition]}-approval{f'-{letter}' if letter else ''}",
            group=_APPROVALS[edition],
            name=name,
            confidence=facts["confidence"],
            source=source_of(facts),
            picture=partial(approval_card, letter, name),
            copies=len(letters) if alike else 1,
        )
        for letter in ([""] if alike else letters)
        for name in [Text("Approved {plan}", plan=letter) if letter else Text("Approved")]
    ]


# Plans


def _plans(own: Mapping[str, Any], edition: int, sheet: int) -> list[Exhibit]:
    """Return the plans of an edition, or those that a themed sheet adds."""
    themed = SHEETS[sheet] if sheet != CLASSIC else ""
    facts = {card["id"]: card for card in FACTS["plans"][themed or EDITIONS[edition]]}
    mine = {card["id"]: card for card in own.get("plans", [])}
    shown = [
        plan
        for plan in plan_cards(deck_fields(own), edition, sheet)
        if plan.name in facts or (not themed and edition == 0)
    ]
    return [
        _plan(plan, facts.get(plan.name), mine.get(plan.name), edition, themed) for plan in shown
    ]


def _plan(
    plan: Plan, fact: Mapping[str, Any] | None, mine: object, edition: int, themed: str
) -> Exhibit:
    name = PLAN_NAMES[edition][plan.stack]
    kinds = _ADVANCED if plan.advanced else _STANDARD
    usual = _THEMED.get(themed, kinds[edition])
    changed = mine is not None or fact is None
    return Exhibit(
        id=plan.name,
        group=_OWN_PLANS if fact is None else usual,
        name=Text("Plan {name}", name=name),
        confidence=OWN if fact is None or mine is not None else fact["confidence"],
        source=_YOURS if fact is None or mine is not None else source_of(fact),
        picture=partial(plan_card, plan, name),
        values=() if changed or fact is None else values_of(fact),
    )


def own_plan(plan: Plan) -> Exhibit:
    """Return a plan that our box does not have."""
    return _plan(plan, None, None, 0, "")


# Construction cards


def _construction(own: Mapping[str, Any], edition: int) -> list[Exhibit]:
    """Return each number with each action once, and how many there are of it."""
    facts = FACTS["construction"][EDITIONS[edition]]
    cards = own_construction(deck_fields(own))
    mine = len(cards) == len(DECKS[edition])
    counted = Counter(cards if mine else DECKS[edition])
    return [
        Exhibit(
            id=f"{EDITIONS[edition]}-{card // KINDS}-{ACTIONS[card % KINDS]}",
            group=_NUMBERS[edition],
            name=Text(
                "{number} with {action}", number=card // KINDS, action=ACTION_WORDS[card % KINDS]
            ),
            confidence=OWN if mine else facts["confidence"],
            source=_YOURS if mine else source_of(facts),
            picture=partial(construction_card, card // KINDS, card % KINDS),
            copies=many,
        )
        for card, many in sorted(counted.items())
    ]
