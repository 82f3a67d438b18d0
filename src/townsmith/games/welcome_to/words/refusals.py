"""Why something cannot be clicked."""

from townsmith.core.bits import BIT
from townsmith.core.contract.view import Path
from townsmith.core.text import Text
from townsmith.games.welcome_to.rules.pieces import EMPTY, GAPS, HOUSE_NAMES, ROUNDABOUT
from townsmith.games.welcome_to.rules.sheet import ACT, NUMBER, Sheet
from townsmith.games.welcome_to.words.notation import gap_of
from townsmith.games.welcome_to.words.view import StreetsView


def why_not(view: StreetsView, path: Path) -> Text | None:
    """Return why clicking that far is not allowed, or None where nothing better is known."""
    own = view.own()
    if own is None or not path or not view.legal:
        return None
    token = path[-1]
    if token in HOUSE_NAMES:
        return _why_not_house(view, own, path, HOUSE_NAMES.index(token))
    for house in GAPS:
        if token == gap_of(house):
            return _why_not_fence(view, own, house)
    return _why_not_word(own, token)


def _why_not_house(view: StreetsView, own: Sheet, path: Path, house: int) -> Text | None:
    name = HOUSE_NAMES[house]
    if own.houses[house] == ROUNDABOUT:
        return Text("A roundabout stands at {house}.", house=name)
    if own.houses[house] != EMPTY:
        return Text("{house} is numbered already.", house=name)
    if own.stage != NUMBER:
        return Text("You have numbered a house in this round.")
    number = path[0].rpartition(":")[2]
    if len(path) > 1 and number.isdecimal():
        return Text(
            "{number} does not fit into {house}: numbers grow from left to right.",
            number=number,
            house=name,
        )
    return Text("Choose a number first.") if view.legal else None


def _why_not_fence(view: StreetsView, own: Sheet, house: int) -> Text | None:
    if own.fences & BIT[house]:
        return Text("A fence stands there already.")
    if own.stage != ACT:
        return Text("A fence is drawn with the action of a fence card.")
    if own.used & (own.used >> 1) & BIT[house]:
        return Text("An estate that was used for a plan cannot be split.")
    if view.variant.older and own.houses[house] == own.houses[house + 1] != EMPTY:
        return Text("No fence may part two equal numbers.")
    return None


def _why_not_word(own: Sheet, token: str) -> Text | None:
    if token == "refuse" and own.stage == NUMBER:  # noqa: S105 a word of the notation
        return Text("One of the printed numbers fits, so you must write a number.")
    if token == "pool" and own.stage == ACT:  # noqa: S105 a word of the notation
        return Text("This house has no pool.")
    if token.startswith("plan-") and token[5:] in ("1", "2", "3"):
        stack = int(token[5:]) - 1
        if own.plan_points(stack) >= 0:
            return Text("You have approved this plan.")
        return Text("Your sheet does not meet this plan yet, or its time has not come.")
    return None
