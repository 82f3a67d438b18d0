"""Without a script every game can be played to its end: links and forms are enough."""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager

import httpx
import pytest

from tests.matrices import mostly_long
from tests.web.plain import Button, Link, Plain, follow
from tests.web.served import PERSON, Seated, sit_down
from townsmith.core import registry
from townsmith.core.contract.game import AnyGame

GAMES = list(registry.games().values())
LONGEST = 900
ENDS_IT = frozenset({"complete"})
"""Moves that leave the game before its end; whoever wants to see the whole game avoids them."""


@contextmanager
def readers(table: Seated) -> Iterator[list[httpx.Client]]:
    """Open a browser without a script for every seat; each has its own cookies."""
    with ExitStack() as stack:
        found: list[httpx.Client] = []
        for token in table.tokens.values():
            client = httpx.Client(base_url=table.address, timeout=60, follow_redirects=True)
            found.append(stack.enter_context(client))
            assert client.post(f"/s/{token}").status_code == 200
        yield found


def chosen(ways: list[Button | Link], turn: int) -> Button | Link:
    """Return one of the ways, another one each time."""
    staying = [way for way in ways if isinstance(way, Link) or way.sends["words"] not in ENDS_IT]
    among = staying or ways
    return among[turn * 7 % len(among)]


def play_plainly(table: Seated, seats: list[httpx.Client]) -> list[str]:
    """Play to the end by what the pages offer; return the moves that were sent."""
    moves: list[str] = []
    pages: dict[int, Plain] = {}
    for turn in range(LONGEST):
        seat = next((seat for seat, page in pages.items() if page.ways), None)
        if seat is None:  # whoever was at work is done: everybody looks again
            pages = {at: plain(client.get(f"/t/{table.id}")) for at, client in enumerate(seats)}
            if all(page.over for page in pages.values()):
                return moves
            seat = next((at for at, page in pages.items() if page.ways), None)
            assert seat is not None, f"nobody finds a way on after {moves[-5:]}"
        before = pages[seat]
        way = chosen(before.ways, turn)
        moves += [way.sends["words"]] if isinstance(way, Button) else []
        page = plain(follow(seats[seat], before, way))
        if page.question is not None:  # a move that a slip must not make
            page = plain(follow(seats[seat], page, page.question))
        pages = {seat: page} if isinstance(way, Button) else pages | {seat: page}
    raise AssertionError("the game did not end")


def plain(answer: httpx.Response) -> Plain:
    """Return the page of an answer, which must be one."""
    assert answer.status_code == 200, answer.text
    return Plain(answer.text, str(answer.url))


@pytest.mark.parametrize("game", mostly_long(GAMES, "dream-home"))
def test_a_whole_game_is_played_by_links_and_forms(address: str, game: AnyGame) -> None:
    """Whenever a seat owes a decision its page has a way to make it, to the very end."""
    table = sit_down(address, game.slug, [PERSON] * game.chairs[0])
    with readers(table) as everybody:
        moves = play_plainly(table, everybody)
    assert len(moves) > 30
    assert table.player(0).look()["over"]


def test_a_form_sent_twice_leads_back_to_the_table(address: str) -> None:
    """A nervous second click is the same move; another one is refused with a way back."""
    table = sit_down(address, "tiny-towns", [PERSON], {"monuments": False})
    with readers(table) as (reader,):
        page = plain(reader.get(f"/t/{table.id}"))
        first, other = (plain(follow(reader, page, way)) for way in page.ways[:2])
        statuses = [follow(reader, first, first.ways[0]).status_code for _ in range(2)]
        assert statuses == [200, 200]
        again = follow(reader, other, other.ways[0])
        assert again.status_code == 409
        assert f"/t/{table.id}" in [link.where for link in Plain(again.text).links]


def test_whoever_waits_finds_how_to_look_again(address: str) -> None:
    """Without a script nothing comes by itself, so the page has a link that asks again."""
    table = sit_down(address, "tiny-towns", [PERSON, PERSON], {"monuments": False})
    with readers(table) as everybody:
        pages = [plain(reader.get(f"/t/{table.id}")) for reader in everybody]
    waiting = [page for page in pages if not page.ways]
    assert len(waiting) == 1
    assert f"/t/{table.id}" in [link.where for link in waiting[0].links if "again" in link.inside]
    assert not [
        link for page in pages if page.ways for link in page.links if "again" in link.inside
    ]


def test_a_page_without_a_way_on_is_noticed() -> None:
    """The reader sees nothing but what a browser without a script could use."""
    page = Plain(
        '<body class="desk over"><form action="/m"><div id="words"><input name="at" value="3">'
        '<button name="words" value="x"></button><button disabled></button></div></form>'
        '<svg><path/><g class="lit" data-t="a"></g><a class="lit" href="?path=b"></a></svg>'
    )
    assert page.over
    assert page.ways == [
        Button("/m", {"at": "3", "words": "x"}, frozenset({"words"}), able=True),
        Link("?path=b", lit=True, inside=frozenset()),
    ]


def test_moves_that_end_a_game_early_are_the_last_resort() -> None:
    """A whole game is one in which nobody leaves while something else can be done."""
    inside = frozenset({"words"})
    ways: Mapping[str, Button | Link] = {
        words: Button("", {"words": words}, inside, able=True) for words in ("complete", "done")
    }
    assert {chosen([*ways.values()], turn) == ways["done"] for turn in range(4)} == {True}
    assert chosen([ways["complete"]], 3) == ways["complete"]
