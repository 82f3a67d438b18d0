# townsmith: compiled
"""The rules of Dream Home: what is legal, and what a move brings about."""

from mypy_extensions import i64

from townsmith.core.bits import BIT
from townsmith.core.contract.state import Move, Seat
from townsmith.core.rng import Rng
from townsmith.games.dream_home.bots.quick import quick_move
from townsmith.games.dream_home.rules.house import House
from townsmith.games.dream_home.rules.legal_moves import (
    choices,
    helper_moves,
    placements,
    resolutions,
)
from townsmith.games.dream_home.rules.moves import (
    BUILD,
    CELL_PAIRS,
    COLUMN_PAIRS,
    DISCARDS,
    DONE,
    DRILLING,
    EMPTY,
    FACES,
    FETCH,
    FURNISH,
    JACK,
    JACKS,
    KEEP,
    MIX,
    NO_CAR,
    PARK,
    PASS,
    PUT_AWAY,
    ROOFING,
    SCAFFOLD,
    SWAP,
    TAKE,
    listed,
)
from townsmith.games.dream_home.rules.phases import (
    ASKING,
    CHOOSING,
    DISCARDING,
    DRILL_WORK,
    HELPER_WORK,
    HELPING,
    KEEPING,
    PARKING,
    PLACING,
    RESOLVING,
    TURN,
)
from townsmith.games.dream_home.rules.pieces import (
    BASEMENT,
    CAR,
    CELLS,
    COLUMNS,
    COURIER,
    DRILL,
    FIRST_DECOR,
    FIRST_HELPER,
    FIRST_TOOL,
    GARAGE,
    GARDEN,
    HANDYMAN,
    JACKHAMMER,
    MIXER,
    NOTHING,
    ROOF_KINDS,
    ROOFER,
    SCAFFOLDING,
)
from townsmith.games.dream_home.rules.turn_order import Table


class Homes(Table):
    """A whole position: the table, and the moves that change it."""

    def clone(self) -> "Homes":
        """Return an independent copy."""
        twin = Homes([house.clone() for house in self.houses], self.market.clone())
        twin.car_rule = self.car_rule
        twin.discard_rule = self.discard_rule
        twin.round = self.round
        twin.phase = self.phase
        twin.turn = self.turn
        twin.began = self.began
        twin.first = self.first
        twin.work = self.work
        twin.idle = self.idle
        twin.car = self.car
        return twin

    # What is legal

    def legal(self, seat: Seat) -> list[Move]:
        """Return the moves of a seat in ascending order."""
        if seat != self.turn:
            return []
        house = self.houses[seat]
        if self.phase == PLACING:
            return placements(house, self.market)
        if self.phase == CHOOSING:
            return choices(house, self.market)
        if self.phase == DISCARDING:
            return DISCARDS[self.market.stock & ~1][:]  # DH-9.2
        if self.phase == RESOLVING:
            return resolutions(house, self.market)
        return self._rare(house)

    def _rare(self, house: House) -> list[Move]:
        if self.phase == ASKING:
            return [PASS] + JACKS[self.market.stock]
        if self.phase == KEEPING:
            return listed(KEEP, house.surplus())
        if self.phase == PARKING:
            return [NO_CAR, PARK, PARK + 1]
        return [DONE, *helper_moves(house, self.market)] if self.phase == HELPING else []

    def quick(self, seat: Seat, rng: Rng) -> Move:
        """Return a sensible legal move of the seat to act, found at once and with some luck."""
        return quick_move(self, seat, rng)

    # What a move brings about

    def apply(self, seat: Seat, move: Move) -> None:
        """Carry out a legal move."""
        house = self.houses[seat]
        if PLACING <= self.phase <= RESOLVING:
            self._place(house, move)
        elif self.phase == CHOOSING:
            self._choose(house, move)
        elif self.phase == DISCARDING:
            self.market.put_away(move - PUT_AWAY)
            self.next_turn(0)
        elif self.phase == ASKING:
            self._answer(house, move)
        elif self.phase == HELPING:
            self._help(house, move)
        else:
            self._settle_token(house, move)

    def _place(self, house: House, move: Move) -> None:
        if move < EMPTY:
            self._build(house, move - BUILD)
        elif move < SCAFFOLD:
            self._clear(house, move - EMPTY)
            house.put_empty(move - EMPTY, self._hand_over())
            self.after_room()
        elif move < FURNISH:
            self._erect(house, move - SCAFFOLD)
        else:
            house.furnish(move - FURNISH, self.market.taken_kind() - FIRST_DECOR)
            self.market.discard_taken()
            self.end_turn()

    def _build(self, house: House, cell: i64) -> None:
        self._clear(house, cell)
        house.put(cell, self._hand_over())
        if not self._questions(house, cell):
            self.after_room()

    def _hand_over(self) -> i64:
        card = self.market.taken_room
        self.market.taken_room = NOTHING
        return card

    def _clear(self, house: House, cell: i64) -> None:
        """Discard the scaffolding of a cell, if there is one (DH-15.30)."""
        if house.scaffolds & BIT[cell]:
            house.scaffolds &= ~BIT[cell]
            self.market.discard_kind(SCAFFOLDING)

    def _questions(self, house: House, cell: i64) -> bool:
        """Ask what a card laid face up brings about: a surplus token, the car (DH-8.12)."""
        if house.decorated and house.surplus():
            self.phase = KEEPING
            return True
        if self.car and BASEMENT & BIT[cell] and house.masks[GARAGE] == BASEMENT:
            if not house.decorated & BASEMENT:
                self.phase = PARKING
                return True
            self.car = False  # DH-17.6: a token is in that garage already
        return False

    def after_room(self) -> None:
        """Go on when a room card lies and its questions are answered."""
        if self.work == DRILL_WORK:
            self.work = TURN
            self.phase = CHOOSING
        elif self.work == HELPER_WORK:
            self.work = TURN
            self._go_on_helping()
        elif self.idle & BIT[self.turn]:
            self.next_jackhammer(self.step(self.began) + 1)
        else:
            self.resolve()

    def resolve(self) -> None:
        """Do what the taken resource card asks, or ask where it goes (DH-8.8)."""
        if self.market.taken_resource == NOTHING:
            self.end_turn()
            return
        house = self.houses[self.turn]
        kind = self.market.taken_kind()
        if kind < ROOF_KINDS:
            house.roofs = [kind, *house.roofs]
            self.market.taken_resource = NOTHING
        elif kind < FIRST_TOOL:
            if self._decorate(house, kind - FIRST_DECOR):
                return
        elif kind == SCAFFOLDING:
            if house.bare_cells():
                self.phase = RESOLVING
                return
            self.market.discard_taken()  # DH-15.35
        else:
            house.gain(kind)
            self.market.taken_resource = NOTHING
        self.end_turn()

    def _decorate(self, house: House, token: i64) -> bool:
        """Give the token of a decor card, or ask for its room; tell whether it was asked."""
        if not self._in_supply(token):
            self.market.discard_taken()
        elif token in GARDEN:
            house.garden = [*house.garden, token]
            self.market.discard_taken()
        elif house.spots(token):
            self.phase = RESOLVING
            return True
        else:
            self.market.discard_taken()  # DH-13.7
        return False

    def _in_supply(self, token: i64) -> bool:
        """Tell whether no house has the token: a position file may show it and its card."""
        holders = 0
        for house in self.houses:
            holders += int(house.holds(token))
        return holders == 0

    def _erect(self, house: House, cell: i64) -> None:
        house.scaffolds |= BIT[cell]
        self.market.taken_resource = NOTHING
        if self.phase == RESOLVING:
            self.end_turn()

    def _choose(self, house: House, move: Move) -> None:
        if move < PUT_AWAY:
            self._take(house, move - TAKE)
        elif move < DRILLING:
            left, right = COLUMN_PAIRS[move - MIX]
            rooms = self.market.rooms
            card = rooms[left]
            rooms[left] = rooms[right]
            rooms[right] = card
            self._wear_out(house, MIXER)
        else:
            self._drill(house, (move - DRILLING) // COLUMNS, (move - DRILLING) % COLUMNS)

    def _take(self, house: House, column: i64) -> None:
        market = self.market
        market.take(column)
        if column == 0:
            self.first = self.turn
        if market.taken_resource != NOTHING:
            kind = self.market.taken_kind()
            if kind >= FIRST_HELPER:  # DH-8.10: the designer works before the room is placed
                house.gain(kind)
                market.taken_resource = NOTHING
        self.ask_place(house)

    def ask_place(self, house: House) -> None:
        """Ask where the taken room goes; a full house, which only a file can have, drops it."""
        if house.open_cells():
            self.phase = PLACING
        else:
            self.market.room_discard.append(self._hand_over())
            self.after_room()

    def _drill(self, house: House, cell: i64, column: i64) -> None:
        card = house.lift(cell)
        house.put(cell, self.market.rooms[column])
        self.market.rooms[column] = card
        self._wear_out(house, DRILL)
        self.work = DRILL_WORK
        if not self._questions(house, cell):
            self.after_room()

    def _wear_out(self, house: House, kind: i64) -> None:
        house.gain(kind, -1)
        self.market.discard_kind(kind)

    def _answer(self, house: House, move: Move) -> None:
        if move == PASS:
            self.next_jackhammer(self.step(self.began) + 1)
            return
        market = self.market
        market.take(move - JACK)
        if market.taken_resource != NOTHING:
            market.discard_taken()  # DH-15.14
        self._wear_out(house, JACKHAMMER)
        self.idle |= BIT[self.turn]
        self.ask_place(house)

    def _settle_token(self, house: House, move: Move) -> None:
        if move >= PARK:
            house.furnish(move - PARK, CAR)
            self.car = False
        elif move == NO_CAR:
            self.car = False
        else:
            house.keep_only(move - KEEP)
            if house.surplus():
                return
        self.after_room()

    def _help(self, house: House, move: Move) -> None:
        if move == DONE:
            self.next_helper(self.step(self.first) + 1)
        elif move < SWAP:
            self._add_roof(house, move - ROOFING)
        elif move < FETCH:
            one, other = CELL_PAIRS[move - SWAP]
            house.swap(one, other)
            self._worked(house, HANDYMAN)
        else:
            self._fetch(house, (move - FETCH) // CELLS, (move - FETCH) % CELLS)

    def _add_roof(self, house: House, kind: i64) -> None:
        pile = self.market.resource_discard
        del pile[self.market.roof_in_discard(kind)]
        house.roofs = [kind, *house.roofs]
        self._worked(house, ROOFER)

    def _fetch(self, house: House, look: i64, cell: i64) -> None:
        pile = self.market.room_discard
        at = self.market.room_in_discard(look // FACES, look % FACES)
        card = pile[at]
        del pile[at]
        pile.append(house.lift(cell))
        house.put(cell, card)
        self._worked(house, COURIER)

    def _worked(self, house: House, kind: i64) -> None:
        house.wear(kind)
        if house.surplus():
            self.work = HELPER_WORK
            self.phase = KEEPING
        else:
            self._go_on_helping()

    def _go_on_helping(self) -> None:
        self.next_helper(self.step(self.first))
