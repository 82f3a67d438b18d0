"""Dream Home in every kind of window: what is drawn there, how large, and in which words."""

import pytest

from tests.games.dream_home.tables import BARE, home, placing, table
from townsmith.core.contract.state import SPECTATOR
from townsmith.core.picture import DESKTOP, LAPTOP, PHONE, SCREENS, TABLET, WIDE, Part, Screen
from townsmith.draw.compose import drawing_of
from townsmith.games.dream_home import GAME
from townsmith.games.dream_home.rules.state import Homes
from townsmith.i18n.words import Words
from townsmith.testing.spilling import lines_of

SAY = Words(names=("Ann", "Ben", "Cleo", "Dan"), game="dream-home")
FURNISHED = "bathroom . . . .\n living_room living_room office . .\n garage ."
GEAR = {"tools": ["jackhammer", "hammer_drill"], "helpers": ["courier", "architect", "roofer"]}
SHOP = {
    "rooms": ["pantry", "sauna", None, "bedroom", "library"],
    "resources": [None, "roof_red_window", None, "decor_grand_piano", "tool_jackhammer"],
}
EVERY_SCREEN = pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)


def parts(homes: Homes, screen: Screen, viewer: int = 0) -> dict[str, Part]:
    """Return the parts that a viewer sees in a window, by key."""
    drawn = GAME.drawing.parts(GAME.view(homes, viewer), SAY, screen)
    return {part.key: part for part in drawn}


def words(svg: str) -> list[str]:
    """Return what is written in a drawing."""
    return [line.words for line in lines_of(svg)]


def size(part: Part) -> tuple[float, float]:
    """Return how large a part is."""
    drawing = drawing_of(part.svg)
    return drawing.width, drawing.height


PHASES: dict[str, Homes] = {
    "somebody takes": table(home(FURNISHED), {}, turn=1, market=SHOP),
    "you take": table(home(FURNISHED), {}, turn=0, market=SHOP),
    "you place": placing("kitchen", home(FURNISHED), taken={"resource": "roof_red_1"}),
    "you furnish": table(
        home(FURNISHED, **GEAR),
        turn=0,
        phase="resource",
        taken={"resource": "decor_whirlpool_bath"},
    ),
}


@EVERY_SCREEN
@pytest.mark.parametrize("key", ["market", "hand", "house-0"])
def test_no_slot_changes_its_size_from_phase_to_phase(screen: Screen, key: str) -> None:
    """Market, hand and house take the same room whoever is to do what: nothing moves."""
    assert len({size(parts(homes, screen)[key]) for homes in PHASES.values()}) == 1


@pytest.mark.parametrize(
    ("screen", "said"),
    [
        (PHONE, ["Bathro", "Living room 4", "Office 2"]),
        (LAPTOP, ["Bathroom 1", "Living room 4", "Office 2"]),
        (DESKTOP, ["Bathroom 1", "Living room 4", "Office 2"]),
        (WIDE, ["Bathroom 1", "Living room 4", "Office 2"]),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_captions_say_as_much_as_can_be_read(screen: Screen, said: list[str]) -> None:
    """The whole name, else its first word, and points alone where not even that fits."""
    found = words(parts(PHASES["somebody takes"], screen)["house-0"].svg)
    if screen == PHONE:
        assert "1" in found  # the bathroom
        said = said[1:]
    assert set(said) <= set(found)


def test_a_first_word_does_where_a_name_is_too_long() -> None:
    """On a phone a child's room that is one cell wide."""
    homes = table(home(". . . . .\n childs_room . . . .\n . ."), turn=1)
    assert "Child's 2" in words(parts(homes, PHONE)["house-0"].svg)


@EVERY_SCREEN
def test_the_market_names_rooms_and_resources(screen: Screen) -> None:
    """Also on a phone, where both share a card; a column that was taken says so."""
    said = " ".join(words(parts(PHASES["you take"], screen)["market"].svg))
    first = "first player" if screen == PHONE else "begin the next round"
    for word in ("Pantry", "Sauna", "Bedroom", "Library", "Red", "Grand", "piano", first):
        assert word in said
    assert said.count("taken") == 1
    assert ("scores" in said) == (screen != PHONE)


@EVERY_SCREEN
def test_all_gear_is_in_the_hand(screen: Screen) -> None:
    """However much there is: each tool that can be used now is a target in it."""
    hand = parts(table(home(FURNISHED, **GEAR), {}, turn=0, market=SHOP), screen)["hand"]
    assert hand.place == "act"
    assert 'data-t="drill"' in hand.svg
    drawn = GAME.drawing.parts(GAME.view(PHASES["you furnish"], 0), SAY, screen)
    assert "Whirlpool" in " ".join(
        word for part in drawn if part.key == "hand" for word in words(part.svg)
    )


def test_panels_tell_what_matters() -> None:
    """Who begins, roof cards, rooms, tools and helpers; by name in the alt."""
    rival = home(FURNISHED, roof_pile=["red", "brown"], tools=["jackhammer"], helpers=["courier"])
    facts = ["2 roof cards", "5 rooms", "1 tool", "1 helper"]
    homes = table({}, rival, turn=0, market=SHOP, first=0)
    assert words(parts(homes, DESKTOP)["house-1"].svg) == facts
    homes = table({}, rival, turn=0, market=SHOP, first=1)
    panel = parts(homes, DESKTOP)["house-1"]
    assert words(panel.svg) == ["begins", *facts[:2]], "the signs of gear need the room"
    alt = SAY(panel.alt)
    assert alt.startswith("the house of Ben: begins, 2 roof cards, 5 rooms, 1 tool, 1 helper")
    assert "Jackhammer" in alt
    assert "Courier" in alt


@EVERY_SCREEN
def test_houses_in_panels_have_no_captions(screen: Screen) -> None:
    """Their furniture is enough to know them; the opened house has the words."""
    homes = table({}, home(FURNISHED), turn=0, market=SHOP)
    assert "Living room 4" not in words(parts(homes, screen)["house-1"].svg)
    whole = GAME.drawing.opened(GAME.view(homes, 0), 1, SAY, screen)
    assert {"Living room 4", "5 rooms"} <= set(words(whole))


@EVERY_SCREEN
def test_every_house_can_be_opened(screen: Screen) -> None:
    """As wide as the own one, nothing in it can be pressed, and no roof shows its colour."""
    homes = placing("kitchen", home(FURNISHED), home(BARE, roof_pile=["purple"] * 4))
    view = GAME.view(homes, 0)
    own = parts(homes, screen)["house-0"]
    for seat in (0, 1):
        svg = GAME.drawing.opened(view, seat, SAY, screen)
        assert drawing_of(svg).width == size(own)[0]
        assert "data-t" not in svg
        assert "var(--plum)" not in svg


@EVERY_SCREEN
def test_whoever_watches_sees_all_houses(screen: Screen) -> None:
    """Large and with captions; the market is a list where the houses need the height."""
    seats = [home(FURNISHED), home(BARE, tools=["jackhammer"]), {}, {}]
    found = parts(table(*seats, turn=0, market=SHOP), screen, SPECTATOR)
    assert [part.place for part in found.values()] == ["shared", *["board"] * 4]
    assert "Living room 4" in words(found["house-0"].svg)
    assert "Jackhammer" in words(found["house-1"].svg)
    width, height = size(found["market"])
    assert (height > width) == (screen not in {PHONE, TABLET})


@EVERY_SCREEN
def test_the_piles_take_the_place_of_the_market_when_they_are_picked_from(screen: Screen) -> None:
    """Before that they are something to look up."""
    discard = {"rooms": ["kitchen_02", "wine_cellar"], "resources": ["roof_brown_1"]}
    before = table(home(BARE, helpers=["courier"]), {}, turn=0, market=SHOP, discard=discard)
    assert parts(before, screen)["discard"].place == "more"
    after = table(
        home(FURNISHED, helpers=["courier", "roofer"]),
        phase="helpers",
        discard=discard,
    )
    found = parts(after, screen)
    assert found["discard"].place == "shared"
    assert "market" not in found
    assert size(found["discard"])[1] >= size(parts(before, screen)["market"])[1]
    assert 'data-t="kitchen' in found["discard"].svg
