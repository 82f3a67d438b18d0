"""Values of one's own box: written in a form, drawn, kept, loaded and played with."""

import html
import json
import re
from collections.abc import Iterator
from typing import Literal

import httpx
import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.web.accessibility import violations

FORM = "/cards/welcome-to/own"
POOLS = "e63-opponent-2.per_pool"


@pytest.fixture
def visitor(address: str) -> Iterator[httpx.Client]:
    """Open a connection without any pass."""
    with httpx.Client(base_url=address, timeout=30) as client:
        yield client


def test_the_form_works_without_a_script(visitor: httpx.Client) -> None:
    """What is sent is drawn, and the deck stands in the page to play with and to copy."""
    page = visitor.post(FORM, data={POOLS: "5"}).raise_for_status().text
    assert "You changed 1 value" in page
    assert 'data-mark="own"' in page
    assert "&#34;per_pool&#34;: 5" in page


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({POOLS: "6"}, "each pool is a whole number from 0 to 5, not 6"),
        ({POOLS: "many"}, "from 0 to 5, not many"),
        ({"load": '{"opponents": [{"level": 9}]}'}, "level"),
        ({"load": "[]"}, "the deck"),
    ],
)
def test_what_is_wrong_is_said(visitor: httpx.Client, sent: dict[str, str], said: str) -> None:
    """A value out of its range, or a bad file, names what is wrong."""
    answer = visitor.post(FORM, data=sent)
    assert answer.status_code == 400
    assert said in answer.text


def test_a_game_without_a_form_has_none(visitor: httpx.Client) -> None:
    """Where everything is printed there is nothing to put right."""
    assert visitor.get("/cards/tiny-towns/own").status_code == 404


def test_values_are_kept_in_the_browser_and_played_with(page: Page) -> None:
    """Drawn while they are written, there again after a visit elsewhere, and in the record."""
    page.goto(FORM)
    page.fill(f"input[name='{POOLS}']", "5")
    expect(page.locator("#own-count")).to_contain_text("You changed 1 value")
    expect(page.locator("[id='drawn-e63-opponent-2'] .mark")).to_have_text("yours")
    page.goto("/play/welcome-to?alone")
    page.locator("input[value='e63-opponent-2']").check(force=True)
    page.locator("#own-values").check()
    page.get_by_role("button", name="Build your town").click()
    page.wait_for_url("**/t/*")
    assert '"per_pool": 5' in page.request.get(page.url + "/record").text()
    page.goto(FORM)
    expect(page.locator(f"input[name='{POOLS}']")).to_have_value("5")


def test_a_file_is_saved_and_loaded(page: Page) -> None:
    """What one device saved another one loads."""
    page.goto(FORM)
    page.fill(f"input[name='{POOLS}']", "4")
    expect(page.locator("#own-count")).to_contain_text("You changed 1 value")
    with page.expect_download() as found:
        page.locator("#own-save").click()
    saved = found.value.path().read_text("utf-8")
    assert json.loads(saved)["opponents"][0]["per_pool"] == 4
    page.locator("#own-back").click()
    expect(page.locator(f"input[name='{POOLS}']")).to_have_value("3")
    page.get_by_text("Load a file").first.click()
    page.set_input_files("#own-file", found.value.path())
    expect(page.locator(f"input[name='{POOLS}']")).to_have_value("4")


def test_what_is_written_before_the_script_has_come_is_drawn(page: Page) -> None:
    """A slow line loses nothing: the script looks for what has changed when it comes."""
    held: list[Route] = []
    page.route("**/own_cards.js", lambda route: held.append(route))  # noqa: PLW0108  it wants a function
    with page.expect_request("**/own_cards.js"):
        page.goto(FORM)
    page.fill(f"input[name='{POOLS}']", "5")
    held[0].continue_()
    expect(page.locator("#own-count")).to_contain_text("You changed 1 value")


DECK = "/cards/uptown/own"


def test_what_is_written_before_the_kept_values_have_come_is_added_to_them(page: Page) -> None:
    """A slow line loses neither: fields that they have not reached yet take no one's place."""
    page.goto(DECK)
    page.fill("input[name='B01.0.name']", "Night shop")
    expect(page.locator("#own-count")).to_contain_text("You changed 1 value")
    page.clock.install(time=0)
    asked: list[Route] = []

    def hold_the_first(route: Route) -> None:
        asked.append(route)
        if len(asked) > 1:
            route.continue_()

    page.route(f"**{DECK}", hold_the_first)
    with page.expect_request(f"**{DECK}"):
        page.goto(f"{DECK}?card=B01")
    page.fill("input[name='B01.cost']", "3")
    page.clock.run_for(1_000)  # longer than whoever writes pauses
    assert len(asked) == 1
    asked[0].continue_()
    expect(page.locator("#own-count")).to_contain_text("You changed 2 values")
    page.goto(f"{DECK}?card=B01")
    expect(page.locator("input[name='B01.0.name']")).to_have_value("Night shop")
    expect(page.locator("input[name='B01.cost']")).to_have_value("3")
    expect(page.locator("#own-list li").first).to_contain_text("Night shop")
    page.goto("/play/uptown")
    expect(page.locator("#own-values")).to_be_visible()


def test_one_card_at_a_time_without_a_script(visitor: httpx.Client) -> None:
    """Whoever goes on to the next card takes along what was written before."""
    sent = {"card": "B01", "B01.0.name": "Night shop", "B01.cost": "3", "next": "G01"}
    page = visitor.post(DECK, data=sent).raise_for_status().text
    assert "You changed 2 values" in page
    assert 'name="G01.3.kind"' in page
    assert "Night shop / Walk-up flats" in page
    deck = html.unescape(re.search(r'id="own-base" value="([^"]*)"', page)[1])  # type: ignore[index]  # it is there
    back = {"card": "B01", "deck": deck, "B01.0.name": "24/7 shop", "B01.cost": "2"}
    assert "You changed 0 values" in visitor.post(DECK, data=back).raise_for_status().text


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"B01.cost": "0"}, "price is a whole number from 1 to 9, not 0"),
        ({"B17.0.units": "1"}, "there is no duo of hotels"),
        ({"deck": "{}", "load": '{"project_cards": []}'}, "municipal_cards"),
    ],
)
def test_what_no_card_can_say_is_refused(
    visitor: httpx.Client, sent: dict[str, str], said: str
) -> None:
    """The field and what would do are named, and nothing is lost."""
    answer = visitor.post(DECK, data={"card": "B17", **sent})
    assert answer.status_code == 400
    assert said in html.unescape(answer.text)


def test_a_deck_is_written_card_by_card_and_played_with(page: Page) -> None:
    """Drawn while it is written, found in the list, there again later, and dealt at a table."""
    page.goto(DECK)
    page.fill("input[name='B01.0.name']", "Night shop")
    expect(page.locator("#drawn-B01")).to_contain_text("Night shop")
    expect(page.locator("#own-list li").first).to_contain_text("Night shop")
    page.fill("#own-find", "night shop")
    expect(page.locator("#own-list li:visible")).to_have_count(1)
    page.fill("#own-find", "")
    page.get_by_role("button", name="Keep and next").click()
    expect(page.locator("#drawn-B02")).to_be_visible()
    page.goto(f"{DECK}?card=B01")
    expect(page.locator("input[name='B01.0.name']")).to_have_value("Night shop")
    page.goto("/play/uptown")
    page.locator("#own-values").check()
    page.locator("form button.main").click()
    page.wait_for_url("**/t/*")
    assert "Night shop" in page.request.get(page.url + "/record").text()
    expect(page.locator(".provenance .mark")).to_have_attribute("data-mark", "own")


@pytest.mark.parametrize("path", [FORM, f"{DECK}?card=G05", "/cards/dream-home/own"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_form_is_accessible(
    browser: Browser, address: str, path: str, scheme: Literal["light", "dark"]
) -> None:
    """Axe finds nothing in any form, kept and used or not, and a phone does not pan sideways."""
    context = browser.new_context(
        base_url=address,
        bypass_csp=True,
        viewport={"width": 390, "height": 844},
        color_scheme=scheme,
    )
    page = context.new_page()
    if scheme == "dark":  # the same page with all that is said of cards that are kept
        path = context.request.post(
            f"{path.split('?', maxsplit=1)[0]}/kept", form={"called": "Blue box"}
        ).url
    page.goto(path)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    context.close()


def kept(visitor: httpx.Client, game: str = "uptown", **sent: str) -> str:
    """Keep cards on the server and return where they are."""
    answer = visitor.post(f"/cards/{game}/own/kept", data=sent)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def test_cards_are_kept_on_the_server_and_used_everywhere(visitor: httpx.Client) -> None:
    """Without a script: kept, changed, used in gallery, rules, pad and table, and laid to rest."""
    link = kept(visitor, "welcome-to", called="Blue box")
    assert len(link.removeprefix("/cards/welcome-to/own/")) >= 20
    told = visitor.post(link, data={POOLS: "5"}, follow_redirects=True).raise_for_status().text
    assert "You changed 1 value" in told
    assert "Used on this device" in told
    for page in ("/cards/welcome-to", "/rules/welcome-to", "/pad/welcome-to"):
        shown = visitor.get(page).raise_for_status().text
        assert "With your own cards: Blue box." in shown
        assert link not in shown
    assert 'data-mark="own"' in visitor.get("/rules/welcome-to").text
    form = {"seat0": "person", "box": "0", "alone-0": "e63-opponent-2", "own": "yes"}
    where = visitor.post("/play/welcome-to", data=form).headers["location"]
    assert '"per_pool": 5' in visitor.get(f"{where}/record").text
    assert 'data-mark="own"' in visitor.get(where).text
    assert visitor.get("/cards/welcome-to/own/mine").headers["location"] == link
    visitor.post("/cards/welcome-to/own/mine", data={})
    assert "With your own cards" not in visitor.get("/cards/welcome-to").text
    assert "Blue box" in visitor.get("/cards/welcome-to/own").text
    visitor.post(f"{link}/use", data={"how": "off"})
    assert "Blue box" not in visitor.get("/cards/welcome-to/own").text


def test_the_link_is_all_one_needs(visitor: httpx.Client, address: str) -> None:
    """Another device opens it, has it from then on, and uses it when it says so."""
    link = kept(visitor, called="Blue box")
    visitor.post(link, data={"card": "B01", "B01.0.name": "Night shop"})
    with httpx.Client(base_url=address, timeout=30) as other:
        assert "Night shop" in other.get(link).raise_for_status().text
        assert "Blue box" in other.get(DECK).text
        assert "With your own cards" not in other.get("/cards/uptown").text
        other.post(f"{link}/use", data={"how": "use"})
        assert "Night shop" in other.get("/cards/uptown").text
        assert json.loads(other.get(f"{link}/file").text)["project_cards"]
    with httpx.Client(base_url=address, timeout=30) as stranger:
        assert "Blue box" not in stranger.get(DECK).text
        assert stranger.get(f"{DECK}/not-a-key-that-anybody-has").status_code == 404
        assert stranger.get(link.replace("uptown", "welcome-to")).status_code == 404


def test_two_devices_change_two_cards(visitor: httpx.Client) -> None:
    """What is sent changes its own card; what another device wrote elsewhere stays."""
    link = kept(visitor)
    for card, name in (("B01", "Night shop"), ("B03", "Day shop")):
        visitor.post(link, data={"card": card, f"{card}.0.name": name})
    deck = visitor.get(f"{link}/file").json()
    names = {card["id"]: card["halves"][0]["name"] for card in deck["project_cards"]}
    assert (names["B01"], names["B03"]) == ("Night shop", "Day shop")


def test_cards_are_added_and_taken_out(visitor: httpx.Client) -> None:
    """A deck may have more cards and fewer; what it lacks to be dealt is told beside it."""
    page = visitor.post(DECK, data={"card": "B01", "add": "project_cards"}).text
    assert "1 card is new." in page
    assert 'name="X01.0.name"' in page
    link = kept(visitor)
    visitor.post(link, data={"card": "B01", "remove": "B01"})
    page = visitor.get(link).text
    assert "1 card of ours is left out." in page
    assert "<button" in page
    assert 'name="B01.cost"' not in page


def test_what_is_too_large_is_not_kept(visitor: httpx.Client) -> None:
    """Size and number of cards have an end, and the refusal says which."""
    half: dict[str, object] = {}
    cards = [{"id": f"C{at}", "cost": 1 + at % 900, "halves": [half, half]} for at in range(600)]
    deck = json.dumps({"project_cards": cards, "municipal_cards": []})
    answer = visitor.post(f"{DECK}/kept", data={"deck": deck})
    assert answer.status_code == 400
    assert "at most 500 different cards" in answer.text
    answer = visitor.post(f"{DECK}/kept", data={"deck": '{"project_cards": []}'})
    assert answer.status_code == 400


HOME = "/cards/dream-home/own"


def test_dream_home_has_a_form(visitor: httpx.Client) -> None:
    """How many there are of every card, and their children; what cannot be is refused."""
    page = visitor.post(HOME, data={"library.1": "0", "library.2": "1"}).text
    assert "You changed 2 values" in page
    assert "exactly 60 room cards and 48 resource cards" in page
    sent = {"kitchen.1": "8", "kitchen.2": "3"}
    answer = visitor.post(HOME, data=sent)
    assert answer.status_code == 400
    assert "11 cards with children are too many" in answer.text


def test_a_box_of_dream_home_is_used_everywhere(visitor: httpx.Client) -> None:
    """What one does not have lies in no gallery, and is dealt at no table."""
    link = kept(visitor, "dream-home", called="Blue box")
    sent = {"tool_scaffolding.copies": "0", "helper_roofer.copies": "3"}
    visitor.post(link, data=sent, follow_redirects=True).raise_for_status()
    for page in ("/cards/dream-home", "/rules/dream-home", "/pad/dream-home"):
        assert "With your own cards: Blue box." in visitor.get(page).raise_for_status().text
    assert "Scaffolding" not in visitor.get("/cards/dream-home").text
    form = {"seat0": "person", "seat1": "random", "own": "yes"}
    where = visitor.post("/play/dream-home", data=form).headers["location"]
    record = visitor.get(f"{where}/record").text
    assert record.count('"roofer"') == 3
    assert '"scaffolding"' not in record


def test_a_box_of_dream_home_is_drawn_while_it_is_written(page: Page) -> None:
    """As soon as the sums are right; until then it is told which is not, and by how much."""
    page.goto(HOME)
    page.fill("input[name='tool_scaffolding.copies']", "0")
    expect(page.locator("#own-wrong")).to_contain_text("needs exactly 48 cards, not 46")
    expect(page.locator("#own-wrong")).to_be_in_viewport()  # however far down one writes
    page.fill("input[name='helper_roofer.copies']", "3")
    expect(page.locator("#own-wrong")).to_be_empty()
    expect(page.locator("#own-count")).to_contain_text("You changed 2 values")
    drawn = page.locator("#drawn-helper_roofer")
    expect(drawn).to_contain_text("\N{MULTIPLICATION SIGN}3")
    expect(drawn.locator(".mark")).to_have_text("yours")
    expect(page.locator("#drawn-tool_scaffolding")).to_contain_text("\N{MULTIPLICATION SIGN}0")
    page.goto(HOME)
    expect(page.locator("input[name='helper_roofer.copies']")).to_have_value("3")


def test_kept_cards_are_drawn_and_kept_while_they_are_written(page: Page) -> None:
    """The script sends them to their link; another window shows the same."""
    page.goto(FORM)
    page.get_by_role("button", name="Keep on the server").click()
    page.wait_for_url(re.compile(r"/own/[\w-]{20,}$"))
    page.fill(f"input[name='{POOLS}']", "5")
    expect(page.locator("#own-count")).to_contain_text("You changed 1 value")
    link = page.locator("#own-link").input_value()
    assert link == page.url
    page.goto(link)
    expect(page.locator(f"input[name='{POOLS}']")).to_have_value("5")
    assert page.evaluate("localStorage.getItem('decks')") in {None, "{}"}
