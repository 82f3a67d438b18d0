"""Sections 1 to 3: the cards, the sheet and the setup."""

from collections import Counter

import pytest

from tests.games.welcome_to.town import lines, marks, moves, play, sheet, table, turn
from townsmith.core.contract.options import Json
from townsmith.core.contract.state import SPECTATOR
from townsmith.core.errors import SetupError
from townsmith.games.welcome_to import GAME
from townsmith.games.welcome_to.positions.decks import variant_of
from townsmith.games.welcome_to.rules.pieces import (
    ACTIONS,
    BIS_VALUES,
    DECKS,
    E63,
    E81,
    ESTATE_VALUES,
    GAPS,
    HOUSE_NAMES,
    KINDS,
    LAST_HOUSES,
    LENGTHS,
    PARK_VALUES,
    POOL_HOUSES,
    POOL_VALUES,
    REFUSAL_VALUES,
    ROUNDABOUT_VALUES,
    STREET_OF,
    TEMP_BOXES,
)
from townsmith.games.welcome_to.rules.plan_card import Plan
from townsmith.games.welcome_to.rules.tables import FACTS

EDITIONS = ("e63", "e81")


def options(**chosen: Json) -> dict[str, Json]:
    return {"edition": "e63", "expert": False, "sheet": "classic", "solo": None, **chosen}


@pytest.mark.clause("WT-1.1", "WT-1.2")
@pytest.mark.parametrize(
    ("edition", "counts"),
    [(E63, [14, 14, 14, 7, 7, 7]), (E81, [18, 18, 18, 9, 9, 9])],
)
def test_actions_of_the_decks(edition: int, counts: list[int]) -> None:
    """Both decks hold the stated number of cards of each action."""
    found = Counter(card % KINDS for card in DECKS[edition])
    assert [found[action] for action in range(KINDS)] == counts


@pytest.mark.clause("WT-1.3", "WT-1.4", "WT-1.5")
@pytest.mark.parametrize(
    ("edition", "counts"),
    [
        (E81, [3, 3, 4, 5, 6, 7, 8, 9, 8, 7, 6, 5, 4, 3, 3]),
        (E63, [2, 2, 3, 4, 5, 6, 6, 7, 6, 6, 5, 4, 3, 2, 2]),
    ],
)
def test_numbers_of_the_decks(edition: int, counts: list[int]) -> None:
    """Both decks hold the stated numbers from 1 to 15 and no others."""
    found = Counter(card // KINDS for card in DECKS[edition])
    assert [found[number] for number in range(1, 16)] == counts
    assert set(found) == set(range(1, 16))


def test_wt_1_6_action_on_the_back_of_a_pile_is_public() -> None:
    """Anybody sees which action the card on top of a pile carries: it comes in the next round."""
    state = GAME.rules.start(GAME.setup(2, 5))
    coming = GAME.view(state, SPECTATOR).coming
    for seat in (0, 1):
        state.apply(seat, state.legal(seat)[0])
        while state.round == 1 and state.pending() >> seat & 1:
            state.apply(seat, state.legal(seat)[-1])
    assert state.round == 2
    assert GAME.view(state, SPECTATOR).actions == coming


@pytest.mark.clause("WT-1.7", "WT-1.8")
@pytest.mark.parametrize(
    ("edition", "standard", "advanced"), [("e63", 21, [6, 5, 6]), ("e81", 18, [5, 5, 0])]
)
def test_plans_of_the_editions(edition: str, standard: int, advanced: list[int]) -> None:
    """Each edition has its number of standard plans, in equal stacks, and of advanced ones."""
    plans = variant_of(options(edition=edition, expert=True)).plans
    plain = Counter(plan.stack for plan in plans if not plan.advanced)
    hard = Counter(plan.stack for plan in plans if plan.advanced)
    assert [plain[stack] for stack in range(3)] == [standard // 3] * 3
    assert [hard[stack] for stack in range(3)] == advanced


@pytest.mark.parametrize("edition", EDITIONS)
def test_wt_1_9_first_approvers_get_more(edition: str) -> None:
    """Every plan brings more to the first approvers than to later ones."""
    for plan in variant_of(options(edition=edition, expert=True)).plans:
        assert plan.first > plan.later > 0


def test_wt_1_10_opponents_and_approvals() -> None:
    """The newer edition has six opponents and the approval cards A, B and C."""
    assert [card["level"] for card in FACTS["solo"]["e63"]["opponents"]] == [0, 1, 2, 3, 4, 5]
    assert FACTS["editions"]["e63"]["approvals"] == ["A", "B", "C"]


@pytest.mark.clause("WT-1.11", "WT-1.14")
@pytest.mark.parametrize("seats", [1, 2, 10, 11, 100, 1000])
def test_any_number_of_seats(seats: int) -> None:
    """There is no upper limit: all seats are asked for a decision at once."""
    state = GAME.rules.start(GAME.setup(seats))
    assert state.pending() == (1 << seats) - 1


def test_wt_1_11_opponent_is_for_one_seat() -> None:
    """A solo opponent does not sit down with two players, and nobody plays with none."""
    with pytest.raises(SetupError, match="one seat only"):
        GAME.setup(2, options={"solo": 1})
    with pytest.raises(SetupError, match="is for 1 to 1000 seats, not 0"):
        GAME.setup(0)


@pytest.mark.clause("WT-1.11")
@pytest.mark.parametrize(("edition", "level"), [("e63", 0), ("e81", 1)])
def test_alone_one_meets_the_first_opponent(edition: str, level: int) -> None:
    """A new game of one seat has an opponent, also where somebody asks for none."""
    for chosen in ({}, {"solo": None}):
        setup = GAME.setup(1, options={"edition": edition, **chosen})
        assert setup.options["solo"] == level
        assert GAME.rules.start(setup).variant.rival.level == level


@pytest.mark.clause("WT-1.11")
def test_one_seat_without_an_opponent_stays_readable() -> None:
    """Positions and records from before are what they were."""
    assert not table({}).variant.solo
    first = GAME.under(1)
    assert first is not None
    assert first.setup(1).options["solo"] is None


@pytest.mark.clause("WT-3.6", "WT-X.13")
def test_older_games_draw_as_they_did() -> None:
    """By the first rules all standard plans take part, and expert is both elements."""
    first = GAME.under(1)
    assert first is not None
    assert variant_of(first.setup(2).options).drawable == 21
    expert = variant_of(first.setup(2, options={"expert": True}).options)
    assert (expert.roundabouts, expert.advanced, expert.drawable) == (True, True, 38)


def test_wt_1_12_card_numbers_mean_nothing() -> None:
    """Two cards with the same faces are the same card, whatever their id."""
    one = table({}, piles=[["e63-12"], ["e63-01"], ["e63-02"]], discards=[["e63-13"], *REST])
    two = table({}, piles=[["e63-13"], ["e63-01"], ["e63-02"]], discards=[["e63-12"], *REST])
    assert one.pack() == two.pack()


REST = [["e63-29"], ["e63-31"]]


@pytest.mark.parametrize(("edition", "names"), [("e63", "ABC"), ("e81", "123")])
def test_wt_1_13_stacks_by_letter_or_number(edition: str, names: str) -> None:
    """The same three stacks are called A, B, C in one edition and 1, 2, 3 in the other."""
    view = GAME.view(GAME.rules.start(GAME.setup(2, options={"edition": edition})), 0)
    told = [
        GAME.words.describe(view, GAME.parse(f"plan-{stack}")).facts["plan"] for stack in (1, 2, 3)
    ]
    assert told == list(names)


@pytest.mark.clause("WT-2.1", "WT-2.2", "WT-2.3", "WT-2.4")
def test_layout_of_the_streets() -> None:
    """Streets have 10, 11, 12 houses, their printed pools, end fences and gaps in between."""
    assert LENGTHS == [10, 11, 12]
    pools = [HOUSE_NAMES[house] for house in range(33) if POOL_HOUSES >> house & 1]
    assert pools == ["a3", "a7", "a8", "b1", "b4", "b8", "c2", "c7", "c11"]
    ends = [HOUSE_NAMES[house] for house in range(33) if LAST_HOUSES >> house & 1]
    assert ends == ["a10", "b11", "c12"]
    assert Counter(STREET_OF[house] for house in GAPS) == {0: 9, 1: 10, 2: 11}


@pytest.mark.clause("WT-2.5", "WT-2.6", "WT-2.8", "WT-2.9", "WT-2.10", "WT-2.11")
def test_values_of_the_tracks() -> None:
    """Tracks show the printed values in order, the final one last."""
    assert PARK_VALUES == [[0, 2, 4, 10], [0, 2, 4, 6, 14], [0, 2, 4, 6, 8, 18]]
    assert POOL_VALUES == [0, 3, 6, 9, 13, 17, 21, 26, 31, 36]
    assert ESTATE_VALUES[:3] == [[1, 3], [2, 3, 4], [3, 4, 5, 6]]
    assert ESTATE_VALUES[3:] == [[4, 5, 6, 7, 8], [5, 6, 7, 8, 10], [6, 7, 8, 10, 12]]
    assert BIS_VALUES == [0, 1, 3, 6, 9, 12, 16, 20, 24, 28]
    assert REFUSAL_VALUES == [0, 0, 3, 5]
    assert ROUNDABOUT_VALUES == [0, 3, 8]


def test_wt_2_7_eleven_temp_boxes() -> None:
    """Eleven temp boxes can be marked, and they have no value of their own."""
    assert TEMP_BOXES == 11
    assert lines(table(sheet(marks={"temp": 11})))["temp"] == 7


@pytest.mark.clause("WT-2.12", "WT-2.13")
def test_boxes_are_marked_in_order_up_to_the_final_value() -> None:
    """Each park action shows the next value; at the final one there is nothing left to mark."""
    shown = []
    for marked in range(4):
        state = turn("", "1 park", "8 park", "15 park", marks={"parks": [marked, 0, 0]})
        after = play(state, "1:1 a1")
        shown.append(lines(after)["parks"])
        assert ("park" in moves(after)) == (marked < 3)
        if marked < 3:
            assert marks(play(after, "park"))["parks"] == [marked + 1, 0, 0]
    assert shown == [0, 2, 4, 10]


def test_wt_2_14_one_field_a_plan() -> None:
    """Every seat has one field for each of the three plans, and the plans line is their sum."""
    state = table(sheet(plans=[8, None, 3]), {})
    assert GAME.positions.write(state)["seats"][0]["plans"] == [8, None, 3]
    assert lines(state)["plans"] == 11


@pytest.mark.clause("WT-2.15", "WT-2.16", "WT-2.18")
@pytest.mark.parametrize("edition", EDITIONS)
def test_blueprint_is_a_skin_for_everybody(edition: str) -> None:
    """The blueprint side is chosen for the table and offers the same moves as the classic one."""
    classic = GAME.rules.start(GAME.setup(2, 3, {"edition": edition}))
    blue = GAME.rules.start(GAME.setup(2, 3, {"edition": edition, "sheet": "blueprint"}))
    while classic.pending():
        seat = (classic.pending() & -classic.pending()).bit_length() - 1
        assert classic.legal(seat) == blue.legal(seat)
        move = classic.legal(seat)[len(classic.legal(seat)) // 2]
        classic.apply(seat, move)
        blue.apply(seat, move)
    assert [classic.points(seat) for seat in (0, 1)] == [blue.points(seat) for seat in (0, 1)]


def test_wt_2_17_town_name_is_decoration() -> None:
    """Nothing in a position is a name: it could not score."""
    keys = set(GAME.positions.write(GAME.rules.start(GAME.setup(2)))["seats"][0])
    assert keys == {"streets"}


@pytest.mark.clause("WT-3.1", "WT-3.2", "WT-3.3", "WT-4.2")
@pytest.mark.parametrize(("edition", "size"), [("e63", 21), ("e81", 27)])
def test_three_equal_piles(edition: str, size: int) -> None:
    """The shuffled deck makes three equal piles; one card of each has gone to its discard."""
    one, two = (
        GAME.positions.write(GAME.rules.start(GAME.setup(2, seed, {"edition": edition})))
        for seed in (1, 2)
    )
    assert one["piles"] != two["piles"]
    assert [len(pile) for pile in one["piles"]] == [size - 1] * 3
    assert [len(pile) for pile in one["discards"]] == [1] * 3
    dealt = Counter(
        (card["number"], card["action"])
        for pile in [*one["piles"], *one["discards"]]
        for card in pile
    )
    faces = [(card // KINDS, ACTIONS[card % KINDS]) for card in DECKS[EDITIONS.index(edition)]]
    assert dealt == Counter(faces)


@pytest.mark.clause("WT-3.4", "WT-3.5", "WT-3.7")
def test_one_random_plan_of_each_stack() -> None:
    """Three plans lie on their Project side, one a stack, drawn at random; no others are known."""
    drawn = set()
    for seed in range(40):
        position = GAME.positions.write(GAME.rules.start(GAME.setup(2, seed)))
        assert [name[:6] for name in position["plans"]] == ["e63-sA", "e63-sB", "e63-sC"]
        assert position["approved"] == [False] * 3
        drawn.add(tuple(position["plans"]))
    assert len(drawn) > 30


def test_wt_3_5_players_may_agree_on_plans() -> None:
    """The option `plans` names the three plans, each of its own stack."""
    chosen = ["e63-sA-44", "e63-sB-36", "e63-sC-34"]
    assert (
        GAME.positions.write(GAME.rules.start(GAME.setup(2, 0, {"plans": chosen})))["plans"]
        == chosen
    )
    with pytest.raises(SetupError, match="no plan of stack 1"):
        GAME.setup(2, 0, {"plans": ["e63-sB-36", "e63-sB-36", "e63-sC-34"]})
    with pytest.raises(SetupError, match="three plans"):
        GAME.setup(2, 0, {"plans": ["e63-sA-44"]})


def drawn(**chosen: Json) -> list[Plan]:
    """Return the plans that a new game with these options draws from."""
    variant = variant_of(GAME.setup(2, options=chosen).options)
    return variant.plans[: variant.drawable]


def test_wt_3_6_only_known_standard_plans_are_drawn() -> None:
    """A new game draws from standard plans that were seen; others are mixed in by choice."""
    assert [len(drawn()), len(drawn(edition="e81"))] == [18, 18]
    assert not any(plan.advanced or plan.reconstructed for plan in drawn())
    assert len(drawn(reconstructed=True)) == 21
    assert len(drawn(advanced=True)) == 18 + 17
    assert len(drawn(advanced=True, edition="e81")) == 18 + 10


@pytest.mark.clause("WT-3.6")
@pytest.mark.parametrize("name", ["e63-aA-ends", "e63-sA-1113"])
def test_any_plan_can_be_chosen_by_hand(name: str) -> None:
    """An advanced or reconstructed plan can lie on the table without the others of its kind."""
    setup = GAME.setup(2, 0, {"plans": [name, "e63-sB-36", "e63-sC-34"]})
    state = GAME.rules.start(setup)
    assert [state.plan(stack).name for stack in range(3)] == setup.options["plans"]
    with pytest.raises(SetupError, match="no plan of stack 2"):
        GAME.setup(2, 0, {"plans": ["e63-sA-2222", name, "e63-sC-34"]})


def test_wt_3_8_sheets_are_empty() -> None:
    """Everybody starts with an empty sheet."""
    state = GAME.rules.start(GAME.setup(3))
    assert {tuple(board.houses) for board in GAME.view(state, 0).boards} == {(0,) * 33}
    assert [state.points(seat) for seat in range(3)] == [0, 0, 0]


def test_wt_3_9_defaults_are_for_a_first_game() -> None:
    """A new game is played with the newer box, standard plans and the classic side."""
    chosen = GAME.setup(2).options
    assert (chosen["edition"], chosen["expert"], chosen["sheet"]) == ("e63", False, "classic")
