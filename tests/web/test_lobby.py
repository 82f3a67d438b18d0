"""One link for a table: people gather in a lobby, the host settles what is played, Start deals."""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace as with_values
from playwright.sync_api import Browser, Page, expect

from tests.postgresql import PrivatePostgres
from tests.web.accessibility import violations
from tests.web.nodes import several_nodes
from tests.web.played import wait_for_the_drawing
from tests.web.served import GENEROUS, JSON, PATIENCE, served
from townsmith.core import registry
from townsmith.core.errors import SetupError, StaleMoveError, StoreError
from townsmith.table.opening import open_lobby
from townsmith.table.store import open_store
from townsmith.table.store.changes import Change
from townsmith.web.tables import lobby_judging as judging
from townsmith.web.tables.lobby_log import NEW_HOST, LobbyState, lobby_for
from townsmith.web.tables.people_log import Draft

GAME = "tiny-towns"
LOOK = "fetch(location, {headers: {accept: 'application/json'}}).then((told) => told.json())"


@contextmanager
def guest(address: str) -> Iterator[httpx.Client]:
    """Open a browser without a script that nobody has used before."""
    with httpx.Client(base_url=address, timeout=PATIENCE, follow_redirects=True) as client:
        yield client


class Opened:
    """A lobby that somebody has just opened, as its host sees it."""

    def __init__(self, host: httpx.Client, game: str = GAME, name: str = "Ada") -> None:
        self.host = host
        page = host.post(f"/lobby/{game}", data={"name": name})
        self.home = page.url.path
        self.link = self.link_now()

    def link_now(self) -> str:
        """Return the secret part of the link that the page shows."""
        found = re.search(r'id="link"[^>]*value="[^"]*(/j/[^"]+)"', self.page())
        assert found is not None
        return found[1]

    def page(self) -> str:
        """Return the page."""
        return self.host.get(self.home).raise_for_status().text

    def do(self, what: str, **given: object) -> httpx.Response:
        """Do something as the host."""
        return self.host.post(f"{self.home}/{what}", data=given, headers=JSON)


@pytest.fixture
def host(address: str) -> Iterator[httpx.Client]:
    """Whoever opens the lobby."""
    with guest(address) as client:
        yield client


@pytest.fixture
def lobby(host: httpx.Client) -> Opened:
    """Open a lobby of Tiny Towns."""
    return Opened(host)


@pytest.fixture
def ben(address: str, lobby: Opened) -> Iterator[httpx.Client]:
    """Somebody who has sat down on the second seat."""
    with guest(address) as client:
        assert client.post(lobby.link, data={"name": "Ben", "seat": "1"}).url.path == lobby.home
        yield client


def seen(client: httpx.Client, table: str) -> dict[str, object]:
    """Return what a table tells somebody."""
    told: dict[str, object] = client.get(table, headers=JSON).raise_for_status().json()
    return told


# In a real browser


def opened(browser: Browser, address: str, size: tuple[int, int] = (1440, 900)) -> Page:
    """Open a page in a browser of one's own."""
    viewport = {"width": size[0], "height": size[1]}
    return browser.new_context(base_url=address, viewport=viewport).new_page()  # type: ignore[arg-type]  # any size will do


def test_from_the_street_to_the_table(browser: Browser, address: str) -> None:
    """A host and a guest on a phone: one link, a name, a seat, a bot, an option, Start."""
    ada, ben = opened(browser, address), opened(browser, address, (390, 844))
    wrong: list[str] = []
    for page in (ada, ben):
        page.on("response", lambda told: wrong.append(told.url) if told.status >= 400 else None)
    ada.goto("/")
    ada.locator(f'button[formaction="/lobby/{GAME}"]').click()
    expect(ada.get_by_role("heading", name="Your table is open.")).to_be_visible()
    fingerprint = ada.locator("#fingerprint").text_content()
    ben.goto(ada.locator("#link").input_value())
    expect(ben.get_by_role("heading", name="Ada invites you to Tiny Towns.")).to_be_visible()
    assert violations(ben) == []
    ben.locator("#name").fill("Ben")
    ben.get_by_label("Seat 3").check()
    ben.get_by_role("button", name="Sit down").click()
    expect(ben.get_by_role("heading", name="You have a seat.")).to_be_visible()
    expect(ada.locator("[data-piece=news]")).to_have_text("Ben sat down.")
    ada.locator(".seats li").nth(1).get_by_role("button", name="Add a bot").click()
    expect(ben.locator(".seats li").nth(1)).to_contain_text("a bot:")
    ada.get_by_role("radiogroup", name="Monuments").get_by_label("off").check()
    expect(ben.locator(".sentences")).to_contain_text(re.compile("monuments: off", re.IGNORECASE))
    assert [*violations(ada), *violations(ben)] == []
    ada.get_by_role("button", name="Start with 3").click()
    for page, seat in ((ada, 0), (ben, 2)):
        expect(page).to_have_url(re.compile("/t/"))
        wait_for_the_drawing(page)
        told = page.evaluate(LOOK)
        assert (told["seat"], told["commitment"]) == (seat, fingerprint)
        assert [told["names"][0], told["names"][2]] == ["Ada", "Ben"]
    record = ada.context.request.get(f"{ada.url.split('?')[0]}/record").text()
    assert '"monuments":false' in record.replace(" ", "")
    ben.goto("/")
    expect(ben.locator("#resume a")).to_have_count(1)
    assert "/t/" in (ben.locator("#resume a").get_attribute("href") or "")
    ada.goto("/")
    ada.locator("#resume a").first.wait_for()
    assert ada.locator("#resume .tablecard").count() == 1  # not once more as the lobby it was
    assert wrong == []
    for page in (ada, ben):
        page.context.close()


def test_what_somebody_types_survives_arrivals(page: Page) -> None:
    """The seats come anew; the name half typed, its focus and a number half typed stay."""
    page.goto("/")
    page.locator(f'button[formaction="/lobby/{GAME}"]').click()
    link = page.locator("#link").input_value()
    page.locator("#name").fill("Adel")
    httpx.post(link, data={"name": "Ben"}, timeout=PATIENCE)
    expect(page.locator(".seats")).to_contain_text("Ben")
    expect(page.locator("#name")).to_be_focused()
    expect(page.locator("#name")).to_have_value("Adel")
    page.locator("[name=seats]").fill("5")
    httpx.post(link, data={"name": "Cleo"}, timeout=PATIENCE)
    expect(page.locator("[data-piece=news]")).to_have_text("Cleo sat down.")
    expect(page.locator("[name=seats]")).to_have_value("5")
    page.keyboard.press("Enter")
    expect(page.locator(".seats li")).to_have_count(5)
    expect(page.locator(".seats")).to_contain_text("Cleo")


def host_and_guest(browser: Browser, address: str) -> tuple[Page, Page]:
    """Let Ada open a lobby, and Ben sit down in it by its link."""
    ada, ben = opened(browser, address), opened(browser, address)
    ada.goto("/")
    ada.locator(f'button[formaction="/lobby/{GAME}"]').click()
    ben.goto(ada.locator("#link").input_value())
    ben.locator("#name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    return ada, ben


def test_the_host_takes_back_what_was_done(browser: Browser, address: str) -> None:
    """A guest whose seat was freed by mistake has it again, at the same page."""
    ada, ben = host_and_guest(browser, address)
    where = "() => document.querySelector('.seats').getBoundingClientRect().top + scrollY"
    before = ada.evaluate(where)
    ada.get_by_role("button", name="Free the seat").click()
    expect(ben.locator("main")).to_contain_text("Your seat at this table was given up")
    expect(ada.get_by_role("button", name="Take it back")).to_be_visible()
    assert ada.evaluate(where) == before  # what is under the pointer stays there
    ada.get_by_role("button", name="Take it back").click()
    expect(ada.locator(".seats")).to_contain_text("Ben")
    ben.reload()
    expect(ben.get_by_role("heading", name="You have a seat.")).to_be_visible()
    for page in (ada, ben):
        page.context.close()


def test_a_closed_table_is_opened_again_where_it_was_closed(browser: Browser, address: str) -> None:
    """The way back is in sight at the foot of a phone's page, too; guests have a way on."""
    ada, ben = host_and_guest(browser, address)
    ada.set_viewport_size({"width": 390, "height": 844})
    ada.get_by_role("button", name="Close this table").click()
    back = ada.get_by_role("button", name="Take it back")
    expect(back).to_be_in_viewport()
    expect(ben.get_by_role("link", name="To the street")).to_be_in_viewport()
    back.click()
    expect(ben.get_by_role("link", name="To the street")).to_have_count(0)
    expect(ada.get_by_role("button", name="Start with 2")).to_be_in_viewport()
    for page in (ada, ben):
        page.context.close()


def test_a_host_who_leaves_is_followed_by_the_next(browser: Browser, address: str) -> None:
    """They are on the street, with nothing to go on with, and the guest decides from now on."""
    ada, ben = host_and_guest(browser, address)
    expect(ben.locator("[data-piece=begin]")).to_contain_text("Ada starts the game")
    ada.get_by_role("button", name="Leave this table").click()
    expect(ada.locator(".houses")).to_be_visible()
    expect(ada.locator("#resume")).to_be_hidden()
    expect(ben.locator("[data-piece=news]")).to_have_text("Ben is the host now.")
    expect(ben.get_by_role("button", name="Start alone")).to_be_enabled()
    for page in (ada, ben):
        page.context.close()


# Without a script


def test_nothing_can_be_seen_or_played_before_the_deal(lobby: Opened) -> None:
    """A lobby is no table, whoever asks and whatever for."""
    table = lobby.home.replace("/l/", "/t/")
    for where in ("", "/updates", "/turn", "/record", "/hint", "/people", "/board", "/events"):
        assert lobby.host.get(table + where, headers=JSON).status_code == 409, where
    for where in ("/moves", "/undo", "/talk", "/rematch", "/replace"):
        told = lobby.host.post(table + where, json={"words": "x", "at": 1})
        assert told.status_code == 409, where
    assert lobby.host.get(table).url.path == lobby.home


def test_a_name_is_remembered_and_never_had_twice(
    address: str, lobby: Opened, ben: httpx.Client
) -> None:
    """Whoever takes a name that is taken is told, and finds what they typed."""
    with guest(address) as other:
        told = other.post(lobby.link, data={"name": "Ben", "seat": "2"})
        assert (told.status_code, "There is a Ben at this table" in told.text) == (409, True)
        assert 'value="Ben"' in told.text
        other.post(lobby.link, data={"name": "Ben\N{LATIN SMALL LETTER ENG}", "seat": "2"})
        second = Opened(other, name="")
        assert "Ben\N{LATIN SMALL LETTER ENG}" in second.page()
        assert ben.get(lobby.link).url.path == lobby.home


def test_of_two_who_want_one_seat_the_second_is_told(
    address: str, lobby: Opened, ben: httpx.Client
) -> None:
    """The name is kept and another seat is chosen for them."""
    assert ben.get(lobby.home).is_success
    with guest(address) as cleo:
        told = cleo.post(lobby.link, data={"name": "Cleo", "seat": "1"})
        assert (told.status_code, "Ben was a moment faster" in told.text) == (409, True)
        assert re.search(r'value="2" checked', told.text)
        assert 'value="Cleo"' in told.text


def test_whoever_asks_twice_sits_once(address: str, lobby: Opened) -> None:
    """No answer came, so the same form is sent again: the same seat, and one more."""
    form = httpx.get(address + lobby.link, timeout=PATIENCE).text
    once = re.search(r'name="once" value="([^"]+)"', form)
    assert once is not None
    given = {"name": "Cleo", "seat": "2", "once": once[1]}
    homes = []
    for _ in range(2):
        with guest(address) as cleo:
            homes.append(cleo.post(lobby.link, data=given).url.path)
            assert "You have a seat." in cleo.get(lobby.home).text
    assert homes == [lobby.home, lobby.home]
    assert lobby.do("free", seat=2).is_success
    with guest(address) as again:  # a seat that was given up is not come back to this way
        assert again.post(lobby.link, data=given).is_success
        assert lobby.do("free", seat=2).is_success
        assert again.get(lobby.home).status_code == 403


def test_start_pressed_twice_leads_to_the_same_table(lobby: Opened, ben: httpx.Client) -> None:
    """The host had no answer; a guest has no more right to it than before."""
    first, second = (lobby.host.post(f"{lobby.home}/start", data={}) for _ in range(2))
    assert first.url.path.startswith("/t/")
    assert second.url.path == first.url.path
    assert ben.post(f"{lobby.home}/start", data={}).status_code == 409


def test_a_lobby_is_dealt_once(lobby: Opened, ben: httpx.Client) -> None:
    """Whatever the host does after Start, the table stays, and its seed is that of the lobby."""
    found = re.search(r'id="fingerprint">([^<]+)<', lobby.page())
    assert found is not None
    begun = lobby.host.post(f"{lobby.home}/start", data={}).url.path
    given = {"seat": "1", "by": "random", "seats": "3", "option-monuments": "false"}
    for what in ("options", "seats", "bot", "free", "link", "close", "back"):
        assert lobby.do(what, **given).status_code == 409, what
    assert lobby.host.post(f"{lobby.home}/start", data={}).url.path == begun
    assert ben.get(lobby.home).url.path == begun
    assert seen(ben, begun)["commitment"] == found[1]
    told = ben.post(f"{begun}/rematch", data={}, headers=JSON)
    assert (told.status_code, "not over yet" in told.text) == (400, True)


BESIDE_THE_SPEAKER = """() => {
    const { left, top } = document.querySelector(".bubble").getBoundingClientRect();
    const beside = [...document.querySelectorAll(".seats li")].find((seat) => {
        const box = seat.getBoundingClientRect();
        return Math.abs(box.left - left) < 2 && Math.abs(box.bottom - 12 - top) < 2;
    });
    return beside?.querySelector("bdi").textContent;
}"""
"""Returns whose seat the bubble stands at."""


def test_talk_is_seen_in_the_lobby_too(browser: Browser, address: str) -> None:
    """Quick words, a mark until it is read, as text whatever it is, and unheard if one likes."""
    ada, ben = opened(browser, address), opened(browser, address, (390, 844))
    ada.goto("/")
    ada.locator(f'button[formaction="/lobby/{GAME}"]').click()
    ben.goto(ada.locator("#link").input_value())
    name = "<b>Ben</b> \N{HEBREW LETTER SHIN}\N{WAVING HAND SIGN}"
    ben.locator("#name").fill(name)
    ben.get_by_role("button", name="Sit down").click()
    ada.get_by_role("button", name="Well played").click()
    expect(ben.locator(".talkmark .unread")).to_have_text("1")
    expect(ben).to_have_title(re.compile(r"^\(1\) "))
    expect(ben.locator(".bubble")).to_contain_text("Well played")
    assert ben.evaluate(BESIDE_THE_SPEAKER) == "Ada"
    ben.locator(".talkmark").click()
    expect(ben).to_have_title(re.compile(r"^Tiny Towns"))
    ben.locator("#saying").fill("<img src=x onerror='alert(1)'>")
    ben.keyboard.press("Enter")
    expect(ada.locator("#talk li").last).to_have_text(f"{name} <img src=x onerror='alert(1)'>")
    expect(ada.locator(".seats")).to_contain_text(name)
    ada.get_by_text("Hear somebody no more").click()
    ada.get_by_role("checkbox", name=name).check()
    expect(ada.locator("#talk li").last).to_be_hidden()
    expect(ada.locator("#talk li").first).to_be_visible()
    assert [*violations(ada), *violations(ben)] == []
    for page in (ada, ben):
        page.context.close()


def test_looking_changes_nothing(address: str, lobby: Opened) -> None:
    """A preview of a messenger sits nowhere and is given nothing."""
    for method in ("GET", "HEAD"):
        told = httpx.request(method, address + lobby.link, timeout=PATIENCE)
        assert (told.status_code, "set-cookie" in told.headers) == (200, False)
    assert "Start alone" in lobby.page()


def test_only_the_host_decides(lobby: Opened, ben: httpx.Client) -> None:
    """A guest has neither the buttons nor the right; somebody else has not even the page."""
    page = ben.get(lobby.home).text
    for what in ("bot", "free", "seats", "options", "link", "close", "back", "start"):
        given = {"seat": "2", "by": "random", "seats": "3"}
        told = ben.post(f"{lobby.home}/{what}", data=given, headers=JSON)
        assert told.status_code in {403, 409}, what
        assert f'action="{lobby.home}/{what}"' not in page
    with guest(str(ben.base_url)) as stranger:
        assert stranger.get(lobby.home).status_code == 403
        assert stranger.get(f"{lobby.home}/updates").status_code == 403
        assert stranger.post(f"{lobby.home}/start", data={}).status_code == 403


def test_a_new_link_ends_the_old_one(address: str, lobby: Opened, ben: httpx.Client) -> None:
    """Whoever sits stays; the old link leads nowhere, unless that is taken back."""
    assert lobby.do("link").is_success
    assert lobby.link_now() != lobby.link
    with guest(address) as late:
        assert late.get(lobby.link).status_code == 403
        assert late.get(lobby.link_now()).status_code == 200
        assert ben.get(lobby.home).status_code == 200
        assert lobby.do("back").is_success
        assert late.get(lobby.link).status_code == 200


def test_a_closed_table_can_be_opened_again_at_once(
    address: str, lobby: Opened, ben: httpx.Client
) -> None:
    """Everybody is told, nobody sits down, nothing starts; and it can be taken back."""
    assert lobby.do("close").is_success
    assert "The host has closed this table" in ben.get(lobby.home).text
    assert lobby.do("start").status_code == 409
    with guest(address) as late:
        assert "This table is closed" in late.get(lobby.link).text
        assert late.post(lobby.link, data={"name": "Cleo"}).status_code == 409
        assert lobby.do("back").is_success
        assert late.post(lobby.link, data={"name": "Cleo"}).is_success


def test_seats_are_changed_and_passes_stay_true(address: str, lobby: Opened) -> None:
    """Free seats go and come back; whoever sits keeps the own seat, at the table too."""
    with guest(address) as dan:
        dan.post(lobby.link, data={"name": "Dan", "seat": "3"})
        assert lobby.do("seats", seats=2).is_success
        assert lobby.do("seats", seats=1).status_code == 400
        assert lobby.do("seats", seats=99).status_code == 400
        assert "Dan" in dan.get(lobby.home).text
        begun = lobby.host.post(f"{lobby.home}/start", data={}).url.path
        assert dan.get(lobby.home).url.path == begun
        assert seen(dan, begun)["seat"] == 1
        assert seen(dan, begun)["names"] == ["Ada", "Dan"]


def test_after_the_start_the_link_still_leads_somewhere(
    address: str, lobby: Opened, ben: httpx.Client
) -> None:
    """Who sat goes to the table, who comes too late may watch, and nothing changes any more."""
    begun = lobby.host.post(f"{lobby.home}/start", data={}).url.path
    assert ben.get(lobby.link).url.path == begun
    assert seen(ben, begun)["seat"] == 1
    assert lobby.do("seats", seats=3).status_code == 409
    assert ben.post(f"{lobby.home}/leave", data={}).status_code == 409
    with guest(address) as late:
        assert "The game has begun" in late.get(lobby.link).text
        assert late.post(lobby.link, data={"name": "Eve"}).status_code == 409
        assert late.post(lobby.link, data={"watch": "yes"}).url.path == begun
        assert seen(late, begun)["seat"] == -1


def test_a_town_named_in_the_lobby_has_its_name_on_the_sheet(address: str) -> None:
    """Whoever waits says it beside their own name; it goes to the table, its sheets, the record."""
    with guest(address) as ada, guest(address) as zoe:
        lobby = Opened(ada, "welcome-to")
        assert 'name="town"' in lobby.page()
        zoe.post(lobby.link, data={"name": "Zoe", "seat": "1"})
        zoe.post(f"{lobby.home}/name", data={"name": "Zoe", "town": "Maple Hill"})
        zoe.post(f"{lobby.home}/name", data={"name": "Zoey"})  # and says nothing of the town
        assert 'value="Maple Hill"' in zoe.get(lobby.home).text
        zoe.post(f"{lobby.home}/sit", data={"seat": "2"})
        begun = ada.post(f"{lobby.home}/start", data={}).url.path
        assert zoe.get(lobby.home).url.path == begun
        sheet = zoe.get(f"{begun}/board?seat=1").raise_for_status().text
        assert re.search(r"<text[^>]*>Maple Hill</text>", sheet)
        assert '[Towns ["", "Maple Hill"]]' in ada.get(f"{begun}/record").text


def test_watchers_wait_too_and_watch(address: str, lobby: Opened) -> None:
    """They see who is here, without a seat or a button, and are led to the table."""
    with guest(address) as eve:
        assert "You watch." in eve.post(lobby.link, data={"watch": "yes"}).text
        begun = lobby.host.post(f"{lobby.home}/start", data={}).url.path
        assert eve.get(lobby.home).url.path == begun
        assert seen(eve, begun)["seat"] == -1


def test_a_lobby_outlives_the_server(data: Path) -> None:
    """After a kill -9 everybody waits where they waited, and the start deals to them."""
    with served(data, *GENEROUS) as first, guest(first.address) as ada:
        lobby = Opened(ada)
        with guest(first.address) as ben:
            ben.post(lobby.link, data={"name": "Ben"})
            cookies = ben.cookies
        first.kill()
        with served(data, *GENEROUS, port=first.port) as again, guest(again.address) as back:
            back.cookies = cookies
            assert "You have a seat." in back.get(lobby.home).text
            begun = lobby.host.post(f"{lobby.home}/start", data={}).url.path
            assert seen(back, back.get(lobby.home).url.path)["seat"] == 1
            assert begun.startswith("/t/")


def test_a_form_seats_as_many_as_it_says(address: str) -> None:
    """Fourteen are fourteen, not silently ten."""
    with guest(address) as ada:
        given = {f"seat{seat}": "random" for seat in range(1, 14)} | {"seat0": "person"}
        table = ada.post("/play/welcome-to", data=given).url.path
        assert len(seen(ada, table)["names"]) == 14  # type: ignore[arg-type]  # JSON


def test_a_crowd_is_counted(page: Page) -> None:
    """A lobby of a thousand seats says how many are taken, at the door and inside, live."""
    page.goto("/")
    page.locator('button[formaction="/lobby/welcome-to"]').click()
    page.locator("[name=seats]").fill("1000")
    page.keyboard.press("Enter")
    expect(page.locator(".count")).to_have_text("1 of 1000 seats are taken.")
    link = page.locator("#link").input_value()
    assert "1</b> of 1000" in httpx.get(link, timeout=PATIENCE).text
    for number in range(15):
        told = httpx.post(link, data={"name": f"Guest {number}"}, timeout=PATIENCE)
        assert told.status_code == 303
    expect(page.locator("[data-taken]")).to_have_text("16")
    page.get_by_role("button", name="Start with 16").click()
    expect(page).to_have_url(re.compile("/t/"))


def test_any_node_leads_to_the_same_table(postgres: PrivatePostgres, tmp_path: Path) -> None:
    """The host at one node and a guest at another sit in one lobby and at one table."""
    with several_nodes(postgres, tmp_path) as nodes:
        one, two = (node.address for node in nodes.running)
        with guest(one) as ada, guest(two) as ben:
            lobby = Opened(ada)
            assert ben.post(lobby.link, data={"name": "Ben"}).url.path == lobby.home
            changed = ben.get(f"{lobby.home}/updates").json()["moment"]
            page = ada.get(f"{lobby.home}?since={changed}").text
            assert "Ben" in page
            assert ada.post(f"{lobby.home}/bot", data={"seat": 2, "by": "random"}).is_success
            begun = ada.post(f"{lobby.home}/start", data={}).url.path
            until = time.monotonic() + PATIENCE
            while ben.get(lobby.home).url.path != begun:
                assert time.monotonic() < until
            assert seen(ben, begun)["seat"] == 1
            assert seen(ben, begun)["names"] == ["Ada", "Ben", "Random"]


# What is judged


def after(state: LobbyState, drafts: list[Draft]) -> LobbyState:
    """Return the lobby after what was judged."""
    for draft in drafts:
        state = state.after(Change(1, draft.kind, draft.words, draft.seat))
    return state


@pytest.fixture
def state() -> LobbyState:
    """Let a host and a guest wait at four seats."""
    waiting = lobby_for("Ada", 4)
    return after(waiting, judging.sit_down(waiting, 1, "Ben"))


def test_after_ten_seconds_nothing_is_taken_back(state: LobbyState) -> None:
    """What the host did long ago stays done."""
    freed = after(state, judging.free_a_seat(state, 0, 1))
    assert freed.deed is not None
    assert after(freed, judging.take_back(freed, 0, 10)).chairs == state.chairs
    step = with_values(freed.deed.step, at=time.time() - 60)
    late = replace(freed, deed=replace(freed.deed, step=step))
    with pytest.raises(StaleMoveError):
        judging.take_back(late, 0, 10)


def test_a_seat_that_somebody_took_meanwhile_stays_theirs(state: LobbyState) -> None:
    """Taking back frees nobody."""
    freed = after(state, judging.free_a_seat(state, 0, 1))
    taken = after(freed, judging.sit_down(freed, 1, "Cleo"))
    assert after(taken, judging.take_back(taken, 0, 10)).chairs[1].name == "Cleo"


def test_the_next_host_is_whoever_came_next(state: LobbyState) -> None:
    """Not whoever sits on the lowest seat; and a host who changes seats stays host."""
    more = after(state, judging.sit_down(state, 3, "Dan"))
    moved = after(more, judging.change_seat(more, 0, 2))
    assert (moved.host, moved.news[-1].said) == (2, "sat")
    back = after(moved, judging.sit_down(moved, 0, "Eve"))
    left = after(back, judging.stand_up(back, 2))
    assert (left.host, left.news[-1]) == (1, (NEW_HOST, "Ben"))


def test_nobody_is_sent_away_by_mistake(state: LobbyState) -> None:
    """Neither oneself, nor a free seat, nor by a bot."""
    for seat in (0, 2, 9):
        with pytest.raises(SetupError):
            judging.free_a_seat(state, 0, seat)
    for seat in (0, 1, 9):
        with pytest.raises(SetupError):
            judging.seat_bot(state, 0, seat, "random")


def test_the_seed_of_a_lobby_is_settled_and_nothing_else(tmp_path: Path) -> None:
    """Nothing can be dealt from its opening, so nothing of the deal can be seen before it."""
    store = open_store(tmp_path / "tables.sqlite")
    table = store.create(open_lobby(registry.game(GAME)), {"chairs": [], "plan": {}})
    with pytest.raises(StoreError, match="waits for people"):
        store.open(table)
    assert store.find(table).waits
    store.close()
