"""Decks of one's own: values that replace ours, checked against the schema."""

from typing import Any

import pytest

from tests.games.welcome_to.town import opponent_lines, table
from townsmith.core.contract.options import Json
from townsmith.core.contract.state import playout
from townsmith.core.errors import DeckError
from townsmith.core.rng import stream
from townsmith.games.welcome_to import GAME
from townsmith.games.welcome_to.rules.tables import FACTS
from townsmith.games.welcome_to.words.names import plan_name
from townsmith.i18n.words import Words

OWN: dict[str, Any] = {
    "plans": [
        {"id": "e63-sA-2222", "points": {"first": 20, "later": 10}},
        {
            "id": "own-bis3",
            "stack": "A",
            "condition": {"type": "bis_in_one_street", "min": 3},
            "points": {"first": 9, "later": 2},
        },
    ],
    "opponents": [{"level": 1, "per_park": 3, "approves": ["A"]}],
    "bunkers": [[1], [2], [3]],
}


def test_own_values_replace_ours() -> None:
    """Known ids and levels are changed field by field; new plans join their stack."""
    setup = GAME.setup(1, 0, {"deck": OWN, "solo": 1, "sheet": "doomsday"})
    state = GAME.rules.start(setup)
    plans = {plan.name: plan for plan in state.variant.plans}
    assert (plans["e63-sA-2222"].first, plans["e63-sA-2222"].later) == (20, 10)
    assert plans["own-bis3"].stack == 0
    assert state.rival.per_park == 3
    assert state.rival.approves == 0b001
    assert int(state.variant.bunkers).bit_count() == 3


def test_own_decks_travel_with_positions_and_packs() -> None:
    """A game with a deck of one's own can be written down, packed and played to its end."""
    state = GAME.rules.start(GAME.setup(1, 3, {"deck": OWN, "solo": 1, "expert": True}))
    again = GAME.read_position(GAME.positions.write(state))
    assert again.pack() == state.pack()
    unpacked = GAME.rules.unpack(state.pack())
    assert unpacked.pack() == state.pack()
    assert unpacked.variant is state.variant
    playout(state, stream(3, "own"))
    assert state.over


def test_own_deck_scores() -> None:
    """The opponent scores by the values of the deck."""
    opponent = {"pile": ["park", "park"]}
    state = table({}, options={"solo": 1, "deck": OWN}, opponent=opponent)
    assert opponent_lines(state)["parks"] == 6


def test_own_opponents_belong_to_an_edition() -> None:
    """Letters make an opponent one of the newer edition, places one of the older."""
    older = GAME.rules.start(GAME.setup(1, 0, {"deck": OWN, "solo": 1, "edition": "e81"}))
    assert older.rival.per_park == 1
    own: Json = {"opponents": [{"level": 1, "per_park": 4, "approves": [1, 2]}]}
    assert GAME.rules.start(GAME.setup(1, 0, {"deck": own, "solo": 1})).rival.per_park == 1
    changed = GAME.rules.start(GAME.setup(1, 0, {"deck": own, "solo": 1, "edition": "e81"}))
    assert (changed.rival.per_park, changed.rival.approves) == (4, 0b011)


def test_own_construction_cards() -> None:
    """A whole construction deck may be replaced, of the edition's size."""
    cards: list[Json] = [{"number": 1 + at % 15, "action": "park"} for at in range(63)]
    state = GAME.rules.start(GAME.setup(2, 0, {"deck": {"construction": cards}}))
    assert state.actions == [2, 2, 2]
    older = GAME.rules.start(GAME.setup(2, 0, {"deck": {"construction": cards}, "edition": "e81"}))
    assert len(older.variant.cards) == 81


BROKEN = [
    ([], "deck: expected an object, not a list"),
    ({"dice": []}, "unknown key 'dice'"),
    (
        {"construction": [{"number": 1, "action": "park"}]},
        "deck.construction: expected 63 or 81 cards, not 1",
    ),
    (
        {"construction": [{"number": 16, "action": "park"}]},
        "deck.construction[0].number: expected a whole number",
    ),
    (
        {"construction": [{"number": 1, "action": "sauna"}]},
        "deck.construction[0].action: 'sauna' is not an action",
    ),
    ({"construction": [{"number": 1, "colour": 2}]}, "deck.construction[0]: unknown key 'colour'"),
    ({"construction": "all"}, "deck.construction: expected a list"),
    ({"plans": [{"stack": 1}]}, 'deck.plans[0]: "id" is missing'),
    ({"plans": [{"id": "new"}]}, 'plan new: "stack" is missing'),
    ({"plans": [{"id": "new", "size": 3}]}, "deck.plans[0]: unknown key 'size'"),
    (
        {"plans": [{"id": "e63-sA-2222", "points": {"first": -1, "later": 0}}]},
        "plan e63-sA-2222.points.first: expected a whole number",
    ),
    (
        {"plans": [{"id": "e63-sA-2222", "stack": 4}]},
        "plan e63-sA-2222.stack: expected a whole number from 1 to 3",
    ),
    ({"plans": [{"id": "e63-sA-2222", "condition": {"type": "magic"}}]}, "condition.type"),
    ({"plans": [{"id": "e63-sA-2222", "condition": 3}]}, "condition: expected an object"),
    (
        {"plans": [{"id": "e63-sA-2222", "condition": {"type": "estates", "sizes": [7]}}]},
        "condition.sizes",
    ),
    (
        {"plans": [{"id": "e63-sA-2222", "condition": {"type": "temp_boxes"}}]},
        'plan e63-sA-2222.condition: "min" is missing',
    ),
    (
        {"plans": [{"id": "e63-sA-2222", "condition": {"type": "street_full", "street": 4}}]},
        "plan e63-sA-2222.condition.street: expected a whole number",
    ),
    (
        {"plans": [{"id": "e63-sA-2222", "condition": {"type": "temp_boxes", "street": 1}}]},
        "plan e63-sA-2222.condition: unknown key 'street'",
    ),
    (
        {
            "plans": [
                {
                    "id": "e63-sA-2222",
                    "condition": {"type": "estates", "sizes": [2], "each": {"min_cats": 1}},
                }
            ]
        },
        "condition.each: unknown key 'min_cats'",
    ),
    ({"opponents": [{"level": 9}]}, "deck.opponents[0].level: expected a whole number from 0 to 5"),
    ({"opponents": ["Sam"]}, "deck.opponents[0]: expected an object, not 'Sam'"),
    (
        {"opponents": [{"level": 1, "per_park": "x"}]},
        "opponent 1.per_park: expected a whole number",
    ),
    (
        {"opponents": [{"level": 1, "approves": ["Z"]}]},
        "opponent 1.approves[0]: 'Z' is not an approval card",
    ),
    ({"opponents": [{"level": 1, "mood": 1}]}, "deck.opponents[0]: unknown key 'mood'"),
    (
        {"plans": [{"id": "e63-sA-2222", "advanced": "yes"}]},
        "plan e63-sA-2222.advanced: expected true or false",
    ),
    ({"plans": [{"id": "new plan"}]}, "deck.plans[0].id: expected a word without spaces"),
    ({"opponents": [{"level": 1, "scores": 1}]}, "opponent 1.scores: expected true or false"),
    ({"opponents": [{"level": 1, "approves": [True]}]}, "true is not an approval card"),
    ({"bunkers": [[1], [2]]}, "deck.bunkers: expected 3 items, not 2"),
    ({"bunkers": [[11], [], []]}, "deck.bunkers[0][0]: expected a whole number from 1 to 10"),
]


@pytest.mark.parametrize(("deck", "complaint"), BROKEN, ids=[case[1][:32] for case in BROKEN])
def test_broken_decks_name_card_and_field(deck: Any, complaint: str) -> None:  # noqa: ANN401 JSON
    """A deck that does not fit the schema is refused by card and field."""
    with pytest.raises(DeckError) as error:
        GAME.setup(1, 0, {"deck": deck, "solo": 1})
    assert complaint in str(error.value)


def test_reconstructed_values_are_marked() -> None:
    """Plans we reconstructed say so in the picture until a deck of one's own replaces them."""
    chosen = ["e63-sA-1113", "e63-sB-334", "e63-sC-25"]
    view = GAME.view(GAME.rules.start(GAME.setup(2, 0, {"plans": chosen})), 0)
    assert [view.plan(stack).reconstructed for stack in range(3)] == [True, False, False]
    own: Json = {"plans": [{"id": "e63-sA-1113", "points": {"first": 7, "later": 4}}]}
    replaced = GAME.view(GAME.rules.start(GAME.setup(2, 0, {"plans": chosen, "deck": own})), 0)
    assert not replaced.plan(0).reconstructed
    assert plan_name(view, 0) == "A"


def test_every_block_of_facts_has_a_source() -> None:
    """Every card of plans and opponents says where it comes from and how sure we are."""
    blocks = [*FACTS["solo"]["e63"]["opponents"], *FACTS["solo"]["e81"]["opponents"]]
    for kind in FACTS["plans"].values():
        blocks += kind
    for block in blocks:
        assert block["source"]
        assert block["confidence"] in {"official", "derived", "reconstructed"}


def test_stars_stand_where_values_are_reconstructed() -> None:
    """Opponents and bunkers of our own making carry a star; official and replaced ones do not."""
    say = Words("en")
    solo = {"options": {"solo": 2, "sheet": "doomsday"}}
    view = GAME.view(table({}, **solo), 0)
    assert "level 2 *" in GAME.drawing.characters(view, say).plain()
    assert "Bunkers *" in GAME.drawing.svg(view, say)
    official = GAME.view(table({}, options={"solo": 1, "edition": "e81"}), 0)
    assert "level 1:" in GAME.drawing.characters(official, say).plain()
    own = {"solo": 1, "sheet": "doomsday", "deck": OWN}
    assert "Bunkers:" in GAME.drawing.svg(GAME.view(table({}, options=own), 0), say)
