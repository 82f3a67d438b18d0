"""Sections 5 to 7: the turn, action I and action II."""

import pytest

from tests.games.uptown.tables import (
    card,
    coins,
    heights,
    moves,
    municipal,
    play,
    plots,
    refusal,
    seat,
    sizes,
    table,
    wallets,
)
from townsmith.games.uptown import GAME

CLOSED = "roof\nroof\nroof\nroof\nroof"
PLAIN = municipal("cafe", "cafe", "cafe", "cafe")
NOWHERE = municipal(*["roof_only"] * 4)
"""A municipal card that fits on no street without a roof."""


# 5. The turn


@pytest.mark.clause("UT-5.1", "UT-5.5")
def test_a_turn_is_action_one_then_action_two_then_the_next_player() -> None:
    """Seat 0 takes its free card, then one more card, and seat 1 begins at once."""
    state = table(seat("", card(1, "shop")), seat(), pile=(PLAIN,))
    assert (state.turn, state.action) == (0, 1)
    play(state, "free-a street0-1")
    assert (state.turn, state.action) == (0, 2)
    play(state, "municipal-fa street0-2")
    assert (state.turn, state.action) == (1, 1)
    assert refusal(state, "municipal-fa street1-1") == "UT-5.1"


def test_ut_5_2_both_actions_are_compulsory_even_if_they_harm() -> None:
    """Where all that is on offer is harmful, one of it must still be built."""
    harm = card(1, "-4*", "-3$")
    state = table(seat("", harm, wallet=9), seat("", card(99, "")), pile=(NOWHERE,), action=2)
    assert {move.split()[0] for move in moves(state)} == {"deck0-a", "deck0-b"}
    play(state, "deck0-a street0-1")
    assert state.points(0) == -4 + 8 // 3
    state = table(seat("", harm), seat(), pile=(NOWHERE,))
    assert {move.split()[0] for move in moves(state)} == {"discard", "free-a", "free-b"}


@pytest.mark.clause("UT-5.3", "UT-6.11", "UT-16.3")
def test_an_impossible_action_one_is_skipped() -> None:
    """With no card and no coins on the own deck the turn begins with action II."""
    state = table(seat(size=0), seat(size=5), pile=(PLAIN,))
    assert (state.turn, state.action) == (0, 2)


@pytest.mark.clause("UT-5.3", "UT-16.3")
def test_an_impossible_action_two_is_skipped() -> None:
    """Without money and with a municipal card that fits nowhere the turn ends after action I."""
    state = table(seat("", card(1, "shop"), wallet=0), seat(), pile=(NOWHERE,))
    play(state, "discard")
    assert (state.turn, state.action) == (1, 1)
    assert wallets(state) == [0, 10]


def test_ut_5_2_an_action_two_with_a_single_way_is_not_skipped() -> None:
    """Where one half of one card fits on one plot, that is what must be built."""
    state = table(
        seat("roof\nroof\nroof\nroof", card(1, "shop", "upper_only"), wallet=1),
        seat("", card(99, "")),
        pile=(municipal(*["upper_only"] * 4),),
        action=2,
    )
    assert (state.turn, state.action) == (0, 2)
    assert moves(state) == ["deck0-a street0-5"]


def test_ut_5_4_the_payout_of_action_one_comes_before_action_two() -> None:
    """What a roof pays in action I can be spent in action II."""
    state = table(
        seat("6$", card(1, "roof"), card(6, "shop"), wallet=0),
        seat("", card(99, "")),
        pile=(PLAIN,),
    )
    play(state, "free-a street0-1")
    assert wallets(state) == [6, 10]
    assert "deck0-a street0-2" in moves(state)


# 6. Action I


@pytest.mark.clause("UT-6.1", "UT-6.2", "UT-6.3")
def test_the_free_card_is_played_or_discarded_for_nothing() -> None:
    """Both are on offer, and neither costs anything."""
    for move in ("free-a street0-1", "free-b street0-4", "discard"):
        state = table(seat("", card(4, "shop", "cafe"), size=9), seat(), pile=(PLAIN,))
        play(state, move)
        assert wallets(state) == [10, 10]
        assert sizes(state)[0] == 8


@pytest.mark.clause("UT-6.4", "UT-6.5", "UT-6.6")
def test_coins_are_collected_instead_of_a_free_card() -> None:
    """All coins go to the wallet, no card is taken, and the deck can be bought from again."""
    state = table(seat("", card(1, "shop"), coins=5, size=9), seat(), pile=(PLAIN,))
    assert refusal(state, "free-a street0-1") == "UT-6.5"
    assert refusal(state, "discard") == "UT-6.5"
    play(state, "collect")
    assert (wallets(state), coins(state), sizes(state)[0]) == ([15, 10], [0, 0], 9)
    assert "deck0-a street0-1" in moves(state)


@pytest.mark.clause("UT-6.7", "UT-16.7")
def test_the_coins_decide_and_collecting_is_asked_for() -> None:
    """With coins the one move is to collect; without them it is not on offer."""
    blocked = table(seat("", card(1, "shop"), coins=2), seat())
    assert moves(blocked) == ["collect"]
    free = table(seat("", card(1, "shop")), seat())
    assert "collect" not in moves(free)
    assert refusal(free, "collect") == "UT-6.4"


def test_ut_6_8_a_free_card_that_fits_nowhere_is_discarded() -> None:
    """On a street without roofs two roof-only halves leave only the discard."""
    state = table(seat("", card(1, "roof_only", "roof_only")), seat(), pile=(PLAIN,))
    assert moves(state) == ["discard"]
    assert refusal(state, "free-a") == "UT-6.8"


def test_ut_6_9_a_free_card_may_be_a_gift() -> None:
    """The gift goes to a plot of the other street and costs nothing."""
    state = table(seat("", card(3, "gift -2*")), seat("shop"), pile=(PLAIN,))
    assert plots(state, "free-a") == [f"street1-{number}" for number in range(1, 6)]
    play(state, "free-a street1-1")
    assert (heights(state, 1)[0], wallets(state)) == (2, [10, 10])


def test_ut_6_10_a_discarded_card_never_returns() -> None:
    """It lies in no deck and on no street afterwards."""
    state = table(seat("", "B10"), seat(), pile=(PLAIN,))
    play(state, "discard")
    everywhere = [n for side in state.streets for n in side.deck[: side.left]]
    assert 9 not in everywhere
    assert heights(state) == [0] * 5


# 7. Action II


@pytest.mark.clause("UT-7.1", "UT-7.6", "UT-16.2")
def test_three_sources_in_action_two() -> None:
    """One card of the own deck, of another deck or of the municipal pile; then the turn is over."""
    for move, wallet in [
        ("deck0-a street0-1", 8),
        ("deck1-b street0-2", 7),
        ("municipal-bb street0-3", 10),
    ]:
        state = table(
            seat("", card(2, "shop")), seat("", card(3, "", "cafe")), pile=(PLAIN,), action=2
        )
        assert {path.split()[0] for path in moves(state)} == {
            *("deck0-a", "deck0-b", "deck1-a", "deck1-b"),
            *("municipal-fa", "municipal-fb", "municipal-ba", "municipal-bb"),
        }
        play(state, move)
        assert wallets(state)[0] == wallet
        assert state.turn == 1


@pytest.mark.clause("UT-7.2", "UT-7.3")
def test_an_own_card_is_paid_to_the_bank() -> None:
    """The printed cost leaves the wallet and lies nowhere."""
    state = table(seat("", card(6, "shop")), seat(), pile=(PLAIN,), action=2)
    play(state, "deck0-a street0-1")
    assert (wallets(state), coins(state)) == ([4, 10], [0, 0])


@pytest.mark.clause("UT-7.2", "UT-7.4")
def test_another_players_card_is_paid_onto_the_deck() -> None:
    """The cost lies on that deck and blocks it."""
    state = table(seat(), seat("", card(4, "shop")), seat(), pile=(PLAIN,), action=2)
    play(state, "deck1-a street0-1")
    assert (wallets(state), coins(state)) == ([6, 10, 10], [0, 4, 0])


def test_ut_7_5_nobody_buys_from_a_blocked_deck() -> None:
    """Neither the owner nor anybody else can."""
    for turn in (0, 1, 2):
        state = table(
            seat(), seat("", card(1, "shop"), coins=1), seat(), pile=(PLAIN,), action=2, turn=turn
        )
        assert not plots(state, "deck1-a")
        assert refusal(state, f"deck1-a street{turn}-1") == "UT-7.5"


def test_ut_7_7_any_opponent_may_be_bought_from() -> None:
    """With four seats all three other decks are for sale, not only the neighbours'."""
    shop = [card(1, "shop") for _ in range(4)]
    state = table(*(seat("", top) for top in shop), pile=(PLAIN,), action=2)
    assert all(plots(state, f"deck{other}-a") for other in (1, 2, 3))


@pytest.mark.clause("UT-7.8", "UT-7.9")
def test_the_full_price_must_be_in_the_wallet() -> None:
    """Three upcoins buy a card for three, two do not, and coins on the own deck do not help."""
    shop = seat("", card(3, "shop"))
    rich = table(seat(wallet=3), shop, pile=(PLAIN,), action=2)
    assert plots(rich, "deck1-a")
    poor = table(seat(wallet=2, coins=9), shop, pile=(PLAIN,), action=2)
    assert not plots(poor, "deck1-a")
    assert refusal(poor, "deck1-a street0-1") == "UT-7.8"


@pytest.mark.clause("UT-7.10", "UT-7.11", "UT-7.19")
def test_a_card_is_bought_only_for_a_place_that_is_there() -> None:
    """A half that fits nowhere is not for sale, and there is no discard in action II."""
    state = table(
        seat("", card(1, "roof_only", "upper_only")),
        seat("", card(99, "")),
        pile=(PLAIN,),
        action=2,
    )
    assert {path.split()[0] for path in moves(state)} == {
        *("municipal-fa", "municipal-fb", "municipal-ba", "municipal-bb")
    }
    assert refusal(state, "deck0-a") == "UT-7.10"
    assert refusal(state, "discard") == "UT-7.11"


@pytest.mark.clause("UT-7.12", "UT-7.18")
def test_a_municipal_card_that_fits_nowhere_stays() -> None:
    """It is neither taken nor thrown away: the pile keeps its size and its top."""
    state = table(seat("", card(1, "shop")), seat(), pile=(NOWHERE,), action=2)
    assert refusal(state, "municipal-fa") == "UT-7.12"
    play(state, "deck0-a street0-1")
    assert GAME.positions.write(state)["municipal"]["top"][0] == NOWHERE


def test_ut_7_13_an_empty_municipal_pile_offers_nothing() -> None:
    """It is not refilled."""
    state = table(seat("", card(1, "shop")), seat(), action=2, municipal={"size": 0, "top": []})
    assert {path.split()[0][:5] for path in moves(state)} <= {"deck0", "deck1"}
    assert refusal(state, "municipal-fa street0-1") == "UT-7.13"


def test_ut_7_14_income_cannot_help_to_pay_for_the_closing_card() -> None:
    """A roof for 3 is out of reach with 2 upcoins, though it would pay 9."""
    poor = table(seat("9$", wallet=2), seat("", card(3, "roof")), pile=(PLAIN,), action=2)
    assert not plots(poor, "deck1-a")
    rich = table(seat("9$", wallet=3), seat("", card(3, "roof")), pile=(PLAIN,), action=2)
    assert wallets(play(rich, "deck1-a street0-1"))[0] == 9


@pytest.mark.clause("UT-7.15")
@pytest.mark.parametrize(("lying", "first"), [(0, "discard"), (7, "collect")])
def test_the_own_deck_is_for_sale_after_action_one(lying: int, first: str) -> None:
    """Its new top card can be bought in the same turn, also after collecting."""
    cards = (card(1, "shop"), card(1, "cafe"))
    state = table(seat("", *cards, coins=lying), seat(), pile=(PLAIN,))
    play(state, first)
    assert plots(state, "deck0-a")


def test_ut_7_16_both_halves_cost_the_same() -> None:
    """A card has one price."""
    for move in ("deck1-a street0-1", "deck1-b street0-1"):
        state = table(seat(), seat("", card(4, "shop", "cafe 6*")), pile=(PLAIN,), action=2)
        assert wallets(play(state, move))[0] == 6


def test_ut_7_17_nothing_is_bought_from_a_deck_without_cards() -> None:
    """With or without coins in its place."""
    for lying in (0, 4):
        state = table(seat(), seat(size=0, coins=lying), pile=(PLAIN,), action=2)
        assert not plots(state, "deck1-a")
        assert refusal(state, "deck1-a street0-1") == "UT-7.17"
