"""Position files: what is left out, what is written out, and every way to be wrong."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.games.uptown.tables import card, income, lines, moves, municipal, play, project
from townsmith.core.errors import PositionError
from townsmith.core.rng import stream
from townsmith.games.uptown import GAME
from townsmith.games.uptown.rules.state import UpTown

EXAMPLE: dict[str, Any] = {
    "game": "uptown",
    "first": 0,
    "turn": 0,
    "action": 1,
    "municipal": {"size": 22, "top": ["G01"]},
    "seats": [
        {
            "wallet": 8,
            "deck": {"size": 33, "top": ["B03", "B17"], "coins": 0},
            "street": [["B01A"], ["B12B", "G02bB"], [], [], []],
        },
        {
            "wallet": 6,
            "deck": {"size": 34, "coins": 2},
            "street": [[], ["B10A"], [], [], []],
        },
    ],
}


def changed(**keys: Any) -> dict[str, Any]:  # noqa: ANN401 - a key may be wrong in any way
    """Return the example with other keys."""
    copy: dict[str, Any] = json.loads(json.dumps(EXAMPLE))
    return copy | keys


def with_seat(**keys: Any) -> dict[str, Any]:  # noqa: ANN401 - JSON
    """Return the example with other keys of seat 0."""
    copy = changed()
    copy["seats"][0] |= keys
    return copy


def read(position: dict[str, Any]) -> UpTown:
    return GAME.read_position(json.loads(json.dumps(position)))


# What is written is read


def test_the_example_is_read_as_it_says() -> None:
    """Sizes, tops, money and streets are those of the file."""
    state = read(EXAMPLE)
    assert [side.left for side in state.streets] == [33, 34]
    assert [side.wallet for side in state.streets] == [8, 6]
    assert [side.coins for side in state.streets] == [0, 2]
    written = GAME.positions.write(state)
    assert written["seats"][0]["street"] == EXAMPLE["seats"][0]["street"]
    assert written["seats"][0]["deck"]["top"][:2] == ["B03", "B17"]
    assert written["municipal"]["top"][0] == "G01"
    assert (written["round"], written["turn"]) == (1, 0)


def test_a_written_position_is_complete() -> None:
    """Every pile is written in full, so that reading it again needs no chance."""
    written = GAME.positions.write(read(EXAMPLE))
    assert [len(seat["deck"]["top"]) for seat in written["seats"]] == [33, 34]
    assert len(written["municipal"]["top"]) == written["municipal"]["size"] == 22
    assert read(written | {"seed": 99}).pack() == read(EXAMPLE).pack()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_empty_position_is_the_start_of_a_game(seats: int) -> None:
    """With nothing but seats and a seed it is exactly what the seed deals."""
    for seed in range(5):
        position = {"game": "uptown", "seed": seed, "seats": [{}] * seats}
        assert read(position).pack() == GAME.rules.start(GAME.setup(seats, seed)).pack()


def test_cards_that_lie_elsewhere_are_missing_from_the_decks() -> None:
    """Left-out decks share what the streets leave, and no card lies in two places."""
    street = [["B01A", "B02A", "B03A"], ["G05fA"], [], [], []]
    state = read({"game": "uptown", "seats": [{"street": street}, {}]})
    assert [side.left for side in state.streets] == [41, 40]
    assert state.municipal_left == 27
    dealt = [number for side in state.streets for number in side.deck]
    assert sorted(dealt) == list(range(3, 84))


def test_the_seed_shuffles_what_is_not_named() -> None:
    """Another seed, another rest; named cards stay on top."""
    one, other = read(changed(seed=1)), read(changed(seed=2))
    assert one.streets[0].deck[-2:] == other.streets[0].deck[-2:]
    assert one.streets[0].deck != other.streets[0].deck


def test_a_written_generator_replaces_the_seed() -> None:
    """`rng` decides the shuffle where it is given."""
    words = stream(7, "deal").pack()
    assert read(changed(rng=words, seed=3)).pack() == read(changed(seed=7)).pack()


def test_first_and_turn_left_out() -> None:
    """Without a word on turns they are drawn; with a turn alone seat 0 is the first player."""
    bare = {"game": "uptown", "seats": [{}, {}, {}]}
    starts = {read(bare | {"seed": seed}).first for seed in range(30)}
    assert starts == {0, 1, 2}
    state = read(bare | {"turn": 2})
    assert (state.first, state.turn) == (0, 2)
    state = read(bare | {"first": 1})
    assert (state.first, state.turn) == (1, 1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_moment_can_be_written_down(seats: int) -> None:
    """At any point of a game the written position is the same position."""
    state, rng = GAME.rules.start(GAME.setup(seats, 11)), stream(11, "walk")
    while state.pending():
        assert read(GAME.positions.write(state)).pack() == state.pack()
        assert GAME.rules.unpack(state.pack()).pack() == state.pack()
        legal = state.legal(state.turn)
        state.apply(state.turn, legal[rng.below(len(legal))])
    written = GAME.positions.write(state)
    assert (written["phase"], written["last_round"]) == ("over", True)
    assert read(written).pack() == state.pack()


# Cards that are written out

WRITTEN = {
    "game": "uptown",
    "first": 0,
    "turn": 0,
    "seats": [
        {
            "wallet": 0,
            "deck": {"size": 2, "top": [card(2, "shop 3*", "cafe gift"), card(1, "roof 1$")]},
            "street": [
                [{"kind": "cafe", "income": [{"type": "flat", "value": 1}]}],
                [],
                [],
                [],
                [],
            ],
        },
        {"deck": {"size": 1, "top": [card(2, "shop 3*", "cafe gift")]}},
    ],
    "municipal": {"size": 2, "top": [municipal("office 7*", "", "gift", "roof"), "G03"]},
}


def test_written_cards_are_played_as_they_say() -> None:
    """A card that is in no deck of ours is built, pays and counts."""
    state = read(WRITTEN)
    assert income(state) == [1, 0, 0, 0, 0]
    play(state, "free-a street0-2", "municipal-fa street0-2")
    assert lines(state) == {"plot2": 10}


def test_written_cards_are_written_as_they_were_read() -> None:
    """Also when one half of them stands on a street, and after packing."""
    state = read(WRITTEN)
    written = GAME.positions.write(state)
    assert written["seats"][0]["deck"]["top"] == WRITTEN["seats"][0]["deck"]["top"]  # type: ignore[index]  # JSON
    assert written["municipal"]["top"] == WRITTEN["municipal"]["top"]  # type: ignore[index]  # JSON
    assert written["seats"][0]["street"][0] == [
        {"kind": "cafe", "income": [{"type": "flat", "value": 1}]}
    ]
    play(state, "free-b street1-4")
    assert GAME.positions.write(state)["seats"][1]["street"][3] == [project("cafe gift")]
    assert GAME.rules.unpack(state.pack()).pack() == state.pack()
    assert read(GAME.positions.write(state)).pack() == state.pack()


def test_written_cards_hide_like_others() -> None:
    """A redeal shuffles them among the hidden cards, the same way for equal positions."""
    state = read(WRITTEN)
    again = GAME.rules.unpack(state.pack())
    for position in (state, again):
        position.redeal(1, stream(4, "redeal"))
    assert state.pack() == again.pack()
    assert state.streets[0].deck[-1] != state.streets[0].deck[0]


def test_what_a_project_leaves_out_is_nothing() -> None:
    """An empty object is a project without kind, signs or effects that fits anywhere."""
    state = read(with_seat(street=[[{}, {"kind": "shop"}], [], [], [], []]))
    floors = GAME.view(state, 0).streets[0].plots[0].floors
    assert [(floor.project.kind, floor.project.units) for floor in floors] == [
        (None, 0),
        ("shop", 1),
    ]


def test_the_fields_of_the_data_file_are_welcome() -> None:
    """A card may be pasted with its id, its letters and its remarks."""
    half = project("office 1*")
    pasted = {
        "id": "B01",
        "cost": 2,
        "confidence": "reconstructed",
        "halves": [half | {"half": "A", "name": "Nook"}, half | {"half": "B", "no_gifts": False}],
    }
    state = read(with_seat(deck={"size": 1, "top": [pasted]}))
    assert "free-b street0-3" in moves(state)


# Skipping, and the end


def test_an_action_that_cannot_be_taken_is_skipped_when_read() -> None:
    """An empty deck without coins leaves action II."""
    state = read(with_seat(deck={"size": 0}))
    assert (state.turn, state.action, state.last_round) == (0, 2, True)


def test_the_last_round_follows_from_the_board() -> None:
    """Five roofs or an empty deck mean that the end is near, without saying so."""
    roofs = [[project("roof")] for _ in range(5)]
    assert read(with_seat(street=roofs)).last_round
    assert not read(EXAMPLE).last_round
    assert read(changed(last_round=True)).last_round


# Every way to be wrong

WRONG: list[tuple[dict[str, Any], str]] = [
    (changed(colour=1), "unknown key 'colour'"),
    (changed(options={"cards": None}), "unknown key 'cards'"),
    (changed(options=[]), "expected an object"),
    (changed(options={"deck": {}}), 'options.deck: deck: "project_cards" is missing'),
    (changed(seed="x"), "seed: expected a whole number"),
    (changed(seed=True), "seed: expected a whole number"),
    (changed(rng=[1, 2]), "rng: expected 4 items"),
    (changed(rng=[1, 2, 3, -1]), "rng[3]: expected a whole number"),
    (changed(round=0), "round: expected a whole number from 1"),
    (changed(phase="night"), "phase: 'night' is not a phase"),
    (changed(first=2), "first: expected a whole number from 0 to 1"),
    (changed(turn=-1), "turn: expected a whole number"),
    (changed(action=3), "action: expected a whole number from 1 to 2"),
    (changed(last_round="no"), "last_round: expected true or false"),
    (changed(phase="over", last_round=False), "last_round: it cannot be false"),
    (with_seat(deck={"size": 0}) | {"last_round": False}, "the deck of seat 0 is empty"),
    (with_seat(street=[[{"roof": True}]] * 5) | {"last_round": False}, "all plots of seat 0"),
    (changed(seats=[]), "2 to 4 seats, not 0"),
    (changed(seats=[{}] * 5), "2 to 4 seats, not 5"),
    (changed(seats={}), "seats: expected a list"),
    (changed(seats=[{}, 3]), "seats[1]: expected an object"),
    (changed(municipal=[]), "municipal: expected an object"),
    (changed(municipal={"coins": 1}), "municipal: unknown key 'coins'"),
    (changed(municipal={"top": ["B01"]}), "municipal.top[0]: 'B01' is a project card"),
    (changed(municipal={"top": ["G99"]}), "municipal.top[0]: 'G99' is not a municipal card"),
    (changed(municipal={"size": 40}), "municipal: 40 more cards are wanted"),
    (changed(municipal={"top": ["G02"]}), "card G02 also lies at seats[0].street[1][1]"),
    (with_seat(purse=3), "seats[0]: unknown key 'purse'"),
    (with_seat(wallet=-1), "seats[0].wallet: expected a whole number"),
    (with_seat(wallet=2.5), "seats[0].wallet: expected a whole number"),
    (with_seat(deck=7), "seats[0].deck: expected an object"),
    (with_seat(deck={"cards": []}), "seats[0].deck: unknown key 'cards'"),
    (with_seat(deck={"size": 1, "top": ["B03", "B04"]}), '"top" lists 2 cards, but "size" is 1'),
    (with_seat(deck={"size": 80}), "more cards are wanted"),
    (with_seat(deck={"coins": -2}), "seats[0].deck.coins: expected a whole number"),
    (with_seat(deck={"top": ["G01"]}), "seats[0].deck.top[0]: 'G01' is a municipal card"),
    (with_seat(deck={"top": ["P3"]}), "seats[0].deck.top[0]: 'P3' is not a project card"),
    (with_seat(deck={"top": [3]}), "seats[0].deck.top[0]: expected a project card"),
    (with_seat(deck={"top": ["B05", "B05"]}), "card B05 also lies at seats[0].deck.top[0]"),
    (with_seat(deck={"top": ["B10"]}), "card B10 also lies at"),
    (with_seat(street=[[], []]), "seats[0].street: expected 5 items"),
    (with_seat(street={}), "seats[0].street: expected a list"),
    (with_seat(street=[None, [], [], [], []]), "seats[0].street[0]: expected a list"),
    (with_seat(street=[["B01"], [], [], [], []]), "seats[0].street[0][0]: 'B01' is not a project"),
    (with_seat(street=[["G01A"], [], [], [], []]), "'G01A' is not a project"),
    (with_seat(street=[["B05A", "B05B"], [], [], [], []]), "card B05 also lies at"),
    (
        with_seat(street=[[{"kind": "pub"}], [], [], [], []]),
        "street[0][0].kind: 'pub' is not a kind",
    ),
    (
        with_seat(deck={"top": [{"cost": 0, "halves": [{}, {}]}]}),
        "top[0].cost: expected a whole number",
    ),
    (with_seat(deck={"top": [card(2, "") | {"id": 5}]}), "top[0].id: expected a text, not 5"),
    (with_seat(deck={"top": [{"cost": 2}]}), 'deck.top[0]: "halves" is missing'),
    (changed(municipal={"top": [{"faces": 2}]}), "municipal.top[0].faces: expected a list"),
]


@pytest.mark.parametrize(("position", "message"), WRONG, ids=[message for _, message in WRONG])
def test_a_wrong_position_says_what_is_wrong(position: dict[str, Any], message: str) -> None:
    """The error names the place, and what would be right or what contradicts it."""
    with pytest.raises(PositionError, match=re.escape(message)):
        GAME.read_position(position)


def test_seats_are_needed() -> None:
    """A position without seats is no position."""
    with pytest.raises(PositionError, match='"seats" is missing'):
        GAME.read_position({"game": "uptown"})


def test_the_examples_of_the_page_are_right() -> None:
    """The position and the deck that docs/games/uptown.md shows can be used as they are."""
    page = Path(__file__).parents[3] / "docs" / "games" / "uptown.md"
    position, deck = re.findall(r"```json\n(.*?)```", page.read_text("utf-8"), re.DOTALL)
    assert read(json.loads(position)).pack() == read(EXAMPLE).pack()
    trial = GAME.deck_trial(json.loads(deck))
    assert trial.as_json()["cards"] == {"project": 1, "municipal": 1}
