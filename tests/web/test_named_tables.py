"""Coming without a link: by a name that was said aloud, and from the list of open tables."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from pathlib import Path
from time import monotonic, sleep

import httpx
import pytest

from tests.web.served import GENEROUS, JSON, PATIENCE, served
from tests.web.test_lobby import GAME, Opened, guest, seen
from townsmith.web.tables.said_names import MOST_LINKS, WORDS, called, name_of, spelt_name


@pytest.fixture
def host(address: str) -> Iterator[httpx.Client]:
    """Whoever opens the lobby."""
    with guest(address) as client:
        yield client


def said_name(lobby: Opened) -> str:
    """Return the name that the lobby's page shows."""
    found = re.search(r'class="said-name">([a-z]+-[a-z]+-\d\d)<', lobby.page())
    assert found is not None
    return found[1]


@contextmanager
def visitor(address: str, place: str) -> Iterator[httpx.Client]:
    """Open a browser at an address of its own, so that its tries are counted for itself."""
    transport = httpx.HTTPTransport(local_address=place)
    with httpx.Client(
        base_url=address, timeout=PATIENCE, follow_redirects=True, transport=transport
    ) as client:
        yield client


def apart(one: str, other: str) -> bool:
    """Say whether more than one letter would have to be another, to go or to come."""
    if len(one) == len(other):
        return sum(a != b for a, b in zip(one, other, strict=True)) > 1
    short, long = sorted((one, other), key=len)
    cuts = (long[:at] + long[at + 1 :] for at in range(len(long)))
    return len(long) - len(short) > 1 or short not in cuts


def test_words_are_told_apart() -> None:
    """By eye and ear: plain letters, no word twice, none a letter from another."""
    assert len(set(WORDS)) == len(WORDS) >= 120
    assert all(re.fullmatch("[a-z]{4,8}", word) for word in WORDS)
    assert [pair for pair in combinations(WORDS, 2) if not apart(*pair)] == []


def test_a_name_belongs_to_one_link() -> None:
    """It is found by lobby and link, however it is typed; another link has another name."""
    names = {name_of("0123456789ab", link, "key") for link in range(MOST_LINKS)}
    assert len(names) == MOST_LINKS
    name = name_of("0123456789ab", 3, "key")
    assert called(name, ["ffffffffffff", "0123456789ab"], "key") == [("0123456789ab", 3)]
    assert called(name, ["0123456789ab"], "other") == []
    loud = name.replace("-", "  ").upper()
    assert (spelt_name(loud), spelt_name(name[:-1] + "x"), spelt_name("")) == (name, "", "")


def test_a_name_leads_to_a_lobby_that_waits(address: str, host: httpx.Client) -> None:
    """Until the host draws a new link, closes the table or starts the game."""
    lobby = Opened(host)
    name = said_name(lobby)
    with visitor(address, "127.0.2.1") as ben:
        assert ben.post("/join", data={"table": name}).url.path == lobby.link
        lobby.do("link")
        assert ben.post("/join", data={"table": name}).status_code == 404
        renamed = said_name(lobby)
        assert ben.post("/join", data={"table": renamed}).url.path == lobby.link_now()
        lobby.do("close")
        assert ben.post("/join", data={"table": renamed}).status_code == 404
        lobby.do("back")
        begun = host.post(f"{lobby.home}/start", data={}).url.path
        told = ben.post("/join", data={"table": renamed}, headers=JSON)
        assert (told.status_code, begun[3:] in told.text) == (404, False)
        wrong = ben.post("/join", data={"table": "mango"}, headers=JSON)
        assert "two words and a number" in wrong.text


def test_tries_are_counted(address: str) -> None:
    """After ten within a minute it says how long to wait; somebody else is not concerned."""
    with visitor(address, "127.0.2.2") as thief, visitor(address, "127.0.2.3") as other:
        told = [thief.post("/join", data={"table": f"mango-tuba-{n}"}) for n in range(10, 32)]
        assert told[0].status_code == 404
        last = told[-1]
        assert (last.status_code, 0 < int(last.headers["retry-after"]) <= 60) == (429, True)
        assert other.post("/join", data={"table": "mango-tuba-10"}).status_code == 404


def test_on_a_public_server_the_host_says_yes_or_no(data: Path) -> None:
    """A name alone shows neither the link nor a seat; whoever is let in sits down as usual."""
    public = (*GENEROUS, "--public-url", "https://example.org")
    with served(data, *public) as server, guest(server.address) as ada:
        lobby = Opened(ada)
        typed = {"table": said_name(lobby)}
        with guest(server.address) as eve, guest(server.address) as ben:
            asked = eve.post("/join", data=typed)
            assert ("Ask the host for a seat" in asked.text, "/j/" in asked.text) == (True, False)
            for client, name in ((eve, "<i>Eve</i>"), (ben, "Ben")):
                waiting = client.post("/join", data=typed | {"name": name})
                assert (waiting.url.path[:5], waiting.headers["refresh"]) == ("/ask/", "3")
                assert "/j/" not in waiting.text
                page = lobby.page()
                assert ("&lt;i&gt;Eve&lt;/i&gt; asks" if client is eve else "Ben asks") in page
                knock = re.findall(r'name="knock" value="([^"]+)"', page)[-1]
                refused = client.post(f"{lobby.home}/answer", data={"knock": knock})
                assert refused.status_code == 403
                answer = "no" if client is eve else "yes"
                assert lobby.do("answer", knock=knock, answer=answer).is_success
                again = client.get(waiting.url.path)
                assert (again.url.path == lobby.link) == (client is ben)
            assert ben.post(lobby.link, data={"name": "Ben"}).url.path == lobby.home
            assert "asks to be let in" not in lobby.page()


def test_open_tables_are_listed_if_the_host_wants(data: Path) -> None:
    """A lobby with its free seats, then the game to be watched; never a table of anybody else."""
    with served(data, *GENEROUS) as server, guest(server.address) as ada:
        lobby = Opened(ada)
        with guest(server.address) as eve:
            assert "Open tables here" not in eve.get("/").text
            assert lobby.do("options", listed="yes").is_success
            page = wait_for_words(eve, "Open tables here")
            assert lobby.link in page
            assert "1 of 4 seats are taken" in page
            begun = ada.post(f"{lobby.home}/start", data={}).url.path
            assert "Watch now" in wait_for_words(eve, "Watch now")
            assert eve.post(lobby.link, data={"watch": "yes"}).url.path == begun
            assert seen(eve, begun)["seat"] == -1
    with served(data, *GENEROUS, "--no-list") as server, guest(server.address) as eve:
        assert "Open tables here" not in eve.get("/").text
        with guest(server.address) as ada:
            other = Opened(ada, GAME)
            assert 'id="listed"' not in other.page()


def wait_for_words(client: httpx.Client, words: str) -> str:
    """Return the street once it says something; the list is looked up now and then."""
    until = monotonic() + PATIENCE
    while monotonic() < until:
        page = client.get("/").text
        if words in page:
            return page
        sleep(0.2)
    raise AssertionError(words)
