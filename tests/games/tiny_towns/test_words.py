"""Everything a person reads can be said in another language, and says what is meant."""

import json
from collections.abc import Iterator

import pytest

from tests.games.tiny_towns.towns import (
    EMPTY,
    GAME,
    SQUARES,
    alone,
    building,
    busy_move,
    hall,
    over,
    placing,
    seat,
    table,
)
from townsmith.core.contract.options import Json, Option
from townsmith.core.contract.state import REFEREE, SPECTATOR
from townsmith.core.contract.view import View
from townsmith.core.picture import DESKTOP
from townsmith.core.registry import page
from townsmith.core.rng import stream
from townsmith.core.text import Text, english
from townsmith.games.tiny_towns.rules.state import TinyTowns
from townsmith.testing.pseudo import hardwired, hardwired_in_svg, pseudo_words
from townsmith.testing.walk import walk

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")
SAY = pseudo_words(NAMES)
FACTS = json.loads(page(GAME, "cards.json"))
PATTERNS = [row for card in FACTS["buildings"] + FACTS["monuments"] for row in card["pattern"]]
RUNS = {run for row in PATTERNS for run in row.split(".")} - {""}
CODES = (*NAMES, *SQUARES, *"abcd", *"WHBGSwhbgs", *RUNS)
"""What is the same in every language: names, squares, and the letters of cubes and patterns."""
WRAPPED = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'
SETUPS: list[tuple[int, dict[str, Json]]] = [
    (1, {"cavern": True}),
    (2, {"factory": "warehouse", "cavern": True}),
    (2, {"town_hall": True, "factory": "bank"}),
    (3, {"factory": "trading-post"}),
    (4, {"factory": "factory", "town_hall": True}),
    (6, {"monuments": False}),
]


def sentences(before: View, view: View) -> Iterator[Text]:
    """Yield all that is said between two views."""
    yield GAME.words.prompt(view)
    yield from GAME.words.news(before, view)
    yield from (GAME.words.describe(view, move) for move in view.legal[:6])
    tokens = {token for move in view.legal for token in GAME.words.path(move)}
    yield from (label for token in tokens if (label := GAME.words.button(token)) is not None)
    for square in SQUARES:
        if (reason := GAME.words.why_not(view, (square,))) is not None:
            yield reason
    for sheet in GAME.words.sheets(view):
        yield from (line.label for line in sheet.lines)
        yield from (line.why for line in sheet.lines if line.why is not None)
        if sheet.remark is not None:
            yield sheet.remark


@pytest.mark.parametrize(("seats", "options"), SETUPS, ids=str)
def test_no_sentence_is_hard_wired(seats: int, options: dict[str, Json]) -> None:
    """In whole games every sentence, drawing and character picture goes through the language."""
    state: TinyTowns = GAME.rules.start(GAME.setup(seats, 2, options))
    views: dict[int, View] = {}
    for count, (at, _) in enumerate(walk(state, stream(2, "words"), busy_move)):
        view: View = GAME.view(state, at)
        for text in sentences(views.get(at, view), view):
            assert hardwired(SAY(text), CODES) == [], text
        views[at] = view
        if count % 12 == 0:
            _check_pictures(view)
    for viewer in (REFEREE, SPECTATOR, 0):
        _check_pictures(GAME.view(state, viewer))


def _check_pictures(view: View) -> None:
    assert hardwired(GAME.drawing.characters(view, SAY).plain(), CODES) == []
    assert hardwired_in_svg(GAME.drawing.svg(view, SAY), CODES) == []
    for part in GAME.drawing.parts(view, SAY, DESKTOP):
        assert hardwired_in_svg(WRAPPED.format(part.svg), CODES) == []
        assert hardwired(SAY(part.alt), CODES) == []


@pytest.mark.parametrize("option", GAME.options, ids=lambda option: option.id)
def test_options_are_said(option: Option) -> None:
    """Each option has words, help and a word for each choice."""
    texts = [option.words, option.help, *[choice.words for choice in option.choices]]
    assert [hardwired(SAY(text)) for text in texts] == [[]] * len(texts)
    assert all(english(text) for text in texts)


# That they say what is meant


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (table(EMPTY, EMPTY, phase="name", master_builder=0), "resource"),
        (placing(EMPTY, resource="glass"), "glass"),
        (building("W S . ."), "done"),
        (building(seat("bank . . .", effect="bank")), "Bank"),
        (building(seat("guild well . .", effect="architects-guild")), "Architect's Guild"),
        (building(seat("university . . .", effect="grove-university")), "Grove University"),
        (building(seat("watch . . .", effect="opaleyes-watch")), "Opaleye's Watch"),
        (hall(EMPTY, EMPTY, step=3), "resource"),
        (over(EMPTY), "over"),
    ],
)
def test_the_prompt_says_what_is_expected(state: TinyTowns, words: str) -> None:
    """One sentence that names the matter at hand."""
    said = english(GAME.words.prompt(GAME.view(state, 0)))
    assert words.lower() in said.lower()
    assert said.endswith((".", "?", "!"))


def test_who_waits_is_told_for_what() -> None:
    """A seat that is not to act gets a sentence, too."""
    state = table(EMPTY, EMPTY, phase="name", master_builder=0)
    said = english(GAME.words.prompt(GAME.view(state, 1)))
    assert "seat 0" in said


def test_moves_are_described_differently() -> None:
    """In any list of moves no two are described alike."""
    states = [
        placing(seat("warehouse . . .", storage={"0,0": ["glass"]}), options={"cavern": True}),
        placing(seat("factory . . .", storage={"0,0": ["wood"]})),
        placing("statue cottage . ."),
        building("W S W .\nS . . ."),
        building(seat("guild well tavern .", effect="architects-guild")),
        building(seat("university . . .", effect="grove-university")),
        building(seat("watch . . .", effect="opaleyes-watch")),
        alone(EMPTY),
    ]
    for state in states:
        view = GAME.view(state, 0)
        said = [english(GAME.words.describe(view, move)) for move in view.legal]
        assert len(set(said)) == len(said)


@pytest.mark.parametrize(
    ("state", "path", "words"),
    [
        (placing("W . . ."), ("a1",), "already"),
        (placing("well . . ."), ("a1",), "Well stands on a1"),
        (placing(EMPTY), ("well",), "First place your cube"),
        (building(EMPTY), ("well",), "are not in place"),
        (placing("S . . ."), ("cottage", "a1b1b2", "a1"), "First place your cube"),
        (building("W S . ."), ("well", "a1b1", "c1"), "must stand on a square whose cube you take"),
        (building("W S . ."), ("well", "a1b2"), "a1, b2 is not the shape of Well"),
        (
            building("W G . ."),
            ("well", "a1b1", "a1"),
            "Well needs wood, stone, laid as on its card; on a1, b1 there is wood, glass (TT-4.5).",
        ),
        (building("W . . ."), ("well", "a1b1"), "there is wood, nothing"),
        (building("W well . ."), ("well", "a1b1"), "there is wood, Well"),
        (table(EMPTY, EMPTY, phase="name", master_builder=1), ("a1",), "not your turn"),
        (table(EMPTY, EMPTY, phase="name", master_builder=0), ("a1",), "First a resource"),
        (
            table(
                seat("bank . . .", storage={"0,0": ["wood"]}),
                EMPTY,
                phase="name",
                master_builder=0,
            ),
            ("wood",),
            "on one of your Banks",
        ),
    ],
)
def test_what_cannot_be_done_is_explained(
    state: TinyTowns, path: tuple[str, ...], words: str
) -> None:
    """Clicking what is not allowed gets a reason; what is allowed gets none."""
    view = GAME.view(state, 0)
    reason = GAME.words.why_not(view, path)
    assert reason is not None
    assert words in english(reason)
    if view.legal:
        assert GAME.words.why_not(view, GAME.words.path(view.legal[0])) is None
