"""Pages in every language there is: chosen by the browser, by a link or by hand, and kept."""

import re
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect
from starlette.requests import Request

from tests.english import english_words
from tests.matrices import mostly_long
from tests.web.loops import run
from tests.web.played import LONGEST, STEP, resize, take_seat, wait_for_a_chance
from tests.web.served import PATIENCE, PERSON, Player, Seated, play_out, sit_down
from tests.web.spoken import Spoken, tokens_of
from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.text import Text
from townsmith.i18n.catalogues import SOURCE_LANGUAGE, languages
from townsmith.i18n.own_names import own_name
from townsmith.web.pages.error_page import broken
from townsmith.web.pages.refused_page import refused_page

GAMES = registry.games()
OTHERS = [language for language in languages() if language != SOURCE_LANGUAGE]
NEIGHBOURS = [("uk", "ru"), ("pl", "cs"), ("sk", "ro"), ("hu", "nl")]
CHUNK = 16
"""After so many moves both look at their pages."""
ALIKE = ("english", "json", "pdf", "svg", "town", "enter", "esc", "shift", "tab", "html")
"""Formats, keys and the languages by their own names: what is called so everywhere."""
READ = """() => [document.body.innerText,
    ...[...document.querySelectorAll("svg text, svg title")].map((one) => one.textContent),
    ...[...document.querySelectorAll("[aria-label], [title]")].flatMap(
        (one) => [one.getAttribute("aria-label") ?? "", one.title])].join("\\n")"""


@pytest.fixture
def visitor(address: str) -> Iterator[httpx.Client]:
    """Come to the server for the first time."""
    with httpx.Client(base_url=address, timeout=PATIENCE) as client:
        yield client


def test_languages_are_called_by_their_own_names() -> None:
    """Whoever seeks their language finds it in its own letters."""
    assert own_name("uk") == "Українська"
    assert own_name("nl") == "Nederlands"


@pytest.mark.parametrize("language", OTHERS)
def test_the_browser_says_which_language_is_wanted(visitor: httpx.Client, language: str) -> None:
    """The page says which one it is in, and a region does not matter."""
    wished = {"accept-language": f"tlh,{language}-XX;q=0.8,en;q=0.5"}
    page = visitor.get("/", headers=wished).text
    assert f'<html lang="{language}"' in page
    assert f'<option value="{language}" lang="{language}" selected>{own_name(language)}' in page


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_chosen_by_hand_stays(visitor: httpx.Client, language: str) -> None:
    """It counts more than the browser's, on every page, and one comes back to where one was."""
    here = "/rules/uptown?page=2"
    answer = visitor.post("/taste", data={"language": language, "here": here})
    assert answer.headers["location"] == here
    page = visitor.get("/about", headers={"accept-language": "en"}).text
    assert f'<html lang="{language}"' in page


@pytest.mark.parametrize("language", OTHERS)
def test_pages_for_everybody_name_their_other_languages(
    visitor: httpx.Client, language: str
) -> None:
    """A search engine finds each, and a link to one opens it in that language."""
    page = visitor.get("/rules/uptown").text
    link = re.search(rf'hreflang="{language}" href="([^"]+)"', page)
    assert link
    assert f'<html lang="{language}"' in visitor.get(link[1]).text
    assert f'<html lang="{language}"' in visitor.get("/").text


def in_english(page: str, language: str, game: AnyGame | None = None) -> list[str]:
    """Return the English words of a page that should have none."""
    codes = tokens_of(game) if game else frozenset()
    return english_words("\n".join(Spoken(page).lines), language, {*codes, *ALIKE})


def read(player: Player, where: str, language: str) -> str:
    """Return a page of a table as somebody with a browser in that language reads it."""
    headers = {"accept": "text/html", "accept-language": language}
    page = player.client.get(player.table + where, headers=headers).raise_for_status().text
    assert f'<html lang="{language}"' in page
    return page


@pytest.mark.parametrize(
    ("game", "first", "second"),
    mostly_long(
        [(GAMES[slug], *pair) for slug in GAMES for pair in NEIGHBOURS],
        "dream-home-uk-ru",
        "uptown-hu-nl",
    ),
)
def test_two_people_play_a_game_in_two_languages(
    address: str, game: AnyGame, first: str, second: str
) -> None:
    """Each page of each is in their own, from the first move to the end; the record is the same."""
    table = sit_down(address, game.slug, [PERSON, PERSON])
    players = [table.player(0), table.player(1)]
    wheres = ["", "/people"]
    while True:
        for player, language in zip(players, (first, second), strict=True):
            for where in wheres:
                found = in_english(read(player, where, language), language, game)
                assert (where, found) == (where, [])
        if "/verify" in wheres:
            break
        if play_out(players, most=CHUNK) < CHUNK:
            wheres = ["", "/verify", "?at=3&as=0"]
    records = {
        player.client.get(f"{player.table}/record", headers={"accept-language": language}).text
        for player, language in zip(players, (first, second), strict=True)
    }
    assert len(records) == 1


@pytest.mark.parametrize(
    ("game", "language"),
    mostly_long(
        [(GAMES[slug], language) for slug in GAMES for language in OTHERS], "dream-home-pl"
    ),
)
def test_a_whole_game_in_a_browser_is_in_its_language(
    browser: Browser, address: str, game: AnyGame, language: str
) -> None:
    """All that stands on the page, is read out or drawn, while it is clicked to the end."""
    table = sit_down(address, game.slug, [PERSON, "random"])
    context = browser.new_context(base_url=address, locale=language, reduced_motion="reduce")
    page = context.new_page()
    take_seat(page, table, 0)
    found: set[str] = set()
    for turn in range(LONGEST):
        wait_for_a_chance(page)
        over = page.evaluate(STEP) == "over"
        if over or turn % CHUNK == 0:
            found |= set(english_words(page.evaluate(READ), language, {*tokens_of(game), *ALIKE}))
        if over:
            break
        page.wait_for_function("() => !document.querySelector('.sending')")
    assert page.locator("html").get_attribute("lang") == language
    assert found == set()
    context.close()


@pytest.fixture(scope="module")
def strange(address: str) -> Seated:
    """Return a table at which the visitor has no seat."""
    return sit_down(address, "dream-home", [PERSON, PERSON])


@pytest.mark.parametrize("language", OTHERS)
def test_what_goes_wrong_is_told_in_the_language(
    visitor: httpx.Client, strange: Seated, language: str
) -> None:
    """An address that leads nowhere, a seat of somebody else, and no network."""
    headers = {"accept-language": language, "accept": "text/html"}
    for where, status in (
        ("/nowhere", 404),
        ("/play/chess", 404),
        ("/t/xyzzy", 404),
        (f"/t/{strange.id}/notes", 403),
        ("/offline", 200),
    ):
        answer = visitor.get(where, headers=headers)
        assert (where, answer.status_code) == (where, status)
        assert f'<html lang="{language}"' in answer.text
        assert (where, in_english(answer.text, language)) == (where, [])


@pytest.mark.parametrize("language", OTHERS)
def test_too_much_and_our_own_faults_are_told_in_the_language(language: str) -> None:
    """What the guard at the door says, and what is said where something broke."""
    names = {"accept-language": language, "accept": "text/html"}
    headers = [(name.encode(), value.encode()) for name, value in names.items()]
    scope = {"type": "http", "path": "/t/x", "query_string": b"", "headers": headers}
    much = Text("That was too much in too short a time; try again later.")
    faults = [refused_page(scope, much, 429), run(broken(Request(scope), ValueError("x")))]
    for answer, status in zip(faults, (429, 500), strict=True):
        page = bytes(answer.body).decode()
        assert answer.status_code == status
        assert f'<html lang="{language}"' in page
        assert in_english(page, language) == []


@pytest.mark.parametrize("window", [(390, 844), (820, 1180)], ids=["phone", "tablet"])
def test_a_language_is_chosen_in_the_menu_of_a_table(
    page: Page, address: str, window: tuple[int, int]
) -> None:
    """Where the bar has no room for it; the table stays, and the menu is as wide as it may be."""
    table = sit_down(address, "tiny-towns", [PERSON, PERSON])
    take_seat(page, table, 0)
    resize(page, window)
    page.locator("#menu > summary").click()
    cut = page.locator("#menu .choices").evaluate("(box) => box.scrollWidth - box.clientWidth")
    assert cut <= 0
    page.locator("#menu select[name=language]").select_option("uk")
    expect(page.locator("html")).to_have_attribute("lang", "uk")
    expect(page).to_have_url(re.compile(f"/t/{table.id}"))


def test_languages_are_listed_as_people_look_for_them(visitor: httpx.Client) -> None:
    """By their own names; a mark on the first letter changes no place."""
    listed = re.findall(r'<option value="(\w+)"[^>]*>([^<]+)<', visitor.get("/").text)
    assert [code for code, _ in listed] == ["cs", "en", "hu", "nl", "pl", "ro", "sk", "ru", "uk"]
    assert listed[0][1] == "Čeština"
