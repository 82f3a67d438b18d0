"""Words and pictures: prompts, descriptions, news, reasons, and that no sentence is hard-wired."""

from typing import Any
from xml.etree import ElementTree as ET

import pytest

from tests.games.welcome_to.town import approving, cards, moves, play, sheet, table, turn
from townsmith.core.contract.state import REFEREE, SPECTATOR, members
from townsmith.core.contract.view import Path
from townsmith.core.errors import BadSyntaxError
from townsmith.core.picture import DESKTOP
from townsmith.core.rng import stream
from townsmith.core.text import Text
from townsmith.games.welcome_to import GAME
from townsmith.games.welcome_to.positions.decks import variant_of
from townsmith.games.welcome_to.rules.pieces import HOUSE_NAMES
from townsmith.games.welcome_to.rules.state import WelcomeTo
from townsmith.games.welcome_to.words.plans import condition_words
from townsmith.i18n.words import Words
from townsmith.testing.pseudo import hardwired, hardwired_in_svg, pseudo_words

NAMES = ["Ann", "Ben", "Cleo"]
say = Words("en", NAMES)
CROSS = "\N{MULTIPLICATION SIGN}"
PLANS = ["e63-sA-2222", "e63-sB-334", "e63-sC-25"]
PAIRS = "1 2 | 3 4 | 5 6 | 7 8 | . .\n1 2 | ."


def prompt(state: WelcomeTo, seat: int = 0) -> str:
    return say(GAME.words.prompt(GAME.view(state, seat)))


def test_prompts_say_what_is_expected() -> None:
    """Every stage of a turn has its own sentence."""
    state = turn("", "8 park", "3 bis", "12 temp")
    assert "Choose a combination" in prompt(state)
    assert prompt(play(state, "1:8 b5")) == "Plant a park on the middle street, or skip it."
    assert prompt(play(state, "1:8 b5", "skip")).startswith("End your turn")
    assert prompt(state, SPECTATOR) == "Everybody is building in round 1."
    choosing = play(approving(PAIRS, PLANS), "plan-1")
    assert prompt(choosing) == "Choose the estates to use for plan A."
    assert "approve a plan" in prompt(approving(PAIRS, PLANS))
    both = table({"confirmed": True}, {})
    assert prompt(both) == "You are done; the others are still building."


def test_prompt_of_a_refusal() -> None:
    """A refusal is told apart from one that temp could spare."""
    full = "4 5 6 7 8 9 10 11 12 13\n4 5 6 7 8 9 10 11 12 13 14\n4 5 6 7 8 9 10 11 12 13 14 ."
    assert "must take a permit refusal" in prompt(turn(full, "5 fence", "6 fence", "7 fence"))
    assert "change one with temp" in prompt(turn(full, "14 temp", "6 fence", "7 fence"))


def test_every_move_can_be_told_and_parsed() -> None:
    """Every move has a path that reads back as the move, and words of its own."""
    view = GAME.view(GAME.rules.start(GAME.setup(2)), 0)
    solo = GAME.view(GAME.rules.start(GAME.setup(1, 0, {"solo": 1})), 0)
    for move in range(GAME.rules.move_count):
        assert GAME.parse(GAME.notation(move)) == move
        assert say(GAME.words.describe(view, move))
        assert say(GAME.words.describe(solo, move))
    with pytest.raises(BadSyntaxError):
        GAME.parse("fly a1")


def test_descriptions() -> None:
    """A move reads like a sentence."""
    view = GAME.view(GAME.rules.start(GAME.setup(2)), 0)
    told = {
        "1:8 c7": "write 8 into c7",
        "a3-4": "draw a fence at a3-4",
        "b2 b1": "copy the number of b2 to b1",
        "estate-3": "raise the value of estates of 3",
        "plan-2": "approve plan B",
        "roundabout a3": "build a roundabout at a3",
        "done": "end the turn",
    }
    for path, words in told.items():
        assert say(GAME.words.describe(view, GAME.parse(path))) == words


def test_news_of_a_round() -> None:
    """When a round ends everybody hears what the others built, who approved, and what comes."""
    seats = [sheet(PAIRS, phase="plans"), {}]
    state = table(*seats, plans=PLANS, combinations=cards("8 park", "3 bis", "12 temp"))
    before = GAME.view(state, 1)
    state = play(state, "plan-1", "a1", "a3", "a5", "a7", "done")
    assert GAME.words.news(before, GAME.view(state, 1)) == []
    state = play(state, "1:8 b5", "park", "done", seat=1)
    told = [say(text) for text in GAME.words.news(before, GAME.view(state, 1))]
    assert told[0] == "Ann approved plan A for 8 points."
    assert told[-1].startswith("Round 2: ")
    heard = [
        say(text) for text in GAME.words.news(GAME.view(table(*seats), 0), GAME.view(state, 0))
    ]
    assert "Ben wrote 8 into b5 and planted a park." in heard


def test_news_of_the_end_and_of_refusals() -> None:
    """The last round, refusals and roundabouts of others are told."""
    before = table({}, sheet(marks={"refusals": 2}), options={"expert": True})
    after = table({}, sheet(". | R | .", marks={"refusals": 3, "roundabouts": 1}), phase="over",
                  options={"expert": True})  # fmt: skip
    told = [say(text) for text in GAME.words.news(GAME.view(before, 0), GAME.view(after, 0))]
    assert told == [
        "Ben built a roundabout at a2.",
        "Ben took a permit refusal.",
        "That was the last round.",
    ]


def test_news_of_the_opponent() -> None:
    """Plans the solo opponent approves are told."""
    options = {"solo": 1}
    before = table({}, options=options)
    after = table({}, options=options, opponent={"plans": [None, None, 7]})
    told = [say(text) for text in GAME.words.news(GAME.view(before, 0), GAME.view(after, 0))]
    assert told == ["the AAA architect approved plan C for 7 points."]


@pytest.mark.parametrize(
    ("state", "path", "reason"),
    [
        (turn("5"), ("1:1", "a1"), "numbered already"),
        (turn("5"), ("1:1", "a2"), "1 does not fit into a2"),
        (turn("5"), ("a2",), "Choose a number first"),
        (turn("5"), ("refuse",), "One of the printed numbers fits"),
        (turn("5"), ("a2-3",), "drawn with the action of a fence card"),
        (turn("5 | ."), ("a1-2",), "stands there already"),
        (turn("5"), ("plan-1",), "does not meet this plan"),
        (play(turn("5"), "1:1 b1"), ("a2",), "You have numbered a house"),
        (play(turn("1 2 | .", used=[[1, 1, 2]]), "1:1 b1"), ("a1-2",), "cannot be split"),
        (
            play(turn("5 5b", options={"edition": "e81"}), "1:1 b1"),
            ("a1-2",),
            "No fence may part two equal numbers",
        ),
        (turn("R | .", options={"expert": True}), ("1:1", "a1"), "roundabout stands at a1"),
        (play(turn("5", "8 pool", "3 bis", "9 bis"), "1:8 b5"), ("pool",), "no pool"),
        (turn("5", "8 park", "3 bis", "9 temp"), ("1:9", "b1"), "only temp changes a number"),
        (turn("5", "8 park", "3 bis", "9 temp"), ("3:12", "b1"), "Temp changes 9 by 2 at most"),
        (turn("5", "8 park", "3 bis", "15 temp"), ("3:18", "b1"), "Numbers go from 0 to 17"),
        (
            play(turn("5", "8 park", "3 bis", "9 temp"), "1:8 b5"),
            ("a1-2",),
            "Your number came with another action: park, not fence (WT-5.2).",
        ),
        (play(turn("5", "8 park", "3 bis", "9 temp"), "1:8 b5"), ("a1", "a2"), "park, not bis"),
        (play(turn("5", "8 park", "3 bis", "9 temp"), "1:8 b5"), ("estate-2",), "not estate"),
        (play(turn("5", "8 bis", "3 bis", "9 temp"), "1:8 b5"), ("a1", "a3"), "beside it"),
        (play(turn("5", "8 bis", "3 bis", "9 temp"), "1:8 b5"), ("a10", "b1"), "beside it"),
        (play(turn("5", "8 bis", "3 bis", "9 temp"), "1:8 b5"), ("a3", "a4"), "no number on a3"),
        (play(turn("5 6", "8 bis", "3 bis", "9 temp"), "1:8 b5"), ("a1", "a2"), "not empty"),
        (
            play(turn("5 | .", "8 bis", "3 bis", "9 temp", options={"edition": "e81"}), "1:8 b5"),
            ("a1", "a2"),
            "In the older box no number is copied across a fence (WT-14.10).",
        ),
        (turn("5"), ("roundabout", "a3"), "without roundabouts"),
        (
            play(turn("5", options={"expert": True}), "roundabout a3"),
            ("roundabout", "a5"),
            "one is all",
        ),
        (
            turn("R | . | R | .", marks={"roundabouts": 2}, options={"expert": True}),
            ("roundabout", "a5"),
            "Both your roundabouts are built",
        ),
        (turn("5", options={"expert": True}), ("roundabout", "a1"), "a1 is not empty"),
        (turn("5", written=[8, None, None]), ("plan-1",), "You have approved this plan"),
    ],
)
def test_reasons(state: WelcomeTo, path: Path, reason: str) -> None:
    """A closed target says why it is closed."""
    told = GAME.words.why_not(GAME.view(state, 0), path)
    assert told is not None
    assert reason in say(told)


def test_no_reason_for_strangers() -> None:
    """Somebody without a seat gets no reasons, and unknown words have none."""
    state = turn("5")
    assert GAME.words.why_not(GAME.view(state, SPECTATOR), ("a1",)) is None
    assert GAME.words.why_not(GAME.view(state, 0), ("cellar",)) is None
    assert GAME.words.why_not(GAME.view(state, 0), ()) is None


@pytest.mark.parametrize("edition", ["e63", "e81"])
@pytest.mark.parametrize("theme", ["easter", "doomsday"])
def test_every_plan_has_its_own_words(edition: str, theme: str) -> None:
    """No two plans of a table read alike."""
    variant = variant_of({"edition": edition, "expert": True, "sheet": theme, "solo": None})
    told = [say(condition_words(plan)) for plan in variant.plans]
    assert len(set(told)) == len(told)
    sizes = next(plan for plan in variant.plans if plan.sizes == [2, 2, 5])
    assert say(condition_words(sizes)) == "completed estates of 2, 2, and 5"


def midgame(seats: int, seed: int, **options: Any) -> WelcomeTo:  # noqa: ANN401 options of a game
    """Return a game after some random moves."""
    state = GAME.rules.start(GAME.setup(seats, seed, options))
    rng = stream(seed, "midgame")
    for _ in range(24 * seats):
        waiting = members(state.pending())
        if waiting:
            legal = state.legal(waiting[0])
            state.apply(waiting[0], legal[rng.below(len(legal))])
    return state


SHOWN = [
    (3, {"expert": True}),
    (2, {"edition": "e81", "sheet": "blueprint"}),
    (1, {"solo": 2, "sheet": "easter"}),
    (2, {"sheet": "doomsday", "expert": True}),
    (12, {}),
]
CODES = [*HOUSE_NAMES, "A", "B", "C", "R", "b", "a", "c", *NAMES, "AAA"]


@pytest.mark.parametrize(("seats", "options"), SHOWN)
def test_no_sentence_is_hard_wired(seats: int, options: dict[str, Any]) -> None:
    """In a language nobody speaks no plain word is left in pictures, prompts and scores."""
    pseudo = pseudo_words(NAMES)
    allowed = [*CODES, *[f"{name}b" for name in map(str, range(18))]]
    for seed in range(3):
        state = midgame(seats, seed, **options)
        for viewer in (0, SPECTATOR):
            view = GAME.view(state, viewer)
            assert hardwired(GAME.drawing.characters(view, pseudo).plain(), allowed) == []
            assert hardwired_in_svg(GAME.drawing.svg(view, pseudo), allowed) == []
            spoken: list[Text] = [GAME.words.prompt(view)]
            for each in GAME.words.sheets(view):
                spoken += [line.label for line in each.lines]
                spoken += [line.why for line in each.lines if line.why]
            assert hardwired("\n".join(map(pseudo, spoken)), allowed) == []


@pytest.mark.parametrize(("seats", "options"), SHOWN)
def test_pictures_show_every_move_on_80_columns(seats: int, options: dict[str, Any]) -> None:
    """The drawing has a target for every token; the character picture fits into 80 columns."""
    state = midgame(seats, 7, **options)
    view = GAME.view(state, 0)
    tokens = {token for move in view.legal for token in GAME.words.path(move)}
    root = ET.fromstring(GAME.drawing.svg(view, say))  # noqa: S314 our own drawing
    assert {shape.get("data-t") for shape in root.iter() if shape.get("data-t")} == tokens
    assert all(len(line) <= 80 for line in GAME.drawing.characters(view, say).plain().splitlines())


def test_the_picture_shows_the_sheet() -> None:
    """Numbers, bis, fences, locks and crossed boxes stand where they belong."""
    drawing = "2 3 | . . 8 8b\n. . | 5* 6".replace("5*", "5")
    state = turn(drawing, used=[[1, 1, 2]], marks={"parks": [1, 0, 0], "bis": 1})
    shown = GAME.drawing.characters(GAME.view(state, 0), say).plain()
    row = next(line for line in shown.splitlines() if line.startswith("a ┃"))
    assert row.split("Parks")[0].split() == [
        "a", "┃", "2", "3", "┃", "··", "··", "8", "8b", "··", "··", "··", "··", "┃",
        CROSS, "2", "4", "(10)",
    ]  # fmt: skip
    assert "═════" in shown or "════" in shown


def test_crowds_are_summed_up() -> None:
    """With very many seats only the nearest sheets are drawn, and characters count the rest."""
    state = GAME.rules.start(GAME.setup(40))
    view = GAME.view(state, 0)
    parts = GAME.drawing.parts(view, say, DESKTOP)
    assert len([part for part in parts if part.place == "others"]) == 9
    assert "39 others at the table" in GAME.drawing.characters(view, say).plain()
    assert GAME.words.news(view, view) == []


def test_referee_and_spectator() -> None:
    """The referee sees the running turns, a spectator only what lies open."""
    state = play(table({}, {}, combinations=cards("8 park", "3 bis", "12 temp")), "1:8 b5")
    assert GAME.view(state, REFEREE).boards[0].houses[14] == 9
    assert GAME.view(state, SPECTATOR).boards[0].houses[14] == 0
    assert GAME.view(state, SPECTATOR).legal == ()
    assert moves(state, 1)
