"""Why something cannot be clicked."""

from typing import Final

from townsmith.core.bits import BIT
from townsmith.core.contract.view import Path
from townsmith.core.text import Text
from townsmith.games.welcome_to.rules.moves import CARDS
from townsmith.games.welcome_to.rules.pieces import (
    BIS,
    EMPTY,
    ESTATE,
    FENCE,
    GAPS,
    HIGHEST,
    HOUSE_NAMES,
    LOWEST,
    PARK,
    POOL,
    REACH,
    ROUNDABOUT,
    ROUNDABOUT_BOXES,
    ROUNDABOUT_MARKS,
    TEMP,
)
from townsmith.games.welcome_to.rules.sheet import ACT, NUMBER, Sheet
from townsmith.games.welcome_to.words.names import ACTION_WORDS
from townsmith.games.welcome_to.words.notation import gap_of
from townsmith.games.welcome_to.words.view import StreetsView

_ACTING: Final = ("park", "pool", "temp", "skip", "done")
"""The words that follow a number."""


def why_not(view: StreetsView, path: Path) -> Text | None:
    """Return why clicking that far is not allowed, or None where nothing better is known."""
    own = view.own()
    if own is None or not path or not view.legal:
        return None
    token = path[-1]
    if path[0] == "roundabout":
        return _why_not_roundabout(view, own, path)
    reason = _why_not_number(view, own, path) or _why_not_action(view, own, path)
    if reason is not None:
        return reason
    if token in HOUSE_NAMES:
        return _why_not_house(view, own, path, HOUSE_NAMES.index(token))
    for house in GAPS:
        if token == gap_of(house):
            return _why_not_fence(view, own, house)
    return _why_not_word(view, own, path)


def _why_not_number(view: StreetsView, own: Sheet, path: Path) -> Text | None:
    """Return why a card does not give that number."""
    card, colon, number = path[0].partition(":")
    shown = [str(at + 1) for at in range(len(view.numbers))]
    if not colon or card not in shown or not number.isdecimal() or own.stage != NUMBER:
        return None
    at, wanted = int(card) - 1, int(number)
    printed = view.numbers[at]
    giver = _giver(view, path, at)
    if giver is None:
        return _why_not_pair(view)
    return None if wanted == printed else _why_not_changed(view, giver, printed, wanted, card)


def _why_not_changed(
    view: StreetsView, giver: int, printed: int, wanted: int, card: str
) -> Text | None:
    """Return why the number of a card cannot become another."""
    if view.actions[giver] != TEMP:
        return Text(
            "Card {card} says {n}; only temp changes a number (WT-5.2).", card=card, n=printed
        )
    if not LOWEST <= wanted <= HIGHEST:
        return Text("Numbers go from {low} to {high} (WT-13.2).", low=LOWEST, high=HIGHEST)
    if abs(wanted - printed) > REACH:
        return Text("Temp changes {n} by {reach} at most (WT-13.1).", n=printed, reach=REACH)
    return None


def _giver(view: StreetsView, path: Path, number: int) -> int | None:
    """Return the card whose action goes with a number: the same, but alone another one."""
    chosen = [token for token in path[1:] if token.startswith("act-")]
    if not view.variant.solo:
        return None if chosen else number
    if not chosen:
        return None if len(path) > 1 else number
    giver = int(chosen[0][4:]) - 1
    return giver if giver < len(view.actions) else None


def _why_not_pair(view: StreetsView) -> Text:
    if view.variant.solo:
        return Text("One card gives the number and another one its action (WT-S.21).")
    return Text("Number and action come from the same card (WT-5.2).")


def _why_not_action(view: StreetsView, own: Sheet, path: Path) -> Text | None:
    """Return why something cannot be done with the action of the card that was chosen."""
    wanted = _action_of(path)
    if wanted is None or own.stage != ACT:
        return None
    action = view.actions[own.choice % CARDS]
    if wanted != action:
        return Text(
            "Your number came with another action: {action}, not {wanted} (WT-5.2).",
            action=ACTION_WORDS[action],
            wanted=ACTION_WORDS[wanted],
        )
    return _why_not_copy(view, own, path) if wanted == BIS else None


def _action_of(path: Path) -> int | None:
    """Return the action that a path asks for."""
    words = {"park": PARK, "pool": POOL, "temp": TEMP}
    if path[0] in words:
        return words[path[0]]
    if path[0].startswith("estate-"):
        return ESTATE
    if any(path[0] == gap_of(house) for house in GAPS):
        return FENCE
    houses = [token for token in path if token in HOUSE_NAMES]
    return BIS if len(houses) == len(path) > 1 else None


def _why_not_copy(view: StreetsView, own: Sheet, path: Path) -> Text | None:
    """Return why bis cannot copy a number from the first house to the second."""
    source, goal = (HOUSE_NAMES.index(name) for name in path[:2])
    if min(source, goal) not in GAPS or abs(source - goal) != 1:
        return Text("Bis copies a number to the house beside it (WT-14.2).")
    if own.houses[source] in (EMPTY, ROUNDABOUT):
        return Text("There is no number on {house} to copy (WT-14.1).", house=HOUSE_NAMES[source])
    if own.houses[goal] != EMPTY:
        return Text("{house} is not empty (WT-6.1).", house=HOUSE_NAMES[goal])
    if view.variant.older and own.fences & BIT[min(source, goal)]:
        return Text("In the older box no number is copied across a fence (WT-14.10).")
    return None


def _why_not_roundabout(view: StreetsView, own: Sheet, path: Path) -> Text | None:
    if not view.variant.roundabouts:
        return Text("This game is played without roundabouts (WT-X.13).")
    if own.circled:
        return Text("You have built a roundabout in this round; one is all (WT-X.5).")
    if own.marked(ROUNDABOUT_MARKS) >= ROUNDABOUT_BOXES:
        return Text("Both your roundabouts are built (WT-X.4).")
    house = path[-1]
    if house in HOUSE_NAMES and own.houses[HOUSE_NAMES.index(house)] != EMPTY:
        return Text("{house} is not empty (WT-6.1).", house=house)
    return None


def _why_not_house(view: StreetsView, own: Sheet, path: Path, house: int) -> Text | None:
    name = HOUSE_NAMES[house]
    if own.houses[house] == ROUNDABOUT:
        return Text("A roundabout stands at {house} (WT-X.11).", house=name)
    if own.houses[house] != EMPTY:
        return Text("{house} is numbered already (WT-6.10).", house=name)
    if own.stage != NUMBER:
        return Text("You have numbered a house in this round (WT-5.1).")
    number = path[0].rpartition(":")[2]
    if len(path) > 1 and number.isdecimal():
        return Text(
            "{number} does not fit into {house}: numbers grow from left to right (WT-6.4).",
            number=number,
            house=name,
        )
    return Text("Choose a number first (WT-4.1).") if view.legal else None


def _why_not_fence(view: StreetsView, own: Sheet, house: int) -> Text | None:
    if own.fences & BIT[house]:
        return Text("A fence stands there already (WT-9.4).")
    if own.stage != ACT:
        return Text("A fence is drawn with the action of a fence card (WT-5.4).")
    if own.used & (own.used >> 1) & BIT[house]:
        return Text("An estate that was used for a plan cannot be split (WT-9.6).")
    if view.variant.older and own.houses[house] == own.houses[house + 1] != EMPTY:
        return Text("No fence may part two equal numbers (WT-9.8).")
    return None


def _why_not_word(view: StreetsView, own: Sheet, path: Path) -> Text | None:
    """Return why a word of the notation cannot be said now."""
    token = path[-1]
    if path[0] == "refuse":
        return _why_not_refusal(view, own, path)
    if token == "reshuffle":  # noqa: S105 a word of the notation
        return _why_not_reshuffle(view)
    if token.startswith("plan-") and token[5:] in ("1", "2", "3"):
        return _why_not_plan(own, int(token[5:]) - 1)
    if token not in _ACTING and not token.startswith("estate-"):
        return None
    if own.stage == NUMBER:
        return Text("First write a number; the rest of your round comes after it (WT-4.1).")
    return _why_not_act(view, own, token)


def _why_not_refusal(view: StreetsView, own: Sheet, path: Path) -> Text:
    if own.stage != NUMBER:
        return Text("You have numbered a house in this round (WT-5.1).")
    if len(path) > 1 and not view.variant.solo:
        return Text("Nobody gets a card of a refusal here: that is for games alone (WT-7.12).")
    return Text("One of the printed numbers fits, so you must write a number (WT-7.1).")


def _why_not_reshuffle(view: StreetsView) -> Text:
    if not view.variant.older:
        return Text("Nothing is reshuffled in the newer box (WT-4.13).")
    return Text("Only who approves a plan in the round of the first approval may (WT-4.12).")


def _why_not_plan(own: Sheet, stack: int) -> Text:
    if own.plan_points(stack) >= 0:
        return Text("You have approved this plan (WT-15.3).")
    return Text("Your sheet does not meet this plan yet, or its time has not come (WT-15.1).")


def _why_not_act(view: StreetsView, own: Sheet, token: str) -> Text:
    """Return why the action of the round cannot be used that way."""
    if token == "pool" and view.actions[own.choice % CARDS] == POOL:  # noqa: S105 as above
        return Text("This house has no pool (WT-12.1).")
    if own.stage != ACT:
        return Text("The action of this round is over (WT-8.5).")
    if token == "done":  # noqa: S105 as above
        return Text("First use the action, or skip it (WT-8.1).")
    return Text("There is no box left for it (WT-8.4).")
