# townsmith: compiled
"""Moves found at once, for playing imagined worlds on: what a sensible player does without thought.

Each decision takes what adds most to what is expected of the house, shaken by a little luck.
"""

from typing import Final

from mypy_extensions import i64

from townsmith.core.bits import BIT
from townsmith.core.contract.state import Move, Seat
from townsmith.core.rng import Rng
from townsmith.games.dream_home.bots.extras_worth import first_worth, gear_worth
from townsmith.games.dream_home.bots.helper_choice import best_help
from townsmith.games.dream_home.bots.house_plan import NEVER, Plan
from townsmith.games.dream_home.rules.house import House
from townsmith.games.dream_home.rules.market import Market
from townsmith.games.dream_home.rules.moves import (
    BUILD,
    COLUMN_PAIRS,
    EMPTY,
    FURNISH,
    JACK,
    KEEP,
    MIX,
    PARK,
    PASS,
    PUT_AWAY,
    SCAFFOLD,
    TAKE,
)
from townsmith.games.dream_home.rules.phases import (
    ASKING,
    CHOOSING,
    DISCARDING,
    KEEPING,
    PARKING,
    PLACING,
    RESOLVING,
)
from townsmith.games.dream_home.rules.pieces import (
    CELLS,
    COLUMNS,
    FIRST_DECOR,
    MIXER,
    NOTHING,
    SCAFFOLDING,
    TOKEN_POINTS,
)
from townsmith.games.dream_home.rules.turn_order import Table

_LUCK: Final = 0.6
"""How many points luck may add to a choice."""
_GRAIN: Final = 1024
_DENIAL: Final = 0.8
"""How much of what the next seat loses counts as gained, with two at the table."""


def quick_move(table: Table, seat: Seat, rng: Rng) -> Move:
    """Return a sensible legal move of the seat to act."""
    house = table.houses[seat]
    if table.phase == PLACING:
        return _placement(Plan(house), house.types[table.market.taken_room], rng)
    if table.phase == CHOOSING:
        return _column(table, Plan(house), rng)
    if table.phase == DISCARDING:
        return PUT_AWAY + _unwanted(table, Plan(house), rng)
    if table.phase == RESOLVING:
        return _resolution(Plan(house), table.market.taken_kind(), rng)
    return _rare(table, house)


def _rare(table: Table, house: House) -> Move:
    if table.phase == ASKING:
        return _hammering(table, Plan(house))
    if table.phase == KEEPING:
        return KEEP + _dearest(house)
    return PARK if table.phase == PARKING else best_help(house, table.market)


def _shaken(rng: Rng) -> float:
    return _LUCK * float(rng.word() % _GRAIN) / float(_GRAIN)


# Rooms and resources


def _placement(plan: Plan, room_type: i64, rng: Rng) -> Move:
    """Return where the taken room goes, and which way up."""
    house = plan.house
    places = house.places(room_type)
    opened = house.open_cells()
    best: i64 = 0
    highest = NEVER
    for cell in range(CELLS):
        if opened & BIT[cell]:
            move = EMPTY + cell
            gain = plan.empty_gain(cell)
            if places & BIT[cell]:
                shown = plan.gain_at(room_type, cell)
                if shown >= gain:
                    gain = shown
                    move = BUILD + cell
            gain += _shaken(rng)
            if gain > highest:
                highest = gain
                best = move
    return best


def _resolution(plan: Plan, kind: i64, rng: Rng) -> Move:
    """Return where scaffolding stands, or the room that loses least by being furnished."""
    house = plan.house
    if kind == SCAFFOLDING:
        return SCAFFOLD + _any_cell(house.bare_cells(), rng)
    spots = house.spots(kind - FIRST_DECOR)
    best: i64 = 0
    lowest = -NEVER
    for cell in range(CELLS):
        if spots & BIT[cell]:
            cost = plan.settling_cost(cell) + _shaken(rng) / 8.0
            if cost < lowest:
                lowest = cost
                best = cell
    return FURNISH + best


def _any_cell(cells: i64, rng: Rng) -> i64:
    best: i64 = 0
    highest: i64 = -1
    for cell in range(CELLS):
        if cells & BIT[cell]:
            luck = rng.word()
            if luck > highest:
                highest = luck
                best = cell
    return best


def _dearest(house: House) -> i64:
    """Return the cell with the dearest token of a room that has too many."""
    surplus = house.surplus()
    best: i64 = 0
    highest: i64 = -1
    for cell in range(CELLS):
        if surplus & BIT[cell] and TOKEN_POINTS[house.tokens[cell]] > highest:
            highest = TOKEN_POINTS[house.tokens[cell]]
            best = cell
    return best


# Columns


def column_gains(plan: Plan, market: Market) -> list[float]:
    """Return what each column would bring to a house; NEVER where none is left."""
    return [_column_gain(plan, market, column) for column in range(COLUMNS)]


def _column_gain(plan: Plan, market: Market, column: i64) -> float:
    card: i64 = market.rooms[column]
    if card == NOTHING:
        return NEVER
    room_type: i64 = market.deck.types[card]
    gain = plan.room_gain(room_type)
    above: i64 = market.resources[column]
    if above == NOTHING:
        return gain + (first_worth(plan.left - 1) if column == 0 else 0.0)
    return gain + plan.resource_gain(market.deck.kinds[above], room_type)


def next_seat(table: Table, step: i64) -> i64:
    """Return the seat whose turn comes so many places after the beginning, or NOTHING."""
    while step < table.seats:
        seat = (table.began + step) % table.seats
        if not table.idle & BIT[seat]:
            return seat
        step += 1
    return NOTHING


def _column(table: Table, plan: Plan, rng: Rng) -> Move:
    """Return the column to take, or the mixing that makes a better one."""
    gains = column_gains(plan, table.market)
    rival = _gains_of(table, next_seat(table, table.step(table.began) + 1))
    best = _wanted(table, gains, rival, rng)
    if plan.house.has(MIXER):
        mixed = _mixing(plan, table.market, gains[best])
        if mixed >= 0:
            return MIX + mixed
    return TAKE + best


def _gains_of(table: Table, seat: i64) -> list[float]:
    """Return what the columns would bring to a seat; nothing if there is no such seat."""
    if seat == NOTHING:
        return []
    return column_gains(Plan(table.houses[seat]), table.market)


def _wanted(table: Table, gains: list[float], rival: list[float], rng: Rng) -> i64:
    """Return the column that is good for oneself and leaves the least to the next seat."""
    share = _DENIAL / float(table.seats - 1)
    stock = table.market.stock
    best: i64 = NOTHING
    highest = NEVER
    for column in range(COLUMNS):
        if stock & BIT[column]:
            gain = gains[column] + _shaken(rng)
            if rival:
                gain -= share * best_without(rival, BIT[column])
            if best == NOTHING or gain > highest:
                highest = gain
                best = column
    return best


def best_without(gains: list[float], gone: i64) -> float:
    """Return the best of the columns but those of a set; 0 if there is no other."""
    best = NEVER
    for column in range(len(gains)):
        if not gone & BIT[column] and gains[column] > best:
            best = gains[column]
    return 0.0 if best == NEVER else best


def _mixing(plan: Plan, market: Market, without: float) -> i64:
    """Return the two rooms to swap so that a column gets clearly better, or -1."""
    best: i64 = -1
    highest = without + gear_worth(2, plan.left)
    for at in range(len(COLUMN_PAIRS)):
        left, right = COLUMN_PAIRS[at]
        if market.rooms[left] != NOTHING and market.rooms[right] != NOTHING:
            gain = max(_crossed(plan, market, left, right), _crossed(plan, market, right, left))
            if gain > highest:
                highest = gain
                best = at
    return best


def _crossed(plan: Plan, market: Market, room: i64, resource: i64) -> float:
    """Return what the room of one column brings with the resource of another."""
    room_type: i64 = market.deck.types[market.rooms[room]]
    gain = plan.room_gain(room_type)
    above: i64 = market.resources[resource]
    if above == NOTHING:
        return gain
    return gain + plan.resource_gain(market.deck.kinds[above], room_type)


def _unwanted(table: Table, plan: Plan, rng: Rng) -> i64:
    """Return the column to discard: the rest is shared out, the own choice first."""
    gains = column_gains(plan, table.market)
    rival = _gains_of(table, next_seat(table, 1))
    turn = not table.idle & BIT[table.turn]
    stock = table.market.stock
    best: i64 = NOTHING
    highest = NEVER
    for column in range(1, COLUMNS):
        if stock & BIT[column]:
            worth = _shared_out(gains, rival, column, turn=turn) + _shaken(rng)
            if best == NOTHING or worth > highest:
                highest = worth
                best = column
    return best


def _shared_out(gains: list[float], rival: list[float], gone: i64, *, turn: bool) -> float:
    """Return what oneself gets more than the rival when one column is gone."""
    if not turn:
        return -best_without(rival, BIT[gone])
    best = NEVER
    for column in range(COLUMNS):
        if column != gone and gains[column] > NEVER:
            best = max(best, gains[column] - best_without(rival, BIT[gone] | BIT[column]))
    return best


def _hammering(table: Table, plan: Plan) -> Move:
    """Return the room to take at once, if it is worth more than a turn and the jackhammer."""
    market = table.market
    gains = column_gains(plan, market)
    turn = best_without(gains, 0)
    if table.turn != table.began:
        turn -= 1.0
    best: i64 = PASS
    highest = turn + gear_worth(1, plan.left - 1)
    for column in range(COLUMNS):
        if market.rooms[column] != NOTHING:
            gain = plan.room_gain(market.deck.types[market.rooms[column]])
            if gain > highest:
                highest = gain
                best = JACK + column
    return best
