"""Reading a position of Tiny Towns: every key checked, every complaint naming its place.

What is left out is as at the start of a game. A position need not be reachable, but it must fit
together: nothing stands in a town that is not in play, nothing lies where it cannot lie.
"""

from typing import Final

from townsmith.core.contract.options import Setup
from townsmith.core.reading.node import Fields, Node, shown
from townsmith.core.rng import Rng
from townsmith.core.text import Text
from townsmith.games.tiny_towns.positions.ids import CARD_NUMBERS, resource_of
from townsmith.games.tiny_towns.positions.piles import PILE_KEYS, read_piles
from townsmith.games.tiny_towns.positions.seat import SEAT_KEYS, check_monuments, read_seat
from townsmith.games.tiny_towns.positions.stage import check_loose_ends, read_stage
from townsmith.games.tiny_towns.rules.dealing import RANDOM, Terms, deal_monuments, lay_table
from townsmith.games.tiny_towns.rules.pieces import CARD_TYPE, CARDS, KINDS, MONUMENTS
from townsmith.games.tiny_towns.rules.rounds import FREE_STEP
from townsmith.games.tiny_towns.rules.state import TinyTowns

KEYS: Final = (
    *("rng", "round", "cards", "phase", "resource"),
    *("master_builder", "town_hall_step", *PILE_KEYS),
)
_OPTIONS: Final = ("monuments", "cavern", "town_hall")
_WORD: Final = 0xFFFFFFFF


def read(setup: Setup, top: Fields) -> TinyTowns:
    """Return the position that the fields of a file describe."""
    state = lay_table(_terms(setup, top))
    if "rng" in top:
        words = [word.whole(0, _WORD) for word in top["rng"].items(4)]
        state.rng = Rng(words[0], words[1], words[2], words[3])
    state.round = top["round"].whole(1) if "round" in top else 1
    seats = [seat.fields(SEAT_KEYS) for seat in top["seats"].items()]
    if state.monuments and _is_fresh(top, seats):
        read_piles(state, top, setup.seed)
        deal_monuments(state, setup.seed)
    else:
        _read_table(state, top, seats, setup.seed)
    return state


def _terms(setup: Setup, top: Fields) -> Terms:
    if "options" in top:
        top["options"].fields(_OPTIONS)  # the cards of a position are in "cards"
    terms = Terms(setup.seats, setup.seed)
    terms.monuments = bool(setup.options["monuments"])
    terms.cavern = bool(setup.options["cavern"])
    terms.town_hall = bool(setup.options["town_hall"])
    if "cards" in top:
        terms.cards = _cards(top["cards"])
    if "master_builder" in top:
        terms.first = top["master_builder"].whole(0, setup.seats - 1)
    return terms


def _cards(node: Node) -> list[int]:
    """Return the seven cards in play, one of each type."""
    cards = [RANDOM] * KINDS
    for item in node.items(KINDS):
        card = item.word(CARD_NUMBERS, Text("a building card"))
        kind = CARD_TYPE[card]
        if kind == MONUMENTS:
            item.fail(
                Text(
                    "{card} is a monument, not one of the seven cards in play",
                    card=shown(CARDS[card]),
                )
            )
        if cards[kind] != RANDOM:
            item.fail(
                Text(
                    "{card} and {other} are of the same type",
                    card=shown(CARDS[card]),
                    other=shown(CARDS[cards[kind]]),
                )
            )
        cards[kind] = card
    return cards


def _is_fresh(top: Fields, seats: list[Fields]) -> bool:
    """Return whether the file describes the very start of a game, before monuments are dealt."""
    if "phase" in top:
        return top["phase"].value == "choose-monument" and not any(seats)
    later = {"resource", "round"} & set(top)
    return not any(seats) and not any(top[key].value not in {None, 1} for key in later)


def _read_table(state: TinyTowns, top: Fields, seats: list[Fields], seed: int) -> None:
    if "resource" in top and not top["resource"].missing():
        state.resource = resource_of(top["resource"])
    if state.town_hall:
        state.step = top["town_hall_step"].whole(1, FREE_STEP) if "town_hall_step" in top else 0
    elif "town_hall_step" in top:
        top["town_hall_step"].fail(Text("only the town hall has steps; set the option town_hall"))
    state.towns, state.shown = [], []
    for seat in seats:
        read_seat(state, seat)
    check_monuments(state, top["seats"].items())
    read_piles(state, top, seed)
    read_stage(state, top, seats)
    check_loose_ends(state, seats)
