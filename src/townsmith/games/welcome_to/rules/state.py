# townsmith: compiled
"""The rules of Welcome To: what a seat may do, and how rounds begin and end."""

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from townsmith.core.bits import BIT
from townsmith.core.cells import Cells, observe_bytes
from townsmith.core.contract.state import Move, Seat, Seats, State
from townsmith.core.registry import restored
from townsmith.core.rng import Rng
from townsmith.games.welcome_to.bots.estate_layout import Layout
from townsmith.games.welcome_to.bots.first_sight import move_features
from townsmith.games.welcome_to.bots.observation import observe_cards, observe_sheets
from townsmith.games.welcome_to.bots.quick import is_judged, quick_move, sensible_moves
from townsmith.games.welcome_to.bots.situation import (
    Situation,
    count_rounds,
    face_rival,
    look_around,
)
from townsmith.games.welcome_to.rules.actions import (
    action_moves,
    can_circle,
    circle_moves,
    do_action,
)
from townsmith.games.welcome_to.rules.moves import (
    APPROVE,
    CARDS,
    CIRCLE,
    DONE,
    DRAW_FENCE,
    GIVE,
    PICK,
    REFUSE,
    RESHUFFLE,
    SKIP,
)
from townsmith.games.welcome_to.rules.numbering import combination_moves, hand_moves, write_number
from townsmith.games.welcome_to.rules.pieces import (
    KINDS,
    REFUSAL_BOXES,
    REFUSAL_MARKS,
    ROUNDABOUT_MARKS,
)
from townsmith.games.welcome_to.rules.piles import (
    dealt,
    on_deck,
    on_piles,
    rearranged,
    reshuffled,
)
from townsmith.games.welcome_to.rules.plan_card import ESTATES, Plan
from townsmith.games.welcome_to.rules.plans import can_approve, picks, use_up
from townsmith.games.welcome_to.rules.rollout import play_out
from townsmith.games.welcome_to.rules.scoring import Standings, rival_score, score, stand
from townsmith.games.welcome_to.rules.sheet import (
    ACT,
    FIELD,
    FIELD_MASK,
    FINISHED,
    NUMBER,
    PLANS,
    REFUSED,
    Sheet,
    plan_mask,
)
from townsmith.games.welcome_to.rules.solo import (
    can_draw,
    draw_hand,
    redeal_deck,
    settle_rival,
    shuffle_discard_in,
)
from townsmith.games.welcome_to.rules.variant import Variant

_NOTHING: Final[list[int]] = []
_NO_STACKS: Final[list[list[int]]] = []
_NO_SHEETS: Final[list[Sheet]] = []
_NO_LAYOUTS: Final[list[Layout | None]] = []
_ALL_PLANS: Final = 7


class WelcomeTo(State):
    """A position of Welcome To. Constructors only store; `dealing.deal` deals."""

    def __init__(self, variant: Variant, plans: list[int], seats: int, rng: Rng) -> None:
        """Store a table before its first cards are flipped."""
        self.variant = variant
        self.rival = variant.rival
        self.rng = rng
        self.plans: list[int] = plans
        """The plan of each stack, as places in `variant.plans`."""
        self.seats = seats
        self.round: i64 = 0
        self.over = False
        self.approved: i64 = 0
        """The plans whose Approved side shows."""
        self.waiting: int = 0
        """The seats that owe a decision."""
        self.sheets: list[Sheet] = _NO_SHEETS
        self.shown: list[Sheet] = _NO_SHEETS
        """The sheets as they were when the round began: what the others see. Never changed."""
        self.numbers: list[int] = _NOTHING
        """The numbers to choose from: of the combinations, or of the cards in hand."""
        self.actions: list[int] = _NOTHING
        self.stacks: list[list[int]] = _NO_STACKS
        self.flipped: i64 = 0
        self.deck: list[int] = _NOTHING
        """Solo: the cards to draw, top first."""
        self.discard: list[int] = _NOTHING
        self.hand: list[int] = _NOTHING
        self.pile: list[int] = _NOTHING
        """Solo: the rival's cards, newest last."""
        self.rival_written: i64 = 0
        """Solo: the rival's plan fields."""
        self.drawn: list[int] = _NOTHING
        """Solo of the older edition: the plans of the Approved cards drawn, in order."""
        self.due: i64 = 0
        """How many of them were drawn in this round."""
        self._standings: Standings | None = None
        self.layouts: list[Layout | None] = _NO_LAYOUTS
        """By seat: what its last quick move went by. No part of the position."""
        self.unwatched = False
        """Set while a rollout plays to the end: nobody looks, so sheets are written on at once."""

    # The contract

    def seat_count(self) -> int:
        """Return how many sit at the table."""
        return self.seats

    def pending(self) -> Seats:
        """Return the seats that owe a decision; 0 means the game is over."""
        return self.waiting

    def legal(self, seat: Seat) -> list[Move]:
        """Return the moves of a seat in ascending order; empty exactly if it is not pending."""
        if not self.waiting >> seat & 1:
            return []
        sheet = self.sheets[seat]
        stage = sheet.stage
        if stage == NUMBER:
            if self.variant.solo:
                moves = hand_moves(sheet, self.numbers, self.actions)
            else:
                moves = combination_moves(sheet, self.numbers, self.actions)
        elif stage == ACT:
            action = self.actions[sheet.choice % CARDS]
            number = self.numbers[sheet.choice // CARDS]
            moves = action_moves(sheet, action, number, older=self.variant.older)
        elif sheet.approving:
            plan = self.plan(sheet.approving - 1)
            return [PICK + first for first in picks(sheet, plan, self.variant.bunkers)]
        else:
            moves = self._plan_moves(sheet)
        if self.variant.roundabouts and can_circle(sheet):
            moves += circle_moves(sheet)
        return moves

    def apply(self, seat: Seat, move: Move) -> None:
        """Carry out a legal move of a pending seat."""
        sheet = self.sheets[seat]
        if sheet is self.shown[seat] and not self.unwatched:
            sheet = sheet.clone()
            self.sheets[seat] = sheet
        self._standings = None
        code: i64 = move
        if code < REFUSE:
            write_number(sheet, code, self.numbers, self.actions, older=self.variant.older)
        elif code == DONE:
            self._done(seat, sheet)
        elif code < DRAW_FENCE:
            sheet.mark(REFUSAL_MARKS)
            sheet.choice = REFUSED + (code - GIVE if code >= GIVE else 0)
            sheet.stage = PLANS
        elif code < SKIP:
            do_action(sheet, code)
            sheet.stage = PLANS
        elif code == SKIP:
            sheet.stage = PLANS
        elif code < PICK:
            self._approve(sheet, code - APPROVE)
        elif code < RESHUFFLE:
            self._pick(sheet, code - PICK)
        elif code == RESHUFFLE:
            sheet.ordered = True
        else:
            sheet.circle(code - CIRCLE)
            sheet.mark(ROUNDABOUT_MARKS)
            sheet.circled = True

    def epoch(self) -> int:
        """Return a number that grows with every round and at the end."""
        return self.round * 2 + (1 if self.over else 0)

    def points(self, seat: Seat) -> int:
        """Return the score of a seat as if the game ended now."""
        return sum(score(self.variant, self.rival, self.sheets[seat], self.standings()))

    def clone(self) -> "WelcomeTo":
        """Return an independent copy."""
        copy = WelcomeTo(self.variant, self.plans, self.seats, self.rng.clone())
        copy.rival = self.rival
        copy.round = self.round
        copy.over = self.over
        copy.approved = self.approved
        copy.waiting = self.waiting
        copy.shown = self.shown
        copy.sheets = self.sheets.copy()
        for seat in range(self.seats):
            if self.sheets[seat] is not self.shown[seat]:
                copy.sheets[seat] = self.sheets[seat].clone()
        copy.numbers = self.numbers
        copy.actions = self.actions
        copy.stacks = self.stacks
        copy.flipped = self.flipped
        copy.layouts = self.layouts
        if self.variant.solo:
            copy.deck = self.deck
            copy.discard = self.discard
            copy.hand = self.hand
            copy.pile = self.pile
            copy.rival_written = self.rival_written
            copy.drawn = self.drawn
            copy.due = self.due
        return copy

    def __reduce__(self) -> tuple[Callable[[str, list[int]], State], tuple[str, list[int]]]:
        """Return how to make this position again: for `pickle`."""
        return restored, ("welcome-to", self.pack())

    def pack(self) -> list[int]:
        """Return the position as whole numbers: for equality, saving and digests."""
        words: list[int] = self.variant.pack()
        words += [self.seats, self.round, int(self.over), self.approved]
        words += self.plans + self.rng.pack()
        if self.variant.solo:
            words += self.rival.pack()
            words += [self.rival_written, self.due]
            for cards in [self.deck, self.discard, self.hand, self.pile, self.drawn]:
                words += [len(cards), *cards]
        else:
            words.append(self.flipped)
            for stack in self.stacks:
                words += [len(stack), *stack]
        for seat in range(self.seats):
            words += self.sheets[seat].pack()
            if self.sheets[seat] is self.shown[seat]:
                words.append(0)
            else:
                words += [1, *self.shown[seat].pack()]
        return words

    def redeal(self, seat: Seat, rng: Rng) -> None:
        """Resample all that the seat cannot know, from what it does know and `rng` alone."""
        if not self.over:
            for other in range(self.seats):
                if other != seat:
                    self.sheets[other] = self.shown[other]
            own = 1 << seat if seat >= 0 else 0
            self.waiting = self._everyone() & ~(own & ~self.waiting)
        self._standings = None
        self.layouts = _NO_LAYOUTS
        if self.variant.solo:
            redeal_deck(self, rng)
        else:
            apart = not self.variant.older and self.round > len(self.stacks[0]) - 1
            self.stacks = rearranged(self.stacks, self.flipped, rng, together=not apart)
        self.rng = Rng(rng.word(), rng.word(), rng.word(), rng.word())

    def observe(self, seat: Seat, out: bytearray) -> None:
        """Write what the seat sees into `out`, one byte a cell of the game's planes."""
        observe_bytes(self, seat, out)

    def observe_words(self, seat: Seat, out: vec[i64], at: i64) -> bool:
        """Write the same into a row of words."""
        own = self.sheets[seat] if seat >= 0 else Sheet()
        other = self.shown[(seat + 1) % self.seats] if self.seats > 1 else Sheet()
        cells, variant = Cells(out, at), self.variant
        cells.put_all([self.round, self.seats, self.approved, variant.edition, variant.sheet])
        cells.put_all(
            [int(variant.roundabouts), variant.level + 1, len(self.pile), len(self.discard)]
        )
        cells.put(int(self.over))
        observe_cards(cells, self.numbers, self.actions, self.coming(), self.plans)
        observe_sheets(cells, own, other)
        return True

    def playout(self, rng: Rng) -> int:
        """Play random moves to the end, as the function `playout` does, but faster."""
        return play_out(self, rng)

    def sensible(self, seat: Seat) -> list[Move]:
        """Return the moves of a seat without numbers far from where they belong."""
        moves = self.legal(seat)
        if self.sheets[seat].stage != NUMBER:
            return moves
        return sensible_moves(self.sheets[seat], self.actions, moves)

    def move_features(self, seat: Seat, moves: list[Move]) -> list[list[float]]:
        """Return the numbers moves are judged by; roundabouts are beyond first sight."""
        if self.variant.roundabouts:
            return []
        return move_features(self.situation(seat), self.sheets[seat], moves)

    def quick(self, seat: Seat, rng: Rng) -> Move:
        """Return a sensible legal move of a pending seat, found at once and with some luck."""
        sheet = self.sheets[seat]
        situation = self._setting()
        if not is_judged(situation, sheet):
            return quick_move(situation, sheet, rng)
        self._look_around(situation, seat)
        situation.layout = self._kept_layout(seat)
        move = quick_move(situation, sheet, rng)
        self._keep_layout(seat, situation.layout)
        return move

    def _kept_layout(self, seat: Seat) -> Layout | None:
        """Return the layout by which a seat made its last quick move, if that still holds."""
        kept = self.layouts[seat] if self.layouts else None
        return kept if kept is not None and kept.holds(self.sheets[seat], self.round) else None

    def _keep_layout(self, seat: Seat, layout: Layout | None) -> None:
        if layout is None or (self.layouts and self.layouts[seat] is layout):
            return
        layout.round = self.round
        kept = self.layouts.copy()
        while len(kept) < self.seats:
            kept.append(None)
        kept[seat] = layout
        self.layouts = kept

    # What can be known

    def situation(self, seat: Seat) -> Situation:
        """Return the situation in which the sheet of a seat is judged."""
        situation = self._setting()
        self._look_around(situation, seat)
        return situation

    def _setting(self) -> Situation:
        """Return a situation in which nobody has looked around yet."""
        situation = Situation(self.variant, self.plans, self.approved)
        situation.numbers = self.numbers
        situation.actions = self.actions
        return situation

    def _look_around(self, situation: Situation, seat: Seat) -> None:
        look_around(situation, self.sheets, seat)
        if self.variant.solo:
            face_rival(situation, self.rival, self.pile, self.rival_written)
            if self.variant.older:
                count_rounds(situation, self.deck, self.discard)

    def plan(self, stack: i64) -> Plan:
        """Return the plan that lies in play for a stack."""
        return self.variant.plans[self.plans[stack]]

    def coming(self) -> list[int]:
        """Return the actions that everybody can see coming: on the piles, or on the deck (solo)."""
        return on_deck(self.deck) if self.variant.solo else on_piles(self.stacks, self.flipped)

    def standings(self) -> Standings:
        """Return how the seats stand in what is compared among them."""
        if self._standings is None:
            self._standings = stand(self.variant, self.rival, self.sheets, self.pile)
        return self._standings

    def rival_points(self) -> int:
        """Return the score of the rival as if the game ended now."""
        written = self.rival_written
        return sum(rival_score(self.variant, self.rival, written, self.pile, self.standings()))

    def first_approval(self, sheet: Sheet) -> bool:
        """Tell whether a seat approves in the round of the very first approval of the game."""
        return not self.approved and sheet.written != 0

    def can_pick(self, sheet: Sheet) -> bool:
        """Tell whether estates are left to choose for the plan a seat is approving."""
        plan = self.plan(sheet.approving - 1)
        return plan.kind == ESTATES and len(picks(sheet, plan, self.variant.bunkers)) > 0

    def _everyone(self) -> Seats:
        return (1 << self.seats) - 1

    # Moves

    def _plan_moves(self, sheet: Sheet) -> list[int]:
        """Return the approvals, the order to reshuffle, and done."""
        moves: list[int] = []
        written = sheet.written
        for stack in range(CARDS):
            if not written & (FIELD_MASK * FIELD[stack]):
                plan = self.variant.plans[self.plans[stack]]
                if can_approve(sheet, plan, self.variant.bunkers):
                    moves.append(APPROVE + stack)
        may_order = self.variant.older and not self.variant.solo and not sheet.ordered
        if may_order and self.first_approval(sheet):
            moves.append(RESHUFFLE)
        moves.append(DONE)
        return moves

    def _approve(self, sheet: Sheet, stack: i64) -> None:
        """Approve a plan, at once where there is nothing to choose."""
        sheet.approving = stack + 1
        sheet.picked = 0
        plan = self.plan(stack)
        if not self.can_pick(sheet):
            self._seal(sheet, plan, stack)

    def _pick(self, sheet: Sheet, first: i64) -> None:
        """Take one more estate for the plan being approved; the forced ones come by themselves."""
        sheet.picked |= BIT[first]
        stack = sheet.approving - 1
        plan = self.plan(stack)
        if not self.can_pick(sheet):
            self._seal(sheet, plan, stack)

    def _seal(self, sheet: Sheet, plan: Plan, stack: i64) -> None:
        """Write the points of a plan and use up what it needs."""
        use_up(sheet, plan, self.variant.bunkers)
        later = (self.approved >> stack) & 1
        sheet.write_plan(stack, plan.later if later else plan.first)
        sheet.approving = 0
        sheet.picked = 0

    # Rounds

    def start_round(self) -> None:
        """Flip or draw cards and wait for everybody."""
        self.round += 1
        self.waiting = self._everyone()
        if self.variant.solo:
            draw_hand(self)
        else:
            self._flip()

    def _flip(self) -> None:
        self.flipped += 1
        if self.flipped >= len(self.stacks[0]):
            self.stacks = reshuffled(self.stacks, self.rng, together=self.variant.older)
            self.flipped = 1
        self.show_combinations()

    def show_combinations(self) -> None:
        """Read the numbers off the piles and the actions off the discards."""
        at = self.flipped
        self.numbers = [stack[at] // KINDS for stack in self.stacks]
        self.actions = [stack[at - 1] % KINDS for stack in self.stacks]

    def show_hand(self) -> None:
        """Read the numbers and the actions off the cards in hand."""
        self.numbers = [card // KINDS for card in self.hand]
        self.actions = [card % KINDS for card in self.hand]

    def _done(self, seat: Seat, sheet: Sheet) -> None:
        sheet.stage = FINISHED
        self.waiting &= ~(1 << seat)
        if not self.waiting:
            self._end_round()

    def _end_round(self) -> None:
        """Compare what all have done, turn plans over, and go on or end the game."""
        if self.variant.solo:
            settle_rival(self)
        ended = False
        reshuffle = False
        scored = 0
        for sheet in self.sheets:
            plans = plan_mask(sheet.written)
            scored |= plans
            full = sheet.empty() == 0
            if full or plans == _ALL_PLANS or sheet.marked(REFUSAL_MARKS) >= REFUSAL_BOXES:
                ended = True
            if sheet.ordered:
                reshuffle = True
            sheet.start_turn()
        first = not self.approved and (scored or self.rival_written)
        self.approved |= scored | plan_mask(self.rival_written)
        self.shown = self.sheets.copy()
        if self.variant.solo and self.variant.older:
            if first:
                shuffle_discard_in(self)
            ended = ended or not can_draw(self)
        if ended:
            self.over = True
            return
        if reshuffle:
            self.shuffle()
        self.start_round()

    def shuffle(self) -> None:
        """Make three fresh piles of all cards, before the next round."""
        self.stacks = dealt(sorted([c for stack in self.stacks for c in stack]), self.rng)
        self.flipped = 0
