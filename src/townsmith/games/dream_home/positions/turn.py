"""The moment a position file describes: its round, phase and turn, and what must be so then."""

from typing import Final

from townsmith.core.bits import BIT
from townsmith.core.reading.node import Fields, Node
from townsmith.core.text import Text
from townsmith.games.dream_home.rules.legal_moves import can_help
from townsmith.games.dream_home.rules.phases import (
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
from townsmith.games.dream_home.rules.pieces import (
    BASEMENT,
    GARAGE,
    JACKHAMMER,
    NOTHING,
    ROUNDS,
    SEATS_MAX,
)
from townsmith.games.dream_home.rules.state import Homes

_WORKS: Final = {"drill": DRILL_WORK, "helpers": HELPER_WORK}
_WITH_TAKEN: Final = (PLACING, RESOLVING, KEEPING, PARKING)


def rounds_are_over(fields: Fields) -> bool:
    """Tell whether the last round is over, so that nothing lies on the market any more."""
    return "phase" in fields and fields["phase"].value in PHASES[HELPING:]


def set_round(homes: Homes, fields: Fields) -> None:
    """Bring a table to the round of the file."""
    last = homes.seats - 1
    homes.round = _number(fields, "round", 1, ROUNDS, ROUNDS if rounds_are_over(fields) else 1)
    homes.first = _number(fields, "first", 0, last, 0)
    homes.began = _number(fields, "began", 0, last, homes.first)


def _number(fields: Fields, key: str, low: int, high: int, otherwise: int) -> int:
    return fields[key].whole(low, high) if key in fields else otherwise


def set_turn(homes: Homes, fields: Fields) -> None:
    """Bring a table whose pieces lie where they should to the moment of the file."""
    said = fields.get("phase")
    if said is None or said.missing():
        phase, said = CHOOSING, fields.get("turn")
    else:
        phase = PHASES.index(said.one_of(PHASES, Text("a phase")))
    _refuse_taken(homes, phase, fields)
    _refuse_surplus(homes, phase, fields["seats"])
    homes.work = _work(fields, phase)
    if said is None:
        homes.began = homes.first
        homes.next_jackhammer(0)
        return
    homes.phase = phase
    homes.turn = _number(fields, "turn", 0, homes.seats - 1, _usual_turn(homes))
    _CHECKS[phase](homes, said)


def _usual_turn(homes: Homes) -> int:
    if homes.phase == ASKING:
        return _first_owner(homes)
    late = homes.phase >= HELPING or homes.work == HELPER_WORK
    return homes.first if late else homes.began


def _first_owner(homes: Homes) -> int:
    for step in range(homes.seats):
        seat = (homes.began + step) % homes.seats
        if homes.houses[seat].has(JACKHAMMER):
            return seat
    return homes.began


def _work(fields: Fields, phase: int) -> int:
    if "during" not in fields:
        return TURN
    work = fields["during"].word(_WORKS, Text("what a question comes from"))
    if phase not in ((KEEPING, PARKING) if work == DRILL_WORK else (KEEPING,)):
        fields["during"].fail(Text("only the question of the phase keep or car comes from that"))
    return work


def _refuse_taken(homes: Homes, phase: int, fields: Fields) -> None:
    market = homes.market
    if phase not in _WITH_TAKEN and not market.taken_room == market.taken_resource == NOTHING:
        fields["taken"].fail(Text("only phase place, resource, keep or car has taken cards"))
    if phase != PLACING and market.taken_room != NOTHING:
        fields["taken"].fail(Text("the room is placed before anything else (phase place)"))


def _refuse_surplus(homes: Homes, phase: int, seats: Node) -> None:
    for house, seat in zip(homes.houses, seats.items(), strict=True):
        if phase != KEEPING and house.surplus():
            seat.fail(Text("a room carries two tokens (DH-13.4)"))


def _check_asking(homes: Homes, said: Node) -> None:
    if not homes.houses[homes.turn].has(JACKHAMMER):
        said.fail(Text("seat {seat} has no jackhammer", seat=homes.turn))
    homes.next_jackhammer(homes.step(homes.began))


def _check_discarding(homes: Homes, said: Node) -> None:
    if not homes.discard_rule or homes.seats == SEATS_MAX:
        said.fail(Text("nobody discards with 4 seats or without that rule"))
    if homes.turn != homes.began:
        said.fail(Text("only the seat that begins the round discards a column"))
    if not homes.market.stock & ~1:
        homes.next_turn(0)


def _check_choosing(homes: Homes, said: Node) -> None:
    if homes.idle & BIT[homes.turn]:
        said.fail(Text("seat {seat} has no turn in this round (DH-15.17)", seat=homes.turn))
    if not homes.market.stock:
        homes.end_turn()


def _check_placing(homes: Homes, said: Node) -> None:
    if homes.market.taken_room == NOTHING:
        said.fail(Text("taken.room must say which card is placed"))
    homes.ask_place(homes.houses[homes.turn])


def _check_resolving(homes: Homes, said: Node) -> None:
    if homes.market.taken_resource == NOTHING:
        said.fail(Text("taken.resource must say which card is used"))
    homes.resolve()


def _check_keeping(homes: Homes, said: Node) -> None:
    for seat, house in enumerate(homes.houses):
        if bool(house.surplus()) != (seat == homes.turn):
            said.fail(Text("the seat to act, and no other, has a room with more than one token"))


def _check_parking(homes: Homes, said: Node) -> None:
    house = homes.houses[homes.turn]
    if not homes.car or house.masks[GARAGE] != BASEMENT or house.decorated & BASEMENT:
        said.fail(Text("the car is offered from the supply, for a garage of 2 without a token"))


def _check_helping(homes: Homes, said: Node) -> None:
    del said
    if not can_help(homes.houses[homes.turn], homes.market):
        homes.next_helper(homes.step(homes.first) + 1)


def _check_over(homes: Homes, said: Node) -> None:
    del said
    homes.turn = homes.first


_CHECKS: Final = {
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
