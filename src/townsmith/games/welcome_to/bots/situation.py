# townsmith: compiled
"""The situation in which a sheet is judged: the plans, how long the game will last, the others."""

from typing import Final

from mypy_extensions import i64

from townsmith.games.welcome_to.bots.estate_layout import Layout, draw_up
from townsmith.games.welcome_to.bots.house_chances import chances
from townsmith.games.welcome_to.bots.plan_chances import PlanChances
from townsmith.games.welcome_to.rules.moves import CARDS
from townsmith.games.welcome_to.rules.pieces import (
    DOOMSDAY,
    KINDS,
    REFUSAL_BOXES,
    REFUSAL_MARKS,
    RIVAL_CAPACITY,
    STREETS,
    TEMP,
    TEMP_MARKS,
)
from townsmith.games.welcome_to.rules.piles import HAND, is_approval
from townsmith.games.welcome_to.rules.plan_card import Plan
from townsmith.games.welcome_to.rules.plans import can_approve, ones
from townsmith.games.welcome_to.rules.rival import Rival, count_cards
from townsmith.games.welcome_to.rules.scoring import capacities
from townsmith.games.welcome_to.rules.sheet import FINISHED, NUMBER, REFUSED, Sheet, plan_count
from townsmith.games.welcome_to.rules.variant import Variant

_STACKS: Final = 3
_FOREVER: Final = 99.0
_NO_CAPACITY: Final = 9999
_ROUNDS_A_HOUSE: Final = 0.98
_LAST_ROUNDS: Final = 1.5
_ROUNDS_A_WORK: Final = 1.25
"""How many rounds a house or a fence takes that the plans still need."""


class Situation:
    """What a sheet cannot tell by itself."""

    def __init__(self, variant: Variant, plans: list[int], approved: i64) -> None:
        """Store the situation of a table at which nobody else sits and no time is left."""
        self.variant = variant
        self.plans: list[Plan] = [variant.plans[plan] for plan in plans]
        self.approved: i64 = approved
        self.numbers: list[int] = []
        self.actions: list[int] = []
        self.rounds = 0.0
        """About how many rounds are left."""
        self.temps: i64 = 0
        """The most temp boxes that anybody else has marked."""
        self.largest: list[int] = [0, 0, 0]
        """Doomsday: the largest capacity of anybody else on each street."""
        self.smallest: i64 = _NO_CAPACITY
        """Doomsday: the smallest total capacity of anybody else."""
        self.rival = variant.rival
        self.pile: list[int] = []
        """Solo: the rival's cards."""
        self.rival_written: i64 = 0
        self.layout: Layout | None = None
        self.weights: i64 = 0
        """Where the weights begin by which sheets are judged here."""

    def lay_out(self, sheet: Sheet) -> Layout:
        """Return the layout of the situation, drawn up for the first sheet that asks for it.

        All that a turn may do to that sheet is judged by the same layout.
        """
        if self.layout is None:
            worth: list[float] = [0.0, 0.0, 0.0]
            for stack in range(_STACKS):
                plan = self.plans[stack]
                owed = sheet.plan_points(stack) < 0 and plan.is_plain()
                if owed and not can_approve(sheet, plan, self.variant.bunkers):
                    worth[stack] = self.worth(stack)
            rounds = max(1.0, self.rounds)
            self.layout = draw_up(sheet, self.plans, worth, chances(sheet, rounds), rounds)
        return self.layout

    def is_plain(self) -> bool:
        """Tell whether all plans ask for estates of any streets and nothing else."""
        return self.plans[0].is_plain() and self.plans[1].is_plain() and self.plans[2].is_plain()

    def worth(self, stack: i64) -> float:
        """Return what a plan would bring now."""
        plan = self.plans[stack]
        return float(plan.later if (self.approved >> stack) & 1 else plan.first)

    def pile_with(self, given: i64) -> list[int]:
        """Return the pile once a card of the hand has been given to the rival."""
        return [*self.pile, self.numbers[given] * KINDS + self.actions[given]]

    def pile_after(self, sheet: Sheet) -> list[int]:
        """Return the pile with the card that the turn on a sheet leaves for the rival."""
        if sheet.stage in (NUMBER, FINISHED):
            return self.pile
        choice = sheet.choice
        if choice < REFUSED:
            return self.pile_with(CARDS - choice // CARDS - choice % CARDS)
        return self.pile_with(choice - REFUSED)


def has_ended(sheet: Sheet) -> bool:
    """Tell whether a sheet as it stands ends the game with the round."""
    if sheet.marked(REFUSAL_MARKS) >= REFUSAL_BOXES or not sheet.empty():
        return True
    return plan_count(sheet.written) == _STACKS


def rounds_needed(situation: Situation, sheet: Sheet) -> float:
    """Return about how many rounds a seat needs to bring about the end, by houses or by plans."""
    if has_ended(sheet):
        return 0.0
    full: float = _ROUNDS_A_HOUSE * float(ones(sheet.empty()))
    plan_chances = PlanChances(sheet, chances(sheet, full), situation.variant.bunkers, full)
    for stack in range(_STACKS):
        if sheet.plan_points(stack) < 0:
            plan_chances.look_at(situation.plans[stack])
    return min(full, _LAST_ROUNDS + _ROUNDS_A_WORK * plan_chances.work)


def look_around(situation: Situation, sheets: list[Sheet], seat: i64) -> None:
    """Look at all sheets from one seat."""
    situation.rounds = _FOREVER
    for at in range(len(sheets)):
        sheet = sheets[at]
        situation.rounds = min(situation.rounds, rounds_needed(situation, sheet))
        if at != seat:
            situation.temps = max(situation.temps, sheet.marked(TEMP_MARKS))
            if situation.variant.sheet == DOOMSDAY:
                note_capacities(situation, capacities(situation.variant, sheet))


def note_capacities(situation: Situation, streets: list[int]) -> None:
    """Take in the bunkers of somebody else."""
    for street in range(STREETS):
        situation.largest[street] = max(situation.largest[street], streets[street])
    situation.smallest = min(situation.smallest, sum(streets))


def face_rival(situation: Situation, rival: Rival, pile: list[int], written: i64) -> None:
    """Look at a rival."""
    situation.rival = rival
    situation.pile = pile
    situation.rival_written = written
    situation.temps = count_cards(pile, TEMP) if rival.scores else rival.place_boxes[0] - 1
    if situation.variant.sheet == DOOMSDAY:
        note_capacities(situation, RIVAL_CAPACITY)


def count_rounds(situation: Situation, deck: list[int], discard: list[int]) -> None:
    """See for how many rounds the cards of the older solo mode last at most, this one included."""
    cards: i64 = HAND + (0 if situation.approved else len(discard))
    for card in deck:
        if not is_approval(card):
            cards += 1
    situation.rounds = min(situation.rounds, float(cards) / float(HAND))
