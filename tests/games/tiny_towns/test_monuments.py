"""TT-M: the monuments, but for Opaleye's Watch."""

import pytest

from tests.games.tiny_towns.towns import (
    EMPTY,
    SQUARES,
    building,
    finish,
    key,
    lines,
    moves,
    on,
    over,
    pending,
    placing,
    play,
    rows,
    score,
    seat,
    tokens,
    top,
)
from townsmith.games.tiny_towns.rules.state import TinyTowns

GUILD = "c1b2c2a3b3"
GUILD_CUBES = ". . G .\n. H S .\nW B . ."


def guild(drawing: str, **keys: object) -> TinyTowns:
    """Return a table where the Guild has just been built."""
    return building(seat(drawing, effect="architects-guild", **keys))


# Architect's Guild


@pytest.mark.clause("TT-M1.1", "TT-M4.1", "TT-M5.1", "TT-M7.1")
@pytest.mark.parametrize(
    ("monument", "points"), [("guild", 1), ("cathedral", 2), ("fort", 7), ("university", 3)]
)
def test_monuments_of_fixed_worth(monument: str, points: int) -> None:
    """They are worth what the card says, in any company."""
    assert score(f"{monument} . . .", "monument") == points
    assert score(f"tavern {monument} farm .\n. cottage . .", "monument") == points


@pytest.mark.clause("TT-M1.2", "TT-M1.5", "TT-M1.6")
def test_the_guild_replaces_two_buildings() -> None:
    """Each by another type of the cards in play, on the same square; not itself."""
    town = seat(f"{GUILD_CUBES}\nwell . . tavern", monument="architects-guild")
    state = play(building(town), 0, f"monument {GUILD} c1")
    others = ["cottage", "farm", "well", "chapel", "tavern", "theater", "factory"]
    expected = {f"a4 {kind}" for kind in others if kind != "well"}
    expected |= {f"d4 {kind}" for kind in others if kind != "tavern"}
    assert set(moves(state)) == {"done", *expected}
    play(state, 0, "a4 tavern", "d4 cottage")
    assert rows(state)[3] == ["tavern", None, None, "cottage"]
    assert moves(state) == ["done"]
    assert pending(state) == [0, 1]


@pytest.mark.clause("TT-M1.3")
def test_the_guild_may_be_declined_in_whole_or_in_part() -> None:
    """`done` ends the effect, after none or one; it does not come back."""
    state = play(guild("guild well tavern ."), 0, "done")
    assert moves(state) == ["done"]
    assert pending(state) == [0, 1]
    state = play(guild("guild well tavern ."), 0, "b1 cottage", "done")
    assert rows(state)[0] == ["architects-guild", "cottage", "tavern", None]
    finish(state)
    play(state, 0, "wood", "d4")
    assert moves(state) == ["done"]


@pytest.mark.clause("TT-M1.4")
@pytest.mark.parametrize("second", ["cottage", "chapel"])
def test_the_new_buildings_may_be_of_one_type_or_two(second: str) -> None:
    """Two cottages, or a cottage and a chapel."""
    state = play(guild("guild well tavern ."), 0, "b1 cottage", f"c1 {second}")
    assert rows(state)[0] == ["architects-guild", "cottage", second, None]


@pytest.mark.clause("TT-M1.7")
def test_what_lay_on_a_replaced_building_is_gone() -> None:
    """Cubes of a Warehouse leave the town; a Trading Post stands in for nothing any more."""
    state = guild("guild warehouse . .", storage={"0,1": ["wood", "glass"]})
    play(state, 0, "b1 cottage")
    assert key(state, "storage") is None
    state = guild("guild post S .")
    play(state, 0, "b1 cottage")
    assert moves(state) == ["done"]


@pytest.mark.clause("TT-M1.7", "TT-B22.3")
def test_a_replaced_bank_forbids_nothing() -> None:
    """Its owner may name the resource again."""
    state = guild("guild bank . .", storage={"0,1": ["brick"]})
    finish(play(state, 0, "b1 cottage", "done"))
    assert "brick" in moves(state)


@pytest.mark.clause("TT-M1.8")
def test_what_has_just_come_is_not_replaced_again() -> None:
    """After b1 was replaced only c1 is left."""
    state = play(guild("guild well tavern ."), 0, "b1 cottage")
    assert {move.split()[0] for move in moves(state)} == {"done", "c1"}
    alone_there = play(guild("guild well . ."), 0, "b1 cottage")
    assert moves(alone_there) == ["done"]
    assert key(alone_there, "effect") is None


@pytest.mark.clause("TT-M1.9")
def test_a_freed_resource_may_lie_on_a_new_bank() -> None:
    """A Bank goes and another comes: all resources are free, chosen when both are exchanged."""
    state = guild("guild bank tavern .", storage={"0,1": ["brick"]})
    play(state, 0, "c1 factory")
    assert {move.split()[0] for move in moves(state)} == {"done", "b1"}
    play(state, 0, "b1 cottage")
    assert moves(state) == ["wood", "wheat", "brick", "glass", "stone"]
    play(state, 0, "brick")
    assert key(state, "storage") == {"0,2": ["brick"]}


# Archive, Castle, Cathedral


@pytest.mark.clause("TT-M2.1", "TT-M2.2")
@pytest.mark.parametrize(
    ("drawing", "points"),
    [
        ("archive . . .", 0),
        ("archive well well well", 1),
        ("archive . . .\n. . . .\n. . well .\ntavern . . .", 2),
        ("archive cottage farm well\nchapel tavern theater factory", 7),
        ("archive cottage farm well\nchapel tavern theater factory\ncottage farm . .", 7),
    ],
)
def test_archive(drawing: str, points: int) -> None:
    """1 for each different type of the town, wherever it stands."""
    assert score(drawing, "monument") == points


@pytest.mark.clause("TT-M3.1", "TT-M3.5")
def test_the_castle_is_worth_5_when_fed() -> None:
    """5 with a farm that feeds it, 0 without, and nothing on the cottages' line."""
    assert lines(over("castle farm . .")) == {"monument": 5, "empty": -14}
    assert lines(over("castle . granary .")) == {"empty": -14}


@pytest.mark.clause("TT-M3.2", "TT-M3.3", "TT-B9.2", "TT-B11.3", "TT-B13.2")
@pytest.mark.parametrize(
    ("drawing", "line", "points"),
    [
        ("castle well . .", "well", 2),
        ("castle farm chapel chapel", "chapel", 4),
        ("castle . chapel chapel", "chapel", 0),
        ("castle temple farm .", "chapel", 4),
        ("castle temple . .", "chapel", 0),
        ("castle theater cottage .", "theater", 1),
        ("castle theater . .", "theater", 1),
    ],
)
def test_the_castle_counts_as_two_cottages(drawing: str, line: str, points: int) -> None:
    """For Well, Chapel and Temple it is two cottages, for the Theater a cottage."""
    assert score(drawing, line) == points


@pytest.mark.clause("TT-M3.4")
def test_the_castle_eats_for_one() -> None:
    """One Farm feeds it and three cottages."""
    state = over("castle cottage cottage cottage\nfarm . . .")
    assert lines(state) == {"cottage": 9, "monument": 5, "empty": -11}


@pytest.mark.clause("TT-M4.2", "TT-M4.3", "TT-M4.4")
def test_the_cathedral() -> None:
    """Its owner's empty squares cost nothing, those of others and stored cubes do."""
    stored = seat("cathedral warehouse . .", storage={"0,1": ["wood", "wood"]})
    state = over(stored, EMPTY)
    assert lines(state, 0) == {"monument": 2, "factory": -2}
    assert lines(state, 1) == {"empty": -16}


# Fort, Mausoleum, University


@pytest.mark.clause("TT-M5.2", "TT-M5.4", "TT-M5.6")
def test_the_fort_is_passed_over() -> None:
    """Built by the master builder, the round goes on; later its owner places but does not name."""
    owner = seat("H . B .\nS W S .", monument="fort-ironweed")
    state = building(owner, EMPTY, EMPTY, master_builder=0)
    play(state, 0, "monument a1c1a2b2c2 a1", "done")
    finish(state)
    named = []
    for _ in range(4):
        named += pending(state)
        play(state, named[-1], "wood")
        assert "d4" in moves(state)
        play(state, 0, moves(state)[1])
        for at in (1, 2):
            play(state, at, moves(state, at)[0])
        finish(state)
    assert named == [1, 2, 1, 2]


@pytest.mark.clause("TT-M6.1", "TT-M6.2", "TT-M6.3")
@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        ("mausoleum cottage cottage .", {"cottage": 6, "empty": -13}),
        ("mausoleum cottage granary .\n. . . cottage", {"cottage": 6, "empty": -12}),
        ("mausoleum cottage chapel cottage", {"cottage": 6, "empty": -12}),
        ("mausoleum cottage temple cottage", {"cottage": 6, "empty": -12}),
        ("mausoleum cottage temple cottage\n. farm . .", {"cottage": 6, "chapel": 4, "empty": -11}),
    ],
)
def test_mausoleum(drawing: str, expected: dict[str, int]) -> None:
    """Cottages are worth 3, fed or hungry; Chapel and Temple still ask for food."""
    assert lines(over(drawing)) == expected


@pytest.mark.clause("TT-M7.2", "TT-M7.3", "TT-M7.4")
def test_the_university_puts_a_building_down() -> None:
    """Any of the seven cards on any empty square, also one its cubes left; it is not optional."""
    owner = seat(". B . .\nS G S .", monument="grove-university")
    state = play(building(owner, card="inn"), 0, "monument b1a2b2c2 b1")
    kinds = ("cottage", "farm", "well", "chapel", "tavern", "theater", "factory")
    expected = {f"{kind} {square}" for kind in kinds for square in SQUARES if square != "b1"}
    assert set(moves(state)) == expected
    play(state, 0, "tavern a2")
    assert on(state, "a2") == "inn"
    assert moves(state) == ["done"]


@pytest.mark.clause("TT-M7.3", "TT-M7.4")
def test_without_an_empty_square_the_university_puts_nothing_down() -> None:
    """Three Trading Posts stood in and the town is full otherwise: the effect lapses."""
    full = "well B well well\npost post post well\nwell well well well\nwell well well well"
    state = building(seat(full, monument="grove-university"))
    play(state, 0, "monument b1a2b2c2 b1")
    assert moves(state) == ["done"]


# Palace, Obelisk, Shrine


@pytest.mark.clause("TT-M8.1", "TT-M8.2")
@pytest.mark.parametrize(
    ("drawing", "points"),
    [
        ("palace . . .", 0),
        ("palace well . .\nwell . . .", 2),
        ("palace well . .\ntavern farm . .", 4),
        (". cottage . .\nfarm palace well .\n. tavern . .", 8),
        ("well . tavern .\n. palace . .\nfarm . cottage .", 0),
    ],
)
def test_palace(drawing: str, points: int) -> None:
    """2 for each different type at its edges."""
    assert score(drawing, "monument") == points


@pytest.mark.clause("TT-M9.1", "TT-M9.2")
def test_the_obelisk_lets_tokens_go_anywhere() -> None:
    """Every later token may go on any empty square, also where its cubes were."""
    state = building("obelisk cottage B .\n. . . .\n. H . .\nB G . .")
    assert tokens(state, "cottage") == set(SQUARES) - {"a1", "b1", "c1"}
    assert on(play(state, 0, "cottage b3a4b4 d1"), "d1") == "cottage"


@pytest.mark.clause("TT-M9.3")
def test_the_obelisk_itself_goes_where_a_cube_was() -> None:
    """Its own token is not free yet."""
    owner = seat("H . . .\nB G B .", monument="obelisk-of-the-crescent")
    assert tokens(building(owner), "monument") == {"a1", "a2", "b2", "c2"}


@pytest.mark.clause("TT-M9.4", "TT-M10.7", "TT-M13.6", "TT-M6.3")
@pytest.mark.parametrize("monument", ["obelisk", "watch", "statue", "mausoleum"])
def test_monuments_without_points(monument: str) -> None:
    """They are worth nothing themselves."""
    assert lines(over(f"{monument} tavern . .")) == {"tavern": 2, "empty": -14}


@pytest.mark.clause("TT-M11.1", "TT-M11.2", "TT-M11.3", "TT-M11.4")
@pytest.mark.parametrize(
    ("others", "points"), [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 8), (6, 8), (8, 8)]
)
def test_the_shrine_counts_when_it_is_built(others: int, points: int) -> None:
    """It is one of the buildings counted; what comes later changes nothing."""
    words = ["well"] * others + ["."] * (8 - others)
    drawing = f"B H S .\nW G W .\n{' '.join(words[:4])}\n{' '.join(words[4:])}"
    state = building(seat(drawing, monument="shrine-of-the-elder-tree"))
    play(state, 0, "monument a1b1c1a2b2c2 a1")
    assert key(state, "shrine_count") == others + 1
    assert lines(state)["monument"] == points
    state.towns[0].add_building(4, 7)
    assert lines(state)["monument"] == points


@pytest.mark.clause("TT-M11.5")
def test_buildings_of_the_same_round_count_for_the_shrine() -> None:
    """A Well built just before makes it the second building, one built after does not count."""
    drawing = "B H S .\nW G W .\n. . . .\nW S . ."
    for first, count in ((True, 2), (False, 1)):
        state = building(seat(drawing, monument="shrine-of-the-elder-tree"))
        order = ["well a4b4 a4", "monument a1b1c1a2b2c2 a1"]
        play(state, 0, *(order if first else order[::-1]))
        assert key(state, "shrine_count") == count


# Forum, Statue, Baths, Starloom


@pytest.mark.clause("TT-M12.1", "TT-M12.2", "TT-M12.3")
@pytest.mark.parametrize(
    ("drawing", "points"),
    [
        ("forum . . .", 2),
        ("forum well . .\n. . well .", 2),
        ("forum well well .\n. . well .", 4),
        ("forum well cottage cottage\n. well cottage cottage", 5),
    ],
)
def test_forum(drawing: str, points: int) -> None:
    """1 and the size of the largest group of one type, itself a group of one."""
    assert score(drawing, "monument") == points


@pytest.mark.clause("TT-M13.1", "TT-M13.2", "TT-M13.4", "TT-M13.7")
def test_the_statue_lays_cubes_on_cottages() -> None:
    """One on each, for good, without harm to the cottage; a full one takes no other."""
    state = placing(seat("statue cottage cottage farm", bondmaker={"0,1": ["glass"]}))
    before = state.points(0)
    assert "b1" not in moves(state)
    assert "c1" in moves(state)
    play(state, 0, "c1")
    assert key(state, "bondmaker") == {"0,1": ["glass"], "0,2": ["wood"]}
    assert state.points(0) == before
    finish(state)
    play(state, 0, "stone", "a2", "done")
    finish(state)
    play(state, 1, "stone")
    assert not {"b1", "c1"} & set(moves(state))


@pytest.mark.clause("TT-M14.1", "TT-M14.2")
@pytest.mark.parametrize(
    ("drawing", "points"),
    [
        ("baths . . .", 14),
        ("baths well well .", 12),
        ("baths cottage farm well\nchapel tavern theater .", 2),
        ("baths cottage farm well\nchapel tavern theater factory", 0),
    ],
)
def test_baths(drawing: str, points: int) -> None:
    """2 for each of the seven types that is missing."""
    assert score(drawing, "monument") == points


@pytest.mark.clause("TT-M15.1", "TT-M15.2", "TT-M15.3")
@pytest.mark.parametrize(("place", "points"), [(1, 6), (2, 3), (3, 2), (4, 0), (6, 0)])
def test_starloom(place: int, points: int) -> None:
    """6, 3 or 2 for the first three places."""
    assert score(seat("starloom . . .", completed=place), "monument") == points


@pytest.mark.clause("TT-M15.2")
def test_the_starloom_of_a_shared_first_place() -> None:
    """Completed in the same round as another, it is first and worth 6."""
    nearly = "\n".join(["W W W W"] * 3) + "\nW W {} ."
    state = finish(placing(nearly.format("starloom"), nearly.format("W"), EMPTY))
    assert key(state, "completed") == 1
    assert lines(state)["monument"] == 6
    assert top(state, "phase") == "name"
