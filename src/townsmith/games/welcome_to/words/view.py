"""What one viewer may know of a table: the only door out of the engine."""

from dataclasses import dataclass

from townsmith.core.contract.state import REFEREE, Seat
from townsmith.core.contract.view import View
from townsmith.games.welcome_to.rules.piles import is_approval
from townsmith.games.welcome_to.rules.plan_card import Plan
from townsmith.games.welcome_to.rules.rival import Rival
from townsmith.games.welcome_to.rules.scoring import Standings, stand
from townsmith.games.welcome_to.rules.sheet import Sheet
from townsmith.games.welcome_to.rules.state import WelcomeTo
from townsmith.games.welcome_to.rules.variant import Variant


@dataclass(frozen=True)
class StreetsView(View):
    """A table as one viewer sees it: the own sheet as it is, the others' as the round began.

    Sheets in a view are never changed; copies of a position share them.
    """

    variant: Variant
    rival: Rival
    plans: tuple[int, ...]
    approved: int
    numbers: tuple[int, ...]
    """Of the three combinations, or of the cards in a solo hand."""
    actions: tuple[int, ...]
    coming: tuple[int, ...]
    """The actions that can be seen coming: on the three piles, or on top of the solo deck."""
    left: int
    """How many cards are left in each pile, or in the solo deck."""
    boards: tuple[Sheet, ...]
    pile: tuple[int, ...]
    """The rival's cards, newest last."""
    rival_written: int
    drawn: tuple[int, ...]
    due: int
    discarded: tuple[int, ...]
    """Solo: the construction cards in the discard."""
    face_down: int
    """Solo: how many approval cards lie face down in the discard."""

    def plan(self, stack: int) -> Plan:
        """Return the plan of a stack."""
        return self.variant.plans[self.plans[stack]]

    def own(self) -> Sheet | None:
        """Return the viewer's own sheet, or None for somebody without a seat."""
        return self.boards[self.viewer] if self.viewer >= 0 else None

    def standings(self) -> Standings:
        """Return how the seats stand, as far as the viewer sees."""
        return stand(self.variant, self.rival, list(self.boards), list(self.pile))


def look(state: WelcomeTo, viewer: Seat) -> StreetsView:
    """Return what that viewer may know."""
    discard = [card for card in state.discard if not is_approval(card)]
    return StreetsView(
        viewer=viewer,
        seats=state.seats,
        round=state.round,
        over=state.over,
        legal=tuple(state.legal(viewer)) if viewer >= 0 else (),
        variant=state.variant,
        rival=state.rival,
        plans=tuple(state.plans),
        approved=state.approved,
        numbers=tuple(state.numbers),
        actions=tuple(state.actions),
        coming=tuple(state.coming()),
        left=len(state.deck) if state.variant.solo else len(state.stacks[0]) - state.flipped,
        boards=_boards(state, viewer),
        pile=tuple(state.pile),
        rival_written=state.rival_written,
        drawn=tuple(state.drawn),
        due=state.due,
        discarded=tuple(discard),
        face_down=len(state.discard) - len(discard),
    )


def _boards(state: WelcomeTo, viewer: Seat) -> tuple[Sheet, ...]:
    """Return the sheets: the viewer's own as it stands, the others as they were shown."""
    if viewer == REFEREE:
        return tuple(sheet.clone() for sheet in state.sheets)
    boards = state.shown.copy()
    if viewer >= 0 and state.sheets[viewer] is not boards[viewer]:
        boards[viewer] = state.sheets[viewer].clone()
    return tuple(boards)
