"""Running games of the first version go on, and finished ones can be shown and checked."""

import time
from pathlib import Path

import httpx
import pytest

from tests.kept.folder import OVER, RUNNING, STORE, TABLES, WEB, Kept, copied_data, what
from tests.web.served import JSON, PATIENCE, PERSON
from townsmith.core.contract.state import digest
from townsmith.table.store import open_store


def token_of(granted: Kept) -> str:
    """Return the secret of a link."""
    return str(granted["link"]).removeprefix("/s/")


class Sitter:
    """Somebody with the link of a seat, who speaks JSON."""

    def __init__(self, client: httpx.Client, table: Kept, granted: Kept) -> None:
        self._client = client
        self._where = f"/t/{table['table']}"
        self._headers = JSON | {"authorization": f"Bearer {token_of(granted)}"}

    def look(self) -> Kept:
        """Return what the seat sees."""
        seen: Kept = self._client.get(self._where, headers=self._headers).raise_for_status().json()
        return seen

    def send(self, where: str, body: Kept) -> httpx.Response:
        """Return the answer to a request of the seat."""
        return self._client.post(self._where + where, json=body, headers=self._headers)


def people_at(client: httpx.Client, table: Kept) -> dict[int, Sitter]:
    """Return everybody who has a link to a seat."""
    return {granted["seat"]: Sitter(client, table, granted) for granted in table["seats"]}


def usual_move(legal: list[str]) -> str:
    """Return what brings the game on without ending it."""
    return "done" if "done" in legal else legal[0]


def wait_for_a_bot(people: list[Sitter], number: int) -> None:
    """Let people move on, the next entry being that one, until an entry is not theirs."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        for sitter in people:
            seen = sitter.look()
            if seen["next"] > number or seen["over"]:
                return
            if seen["legal"]:
                move = {"words": usual_move(seen["legal"]), "at": number}
                number += sitter.send("/moves", move).status_code == 200
        time.sleep(0.01)
    raise AssertionError("no bot moved")


def test_every_position_is_the_same(tmp_path: Path) -> None:
    """Each table of the file is opened, and every cube and card lies where it lay."""
    store = open_store(copied_data(tmp_path) / STORE)
    found = {table["table"]: store.open(table["table"]) for table in TABLES}
    store.close()
    assert {key: digest(table.state()) for key, table in found.items()} == {
        table["table"]: table["digest"] for table in TABLES
    }
    assert [sum(entry.words == "undo" for entry in table.log) for table in found.values()] == [
        table["undos"] for table in TABLES
    ]


@pytest.mark.parametrize("table", RUNNING, ids=what)
def test_a_running_game_goes_on(player: httpx.Client, table: Kept) -> None:
    """A move that was legal then is taken now, and where bots sit they answer."""
    people, move = people_at(player, table), table["move"]
    answer = people[move["seat"]].send("/moves", move["body"])
    assert (answer.status_code, answer.json()["number"]) == (200, move["number"])
    if set(table["sitters"]) != {PERSON}:
        wait_for_a_bot([*people.values()], move["number"] + 1)


@pytest.mark.parametrize("table", OVER, ids=what)
def test_a_finished_game_shows_how_it_ended(browser: httpx.Client, table: Kept) -> None:
    """The page is that of a game that is over, at every moment of it, and its shuffle is sound."""
    where = f"/t/{table['table']}"
    for moment in ("", "?at=0", "?at=7&as=0"):
        assert browser.get(where + moment).status_code == 200
    checked = browser.get(f"{where}/verify").raise_for_status().text
    assert "✓" in checked
    assert "✗" not in checked


@pytest.mark.parametrize("table", TABLES, ids=what)
def test_a_record_is_downloaded_as_it_was(browser: httpx.Client, table: Kept) -> None:
    """Every line of then stands in it, in the same order."""
    headers = {}
    if table["seats"]:
        headers = {"authorization": f"Bearer {token_of(table['seats'][0])}"}
    record = browser.get(f"/t/{table['table']}/record", headers=headers).raise_for_status()
    lines = record.text.splitlines()
    then = (WEB / "records" / table["record"]).read_text("utf-8").splitlines()
    assert [line for line in lines if line in then] == then


@pytest.mark.parametrize("table", [table for table in TABLES if "rematch" in table], ids=what)
def test_a_rematch_is_found_again(player: httpx.Client, table: Kept) -> None:
    """Whoever asks for it later is led to the table at which the others sit."""
    for sitter in people_at(player, table).values():
        assert sitter.send("/rematch", {}).json()["table"] == table["rematch"]
