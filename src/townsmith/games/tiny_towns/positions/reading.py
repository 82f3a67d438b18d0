"""Reading a position of Tiny Towns: every key checked, every complaint naming its place.

What is left out is as at the start of a game. A position need not be reachable, but it must fit
together: nothing stands in a town that is not in play, nothing lies where it cannot lie.
"""

from collections.abc import Mapping
from typing import Final

from townsmith.core.bits import BIT
from townsmith.core.contract.options import Setup
from townsmith.core.reading.node import Fields, Node
from townsmith.core.rng import Rng
from townsmith.games.tiny_towns.positions.board import BOARD_KEYS, read_board
from townsmith.games.tiny_towns.positions.ids import (
    CARD_NUMBERS,
    MONUMENT_NUMBERS,
    RESOURCE_NUMBERS,
)
from townsmith.games.tiny_towns.positions.piles import PILE_KEYS, read_piles
from townsmith.games.tiny_towns.positions.turn import PHASES, TURN_KEYS, read_turn
from townsmith.games.tiny_towns.rules.dealing import (
    RANDOM,
    Terms,
    deal_monuments,
    lay_table,
)
from townsmith.games.tiny_towns.rules.packing import attach
from townsmith.games.tiny_towns.rules.pieces import CARD_TYPE, CARDS, KINDS, MONUMENTS, MOST_SEATS
from townsmith.games.tiny_towns.rules.rounds import (
    CHOOSE_MONUMENTS,
    FREE_STEP,
    NAME_RESOURCE,
    OVER,
    PLAY,
    PLAY_WATCH,
)
from townsmith.games.tiny_towns.rules.state import TinyTowns
from townsmith.games.tiny_towns.rules.town import FINISHED, KEEPING, Town
from townsmith.games.tiny_towns.rules.turn import put_moves

KEYS: Final = (
    *("rng", "round", "cards", "phase", "resource"),
    *("master_builder", "town_hall_step", *PILE_KEYS),
)
_OPTIONS: Final = ("monuments", "cavern", "town_hall")
SEAT_KEYS: Final = (
    *BOARD_KEYS,
    *("monument", "returned", "dealt", "completed", "times_master_builder", "before"),
    *TURN_KEYS,
)
_WORD: Final = 0xFFFFFFFF
STAGES: Final[Mapping[str, int]] = {
    "choose-monument": CHOOSE_MONUMENTS,
    "name": NAME_RESOURCE,
    "place": PLAY,
    "build": PLAY,
    "watch": PLAY_WATCH,
    "over": OVER,
}


def read(setup: Setup, top: Fields) -> TinyTowns:
    """Return the position that the fields of a file describe."""
    seats = top["seats"].items()
    terms = _terms(top, setup)
    state = lay_table(terms)
    if "rng" in top:
        words = [word.whole(0, _WORD) for word in top["rng"].items(4)]
        state.rng = Rng(words[0], words[1], words[2], words[3])
    state.round = top["round"].whole(1) if "round" in top else 1
    fields = [seat.fields(SEAT_KEYS) for seat in seats]
    if _is_fresh(top, fields) and terms.monuments:
        read_piles(state, top, terms.seed)
        deal_monuments(state, terms.seed)
        return state
    _read_table(state, top, fields, terms.seed)
    return state


def _terms(top: Fields, setup: Setup) -> Terms:
    seats = setup.seats
    terms = Terms(seats, setup.seed)
    if "options" in top:
        top["options"].fields(_OPTIONS)  # the cards of a position are in "cards"
    terms.monuments = bool(setup.options["monuments"])
    terms.cavern = bool(setup.options["cavern"])
    terms.town_hall = bool(setup.options["town_hall"])
    if "cards" in top:
        terms.cards = _cards(top["cards"])
    if "master_builder" in top:
        terms.first = top["master_builder"].whole(0, seats - 1)
    return terms


def _cards(node: Node) -> list[int]:
    """Return the seven cards in play, one of each type."""
    cards = [RANDOM] * KINDS
    for item in node.items(KINDS):
        card = item.word(CARD_NUMBERS, "a building card")
        kind = CARD_TYPE[card]
        if kind == MONUMENTS:
            item.fail(f"{CARDS[card]!r} is a monument, not one of the seven cards in play")
        if cards[kind] != RANDOM:
            item.fail(f"{CARDS[card]!r} and {CARDS[cards[kind]]!r} are of the same type")
        cards[kind] = card
    return cards


def _is_fresh(top: dict[str, Node], seats: list[dict[str, Node]]) -> bool:
    """Return whether the file describes the very start of a game, before monuments are dealt."""
    if "phase" in top:
        return top["phase"].value == "choose-monument" and not any(seats)
    later = {"resource", "round"} & set(top)
    return not any(seats) and not any(top[key].value not in {None, 1} for key in later)


def _read_table(
    state: TinyTowns, top: dict[str, Node], seats: list[dict[str, Node]], seed: int
) -> None:
    if "resource" in top and not top["resource"].missing():
        state.resource = top["resource"].word(RESOURCE_NUMBERS, "a resource")
    if state.town_hall:
        state.step = top["town_hall_step"].whole(1, FREE_STEP) if "town_hall_step" in top else 0
    elif "town_hall_step" in top:
        top["town_hall_step"].fail("only the town hall has steps; set the option town_hall")
    state.towns, state.shown = [], []
    for seat in seats:
        _read_seat(state, seat)
    _check_monuments(state, seats)
    read_piles(state, top, seed)
    _read_stage(state, top, seats)
    _check_loose_ends(state, seats)


def _read_seat(state: TinyTowns, seat: Fields) -> None:
    town, shown = Town(), Town()
    if "dealt" in seat:
        dealt = [item.word(MONUMENT_NUMBERS, "a monument") for item in seat["dealt"].items(2)]
        town.monument, town.dealt = dealt
        town.phase = KEEPING
    elif "monument" in seat and not seat["monument"].missing():
        town.monument = seat["monument"].word(MONUMENT_NUMBERS, "a monument")
    if "returned" in seat:
        town.returned = seat["returned"].word(MONUMENT_NUMBERS, "a monument")
    if "completed" in seat and not seat["completed"].missing():
        town.place = seat["completed"].whole(1, MOST_SEATS)
    if "times_master_builder" in seat:
        town.named = seat["times_master_builder"].whole()
    read_board(state, town, seat)
    before = seat["before"].fields(BOARD_KEYS) if "before" in seat else {}
    shown.monument = town.monument
    read_board(state, shown, {key: seat[key] for key in BOARD_KEYS if key in seat} | before)
    read_turn(state, town, seat)
    attach(state, town, shown)


def _check_monuments(state: TinyTowns, seats: list[dict[str, Node]]) -> None:
    """No monument card is there twice, and none without the option."""
    seen: dict[int, int] = {}
    for seat, town in enumerate(state.towns):
        for card in (town.monument, town.dealt, town.returned):
            if card in seen:
                place = Node(seats, f"seats[{seat}]")
                place.fail(f"the monument {CARDS[card]!r} is already with seat {seen[card]}")
            if card >= 0:
                seen[card] = seat
            if card >= 0 and not state.monuments:
                Node(seats, f"seats[{seat}]").fail("this game is played without monuments")


# Where the round stands


def _read_stage(state: TinyTowns, top: dict[str, Node], seats: list[dict[str, Node]]) -> None:
    phase = top["phase"].word(STAGES, "a phase") if "phase" in top else None
    if phase is None:
        _begin(state, seats)
        return
    word = top["phase"].value
    state.stage = phase
    if word == "name" and state.step == FREE_STEP:
        state.stage = PLAY
    elif word == "name" and state.town_hall:
        top["phase"].fail("in a card round of the town hall nobody names")
    if state.stage == CHOOSE_MONUMENTS:
        _choosing(state, top["phase"], seats)
    elif state.stage == NAME_RESOURCE:
        _naming(state, top)
    elif state.stage == PLAY:
        _playing(state, top["phase"], seats, word)
    elif state.stage == PLAY_WATCH:
        _watching(state, top["phase"])


def _check_loose_ends(state: TinyTowns, seats: list[dict[str, Node]]) -> None:
    """Make sure that what is not finished belongs to a seat that is about to finish it."""
    for seat, town in enumerate(state.towns):
        builds = state.waiting & BIT[seat] and town.phase == PHASES["build"]
        if (town.effect >= 0 or town.awaiting) and not builds:
            seats[seat]["effect"].fail("only a seat that builds can have an unfinished effect")
        if town.dealt >= 0 and state.stage != CHOOSE_MONUMENTS:
            seats[seat]["dealt"].fail("monuments are dealt in the phase 'choose-monument' only")
        if town.due and state.stage != PLAY_WATCH:
            seats[seat]["opaleye"].fail("buildings are due in the phase 'watch' only")
        if town.due and not put_moves(town, state.cards, town.due):
            seats[seat]["opaleye"].fail("nothing that is due can be placed, so nothing is due")


def _begin(state: TinyTowns, seats: list[dict[str, Node]]) -> None:
    """Stand at the start of a turn, or where the resource given says."""
    if any("dealt" in seat for seat in seats):
        state.stage = CHOOSE_MONUMENTS
        _choosing(state, Node(None, "seats"), seats)
    elif state.resource:
        state.stage = PLAY
        _playing(state, Node(None, "resource"), seats, "place")
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


def _choosing(state: TinyTowns, place: Node, seats: list[dict[str, Node]]) -> None:
    for seat, town in enumerate(state.towns):
        if town.dealt >= 0:
            state.waiting |= BIT[seat]
        elif town.monument < 0 or not _confirmed(seats[seat]):
            place.fail(f"seat {seat} chooses a monument: give 'dealt', or 'monument' if confirmed")
    _someone_waits(state, place)


def _naming(state: TinyTowns, top: dict[str, Node]) -> None:
    if state.resource:
        top["resource"].fail("nothing is named yet in the phase 'name'; it should be null")
    if "master_builder" in top and not state.may_name(state.builder):
        top["master_builder"].fail("that seat cannot name a resource; the hammer passes on")
    _start_round(state)


def _playing(state: TinyTowns, place: Node, seats: list[dict[str, Node]], word: str) -> None:
    if state.town_hall and not state.step:
        state.step = 1
    free = state.step == FREE_STEP
    if not state.resource and not free:
        place.fail(f"the phase {word!r} needs 'resource': the one named, shown or chosen")
    for seat, town in enumerate(state.towns):
        fields = seats[seat]
        own = fields["phase"].word(PHASES, "a phase of a seat") if "phase" in fields else None
        sits_out = free and own is None and not town.choice and not state.takes_part(seat)
        if town.place or sits_out or _confirmed(fields):  # sits out: TT-H2.5
            town.phase = FINISHED
            continue
        town.phase = PHASES[word] if own is None else own
        state.waiting |= BIT[seat]
        _check_turn(state, seat, Node(None, f"seats[{seat}]"))
    _someone_waits(state, place)


def _confirmed(seat: dict[str, Node]) -> bool:
    return "confirmed" in seat and seat["confirmed"].flag()


def _check_turn(state: TinyTowns, seat: int, place: Node) -> None:
    """Make sure the seat has something to decide."""
    town = state.towns[seat]
    if town.phase == PHASES["place"]:
        if state.step == FREE_STEP and not town.choice:
            place.fail("'resource' is missing: the seat's choice in the free round")
        if town.empty() == 0:
            place.fail("the town is full, so nothing can be placed; give 'completed'")
    if town.phase == PHASES["name"] and state.step != FREE_STEP:
        place.fail("only in a free round of the town hall every seat names")
    if town.phase == PHASES["name"] and not state.may_name(seat):
        place.fail("the seat may not choose in this free round (Fort Ironweed, or five Banks)")


def _watching(state: TinyTowns, place: Node) -> None:
    owners = [seat for seat, town in enumerate(state.towns) if town.watch_round and not town.place]
    if not owners:
        place.fail("the phase 'watch' needs a seat with Opaleye's Watch in its town")
    state.waiting = BIT[owners[0]]
    state.towns[owners[0]].phase = PHASES["build"]


def _someone_waits(state: TinyTowns, place: Node) -> None:
    if not state.waiting:
        place.fail("every seat has confirmed or is completed, so this moment does not exist")
