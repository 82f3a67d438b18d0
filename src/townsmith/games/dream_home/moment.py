"""The moment a position file describes: its phase, whose decision it is, and what must be so."""

from townsmith.core.bits import BIT
from townsmith.core.contract.parts import Position
from townsmith.core.errors import PositionError
from townsmith.games.dream_home.checks import whole, word
from townsmith.games.dream_home.choices import can_help
from townsmith.games.dream_home.house import NOTHING
from townsmith.games.dream_home.order import (
    ASKING,
    CHOOSING,
    DISCARDING,
    DRILL_WORK,
    HELPER_WORK,
    HELPING,
    KEEPING,
    OVER,
    PARKING,
    PHASES,
    PLACING,
    RESOLVING,
    TURN,
)
from townsmith.games.dream_home.pieces import BASEMENT, GARAGE, JACKHAMMER, SEATS_MAX
from townsmith.games.dream_home.rules import Homes

WORKS = {"drill": DRILL_WORK, "helpers": HELPER_WORK}
WITH_TAKEN = (PLACING, RESOLVING, KEEPING, PARKING)


def enter(homes: Homes, position: Position) -> None:
    """Bring a table whose pieces lie where they should to the moment of the file."""
    said = position.get("phase")
    phase = CHOOSING if said is None else PHASES.index(word(said, PHASES, "phase"))
    at_start = said is None and "turn" not in position
    _refuse_taken(homes, phase)
    _refuse_surplus(homes, phase)
    homes.work = _work(position, phase)
    if at_start:
        homes.began = homes.first
        homes.next_jackhammer(0)
        return
    homes.phase = phase
    homes.turn = _turn(homes, position)
    _CHECKS[phase](homes)


def _turn(homes: Homes, position: Position) -> int:
    late = homes.phase >= HELPING or homes.work == HELPER_WORK
    turn = homes.first if late else homes.began
    if homes.phase == ASKING:
        turn = _first_owner(homes)
    return whole(position.get("turn", turn), 0, homes.seats - 1, "turn")


def _first_owner(homes: Homes) -> int:
    for step in range(homes.seats):
        seat = (homes.began + step) % homes.seats
        if homes.houses[seat].has(JACKHAMMER):
            return seat
    return homes.began


def _work(position: Position, phase: int) -> int:
    if "during" not in position:
        return TURN
    work = WORKS[word(position["during"], WORKS, "during")]
    if phase not in ((KEEPING, PARKING) if work == DRILL_WORK else (KEEPING,)):
        raise PositionError("during: only the question of the phase keep or car comes from that")
    return work


def _refuse_taken(homes: Homes, phase: int) -> None:
    market = homes.market
    if phase not in WITH_TAKEN and not market.taken_room == market.taken_resource == NOTHING:
        raise PositionError("taken: only phase place, resource, keep or car has taken cards")
    if phase != PLACING and market.taken_room != NOTHING:
        raise PositionError("taken.room: it is placed before anything else (phase place)")


def _refuse_surplus(homes: Homes, phase: int) -> None:
    if phase == KEEPING:
        return
    for seat, house in enumerate(homes.houses):
        if house.surplus():
            raise PositionError(f"seat {seat}: a room carries two tokens (DH-13.4)")


def _check_asking(homes: Homes) -> None:
    if not homes.houses[homes.turn].has(JACKHAMMER):
        raise PositionError(f"phase jackhammer: seat {homes.turn} has none")
    homes.next_jackhammer(homes.step(homes.began))


def _check_discarding(homes: Homes) -> None:
    if not homes.discard_rule or homes.seats == SEATS_MAX:
        raise PositionError("phase discard: nobody discards with 4 seats or without that rule")
    if homes.turn != homes.began:
        raise PositionError("turn: only the seat that begins the round discards a column")
    if not homes.market.stock & ~1:
        homes.next_turn(0)


def _check_choosing(homes: Homes) -> None:
    if homes.idle & BIT[homes.turn]:
        raise PositionError(f"turn: seat {homes.turn} has no turn in this round (DH-15.17)")
    if not homes.market.stock:
        homes.end_turn()


def _check_placing(homes: Homes) -> None:
    if homes.market.taken_room == NOTHING:
        raise PositionError("phase place: taken.room must say which card is placed")
    homes.ask_place(homes.houses[homes.turn])


def _check_resolving(homes: Homes) -> None:
    if homes.market.taken_resource == NOTHING:
        raise PositionError("phase resource: taken.resource must say which card is used")
    homes.resolve()


def _check_keeping(homes: Homes) -> None:
    for seat, house in enumerate(homes.houses):
        if bool(house.surplus()) != (seat == homes.turn):
            raise PositionError("phase keep: the seat to act, and no other, has a room too rich")


def _check_parking(homes: Homes) -> None:
    house = homes.houses[homes.turn]
    if not homes.car or house.masks[GARAGE] != BASEMENT or house.decorated & BASEMENT:
        message = "phase car: it is offered from the supply, for a garage of 2 without a token"
        raise PositionError(message)


def _check_helping(homes: Homes) -> None:
    if not can_help(homes.houses[homes.turn], homes.market):
        homes.next_helper(homes.step(homes.first) + 1)


def _check_over(homes: Homes) -> None:
    homes.turn = homes.first


_CHECKS = {
    ASKING: _check_asking,
    DISCARDING: _check_discarding,
    CHOOSING: _check_choosing,
    PLACING: _check_placing,
    RESOLVING: _check_resolving,
    KEEPING: _check_keeping,
    PARKING: _check_parking,
    HELPING: _check_helping,
    OVER: _check_over,
}
