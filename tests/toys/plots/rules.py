"""The hot half of Plots: positions, legal moves and what they do."""

from collections import Counter
from itertools import chain
from typing import Final

from townsmith.core.contract.state import Move, Seat, Seats, State
from townsmith.core.rng import Rng

PLOTS: Final = "abcd"
HEIGHTS: Final = (1, 2, 3)
HOUSES: Final = Counter(dict.fromkeys(HEIGHTS, 9))
HAND: Final = 2
CHAIRS: Final = range(1, 5)
ROUNDS: Final = 4
SHORT_ROUNDS: Final = 2

DONE: Final = len(HEIGHTS) * len(PLOTS)
"""The move that ends a turn; smaller moves build a house, see `house_of` and `plot_of`."""


def house_of(move: Move) -> int:
    """Return the height of the house that a move builds."""
    return move // len(PLOTS) + 1


def plot_of(move: Move) -> int:
    """Return the plot that a move builds on."""
    return move % len(PLOTS)


def sunny_points(town: list[int]) -> int:
    """Return the heights of all houses that are taller than what stands to their left."""
    return sum(house for left, house in zip([0, *town], town, strict=False) if house > left)


def empty_points(town: list[int], *, gardens: bool) -> int:
    """Return what the empty plots cost."""
    return 0 if gardens else -town.count(0)


class Street(State):
    """The towns of all seats; `shown` is how they stood when the round began."""

    def __init__(self, seats: int, rng: Rng, *, gardens: bool, short: bool) -> None:
        """Store an empty street; `deal` hands out the houses."""
        self.rng = rng
        self.gardens = gardens
        self.short = short
        self.round = 1
        self.done: Seats = 0
        self.deck: list[int] = []
        self.towns = [[0] * len(PLOTS) for _ in range(seats)]
        self.shown = [[0] * len(PLOTS) for _ in range(seats)]
        self.hands: list[list[int]] = [[] for _ in range(seats)]

    def over(self) -> bool:
        """Return whether the last round has ended."""
        return self.round > (SHORT_ROUNDS if self.short else ROUNDS)

    def seat_count(self) -> int:
        """Return how many sit at the table."""
        return len(self.towns)

    def pending(self) -> Seats:
        """Return everybody who is not done."""
        return 0 if self.over() else ((1 << len(self.towns)) - 1) & ~self.done

    def legal(self, seat: Seat) -> list[Move]:
        """Return every house of the hand on every free plot, and `done`."""
        if not self.pending() >> seat & 1:
            return []
        hand, town = self.hands[seat], self.towns[seat]
        builds = (
            move for move in range(DONE) if house_of(move) in hand and not town[plot_of(move)]
        )
        return [*builds, DONE]

    def apply(self, seat: Seat, move: Move) -> None:
        """Build a house, or end the turn and, after the last seat, the round."""
        if move != DONE:
            self.hands[seat].remove(house_of(move))
            self.towns[seat][plot_of(move)] = house_of(move)
            return
        self.done |= 1 << seat
        if not self.pending():
            self.end_round()

    def end_round(self) -> None:
        """Show the towns, and let everybody draw again unless the game is over."""
        self.round += 1
        self.done = 0
        self.shown = [list(town) for town in self.towns]
        self.deal(list(range(len(self.towns))), self.rng)

    def deal(self, seats: list[Seat], rng: Rng) -> None:
        """Shuffle all houses but those built and those held by others, and deal new hands."""
        for seat in seats:
            self.hands[seat] = []
        self.deck = self.unused()
        rng.shuffle(self.deck)
        for seat in [] if self.over() else seats:
            self.hands[seat] = [self.deck.pop() for _ in range(HAND)]

    def unused(self) -> list[int]:
        """Return the houses in no town and no hand, sorted, so that an old order tells nothing."""
        used = Counter(filter(None, chain(*self.towns, *self.hands)))
        return sorted((HOUSES - used).elements())

    def epoch(self) -> int:
        """Return the round: its end shows towns and draws cards."""
        return self.round

    def points(self, seat: Seat) -> int:
        """Return the sunny roofs less the empty plots."""
        town = self.towns[seat]
        return sunny_points(town) + empty_points(town, gardens=self.gardens)

    def clone(self) -> "Street":
        """Return an independent copy."""
        return self.unpack(self.pack())

    def redeal(self, seat: Seat, rng: Rng) -> None:
        """Take the others back to the start of their turn, with new hands, deck and luck."""
        others = [other for other in range(len(self.towns)) if other != seat]
        for other in others:
            self.towns[other] = list(self.shown[other])
            self.done &= ~(1 << other)
        self.deal(others, rng)
        self.rng = Rng(rng.word(), rng.word(), rng.word(), rng.word())

    def pack(self) -> list[int]:
        """Return all of it as whole numbers; `unpack` reads them in this order."""
        facts = [len(self.towns), int(self.gardens), int(self.short), self.round, self.done]
        hands = chain(*([len(hand), *hand] for hand in self.hands))
        return [*facts, *self.rng.pack(), *chain(*self.towns, *self.shown), *hands, *self.deck]

    @classmethod
    def unpack(cls, words: list[int]) -> "Street":
        """Return the position that `pack` wrote."""
        rest = iter(words)
        seats, gardens, short, round_, done = (next(rest) for _ in range(5))
        rng = Rng(next(rest), next(rest), next(rest), next(rest))
        street = cls(seats, rng, gardens=bool(gardens), short=bool(short))
        street.round, street.done = round_, done
        street.towns = [[next(rest) for _ in PLOTS] for _ in range(seats)]
        street.shown = [[next(rest) for _ in PLOTS] for _ in range(seats)]
        street.hands = [[next(rest) for _ in range(next(rest))] for _ in range(seats)]
        street.deck = list(rest)
        return street

    def observe(self, seat: Seat, out: bytearray) -> None:
        """Write the own town, the others' as shown, the own hand, the round and the options."""
        seats = len(self.towns)
        towns = [self.towns[seat]] + [self.shown[(seat + step) % seats] for step in range(1, seats)]
        absent = [0] * (len(PLOTS) * (CHAIRS[-1] - seats))
        hand = [self.hands[seat].count(height) for height in HEIGHTS]
        out[:] = bytes([*chain(*towns), *absent, *hand, self.round, self.gardens, self.short])
