"""Moves of programs take a short way, with the same checks and answers as the long one."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial

import httpx
import pytest
from starlette.types import Message

from tests.web.loops import run
from tests.web.served import JSON, PATIENCE, PERSON, Player, Seated, events, sit_down
from townsmith.web.http.event_stream import Stream, _count_out
from townsmith.web.http.rates import Rate
from townsmith.web.tables.live_updates import Listener

GAME = "uptown"


@pytest.fixture
def table(address: str) -> Seated:
    """Open a table for two."""
    return sit_down(address, GAME, [PERSON, PERSON])


def movers(table: Seated) -> tuple[Player, Player]:
    """Return who owes a decision, and who waits."""
    first, second = table.player(0), table.player(1)
    return (first, second) if first.look()["legal"] else (second, first)


@contextmanager
def with_cookie(table: Seated, seat: int) -> Iterator[httpx.Client]:
    """Open a browser that comes by the link of a seat."""
    with httpx.Client(
        base_url=table.address, headers=JSON, follow_redirects=True, timeout=PATIENCE
    ) as browser:
        browser.get(f"/s/{table.tokens[str(seat)]}").raise_for_status()
        yield browser


def test_a_browser_moves_by_its_cookie(table: Seated) -> None:
    """The cookie of a seat is as good as its secret, and nobody moves without one of them."""
    mover, _ = movers(table)
    seen = mover.look()
    body = {"words": seen["legal"][0], "at": 1}
    stranger = httpx.post(
        f"{table.address}{mover.table}/moves", json=body, headers=JSON, timeout=PATIENCE
    )
    assert stranger.status_code == 403
    with with_cookie(table, seen["seat"]) as browser:
        answer = browser.post(f"{mover.table}/moves", json=body)
    assert (answer.status_code, answer.json()["number"]) == (200, 1)


def test_both_ways_answer_alike(table: Seated) -> None:
    """What a move is answered is what the seat is told about its turn when it asks."""
    mover, _ = movers(table)
    answer = mover.move(mover.look()["legal"][0], 1).json()
    assert answer.pop("number") == 1
    assert answer == mover.client.get(f"{mover.table}/turn").json()


def test_a_form_takes_the_long_way(table: Seated) -> None:
    """A page without a script sends a form, and is led back to the table."""
    mover, _ = movers(table)
    seen = mover.look()
    with with_cookie(table, seen["seat"]) as browser:
        form = {"words": seen["legal"][-1], "at": "1"}  # the first one may be asked about
        headers = {"accept": "text/html"}
        answer = browser.post(
            f"{mover.table}/moves", data=form, headers=headers, follow_redirects=False
        )
    assert answer.status_code == 303
    assert mover.look()["next"] == 2


@pytest.mark.parametrize("path", ["/t//moves", "/t/no/such/moves", "/t/moves", "/t/../t/x/moves"])
def test_an_address_that_only_looks_like_a_table(address: str, path: str) -> None:
    """Whatever stands where a table's id should, there is no such table."""
    answer = httpx.post(
        f"{address}{path}", json={"words": "x", "at": 1}, headers=JSON, timeout=PATIENCE
    )
    assert answer.status_code in {404, 405}
    assert "error" in answer.json()


def test_a_program_hears_its_legal_moves(table: Seated) -> None:
    """With every change that concerns a seat comes what it may play, and its own moves only."""
    mover, waiting = movers(table)
    with waiting.client.stream("GET", f"{waiting.table}/events?turn") as stream:
        heard = events(stream.iter_lines())
        assert next(heard)[1]["legal"] == []
        mover.move(mover.look()["legal"][0], 1)
        assert next(heard)[1]["legal"] == table.player(waiting.look()["seat"]).look()["legal"]


def test_who_watches_hears_no_legal_moves(table: Seated) -> None:
    """A spectator may ask for turns and has none."""
    watching = table.spectator()
    with watching.client.stream("GET", f"{watching.table}/events?turn") as stream:
        assert "legal" not in next(events(stream.iter_lines()))[1]


def test_a_reader_who_takes_nothing_is_let_go() -> None:
    """Patience runs while a message is to be taken, and not while there is none."""
    sent: list[object] = []

    async def stuck(message: Message) -> None:
        sent.append(message)
        if b"data" in message.get("body", b""):
            await asyncio.Event().wait()

    async def silent() -> Message:
        await asyncio.Event().wait()
        raise AssertionError("nobody calls")

    async def read() -> None:
        listener = Listener(0)
        asyncio.get_running_loop().call_later(0.2, partial(listener.tell, b"data", replaces=True))
        await Stream(listener, patience=0.05)({}, silent, stuck)

    run(asyncio.wait_for(read(), 5))
    assert len(sent) == 3  # the start, when to try again, and what was never taken


def test_a_rate_counts_every_visitor_for_itself() -> None:
    """Each has as much as the rate says, and no more until the window ends."""
    rate = Rate("2/hour")
    assert [rate.allows(who) for who in ("ann", "ann", "ann", "ben")] == [True, True, False, True]


def test_a_move_made_while_others_move_unseen_still_counts(address: str) -> None:
    """Where all act at once, a seat need not know how far the others are; twice is still once."""
    table = sit_down(address, "tiny-towns", [PERSON, PERSON, PERSON])
    first, second = table.player(0), table.player(1)
    assert first.move(first.look()["legal"][0], 1).json()["number"] == 1
    words = second.look()["legal"][0]
    assert second.move(words, 1).json()["number"] == 2
    assert second.move(words, 1).json()["number"] == 2
    assert first.look()["next"] == 3
    assert second.look()["next"] == 3


def test_a_hint_outlasts_what_others_do_unseen(address: str) -> None:
    """While a bot thinks about a hint others may move; only what the seat can see matters."""
    table = sit_down(address, "welcome-to", [PERSON, PERSON], hints=True)
    asking, moving = table.player(0), table.player(1)
    with ThreadPoolExecutor(1) as beside:
        hint = beside.submit(asking.client.get, asking.table + "/hint")
        moves = 0
        while not hint.done():
            seen = moving.look()
            if seen["legal"]:
                moves += moving.move(seen["legal"][0], seen["next"]).status_code == 200
    assert moves
    assert hint.result().json()["path"]


class _Others(Counter[str]):
    """Streams of so many visitors that looking at all of them would keep everybody waiting."""

    def __iter__(self) -> Iterator[str]:
        raise AssertionError("somebody looks at everybody")

    items = keys = values = __iter__  # type: ignore[assignment]


def test_whoever_leaves_is_counted_out_alone() -> None:
    """Ten thousand who leave at once, as when a node stops, are ten thousand small steps."""
    streams = _Others()
    streams["ada"] += 2
    _count_out(streams, "ada")
    assert streams["ada"] == 1
    _count_out(streams, "ada")
    assert "ada" not in streams
