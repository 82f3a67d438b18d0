"""Sections WT-S and WT-S18: what holds alone in both editions."""

from typing import Any

import pytest

from tests.games.welcome_to.alone import FULL, HAND, end_turn, solo
from tests.games.welcome_to.town import cards, facts, lines, marks, moves, opponent_lines, play
from townsmith.core.contract.state import OPPONENT
from townsmith.core.errors import SetupError
from townsmith.core.rng import stream
from townsmith.games.welcome_to import GAME
from townsmith.games.welcome_to.rules.state import WelcomeTo


@pytest.mark.clause("WT-S.7", "WT-S18.2")
def test_levels_of_the_opponents() -> None:
    """The newer mode has levels 0 to 5, the older one 1 to 5."""
    for level in range(6):
        assert GAME.rules.start(GAME.setup(1, 0, {"solo": level})).rival.level == level
    with pytest.raises(SetupError, match="level 1"):
        GAME.setup(1, 0, {"solo": 0, "edition": "e81"})
    for level in range(1, 6):
        setup = GAME.setup(1, 0, {"solo": level, "edition": "e81"})
        assert GAME.rules.start(setup).rival.scores
    with pytest.raises(SetupError, match="cannot be 6"):
        GAME.setup(1, 0, {"solo": 6})


@pytest.mark.clause("WT-S.9", "WT-S18.29")
@pytest.mark.parametrize(("edition", "approval"), [("e63", "B"), ("e81", 2)])
def test_top_of_the_deck_shows_its_back(edition: str, approval: str | int) -> None:
    """The action on top is seen, an approval is recognised, and its letter stays unknown."""
    deck = cards("5 park", "6 park", "7 park")
    state = solo(HAND, edition=edition, deck=deck)
    assert GAME.view(state, 0).coming == (2,)
    state = solo(HAND, edition=edition, deck=[{"approval": approval}, *deck])
    assert GAME.view(state, 0).coming == (6,)
    letters = set()
    for seed in range(40):
        other = state.clone()
        other.redeal(0, stream(seed, "letters"))
        letters.add(GAME.positions.write(other)["deck"][0]["approval"])
    assert len(letters) == (3 if edition == "e63" else len({2, 1, 3} & letters))
    assert approval in letters


@pytest.mark.clause("WT-S.3", "WT-S.9")
def test_an_approval_may_lie_anywhere_below_the_top() -> None:
    """Whoever sees the back of the top card knows nothing of the cards below, the next included."""
    deck = [*cards("5 park", "6 park", "7 park"), {"approval": "B"}]
    state = solo(HAND, deck=deck)
    places = set()
    for seed in range(40):
        other = state.clone()
        other.redeal(0, stream(seed, "places"))
        written = GAME.positions.write(other)["deck"]
        places |= {at for at, card in enumerate(written) if "approval" in card}
    assert places == {1, 2, 3}


@pytest.mark.clause("WT-S.20", "WT-S.21", "WT-S.22", "WT-S.23", "WT-S18.6", "WT-S18.7")
@pytest.mark.parametrize("edition", ["e63", "e81"])
def test_two_cards_are_used_and_one_is_given(edition: str) -> None:
    """One card gives the number, another the action; both are discarded, the third is given."""
    state = solo(HAND, edition=edition)
    pairs = {tuple(path.split()[:2]) for path in moves(state)}
    assert pairs == {
        ("1:8", "act-2"), ("1:8", "act-3"), ("2:5", "act-1"), ("2:5", "act-3"),
        ("3:12", "act-1"), ("3:12", "act-2"),
    }  # fmt: skip
    assert moves(play(state, "2:5 act-1 b5")) == ["park", "skip"]
    declined = end_turn(state, "2:5 act-1 b5", "skip")
    position = GAME.positions.write(declined)
    assert position["opponent"]["pile"] == cards("12 estate")
    found = sorted(card["number"] for card in position["discard"] if "number" in card)
    assert found == [5, 8]


@pytest.mark.clause("WT-S.24", "WT-S18.18")
@pytest.mark.parametrize("edition", ["e63", "e81"])
def test_the_pile_keeps_its_order(edition: str) -> None:
    """Given cards lie in the order they came, newest last, and never return to the deck."""
    state = solo(HAND, edition=edition, opponent={"pile": cards("1 fence", "2 park")})
    after = end_turn(state, "1:8 act-2 b5", "skip")
    pile = GAME.positions.write(after)["opponent"]["pile"]
    assert pile == cards("1 fence", "2 park", "12 estate")
    assert GAME.view(after, 0).pile == tuple(after.pile)


@pytest.mark.clause("WT-S.25", "WT-S18.8")
@pytest.mark.parametrize("edition", ["e63", "e81"])
def test_refusals_give_one_card_away(edition: str) -> None:
    """If no number fits the player marks a refusal and chooses the card for the opponent."""
    state = solo(["5 park", "1 fence", "2 fence"], FULL, edition=edition)
    assert moves(state) == ["refuse give-1", "refuse give-2", "refuse give-3"]
    after = end_turn(state, "refuse give-2")
    position = GAME.positions.write(after)
    assert marks(after)["refusals"] == 1
    assert position["opponent"]["pile"] == cards("1 fence")
    assert sorted(c["number"] for c in position["discard"] if "number" in c) == [2, 5]


@pytest.mark.clause("WT-S.51", "WT-S.53", "WT-S.57", "WT-S.58", "WT-S.59", "WT-S18.21", "WT-S18.23")
@pytest.mark.parametrize(("edition", "level"), [("e63", 1), ("e81", 1)])
def test_points_of_a_pile(edition: str, level: int) -> None:
    """Cards bring what the opponent's card says; houses are counted between fences."""
    pile = ["park", "park", "bis", "fence", "estate", "temp", "estate", "fence", "pool"]
    state = solo(HAND, level=level, edition=edition, opponent={"pile": pile})
    found = opponent_lines(state)
    assert found["parks"] == 2
    assert found["pools"] == 1
    assert found["fences"] == 2
    assert facts(state, OPPONENT)["estates"] == [4, 6, 1]
    assert found["estates"] == 11


@pytest.mark.clause("WT-S.52", "WT-S18.22")
@pytest.mark.parametrize("edition", ["e63", "e81"])
@pytest.mark.parametrize(
    ("own", "rival", "points"),
    [(3, 2, (7, 4)), (2, 3, (4, 7)), (2, 2, (7, 7)), (0, 0, (0, 0)), (0, 1, (0, 7)),
     (1, 0, (7, 0))],
)  # fmt: skip
def test_temp_places_against_the_opponent(
    edition: str, own: int, rival: int, points: tuple[int, int]
) -> None:
    """More temps bring 7, fewer 4, equals 7 each, none nothing; each card brings its value too."""
    pile = ["temp"] * rival
    state = solo(HAND, edition=edition, marks={"temp": own}, opponent={"pile": pile})
    assert (lines(state)["temp"], opponent_lines(state)["temp"]) == (points[0], points[1] + rival)


@pytest.mark.clause("WT-S.61", "WT-S18.24")
@pytest.mark.parametrize("edition", ["e63", "e81"])
def test_bis_costs_the_opponent_nothing(edition: str) -> None:
    """Its sheet has no lines for bis and refusals."""
    state = solo(HAND, edition=edition, opponent={"pile": ["bis"] * 5})
    assert not {"bis", "refusals"} & set(opponent_lines(state))
    assert state.rival_points() == 10


def against(own: str, pile: list[str], edition: str = "e63", **seat: Any) -> WelcomeTo:  # noqa: ANN401 keys of a seat
    return solo(HAND, own, edition=edition, opponent={"pile": pile}, **seat)


@pytest.mark.clause("WT-S.62", "WT-S.63", "WT-S.64", "WT-S18.25")
@pytest.mark.parametrize("edition", ["e63", "e81"])
def test_who_wins(edition: str) -> None:
    """Points first, then completed estates against all estates of the pile, then shared."""
    pile = ["park", "park"]  # 2 + 2 points, one estate
    assert GAME.rules.winners(against("1 2 3 4 5 | .", pile, edition)) == [0]
    assert GAME.rules.winners(against("1 2 3 | .", pile, edition)) == [OPPONENT]
    assert GAME.rules.winners(against("1 2 3 4 | .", pile, edition)) == [0, OPPONENT]
    assert GAME.rules.winners(against("1 2 | 3 4 | .", pile, edition)) == [0]
    many = ["park", "fence"]  # 1 + 1 + 1 points
    assert GAME.rules.winners(against("1 2 3 | .", many, edition)) == [0, OPPONENT]
    nothing = against("", ["park", "park"], edition, written=[4, None, None])
    assert GAME.rules.winners(nothing) == [OPPONENT]
