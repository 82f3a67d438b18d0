"""TT-H: the town hall."""

from collections import Counter

import pytest

from tests.games.tiny_towns.towns import (
    EMPTY,
    FULL,
    GAME,
    RESOURCES,
    SQUARES,
    Drawn,
    builds,
    finish,
    hall,
    key,
    moves,
    pending,
    placements,
    play,
    seat,
    top,
)
from townsmith.core.contract.state import members
from townsmith.core.errors import SetupError
from townsmith.games.tiny_towns.rules.state import TinyTowns

DONE_TOWN = seat(FULL, completed=1)
HELD = {f"0,{col}": [cube] for col, cube in enumerate(RESOURCES[:4])} | {"1,0": ["stone"]}
BANKER = seat("bank bank bank bank\nbank . . .", storage=HELD)


def start(seats: int = 2, seed: int = 0) -> TinyTowns:
    """Return a new game with the town hall and without monuments."""
    setup = GAME.setup(seats, seed, {"town_hall": True, "monuments": False, "cards": "first-game"})
    state: TinyTowns = GAME.rules.start(setup)
    return state


def discard_all(state: TinyTowns) -> TinyTowns:
    """Play the round so that no town fills up: choose wood where free, then place, then done."""
    for at in members(state.pending()):
        if "wood" in moves(state, at):
            play(state, at, "wood")
        play(state, at, moves(state, at)[0], "done")
    return state


@pytest.mark.clause("TT-H1.1")
def test_for_two_to_six() -> None:
    """Alone the option is refused; with two to six there is no naming in the first round."""
    with pytest.raises(SetupError, match="at least 2 seats"):
        GAME.setup(1, 0, {"town_hall": True})
    for seats in range(2, 7):
        assert pending(start(seats)) == list(range(seats))


@pytest.mark.clause("TT-H1.2", "TT-H1.4")
def test_fifteen_cards_five_unseen() -> None:
    """Five lie in the discard, one is shown, nine are left: three of each resource together."""
    state = start()
    piles = [*top(state, "resource_deck"), *top(state, "resource_discard"), top(state, "resource")]
    assert Counter(piles) == dict.fromkeys(RESOURCES, 3)
    assert (len(top(state, "resource_deck")), len(top(state, "resource_discard"))) == (9, 5)
    assert GAME.view(state, 0).discard == ()
    assert len({tuple(top(start(seed=seed), "resource_deck")) for seed in range(9)}) == 9


@pytest.mark.clause("TT-H1.3", "TT-H1.13", "TT-H3.2")
def test_nobody_needs_to_draw() -> None:
    """Cards go on being drawn whoever is completed; no seat is asked to draw one."""
    for towns in ((DONE_TOWN, EMPTY, EMPTY), (EMPTY, DONE_TOWN, EMPTY)):
        state = hall(*towns)
        active = pending(state)
        assert len(active) == 2
        assert top(state, "resource") in RESOURCES
        before = len(top(state, "resource_deck"))
        finish(state)
        assert pending(state) == active
        assert len(top(state, "resource_deck")) == before - 1


@pytest.mark.clause("TT-H1.5", "TT-H1.7", "TT-H3.5", "TT-H1.6")
def test_card_card_free() -> None:
    """Two rounds show a card, the third lets everybody choose, and so on; all have to be done."""
    state = start()
    kinds = []
    for _ in range(6):
        kinds.append("free" if top(state, "phase") == "name" else "card")
        step = top(state, "town_hall_step")
        if kinds[-1] == "free":
            play(state, 0, "wood")
        play(state, 0, moves(state)[0], "done")
        assert top(state, "town_hall_step") == step
        discard_all(state)
    assert kinds == ["card", "card", "free"] * 2


@pytest.mark.clause("TT-H1.6")
def test_a_card_is_placed_by_all_and_then_discarded() -> None:
    """Its resource is everybody's cube, and at the end of the round it lies on the discard."""
    state = hall(EMPTY, EMPTY, resource="brick", phase="place")
    for at in range(2):
        assert set(moves(state, at)) == set(SQUARES)
        play(state, at, "a1", "done")
        assert GAME.positions.write(state)["seats"][at]["town"][0][0] == "brick"
    assert top(state, "resource_discard")[0] == "brick"
    assert GAME.view(state, 0).discard[0] == 1 + RESOURCES.index("brick")


@pytest.mark.clause("TT-H1.7")
def test_in_a_free_round_everybody_chooses_for_themselves() -> None:
    """Two seats place different resources at the same time; neither sees the other's choice."""
    state = hall(EMPTY, EMPTY, step=3)
    assert [moves(state, at) for at in range(2)] == [list(RESOURCES)] * 2
    before = GAME.view(state, 1)
    play(state, 0, "glass", "a1")
    assert GAME.view(state, 1) == before
    play(state, 1, "stone", "a1")
    assert [key(state, "town", at)[0][0] for at in range(2)] == ["glass", "stone"]


@pytest.mark.clause("TT-H1.8")
@pytest.mark.parametrize("step", [1, 2, 3])
def test_one_may_build_in_all_three_rounds(step: int) -> None:
    """After the cube a Well that is ready may be built."""
    state = hall("W S . .", EMPTY, step=step)
    if step == 3:
        play(state, 0, "brick")
    assert builds(play(state, 0, "d4"), "well")


@pytest.mark.clause("TT-H1.9", "TT-H1.10", "TT-H1.12")
def test_the_deck_lasts_for_ten_cards_and_is_shuffled_when_needed() -> None:
    """After the tenth card the discard holds all fifteen; the eleventh comes from a new shuffle."""
    state = start()
    cards = 0
    while cards < 10:
        if top(state, "phase") != "name":
            cards += 1
        _fresh_towns(state)
        discard_all(state)
    assert top(state, "phase") == "name"
    assert (top(state, "resource_deck"), len(top(state, "resource_discard"))) == ([], 15)
    _fresh_towns(state)
    discard_all(state)
    assert (len(top(state, "resource_deck")), len(top(state, "resource_discard"))) == (9, 5)
    assert GAME.view(state, 0).discard == ()


def _fresh_towns(state: TinyTowns) -> None:
    """Clear all towns, so that no game ends while the cards are counted."""
    for town in state.towns:
        town.cubes = 0
        town.count_squares()
        town.search(state.cards)


@pytest.mark.clause("TT-H1.11")
def test_it_ends_as_usual() -> None:
    """A full town is completed, and the game is over with the last one."""
    nearly = "\n".join(["W W W W"] * 3) + "\nW W W ."
    state = finish(hall(nearly, nearly, resource="brick", phase="place"))
    assert pending(state) == []
    assert [key(state, "completed", at) for at in range(2)] == [1, 1]


@pytest.mark.clause("TT-H2.1", "TT-H2.2")
@pytest.mark.parametrize(
    ("town", "answer"),
    [
        (seat("factory . . .", storage={"0,0": ["brick"]}), "glass b1"),
        (seat("warehouse . . ."), "store a1"),
        (seat("statue cottage . ."), "b1"),
    ],
)
def test_answers_work_in_card_rounds_only(town: dict[str, object], answer: str) -> None:
    """Factory, Warehouse and Statue answer a card, whoever sits there, and no free choice."""
    for at in range(2):
        towns: list[Drawn] = [town if seat_ == at else EMPTY for seat_ in range(2)]
        card = hall(*towns, resource="brick", phase="place")
        assert answer in moves(card, at)
        free = play(hall(*towns, step=3), at, "brick")
        assert answer not in moves(free, at)
        assert placements(free, at)


@pytest.mark.clause("TT-H2.3", "TT-B22.8")
def test_banks_restrict_free_choices_only() -> None:
    """The Bank's resource cannot be chosen, but is placed when a card shows it."""
    banker = seat("bank . . .", storage={"0,0": ["brick"]})
    assert moves(hall(banker, EMPTY, step=3)) == ["wood", "wheat", "glass", "stone"]
    assert "b1" in moves(hall(banker, EMPTY, resource="brick", phase="place"))


@pytest.mark.clause("TT-H2.4", "TT-H2.5", "TT-M5.5", "TT-M5.6")
def test_the_fort_sits_out_free_rounds() -> None:
    """Its owner neither chooses nor places nor builds there; in card rounds it does all of it."""
    fort = "fort W S ."
    state = hall(fort, EMPTY, step=3)
    assert pending(state) == [1]
    assert moves(state) == []
    finish(play(state, 1, "wood"))
    assert pending(state) == [0, 1]
    assert builds(play(state, 0, "d4"), "well")


@pytest.mark.clause("TT-H2.4", "TT-H3.3")
def test_the_last_one_active_keeps_the_cycle() -> None:
    """Even with the Fort: card, card and then a free choice."""
    state = hall("fort . . .", DONE_TOWN)
    for expected in ("place", "place", "name", "place"):
        assert top(state, "phase") == expected
        discard_all(state)


@pytest.mark.clause("TT-H2.6")
def test_five_banks_sit_out_free_rounds() -> None:
    """So does a seat whose Banks hold everything; alone it lives on the card rounds."""
    assert pending(hall(BANKER, EMPTY, step=3)) == [1]
    state = hall(BANKER, DONE_TOWN, step=2)
    for _ in range(3):
        assert pending(state) == [0]
        assert top(state, "phase") == "place"
        finish(state)


@pytest.mark.clause("TT-H2.7")
def test_a_free_round_without_anybody_is_skipped() -> None:
    """After the second card round comes the first one of the next cycle."""
    state = finish(hall(BANKER, DONE_TOWN, step=2))
    assert (top(state, "town_hall_step"), top(state, "round")) == (1, 7)


@pytest.mark.clause("TT-H3.1")
def test_there_is_no_hammer() -> None:
    """Nobody holds it, nobody's namings are counted, and five Banks complete nobody's town."""
    state = discard_all(discard_all(discard_all(start())))
    written = GAME.positions.write(state)
    assert "master_builder" not in written
    assert all("times_master_builder" not in one for one in written["seats"])
    assert key(finish(hall(BANKER, DONE_TOWN)), "completed") is None
    assert "complete" not in moves(hall(EMPTY, DONE_TOWN, step=3))


@pytest.mark.clause("TT-H3.6")
def test_the_last_one_active_may_declare_completion_while_building() -> None:
    """In card rounds and free ones, after the cube."""
    for step in (1, 3):
        state = hall(EMPTY, DONE_TOWN, step=step)
        if step == 3:
            play(state, 0, "wood")
        assert "complete" not in moves(state)
        play(state, 0, "a1", "complete")
        assert (pending(state), key(state, "completed")) == ([], 2)
