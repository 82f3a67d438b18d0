"""What people read in Dream Home: prompts, moves, news, refusals and sheets."""

import pytest

from tests.games.dream_home.tables import BARE, acting, home, moves, placing, play, table
from townsmith.core.rng import stream
from townsmith.games.dream_home import GAME
from townsmith.games.dream_home.rules.state import Homes
from townsmith.games.dream_home.words.notation import PATHS
from townsmith.i18n.words import Words

SAY = Words(names=("Ann", "Ben", "Cleo", "Dan"), game="dream-home")
SHOP = {
    "rooms": ["kitchen", "bedroom", "sauna", "garage", "office"],
    "resources": [None, "roof_red_1", "tool_jackhammer", "decor_cat_house", "helper_architect"],
}


def told(homes: Homes, notation: str, viewer: int = 1) -> str:
    """Return the news of a move."""
    before = GAME.view(homes, viewer)
    play(homes, notation)
    return " ".join(SAY(text) for text in GAME.words.news(before, GAME.view(homes, viewer)))


def test_every_move_has_a_path_of_its_own() -> None:
    """Paths are unique, hold no spaces, and lead back to their move."""
    assert len(PATHS) == GAME.rules.move_count == len(set(PATHS))
    for move, path in enumerate(PATHS):
        assert all(token and token == token.lower() and " " not in token for token in path)
        assert GAME.parse(GAME.notation(move)) == move


@pytest.mark.parametrize(
    ("notation", "words"),
    [
        ("c1", "take Kitchen and begin the next round"),
        ("c2", "take Bedroom and Red roof"),
        ("discard-c4", "discard Garage and Cat house"),
        ("jackhammer c3", "use the jackhammer and take Sauna"),
        ("mixer c1 c2", "use the concrete mixer to swap Kitchen and Bedroom"),
        ("drill m1 c5", "use the hammer drill to exchange Living room on M1 for Office"),
        ("empty m2", "place the card face down on M2: an empty room"),
        ("scaffold m2", "put up the scaffolding on M2"),
        ("keep-m1", "keep Paintings on M1"),
        ("car-b4", "take the car and park it on B4"),
        ("pass", "keep the jackhammer for later"),
        ("no-car", "leave the car: nobody will have it"),
        ("done", "use no more helpers"),
        ("roofer red-window", "let the roofer add Red roof with a window"),
        ("handyman m1 m2", "let the handyman swap Living room on M1 and an empty room on M2"),
        (
            "courier kitchen-2 m1",
            "let the courier bring Kitchen, 2 children to M1 in place of Living room",
        ),
    ],
)
def test_moves_are_described_with_the_cards_in_play(notation: str, words: str) -> None:
    """A move names what it does to which card."""
    homes = table(home(". . . . .\n living_room+paintings empty . . .\n . ."), turn=0, market=SHOP)
    assert SAY(GAME.words.describe(GAME.view(homes, 0), GAME.parse(notation))) == words


def test_placing_and_furnishing_are_described() -> None:
    """The room and the token in hand are named."""
    homes = placing("office", home(BARE), taken={"resource": "decor_cat_house"})
    view = GAME.view(homes, 0)
    assert SAY(GAME.words.describe(view, GAME.parse("m1"))) == "place Office on M1"
    play(homes, "m1")
    words = SAY(GAME.words.describe(GAME.view(homes, 0), GAME.parse("decor-m1")))
    assert words == "put Cat house into Office on M1"


def test_prompts_say_what_is_expected_and_of_whom() -> None:
    """The acting seat is told what to do, the others whom they wait for."""
    homes = table(home(BARE, tools=["jackhammer"]), {}, market=SHOP)
    assert SAY(GAME.words.prompt(GAME.view(homes, 0))).startswith("Use your jackhammer")
    assert (
        SAY(GAME.words.prompt(GAME.view(homes, 1))) == "Ann may use a jackhammer before the round."
    )
    play(homes, "pass")
    assert "discard" in SAY(GAME.words.prompt(GAME.view(homes, 0)))
    assert SAY(GAME.words.prompt(GAME.view(homes, 1))) == "Ann discards a column."
    play(homes, "discard-c2")
    assert SAY(GAME.words.prompt(GAME.view(homes, 0))).startswith("Take a column")
    assert SAY(GAME.words.prompt(GAME.view(homes, -1))) == "Ann chooses a column."
    play(homes, "c4")
    assert "Place Garage" in SAY(GAME.words.prompt(GAME.view(homes, 0)))
    assert SAY(GAME.words.prompt(GAME.view(homes, 1))) == "Ann places Garage."
    play(homes, "b4")
    assert SAY(GAME.words.prompt(GAME.view(homes, 0))) == "Choose the room for Cat house."
    assert SAY(GAME.words.prompt(GAME.view(homes, 1))) == "Ann arranges the decor."
    over = table(home(BARE), phase="over")
    assert "roofs are on" in SAY(GAME.words.prompt(GAME.view(over, 0)))


def test_news_tell_what_a_seat_has_done() -> None:
    """Columns, rooms, gear and tokens are told; so are rounds and the end."""
    homes = table({}, {}, market=SHOP)
    assert told(homes, "discard-c5") == "Ann discards Office and Architect."
    play(homes, "c3")
    assert told(homes, "m1") == "Ann gets Jackhammer. Ann places Sauna on M1."
    play(homes, "c4", "b4")
    assert told(homes, "decor-b4", 0) == "Ben puts Cat house on B4. Round 2 begins."
    hammered = told(homes, moves(homes)[1])
    assert "Ann uses Jackhammer." in hammered
    assert "empty room on M2" in told(homes, "empty m2")
    token = table({}, {}, turn=0, first=1, began=0, market=SHOP)
    assert "Ann takes the token of the first player." in told(token, "c1")
    end = table(
        home(". . . . .\n office+cat_house sauna . . .\n . .", helpers=["handyman"]),
        phase="helpers",
    )
    news = told(end, "handyman m1 m2")
    assert "Ann uses Handyman." in news
    assert "Cat house leaves M1." in news
    assert news.endswith("The roofs are revealed.")
    scaffold = placing("office", home(BARE), taken={"resource": "tool_scaffolding_1"})
    assert told(scaffold, "scaffold m2") == "Ann puts up scaffolding on M2."
    garden = placing("office", home(BARE), taken={"resource": "decor_treehouse"})
    assert "Ann gets Treehouse." in told(garden, "m1")


@pytest.mark.parametrize(
    ("room", "drawing", "path", "words"),
    [
        ("kitchen", ". . . . .\n office . . . .\n . .", ("m1",), "M1 is taken (DH-10.1)."),
        ("kitchen", BARE, ("m4",), "M4 hangs in the air: build on B4 first (DH-10.2)."),
        ("kitchen", BARE, ("empty", "t1"), "T1 hangs in the air: build on M1 first (DH-10.2)."),
        (
            "kitchen",
            BARE,
            ("b4",),
            "Kitchen belongs upstairs; in the basement it can only lie face down (DH-10.5).",
        ),
        (
            "garage",
            BARE,
            ("m1",),
            "Garage belongs in the basement; upstairs it can only lie face down (DH-10.5).",
        ),
        (
            "bathroom",
            ". . . . .\n bathroom . . . .\n . .",
            ("m2",),
            "Bathroom is complete with one card; a second cannot lie beside it (DH-10.6).",
        ),
        (
            "kitchen",
            ". . . . .\n kitchen kitchen . . .\n . .",
            ("m3",),
            "Kitchen has room for 2 cards, no more (DH-10.7).",
        ),
        (
            "living_room",
            ". . . . .\n living_room+paintings . . . .\n . .",
            ("m2",),
            "Living room beside it is complete: it holds decor (DH-10.6).",
        ),
        ("kitchen", BARE, ("c1",), "No column is to be chosen now (DH-8.1)."),
        ("kitchen", BARE, ("m1",), None),
    ],
)
def test_a_closed_cell_says_why(
    room: str, drawing: str, path: tuple[str, ...], words: str | None
) -> None:
    """Every reason a room cannot lie somewhere has its sentence; an open cell has none."""
    reason = GAME.words.why_not(GAME.view(placing(room, home(drawing)), 0), path)
    assert (None if reason is None else SAY(reason)) == words


def refusal(homes: Homes, *path: str) -> str:
    """Return why the seat to act may not click that far, or nothing."""
    reason = GAME.words.why_not(GAME.view(homes, acting(homes)), path)
    return "" if reason is None else SAY(reason)


def test_refusals_of_columns_scaffolding_and_decor() -> None:
    """The first column cannot be discarded, an empty one not taken, and decor must fit."""
    start = table({}, {}, market=SHOP)
    assert refusal(start, "discard-c1") == "The first column may not be discarded (DH-9.2)."
    play(start, "discard-c2")
    assert refusal(start, "c2") == "Column 2 is empty (DH-8.2)."
    assert refusal(start, "c3") == ""
    scaffold = placing(
        "office",
        home(". . . . .\n scaffolding . . . .\n . ."),
        taken={"resource": "tool_scaffolding_2"},
    )
    assert refusal(scaffold, "scaffold", "m1") == "There is scaffolding on M1 already (DH-15.36)."
    house = "office+cat_house empty . . .\n living_room kitchen . . .\n . ."
    decor = table(home(house), turn=0, phase="resource", taken={"resource": "decor_grand_piano"})
    assert refusal(decor, "decor-m2") == "Grand piano does not go into Kitchen (DH-13.2)."
    assert refusal(decor, "decor-m3") == "There is no room on M3 yet (DH-13.1)."
    assert refusal(decor, "decor-t2") == "An empty room takes no decor (DH-13.6)."
    assert refusal(decor, "decor-m1") == ""
    held = table(
        home(". . . . .\n living_room+cat_house living_room office living_room .\n garage ."),
        turn=0,
        phase="resource",
        taken={"resource": "decor_grand_piano"},
    )
    assert refusal(held, "decor-m2") == "Living room holds decor already (DH-13.4)."
    assert GAME.words.why_not(GAME.view(held, 1), ("decor-m2",)) is None


def test_dh_15_7_refusals_of_the_drill() -> None:
    """What the drill cannot exchange, and what cannot come in, is said."""
    house = "empty . . . .\n living_room bathroom kitchen . .\n . ."
    shop = table(home(house, tools=["hammer_drill"]), {}, market=SHOP, turn=0, phase="choose")
    fitting = {tuple(words.split()) for words in moves(shop) if words.startswith("drill")}
    assert fitting
    assert all(refusal(shop, *path) == "" for path in fitting)
    assert refusal(shop, "drill", "m4") == "There is no room on M4 yet (DH-13.1)."
    assert refusal(shop, "drill", "t1") == "An empty room cannot be exchanged (DH-15.6)."
    wrong = [path for path in PATHS if path[0] == "drill" and path not in fitting]
    assert all(refusal(shop, *path) for path in wrong)
    assert refusal(table({}, {}, market=SHOP, turn=0, phase="choose"), "drill", "m1", "c1") == (
        "You have no card that works: Hammer drill (DH-15.2)."
    )
    early = placing("office", home(house, tools=["hammer_drill"]))
    assert "before you choose" in refusal(early, "drill", "m1", "c1")


def test_dh_16_13_refusals_of_the_handyman_and_the_courier() -> None:
    """Every swap and every exchange that breaks a rule says which; those allowed say nothing."""
    rooms = """
        bedroom bathroom office      bedroom bedroom
        kitchen bathroom living_room kitchen empty
                                     garage  workshop"""
    end = table(
        home(rooms, helpers=["handyman", "courier"]),
        phase="helpers",
        discard={"rooms": ["bathroom", "living_room", "kitchen"]},
    )
    legal = {tuple(words.split()) for words in moves(end)}
    discarded = ("bathroom", "living_room", "kitchen")
    for path in PATHS:
        asked = path[0] == "handyman" or (path[0] == "courier" and path[1] in discarded)
        if asked:
            assert (refusal(end, *path) == "") == (path in legal), path


def test_sheets_explain_every_line() -> None:
    """Rooms, decor, comfort and helpers say what they were counted from; a hidden roof says so."""
    drawing = "bathroom . . . .\n bathroom kitchen bedroom+cat_house . .\n . ."
    homes = table(
        home(drawing, helpers=["architect", "interior_designer"], roof_pile=["red"]), turn=0
    )
    lines = {line.id: line for line in GAME.words.sheets(GAME.view(homes, 0))[0].lines}
    why = {name: SAY(line.why) for name, line in lines.items() if line.why}
    assert why["rooms"] == "Bathroom 1, Kitchen 1, Bedroom 1, and Bathroom 1"
    assert why["decor"] == "Cat house 1"
    assert why["comfort"] == "a bathroom on both upper floors and bathroom, kitchen and bedroom"
    assert why["helpers"] == "architect 2 and interior designer 1"
    assert why["roof"] == "1 card, face down"


def test_everything_can_be_said_throughout_whole_games() -> None:
    """Prompts, moves and sheets of every seat render at every moment without a gap."""
    homes, rng = GAME.rules.start(GAME.setup(3, 2, {"car": True})), stream(2, "talk")
    while homes.pending():
        for viewer in (-1, 0, 1, 2):
            view = GAME.view(homes, viewer)
            said = [SAY(GAME.words.prompt(view))] + [
                SAY(GAME.words.describe(view, m)) for m in view.legal
            ]
            assert all(said)
            assert not any("{" in sentence or "nothing" in sentence for sentence in said)
        legal = homes.legal(acting(homes))
        homes.apply(acting(homes), legal[rng.below(len(legal))])
