"""Pictures of Dream Home: the drawn house and the one in characters."""

import re

import pytest

from tests.games.dream_home.tables import BARE, acting, home, placing, play, table
from townsmith.core.picture import DESKTOP
from townsmith.core.rng import stream
from townsmith.draw.grid import size
from townsmith.games.dream_home import GAME
from townsmith.games.dream_home.drawing import basement, furniture
from townsmith.games.dream_home.drawing.roof import best_four
from townsmith.games.dream_home.drawing.signs import kind_sign, token_sign
from townsmith.games.dream_home.rules.pieces import CELL_IDS, CELL_NAMES, KIND_IDS, TOKENS, TYPES
from townsmith.games.dream_home.rules.scoring import roof_points
from townsmith.games.dream_home.rules.state import Homes
from townsmith.games.dream_home.words.notation import COLUMN_TOKENS, tokens
from townsmith.i18n.words import Words
from townsmith.testing.pseudo import hardwired, hardwired_in_svg, pseudo_words

SAY = Words(names=("Ann", "Ben", "Cleo", "Dan"), game="dream-home")


def drawn(homes: Homes, viewer: int = 0) -> str:
    """Return the drawing that a viewer sees."""
    return GAME.drawing.svg(GAME.view(homes, viewer), SAY)


def sketched(homes: Homes, viewer: int = 0) -> str:
    """Return the characters that a viewer sees."""
    return GAME.drawing.characters(GAME.view(homes, viewer), SAY).plain()


def test_every_room_and_card_has_a_drawing_of_its_own() -> None:
    """No two types, tokens or kinds look alike, and a room's second card differs from its first."""
    rooms = [furniture.furnished(room, 0) for room in TYPES]
    assert len(set(rooms)) == len(TYPES)
    assert len({kind_sign(kind) for kind in range(len(KIND_IDS))}) == len(KIND_IDS)
    assert len({token_sign(token) for token in range(len(TOKENS))}) == len(TOKENS)
    for drawings in (*furniture.ROOMS.values(), *basement.ROOMS.values()):
        assert len({drawing() for drawing in drawings}) == len(drawings)


def test_a_lit_cell_shows_what_the_room_would_be_worth_there() -> None:
    """The second kitchen is worth 5 beside the first, and 1 elsewhere."""
    homes = placing("kitchen", home(". . . . .\n kitchen . . . .\n . ."))
    assert drawn(homes).count(">+5<") == 1
    assert drawn(homes).count(">+1<") == 2
    assert " m2 +5 " in sketched(homes)
    assert " m3 +1 " in sketched(homes)


def test_a_lit_room_shows_what_decor_would_be_worth_in_it() -> None:
    """Three for the piano, four with the designer."""
    keys = {"turn": 0, "phase": "resource", "taken": {"resource": "decor_grand_piano"}}
    plain = table(home(". . . . .\n living_room . . . .\n . ."), **keys)
    assert ">+3<" in drawn(plain)
    designed = table(
        home(". . . . .\n living_room . . . .\n . .", helpers=["interior_designer"]), **keys
    )
    assert ">+4<" in drawn(designed)


def test_a_closed_cell_says_why() -> None:
    """Its title is the sentence of the refusal, for every free cell that is not open."""
    homes = placing("bathroom", home(". . . . .\n bathroom . . . .\n . ."))
    picture = drawn(homes)
    assert "<title>Bathroom is complete with one card" in picture
    assert "<title>M4 hangs in the air: build on B4 first (DH-10.2).</title>" in picture
    assert "<title>Bathroom belongs upstairs" in picture
    assert "face down" in sketched(homes)


def test_only_the_acting_seat_has_targets() -> None:
    """What one may click is drawn for whoever is to act, and for nobody else."""
    homes = placing("kitchen", home(BARE))
    assert 'data-t="' in drawn(homes, 0)
    assert 'data-t="' not in drawn(homes, 1)
    assert 'data-t="' not in drawn(homes, -1)


def test_rooms_of_several_cards_are_one_room() -> None:
    """Three living rooms side by side have one caption with the points of the whole."""
    homes = table(home(". . . . .\n living_room living_room living_room . .\n . ."), turn=1)
    assert drawn(homes).count("Living room 9") == 1
    assert "Living room 9   Living room    Living room" in sketched(homes)


def test_the_roof_is_pencilled_until_it_is_revealed() -> None:
    """While the game runs no roof colour is painted on the house; at the end it is."""
    running = table(
        home(BARE, roof_pile=["purple"] * 4),
        turn=1,
        market={"rooms": ["office", None, None, None, None], "resources": [None] * 5},
    )
    assert "var(--plum)" not in drawn(running).partition("</style>")[2]
    over = table(home(BARE, roof_pile=["purple"] * 4), phase="over")
    assert "var(--plum)" in drawn(over).partition("</style>")[2]
    assert "4 roof cards, face down" in sketched(running)
    assert "Purple roof" in sketched(over)


def test_the_roof_drawn_is_the_best_one() -> None:
    """Four cards of the pile that score what the pile scores."""
    for pile in ((0, 0, 0, 0, 3, 5, 7), (0, 2, 4, 6, 1), (2, 2, 2, 2, 3, 0)):
        four = best_four(pile)
        assert len(four) == 4
        assert roof_points(list(four)) == roof_points(list(pile))


def test_children_are_drawn_as_many_as_the_card_shows() -> None:
    """A game room shows two children more than an office."""
    game_room = sketched(table(home(". . . . .\n game_room . . . .\n . ."), turn=1))
    assert game_room.count("☺") - sketched(table(home(BARE), turn=1)).count("☺") == 2
    assert furniture.visitors(2).count("<circle") == 2 * furniture.visitors(1).count("<circle")


def test_others_and_spectators_see_every_house() -> None:
    """The names of all others, and all rooms, are in every picture; one knows one's own name."""
    homes = table(
        home(". . . . .\n sauna . . . .\n . ."),
        home(BARE),
        home(BARE, tools=["jackhammer"]),
        turn=0,
    )
    for viewer in (-1, 0, 1, 2):
        for seat, name in enumerate(("Ann", "Ben", "Cleo")):
            assert name in drawn(homes, viewer) or seat == viewer
            assert name in sketched(homes, viewer)
        assert "Sauna" in sketched(homes, viewer)
        assert "Jackhammer" in sketched(homes, viewer)


def test_parts_are_keyed_and_redrawn_only_where_something_changed() -> None:
    """Another seat's move leaves the own house as it was drawn."""
    homes = table(
        {},
        {},
        turn=1,
        market={
            "rooms": ["office", "sauna", None, None, None],
            "resources": [None, "roof_red_1", None, None, None],
        },
    )
    before = {part.key: part for part in GAME.drawing.parts(GAME.view(homes, 0), SAY, DESKTOP)}
    play(homes, "c2")
    after = {part.key: part for part in GAME.drawing.parts(GAME.view(homes, 0), SAY, DESKTOP)}
    assert before.keys() == after.keys() == {"market", "hand", "house-0", "house-1"}
    assert before["hand"] == after["hand"]
    assert before["house-0"] == after["house-0"]
    assert before["market"] != after["market"]
    assert [after[key].place for key in ("market", "house-0", "house-1")] == [
        "shared",
        "board",
        "others",
    ]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_fit_80_columns_and_speak_any_language(seats: int) -> None:
    """Every moment is at most 80 wide, draws what is legal, and hard-wires no word."""
    homes, rng = GAME.rules.start(GAME.setup(seats, 6, {"car": True})), stream(6, "pictures")
    names = ("Ann", "Ben", "Cleo", "Dan")
    pseudo = pseudo_words(names)
    allowed = [*names, *CELL_IDS, *CELL_NAMES, *COLUMN_TOKENS]
    count = 0
    while homes.pending():
        view = GAME.view(homes, acting(homes))
        assert size(GAME.drawing.characters(view, SAY))[0] <= 80
        if count % 7 == 0:
            targets = set(re.findall(r'data-t="([^"]+)"', GAME.drawing.svg(view, SAY)))
            assert targets == tokens(view.legal)
            assert hardwired_in_svg(GAME.drawing.svg(view, pseudo), allowed) == []
            assert hardwired(GAME.drawing.characters(view, pseudo).plain(), allowed) == []
        count += 1
        homes.apply(acting(homes), view.legal[rng.below(len(view.legal))])


TWO_TOKENS = (
    "living_room+paintings . . . .\n living_room+grand_piano living_room+cat_house . . .\n . ."
)
GARAGES = ". . . . .\n . . . . .\n garage garage"
MOMENTS: dict[str, Homes] = {
    "jackhammer": table(home(BARE, tools=["jackhammer"] * 2)),
    "discard": table(home(BARE)),
    "tools": table(
        home(
            ". . . . .\n office empty kitchen . .\n garage scaffolding",
            tools=["hammer_drill", "concrete_mixer", "hammer_drill"],
            helpers=["courier", "architect", "interior_designer", "roofer"],
            beside=["treehouse", "birdhouse"],
        ),
        turn=0,
    ),
    "place": placing("garage", home(BARE), taken={"resource": "tool_scaffolding_1"}),
    "scaffolding": table(
        home(BARE), turn=0, phase="resource", taken={"resource": "tool_scaffolding_1"}
    ),
    "keep": table(
        home(TWO_TOKENS, helpers=["interior_designer"]), turn=0, phase="keep", during="drill"
    ),
    "car": table(home(GARAGES), options={"car": True}, turn=0, phase="car"),
    "helpers": table(
        home(
            ". . . . .\n office empty kitchen . .\n garage .",
            helpers=["handyman", "courier", "roofer"],
        ),
        phase="helpers",
        discard={"rooms": ["kitchen_02", "sauna"], "resources": ["roof_red_window"]},
    ),
    "over": table(home(GARAGES, roof_pile=["red"] * 5), phase="over"),
}


@pytest.mark.parametrize("name", MOMENTS)
def test_every_kind_of_moment_is_drawn_with_its_targets(name: str) -> None:
    """All phases, seldom ones too: what is legal is a target, and the characters fit."""
    homes = MOMENTS[name]
    for viewer in (-1, 0, 1):
        view = GAME.view(homes, viewer)
        assert set(re.findall(r'data-t="([^"]+)"', GAME.drawing.svg(view, SAY))) == tokens(
            view.legal
        )
        assert size(GAME.drawing.characters(view, SAY))[0] <= 80
        assert SAY(GAME.words.prompt(view))


def test_the_house_in_the_street_says_what_the_game_is_about() -> None:
    """A section through twelve rooms, with words in the reader's language."""
    assert "12 rooms" in GAME.drawing.facade(SAY)
    assert "12 rooms" not in GAME.drawing.facade(pseudo_words())


def test_keeping_and_parking_show_what_they_bring() -> None:
    """Giving up the piano costs its points with the designer's; the car brings one."""
    keeping = drawn(MOMENTS["keep"])
    assert ">\N{EN DASH}4<" in keeping
    assert ">\N{EN DASH}2<" in keeping
    assert drawn(MOMENTS["car"]).count(">+1<") == 2
