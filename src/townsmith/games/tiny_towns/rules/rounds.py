# townsmith: compiled
"""How rounds of Tiny Towns begin and end: naming, drawing, completing, passing the hammer on."""

from typing import Final

from mypy_extensions import i64

from townsmith.core.bits import BIT, ONES
from townsmith.core.contract.state import Seat, State
from townsmith.core.rng import Rng
from townsmith.games.tiny_towns.rules.pieces import (
    ALL_RESOURCES,
    BANK,
    COPIES,
    FACTORIES,
    FORT,
    RESOURCE_COUNT,
    ROW,
    TAVERNS,
    TRADING_POST,
    UNSEEN_DISCARDS,
)
from townsmith.games.tiny_towns.rules.town import (
    BUILDING,
    FINISHED,
    NAMING,
    NOTHING,
    PLACING,
    Town,
)
from townsmith.games.tiny_towns.rules.turn import put_moves

# The stages of a round, in order.
CHOOSE_MONUMENTS: Final = 0
NAME_RESOURCE: Final = 1
PLAY: Final = 2
"""All place and construct at the same time."""
PLAY_WATCH: Final = 3
"""The owner of Opaleye's Watch places what is due (TT-3.12a)."""
OVER: Final = 4

FREE_STEP: Final = 3
"""The last step of a Town Hall cycle; the two before are card rounds (TT-H1.5)."""

SOLO: Final = -1
"""The right neighbour's taverns where there is no neighbour."""


class Rounds(State):
    """The table around the towns; `TinyTowns` adds what the seats may do."""

    def __init__(self, seats: int, cards: list[int], rng: Rng) -> None:
        """Store an empty table with these seven cards in play."""
        self.seats: i64 = seats
        self.cards: list[int] = cards
        self.rng = rng
        self.monuments: i64 = 0
        self.cavern: i64 = 0
        self.town_hall: i64 = 0
        self.round: i64 = 1
        self.stage: i64 = CHOOSE_MONUMENTS
        self.resource: i64 = 0
        """Named, shown or (solo) chosen in this round; 0 before."""
        self.builder: i64 = 0
        """The seat with the hammer."""
        self.step: i64 = 0
        """The step of the Town Hall cycle, from 1; 0 without it."""
        self.waiting: i64 = 0
        """The seats that owe a decision."""
        self.deck: list[int] = NOTHING
        """The resource cards to come, top first."""
        self.discard: list[int] = NOTHING
        """The resource cards discarded, newest first; the last five were never seen."""
        self.row: list[int] = NOTHING
        """The open cards of the solo game."""
        self.towns: list[Town] = []
        self.shown: list[Town] = []
        """The towns as they stood when the round began: what the others see. Never changed."""
        self.unwatched = False
        """Set while a rollout plays to the end: nobody looks, so nothing need be shown."""

    # What the rules ask about a seat

    def right_taverns(self, seat: Seat) -> int:
        """Return how many taverns the right neighbour has, or SOLO."""
        if self.seats == 1:
            return SOLO
        return ONES[self.towns[(seat + self.seats - 1) % self.seats].built[TAVERNS]]

    def named_by_another(self, seat: Seat) -> bool:
        """Return whether Factory, Warehouse, Statue and cavern may answer the cube."""
        if self.seats == 1:
            return True  # TT-S2.5
        if self.town_hall:
            return self.step != FREE_STEP  # TT-H2.1, TT-H2.2
        return seat != self.builder

    def alone(self, seat: Seat) -> bool:
        """Return whether every other town is completed."""
        for other in range(self.seats):
            if other != seat and self.towns[other].place == 0:
                return False
        return True

    def may_name(self, seat: Seat) -> bool:
        """Return whether an active seat may name, or choose in a free round (TT-3.14, TT-H2)."""
        town = self.towns[seat]
        if town.place:
            return False
        if town.has_monument(FORT) and not self.alone(seat):
            return False
        return self.cards[FACTORIES] != BANK or town.held() != ALL_RESOURCES

    def unseen_cards(self) -> int:
        """Return how many cards at the top of the solo deck have never been seen (TT-S2.4)."""
        never = COPIES * RESOURCE_COUNT - ROW - (self.round - 1)
        return min(max(never, 0), len(self.deck))

    # The round

    def start_round(self) -> None:
        """Begin a round: show the towns, then let somebody name, draw or choose."""
        for town in self.towns:
            town.constructed = NOTHING
            town.choice = 0
            if self.cards[FACTORIES] == TRADING_POST and town.built[FACTORIES] != town.posts:
                town.new_posts = 0
                town.set_posts(town.built[FACTORIES], self.cards)
        if not self.unwatched:
            self.shown = [town.clone() for town in self.towns]
        self.resource = 0
        if self.town_hall:
            self._start_step()
        else:
            self.stage = NAME_RESOURCE
            self.towns[self.builder].phase = NAMING
            self.waiting = BIT[self.builder]

    def _start_step(self) -> None:
        """Begin the next step of the Town Hall cycle (TT-H1.5)."""
        self.step = self.step % FREE_STEP + 1
        if self.step < FREE_STEP:
            self._draw()
            self.let_place()
            return
        for seat in range(self.seats):
            if self.may_name(seat):
                self.towns[seat].phase = NAMING
                self.waiting |= BIT[seat]
        self.stage = PLAY
        if self.waiting == 0:  # TT-H2.7
            self.round += 1
            self._start_step()

    def _draw(self) -> None:
        """Show the next resource card; shuffle first if none is left (TT-H1.9, TT-H1.10)."""
        if not self.deck:
            deck = self.discard.copy()
            self.rng.shuffle(deck)
            self.discard = deck[:UNSEEN_DISCARDS]
            self.deck = deck[UNSEEN_DISCARDS:]
        self.resource = self.deck[0]
        self.deck = self.deck[1:]

    def finish_round(self, declared: i64) -> None:
        """End the part that all play at once (TT-3.12)."""
        self.waiting = 0
        if self.stage != PLAY or not self._open_watch():
            self._close_round(declared)

    def _open_watch(self) -> bool:
        """Let the owner of Opaleye's Watch place what neighbours brought about (TT-M10)."""
        for seat in range(self.seats):
            town = self.towns[seat]
            due = self.due(seat)
            if due and put_moves(town, self.cards, due):
                self.shown = [other.clone() for other in self.towns]
                self.stage = PLAY_WATCH
                town.due = due
                town.constructed = NOTHING
                town.phase = BUILDING
                self.waiting = BIT[seat]
                return True
        return False

    def due(self, seat: Seat) -> i64:
        """Return the types on Opaleye's Watch that a neighbour has constructed in this round."""
        town = self.shown[seat] if self.stage == PLAY_WATCH else self.towns[seat]
        due: i64 = 0
        if town.watch == 0 or town.place or town.watch_round >= self.round:  # TT-M10.3
            return due
        for neighbour in (seat + 1, seat + self.seats - 1):
            for kind in self.towns[neighbour % self.seats].constructed:
                due |= BIT[kind]
        return due & town.watch

    def _close_round(self, declared: i64) -> None:
        """Complete full towns, then end the game or begin the next round (TT-3.12b to d)."""
        earlier = 0
        for town in self.towns:
            if town.place:
                earlier += 1
        active = False
        for seat in range(self.seats):
            town = self.towns[seat]
            if town.place == 0 and (town.empty() == 0 or declared & BIT[seat]):
                town.place = earlier + 1
            active = active or town.place == 0
        self._put_card_away()
        if not active or not self.pass_hammer(earlier + 1):
            self.end()
        else:
            self.round += 1
            self.start_round()

    def _put_card_away(self) -> None:
        """Return the card of the round: to the discard, or in solo under the pile (TT-S2.3)."""
        if self.resource == 0:
            return
        if self.town_hall:
            self.discard = [self.resource, *self.discard]
        elif self.seats == 1:
            row = self.row.copy()
            row.remove(self.resource)
            self.row = [*row, self.deck[0]]
            self.deck = [*self.deck[1:], self.resource]

    def pass_hammer(self, place: i64) -> bool:
        """Find the next master builder; if nobody may name, all towns are completed."""
        if self.town_hall:
            return True
        for turn in range(1, self.seats + 1):
            seat = (self.builder + turn) % self.seats
            if self.may_name(seat):
                self.builder = seat
                return True
        for town in self.towns:  # TT-B22.6, TT-B22.10
            if town.place == 0:
                town.place = place
        return False

    def end(self) -> None:
        """End the game and show every town."""
        self.stage = OVER
        for town in self.towns:
            town.phase = FINISHED
        self.resource = 0
        self.waiting = 0
        self.shown = [town.clone() for town in self.towns]

    def let_place(self) -> None:
        """Have every active seat place a cube."""
        self.stage = PLAY
        for seat in range(self.seats):
            town = self.towns[seat]
            if town.place == 0:
                town.phase = PLACING
                self.waiting |= BIT[seat]
