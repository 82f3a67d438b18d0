# townsmith: compiled
"""The rules of Tiny Towns: whose decision it is, what is legal and what a move does."""

from collections.abc import Callable

from librt.vecs import vec
from mypy_extensions import i64

from townsmith.core.bits import BIT
from townsmith.core.contract.state import Move, Seat, Seats, State
from townsmith.core.registry import restored
from townsmith.core.rng import Rng
from townsmith.games.tiny_towns.bots.observation import (
    blank,
    built_monument,
    known_cards,
    observe_board,
    observe_cards,
    observe_effects,
    observe_seat,
    observe_turn,
    turn_of,
)
from townsmith.games.tiny_towns.bots.quick import quick_move
from townsmith.games.tiny_towns.rules.moves import (
    COMPLETE,
    CONSTRUCT,
    DISCARD,
    DONE,
    KEEP,
    NAME,
    PLACE,
    PUT,
    REPLACE,
    STOCK,
)
from townsmith.games.tiny_towns.rules.pieces import (
    BANK,
    BUILDING_CARDS,
    FACTORIES,
    GUILD,
    MONUMENT_CARDS,
    MONUMENTS,
    NO_CARD,
    RESOURCE_COUNT,
    SOLO_LEFT_OUT,
    UNSEEN_DISCARDS,
)
from townsmith.games.tiny_towns.rules.rollout import play_out
from townsmith.games.tiny_towns.rules.rounds import (
    CHOOSE_MONUMENTS,
    FREE_STEP,
    OVER,
    PLAY,
    PLAY_WATCH,
    Rounds,
)
from townsmith.games.tiny_towns.rules.scoring import tally
from townsmith.games.tiny_towns.rules.town import (
    BUILDING,
    FINISHED,
    KEEPING,
    NAMING,
    NOTHING,
    PLACING,
    Town,
)
from townsmith.games.tiny_towns.rules.turn import (
    answer_cube,
    answers,
    buildings,
    construct,
    effect_moves,
    end_guild,
    placements,
    put_building,
    replace_building,
    stock_building,
    stock_watch,
)


class TinyTowns(Rounds):
    """A position of Tiny Towns. Constructors only store; `dealing.deal` deals."""

    # The contract

    def seat_count(self) -> int:
        """Return how many sit at the table."""
        return len(self.towns)

    def pending(self) -> Seats:
        """Return the seats that owe a decision; 0 means the game is over."""
        return self.waiting

    def legal(self, seat: Seat) -> list[Move]:
        """Return the moves of a seat in ascending order; empty exactly if it is not pending."""
        if not self.waiting & BIT[seat]:
            return []
        town = self.towns[seat]
        if town.phase == PLACING:
            if self.named_by_another(seat):
                return answers(town, self.cards, self.resource, self.cavern != 0)
            return placements(town)
        if town.phase == BUILDING:
            return self._building_moves(seat, town)
        if town.phase == NAMING:
            return self._naming_moves(seat, town)
        return sorted([KEEP + town.monument - BUILDING_CARDS, KEEP + town.dealt - BUILDING_CARDS])

    def apply(self, seat: Seat, move: Move) -> None:
        """Carry out a legal move of a pending seat."""
        town = self.towns[seat]
        code: i64 = move
        if code >= CONSTRUCT:
            construct(town, self.cards, code - CONSTRUCT, self.round)
        elif code == DONE:
            self._done(seat, town)
        elif PLACE <= code < STOCK or code == DISCARD:
            resource = town.choice if self.step == FREE_STEP else self.resource
            answer_cube(town, resource, code, self.cards)
        elif code == COMPLETE:
            self.finish_round(BIT[seat])
        elif code < NAME:
            self._keep(seat, town, code - KEEP + BUILDING_CARDS)
        elif code < PLACE:
            self._choose_resource(town, code - NAME + 1)
        elif code < PUT:
            stock_watch(town, code - STOCK)
        elif code < REPLACE:
            put_building(town, self.cards, code - PUT)
        else:
            replace_building(town, self.cards, code - REPLACE)

    def epoch(self) -> int:
        """Return a number that grows with every naming, reveal and round."""
        if self.seats == 1 and self.stage != OVER:
            return self.round * 8  # nothing is revealed before the turn ends
        return self.round * 8 + self.stage

    def points(self, seat: Seat) -> int:
        """Return the score of a seat as if the game ended now."""
        return tally(self.towns[seat], self.cards, self.right_taverns(seat)).total()

    def clone(self) -> "TinyTowns":
        """Return an independent copy."""
        copy = TinyTowns(self.seats, self.cards, self.rng.clone())
        copy.monuments = self.monuments
        copy.cavern = self.cavern
        copy.town_hall = self.town_hall
        copy.round = self.round
        copy.stage = self.stage
        copy.resource = self.resource
        copy.builder = self.builder
        copy.step = self.step
        copy.waiting = self.waiting
        copy.deck = self.deck
        copy.discard = self.discard
        copy.row = self.row
        copy.towns = [town.clone() for town in self.towns]
        copy.shown = self.shown
        return copy

    def __reduce__(self) -> tuple[Callable[[str, list[int]], State], tuple[str, list[int]]]:
        """Return how to make this position again: for `pickle`."""
        return restored, ("tiny-towns", self.pack())

    def pack(self) -> list[int]:
        """Return the position as whole numbers: for equality, saving and digests."""
        words: list[int] = [self.seats, self.monuments, self.cavern, self.town_hall]
        words += [self.round, self.stage, self.resource, self.builder, self.step, self.waiting]
        words += [len(self.deck), len(self.discard), len(self.row)]
        words += self.cards + self.rng.pack() + self.deck + self.discard + self.row
        for seat in range(self.seats):
            words += self.shown[seat].pack_board() + self.towns[seat].pack_board()
            words += self.towns[seat].pack_turn()
        return words

    def redeal(self, seat: Seat, rng: Rng) -> None:
        """Resample all that the seat cannot know, from what it does know and `rng` alone."""
        for other in range(self.seats):
            if other != seat:
                self._take_back(other)
        if self.monuments:
            self._redeal_monuments(seat, rng)
        self._redeal_cards(rng)
        self.rng = Rng(rng.word(), rng.word(), rng.word(), rng.word())

    def observe(self, seat: Seat, out: bytearray) -> None:
        """Write what the seat sees into `out`, one byte a cell of the game's planes."""
        row = blank()
        self.observe_words(seat, row, 0)
        out[:] = memoryview(row)  # a copy of its bytes

    def observe_words(self, seat: Seat, out: vec[i64], at: i64) -> bool:
        """Write what the seat sees into a row of words that was zero, or of this same table."""
        own = self.towns[seat] if seat >= 0 else None
        known = known_cards(self.cards, own)
        viewer: i64 = seat
        other: i64 = max(viewer, 0)
        for turn in range(self.seats):
            board = self.towns[other] if other == viewer else self.shown[other]
            builder: i64 = 1 if other == self.builder else 0
            observe_board(out, at, turn, board)
            observe_seat(out, at + turn, board, self.towns[other], builder)
            known |= built_monument(board)
            other += 1
            if other == self.seats:
                other = 0
        observe_cards(out, at, known)
        resource = self.resource
        if own is not None and self.step == FREE_STEP:
            resource = own.choice
        observe_turn(out, at, resource, self.row, turn_of(own, self.round))
        table: i64 = self.seats | self.monuments << 8 | self.cavern << 16
        observe_effects(out, at, own, self.step, table)
        return True

    def sensible(self, seat: Seat) -> list[Move]:
        """Return the moves of a seat but `complete`: to play on gains as much or more."""
        return [move for move in self.legal(seat) if move != COMPLETE]

    def quick(self, seat: Seat, rng: Rng) -> Move:
        """Return a sensible legal move of a pending seat, with some luck."""
        return quick_move(self, seat, rng)

    def playout(self, rng: Rng) -> int:
        """Play random moves to the end, as the function `playout` does, but faster."""
        return play_out(self, rng)

    def _naming_moves(self, seat: Seat, town: Town) -> list[Move]:
        if self.seats == 1:
            return sorted({NAME + resource - 1 for resource in self.row})
        held = town.held() if self.cards[FACTORIES] == BANK else 0
        found = [NAME + r - 1 for r in range(1, RESOURCE_COUNT + 1) if not held & BIT[r]]
        if not self.town_hall and self.alone(seat):
            return [COMPLETE, *found]  # TT-6.13
        return found

    def _building_moves(self, seat: Seat, town: Town) -> list[Move]:
        if town.effect >= 0 or town.awaiting or town.due:
            return effect_moves(town, self.cards)
        found = buildings(town, self.cards)
        if self.stage == PLAY and self.alone(seat):
            return [DONE, COMPLETE, *found]  # TT-6.7, TT-S3.4, TT-H3.6
        return [DONE, *found]

    # Moves that concern the table

    def _keep(self, seat: Seat, town: Town, card: i64) -> None:
        town.returned = town.monument if card == town.dealt else town.dealt
        town.monument = card
        town.dealt = NO_CARD
        town.phase = FINISHED
        self.waiting &= ~BIT[seat]
        if self.waiting == 0:
            self.start_round()

    def _choose_resource(self, town: Town, resource: i64) -> None:
        if town.phase == BUILDING:
            stock_building(town, resource)
        elif self.step == FREE_STEP:
            town.choice = resource
            town.phase = PLACING
        else:
            self.resource = resource
            if self.seats > 1:
                town.named += 1  # TT-3.16
            self.let_place()

    def _done(self, seat: Seat, town: Town) -> None:
        if town.effect == GUILD:
            end_guild(town)
            return
        town.phase = FINISHED
        self.waiting &= ~BIT[seat]
        if self.waiting == 0:
            self.finish_round(0)

    # Redealing

    def _take_back(self, seat: Seat) -> None:
        """Put a seat back to the start of its part of the round."""
        town = self.towns[seat]
        if self.stage == CHOOSE_MONUMENTS:
            town.phase = KEEPING
            self.waiting |= BIT[seat]
            if town.dealt == NO_CARD:
                town.dealt = town.returned
                town.returned = NO_CARD
        elif self.stage == PLAY and self.takes_part(seat):
            self._restore(seat, NAMING if self.step == FREE_STEP else PLACING)
        elif self.stage == PLAY_WATCH and self.waiting & BIT[seat]:
            self._restore(seat, BUILDING)
            self.towns[seat].due = self.due(seat)

    def takes_part(self, seat: Seat) -> bool:
        """Return whether a seat plays in this round; judged by what all could see."""
        if self.step != FREE_STEP:
            return self.towns[seat].place == 0
        live = self.towns[seat]
        self.towns[seat] = self.shown[seat]
        plays = self.may_name(seat)
        self.towns[seat] = live
        return plays

    def _restore(self, seat: Seat, phase: i64) -> None:
        live = self.towns[seat]
        town = self.shown[seat].clone()
        town.monument = live.monument
        town.returned = live.returned
        town.named = live.named
        town.new_posts = live.new_posts & town.built[FACTORIES]
        town.constructed = NOTHING
        town.phase = phase
        if town.empty() == 0:  # a position file left out what the town was like before the cube
            town.phase = BUILDING
        self.towns[seat] = town
        self.waiting |= BIT[seat]

    def _redeal_monuments(self, seat: Seat, rng: Rng) -> None:
        """Deal the monument cards that the seat has not seen anew."""
        pool = self._unseen_monuments(seat)
        rng.shuffle(pool)
        for other in range(self.seats):
            if other == seat:
                continue
            town = self.towns[other]
            if town.monument >= 0 and town.built[MONUMENTS] == 0:
                town.monument = pool.pop()
                town.refit_monument()
            if town.dealt >= 0:
                town.dealt = pool.pop()
            if town.returned >= 0:
                town.returned = pool.pop()

    def _unseen_monuments(self, seat: Seat) -> list[int]:
        seen: list[int] = []
        for other in range(self.seats):
            town = self.towns[other]
            if other == seat:
                seen += [town.monument, town.returned, town.dealt]
            elif town.built[MONUMENTS]:
                seen.append(town.monument)
        if self.seats == 1:
            seen += SOLO_LEFT_OUT
        every = range(BUILDING_CARDS, BUILDING_CARDS + MONUMENT_CARDS)
        return [card for card in every if card not in seen]

    def _redeal_cards(self, rng: Rng) -> None:
        """Shuffle the resource cards nobody has seen: known ones keep their places."""
        if self.seats == 1:
            unseen = self.unseen_cards()
            top = sorted(self.deck[:unseen])
            rng.shuffle(top)
            self.deck = top + self.deck[unseen:]
        elif self.town_hall:
            kept = max(len(self.discard) - UNSEEN_DISCARDS, 0)
            pool = sorted(self.deck + self.discard[kept:])
            rng.shuffle(pool)
            size = len(self.deck)
            self.deck = pool[:size]
            self.discard = self.discard[:kept] + pool[size:]
