# townsmith: compiled
"""The rules of UpTown: whose action it is, what is legal, and what a move does."""

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from townsmith.core.cells import Cells, observe_bytes
from townsmith.core.contract.state import Move, Seat, Seats, State
from townsmith.core.registry import restored
from townsmith.core.rng import Rng
from townsmith.games.uptown.bots.observation import observe
from townsmith.games.uptown.bots.quick import QuickChoice
from townsmith.games.uptown.bots.time_left import last_turns, turns_left
from townsmith.games.uptown.rules.moves import (
    BUILDS,
    COLLECT,
    DECK_OFFERS,
    DISCARD,
    FREE_OFFERS,
    MUNICIPAL_OFFERS,
    builds_at,
    offer_of,
    spot_of,
)
from townsmith.games.uptown.rules.pieces import ANYWHERE, GIFT, MUNICIPAL_PROJECTS, PLOTS, Catalogue
from townsmith.games.uptown.rules.scoring import points, street_income, winners
from townsmith.games.uptown.rules.street import ALL_PLOTS, Street

_SEAT_BITS: Final[list[int]] = [1, 2, 4, 8]
WRITTEN_OUT: Final = -1
"""Stands in a pack before the JSON of a card that is not in the deck."""


class UpTown(State):
    """A position of UpTown. Constructors only store; `dealing` deals."""

    def __init__(self, cards: Catalogue, streets: list[Street], municipal: list[int]) -> None:
        """Store a table at the start of a game in which seat 0 begins."""
        self.cards = cards
        self.streets = streets
        self.seats: i64 = len(streets)
        self.municipal = municipal
        """The common pile, its top card last; shared by clones, never changed in place."""
        self.municipal_left: i64 = len(municipal)
        self.first: i64 = 0
        self.turn: i64 = 0
        self.action: i64 = 1
        self.round: i64 = 1
        self.last_round = False
        self.over = False

    # The contract

    def seat_count(self) -> int:
        """Return how many sit at the table."""
        return len(self.streets)

    def pending(self) -> Seats:
        """Return the seat whose turn it is; 0 when the game is over."""
        return 0 if self.over else _SEAT_BITS[self.turn]

    def legal(self, seat: Seat) -> list[Move]:
        """Return the ways to carry out the action that is due."""
        if self.over or seat != self.turn:
            return []
        return self._first_action(seat) if self.action == 1 else self._second_action(seat)

    def apply(self, seat: Seat, move: Move) -> None:
        """Carry out one action, with its payout, and go on to the next that can be carried out."""
        street = self.streets[seat]
        if move == COLLECT:
            street.wallet += street.coins
            street.coins = 0
        elif move == DISCARD:
            self._take(street)
        else:
            self._build(street, offer_of(move), spot_of(move))
        self._advance()
        self.settle()

    def epoch(self) -> int:
        """Return the number of actions that are over: each of them turns up a card or passes on."""
        turns = (self.round + int(self.over)) * self.seats + (self.turn - self.first) % self.seats
        return 2 * turns + self.action

    def points(self, seat: Seat) -> int:
        """Return the prestige of the street and of the wallet."""
        return points(self.cards, self.streets[seat])

    def winners(self) -> list[Seat]:
        """Return who would win if the game ended now (UT-15.8 to UT-15.12)."""
        return winners(self.cards, self.streets)

    def clone(self) -> "UpTown":
        """Return an independent copy; piles and decks are shared until one of both changes."""
        twin = UpTown(self.cards, [street.clone() for street in self.streets], self.municipal)
        twin.municipal_left = self.municipal_left
        twin.first = self.first
        twin.turn = self.turn
        twin.action = self.action
        twin.round = self.round
        twin.last_round = self.last_round
        twin.over = self.over
        return twin

    def redeal(self, seat: Seat, rng: Rng) -> None:
        """Shuffle what is hidden in the decks and the pile: only top cards are known (UT-4.2)."""
        del seat
        hidden: list[int] = []
        for street in self.streets:
            hidden += street.deck[: max(street.left - 1, 0)]
        hidden.sort()
        rng.shuffle(hidden)
        for street in self.streets:
            below = max(street.left - 1, 0)
            street.deck = hidden[:below] + street.deck[below : street.left]
            hidden = hidden[below:]
        below = max(self.municipal_left - 1, 0)
        hidden = self.municipal[:below]
        hidden.sort()
        rng.shuffle(hidden)
        self.municipal = hidden + self.municipal[below : self.municipal_left]

    def __reduce__(self) -> tuple[Callable[[str, list[int]], State], tuple[str, list[int]]]:
        """Return how to make this position again: for `pickle`."""
        return restored, ("uptown", self.pack())

    def pack(self) -> list[int]:
        """Return the position as whole numbers; cards that left the game are not part of it."""
        words = _packed_text(self.cards.deck)
        words += [self.seats, self.first, self.turn, self.action, self.round]
        words += [int(self.last_round), int(self.over)]
        _pack_items(words, self.municipal[: self.municipal_left], self.cards.card_written)
        for street in self.streets:
            words += [street.wallet, street.coins]
            _pack_items(words, street.deck[: street.left], self.cards.card_written)
            for pile in street.piles:
                _pack_items(words, pile, self.cards.project_written)
        return words

    def observe(self, seat: Seat, out: bytearray) -> None:
        """Write what lies open on the table, the seat's own street first."""
        observe_bytes(self, seat, out)

    def observe_words(self, seat: Seat, out: vec[i64], at: i64) -> bool:
        """Write the same into a row of words."""
        first = max(seat, 0)
        streets = self.streets[first:] + self.streets[:first]
        turns = [(self.turn - first) % self.seats, (self.first - first) % self.seats]
        top = self.municipal[self.municipal_left - 1] if self.municipal_left else -1
        table = [self.action, self.round, self.municipal_left, int(self.last_round), int(self.over)]
        observe(self.cards, streets, top, turns + table, Cells(out, at))
        return True

    def quick(self, seat: Seat, rng: Rng) -> Move:
        """Return what looks best at first sight."""
        choice = QuickChoice(self.cards, self.streets, seat, self.turns_left(seat), rng)
        if self.action == 1:
            return choice.first_action()
        left = self.municipal_left
        return choice.second_action(self.municipal[left - 1] if left else -1)

    def turns_left(self, seat: Seat) -> float:
        """Return about how many turns a seat still has."""
        if self.last_round:
            return last_turns(self.seats, self.first, self.turn, self.action, seat)
        return turns_left(self.streets)

    # Legality, said once

    def _first_action(self, seat: Seat) -> list[Move]:
        street = self.streets[seat]
        if street.coins:
            return [COLLECT]
        if not street.left:
            return []
        moves = [DISCARD]
        project = self.cards.first[street.deck[street.left - 1]]
        self._offer(moves, seat, FREE_OFFERS, project)
        self._offer(moves, seat, FREE_OFFERS + 1, project + 1)
        return moves

    def _second_action(self, seat: Seat) -> list[Move]:
        moves: list[int] = []
        wallet = self.streets[seat].wallet
        offer = DECK_OFFERS
        for street in self.streets:
            if street.left and not street.coins:
                card = street.deck[street.left - 1]
                if self.cards.cost[card] <= wallet:
                    self._offer(moves, seat, offer, self.cards.first[card])
                    self._offer(moves, seat, offer + 1, self.cards.first[card] + 1)
            offer += 2
        if self.municipal_left:
            project = self.cards.first[self.municipal[self.municipal_left - 1]]
            for at in range(MUNICIPAL_PROJECTS):
                self._offer(moves, seat, MUNICIPAL_OFFERS + at, project + at)
        return moves

    def _offer(self, moves: list[Move], seat: Seat, offer: int, project: int) -> None:
        """Add the ways to build a project: at home, or as a gift on any other street."""
        shape = self.cards.shape[project]
        if shape < GIFT:
            moves += BUILDS[builds_at(offer, seat) + self.streets[seat].room(shape)]
            return
        for owner in range(self.seats):
            if owner != seat:
                room = self.streets[owner].room(shape)
                moves += BUILDS[builds_at(offer, owner) + room]

    # What a move does

    def _build(self, street: Street, offer: int, spot: int) -> None:
        """Pay, take the card, place it, pay out (UT-7.14)."""
        if offer >= MUNICIPAL_OFFERS:
            self.municipal_left -= 1
            card = self.municipal[self.municipal_left]
            project = self.cards.first[card] + offer - MUNICIPAL_OFFERS
        elif offer >= DECK_OFFERS:
            source = self.streets[(offer - DECK_OFFERS) >> 1]
            card = self._take(source)
            street.wallet -= self.cards.cost[card]
            if source is not street:
                source.coins += self.cards.cost[card]
            project = self.cards.first[card] + (offer & 1)
        else:
            project = self.cards.first[self._take(street)] + offer
        self._place(self.streets[spot // PLOTS], spot % PLOTS, project)

    def _take(self, source: Street) -> int:
        """Take the top card of a deck; the last one triggers the end (UT-14.4)."""
        source.left -= 1
        if source.left == 0:
            self.last_round = True
        return source.deck[source.left]

    def _place(self, owner: Street, plot: int, project: int) -> None:
        """Put a project on a plot; a plot that becomes closed pays its owner (UT-10.9)."""
        closes = owner.build(self.cards, plot, project)
        if not closes:
            return
        income = street_income(self.cards, owner.piles)
        if income > 0:
            owner.wallet += income
        if owner.closed == ALL_PLOTS:
            self.last_round = True

    def _advance(self) -> None:
        """Go on to the next action, turn or round, or end the game (UT-14.3)."""
        if self.action == 1:
            self.action = 2
            return
        self.action = 1
        self.turn += 1
        if self.turn == self.seats:
            self.turn = 0
        if self.turn == self.first:
            self.over = self.last_round
            self.round += 1 - int(self.over)

    def settle(self) -> None:
        """Skip the actions that cannot be carried out (UT-5.3)."""
        while not self.over and not self._possible():
            self._advance()

    def _possible(self) -> bool:
        """Tell whether the action that is due can be carried out."""
        street = self.streets[self.turn]
        if self.action == 1:
            return street.left > 0 or street.coins > 0
        if self.municipal_left and street.room(ANYWHERE):
            # Nearly always one of the four projects fits; asking this first saves a whole list.
            project = self.cards.first[self.municipal[self.municipal_left - 1]]
            for at in range(MUNICIPAL_PROJECTS):
                if self.cards.shape[project + at] == ANYWHERE:
                    return True
        return len(self._second_action(self.turn)) > 0


def _pack_items(words: list[int], items: list[int], written: list[str]) -> None:
    """Pack cards or projects: by number if the deck has them, otherwise by their JSON."""
    words.append(len(items))
    for item in items:
        if written[item]:
            words.append(WRITTEN_OUT)
            words += _packed_text(written[item])
        else:
            words.append(item)


def _packed_text(text: str) -> list[int]:
    data = text.encode()
    words = [len(data)]
    for byte in data:
        words.append(byte)  # noqa: PERF402 list(data) is not an int list to mypyc
    return words
