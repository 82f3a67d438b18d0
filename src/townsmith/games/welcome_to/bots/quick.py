# townsmith: compiled
"""A sensible move at once: numbers where they belong, each with its action, judged on the spot."""

from typing import Final

from mypy_extensions import i64

from townsmith.core.bits import BIT
from townsmith.core.rng import Rng
from townsmith.games.welcome_to.bots.features import Look, look_after, look_at
from townsmith.games.welcome_to.bots.house_chances import LOWER
from townsmith.games.welcome_to.bots.sheet_worth import rival_worth, worth_of
from townsmith.games.welcome_to.bots.situation import Situation
from townsmith.games.welcome_to.bots.weights import HABITS
from townsmith.games.welcome_to.rules.actions import action_moves, can_act, do_action
from townsmith.games.welcome_to.rules.moves import (
    APPROVE,
    CARDS,
    DIG,
    DONE,
    DRAW_FENCE,
    GIVE,
    HIRE,
    PAIRS,
    PICK,
    PLANT,
    REFUSE,
    SKIP,
)
from townsmith.games.welcome_to.rules.numbering import write_number
from townsmith.games.welcome_to.rules.pieces import (
    EMPTY,
    FENCE,
    GAPS,
    HIGHEST,
    HOUSES,
    LOWEST,
    NUMBERS,
    POOL,
    POOL_HOUSES,
    REACH,
    ROUNDABOUT,
    RUN_END,
    RUN_FIRST,
    STARTS,
    STREET_OF,
    TEMP,
)
from townsmith.games.welcome_to.rules.plans import can_approve, ones, picks
from townsmith.games.welcome_to.rules.sheet import ACT, NUMBER, PLANS, Sheet

_DEEP: Final = -1e300
_LUCK: Final = 64
"""How finely luck is measured out."""
_WHIM: Final = 0.5
"""By how many points luck may favour a move."""
_UNKNOWN: Final = -1.0
_SINGLE: Final[list[int]] = [SKIP, SKIP, PLANT, DIG, HIRE, SKIP]
"""By action: the move that is carried out at once, where nothing is left to choose."""
_STROLL: Final = 4
"""In one of so many cases a number is also tried beside the place where it belongs."""
_FEW: Final = 10
"""With so few empty houses left every way to use temp and every house is tried."""
_OTHER_FENCES: Final = 3
"""In one of so many cases a fence is looked at that is not part of the layout."""
_HAND_PAIRS: Final[list[list[int]]] = [[1, 2], [3, 5], [6, 7]]
_TABLE_PAIRS: Final[list[list[int]]] = [[0], [4], [8]]
"""By card: the pairs of cards in which it gives the number."""
_NO_COSTS: Final[list[float]] = [0.0, 0.0, 0.0]
_ALONE: Final[list[list[int]]] = [[pair] for pair in range(PAIRS)]
"""Each pair by itself: a changed number goes with temp only."""


def is_judged(situation: Situation, sheet: Sheet) -> bool:
    """Tell whether anything is to be judged for a quick move: some need no thought."""
    if sheet.stage == ACT:
        return _SINGLE[situation.actions[sheet.choice % CARDS]] == SKIP
    return sheet.stage == NUMBER


def quick_move(situation: Situation, sheet: Sheet, rng: Rng) -> i64:
    """Return a sensible move for a sheet whose turn it is."""
    situation.weights = HABITS
    if sheet.stage == NUMBER:
        return Writer(situation, sheet, rng).best()
    if sheet.stage == ACT:
        return _action(situation, sheet, rng)
    bunkers = situation.variant.bunkers
    if sheet.approving:
        choices = picks(sheet, situation.plans[sheet.approving - 1], bunkers)
        return PICK + choices[rng.below(len(choices))]
    for stack in range(CARDS):
        if sheet.plan_points(stack) < 0 and can_approve(sheet, situation.plans[stack], bunkers):
            return APPROVE + stack
    return DONE


# Numbers


class Writer:
    """Looks for a house to number, one candidate after the other."""

    def __init__(self, situation: Situation, sheet: Sheet, rng: Rng) -> None:
        """Store a sheet on which a house is to be numbered."""
        self.situation = situation
        self.sheet = sheet
        self.rng = rng
        self.move: i64 = -1
        self.most = _DEEP
        self.costs: list[float] = _NO_COSTS
        """By card: what it would bring a rival."""
        self.thorough = ones(sheet.empty()) <= _FEW
        self.bonuses: list[float] = [_UNKNOWN, _UNKNOWN, 0.0, 0.0, 0.0, _UNKNOWN]
        """By action: about what it brings, where it is chosen only after the number is written."""

    def best(self) -> i64:
        """Return the move found best, or a refusal where nothing fits."""
        situation = self.situation
        situation.lay_out(self.sheet)
        solo = situation.variant.solo
        self.costs = _costs(situation, self.sheet)
        for card in range(CARDS):
            self._try_card(card, _HAND_PAIRS[card] if solo else _TABLE_PAIRS[card])
        if self.move >= 0:
            return self.move
        return GIVE + _cheapest(self.costs) if solo else REFUSE

    def _try_card(self, card: i64, pairs: list[int]) -> None:
        """Try the number of a card, with all actions that go with it."""
        number: i64 = self.situation.numbers[card]
        self._try_number(number, pairs)
        for pair in pairs:
            if self.situation.actions[pair % CARDS] == TEMP:
                self._try_changed(number, _ALONE[pair])

    def _try_changed(self, number: i64, pairs: list[int]) -> None:
        """Try what temp can make of a number: one by luck, or all near the end."""
        first: i64 = number - REACH
        last: i64 = number + REACH
        if not self.thorough:
            first += self.rng.below(2 * REACH + 1)
            last = first
        for changed in range(max(first, LOWEST), min(last, HIGHEST) + 1):
            if changed != number:
                self._try_number(changed, pairs)

    def _try_number(self, number: i64, pairs: list[int]) -> None:
        fits = self.sheet.fits
        at: i64 = number
        end: i64 = len(fits)
        while at < end:
            gap: i64 = fits[at]
            if gap:
                self._try_run(number, pairs, RUN_FIRST[gap], RUN_END[gap] - 1)
            at += NUMBERS

    def _try_run(self, number: i64, pairs: list[int], first: i64, last: i64) -> None:
        """Try a number where it belongs in a run of empty houses, and perhaps beside."""
        if self.thorough:
            while first <= last:
                self._try_house(number, pairs, first)
                first += 1
            return
        house = place_of(self.sheet, number, first, last)
        self._try_house(number, pairs, house)
        other = self._beside(house, pairs)
        if other != house and first <= other <= last:
            self._try_house(number, pairs, other)

    def _beside(self, house: i64, pairs: list[int]) -> i64:
        """Return a neighbour worth a try: one with a pool for a pool, or any by luck."""
        actions = self.situation.actions
        for pair in pairs:
            if actions[pair % CARDS] == POOL and not POOL_HOUSES & BIT[house]:
                if house > 0 and POOL_HOUSES & BIT[house - 1]:
                    return house - 1
                return house + 1 if house + 1 < HOUSES and POOL_HOUSES & BIT[house + 1] else house
        luck = self.rng.below(2 * _STROLL)
        return house - 1 if luck == 0 else house + 1 if luck == 1 else house

    def _try_house(self, number: i64, pairs: list[int], house: i64) -> None:
        """Judge a number in a house with each action it can go with, and a little luck."""
        situation = self.situation
        after = self.sheet.clone()
        code: i64 = number * HOUSES + house
        first: i64 = pairs[0] * NUMBERS * HOUSES + code
        write_number(
            after, first, situation.numbers, situation.actions, older=situation.variant.older
        )
        after.stage = PLANS
        look = look_at(situation, after)
        idle = worth_of(look)
        for pair in pairs:
            given = CARDS - pair // CARDS - pair % CARDS if situation.variant.solo else 0
            worth = idle - self.costs[given]
            if number == situation.numbers[pair // CARDS]:
                worth += self._gain(look, idle, situation.actions[pair % CARDS])
            worth += _WHIM * float(self.rng.below(_LUCK)) / float(_LUCK)
            if worth > self.most:
                self.most = worth
                self.move = pair * NUMBERS * HOUSES + code

    def _gain(self, look: Look, idle: float, action: i64) -> float:
        """Return what an action brings once a number is written."""
        if not can_act(look.sheet, action, older=self.situation.variant.older):
            return 0.0
        if _SINGLE[action] == SKIP:
            return self._bonus(action)
        after = after_action(look.sheet, _SINGLE[action])
        return worth_of(look_after(look, after, action)) - idle

    def _bonus(self, action: i64) -> float:
        """Return what an action would bring if nothing were written; remembered once known."""
        if self.bonuses[action] == _UNKNOWN:
            sheet = self.sheet
            moves = action_moves(sheet, action, 0, older=self.situation.variant.older)
            look = look_at(self.situation, sheet)
            idle = worth_of(look)
            best = idle
            for move in moves:
                if action != FENCE or _is_laid_out(self.situation, sheet, move):
                    after = after_action(sheet, move)
                    best = max(best, worth_of(look_after(look, after, action)))
            self.bonuses[action] = best - idle
        return self.bonuses[action]


def _is_laid_out(situation: Situation, sheet: Sheet, move: i64) -> bool:
    """Tell whether a move draws a fence of the layout."""
    return move != SKIP and (situation.lay_out(sheet).fences >> GAPS[move - DRAW_FENCE]) & 1 != 0


def _costs(situation: Situation, sheet: Sheet) -> list[float]:
    """Return what each card of the hand would bring a rival; nothing at a table."""
    if not situation.variant.solo:
        return _NO_COSTS
    return [rival_worth(situation, situation.pile_with(card), sheet) for card in range(CARDS)]


def _cheapest(costs: list[float]) -> i64:
    best: i64 = 0
    for card in range(CARDS):
        if costs[card] < costs[best]:
            best = card
    return best


def place_of(sheet: Sheet, number: i64, first: i64, last: i64) -> i64:
    """Return the house of an empty run where a number leaves the others their share of room."""
    houses = sheet.houses
    street: i64 = STREET_OF[first]
    lower: i64 = 0
    if first > STARTS[street] and houses[first - 1] != ROUNDABOUT:
        lower = houses[first - 1]
    upper: i64 = NUMBERS
    if last + 1 < STARTS[street + 1] and houses[last + 1] not in (EMPTY, ROUNDABOUT):
        upper = houses[last + 1] - 1
    share: float = (LOWER[number] + LOWER[number + 1]) / 2.0 - LOWER[lower]
    whole: float = LOWER[upper] - LOWER[lower]
    place: i64 = int(share / whole * float(last + 1 - first))
    return min(last, first + place)


def sensible_moves(sheet: Sheet, actions: list[int], moves: list[int]) -> list[int]:
    """Return the moves of a turn's beginning without numbers far from where they belong."""
    kept: list[int] = []
    fits = sheet.fits
    for code in moves:
        move: i64 = code
        if move >= REFUSE:
            kept.append(code)
            continue
        house: i64 = move % HOUSES
        number: i64 = move // HOUSES % NUMBERS
        gap: i64 = fits[sheet.part_of(house) * NUMBERS + number]
        place = place_of(sheet, number, RUN_FIRST[gap], RUN_END[gap] - 1)
        near = place - 1 <= house <= place + 1
        action: i64 = actions[move // (HOUSES * NUMBERS) % CARDS]
        if near or (action == POOL and (POOL_HOUSES >> house) & 1):
            kept.append(code)
    return kept


# Actions


def acted(situation: Situation, sheet: Sheet) -> Sheet:
    """Return the sheet after the best action."""
    best = sheet
    most = _DEEP
    action = situation.actions[sheet.choice % CARDS]
    look = look_at(situation, sheet)
    for move in _moves(situation, sheet):
        after = after_action(sheet, move)
        worth = worth_of(look_after(look, after, action))
        if worth > most:
            most = worth
            best = after
    return best


def after_action(sheet: Sheet, move: i64) -> Sheet:
    """Return the sheet after an action or none."""
    after = sheet.clone()
    if move != SKIP:
        do_action(after, move)
    after.stage = PLANS
    return after


def _moves(situation: Situation, sheet: Sheet) -> list[int]:
    action = situation.actions[sheet.choice % CARDS]
    number = situation.numbers[sheet.choice // CARDS]
    return action_moves(sheet, action, number, older=situation.variant.older)


def _action(situation: Situation, sheet: Sheet, rng: Rng) -> i64:
    """Return a good way to use the action of the turn; of many fences only some are looked at."""
    action = situation.actions[sheet.choice % CARDS]
    if _SINGLE[action] != SKIP:
        return _SINGLE[action]
    best: i64 = SKIP
    most = _DEEP
    look = look_at(situation, sheet)
    for move in _moves(situation, sheet):
        if action == FENCE and not _wanted(situation, sheet, rng, move):
            continue
        worth = worth_of(look_after(look, after_action(sheet, move), action))
        if worth > most:
            most = worth
            best = move
    return best


def _wanted(situation: Situation, sheet: Sheet, rng: Rng, move: i64) -> bool:
    """Tell whether a fence is looked at: all of the layout's, and some others by luck."""
    if move == SKIP or _is_laid_out(situation, sheet, move):
        return True
    return rng.below(_OTHER_FENCES) == 0
