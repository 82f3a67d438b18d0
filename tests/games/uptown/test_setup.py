"""Sections 1 to 4: what is there, what the words mean, the deal, and what lies open."""

import json
from collections import Counter
from dataclasses import asdict

import pytest

from tests.games.uptown.tables import (
    card,
    coins,
    heights,
    moves,
    municipal,
    play,
    plots,
    seat,
    sizes,
    table,
    wallets,
)
from townsmith.core.contract.state import REFEREE, SPECTATOR
from townsmith.core.errors import SetupError
from townsmith.core.rng import stream
from townsmith.games.uptown import GAME
from townsmith.games.uptown.rules.state import UpTown
from townsmith.games.uptown.rules.tables import deck_catalogue, facts, standard_deck

STANDARD = deck_catalogue(None)


def start(seats: int, seed: int = 0) -> UpTown:
    return GAME.rules.start(GAME.setup(seats, seed))


# 1. What is in the box


@pytest.mark.clause("UT-1.1")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_ut_1_1_two_to_four_play(seats: int) -> None:
    """Tables of two, three and four are allowed, others are not."""
    assert list(GAME.chairs) == [2, 3, 4]
    with pytest.raises(SetupError, match="2 to 4 seats"):
        GAME.setup(seats)


def test_ut_1_2_five_plots_a_street() -> None:
    """Every street has five plots, and the record numbers them 1 to 5."""
    state = table(seat("", card(1, "shop")), seat())
    assert all(len(side.piles) == 5 for side in state.streets)
    assert plots(state, "free-a") == [f"street0-{number}" for number in range(1, 6)]


@pytest.mark.clause("UT-1.3", "UT-3.6", "UT-3.7")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_exactly_one_random_seat_is_the_first_player(seats: int) -> None:
    """The first player is drawn: every seat gets the sign in some game, about equally often."""
    firsts = Counter(start(seats, seed).first for seed in range(60 * seats))
    assert set(firsts) == set(range(seats))
    assert min(firsts.values()) > 30
    assert all(start(seats, seed).turn == start(seats, seed).first for seed in range(5))


@pytest.mark.clause("UT-1.4", "UT-1.5")
def test_84_project_cards_with_a_cost_and_28_municipal_cards_without() -> None:
    """The box holds 84 project cards and 28 municipal cards; only the latter are free."""
    assert (STANDARD.project_cards, STANDARD.municipal_cards) == (84, 28)
    assert min(STANDARD.cost[:84]) >= 1
    assert set(STANDARD.cost[84:]) == {0}


@pytest.mark.clause("UT-1.6", "UT-1.7", "UT-20.3")
def test_money_is_a_number_of_upcoins() -> None:
    """A wallet is one whole number, whatever notes it is made of; the notes are only named."""
    state = table(seat(wallet=17), seat())
    assert GAME.positions.write(state)["seats"][0]["wallet"] == 17
    assert facts()["setup"]["banknotes"] == [1, 5, 10]
    assert "split" not in facts()["setup"]


def test_ut_1_8_the_bank_never_runs_out() -> None:
    """A street may pay more than all 96 notes could be worth."""
    state = table(seat("1000$", card(1, "roof")), seat())
    assert wallets(play(state, "free-a street0-1"))[0] == 1010


def test_ut_1_9_points_are_called_prestige() -> None:
    """Where points are named in a sentence, the word is prestige."""
    view = GAME.view(table(seat("3*"), seat()), SPECTATOR)
    drawn = GAME.drawing.svg(view, lambda text: text.template)
    assert "prestige" in drawn
    assert "points" not in drawn


# 2. Words


def test_ut_2_1_a_project_is_one_half_of_one_face() -> None:
    """A project card offers two projects, a municipal card twice two."""
    state = table(seat("", card(1, "shop", "cafe")), seat(), pile=(municipal("shop"),))
    view = GAME.view(state, 0)
    assert view.streets[0].deck.top is not None
    assert len(view.streets[0].deck.top.projects) == 2
    assert view.municipal.top is not None
    assert len(view.municipal.top.projects) == 4


@pytest.mark.clause("UT-2.2", "UT-2.3", "UT-2.4", "UT-2.5")
def test_a_building_is_an_ordered_pile_on_one_plot_of_a_street() -> None:
    """The first card is the ground floor, later ones lie above it; other plots are empty."""
    state = table(seat("office | shop | cafe"), seat())
    plot, *others = GAME.view(state, 0).streets[0].plots
    assert [floor.project.kind for floor in plot.floors] == ["office", "shop", "cafe"]
    assert all(not other.floors for other in others)
    assert heights(state, 1) == [0, 0, 0, 0, 0]


def test_ut_2_6_a_plot_is_closed_by_a_roof_and_open_otherwise() -> None:
    """A roof anywhere in a building has closed it."""
    state = table(seat("office\noffice | roof\noffice | roof | roof_only"), seat())
    assert [plot.closed for plot in GAME.view(state, 0).streets[0].plots] == [
        *(False, True, True),
        *(False, False),
    ]


@pytest.mark.clause("UT-2.7", "UT-2.8", "UT-2.9", "UT-2.10")
def test_deck_wallet_and_deck_coins_are_apart() -> None:
    """Coins on a deck are in nobody's wallet, and block that deck."""
    state = table(seat(wallet=9), seat("", card(1, "shop"), wallet=4, coins=3), action=2)
    assert wallets(state) == [9, 4]
    assert coins(state) == [0, 3]
    assert not plots(state, "deck1-a")


def test_ut_2_11_a_round_is_one_turn_of_each_beginning_with_the_first_player() -> None:
    """The round counts up when the first player's turn comes again."""
    state = start(3, seed=4)
    seen: list[tuple[int, int]] = []
    for _ in range(12):
        seen.append((state.round, state.turn))
        state.apply(state.turn, state.legal(state.turn)[0])
    order = [(state.first + step) % 3 for step in range(3)]
    assert seen[::2] == [(1, turn) for turn in order] + [(2, turn) for turn in order]


# 3. Getting ready


@pytest.mark.clause("UT-3.1", "UT-3.2")
def test_the_municipal_cards_form_one_shuffled_pile() -> None:
    """All 28 lie in one pile, in another order for another seed."""
    first, second = start(2, seed=1), start(2, seed=2)
    assert sorted(first.municipal) == list(range(84, 112))
    assert first.municipal_left == 28
    assert first.municipal != sorted(first.municipal)
    assert first.municipal != second.municipal


@pytest.mark.clause("UT-3.3", "UT-3.4")
@pytest.mark.parametrize(("seats", "share"), [(2, 42), (3, 28), (4, 21)])
def test_all_project_cards_are_dealt_equally(seats: int, share: int) -> None:
    """Every card lies in exactly one deck, and all decks are equal in size."""
    state = start(seats)
    assert sizes(state) == [share] * seats
    assert sorted(number for side in state.streets for number in side.deck) == list(range(84))


def test_ut_3_3_a_deck_that_cannot_be_dealt_equally_is_refused() -> None:
    """Ten cards go to two seats but not to three."""
    deck = standard_deck() | {"project_cards": standard_deck()["project_cards"][:10]}
    assert sizes(GAME.rules.start(GAME.setup(2, options={"deck": deck}))) == [5, 5]
    with pytest.raises(SetupError, match="10 project cards cannot be dealt out equally to 3"):
        GAME.setup(3, options={"deck": deck})


@pytest.mark.clause("UT-3.8", "UT-3.9")
def test_everybody_starts_with_ten_upcoins_and_an_empty_street() -> None:
    """Ten upcoins each, no coins on decks, no cards on plots."""
    state = start(4)
    assert wallets(state) == [10] * 4
    assert coins(state) == [0] * 4
    assert all(heights(state, at) == [0] * 5 for at in range(4))


@pytest.mark.clause("UT-3.10", "UT-3.11")
def test_turns_go_round_and_the_first_player_stays_the_same() -> None:
    """After the last seat comes seat 0, and every round has the same first player."""
    state = table(seat(), seat(), seat(), first=1, turn=1)
    turns = []
    for _ in range(12):
        turns.append(state.turn)
        state.apply(state.turn, state.legal(state.turn)[0])
    assert turns[::2] == [1, 2, 0, 1, 2, 0]
    assert state.first == 1


# 4. What everybody can see


@pytest.mark.clause("UT-3.5", "UT-4.1", "UT-4.2", "UT-16.5")
@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_top_cards_are_open_and_all_others_hidden(viewer: int) -> None:
    """A view names the top card of every deck and not one card below, the own deck included."""
    state = start(3, seed=7)
    shown = json.dumps(asdict(GAME.view(state, viewer)), default=str)
    for side in state.streets:
        assert f'"id": "B{side.deck[-1] + 1:02}"' in shown
        assert not any(f'"B{number + 1:02}' in shown for number in side.deck[:-1])
    assert not any(f'"G{number - 83:02}' in shown for number in state.municipal[:-1])


def test_ut_4_2_only_the_referee_sees_below() -> None:
    """The referee's view holds the hidden cards, top first."""
    state = start(2)
    hidden = GAME.view(state, REFEREE).streets[0].deck.hidden
    assert [f"B{number + 1:02}" for number in state.streets[0].deck[-2::-1]] == [
        below.id for below in hidden
    ]


def test_ut_4_3_the_next_card_shows_at_once() -> None:
    """After the free card is gone the next one can be bought in the same turn."""
    state = table(seat("", card(1, "shop"), card(2, "cafe 5*")), seat())
    play(state, "free-a street0-1")
    top = GAME.view(state, 1).streets[0].deck.top
    assert top is not None
    assert top.cost == 2
    assert "deck0-a street0-1" in moves(state)


def test_ut_4_4_both_faces_of_the_top_municipal_card_are_open() -> None:
    """Everybody sees all four projects of it."""
    state = table(seat(), seat(), pile=("G01",))
    for viewer in (0, 1, SPECTATOR):
        top = GAME.view(state, viewer).municipal.top
        assert top is not None
        assert [half.id for half in top.projects] == ["G01fA", "G01fB", "G01bA", "G01bB"]


def test_ut_4_5_money_sizes_and_streets_are_public() -> None:
    """Two viewers see the same but for whose view it is and what they may do."""
    state = table(seat("office", wallet=3), seat("shop", coins=2, size=20))
    own, other = asdict(GAME.view(state, 0)), asdict(GAME.view(state, 1))
    for view in (own, other):
        del view["viewer"], view["legal"]
    assert own == other
    assert (own["streets"][0]["wallet"], own["streets"][1]["deck"]["coins"]) == (3, 2)
    assert own["streets"][1]["deck"]["size"] == 20


def test_ut_4_6_taking_and_playing_is_one_step() -> None:
    """One move takes, places and pays out; only then is the next card there to see."""
    state = table(seat("4$", card(1, "roof"), card(2, "cafe")), seat())
    before = GAME.view(state, 0)
    play(state, "free-a street0-1")
    after = GAME.view(state, 0)
    assert before.streets[0].deck.top is not None
    assert before.streets[0].deck.top.cost == 1
    assert after.streets[0].deck.top is not None
    assert after.streets[0].deck.top.cost == 2
    assert (after.streets[0].wallet, after.action) == (14, 2)


def test_ut_4_7_the_top_card_of_a_blocked_deck_stays_in_sight() -> None:
    """Coins hide nothing."""
    state = table(seat(), seat("", card(3, "shop"), coins=2))
    top = GAME.view(state, 0).streets[1].deck.top
    assert top is not None
    assert top.cost == 3


def test_ut_4_8_nobody_can_search_the_box() -> None:
    """A discarded card is in no view and in no position any more."""
    state = table(seat("", "B42"), seat())
    play(state, "discard")
    assert "B42" not in json.dumps(GAME.positions.write(state))
    assert "B42" not in json.dumps(asdict(GAME.view(state, REFEREE)), default=str)


def test_ut_16_4_the_same_seed_deals_the_same_game() -> None:
    """A seed decides the whole deal; another seed deals another game."""
    assert start(4, seed=9).pack() == start(4, seed=9).pack()
    assert start(4, seed=9).pack() != start(4, seed=10).pack()


@pytest.mark.clause("UT-4.2")
def test_redeal_keeps_what_is_known_and_shuffles_the_rest() -> None:
    """The top cards stay; decks and pile are in another order, and the same as a whole."""
    state = start(2, seed=3)
    other = state.clone()
    other.redeal(0, stream(5, "redeal"))
    assert GAME.view(state, 0) == GAME.view(other, 0)
    for decks in ([s.municipal for s in (state, other)], [_decks(s) for s in (state, other)]):
        assert decks[0] != decks[1]
        assert sorted(decks[0]) == sorted(decks[1])


def _decks(state: UpTown) -> list[int]:
    """Return all cards on the decks of the seats."""
    return [card for street in state.streets for card in street.deck]
