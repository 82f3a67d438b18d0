"""Reading where the round of a position stands: who has to do what now."""

from townsmith.core.bits import BIT
from townsmith.core.reading.node import Fields, Node, shown
from townsmith.core.text import Text
from townsmith.games.tiny_towns.positions.ids import PHASES, STAGES
from townsmith.games.tiny_towns.rules.rounds import (
    CHOOSE_MONUMENTS,
    FREE_STEP,
    NAME_RESOURCE,
    PLAY,
    PLAY_WATCH,
)
from townsmith.games.tiny_towns.rules.state import TinyTowns
from townsmith.games.tiny_towns.rules.town import BUILDING, FINISHED, NAMING, PLACING
from townsmith.games.tiny_towns.rules.turn import put_moves


def read_stage(state: TinyTowns, top: Fields, seats: list[Fields]) -> None:
    """Let the table stand where the file says, its seats having been read."""
    if "phase" not in top:
        _begin(state, top, seats)
        return
    place = top["phase"]
    state.stage = place.word(STAGES, Text("a phase"))
    if place.value == "name" and state.step == FREE_STEP:
        state.stage = PLAY
    elif place.value == "name" and state.town_hall:
        place.fail(Text("in a card round of the town hall nobody names"))
    if state.stage == CHOOSE_MONUMENTS:
        _choosing(state, place, seats)
    elif state.stage == NAME_RESOURCE:
        _naming(state, top)
    elif state.stage == PLAY:
        _playing(state, place, place.value, top["seats"].items(), seats)
    elif state.stage == PLAY_WATCH:
        _watching(state, place)


def _begin(state: TinyTowns, top: Fields, seats: list[Fields]) -> None:
    """Stand at the start of a turn, or where the resource given says."""
    if any("dealt" in seat for seat in seats):
        state.stage = CHOOSE_MONUMENTS
        _choosing(state, top["seats"], seats)
    elif state.resource:
        state.stage = PLAY
        _playing(state, top["resource"], "place", top["seats"].items(), seats)
    else:
        _start_round(state)


def _start_round(state: TinyTowns) -> None:
    """Begin a round as the engine would: full towns were completed when the last one ended."""
    earlier = sum(1 for town in state.towns if town.place)
    for town in state.towns:
        if town.place == 0 and town.empty() == 0:
            town.place = earlier + 1
    if all(town.place for town in state.towns):
        state.end()
    elif state.town_hall:
        state.step = max(state.step - 1, 0)
        state.start_round()
    elif state.may_name(state.builder) or state.pass_hammer(earlier + 1):
        state.start_round()
    else:
        state.end()


def _choosing(state: TinyTowns, place: Node, seats: list[Fields]) -> None:
    for seat, town in enumerate(state.towns):
        if town.dealt >= 0:
            state.waiting |= BIT[seat]
        elif town.monument < 0 or not _confirmed(seats[seat]):
            place.fail(
                Text(
                    "seat {seat} chooses a monument: give 'dealt', or 'monument' if confirmed",
                    seat=seat,
                )
            )
    _someone_waits(state, place)


def _naming(state: TinyTowns, top: Fields) -> None:
    if state.resource:
        top["resource"].fail(Text("nothing is named yet in the phase 'name'; it should be null"))
    if "master_builder" in top and not state.may_name(state.builder):
        top["master_builder"].fail(Text("that seat cannot name a resource; the hammer passes on"))
    _start_round(state)


def _playing(
    state: TinyTowns, place: Node, word: str, places: list[Node], seats: list[Fields]
) -> None:
    if state.town_hall and not state.step:
        state.step = 1
    free = state.step == FREE_STEP
    if not state.resource and not free:
        place.fail(
            Text(
                "the phase {word} needs 'resource': the one named, shown or chosen",
                word=shown(word),
            )
        )
    for seat, town in enumerate(state.towns):
        fields = seats[seat]
        own = fields["phase"].word(PHASES, Text("a phase of a seat")) if "phase" in fields else None
        sits_out = free and own is None and not town.choice and not state.takes_part(seat)
        if town.place or sits_out or _confirmed(fields):  # sits out: TT-H2.5
            town.phase = FINISHED
            continue
        town.phase = PHASES[word] if own is None else own
        state.waiting |= BIT[seat]
        _check_turn(state, seat, places[seat])
    _someone_waits(state, place)


def _confirmed(seat: Fields) -> bool:
    return "confirmed" in seat and seat["confirmed"].flag()


def _check_turn(state: TinyTowns, seat: int, place: Node) -> None:
    """Make sure the seat has something to decide."""
    town = state.towns[seat]
    if town.phase == PLACING:
        if state.step == FREE_STEP and not town.choice:
            place.fail(Text("'resource' is missing: the seat's choice in the free round"))
        if town.empty() == 0:
            place.fail(Text("the town is full, so nothing can be placed; give 'completed'"))
    if town.phase == NAMING and state.step != FREE_STEP:
        place.fail(Text("only in a free round of the town hall every seat names"))
    if town.phase == NAMING and not state.may_name(seat):
        place.fail(
            Text("the seat may not choose in this free round (Fort Ironweed, or five Banks)")
        )


def _watching(state: TinyTowns, place: Node) -> None:
    owners = [seat for seat, town in enumerate(state.towns) if town.watch_round and not town.place]
    if not owners:
        place.fail(Text("the phase 'watch' needs a seat with Opaleye's Watch in its town"))
    state.waiting = BIT[owners[0]]
    state.towns[owners[0]].phase = BUILDING


def _someone_waits(state: TinyTowns, place: Node) -> None:
    if not state.waiting:
        place.fail(Text("every seat has confirmed or is completed, so this moment does not exist"))


def check_loose_ends(state: TinyTowns, seats: list[Fields]) -> None:
    """Make sure that what is not finished belongs to a seat that is about to finish it."""
    for seat, town in enumerate(state.towns):
        builds = state.waiting & BIT[seat] and town.phase == BUILDING
        if (town.effect >= 0 or town.awaiting) and not builds:
            seats[seat]["effect"].fail(
                Text("only a seat that builds can have an unfinished effect")
            )
        if town.dealt >= 0 and state.stage != CHOOSE_MONUMENTS:
            seats[seat]["dealt"].fail(
                Text("monuments are dealt in the phase 'choose-monument' only")
            )
        if town.due and state.stage != PLAY_WATCH:
            seats[seat]["opaleye"].fail(Text("buildings are due in the phase 'watch' only"))
        if town.due and not put_moves(town, state.cards, town.due):
            seats[seat]["opaleye"].fail(
                Text("nothing that is due can be placed, so nothing is due")
            )
