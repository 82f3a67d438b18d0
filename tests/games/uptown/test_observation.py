"""What a learner sees: planes by what cards do, the own street first."""

from tests.games.uptown.tables import card, municipal, seat, table
from townsmith.core.contract.state import SPECTATOR
from townsmith.games.uptown import GAME
from townsmith.games.uptown.rules.state import UpTown


def planes(state: UpTown, viewer: int) -> dict[str, list[int]]:
    """Return the bytes of every plane by its name."""
    out = bytearray(b"\xff" * sum(plane.size for plane in GAME.bots.planes))
    state.observe(viewer, out)
    found: dict[str, list[int]] = {}
    for plane in GAME.bots.planes:
        found[plane.name], out = list(out[: plane.size]), out[plane.size :]
    return found


STATE = table(
    seat("cafe 2$ 1*/shop@street | roof no_gifts", card(3, "shop duo", "gift roof upper_only -4*")),
    seat("office", coins=6, wallet=300, size=7),
    seat(size=0),
    pile=(municipal("hotel 5*"),),
    turn=1,
    round=8,
)


def test_the_table_is_counted_from_the_viewer() -> None:
    """Turn and first player are told as steps from the viewer, then the rest of the table."""
    assert planes(STATE, 0)["table"] == [1, 0, 1, 8, 28, 1, 0]
    assert planes(STATE, 2)["table"][:2] == [2, 1]
    assert planes(STATE, SPECTATOR) == planes(STATE, 0)


def test_seats_come_in_turn_order_and_numbers_are_cut_off_at_a_byte() -> None:
    """The viewer first; an absent fourth seat is all zeros; 300 upcoins read as 255."""
    seats = planes(STATE, 1)["seats"]
    assert seats[:4] == [1, 255, 6, 7]
    assert seats[4:8] == [1, 10, 0, 0]
    assert seats[12:] == [0, 0, 0, 0]


def test_plots_tell_height_state_units_and_values() -> None:
    """Income 2 and what one more shop would bring are there, moved up by 128."""
    plot = planes(STATE, 0)["plots"][:35]
    assert plot[:3] == [2, 1, 1]
    assert plot[3:9] == [0, 0, 0, 0, 1, 0]
    assert plot[9:11] == [130, 128]
    prestige_on_street = plot[29:35]
    assert prestige_on_street == [128, 128, 129, 128, 128, 128]
    assert planes(STATE, 1)["plots"][:3] == [1, 0, 0]


def test_cards_are_written_by_what_they_do() -> None:
    """Cost, kind, units, requirement, signs and effects of both halves of every top card."""
    decks = planes(STATE, 0)["decks"]
    assert decks[:8] == [3, 1, 3, 2, 0, 0, 0, 0]
    second = decks[38:76]
    assert second[:8] == [3, 1, 0, 0, 2, 1, 1, 0]
    assert second[8 + 15] == 128 - 4
    assert decks[4 * 38 : 6 * 38] == [0] * 76
    assert planes(STATE, 0)["municipal"][:4] == [0, 1, 6, 1]
