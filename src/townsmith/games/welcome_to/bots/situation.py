# townsmith: compiled
"""The scene in which a sheet is judged: the plans, how long the game will last, the others."""

from typing import Final

from mypy_extensions import i64

from townsmith.games.welcome_to.bots.estate_layout import Blueprint, draw_up
from townsmith.games.welcome_to.bots.house_chances import chances
from townsmith.games.welcome_to.bots.plan_chances import Outlook
from townsmith.games.welcome_to.rules.moves import CARDS
from townsmith.games.welcome_to.rules.pieces import (
    DOOMSDAY,
    KINDS,
    OPPONENT_CAPACITY,
    REFUSAL_BOXES,
    REFUSAL_MARKS,
    STREETS,
    TEMP,
    TEMP_MARKS,
)
from townsmith.games.welcome_to.rules.piles import HAND, is_approval
from townsmith.games.welcome_to.rules.plans import can_approve, ones
from townsmith.games.welcome_to.rules.scoring import capacities, count_cards
from townsmith.games.welcome_to.rules.sheet import FINISHED, NUMBER, REFUSED, Sheet, plan_count
from townsmith.games.welcome_to.rules.variant import Plan, Rival, Terms

_STACKS: Final = 3
_FOREVER: Final = 99.0
_NO_CAPACITY: Final = 9999
_ROUNDS_A_HOUSE: Final = 0.98
_LAST_ROUNDS: Final = 1.5
_ROUNDS_A_WORK: Final = 1.25
"""How many rounds a house or a fence takes that the plans still need."""


class Scene:
    """What a sheet cannot tell by itself."""

    def __init__(self, terms: Terms, plans: list[int], approved: i64) -> None:
        """Store the scene of a table at which nobody else sits and no time is left."""
        self.terms = terms
        self.plans: list[Plan] = [terms.plans[plan] for plan in plans]
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
        self.rival = terms.rival
        self.pile: list[int] = []
        """Solo: the opponent's cards."""
        self.rival_written: i64 = 0
        self.blueprint: Blueprint | None = None
        self.weights: i64 = 0
        """Where the weights begin by which sheets are judged here."""

    def lay_out(self, sheet: Sheet) -> Blueprint:
        """Return the blueprint of the scene, drawn up for the first sheet that asks for it.

        All that a turn may do to that sheet is judged by the same blueprint.
        """
        if self.blueprint is None:
            worth: list[float] = [0.0, 0.0, 0.0]
            for stack in range(_STACKS):
                plan = self.plans[stack]
                owed = sheet.plan_points(stack) < 0 and plan.is_plain()
                if owed and not can_approve(sheet, plan, self.terms.bunkers):
                    worth[stack] = self.worth(stack)
            rounds = max(1.0, self.rounds)
            self.blueprint = draw_up(sheet, self.plans, worth, chances(sheet, rounds), rounds)
        return self.blueprint

    def is_plain(self) -> bool:
        """Tell whether all plans ask for estates of any streets and nothing else."""
        return self.plans[0].is_plain() and self.plans[1].is_plain() and self.plans[2].is_plain()

    def worth(self, stack: i64) -> float:
        """Return what a plan would bring now."""
        plan = self.plans[stack]
        return float(plan.later if (self.approved >> stack) & 1 else plan.first)

    def pile_with(self, given: i64) -> list[int]:
        """Return the pile once a card of the hand has been given to the opponent."""
        return [*self.pile, self.numbers[given] * KINDS + self.actions[given]]

    def pile_after(self, sheet: Sheet) -> list[int]:
        """Return the pile with the card that the turn on a sheet leaves for the opponent."""
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


def rounds_needed(scene: Scene, sheet: Sheet) -> float:
    """Return about how many rounds a seat needs to bring about the end, by houses or by plans."""
    if has_ended(sheet):
        return 0.0
    full: float = _ROUNDS_A_HOUSE * float(ones(sheet.empty()))
    outlook = Outlook(sheet, chances(sheet, full), scene.terms.bunkers, full)
    for stack in range(_STACKS):
        if sheet.plan_points(stack) < 0:
            outlook.look_at(scene.plans[stack])
    return min(full, _LAST_ROUNDS + _ROUNDS_A_WORK * outlook.work)


def look_around(scene: Scene, sheets: list[Sheet], seat: i64) -> None:
    """Look at all sheets from one seat."""
    scene.rounds = _FOREVER
    for at in range(len(sheets)):
        sheet = sheets[at]
        scene.rounds = min(scene.rounds, rounds_needed(scene, sheet))
        if at != seat:
            scene.temps = max(scene.temps, sheet.marked(TEMP_MARKS))
            if scene.terms.sheet == DOOMSDAY:
                note_capacities(scene, capacities(scene.terms, sheet))


def note_capacities(scene: Scene, streets: list[int]) -> None:
    """Take in the bunkers of somebody else."""
    for street in range(STREETS):
        scene.largest[street] = max(scene.largest[street], streets[street])
    scene.smallest = min(scene.smallest, sum(streets))


def face_rival(scene: Scene, rival: Rival, pile: list[int], written: i64) -> None:
    """Look at a solo opponent."""
    scene.rival = rival
    scene.pile = pile
    scene.rival_written = written
    scene.temps = count_cards(pile, TEMP) if rival.scores else rival.place_boxes[0] - 1
    if scene.terms.sheet == DOOMSDAY:
        note_capacities(scene, OPPONENT_CAPACITY)


def count_rounds(scene: Scene, deck: list[int], discard: list[int]) -> None:
    """See for how many rounds the cards of the older solo mode last at most, this one included."""
    cards: i64 = HAND + (0 if scene.approved else len(discard))
    for card in deck:
        if not is_approval(card):
            cards += 1
    scene.rounds = min(scene.rounds, float(cards) / float(HAND))
