# townsmith: compiled
"""The table and its order: whose decision it is, from the jackhammers to the last helper."""

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from townsmith.core.bits import BIT
from townsmith.core.cells import Cells, observe_bytes
from townsmith.core.contract.state import Seat, Seats, State
from townsmith.core.registry import restored
from townsmith.core.rng import Rng
from townsmith.games.dream_home.bots.observation import observe
from townsmith.games.dream_home.rules.house import House
from townsmith.games.dream_home.rules.legal_moves import can_help
from townsmith.games.dream_home.rules.market import Market
from townsmith.games.dream_home.rules.phases import (
    ASKING,
    CHOOSING,
    DISCARDING,
    HELPER_WORK,
    HELPING,
    OVER,
    TURN,
)
from townsmith.games.dream_home.rules.pieces import JACKHAMMER, ROUNDS, SEATS_MAX
from townsmith.games.dream_home.rules.scoring import total_points, winners

_STAGES: Final = 5


class Table(State):
    """The houses, the market and whose decision it is; `state.Homes` adds the moves."""

    def __init__(self, houses: list[House], market: Market) -> None:
        """Store houses and market as they are; `deal` starts a game."""
        self.houses: list[House] = houses
        self.market: Market = market
        self.seats: i64 = len(houses)
        self.car_rule: bool = False
        self.discard_rule: bool = True
        self.round: i64 = 1
        self.phase: i64 = CHOOSING
        self.turn: i64 = 0
        self.began: i64 = 0
        self.first: i64 = 0
        self.work: i64 = TURN
        self.idle: i64 = 0
        self.car: bool = False

    # Whose decision

    def seat_count(self) -> int:
        """Return how many sit at the table."""
        return len(self.houses)

    def pending(self) -> Seats:
        """Return the seat whose decision it is."""
        return 0 if self.phase == OVER else BIT[self.turn]

    def epoch(self) -> int:
        """Return round, stage and place in the order: whatever ends a turn or deals counts."""
        start = self.first if self.phase >= HELPING or self.work == HELPER_WORK else self.began
        step = (self.turn - start) % self.seats
        return (self.round * _STAGES + self._stage()) * SEATS_MAX + step

    def _stage(self) -> i64:
        if self.phase == OVER:
            return 4
        if self.phase == HELPING or self.work == HELPER_WORK:
            return 3
        if self.phase == DISCARDING:
            return 1
        return 0 if self.phase == ASKING or self.idle & BIT[self.turn] else 2

    # The order of a round

    def step(self, start: i64) -> i64:
        """Return how many places after a seat the acting one sits."""
        return (self.turn - start) % self.seats

    def start_round(self) -> None:
        """Begin a round whose market is laid out."""
        self.began = self.first
        self.idle = 0
        self.next_jackhammer(0)

    def next_jackhammer(self, step: i64) -> None:
        """Ask the next owner of a jackhammer, then go on to the discard (DH-15.37)."""
        while step < self.seats:
            self.turn = (self.began + step) % self.seats
            house = self.houses[self.turn]
            if house.has(JACKHAMMER) and self._may_hammer(house):
                self.phase = ASKING
                return
            step += 1
        self._ask_discard()

    def _may_hammer(self, house: House) -> bool:
        if self.idle & BIT[self.turn]:
            return False
        return self.market.stock != 0 and house.open_cells() != 0

    def _ask_discard(self) -> None:
        if self.discard_rule and self.seats < SEATS_MAX and self.market.stock > 1:
            self.turn = self.began
            self.phase = DISCARDING
        else:
            self.next_turn(0)

    def next_turn(self, step: i64) -> None:
        """Give the turn to the next seat that has one, or end the round (DH-7.5)."""
        while step < self.seats:
            self.turn = (self.began + step) % self.seats
            if not self.idle & BIT[self.turn] and self.market.stock:
                self.phase = CHOOSING
                return
            step += 1
        self._end_round()

    def end_turn(self) -> None:
        """Go on to the turn of the next seat."""
        self.next_turn(self.step(self.began) + 1)

    def _end_round(self) -> None:
        self.market.clean_up()
        self.idle = 0
        if self.round == ROUNDS:
            self.next_helper(0)
        else:
            self.round += 1
            self.market.deal()
            self.start_round()

    def next_helper(self, step: i64) -> None:
        """Ask the next seat whose helpers have work, or end the game (DH-18.2, DH-18.3)."""
        while step < self.seats:
            self.turn = (self.first + step) % self.seats
            if can_help(self.houses[self.turn], self.market):
                self.phase = HELPING
                return
            step += 1
        self.turn = self.first
        self.phase = OVER

    # Scores and chance

    def points(self, seat: Seat) -> int:
        """Return the score of a house with its roof."""
        return total_points(self.houses[seat])

    def winners(self) -> list[Seat]:
        """Return who would win if the game ended now."""
        return winners(self.houses, self.market.deck.children)

    def redeal(self, seat: Seat, rng: Rng) -> None:
        """Shuffle decks and roof piles anew: nobody may know them, so all seats are alike."""
        del seat
        hidden = [] if self.phase == OVER else self.houses  # DH-18.5: at last they are revealed
        self.market.redeal(hidden, rng)

    # Saving

    def __reduce__(self) -> tuple[Callable[[str, list[int]], State], tuple[str, list[int]]]:
        """Return how to make this position again: for `pickle`."""
        return restored, ("dream-home", self.pack())

    def pack(self) -> list[int]:
        """Return the table as whole numbers; `packing` reads them in this order."""
        words: list[int] = [self.seats, int(self.car_rule), int(self.discard_rule), self.round]
        words += [self.phase, self.turn, self.began, self.first, self.work, self.idle]
        deck = self.market.deck
        words += [int(self.car), int(deck.own)]
        if deck.own:
            words += deck.pack()
        words += self.market.pack()
        for house in self.houses:
            words += house.pack()
        return words

    def observe(self, seat: Seat, out: bytearray) -> None:
        """Write the planes, the own house first."""
        observe_bytes(self, seat, out)

    def observe_words(self, seat: Seat, out: vec[i64], at: i64) -> bool:
        """Write the same into a row of words."""
        start = max(seat, 0)
        facts = [self.round, self.phase, self.seats, self.work, int(self.car)]
        facts += [int(self.car_rule), int(self.discard_rule), self.idle]
        for other in (self.turn, self.began, self.first):
            facts.append((other - start) % self.seats)
        houses = self.houses[start:] + self.houses[:start]
        observe(houses, self.market, facts, Cells(out, at))
        return True
