"""Quick moves: sensible ones, at once, and never an illegal one."""

import pytest

from townsmith.core.contract.options import Json
from townsmith.core.rng import stream
from townsmith.games.welcome_to import GAME
from townsmith.games.welcome_to.bots.features import look_after, look_at
from townsmith.games.welcome_to.bots.quick import after_action, place_of
from townsmith.games.welcome_to.rules.moves import APPROVE, CIRCLE, GIVE, REFUSE
from townsmith.games.welcome_to.rules.sheet import ACT, Sheet
from townsmith.games.welcome_to.rules.state import WelcomeTo

from .town import CLASSIC_PLANS, cards, sheet, table, turn

EVERY = [(seats, options) for seats in (1, 2, 3) for options in GAME.variants(seats)]
VARIANTS = EVERY[::37]
"""A part of all variants in which every value of every option occurs."""


def _walk(state: WelcomeTo, seed: int) -> int:
    """Play quick and random moves in turns, and return how many quick ones were legal."""
    rng = stream(seed, "quick")
    asked = 0
    while state.pending():
        seat = state.pending().bit_length() - 1
        legal = state.legal(seat)
        if rng.below(2):
            move = state.quick(seat, rng)
            assert move in legal, GAME.notation(move)
            asked += 1
        else:
            move = legal[rng.below(len(legal))]
        state.apply(seat, move)
    return asked


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_quick_moves_are_legal_in_every_variant(seats: int, options: dict[str, Json]) -> None:
    """Whatever the options and however a game has gone, a quick move is a legal one."""
    state = GAME.rules.start(GAME.setup(seats, 3, options))
    assert _walk(state, 5) > 10


@pytest.mark.parametrize(("seats", "options"), VARIANTS[::3])
def test_first_sight_tells_moves_apart(seats: int, options: dict[str, Json]) -> None:
    """Sensible moves are legal ones; all look like something, but where there are roundabouts."""
    state = GAME.rules.start(GAME.setup(seats, 4, options))
    rng = stream(2, "sight")
    while state.pending():
        seat = state.pending().bit_length() - 1
        sensible = state.sensible(seat)
        assert sensible
        assert set(sensible) <= set(state.legal(seat))
        rows = state.move_features(seat, sensible)
        assert len(rows) == (0 if options["roundabouts"] else len(sensible))
        assert all(len(row) == len(GAME.bots.features) for row in rows)
        state.apply(seat, state.quick(seat, rng))


def test_numbers_far_from_their_place_are_not_sensible() -> None:
    """On an empty street a 1 belongs to the left and a 15 to the right."""
    state = turn("", "1 park", "8 park", "15 park")
    kept = {GAME.notation(move) for move in state.sensible(0)}
    assert {word for word in kept if " a" in word} == {
        *("1:1 a1", "1:1 a2"),
        *("2:8 a4", "2:8 a5", "2:8 a6"),
        *("3:15 a9", "3:15 a10"),
    }


@pytest.mark.parametrize(("seats", "options"), VARIANTS[::3])
def test_looking_again_after_an_action_misses_nothing(seats: int, options: dict[str, Json]) -> None:
    """Only what an action may change is looked at, and that comes to the same."""
    state = GAME.rules.start(GAME.setup(seats, 6, options))
    rng = stream(4, "again")
    looked = 0
    while state.pending():
        seat = state.pending().bit_length() - 1
        own = state.sheets[seat]
        if own.stage == ACT:
            situation = state.situation(seat)
            action = state.actions[own.choice % 3]
            before = look_at(situation, own)
            for move in (move for move in state.legal(seat) if move < CIRCLE):
                after = after_action(own, move)
                again, anew = look_after(before, after, action), look_at(situation, after)
                assert list(again.out) == pytest.approx(list(anew.out))
                looked += 1
        state.apply(seat, state.quick(seat, rng))
    assert looked > 10


def test_quick_moves_leave_the_position_alone() -> None:
    """Asking for a quick move changes nothing."""
    state = GAME.rules.start(GAME.setup(2, 8))
    before = state.pack()
    state.quick(0, stream(1, "quick"))
    assert state.pack() == before


def test_quick_moves_vary() -> None:
    """Luck decides between moves that look alike, so that playouts differ."""
    state = GAME.rules.start(GAME.setup(2, 8))
    rng = stream(1, "quick")
    assert len({state.quick(0, rng) for _ in range(60)}) > 1


def test_every_value_of_every_option_is_tried() -> None:
    """The variants above leave out no choice of any option."""
    for option in GAME.offered:
        chosen = {options.get(option.id) for _, options in VARIANTS}
        assert {choice.value for choice in option.choices} <= chosen | {option.default}


def test_a_plan_that_is_met_is_approved() -> None:
    """A quick player never forgets a plan it can have."""
    state = table(sheet("1 2 | 3 4 | 5 6 | 7 8 |", phase="plans"), plans=CLASSIC_PLANS)
    assert state.quick(0, stream(2, "quick")) == APPROVE


def test_where_nothing_fits_the_permit_is_refused() -> None:
    """Without a fitting number the quick move is the refusal, the only legal one."""
    full = " ".join(str(number) for number in range(3, 13))
    town = sheet(f"{full}\n1 {full}\n1 {full} 17")
    state = table(town, combinations=cards("8 park", "9 pool", "10 bis"))
    assert state.legal(0) == [REFUSE]
    assert state.quick(0, stream(1, "quick")) == REFUSE


def test_near_the_end_temp_is_tried_in_every_way() -> None:
    """Where only a changed number fits, it is found whatever the luck."""
    full = " ".join(str(number) for number in range(3, 13))
    town = sheet(f"{full}\n1 {full}\n1 {full} .")
    state = table(town, combinations=cards("11 temp", "9 pool", "10 bis"))
    assert {GAME.notation(state.quick(0, stream(luck, "quick"))) for luck in range(12)} == {
        "1:13 c12"
    }


@pytest.mark.parametrize(("number", "house"), [(1, 0), (8, 4), (15, 9)])
def test_numbers_go_where_they_leave_room_for_the_others(number: int, house: int) -> None:
    """On an empty street low numbers go left, high ones right and the middle one to the middle."""
    assert place_of(Sheet(), number, 0, 9) == house


def test_alone_the_cheapest_card_is_given_away() -> None:
    """Refused alone, a quick player gives the opponent the card that brings it least."""
    state = GAME.rules.start(GAME.setup(1, 4, {"solo": 5}))
    rng = stream(9, "quick")
    given = 0
    while state.pending():
        move = state.quick(0, rng)
        given += GIVE <= move < GIVE + 3
        state.apply(0, move)
    assert given <= 3
