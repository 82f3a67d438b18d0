"""Reading one seat of a position: its cards and counts, its town, and where its turn stands."""

from typing import Final

from townsmith.core.reading.node import Fields, Node, shown
from townsmith.core.text import Text
from townsmith.games.tiny_towns.positions.board import BOARD_KEYS, read_board
from townsmith.games.tiny_towns.positions.ids import monument_of
from townsmith.games.tiny_towns.positions.turn import TURN_KEYS, read_turn
from townsmith.games.tiny_towns.rules.packing import attach
from townsmith.games.tiny_towns.rules.pieces import CARDS, MOST_SEATS
from townsmith.games.tiny_towns.rules.state import TinyTowns
from townsmith.games.tiny_towns.rules.town import KEEPING, Town

SEAT_KEYS: Final = (
    *BOARD_KEYS,
    *("monument", "returned", "dealt", "completed", "times_master_builder", "before"),
    *TURN_KEYS,
)


def read_seat(state: TinyTowns, seat: Fields) -> None:
    """Add a seat to the table."""
    town, shown = Town(), Town()
    _read_monuments(town, seat)
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


def _read_monuments(town: Town, seat: Fields) -> None:
    if "dealt" in seat:
        town.monument, town.dealt = (monument_of(item) for item in seat["dealt"].items(2))
        town.phase = KEEPING
    elif "monument" in seat and not seat["monument"].missing():
        town.monument = monument_of(seat["monument"])
    if "returned" in seat:
        town.returned = monument_of(seat["returned"])


def check_monuments(state: TinyTowns, places: list[Node]) -> None:
    """Make sure that no monument card is there twice, and none without the option."""
    owners: dict[int, int] = {}
    for seat, town in enumerate(state.towns):
        for card in (town.monument, town.dealt, town.returned):
            if card < 0:
                continue
            if card in owners:
                owner = owners[card]
                places[seat].fail(
                    Text(
                        "the monument {card} is already with seat {owner}",
                        card=shown(CARDS[card]),
                        owner=owner,
                    )
                )
            if not state.monuments:
                places[seat].fail(Text("this game is played without monuments"))
            owners[card] = seat
