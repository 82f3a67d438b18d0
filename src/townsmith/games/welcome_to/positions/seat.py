"""A seat in position files: its sheet, its hand, and where it is in the running turn."""

from typing import Any, Final

from townsmith.core.bits import BIT, squares
from townsmith.core.reading.node import Fields, Node
from townsmith.core.text import Text
from townsmith.games.welcome_to.positions.cards import write_card
from townsmith.games.welcome_to.positions.sheet import (
    SHEET_KEYS,
    read_house,
    read_sheet,
    write_sheet,
)
from townsmith.games.welcome_to.rules.moves import CARDS
from townsmith.games.welcome_to.rules.pieces import EMPTY, REACH, TEMP
from townsmith.games.welcome_to.rules.sheet import (
    ACT,
    FINISHED,
    NUMBER,
    PLANS,
    REFUSED,
    UNCHOSEN,
    Sheet,
    spot_of,
)
from townsmith.games.welcome_to.rules.state import WelcomeTo
from townsmith.games.welcome_to.rules.variant import Variant

PHASES: Final = ("number", "act", "plans")
_TURN_KEYS: Final = (
    "phase",
    "choice",
    "confirmed",
    "before",
    "roundabout",
    "reshuffle",
    "approving",
)


# Writing


def write_seat(state: WelcomeTo, at: int) -> dict[str, Any]:
    """Return one seat: what differs from the start of a game, and the running turn."""
    sheet, shown = state.sheets[at], state.shown[at]
    blank, now = write_sheet(Sheet()), write_sheet(sheet)
    seat = {key: now[key] for key in now if key == "streets" or now[key] != blank[key]}
    if state.variant.solo and state.hand:
        seat["hand"] = [write_card(card, state.variant) for card in state.hand]
    if sheet is not shown:
        seat |= _write_turn(sheet, state.variant)
        before = write_sheet(shown)
        seat["before"] = {key: before[key] for key in before if before[key] != now[key]}
    return seat


def _write_turn(sheet: Sheet, variant: Variant) -> dict[str, Any]:
    turn: dict[str, Any] = {}
    if sheet.stage == FINISHED:
        turn["confirmed"] = True
    elif sheet.stage != NUMBER:
        turn["phase"] = PHASES[sheet.stage]
    if sheet.choice != UNCHOSEN:
        turn["choice"] = _write_choice(sheet, variant)
    if sheet.circled:
        turn["roundabout"] = True
    if sheet.ordered:
        turn["reshuffle"] = True
    if sheet.approving:
        picked = [spot_of(house) for house in squares(sheet.picked)]
        turn["approving"] = {"plan": int(sheet.approving), "picked": picked}
    return turn


def _write_choice(sheet: Sheet, variant: Variant) -> dict[str, Any]:
    choice = int(sheet.choice)
    if choice >= REFUSED:
        given = {"give": choice - REFUSED + 1} if variant.solo else {}
        return {"refusal": True, **given}
    house = spot_of(sheet.house)
    return {"number": choice // CARDS + 1, "action": choice % CARDS + 1, "house": house}


# Reading


def seat_fields(seat: Node, variant: Variant) -> Fields:
    """Return the fields of a seat; only somebody alone has a hand."""
    return seat.fields((*SHEET_KEYS, *_TURN_KEYS, *(("hand",) if variant.solo else ())))


def read_seat(state: WelcomeTo, at: int, seat: Node, phase: str) -> None:
    """Read a seat's sheet and turn; `phase` is that of seats which have none of their own."""
    fields = seat_fields(seat, state.variant)
    sheet = read_sheet(fields, state.variant)
    state.sheets[at] = sheet
    state.shown[at] = sheet
    if phase == PHASES[NUMBER] and not any(key in fields for key in _TURN_KEYS):
        return
    if state.over:
        seat.fail(Text("no turn is running when the game is over"))
    before = fields["before"].fields(SHEET_KEYS) if "before" in fields else {}
    state.shown[at] = read_sheet({**fields, **before}, state.variant)
    _read_stage(state, sheet, fields, phase)
    _check_choice(state, sheet, seat)
    sheet.circled = "roundabout" in fields and fields["roundabout"].flag()
    sheet.ordered = "reshuffle" in fields and fields["reshuffle"].flag()
    if "approving" in fields:
        _read_approving(state, sheet, fields["approving"])


def _read_stage(state: WelcomeTo, sheet: Sheet, fields: Fields, phase: str) -> None:
    """Read how far the turn is; without a phase of its own the choice tells."""
    word = fields["phase"].one_of(PHASES, Text("a phase")) if "phase" in fields else phase
    sheet.stage = PHASES.index(word)
    if "choice" in fields:
        _read_choice(state, sheet, fields["choice"])
        if sheet.stage == NUMBER and "phase" not in fields:
            sheet.stage = PLANS if sheet.choice >= REFUSED else ACT
    if "confirmed" in fields and fields["confirmed"].flag():
        sheet.stage = FINISHED


def _check_choice(state: WelcomeTo, sheet: Sheet, seat: Node) -> None:
    """Require a choice where the stage of the turn needs one."""
    if sheet.stage == ACT and not UNCHOSEN < sheet.choice < REFUSED:
        seat.fail(Text("the phase act needs a choice with number, action and house"))
    if sheet.stage > NUMBER and sheet.choice == UNCHOSEN and state.variant.solo:
        seat.fail(Text("a choice must say which cards were used"))


def _read_choice(state: WelcomeTo, sheet: Sheet, choice: Node) -> None:
    fields = choice.fields(("number", "action", "house", "refusal", "give"))
    if "refusal" in fields and fields["refusal"].flag():
        sheet.choice = REFUSED
        if state.variant.solo:
            given = choice.required(("give",), ("number", "action", "house", "refusal"))["give"]
            sheet.choice += given.whole(1, CARDS) - 1
        return
    fields = choice.required(("number", "action", "house"), ("refusal", "give"))
    number, action = fields["number"].whole(1, CARDS) - 1, fields["action"].whole(1, CARDS) - 1
    if (number == action) == state.variant.solo:
        choice.fail(
            Text("number and action must come from different cards")
            if state.variant.solo
            else Text("number and action must come from the same combination")
        )
    sheet.choice = number * CARDS + action
    sheet.house = read_house(fields["house"])
    _check_house(state, sheet, fields["house"])


def _check_house(state: WelcomeTo, sheet: Sheet, house: Node) -> None:
    """Require that the house of the choice holds its number, changed at most by temp."""
    content = sheet.houses[sheet.house]
    number = state.numbers[sheet.choice // CARDS]
    reach = REACH if state.actions[sheet.choice % CARDS] == TEMP else 0
    if content == EMPTY or abs(content - 1 - number) > reach:
        house.fail(Text("this house does not hold the {number} that was chosen", number=number))


def _read_approving(state: WelcomeTo, sheet: Sheet, approving: Node) -> None:
    fields = approving.required(("plan",), ("picked",))
    sheet.approving = fields["plan"].whole(1, CARDS)
    for house in fields["picked"].items() if "picked" in fields else []:
        sheet.picked |= BIT[read_house(house)]
    if not state.can_pick(sheet):
        approving.fail(Text("there is nothing to choose for this plan"))
