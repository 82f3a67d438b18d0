"""A table of Welcome To read from its position file."""

from townsmith.core.bits import BIT
from townsmith.core.contract.options import Setup
from townsmith.core.errors import TownsmithError
from townsmith.core.reading.node import Fields
from townsmith.core.rng import Rng, stream
from townsmith.games.welcome_to.positions import cards as card_files
from townsmith.games.welcome_to.positions import sheet as sheet_files
from townsmith.games.welcome_to.positions.complaints import Spot
from townsmith.games.welcome_to.positions.decks import read_rival, variant_of
from townsmith.games.welcome_to.rules.dealing import draw_plans, table
from townsmith.games.welcome_to.rules.moves import CARDS
from townsmith.games.welcome_to.rules.pieces import (
    ACTIONS,
    APPROVAL,
    EMPTY,
    REACH,
    TEMP,
)
from townsmith.games.welcome_to.rules.rival import Rival
from townsmith.games.welcome_to.rules.sheet import (
    ACT,
    FINISHED,
    NUMBER,
    PLANS,
    REFUSED,
    UNCHOSEN,
    Sheet,
)
from townsmith.games.welcome_to.rules.state import WelcomeTo
from townsmith.games.welcome_to.rules.variant import Variant

KEYS = (
    "rng",
    "round",
    "phase",
    "plans",
    "approved",
    "combinations",
    "piles",
    "discards",
    "deck",
    "discard",
    "opponent",
)
TURN_KEYS = (
    "phase",
    "choice",
    "confirmed",
    "before",
    "roundabout",
    "reshuffle",
    "approving",
)
PHASES = ("number", "act", "plans")
OVER = "over"
_WORD = 0xFFFFFFFF
_MOST_ROUNDS = 100_000
_DUE_KEYS = ("pile", "plans", "card", "drawn", "due")


def read(setup: Setup, fields: Fields) -> WelcomeTo:
    """Return the position that the fields of a file describe."""
    top = {key: Spot(node.where, node.value) for key, node in fields.items()}
    variant = variant_of(setup.options)
    state = table(variant, _read_plans(top, variant, setup.seed), setup.seats, setup.seed)
    state.round = top["round"].whole(1, _MOST_ROUNDS) if "round" in top else 1
    phase = top["phase"].word(*PHASES, OVER) if "phase" in top else PHASES[NUMBER]
    state.over = phase == OVER
    state.approved = _read_approved(top)
    seats = _seat_tables(top, variant)
    _read_cards(state, top, seats, setup.seed)
    for at, seat in enumerate(seats):
        _read_seat(state, at, seat, PHASES[NUMBER] if state.over else phase)
    _wait(state, top)
    if "rng" in top:
        words = [word.whole(0, _WORD) for word in top["rng"].items(4)]
        state.rng = Rng(words[0], words[1], words[2], words[3])
    return state


def _read_plans(top: dict[str, Spot], variant: Variant, seed: int) -> list[int]:
    if "plans" not in top:
        return draw_plans(variant, seed)
    plans = []
    for stack, spot in enumerate(top["plans"].items(CARDS)):
        here = [at for at, plan in enumerate(variant.plans) if plan.stack == stack]
        found = [at for at in here if variant.plans[at].name == spot.value]
        if not found:
            names = ", ".join(variant.plans[at].name for at in here)
            spot.fail(f"unknown plan {spot.value!r} of stack {stack + 1}; there are: {names}")
        plans.append(found[0])
    return plans


def _read_approved(top: dict[str, Spot]) -> int:
    if "approved" not in top:
        return 0
    flags = [spot.flag() for spot in top["approved"].items(CARDS)]
    return sum(BIT[stack] for stack in range(CARDS) if flags[stack])


def _seat_tables(top: dict[str, Spot], variant: Variant) -> list[dict[str, Spot]]:
    keys = (*sheet_files.KEYS, *TURN_KEYS, *(("hand",) if variant.solo else ()))
    return [seat.table(*keys) for seat in top["seats"].items()]


def _read_cards(
    state: WelcomeTo, top: dict[str, Spot], seats: list[dict[str, Spot]], seed: int
) -> None:
    solo = ("deck", "discard", "opponent")
    shared = ("combinations", "piles", "discards")
    for key in shared if state.variant.solo else solo:
        if key in top:
            kind = "a solo game has a deck" if state.variant.solo else "only a solo game has it"
            top[key].fail(f"this key does not belong here: {kind}")
    rng = stream(seed, "welcome-to position")
    if not state.variant.solo:
        card_files.read_piles(state, top, rng)
        return
    if "opponent" in top:
        _read_opponent(state, top["opponent"])
    card_files.read_deck(state, top, seats[0], rng)


def _read_opponent(state: WelcomeTo, spot: Spot) -> None:
    keys = spot.table(*_DUE_KEYS)
    variant = state.variant
    if "card" in keys:
        state.rival = _read_rival(keys["card"], variant)
    if "plans" in keys:
        state.rival_written = sheet_files.read_fields(keys["plans"])
    if "pile" in keys:
        state.pile = [_read_given(each, variant) for each in keys["pile"].items()]
    _read_drawn(state, keys)


def _read_given(spot: Spot, variant: Variant) -> int:
    """Return a card of the opponent's pile, of which the action alone may be written."""
    if isinstance(spot.value, str) and spot.value in ACTIONS:
        return ACTIONS.index(spot.value)
    return card_files.read_card(spot, variant)


def _read_drawn(state: WelcomeTo, keys: dict[str, Spot]) -> None:
    for key in ("drawn", "due"):
        if key in keys and not state.variant.older:
            keys[key].fail("only the 81-card edition keeps the order of approval cards")
    drawn = _approvals(keys, "drawn", state.variant)
    due = _approvals(keys, "due", state.variant)
    if due and drawn[len(drawn) - len(due) :] != due:
        drawn += due
    if len(set(drawn)) < len(drawn):
        keys["drawn" if "drawn" in keys else "due"].fail("an approval card is drawn only once")
    state.drawn = drawn
    state.due = len(due)


def _approvals(keys: dict[str, Spot], key: str, variant: Variant) -> list[int]:
    spots = keys[key].items() if key in keys else []
    return [card_files.read_approval(spot, variant) - APPROVAL for spot in spots]


def _read_rival(spot: Spot, variant: Variant) -> Rival:
    card = {"level": int(variant.level)} | dict(spot.value if isinstance(spot.value, dict) else {})
    if not isinstance(spot.value, dict):
        spot.fail("must be an object")
    try:
        rival = read_rival(card, variant.edition)
    except TownsmithError as error:
        spot.fail(str(error))
    return rival


# Reading a seat


def _read_seat(state: WelcomeTo, at: int, seat: dict[str, Spot], phase: str) -> None:
    sheet = sheet_files.read_sheet(seat, state.variant)
    state.sheets[at] = sheet
    state.shown[at] = sheet
    running = phase != PHASES[NUMBER] or any(key in seat for key in TURN_KEYS)
    if not running:
        return
    if state.over:
        Spot(f"seats[{at}]", None).fail("no turn is running when the game is over")
    before = seat["before"].table(*sheet_files.KEYS) if "before" in seat else {}
    state.shown[at] = sheet_files.read_sheet({**seat, **before}, state.variant)
    _read_turn(state, sheet, seat, phase)


def _read_turn(state: WelcomeTo, sheet: Sheet, seat: dict[str, Spot], phase: str) -> None:
    where = next(iter(seat.values())).where.rpartition(".")[0] if seat else "seats"
    word = seat["phase"].word(*PHASES) if "phase" in seat else phase
    sheet.stage = PHASES.index(word)
    if "choice" in seat:
        _read_choice(state, sheet, seat["choice"])
        if sheet.stage == NUMBER and "phase" not in seat:
            sheet.stage = PLANS if sheet.choice >= REFUSED else ACT
    if "confirmed" in seat and seat["confirmed"].flag():
        sheet.stage = FINISHED
    if sheet.stage == ACT and not UNCHOSEN < sheet.choice < REFUSED:
        Spot(where, None).fail("the phase act needs a choice with number, action and house")
    if sheet.stage > NUMBER and sheet.choice == UNCHOSEN and state.variant.solo:
        Spot(where, None).fail("a choice must say which cards were used")
    sheet.circled = "roundabout" in seat and seat["roundabout"].flag()
    sheet.ordered = "reshuffle" in seat and seat["reshuffle"].flag()
    if "approving" in seat:
        _read_approving(state, sheet, seat["approving"])


def _read_choice(state: WelcomeTo, sheet: Sheet, spot: Spot) -> None:
    keys = spot.table("number", "action", "house", "refusal", "give")
    if "refusal" in keys and keys["refusal"].flag():
        sheet.choice = REFUSED
        if state.variant.solo:
            give = keys.get("give", Spot(f"{spot.where}.give", None))
            sheet.choice += give.whole(1, CARDS) - 1
        return
    for key in ("number", "action", "house"):
        if key not in keys:
            spot.fail(f"needs {key}")
    number, action = keys["number"].whole(1, CARDS) - 1, keys["action"].whole(1, CARDS) - 1
    if (number == action) == state.variant.solo:
        rule = "different cards" if state.variant.solo else "the same combination"
        spot.fail(f"number and action must come from {rule}")
    sheet.choice = number * CARDS + action
    sheet.house = sheet_files.read_house(keys["house"])
    _check_choice(state, sheet, keys["house"])


def _check_choice(state: WelcomeTo, sheet: Sheet, spot: Spot) -> None:
    """Require that the house of the choice holds its number, changed at most by temp."""
    content = sheet.houses[sheet.house]
    number = state.numbers[sheet.choice // CARDS]
    reach = REACH if state.actions[sheet.choice % CARDS] == TEMP else 0
    if content == EMPTY or abs(content - 1 - number) > reach:
        spot.fail(f"this house does not hold the {number} that was chosen")


def _read_approving(state: WelcomeTo, sheet: Sheet, spot: Spot) -> None:
    keys = spot.table("plan", "picked")
    if "plan" not in keys:
        spot.fail("needs plan: the one being approved")
    sheet.approving = keys["plan"].whole(1, CARDS)
    for each in keys["picked"].items() if "picked" in keys else []:
        sheet.picked |= BIT[sheet_files.read_house(each)]
    if not state.can_pick(sheet):
        spot.fail("there is nothing to choose for this plan")


def _wait(state: WelcomeTo, top: dict[str, Spot]) -> None:
    """Wait for all seats that have not confirmed."""
    if state.over:
        return
    for seat, sheet in enumerate(state.sheets):
        if sheet.stage != FINISHED:
            state.waiting |= 1 << seat
    if not state.waiting:
        top["seats"].fail("all have confirmed; the round ends when the last seat confirms")
