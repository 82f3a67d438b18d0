"""The sheet drawn for every kind of window: named lots, plans with who has them, panels, rivals."""

import re
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from tests.games.welcome_to.test_words import midgame
from tests.games.welcome_to.town import approving, cards, play, sheet, table, turn
from townsmith.core.contract.state import OPPONENT, SPECTATOR
from townsmith.core.picture import DESKTOP, LAPTOP, PHONE, SCREENS, TABLET, WIDE, Part, Screen
from townsmith.draw.compose import drawing_of
from townsmith.games.welcome_to import GAME
from townsmith.games.welcome_to.rules.pieces import HOUSE_NAMES, POOL_HOUSES
from townsmith.games.welcome_to.rules.state import WelcomeTo
from townsmith.games.welcome_to.words.gifts import gift_worth
from townsmith.games.welcome_to.words.view import StreetsView
from townsmith.i18n.words import Words

SAY = Words("en", ("Ann", "Ben", "Cleo", "Dan"))
SVG = "{http://www.w3.org/2000/svg}"
FRAME = 52 + 16 + 164 + 34 + 44 + 3 * 8
"""What bar, margins, the strip of cards, the line of the score and the history take in height."""
PLANS = ["e63-sA-2222", "e63-sB-334", "e63-sC-25"]
PAIRS = "1 2 | 3 4 | 5 6 | 7 8 | . .\n1 2 | ."
each_screen = pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)


def view_of(state: WelcomeTo, viewer: int = 0) -> StreetsView:
    view = GAME.view(state, viewer)
    assert isinstance(view, StreetsView)
    return view


def parts(state: WelcomeTo, screen: Screen, viewer: int = 0) -> list[Part]:
    return GAME.drawing.parts(view_of(state, viewer), SAY, screen)


def part(state: WelcomeTo, key: str, screen: Screen, viewer: int = 0) -> Part:
    return next(found for found in parts(state, screen, viewer) if found.key == key)


def written(svg: str) -> list[str]:
    """Return every line of words in a drawing."""
    root = ET.fromstring(svg)  # noqa: S314 our own drawing
    return ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]


@each_screen
def test_every_lot_is_named_on_the_board(screen: Screen) -> None:
    """What words call b8 can be found, by whoever plays, watches or opens a sheet."""
    state = midgame(2, 3)
    own = part(state, "sheet-0", screen).svg
    watched = part(state, "sheet-1", screen, SPECTATOR).svg
    opened = GAME.drawing.opened(view_of(state), 1, SAY, screen)
    for drawing in (own, watched, opened):
        assert set(HOUSE_NAMES) <= set(written(drawing))


@each_screen
def test_an_opened_sheet_shows_everything_and_nothing_to_click(screen: Screen) -> None:
    """Streets, parks and all tracks of another seat."""
    opened = GAME.drawing.opened(view_of(midgame(3, 1)), 2, SAY, screen)
    assert {"Parks", "Pools", "Temps", "Bis", "Estates of 1", "Refused"} <= set(written(opened))
    assert "data-t=" not in opened


@each_screen
def test_a_sheet_never_changes_its_size(screen: Screen) -> None:
    """Whatever is written on it, the board and what stands around it keep their places."""
    sizes = set()
    for seed in (1, 2, 3):
        for state in (GAME.rules.start(GAME.setup(3, seed)), midgame(3, seed)):
            found = parts(state, screen)
            sizes |= {(each.key, drawing_of(each.svg)[1:]) for each in found if each.key != "plans"}
    assert len(sizes) == len({key for key, _ in sizes})


@pytest.mark.parametrize("screen", [LAPTOP, DESKTOP, WIDE], ids=lambda screen: screen.name)
def test_the_streets_fit_the_lowest_window(screen: Screen) -> None:
    """All three streets stand under the cards without scrolling."""
    assert drawing_of(part(midgame(4, 1), "sheet-0", screen).svg).height + FRAME <= screen.height


@each_screen
def test_no_two_lots_can_be_touched_at_one_point(screen: Screen) -> None:
    """On a phone a lot is narrow; what belongs to it is as high as its street instead."""
    drawing = part(turn(""), "sheet-0", screen).svg
    pattern = r'data-t="(\w+)"[^>]*><rect class="touch" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"'
    found = sorted((float(y), float(x), float(w)) for _, x, y, w in re.findall(pattern, drawing))
    assert len(found) == len(HOUSE_NAMES)
    for (top, left, wide), (other, right, _) in pairwise(found):
        assert top != other or left + wide <= right + 0.2


def test_a_value_that_is_gone_is_struck_out_beside_the_new_one() -> None:
    """Where 8 becomes 4 nobody can read 84: two figures apart, the old one crossed."""
    seats = [sheet(PAIRS, phase="plans"), {}]
    state = table(*seats, plans=PLANS, combinations=cards("8 park", "3 bis", "12 temp"))
    state = play(state, "plan-1", "a1", "a3", "a5", "a7", "done")
    state = play(state, "1:8 b5", "park", "done", seat=1)
    for screen in SCREENS:
        drawing = part(state, "plans", screen, 1).svg
        old = re.search(r'x="([\d.]+)"[^>]*class="quiet"[^>]*>8<', drawing)
        new = re.search(r'x="([\d.]+)"[^>]*class="bold"[^>]*>4<', drawing)
        assert old is not None
        assert new is not None
        assert float(new[1]) - float(old[1]) >= 12
        assert 'class="pencil" stroke-width="1.6"' in drawing
    assert any("approved by Ann" in line for line in written(part(state, "plans", DESKTOP, 1).svg))


def test_ones_own_plan_shows_what_it_brought() -> None:
    """With a tick, and nothing that could still be won."""
    state = play(approving(PAIRS, PLANS), "plan-1", "a1", "a3", "a5", "a7")
    for screen in SCREENS:
        assert any(line.endswith(" 8") for line in written(part(state, "plans", screen).svg))


@each_screen
def test_panels_say_what_matters(screen: Screen) -> None:
    """Temps, pools, parks, refusals and plans, drawn and in words."""
    marks = {"temp": 4, "pools": 3, "parks": [1, 2, 0], "refusals": 2}
    state = table({}, sheet("5 6", marks=marks, plans=[8, None, None]))
    panel = part(state, "sheet-1", screen)
    assert SAY(panel.alt) == "Ben: temps 4, pools 3, parks 3, refusals 2, plans A"
    assert {"4", "3", "2", "A", "B", "C"} <= set(written(panel.svg))
    assert {"5", "6"} <= set(written(panel.svg))


@pytest.mark.parametrize(
    ("seats", "screen", "streets"),
    [(4, DESKTOP, True), (5, DESKTOP, False), (6, WIDE, True), (7, WIDE, False), (9, PHONE, False)],
)
def test_small_streets_are_drawn_where_there_is_room(
    seats: int, screen: Screen, *, streets: bool
) -> None:
    """Up to four seats, on wide windows up to six; else counters alone."""
    height = drawing_of(part(midgame(seats, 1), "sheet-1", screen).svg).height
    assert (height > 60) == streets


@each_screen
def test_what_a_gift_adds_stands_on_its_card(screen: Screen) -> None:
    """And it is what the opponent has more after it was given."""
    state = GAME.rules.start(GAME.setup(1, 5, {"solo": 3}))
    view = view_of(state)
    for at in range(3):
        assert f"+{gift_worth(view, at)}" in " ".join(
            written(part(state, f"card-{at + 1}", screen).svg)
        )


def test_a_gift_is_worth_what_it_brings() -> None:
    """The foot of a card says the difference that giving it makes."""
    state = GAME.rules.start(GAME.setup(1, 5, {"solo": 3}))
    view = view_of(state)
    given = next(
        move
        for move in state.legal(0)
        if GAME.words.path(move)[:2] == ("1:" + str(view.numbers[0]), "act-2")
    )
    worth, before = gift_worth(view, 2), state.rival_points()
    state.apply(0, given)
    while state.pending() and state.round == view.round:
        legal = {GAME.words.path(move)[0]: move for move in state.legal(0)}
        state.apply(0, legal.get("skip", legal.get("done", next(iter(legal.values())))))
    assert state.rival_points() - before == worth


def test_the_opponent_is_drawn_in_full() -> None:
    """Its card line by line, its pile as a street; on a phone each behind a tab."""
    state = midgame(1, 4, solo=3)
    for screen in (TABLET, LAPTOP, DESKTOP, WIDE):
        card, street = (part(state, key, screen) for key in ("opponent", "opponent-street"))
        assert (card.place, card.seat, street.place) == ("others", OPPONENT, "others")
        assert {"each park 2", "Plans"} <= set(written(card.svg))
    tabs = [found for found in parts(state, PHONE) if found.key.startswith("opponent")]
    assert [(tab.place, SAY(tab.alt)) for tab in tabs] == [
        ("more", "Opponent"),
        ("more", "Its street"),
    ]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"expert": True}, "Roundabouts"),
        ({"sheet": "easter"}, "Eggs: "),
        ({"sheet": "doomsday"}, "Bunkers"),
    ],
)
def test_themes_add_their_rows(options: dict[str, object], words: str) -> None:
    """On every kind of window, among the tracks."""
    for screen in SCREENS:
        rows = written(part(midgame(2, 1, **options), "tracks", screen).svg)
        assert any(row.startswith(words) for row in rows)


def test_those_who_watch_see_the_sheets_large() -> None:
    """Up to four of them; of more seats one, and panels of the others."""
    for screen in SCREENS:
        few = parts(midgame(4, 1), screen, SPECTATOR)
        assert len([found for found in few if found.place == "board"]) == 4
        many = parts(midgame(6, 1), screen, SPECTATOR)
        assert len([found for found in many if found.place == "board"]) == 1
        assert len([found for found in many if found.place == "others"]) == 5


def test_a_pool_can_be_built_where_it_is_printed() -> None:
    """After its house was numbered the pool beside it is the target."""
    name = HOUSE_NAMES[next(house for house in range(33) if POOL_HOUSES >> house & 1)]
    state = play(turn("", "8 pool", "3 bis", "12 temp"), f"1:8 {name}")
    for screen in SCREENS:
        assert 'data-t="pool"' in part(state, "sheet-0", screen).svg
