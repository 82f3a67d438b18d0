"""A table of Welcome To written down as a position file."""

import json
from typing import Any

from townsmith.core.bits import BIT, squares
from townsmith.core.contract.parts import Position
from townsmith.games.welcome_to.positions import cards as card_files
from townsmith.games.welcome_to.positions import sheet as sheet_files
from townsmith.games.welcome_to.positions.decks import VALUES
from townsmith.games.welcome_to.positions.reading import OVER, PHASES
from townsmith.games.welcome_to.rules.moves import CARDS
from townsmith.games.welcome_to.rules.pieces import APPROVAL, EDITIONS, SHEETS
from townsmith.games.welcome_to.rules.rival import Rival
from townsmith.games.welcome_to.rules.sheet import (
    FINISHED,
    NUMBER,
    REFUSED,
    UNCHOSEN,
    Sheet,
    plan_fields,
    spot_of,
)
from townsmith.games.welcome_to.rules.state import WelcomeTo
from townsmith.games.welcome_to.rules.tables import FACTS
from townsmith.games.welcome_to.rules.variant import Variant


def write(state: WelcomeTo) -> Position:
    """Return the position file of a position, complete."""
    variant = state.variant
    position: Position = {
        "game": "welcome-to",
        "options": _write_options(variant),
        "rng": state.rng.pack(),
        "round": int(state.round),
    }
    if state.over:
        position["phase"] = OVER
    position["plans"] = [variant.plans[plan].name for plan in state.plans]
    position["approved"] = [bool(state.approved & BIT[stack]) for stack in range(CARDS)]
    if variant.solo:
        position |= card_files.write_deck(state)
        position["opponent"] = _write_opponent(state)
    else:
        position |= card_files.write_piles(state)
    position["seats"] = [_write_seat(state, seat) for seat in range(state.seats)]
    return position


def _write_options(variant: Variant) -> dict[str, Any]:
    options: dict[str, Any] = {
        "edition": EDITIONS[variant.edition],
        "expert": variant.expert,
        "sheet": SHEETS[variant.sheet],
        "solo": int(variant.level) if variant.solo else None,
    }
    if variant.deck:
        options["deck"] = json.loads(variant.deck)
    return options


def _write_opponent(state: WelcomeTo) -> dict[str, Any]:
    variant = state.variant
    opponent: dict[str, Any] = {
        "pile": [card_files.write_card(card, variant) for card in state.pile],
        "plans": plan_fields(state.rival_written),
    }
    if state.rival.pack() != variant.rival.pack():
        opponent["card"] = _write_rival(state.rival, variant)
    drawn = [card_files.write_card(APPROVAL + plan, variant) for plan in state.drawn]
    if drawn:
        opponent["drawn"] = drawn
    if state.due:
        opponent["due"] = drawn[-state.due :]
    return opponent


def _write_rival(rival: Rival, variant: Variant) -> dict[str, Any]:
    names = FACTS["editions"][EDITIONS[variant.edition]]["approvals"]
    values = rival.pack()[2:8]
    card: dict[str, Any] = {"level": int(rival.level), "scores": rival.scores}
    if rival.scores:
        card |= dict(zip(VALUES, values, strict=True))
    card["approves"] = [names[at] for at in squares(rival.approves)]
    if rival.place_boxes:
        places = zip(rival.place_boxes, FACTS["scoring"]["temp_places"], strict=False)
        card["player_temp_position"] = [
            {"boxes_min": boxes, "points": points} for boxes, points in places
        ]
    return card


def _write_seat(state: WelcomeTo, at: int) -> dict[str, Any]:
    """Return one seat: what differs from the start of a game, and the running turn."""
    sheet, shown = state.sheets[at], state.shown[at]
    blank = sheet_files.write_sheet(Sheet())
    now = sheet_files.write_sheet(sheet)
    seat = {key: now[key] for key in now if key == "streets" or now[key] != blank[key]}
    if state.variant.solo and state.hand:
        seat["hand"] = [card_files.write_card(card, state.variant) for card in state.hand]
    if sheet is not shown:
        seat |= _write_turn(sheet, state.variant)
        before = sheet_files.write_sheet(shown)
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
