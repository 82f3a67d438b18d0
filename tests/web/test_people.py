"""Who is shown which link, and who can be asked to play."""

import html
import re
from collections.abc import Iterator
from contextlib import ExitStack

import httpx
import pytest

from tests.web.served import PERSON, Seated, sit_down
from townsmith.bots.players.levels import LEVELS
from townsmith.bots.registry import bots
from townsmith.table.playfile import read_record
from townsmith.web.tables.opponents import opponents, usual_opponent


@pytest.fixture
def table(address: str) -> Seated:
    """Three people, of whom only the host has come."""
    return sit_down(address, "tiny-towns", [PERSON] * 3)


@pytest.fixture
def guests(table: Seated) -> Iterator[list[httpx.Client]]:
    """Open a browser for everybody; nobody has used a link yet."""
    with ExitStack() as stack:
        yield [
            stack.enter_context(
                httpx.Client(base_url=table.address, timeout=60, follow_redirects=True)
            )
            for _ in table.tokens
        ]


def come(guest: httpx.Client, table: Seated, seat: int) -> None:
    """Sit down by the link of a seat."""
    assert guest.post(f"/s/{table.tokens[str(seat)]}").status_code == 200


def links_shown(guest: httpx.Client, table: Seated) -> set[str]:
    """Return whose links the page of the people shows: invitations by seat, own and watching."""
    page = guest.get(f"/t/{table.id}/people").raise_for_status().text
    known = {**table.tokens, "watch": table.watch}
    found = {owner for owner, token in known.items() if f"/s/{token}" in page}
    return found | ({"own"} if re.search(r'id="own"[^>]*value="http', page) else set())


def test_only_the_host_sees_the_links_of_free_seats(
    table: Seated, guests: list[httpx.Client]
) -> None:
    """Whoever opened the table invites; a guest sees the own link and the one for watching."""
    come(guests[0], table, 0)
    assert links_shown(guests[0], table) == {"own", "1", "2", "watch"}
    come(guests[1], table, 1)
    assert links_shown(guests[1], table) == {"own", "watch"}
    assert links_shown(guests[0], table) == {"own", "2", "watch"}
    come(guests[2], table, 2)
    assert links_shown(guests[0], table) == {"own", "watch"}


def test_a_host_who_leaves_hands_the_links_on(table: Seated, guests: list[httpx.Client]) -> None:
    """Otherwise nobody could be invited any more."""
    come(guests[0], table, 0)
    come(guests[1], table, 1)
    guests[0].post(f"/t/{table.id}/leave", data={})
    assert links_shown(guests[1], table) == {"own", "0", "2", "watch"}


def test_no_seat_is_shown_to_those_who_watch(table: Seated, guests: list[httpx.Client]) -> None:
    """They cannot even open the page of the people."""
    guests[0].get(f"/s/{table.watch}")
    assert guests[0].get(f"/t/{table.id}/people").status_code == 403


def test_levels_come_first_from_weak_to_strong() -> None:
    """Every bot there is can be asked, the levels before the others."""
    names = list(opponents())
    levels = [level.name for level in LEVELS]
    assert names[: len(levels)] == levels
    assert sorted(names) == sorted(bots())
    assert usual_opponent() in levels[1:-1]


def test_the_form_offers_a_middle_level(address: str) -> None:
    """Whoever settles a table finds all bots with their words, and one of the middle chosen."""
    page = httpx.get(f"{address}/play/tiny-towns", timeout=60).text
    second = re.search(r'<select id="seat1".*?</select>', page, re.DOTALL)
    assert second is not None
    offered = re.findall(r'value="([^"]+)"', second[0])
    assert offered == ["nobody", PERSON, *opponents()]
    assert re.findall(r'value="([^"]+)" selected', second[0]) == [usual_opponent()]


def test_a_town_has_a_name(table: Seated, guests: list[httpx.Client]) -> None:
    """It stands beside whoever lives there, in the record, and is harmless wherever it stands."""
    come(guests[0], table, 0)
    come(guests[1], table, 1)
    called = "<b>Maple & Hill</b>"
    guests[1].post(f"/t/{table.id}/name", data={"name": "Ben", "town": called}).raise_for_status()
    shown = html.escape(called)
    for guest, page in ((0, ""), (1, ""), (0, "/board?seat=1"), (1, "/people")):
        told = guests[guest].get(f"/t/{table.id}{page}").raise_for_status().text
        assert shown in told
        assert called not in told
    record = guests[1].get(f"/t/{table.id}/record").text
    assert '[Towns ["", "<b>Maple & Hill</b>", ""]]' in record
    assert read_record(record).text == record
    guests[1].post(f"/t/{table.id}/name", data={"name": "Ben"}).raise_for_status()
    assert shown in guests[0].get(f"/t/{table.id}").text
    guests[1].post(f"/t/{table.id}/name", data={"name": "Ben", "town": ""}).raise_for_status()
    assert "Towns" not in guests[1].get(f"/t/{table.id}/record").text
