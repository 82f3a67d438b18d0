"""Bots whose process really dies: they are asked again, everybody is told, and another may play."""

import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.web.served import (
    GENEROUS,
    PATIENCE,
    PERSON,
    PLAGUE,
    Player,
    Seated,
    Served,
    served,
    sit_down,
)

GAME = "uptown"
TOLD = "cannot play at the moment"


@pytest.fixture
def plague(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file that kills while it is there."""
    file = tmp_path / "plague"
    monkeypatch.setenv(PLAGUE, str(file))
    file.touch()
    return file


@pytest.fixture
def ill(plague: Path, data: Path) -> Iterator[Served]:
    """Run a server on which the mortal bot dies."""
    assert plague.exists()
    with served(data, *GENEROUS, "--workers=1", module="tests.web.mortal") as running:
        yield running


def begun(ill: Served) -> tuple[Seated, Player]:
    """Return a table at which it is the mortal bot's turn."""
    table = sit_down(ill.address, GAME, [PERSON, "mortal"])
    player = table.player(0)
    if (seen := player.look())["legal"]:
        assert player.move(seen["legal"][0], seen["next"]).status_code == 200
    return table, player


def page_of(table: Seated, player: Player) -> str:
    """Return the page of a table as its player sees it."""
    return player.client.get(f"/t/{table.id}", headers={"accept": "text/html"}).text


def wait_until_told(table: Seated, player: Player) -> str:
    """Return the page on which it stands that the bot cannot play."""
    until = time.monotonic() + 4 * PATIENCE
    while time.monotonic() < until:
        if player.look()["stuck"] == [1]:
            return page_of(table, player)
        time.sleep(0.1)
    raise AssertionError("nobody was told")


def test_a_bot_that_dies_is_asked_again(ill: Served, plague: Path) -> None:
    """However often its process died, it plays as soon as it can; other tables never noticed."""
    table, player = begun(ill)
    wait_until_told(table, player)
    other = sit_down(ill.address, GAME, [PERSON, "greedy"]).player(0)
    seen = other.wait_for_turn()
    assert other.move(seen["legal"][0], seen["next"]).status_code == 200
    assert other.wait_for_turn()["legal"]
    plague.unlink()
    assert player.wait_for_turn()["legal"]
    assert TOLD not in page_of(table, player)


def test_another_bot_may_take_over(ill: Served) -> None:
    """Whoever sits there is offered another bot, and it plays at once, by a form or by JSON."""
    table, player = begun(ill)
    text = wait_until_told(table, player)
    assert TOLD in text
    assert f'action="/t/{table.id}/bot"' in text
    watching = page_of(table, table.spectator())
    assert TOLD in watching
    assert f'action="/t/{table.id}/bot"' not in watching
    assert player.send("/bot", {"seat": 1, "by": "nobody"}).status_code == 404
    assert player.send("/bot", {"seat": 1, "by": "greedy"}).status_code == 200
    assert player.wait_for_turn()["names"] == ["Ada", "Greedy"]
    assert player.wait_for_turn()["legal"]
    assert TOLD not in page_of(table, player)


def test_a_bot_that_can_play_keeps_its_seat(address: str) -> None:
    """Nobody is replaced who has done nothing wrong; those who watch replace nobody."""
    table = sit_down(address, GAME, [PERSON, "greedy"])
    assert table.player(0).send("/bot", {"seat": 1, "by": "random"}).status_code == 400
    assert table.player(0).send("/bot", {"seat": 99, "by": "random"}).status_code == 400
    assert table.spectator().send("/bot", {"seat": 1, "by": "random"}).status_code == 403
    assert (
        httpx.post(f"{address}/t/{table.id}/bot", json={"seat": 1}, timeout=PATIENCE).status_code
        == 403
    )
