"""The street drawn: towers fold within a fixed height, and all that is for sale stays in view."""

import re
from xml.etree import ElementTree as ET

import pytest

from tests.games.uptown.tables import card, municipal, seat, table
from tests.matrices import mostly_long
from townsmith.core.contract.state import SPECTATOR
from townsmith.core.picture import DESKTOP, LAPTOP, PHONE, SCREENS, WIDE, Part, Screen
from townsmith.core.rng import stream
from townsmith.draw.box import Box
from townsmith.draw.compose import drawing_of
from townsmith.draw.lettering import CUT
from townsmith.games.uptown import GAME
from townsmith.games.uptown.drawing.sizes import street_size, unfolded_size, watched_size
from townsmith.games.uptown.drawing.towers import storey
from townsmith.games.uptown.rules.state import UpTown
from townsmith.games.uptown.rules.tables import FIRST, deck_catalogue
from townsmith.games.uptown.words.cards import deck_cards
from townsmith.games.uptown.words.names import project_name
from townsmith.games.uptown.words.view import FloorView, UpTownView
from townsmith.i18n.catalogues import languages
from townsmith.i18n.words import Words

SAY = Words("en", ("Ann", "Ben", "Cleo", "Dan"))
PLAIN = municipal(*["cafe"] * 4)
SPACE = 'xmlns="http://www.w3.org/2000/svg"'
MOST_FLOORS = 40
"""More than anybody ever built."""
FRAME = 52 + 16 + 44 + 2 * 8
"""What the bar, the margins, the history and the gaps take of a window's height."""
ROWS = {LAPTOP: 1024 - 40, DESKTOP: 1280 - 64, WIDE: 1600 - 72}
"""How wide the row of decks may be."""


def parts(state: UpTown, viewer: int, screen: Screen) -> list[Part]:
    return GAME.drawing.parts(GAME.view(state, viewer), SAY, screen)


def words(svg: str) -> str:
    root = ET.fromstring(svg)  # noqa: S314 our own drawing
    return " ".join(text.text or "" for text in root.iter("{http://www.w3.org/2000/svg}text"))


def tall(floors: int) -> UpTown:
    """Return a table whose first plot is a tower."""
    street = " | ".join(["office 2*"] * floors)
    return table(seat(street), seat(), pile=(PLAIN,))


def late(seats: int, seed: int, share: float = 0.8) -> UpTown:
    """Return a game in which most of the moves have been made."""
    moves: list[tuple[int, int]] = []
    state, rng = GAME.rules.start(GAME.setup(seats, seed)), stream(seed, "late")
    while state.pending():
        moves.append((state.turn, state.quick(state.turn, rng)))
        state.apply(*moves[-1])
    state = GAME.rules.start(GAME.setup(seats, seed))
    for mover, move in moves[: int(len(moves) * share)]:
        state.apply(mover, move)
    return state


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
def test_towers_of_any_height_fit_their_street(screen: Screen) -> None:
    """Whole floors, bricks and the place of the next floor stay under the headline."""
    for size in (street_size(screen), watched_size(screen)):
        for floors in range(MOST_FLOORS + 1):
            fold = size.fold(floors)
            whole = floors - fold.bricks
            assert whole * size.floor + fold.rows * size.brick <= size.room
            assert fold.bricks == 0 or 1 <= whole <= size.keep


def test_low_towers_stay_whole() -> None:
    """Nothing folds as long as it fits, and an opened street never folds."""
    for screen in SCREENS:
        assert street_size(screen).fold(3).bricks == 0
        assert unfolded_size(screen, MOST_FLOORS).fold(MOST_FLOORS).bricks == 0


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
def test_a_street_never_changes_its_size(screen: Screen, seats: int) -> None:
    """From the first round to the last: the cards under it stay where they are."""
    sizes = set()
    for share in (0.0, 0.3, 0.6, 0.95):
        found = parts(late(seats, 2, share), 0, screen)
        sizes |= {(part.key, drawing_of(part.svg)[1:]) for part in found if part.place != "others"}
    assert len(sizes) == len({key for key, _ in sizes})


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("screen", ROWS, ids=lambda screen: screen.name)
def test_street_and_all_decks_are_in_view_together(screen: Screen, seats: int) -> None:
    """All decks stand in one row, and under the street the lowest window has room for it."""
    found = parts(late(seats, 3), 0, screen)
    street = next(drawing_of(part.svg) for part in found if part.place == "board")
    decks = [drawing_of(part.svg) for part in found if part.place == "cards"]
    assert len(decks) == seats + 1
    assert sum(deck.width for deck in decks) + 8 * seats <= ROWS[screen]
    assert street.height + max(deck.height for deck in decks) + FRAME <= screen.height


def test_the_own_deck_comes_first() -> None:
    """Then those of the others in table order, and the municipal pile."""
    keys = [part.key for part in parts(late(4, 1), 2, DESKTOP) if part.place == "cards"]
    assert keys == ["deck2", "deck3", "deck0", "deck1", "municipal"]


def test_the_oldest_floors_become_bricks() -> None:
    """The newest ones keep their names, all of them their prestige, and the plot says how many."""
    shown = next(part.svg for part in parts(tall(14), 0, DESKTOP) if part.place == "board")
    fold = street_size(DESKTOP).fold(14)
    assert words(shown).split().count("Office") == 14 - fold.bricks
    assert "14 floors" in words(shown)
    assert "28" in words(shown)


def test_an_opened_street_names_every_floor() -> None:
    """Whoever presses a house sees all of it, and nothing in it can be clicked."""
    view = GAME.view(tall(20), 1)
    for screen in (LAPTOP, WIDE):
        shown = GAME.drawing.opened(view, 0, SAY, screen)
        assert words(shown).split().count("Office") == 20
        assert "data-t=" not in shown
    own = next(part.svg for part in parts(tall(20), 0, DESKTOP) if part.place == "board")
    assert 'data-open="0"' in own


def test_a_deck_says_its_price_or_why_nothing_can_be_bought() -> None:
    """Coins block it, it may be too dear, and the card of action I is free."""
    rich, poor = seat("", card(3, "shop"), wallet=5), seat("", card(3, "shop"), wallet=1)
    blocked = seat("", card(2, "cafe"), coins=3)

    def heads(state: UpTown) -> dict[str, str]:
        found = parts(state, 0, WIDE)
        return {part.key: words(part.svg) for part in found if part.place == "cards"}

    shown = heads(table(rich, blocked, pile=(PLAIN,), action=2))
    assert "3 upcoins: blocked" in shown["deck1"]
    assert "too dear" not in shown["deck0"]
    assert "3 upcoins, you have 1" in heads(table(poor, seat(), pile=(PLAIN,), action=2))["deck0"]
    assert "free" in heads(table(poor, seat(), pile=(PLAIN,)))["deck0"]


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
def test_panels_say_what_matters(screen: Screen) -> None:
    """Coins, income on closing, prestige and who begins, drawn and in words."""
    state = table(seat(), seat("cafe 2* 3$", wallet=17), pile=(PLAIN,))
    panel = next(part for part in parts(state, 0, screen) if part.place == "others")
    told = words(panel.svg)
    assert {"17", "+3", "2"} <= set(told.split())
    assert SAY(panel.alt) == "Ben: coins 17, income on closing 3, prestige 2"
    first = next(part for part in parts(state, 1, screen) if part.place == "others")
    assert SAY(first.alt).endswith("first player")


def test_gifts_find_the_plots_of_the_others() -> None:
    """In panels every plot a gift may go to is a target, as high as its sky."""
    state = table(seat("", card(1, "gift -1*")), seat("office | shop"), pile=(PLAIN,))
    for screen in SCREENS:
        panel = next(part for part in parts(state, 0, screen) if part.place == "others")
        assert set(re.findall(r'data-t="([^"]+)"', panel.svg)) == {
            f"street1-{plot}" for plot in range(1, 6)
        }


def test_those_who_watch_see_every_street_large() -> None:
    """All streets are boards then, two of them side by side, without anything to click."""
    for screen in SCREENS:
        found = parts(late(4, 5), SPECTATOR, screen)
        boards = [drawing_of(part.svg) for part in found if part.place == "board"]
        assert len(boards) == 4
        assert all(board.width >= 340 for board in boards)
        assert all("data-t=" not in board.svg for board in boards)


def test_a_street_says_whose_it_is() -> None:
    """One's own is "Your street", also where one begins."""
    view = GAME.view(tall(1), 0)
    assert isinstance(view, UpTownView)
    shown = next(part.svg for part in parts(tall(1), 0, PHONE) if part.place == "board")
    assert "Your street" in words(shown)


@pytest.mark.parametrize("language", mostly_long(languages(), "ru", "pl"))
@pytest.mark.parametrize("deck", [None, FIRST])
def test_names_stand_on_their_houses_whole(language: str, deck: str | None) -> None:
    """Every project of both decks, on the narrowest house that shows names."""
    say, box = Words(language, (), GAME.slug), Box(0, 0, street_size(LAPTOP).house, 36)
    for project in deck_cards(deck_catalogue(deck)).projects:
        name = say(project_name(project))
        assert CUT not in words(
            f"<svg {SPACE}>{storey(box, FloorView(project, 1, 1), 1, name)}</svg>"
        )
