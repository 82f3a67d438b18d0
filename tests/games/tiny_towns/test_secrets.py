"""What is hidden, and that a redeal changes all of it and nothing else."""

from collections import Counter

import pytest

from tests.games.tiny_towns.towns import (
    EMPTY,
    GAME,
    RESOURCES,
    building,
    hall,
    key,
    moves,
    pending,
    placing,
    play,
    seat,
    table,
    top,
)
from townsmith.core.contract.state import SPECTATOR
from townsmith.core.rng import stream
from townsmith.games.tiny_towns.rules.state import TinyTowns


def redealt(state: TinyTowns, viewer: int, number: int) -> TinyTowns:
    """Return one of the positions that the viewer thinks possible."""
    other = state.clone()
    other.redeal(viewer, stream(number, "redeal"))
    return other


@pytest.mark.clause("TT-2.10", "TT-2.12")
def test_unbuilt_monuments_of_others_are_dealt_anew() -> None:
    """They may be any card but those the viewer has seen: the own one, the returned one, built."""
    state = placing(
        seat(monument="silva-forum", returned="fort-ironweed"),
        seat(monument="barrett-castle", returned="the-starloom"),
        "castle . . .".replace("castle", "palace"),
    )
    held = Counter(key(redealt(state, 0, number), "monument", 1) for number in range(300))
    seen = {"silva-forum", "fort-ironweed", "mandras-palace"}
    assert len(held) == 15 - len(seen)
    assert not set(held) & seen
    for number in range(20):
        other = redealt(state, 0, number)
        assert (key(other, "monument"), key(other, "returned")) == ("silva-forum", "fort-ironweed")
        assert key(other, "monument", 2) == "mandras-palace"
        cards = [key(other, name, at) for at in range(3) for name in ("monument", "returned")]
        known = [card for card in cards if card is not None]
        assert len(set(known)) == len(known)


@pytest.mark.clause("TT-2.16")
def test_choosing_monuments_is_secret() -> None:
    """Others' choices are taken back, their cards dealt anew; the own two stay."""
    state: TinyTowns = GAME.rules.start(GAME.setup(3, 4))
    own = key(state, "dealt")
    play(state, 1, moves(state, 1)[0])
    before = GAME.view(state, 0)
    other = redealt(state, 0, 1)
    assert GAME.view(other, 0) == before
    assert pending(other) == [0, 1, 2]
    assert key(other, "dealt") == own
    assert {tuple(key(redealt(state, 0, number), "dealt", 1)) for number in range(9)} != {
        tuple(key(other, "dealt", 1))
    }


@pytest.mark.clause("TT-3.18", "TT-3.20")
def test_the_running_round_of_others_is_taken_back() -> None:
    """For the viewer the others are at the start of their part, the own part stays."""
    state = placing(". S . .", ". S . .")
    play(state, 0, "a1", "well a1b1 a1")
    play(state, 1, "a1", "well a1b1 a1", "done")
    other = redealt(state, 0, 1)
    assert key(other, "town") == key(state, "town")
    assert key(other, "town", 1) == seat(". S . .")["town"]
    assert top(other, "phase") == "place"
    assert pending(other) == [0, 1]
    assert pending(redealt(state, SPECTATOR, 1)) == [0, 1]


@pytest.mark.clause("TT-3.18", "TT-H1.4")
def test_in_a_free_round_others_are_taken_back_to_naming() -> None:
    """What another seat has named and placed there is its own until all are done."""
    state = hall(EMPTY, EMPTY, step=3, phase="name")
    play(state, 1, moves(state, 1)[0])
    other = redealt(state, 0, 1)
    assert key(other, "town", 1) == key(hall(EMPTY, EMPTY, step=3, phase="name"), "town", 1)
    assert moves(other, 1) == moves(hall(EMPTY, EMPTY, step=3, phase="name"), 1)


@pytest.mark.clause("TT-H1.4", "TT-H1.7")
def test_the_order_of_the_town_hall_is_unknown() -> None:
    """Deck and unseen cards are mixed; cards that were seen stay in the discard."""
    state = hall(
        EMPTY,
        EMPTY,
        step=2,
        phase="place",
        resource="stone",
        resource_discard=["glass", *["wood"] * 3, *["brick"] * 2],
    )
    decks = set()
    for number in range(30):
        other = redealt(state, 0, number)
        assert top(other, "resource_discard")[0] == "glass"
        assert top(other, "resource") == "stone"
        piles = top(other, "resource_deck") + top(other, "resource_discard") + ["stone"]
        assert Counter(piles) == dict.fromkeys(RESOURCES, 3)
        decks.add(tuple(top(other, "resource_deck")))
    assert len(decks) > 20
    assert any("wood" in deck for deck in decks)


@pytest.mark.clause("TT-S2.4")
def test_solo_cards_under_the_pile_are_known() -> None:
    """The cards never seen are mixed; those that went under the pile keep their places."""
    state: TinyTowns = GAME.rules.start(GAME.setup(1, 5, {"monuments": False}))
    for square in ("a1", "b1", "c1", "d1"):
        play(state, 0, moves(state)[0], square, "done")
    under = top(state, "resource_deck")[-4:]
    view = GAME.view(state, 0)
    assert view.coming[:8] == (0,) * 8
    assert [RESOURCES[card - 1] for card in view.coming[8:]] == under
    decks = [top(redealt(state, 0, number), "resource_deck") for number in range(20)]
    assert all(deck[-4:] == under for deck in decks)
    assert len({tuple(deck) for deck in decks}) > 10


def test_after_twelve_turns_nothing_is_unknown_alone() -> None:
    """Every card of the pile was seen, so a redeal changes nothing but future chance."""
    state = table(EMPTY, round=13, options={"monuments": False})
    assert 0 not in GAME.view(state, 0).coming
    assert top(redealt(state, 0, 3), "resource_deck") == top(state, "resource_deck")


@pytest.mark.clause("TT-3.20")
def test_news_of_the_running_round_stay_at_home() -> None:
    """Whatever a seat does before all are done, the view of the others does not change."""
    state = building(seat("W S . .\nH G . .\nB W . .", monument="mandras-palace"), "W S . .")
    before = [GAME.view(state, viewer) for viewer in (1, SPECTATOR)]
    for notation in ("well a1b1 b1", "monument a2b2a3b3 a3", "done"):
        play(state, 0, notation)
        assert [GAME.view(state, viewer) for viewer in (1, SPECTATOR)] == before
