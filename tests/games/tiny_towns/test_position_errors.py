"""Position files that are wrong: every complaint names the place and the reason."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from tests.games.tiny_towns.towns import (
    EMPTY,
    FULL,
    GAME,
    RESOURCES,
    Drawn,
    busy_move,
    position,
    seat,
)
from townsmith.cli import main
from townsmith.core.contract.state import playout
from townsmith.core.errors import PositionError
from townsmith.core.rng import Rng, stream
from townsmith.testing.walk import walk

Keys: TypeAlias = dict[str, Any]

OTHER_KEYS = {"options": {"cavern": True}}
HALL = {"options": {"town_hall": True}, "town_hall_step": 1}
FREE = {"options": {"town_hall": True}, "town_hall_step": 3}
BANKS = "bank bank . ."
SIX_BANKS = "bank bank bank bank\nbank bank . ."
PLACE = {"phase": "place", "resource": "wood"}
BUILD = {"phase": "build", "resource": "wood"}
WATCH = {"buildings": ["well"], "built_in_round": 1}


def complaint(*seats: Drawn, keys: Keys) -> str:
    """Return what is said about a position."""
    with pytest.raises(PositionError) as caught:
        GAME.read_position(position(*seats, **deepcopy(keys)))
    return str(caught.value)


@pytest.mark.parametrize(
    ("one", "keys", "place", "reason"),
    [
        ({}, {"banana": 1}, "", "unknown key 'banana'"),
        ({}, {"resouce": "wood"}, "", "did you mean 'resource'"),
        ({"twon": []}, {}, "seats[0]", "unknown key 'twon'; did you mean 'town'"),
        ({"before": {"confirmed": True}}, {}, "seats[0].before", "unknown key 'confirmed'"),
        (seat("watch . . .", opaleye={"dues": []}), {}, "seats[0].opaleye", "unknown key 'dues'"),
        ({}, {"options": {"caverns": True}}, "options", "unknown key 'caverns'"),
    ],
)
def test_unknown_keys(one: Drawn, keys: Keys, place: str, reason: str) -> None:
    """A misspelt key is named with its place, and with the key that was meant."""
    said = complaint(one, EMPTY, keys=keys)
    assert said.startswith(place)
    assert reason in said


@pytest.mark.parametrize(
    ("one", "keys", "place", "reason"),
    [
        (seat() | {"town": [["tavrn"] + [None] * 3] + [[None] * 4] * 3}, {},
         "seats[0].town[0][0]", "'tavrn' is not a resource, building or monument"),
        ({}, {"resource": "gold"}, "resource", "'gold' is not a resource"),
        ({}, {"phase": "sleep"}, "phase", "'sleep' is not a phase"),
        ({}, {"cards": ["cottage"] * 6 + ["casino"]}, "cards[1]", "same type"),
        ({}, {"cards": ["casino", *["cottage"] * 6]}, "cards[0]", "not a building card"),
        ({"monument": "farm"}, {}, "seats[0].monument", "'farm' is not a monument"),
        ({"returned": "farm"}, {}, "seats[0].returned", "'farm' is not a monument"),
        ({"dealt": ["silva-forum", "inn"]}, {}, "seats[0].dealt[1]", "'inn' is not a monument"),
        (seat("warehouse . . .", storage={"0,0": ["gold"]}), {},
         "seats[0].storage['0,0'][0]", "'gold' is not a resource"),
        (seat("warehouse . . .", storage={"4,0": ["wood"]}), {},
         "seats[0].storage", "'4,0' is not a square"),
        (seat("statue cottage . .", bondmaker={"0,1": ["gold"]}), {},
         "seats[0].bondmaker['0,1'][0]", "'gold' is not a resource"),
        (seat(discarded=["gold"]), OTHER_KEYS, "seats[0].discarded[0]", "not a resource"),
        (seat("watch . . .", opaleye={"buildings": ["inn"]}), {},
         "seats[0].opaleye.buildings[0]", "one of the seven cards in play"),
        (seat(constructed=["inn"]), BUILD, "seats[0].constructed[0]", "could construct"),
        (seat(phase="sleep"), BUILD, "seats[0].phase", "'sleep' is not a phase of a seat"),
        (seat(effect="farm"), BUILD, "seats[0].effect", "effect on construction"),
        (seat(resource="gold"), FREE | {"phase": "place"}, "seats[0].resource", "not a resource"),
        ({}, {**HALL, "resource_deck": ["gold"]}, "resource_deck[0]", "not a resource"),
    ],
)  # fmt: skip
def test_unknown_ids(one: Drawn, keys: Keys, place: str, reason: str) -> None:
    """A name that does not exist is named with its place and what should stand there."""
    said = complaint(one, EMPTY, keys=keys)
    assert said.startswith(f"{place}: ")
    assert reason in said


@pytest.mark.parametrize(
    ("one", "keys", "place", "reason"),
    [
        ({"town": [[None] * 4] * 3}, {}, "seats[0].town", "expected 4 items, not 3"),
        ({"town": [[None] * 5] * 4}, {}, "seats[0].town[0]", "expected 4 items, not 5"),
        ({"town": "cottage"}, {}, "seats[0].town", "expected a list, not 'cottage'"),
        ({"town": [[{}] + [None] * 3] + [[None] * 4] * 3}, {}, "seats[0].town[0][0]", "an object"),
        (seat(confirmed="yes"), BUILD, "seats[0].confirmed", "expected true or false"),
        (seat(completed=7), {}, "seats[0].completed", "from 1 to 6, not 7"),
        (seat(times_master_builder=-1), {}, "seats[0].times_master_builder", "not -1"),
        (seat(before=[]), BUILD, "seats[0].before", "expected an object, not a list"),
        (seat("shrine . . .", shrine_count=0), {}, "seats[0].shrine_count", "from 1 to 16"),
        (seat("warehouse . . .", storage=["wood"]), {}, "seats[0].storage", "expected an object"),
        (seat("warehouse . . .", storage={"0,0": "wood"}), {}, "seats[0].storage['0,0']", "a list"),
        (seat("statue cottage . .", bondmaker={"0,1": ["wood", "wood"]}), {},
         "seats[0].bondmaker['0,1']", "expected 1 items, not 2"),
        (seat(dealt=["silva-forum"]), {}, "seats[0].dealt", "expected 2 items"),
        (seat("post . . .", new_posts=["0,0"]), BUILD, "seats[0].new_posts[0]", "a list"),
        ({}, {"round": 0}, "round", "from 1 to 1000000000, not 0"),
        ({}, {"round": True}, "round", "expected a whole number"),
        ({}, {"master_builder": 2}, "master_builder", "from 0 to 1, not 2"),
        ({}, {"rng": [1, 2, 3]}, "rng", "expected 4 items"),
        ({}, {"cards": ["cottage"]}, "cards", "expected 7 items"),
        ({}, {"options": {"cavern": 1}}, "options.cavern", "it can be: false, true"),
        ({}, {**HALL, "town_hall_step": 4}, "town_hall_step", "from 1 to 3"),
        ({}, {"seed": "seven"}, "seed", "expected a whole number"),
    ],
)  # fmt: skip
def test_wrong_shapes(one: Drawn, keys: Keys, place: str, reason: str) -> None:
    """A value of the wrong shape is refused with what was expected there."""
    said = complaint(one, EMPTY, keys=keys)
    assert said.startswith(f"{place}: ")
    assert reason in said


@pytest.mark.parametrize(
    ("one", "keys", "place", "reason"),
    [
        ("inn . . .", {"cards": ["cottage", "farm", "well", "chapel", "tavern", "theater", "bank"]},
         "seats[0].town[0][0]", "'inn' is not in play; the card of type tavern"),
        ("forum castle . .", {}, "seats[0].town[0][1]", "one monument only"),
        (seat("forum . . .", monument="barrett-castle"), {},
         "seats[0].town[0][0]", "monument card is 'barrett-castle', not 'silva-forum'"),
        ("forum . . .", {"options": {"monuments": False}}, "seats[0].town[0][0]", "without mon"),
        (seat(monument="silva-forum"), {"options": {"monuments": False}},
         "seats[0]", "without monuments"),
        (SIX_BANKS, {}, "seats[0].town", "at most 5 banks"),
        (seat(BANKS, storage={"0,0": ["wood"], "0,1": ["wood"]}), {},
         "seats[0].storage['0,1']", "two banks of a town cannot hold the same"),
        (seat(BANKS, storage={"0,0": ["wood", "glass"]}), {}, "seats[0].storage['0,0']", "most 1"),
        (seat("warehouse . . .", storage={"0,0": ["wood"] * 4}), {},
         "seats[0].storage['0,0']", "'warehouse' holds at most 3, not 4"),
        (seat("post . . .", storage={"0,0": ["wood"]}), {},
         "seats[0].storage['0,0']", "no building"),
        (seat("well . . .", storage={"0,0": ["wood"]}), {},
         "seats[0].storage['0,0']", "no building"),
        (seat("cottage . . .", bondmaker={"0,0": ["wood"]}), {}, "seats[0].bondmaker", "not built"),
        (seat("statue well . .", bondmaker={"0,1": ["wood"]}), {},
         "seats[0].bondmaker['0,1']", "no cottage on that square"),
        (seat(discarded=["wood"]), {}, "seats[0].discarded", "set the option cavern"),
        (seat(discarded=["wood"] * 3), OTHER_KEYS, "seats[0].discarded", "at most 2 cubes"),
        (seat("well . . .", opaleye=WATCH), {}, "seats[0].opaleye", "not built in this town"),
        (seat("watch . . .", opaleye={"buildings": ["well", "farm", "tavern", "chapel"]}), {},
         "seats[0].opaleye.buildings", "at most 3"),
        (seat("watch . . .", opaleye={"buildings": ["well", "well"]}), {},
         "seats[0].opaleye.buildings[1]", "once"),
        (seat("watch . . .", opaleye=WATCH | {"due": ["farm"]}), BUILD | {"phase": "watch"},
         "seats[0].opaleye.due", "only buildings that lie on"),
        (seat("watch . . .", opaleye=WATCH | {"due": ["well"]}), BUILD,
         "seats[0].opaleye", "in the phase 'watch' only"),
        (seat("watch W W W\n" + "W W W W\n" * 3, opaleye=WATCH | {"due": ["well"]}),
         BUILD | {"phase": "watch"}, "seats[0].opaleye", "nothing that is due can be placed"),
        ("well . . .", BUILD | {"phase": "watch"}, "phase", "needs a seat with Opaleye's Watch"),
        (seat("forum . . .", shrine_count=3), {}, "seats[0].shrine_count", "not built"),
        (seat(new_posts=[[0, 0]]), BUILD, "seats[0].new_posts[0]", "no factory on that square"),
        (seat("bank . . .", new_posts=[[0, 0]]), BUILD, "seats[0].new_posts", "not in play"),
        (seat("guild . . .", effect="grove-university"), BUILD, "seats[0].effect", "not stand"),
        (seat("university W W W\n" + "W W W W\n" * 3, effect="grove-university"), BUILD,
         "seats[0].effect", "no empty square"),
        (seat("watch . . .", effect="opaleyes-watch",
              opaleye={"buildings": ["well", "farm", "tavern"]}), BUILD,
         "seats[0].effect", "full, so its effect is over"),
        (seat("bank . . .", effect="factory"), BUILD, "seats[0].effect", "not in play"),
        (seat("bank . . .", storage={"0,0": ["wood"]}, effect="bank"), BUILD,
         "seats[0].effect", "has its resource already"),
        (seat("bank . . .", effect="bank"), PLACE, "seats[0].effect", "only a seat that builds"),
        (seat("bank . . .", effect="bank", confirmed=True), BUILD,
         "seats[0].effect", "only a seat that builds"),
        (seat("guild well . .", replaced=[[0, 1]]), BUILD, "seats[0].replaced", "only the effect"),
        (seat("guild well farm .", effect="architects-guild", replaced=[[0, 1], [0, 2]]), BUILD,
         "seats[0].replaced", "the effect is over"),
        (seat("guild well . .", effect="architects-guild", replaced=[[0, 0]]), BUILD,
         "seats[0].replaced[0]", "no building to be replaced"),
        (seat(resource="wood"), BUILD, "seats[0].resource", "only in a free round"),
        (seat(FULL), PLACE, "seats[0]", "the town is full"),
        ({}, {"phase": "place"}, "phase", "needs 'resource'"),
        ({}, {"phase": "name", "resource": "wood"}, "resource", "it should be null"),
        ("fort . . .", {"phase": "name", "master_builder": 0}, "master_builder", "cannot name"),
        (seat(phase="name"), BUILD, "seats[0]", "only in a free round"),
        (seat("fort . . .", phase="name"), FREE | {"phase": "name"}, "seats[0]", "may not choose"),
        ({}, FREE | {"phase": "place"}, "seats[0]", "'resource' is missing"),
        ({}, HALL | {"phase": "name"}, "phase", "in a card round"),
        ({}, {"town_hall_step": 1}, "town_hall_step", "set the option town_hall"),
        (seat(dealt=["silva-forum", "fort-ironweed"]), PLACE, "seats[0].dealt", "choose-monument"),
        (seat(dealt=["silva-forum"] * 2), {}, "seats[0]", "'silva-forum' is already with seat 0"),
        (seat(monument="silva-forum"), {"phase": "choose-monument"}, "phase", "seat 0 chooses"),
        (seat(monument="silva-forum", confirmed=False), {"phase": "choose-monument"},
         "phase", "seat 0 chooses"),
        ({}, HALL | {"resource_deck": ["wood"] * 4}, "resource_deck", "only 3 wood cards"),
        ({}, HALL | {"resource_deck": ["wood"], "resource_discard": ["glass"]},
         "resource_deck", "lie nowhere"),
        ({}, HALL | {"resource_row": ["wood"] * 3}, "resource_row", "only the solo game"),
        ({}, {"resource_deck": ["wood"]}, "resource_deck", "alone or with the town hall"),
    ],
)  # fmt: skip
def test_what_does_not_fit_together(one: Drawn, keys: Keys, place: str, reason: str) -> None:
    """An inconsistent board is refused where it is inconsistent."""
    said = complaint(one, EMPTY, keys=keys)
    assert said.startswith(f"{place}: ")
    assert reason in said


def test_monuments_are_with_one_seat_only() -> None:
    """The same card in two towns, or kept twice, is named with both seats."""
    said = complaint("forum . . .", seat(monument="silva-forum"), keys={})
    assert said == "seats[1]: the monument 'silva-forum' is already with seat 0"
    said = complaint(seat(monument="silva-forum"), seat(returned="silva-forum"), keys={})
    assert said == "seats[1]: the monument 'silva-forum' is already with seat 0"


@pytest.mark.parametrize("phase", ["place", "build"])
def test_a_round_that_everybody_has_left_does_not_exist(phase: str) -> None:
    """All confirmed, or completed, in the middle of a round is no moment."""
    done = seat(confirmed=True)
    said = complaint(done, done, keys=BUILD | {"phase": phase})
    assert "every seat has confirmed or is completed" in said
    said = complaint(seat(completed=1), seat(completed=1), keys=BUILD)
    assert "every seat has confirmed or is completed" in said


@pytest.mark.parametrize(
    ("keys", "reason"),
    [
        ({"resource_discard": []}, "resource_discard: the solo game has no discard pile"),
        ({"resource_row": ["wood"]}, "resource_row: the row holds 3 cards, not 1"),
        ({"resource_row": list(RESOURCES[:3]), "resource": "stone"}, "resource: the chosen card"),
        ({"options": {"town_hall": True}}, "options: The town hall needs at least 2"),
    ],
)
def test_solo_files(keys: Keys, reason: str) -> None:
    """The solo game has its own piles."""
    assert reason in complaint(EMPTY, keys=keys)


@pytest.mark.parametrize("seats", [[], [{}] * 7, "two", None])
def test_the_number_of_seats(seats: object) -> None:
    """None, seven, or no list of seats is refused."""
    with pytest.raises(PositionError, match="seats"):
        GAME.read_position({"game": "tiny-towns", "seats": seats})
    with pytest.raises(PositionError, match="is missing: a list, one object a seat"):
        GAME.read_position({"game": "tiny-towns"})


def test_the_command_line_says_it_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A wrong file ends with exit code 2 and the place, without a traceback."""
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps(position("forum castle . .", EMPTY)), encoding="utf-8")
    assert main(["position", "score", str(file)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert "seats[0].town[0][1]: a town holds one monument only" in said.err


# Any damage

VALUES: tuple[Any, ...] = (
    *(None, True, 0, 3, -1, 99, "", "wood", "cottage", "bank", "watch", "name", "over", 1.5),
    *("fort-ironweed", [], {}, [[]], ["wood"], [0, 0], [[0, 0]], {"0,0": ["wood"]}),
    *({"buildings": ["cottage"], "due": ["cottage"]}, "architects-guild", "build", "place"),
)
SEAT_KEYS = (
    *("town", "storage", "bondmaker", "discarded", "shrine_count", "opaleye", "monument", "phase"),
    *("returned", "dealt", "completed", "times_master_builder", "before", "confirmed", "effect"),
    *("resource", "constructed", "new_posts", "replaced"),
)


def damage(file: Keys, rng: Rng) -> None:
    """Change one thing: a key of a seat, a key of the table, or a square."""
    value = deepcopy(VALUES[rng.below(len(VALUES))])
    one = file["seats"][rng.below(len(file["seats"]))]
    kind = rng.below(3)
    if kind == 0:
        one[SEAT_KEYS[rng.below(len(SEAT_KEYS))]] = value
    elif kind == 1:
        names = [name for name in file if name != "seats"]
        file[names[rng.below(len(names))]] = value
    else:
        words = [*file["cards"], *RESOURCES, None]
        one["town"][rng.below(4)][rng.below(4)] = words[rng.below(len(words))]


@pytest.mark.parametrize("seed", range(6))
def test_damaged_files_are_refused_or_playable(seed: int) -> None:
    """Whatever one value is changed to, the file is refused politely, or it plays to its end."""
    rng = stream(seed, "damage")
    for number in range(12):
        seats = 1 + rng.below(3)
        options = {"town_hall": seats > 1 and number % 3 == 0, "cavern": number % 2 == 0}
        state = GAME.rules.start(GAME.setup(seats, number, options))
        for count, _ in enumerate(walk(state, stream(number, "damage"), busy_move)):
            if count % 9 == 0:
                file = json.loads(json.dumps(GAME.positions.write(state)))
                damage(file, rng)
                _read_and_play(file)


def _read_and_play(file: Keys) -> None:
    try:
        state = GAME.read_position(file)
    except PositionError:
        return
    again = GAME.read_position(json.loads(json.dumps(GAME.positions.write(state))))
    assert again.pack() == state.pack()
    state.redeal(0, stream(0, "damage"))
    playout(state, stream(0, "damage"))
