# townsmith: compiled
"""Recorder: takes down every decision of many games, in plain lists, as fast as they are played."""

from townsmith.core.contract.state import Move, Seat, State
from townsmith.core.rng import Rng


class Recorder:
    """What was decided in some games: a number a decision in every list."""

    def __init__(self, size: int, *, legal: bool, observations: bool) -> None:
        """Store what is to be taken down; `size` is the number of bytes in an observation."""
        self.page = bytearray(size)
        self.with_legal = legal
        self.with_observations = observations
        self.seats: list[Seat] = []
        self.moves: list[Move] = []
        self.legal_counts: list[int] = []
        self.legal: list[Move] = []
        """The legal moves of all decisions, one after the other."""
        self.observations = bytearray()
        """What the acting seat saw at each decision, one after the other."""

    def note(self, state: State, seat: Seat, legal: list[Move], move: Move) -> None:
        """Take down a decision that is about to be carried out."""
        self.seats.append(seat)
        self.moves.append(move)
        self.legal_counts.append(len(legal))
        if self.with_legal:
            self.legal.extend(legal)
        if self.with_observations:
            state.observe(seat, self.page)
            self.observations.extend(self.page)

    def play_random(self, state: State, luck: list[Rng]) -> None:
        """Play to the end as bots called `random` would, each with its own luck."""
        pending = state.pending()
        while pending:
            seat = 0
            while pending & 1 == 0:
                pending >>= 1
                seat += 1
            legal = state.legal(seat)
            move = legal[luck[seat].below(len(legal))]
            self.note(state, seat, legal, move)
            state.apply(seat, move)
            pending = state.pending()
