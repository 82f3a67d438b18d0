"""TT-1 and TT-2: the words of the game, and what happens before the first round."""

import pytest

from tests.games.tiny_towns.towns import (
    EMPTY,
    FULL,
    GAME,
    RESOURCES,
    SQUARES,
    alone,
    building,
    builds,
    fed,
    finish,
    key,
    lines,
    moves,
    on,
    over,
    pending,
    placements,
    placing,
    play,
    rows,
    score,
    seat,
    table,
    top,
)
from townsmith.core.contract.options import Json
from townsmith.core.contract.state import SPECTATOR
from townsmith.core.errors import PositionError, SetupError
from townsmith.games.tiny_towns.rules import pieces
from townsmith.games.tiny_towns.rules.pieces import CARDS, NO_CARD
from townsmith.games.tiny_towns.rules.state import TinyTowns
from townsmith.games.tiny_towns.rules.tables import FACTS

TYPES = ["cottage", "farm", "well", "chapel", "tavern", "theater", "factory", "monument"]


def start(seats: int, seed: int = 0, **options: Json) -> TinyTowns:
    """Return a new game."""
    state: TinyTowns = GAME.rules.start(GAME.setup(seats, seed, options))
    return state


def test_what_is_compiled_in_is_what_the_cards_say() -> None:
    """Sizes that the compiler must know are written down twice, and agree."""
    assert pieces.SIDE == FACTS["board"]["rows"] == FACTS["board"]["columns"]
    assert pieces.SQUARES == pieces.SIDE * pieces.SIDE
    assert len(FACTS["resources"]["items"]) == pieces.RESOURCE_COUNT
    assert pieces.KINDS == pieces.MONUMENTS == TYPES.index("monument")
    assert TYPES == pieces.TYPES
    names = list(vars(pieces))
    cards = names[names.index("COTTAGE") : names.index("STARLOOM") + 1]
    assert [getattr(pieces, name) for name in cards] == list(range(len(CARDS)))
    for name, card in zip(cards, CARDS, strict=True):
        assert name.lower().replace("_", "-") in card


# TT-1 Words


@pytest.mark.clause("TT-1.1")
def test_one_to_six_play() -> None:
    """Every number from 1 to 6 gets that many towns; 0 and 7 are refused."""
    assert [len(start(seats).towns) for seats in range(1, 7)] == [1, 2, 3, 4, 5, 6]
    for seats in (0, 7):
        with pytest.raises(SetupError, match="1 to 6 seats"):
            GAME.setup(seats)


@pytest.mark.clause("TT-1.2", "TT-2.1")
def test_towns_are_four_by_four_and_start_empty() -> None:
    """At the start every seat has four rows of four empty squares."""
    state = start(3)
    assert [rows(state, at) for at in range(3)] == [[[None] * 4] * 4] * 3


@pytest.mark.clause("TT-1.3")
@pytest.mark.parametrize(("square", "row", "col"), [("a1", 0, 0), ("d1", 0, 3), ("a4", 3, 0)])
def test_squares_are_row_and_column_from_the_top_left(square: str, row: int, col: int) -> None:
    """Row 0 is the top one and column 0 the left one."""
    state = play(placing(EMPTY), 0, square)
    assert rows(state)[row][col] == "wood"


@pytest.mark.clause("TT-1.4", "TT-4.15")
def test_a_square_holds_one_thing() -> None:
    """A cube goes on squares that hold neither a cube nor a building."""
    taken = {"a1", "b1", "c1", "b2"}
    assert placements(placing("W cottage well .\n. farm . .")) == set(SQUARES) - taken


@pytest.mark.clause("TT-1.5", "TT-3.1", "TT-3.2")
def test_the_master_builder_names_one_of_five_resources() -> None:
    """Naming offers exactly the five resources, in every round, also the one named last."""
    state = table(EMPTY, EMPTY, phase="name", master_builder=0)
    assert moves(state) == ["wood", "wheat", "brick", "glass", "stone"]
    finish(play(state, 0, "glass"))
    assert moves(state, 1) == list(RESOURCES)
    play(state, 1, "glass")
    assert top(state, "resource") == "glass"


@pytest.mark.clause("TT-1.6")
def test_there_are_eight_types() -> None:
    """The score sheet has a line for each type, and one for empty squares."""
    sheet = GAME.words.sheets(GAME.view(over(EMPTY), 0))[0]
    assert [line.id for line in sheet.lines] == [*TYPES, "empty"]


@pytest.mark.clause("TT-1.7")
def test_cards_look_for_types() -> None:
    """A Granary is a farm for a Millstone, an Inn is a tavern for an Abbey."""
    assert score("granary millstone . .", "well") == 2
    assert score("abbey inn . .", "chapel") == 0


@pytest.mark.clause("TT-1.8", "TT-B23.8")
@pytest.mark.parametrize("other", ["factory", "trading-post", "warehouse"])
def test_one_card_of_each_type_is_in_play(other: str) -> None:
    """A Bank and another factory cannot be in play together, nor stand in one town."""
    cards = ["cottage", "farm", "well", "chapel", "tavern", "bank", other]
    with pytest.raises(PositionError, match=f"{other}.*bank.*same type"):
        table(EMPTY, EMPTY, cards=cards)
    with pytest.raises(PositionError, match=f"'{other}' is not in play"):
        table(f"bank {other} . .", EMPTY, card="bank")


@pytest.mark.clause("TT-1.9")
def test_corners_do_not_make_squares_adjacent() -> None:
    """A Well scores for cottages at its edges and not for those at its corners."""
    assert score("cottage . cottage .\n. well . .\ncottage . cottage .", "well") == 0
    assert score(". cottage . .\ncottage well cottage .\n. cottage . .", "well") == 4


@pytest.mark.clause("TT-1.10")
def test_surrounding_squares_touch_by_edge_or_corner() -> None:
    """A Granary in the middle feeds all eight squares around it, in a corner three."""
    ring = "cottage cottage cottage .\ncottage granary cottage .\ncottage cottage cottage cottage"
    assert fed(over(ring)) == ["a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"]
    corner = "granary cottage cottage .\ncottage cottage cottage ."
    assert fed(over(corner)) == ["b1", "a2", "b2"]


@pytest.mark.clause("TT-1.11")
@pytest.mark.parametrize("square", SQUARES)
def test_corner_squares(square: str) -> None:
    """A Cloister counts for itself in a1, d1, a4 and d4 and nowhere else."""
    assert score(drawn(square, "cloister"), "chapel") == (square in {"a1", "d1", "a4", "d4"})


@pytest.mark.clause("TT-1.12")
@pytest.mark.parametrize("square", SQUARES)
def test_centre_squares(square: str) -> None:
    """A Tailor counts itself on b2, c2, b3 and c3 and nowhere else."""
    assert score(drawn(square, "tailor"), "theater") == 1 + (square in {"b2", "c2", "b3", "c3"})


def drawn(square: str, building: str) -> str:
    """Return a town with a single building."""
    words = [building if name == square else "." for name in SQUARES]
    return "\n".join(" ".join(words[at : at + 4]) for at in range(0, 16, 4))


@pytest.mark.clause("TT-1.13")
def test_a_group_is_all_that_can_be_reached_by_edges() -> None:
    """A winding row of cottages is one group; one that touches at a corner is not in it."""
    winding = "cottage cottage . .\n. cottage . greenhouse\n. cottage cottage .\n. . . cottage"
    assert fed(over(winding)) == ["a1", "b1", "b2", "b3", "c3"]


@pytest.mark.clause("TT-1.14", "TT-1.15")
@pytest.mark.parametrize("farm", ["farm", "granary", "greenhouse", "orchard"])
def test_farms_feed_cottages_and_the_castle_and_nothing_else(farm: str) -> None:
    """Whatever the farm is, of its two neighbours it feeds the one that can be fed."""
    assert fed(over(f"well {farm} cottage .")) == ["c1"]
    assert fed(over(f"tavern {farm} castle .")) == ["c1"]
    assert fed(over(f"cathedral {farm} chapel .")) == []


@pytest.mark.clause("TT-1.16", "TT-4.16")
def test_the_supply_never_runs_out() -> None:
    """Six towns with eight cottages each, more than the box has, build six more."""
    ready = "\n".join(["cottage cottage cottage cottage"] * 2) + "\n. . H .\n. B G ."
    state = building(*[ready] * 6)
    for at in range(6):
        play(state, at, "cottage c3b4c4 c4")
    assert [on(state, "c4", at) for at in range(6)] == ["cottage"] * 6


@pytest.mark.clause("TT-1.17", "TT-M7.2", "TT-M10.1", "TT-M1.4")
@pytest.mark.parametrize("monument", ["university", "watch", "guild"])
def test_no_effect_brings_a_monument(monument: str) -> None:
    """The buildings that monuments hand out are of the seven other types."""
    effect = seat(f"{monument} well . .")["town"][0][0]
    state = building(seat(f"{monument} well . .", effect=effect))
    offered = {word for move in moves(state) for word in move.split() if word in TYPES}
    assert offered | {"well"} == set(TYPES) - {"monument"}


@pytest.mark.clause("TT-1.18")
def test_the_left_neighbour_is_the_next_seat() -> None:
    """The hammer goes from seat 1 to seat 2; a Feast Hall looks back at the seat before."""
    assert pending(finish(placing(EMPTY, EMPTY, EMPTY))) == [2]
    halls = over("feast . . .", EMPTY, "feast feast . .")
    assert lines(halls, 0)["tavern"] == 2
    assert lines(over("feast . . .", "feast feast . .", EMPTY), 0)["tavern"] == 3


@pytest.mark.clause("TT-1.19", "TT-6.3")
def test_a_completed_town_takes_no_part() -> None:
    """Its owner neither places nor names nor builds, though a pattern lies there."""
    ready = seat("W S . .", completed=1)
    state = table(ready, EMPTY, EMPTY, phase="place", resource="wood")
    assert pending(state) == [1, 2]
    assert moves(state, 0) == []
    assert pending(finish(state)) == [2]
    assert pending(finish(play(state, 2, "brick"))) == [1]


@pytest.mark.clause("TT-1.20")
def test_only_the_master_builder_names() -> None:
    """Before a resource is named nobody but the master builder has anything to do."""
    assert pending(table(EMPTY, EMPTY, EMPTY, phase="name", master_builder=2)) == [2]


@pytest.mark.clause("TT-1.21", "TT-7.6")
def test_a_total_may_be_negative() -> None:
    """An empty town is worth -16, and other penalties come on top."""
    assert over(EMPTY).points(0) == -16
    assert over(seat("warehouse . . .", storage={"0,0": ["wood", "wood"]})).points(0) == -17


# TT-2 Before the first round


@pytest.mark.clause("TT-2.2", "TT-2.3", "TT-2.4", "TT-2.5")
def test_seven_cards_are_drawn() -> None:
    """The Cottage and one card of each pile of four; every card of every pile is drawn at times."""
    drawn_cards = [top(start(2, seed), "cards") for seed in range(120)]
    assert {cards[0] for cards in drawn_cards} == {"cottage"}
    assert {len(cards) for cards in drawn_cards} == {7}
    for kind in range(1, 7):
        choices = [choice.value for choice in GAME.option(TYPES[kind]).choices]
        assert {cards[kind] for cards in drawn_cards} == set(choices) - {"random"}
        assert len(choices) == 5


@pytest.mark.clause("TT-2.5")
def test_cards_not_in_play_cannot_be_built() -> None:
    """A row of SSG is an Almshouse, and nothing where the Tavern is in play."""
    assert builds(building("S S G .", card="almshouse"), "tavern")
    assert not builds(building("S S G .", card="tavern"), "tavern")


@pytest.mark.clause("TT-2.6")
def test_resource_cards_are_for_the_town_hall_and_solo_only() -> None:
    """An ordinary game has no piles, and a position that gives it some is refused."""
    assert top(start(2), "resource_deck") is None
    assert len(top(start(2, town_hall=True), "resource_deck")) > 0
    with pytest.raises(PositionError, match="resource_deck: resource cards are used alone or"):
        table(EMPTY, EMPTY, resource_deck=["wood"])


@pytest.mark.clause("TT-2.7", "TT-2.8")
def test_chance_or_the_host_gives_the_hammer() -> None:
    """Over many seeds every seat begins about as often; the option `first` settles it."""
    builders = [top(start(3, seed), "master_builder") for seed in range(150)]
    assert all(30 < builders.count(at) < 70 for at in range(3))
    assert {top(start(3, seed, first=2), "master_builder") for seed in range(20)} == {2}


@pytest.mark.clause("TT-2.9")
def test_each_seat_is_dealt_two_monuments() -> None:
    """Six seats hold twelve different monuments; every one of the fifteen turns up at times."""
    dealt = [key(start(6), "dealt", at) for at in range(6)]
    assert len({card for pair in dealt for card in pair}) == 12
    seen = {card for seed in range(60) for card in key(start(2, seed), "dealt")}
    assert len(seen) == 15


@pytest.mark.clause("TT-2.10")
def test_one_monument_is_kept_and_the_other_returned() -> None:
    """Only the card kept can be built later; the other is with nobody."""
    state = start(2, first=0)
    kept, returned = key(state, "dealt")
    assert sorted(moves(state)) == sorted([kept, returned])
    play(state, 0, kept)
    assert (key(state, "monument"), key(state, "returned")) == (kept, returned)
    play(state, 1, moves(state, 1)[0])
    assert returned not in (key(state, "monument"), key(state, "monument", 1))


@pytest.mark.clause("TT-2.11", "TT-4.17")
def test_a_monument_is_built_once() -> None:
    """Cubes for the own monument are of use until it stands, and those of another never."""
    ready = "H G . .\nB W . ."
    state = building(seat(ready + "\nH G . .\nB W . .", monument="mandras-palace"))
    play(state, 0, "monument a1b1a2b2 a1")
    assert on(state, "a1") == "mandras-palace"
    assert not builds(state, "monument")
    assert not builds(building(seat(ready, monument="silva-forum")), "monument")


@pytest.mark.clause("TT-2.12", "TT-2.13")
def test_an_unbuilt_monument_is_seen_by_its_owner_only() -> None:
    """During the game and after it the others see that there is a card and not which."""
    for phase in ("name", "over"):
        state = table(seat(EMPTY, monument="silva-forum"), EMPTY, phase=phase)
        known = [GAME.view(state, viewer).towns[0].monument for viewer in (0, 1, SPECTATOR)]
        assert known == [CARDS.index("silva-forum"), NO_CARD, NO_CARD]
        assert GAME.view(state, 1).towns[0].keeps_card


@pytest.mark.clause("TT-2.14")
def test_monuments_may_be_left_out() -> None:
    """Then nobody is dealt any, the sheet has no line for them, and the first round begins."""
    state = start(2, monuments=False, first=1)
    assert pending(state) == [1]
    assert moves(state, 1) == list(RESOURCES)
    sheet = GAME.words.sheets(GAME.view(state, 0))[0]
    assert "monument" not in [line.id for line in sheet.lines]
    with pytest.raises(PositionError, match="without monuments"):
        table("silva-forum . . .", EMPTY, options={"monuments": False})


@pytest.mark.clause("TT-2.15")
def test_the_first_game_set() -> None:
    """The option brings the seven basic cards; a card picked by name is taken instead."""
    basic = ["cottage", "farm", "well", "chapel", "tavern", "theater", "factory"]
    assert top(start(2, 7, cards="first-game"), "cards") == basic
    changed = top(start(2, 7, cards="first-game", well="shed"), "cards")
    assert changed == ["cottage", "farm", "shed", *basic[3:]]


@pytest.mark.clause("TT-2.16")
def test_all_choose_monuments_at_once() -> None:
    """Everybody may choose first, and naming begins after the last choice."""
    state = start(3, first=1)
    for at in (2, 0, 1):
        assert at in pending(state)
        assert top(state, "phase") == "choose-monument"
        play(state, at, moves(state, at)[1])
    assert pending(state) == [1]
    assert top(state, "phase") == "name"


def test_a_town_that_is_full_is_no_start() -> None:
    """The last one active with a full town ends the game, whatever the file forgot."""
    assert pending(alone(FULL)) == []
