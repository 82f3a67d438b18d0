"""Pictures of Tiny Towns: what is drawn in every kind of window, and how large."""

import re

import pytest

from tests.games.tiny_towns.towns import EMPTY, GAME, alone, building, hall, placing, seat, table
from townsmith.core.contract.state import SPECTATOR
from townsmith.core.contract.view import View
from townsmith.core.picture import DESKTOP, LAPTOP, PHONE, SCREENS, TABLET, WIDE, Part, Screen
from townsmith.draw.compose import drawing_of
from townsmith.games.tiny_towns.rules.state import TinyTowns
from townsmith.games.tiny_towns.rules.tables import CARD_FACTS
from townsmith.i18n.words import Words
from townsmith.testing.spilling import lines_of

SAY = Words(names=("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay"), game="tiny-towns")
BUSY = "W S . .\ncottage well . .\n. H . B\n. . farm ."


def parts(state: TinyTowns, screen: Screen, viewer: int = 0) -> dict[str, Part]:
    """Return the parts that a viewer sees in a window, by key."""
    view: View = GAME.view(state, viewer)
    return {part.key: part for part in GAME.drawing.parts(view, SAY, screen)}


def words(part: Part) -> list[str]:
    """Return what is written in a part, but for the letters of cubes."""
    return [line.words for line in lines_of(part.svg) if "letter" not in line.styles]


def sizes(part: Part) -> tuple[float, float]:
    """Return how large a part is."""
    drawing = drawing_of(part.svg)
    return drawing.width, drawing.height


PHASES: dict[str, TinyTowns] = {
    "you name": table(BUSY, EMPTY, phase="name", master_builder=0),
    "somebody names": table(BUSY, EMPTY, phase="name", master_builder=1),
    "you place": placing(BUSY),
    "you may swap": placing(seat("factory . . .", storage={"0,0": ["wood"]})),
    "you build": building(BUSY),
    "you choose for a bank": building(seat("bank . . .", effect="bank")),
    "the town hall calls": hall(BUSY, EMPTY, phase="place", resource="glass"),
    "you choose for yourself": hall(BUSY, EMPTY, step=3),
}


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
def test_no_slot_changes_its_size_from_phase_to_phase(screen: Screen) -> None:
    """What is called, offered or waited for takes the same room: the board stays where it is."""
    for keys in (("call",), ("town-0",)):
        found = {sizes(parts(state, screen)[key]) for state in PHASES.values() for key in keys}
        assert len(found) == 1


@pytest.mark.parametrize("name", PHASES)
def test_the_call_says_who_calls_what(name: str) -> None:
    """Whoever looks at it knows what to place, what to choose from, or whom to wait for."""
    said = words(parts(PHASES[name], DESKTOP)["call"])
    caller = {"you name": "You call", "the town hall calls": "The town hall calls"}
    assert said[0] == caller.get(name, said[0])
    assert said[0] in {"You call", "Ben calls", "The town hall calls"}
    if name == "you place":
        assert "Wood" in said


def test_a_phone_shows_all_cards_in_two_rows_of_four() -> None:
    """Name, pattern and building of eight cards beside each other, without pushing any strip."""
    state = building(seat(BUSY, monument="barrett-castle"), EMPTY)
    cards = [part for part in parts(state, PHONE).values() if part.place == "cards"]
    assert len(cards) == 8
    assert 4 * sizes(cards[0])[0] + 3 * 4 <= 344
    for part in cards:
        name = SAY(part.alt)
        assert " ".join(words(part)) == name
        rows = next(card["pattern"] for card in CARD_FACTS if card["name"] == name)
        cubes = sum(letter != "." for row in rows for letter in row)
        edges = part.svg.count('class="edge" stroke-width="1.0"')
        assert edges == cubes, "tokens so small are silhouettes with a fine edge"


def test_on_a_phone_the_cards_that_fit_come_first() -> None:
    """Elsewhere they keep their places, for the eye to find them again."""
    state = building("W S . .")
    first = next(part for part in parts(state, PHONE).values() if part.place == "cards")
    assert first.key == "card-well"
    assert "lampedge" in first.svg
    for screen in (TABLET, LAPTOP, DESKTOP, WIDE):
        order = [part.key for part in parts(state, screen).values() if part.place == "cards"]
        assert order.index("card-well") == 2
        assert "fits here" in words(parts(state, screen)["card-well"])


@pytest.mark.parametrize("screen", [TABLET, LAPTOP, DESKTOP, WIDE], ids=lambda screen: screen.name)
def test_elsewhere_a_card_says_what_it_does(screen: Screen) -> None:
    """The whole sentence of nearly every card, and the beginning of the few long ones."""
    said = " ".join(words(parts(building(BUSY), screen)["card-tavern"]))
    assert "2, 5, 9, 14, 20 for one to five." in said


def test_what_a_card_does_can_always_be_looked_up() -> None:
    """Where there is no room for it, the drawing is called by it."""
    card = parts(building(BUSY), PHONE)["card-well"].svg
    assert 'aria-label="Well. Worth 1 VP per adjacent cottage, fed or not."' in card


def test_panels_tell_what_matters() -> None:
    """Who is master builder, buildings, empty squares, and the monument: in words, in the alt."""
    state = building(
        EMPTY,
        seat(BUSY, monument="barrett-castle"),
        seat("forum . . .\n. . . .\n. W . .", monument="silva-forum"),
        options={"cavern": True},
    )
    found = parts(state, DESKTOP)
    assert words(found["town-1"]) == ["master builder", "3 built", "9 empty", "monument kept"]
    assert words(found["town-2"]) == ["1 built", "14 empty", "monument built"]
    alt = SAY(found["town-1"].alt)
    assert alt == "The town of Ben: master builder, 3 built, 9 empty, and monument kept"


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_small_towns_have_no_letters_and_need_few_seats(screen: Screen, seats: int) -> None:
    """Up to four of them have room, on a wide screen six; the cubes are told by their shapes."""
    state = building(*[BUSY] * seats)
    panels = [part for part in parts(state, screen).values() if part.place == "others"]
    assert len(panels) == seats - 1
    for part in panels:
        assert not [line for line in lines_of(part.svg) if "letter" in line.styles]
        assert ("var(--wood)" in part.svg) == (seats <= 4 or screen == WIDE)


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
def test_every_town_can_be_opened(screen: Screen) -> None:
    """As large as the own one, with letters and counters, and nothing in it can be pressed."""
    view = GAME.view(placing(EMPTY, BUSY), 0)
    own = parts(placing(EMPTY, BUSY), screen)["town-0"]
    opened = [GAME.drawing.opened(view, at, SAY, screen) for at in (0, 1)]
    for svg in opened:
        assert drawing_of(svg).width == drawing_of(own.svg).width
        assert "data-t" not in svg
    said = {line.words for line in lines_of(opened[1])}
    assert said >= {"W", "S", "H", "B", "3 built", "9 empty"}


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
def test_whoever_watches_sees_all_towns_large(screen: Screen) -> None:
    """With the letters of their cubes; the cards become a list where there is room for one."""
    found = parts(building(BUSY, BUSY, BUSY, BUSY), screen, SPECTATOR)
    towns = [part for part in found.values() if part.place == "board"]
    assert len(towns) == 4
    for part in towns:
        assert "W" in [line.words for line in lines_of(part.svg)]
    if screen in {DESKTOP, WIDE}:
        said = " ".join(words(found["card-tavern"]))
        assert said == "Tavern 2, 5, 9, 14, 20 for one to five."


def test_the_cards_of_the_solo_game_are_taken_where_they_lie() -> None:
    """The three open cards are the targets; nothing is offered twice."""
    state: TinyTowns = GAME.rules.start(GAME.setup(1, 5, {"monuments": False}))
    view = GAME.view(state, 0)
    found = parts(state, DESKTOP)
    taken = {token for move in view.legal for token in GAME.words.path(move)}
    drawn = set(re.findall(r'data-t="(\w+)"', found["row"].svg))
    assert drawn == taken
    assert "data-t" not in found["call"].svg


def test_the_own_cavern_is_drawn() -> None:
    """Two places, beside what is decided, on a phone behind a tab."""
    state = placing(seat(BUSY, discarded=["glass"]), EMPTY, options={"cavern": True})
    assert parts(state, PHONE)["cavern"].place == "more"
    cavern = parts(state, DESKTOP)["cavern"]
    assert cavern.place == "shared"
    assert "var(--glass)" in cavern.svg
    assert "cavern" not in parts(alone(BUSY), DESKTOP)


def test_nobody_keeps_a_monument_before_it_is_chosen() -> None:
    """While all choose there is nothing to tell of it."""
    state: TinyTowns = GAME.rules.start(GAME.setup(2, 1, {}))
    assert words(parts(state, DESKTOP)["town-1"]) == ["master builder", "0 built", "16 empty"]


def test_monuments_are_chosen_among_the_cards_on_a_phone() -> None:
    """They would push the board down elsewhere; beside the board they have a column."""
    state: TinyTowns = GAME.rules.start(GAME.setup(2, 1, {}))
    for screen in SCREENS:
        dealt = [part for part in parts(state, screen).values() if part.key.startswith("dealt-")]
        assert [part.place for part in dealt] == ["cards" if screen == PHONE else "act"] * 2
        assert all("data-t" in part.svg for part in dealt)
