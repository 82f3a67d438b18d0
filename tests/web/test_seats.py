"""Seats survive absence, sitting takes a click, and nobody inherits hidden cards unasked."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.web.plain import Plain
from tests.web.served import GENEROUS, JSON, PATIENCE, PERSON, Player, Seated, served, sit_down

GAME = "tiny-towns"


@pytest.fixture
def table(address: str) -> Seated:
    """Two people, of whom nobody has come by a link yet."""
    return sit_down(address, GAME, [PERSON, PERSON])


@contextmanager
def visitor(table: Seated) -> Iterator[httpx.Client]:
    """Open a browser that nobody has used before."""
    with httpx.Client(base_url=table.address, timeout=60, follow_redirects=True) as client:
        yield client


def door(client: httpx.Client, table: Seated, seat: int) -> str:
    """Return what the link of a seat shows."""
    return client.get(f"/s/{table.tokens[str(seat)]}").raise_for_status().text


def sit(client: httpx.Client, table: Seated, seat: int) -> httpx.Response:
    """Sit down by the link of a seat."""
    return client.post(f"/s/{table.tokens[str(seat)]}")


def people(player: Player) -> str:
    """Return the page of the people as a seat sees it."""
    return player.client.get(f"{player.table}/people", headers={"accept": "text/html"}).text


class TestLeaving:
    """Whoever has left knows nothing more of the seat once somebody sits there."""

    def test_old_passes_are_void_for_whoever_comes_next(self, table: Seated) -> None:
        """By cookie and by token; the link leads the newcomer back, and nobody else in."""
        link = f"/s/{table.tokens['1']}"
        with visitor(table) as ben, visitor(table) as cleo:
            sit(ben, table, 1)
            kept = httpx.Cookies(ben.cookies)
            own = ben.post(f"/t/{table.id}/pass", headers=JSON).json()["pass"]
            ben.post(f"/t/{table.id}/leave")
            sit(cleo, table, 1)
            assert cleo.get(f"/t/{table.id}", headers=JSON).json()["seat"] == 1
            assert cleo.get(link).url.path == f"/t/{table.id}"
            for old in (table.tokens["1"], own):
                shown = {**JSON, "authorization": f"Bearer {old}"}
                with httpx.Client(base_url=table.address, timeout=PATIENCE) as program:
                    told = program.get(f"/t/{table.id}", headers=shown)
                assert told.status_code == 403 or told.json()["seat"] == -1
            assert ben.get(link).status_code == 403
            with httpx.Client(base_url=table.address, cookies=kept, timeout=PATIENCE) as window:
                assert window.get(f"/t/{table.id}", headers=JSON).status_code == 403

    def test_whoever_has_left_may_come_back_to_an_empty_seat(self, table: Seated) -> None:
        """The link stays good for as long as nobody else has come."""
        with visitor(table) as ben:
            sit(ben, table, 1)
            ben.post(f"/t/{table.id}/leave")
            sit(ben, table, 1)
            assert ben.get(f"/t/{table.id}", headers=JSON).json()["seat"] == 1
            assert ben.get(f"/s/{table.tokens['1']}").url.path == f"/t/{table.id}"


class TestSittingDown:
    """A link shows a seat; sitting down takes a click."""

    @pytest.mark.parametrize("method", ["GET", "HEAD"])
    def test_a_preview_of_a_messenger_does_not_sit_down(self, table: Seated, method: str) -> None:
        """Whoever only looks changes nothing and is given nothing."""
        before = people(table.player(0))
        answer = httpx.request(method, f"{table.address}/s/{table.tokens['1']}", timeout=PATIENCE)
        assert answer.status_code == 200
        assert "set-cookie" not in answer.headers
        assert people(table.player(0)) == before
        assert "has not come yet" in before

    def test_a_click_sits_down(self, table: Seated) -> None:
        """The page says as whom, and the button leads to the table."""
        with visitor(table) as ben:
            page = Plain(door(ben, table, 1))
            [button] = [one for one in page.buttons if one.action == f"/s/{table.tokens['1']}"]
            answer = ben.post(button.action, data=button.sends)
            assert answer.url.path == f"/t/{table.id}"
            assert ben.get(f"/t/{table.id}", headers=JSON).json()["seat"] == 1
        assert "has not come yet" not in people(table.player(0))

    def test_the_same_link_in_the_same_browser_leads_back(self, table: Seated) -> None:
        """Whoever has sat down by it is not asked again, and is no second device."""
        with visitor(table) as ben:
            sit(ben, table, 1)
            assert ben.get(f"/s/{table.tokens['1']}").url.path == f"/t/{table.id}"
            sit(ben, table, 1)
        assert "on 2 devices" not in people(table.player(0))

    def test_a_program_goes_in_by_its_token(self, table: Seated) -> None:
        """Whether somebody has sat down by it or not."""
        with visitor(table) as ben:
            sit(ben, table, 1)
        assert table.player(1).look()["seat"] == 1

    def test_a_link_for_watching_needs_no_click(self, table: Seated) -> None:
        """Who watches takes nothing from anybody."""
        with visitor(table) as eve:
            assert eve.get(f"/s/{table.watch}").url.path == f"/t/{table.id}"


class TestASecondPerson:
    """An invitation is good for one person; the next one is told so, and can ask."""

    @pytest.fixture
    def ben(self, table: Seated) -> Iterator[httpx.Client]:
        """Somebody who sits there."""
        with visitor(table) as client:
            sit(client, table, 1)
            yield client

    def asked(self, eve: httpx.Client, table: Seated) -> str:
        """Let somebody ask to be let in; return the link at which they wait."""
        answer = eve.post(f"/s/{table.tokens['1']}/ask", data={"name": "Eve <3"})
        assert "was asked to let you in" in answer.text
        return answer.url.path

    def answered(self, ben: httpx.Client, table: Seated, words: str) -> None:
        """Let whoever sits there answer by a click at the table."""
        page = Plain(ben.get(f"/t/{table.id}").text)
        [button] = [one for one in page.buttons if one.sends.get("answer") == words]
        assert ben.post(button.action, data=button.sends).status_code == 200

    def test_they_are_told_and_cannot_sit_down(self, table: Seated, ben: httpx.Client) -> None:
        """Neither by a click nor as a program's page, and they see no card."""
        assert ben.get(f"/t/{table.id}").status_code == 200
        with visitor(table) as eve:
            assert "sits here already" in door(eve, table, 1)
            assert sit(eve, table, 1).status_code == 403
            assert eve.get(f"/s/{table.tokens['1']}", headers=JSON).status_code == 403
            assert eve.get(f"/t/{table.id}").status_code == 403

    def test_they_can_watch(self, table: Seated, ben: httpx.Client) -> None:
        """The page has the way."""
        assert ben.get(f"/t/{table.id}").status_code == 200
        with visitor(table) as eve:
            [watch] = [one for one in Plain(door(eve, table, 1)).links if "/s/" in one.where]
            eve.get(watch.where)
            assert eve.get(f"/t/{table.id}", headers=JSON).json()["seat"] < 0

    def test_they_are_let_in_by_a_click(self, table: Seated, ben: httpx.Client) -> None:
        """Both sit there then, and everybody is shown that the seat has two devices."""
        with visitor(table) as eve:
            waiting = self.asked(eve, table)
            assert "Eve &lt;3 has the link of your seat" in ben.get(f"/t/{table.id}/people").text
            self.answered(ben, table, "yes")
            assert "Sit down as" in eve.get(waiting).text
            assert eve.post(waiting).url.path == f"/t/{table.id}"
            assert eve.get(f"/t/{table.id}", headers=JSON).json()["seat"] == 1
        assert ben.get(f"/t/{table.id}", headers=JSON).json()["seat"] == 1
        assert "on 2 devices" in people(table.player(0))

    def test_they_may_be_refused(self, table: Seated, ben: httpx.Client) -> None:
        """They are told so and stay outside."""
        with visitor(table) as eve:
            waiting = self.asked(eve, table)
            self.answered(ben, table, "no")
            assert "would rather not let you in" in eve.get(waiting).text
            assert eve.post(waiting).status_code == 403
            assert eve.get(f"/t/{table.id}").status_code == 403

    def test_nobody_else_answers_for_the_seat(self, table: Seated, ben: httpx.Client) -> None:
        """Neither sees the other seat that somebody asks, nor can it say yes."""
        with visitor(table) as eve:
            self.asked(eve, table)
            page = ben.get(f"/t/{table.id}").text
            knock = re.search(r'name="knock" value="(\w+)"', page)
            assert knock is not None
            ada = table.player(0)
            assert knock[1] not in people(ada)
            refused = ada.send("/answer", {"knock": knock[1], "answer": "yes"})
            assert refused.status_code == 400

    def test_people_open_their_seat_on_other_devices(
        self, table: Seated, ben: httpx.Client
    ) -> None:
        """By the link that only they are shown; that, too, takes a click."""
        page = ben.get(f"/t/{table.id}/people").text
        own = re.search(r'id="own"[^>]*value="([^"]+)"', page)
        assert own is not None
        with visitor(table) as phone:
            assert "if that is you" in phone.get(own[1]).text
            assert phone.get(f"/t/{table.id}").status_code == 403
            assert phone.post(own[1]).url.path == f"/t/{table.id}"
        assert "on 2 devices" in ben.get(f"/t/{table.id}/people").text


class TestAbsence:
    """A bot stands in; the owner comes back by showing up, and is told what it did."""

    def replaced(self, table: Seated) -> Player:
        """Let a bot stand in on the second seat; return who sits on the first."""
        ada = table.player(0)
        assert ada.send("/replace", {"seat": 1, "by": "random"}).is_success
        assert "bot Random stands in" in people(ada)
        return ada

    def test_the_link_of_the_owner_stays_good(self, table: Seated) -> None:
        """Whoever comes late sits on the own seat, and the bot leaves it."""
        ada = self.replaced(table)
        with visitor(table) as ben:
            assert "the seat stays theirs" in door(ben, table, 1)
            assert sit(ben, table, 1).url.path == f"/t/{table.id}"
            assert ben.get(f"/t/{table.id}", headers=JSON).json()["seat"] == 1
        assert "away; bot" not in people(ada)

    def test_the_bot_plays_and_the_owner_is_told(self, table: Seated) -> None:
        """Its moves count, and are listed until the owner moves."""
        ada = self.replaced(table)
        for _ in range(12):
            seen = ada.wait_for_turn()
            assert ada.move(seen["legal"][0], seen["next"]).is_success
        with visitor(table) as ben:
            page = sit(ben, table, 1).text
            assert "While you were away" in page
            assert "A bot played for you:" in page
            both = [table.player(1), ada]
            while not (seen := both[0].look())["legal"]:
                waiting = both[1].wait_for_turn()
                both[1].move(waiting["legal"][0], waiting["next"])
            assert both[0].move(seen["legal"][0], seen["next"]).is_success
            assert "While you were away" not in ben.get(f"/t/{table.id}").text

    def test_a_program_comes_back_by_moving(self, table: Seated) -> None:
        """To show up is enough, whatever one asks for."""
        ada = self.replaced(table)
        assert table.player(1).client.get(f"/t/{table.id}/turn").is_success
        assert "away; bot" not in people(ada)

    def test_others_never_see_the_cards(self, table: Seated) -> None:
        """Whoever voted sees no monument of the seat, before as after: they are the seat's own."""
        monuments = table.player(1).look()["legal"]
        ada = self.replaced(table)
        own = {*ada.look()["legal"]}
        seen = [ada.client.get(ada.table + where).text for where in ("/updates", "/record")]
        assert [name for name in {*monuments} - own for page in seen if f'"{name}"' in page] == []

    def test_no_seat_is_handed_on_unless_the_table_says_so(self, table: Seated) -> None:
        """The usual rule knows bots only, and everybody is told the rule before they sit down."""
        refused = table.player(0).send("/replace", {"seat": 1, "by": PERSON})
        assert (refused.status_code, "bot can stand in" in refused.text) == (403, True)
        with visitor(table) as ben:
            assert "nobody else sees their hidden cards" in door(ben, table, 1)

    def test_where_the_rule_allows_it_another_person_takes_over(self, address: str) -> None:
        """Then the old link is void, as was settled before the start."""
        table = sit_down(address, GAME, [PERSON, PERSON], absence="anybody")
        ada = table.player(0)
        with visitor(table) as ben:
            assert "hand the seat with its hidden cards" in door(ben, table, 1)
            assert ada.send("/replace", {"seat": 1, "by": PERSON}).is_success
            assert ben.get(f"/s/{table.tokens['1']}").status_code == 403
        assert table.player(1).move("brick", 1).status_code == 403

    def test_all_others_must_agree(self, address: str) -> None:
        """Votes are kept; the last one that is missing decides."""
        table = sit_down(address, GAME, [PERSON] * 3)
        ada = table.player(0)
        with visitor(table) as ben:
            sit(ben, table, 1)
            assert ada.send("/replace", {"seat": 2, "by": "random"}).is_success
            assert "1 person wants Random." in people(ada)
            assert "away; bot" not in people(ada)
            ben.post(f"/t/{table.id}/replace", data={"seat": "2", "by": "random"})
        assert "bot Random stands in" in people(ada)


def test_votes_and_who_was_here_outlive_the_server(data: Path) -> None:
    """Neither is a vote lost by a restart, nor does it make anybody absent who was just here."""
    with served(data, *GENEROUS) as server:
        table = sit_down(server.address, GAME, [PERSON] * 3)
        ada = table.player(0)
        with visitor(table) as ben:
            sit(ben, table, 1)
            ada.send("/replace", {"seat": 2, "by": "random"})
        server.kill()
    with served(data, *GENEROUS) as again:
        table.address = again.address
        ada = table.player(0)
        assert "1 person wants Random." in people(ada)
        assert ada.send("/replace", {"seat": 1, "by": "random"}).status_code == 403


class TestHints:
    """Hints among people are the table's choice, shown to all."""

    def test_among_people_there_are_none_unless_they_were_chosen(self, table: Seated) -> None:
        """Neither the button nor an answer; everybody reads the rule."""
        player = table.player(table.player(0).look()["pending"][0])
        assert player.client.get(f"{player.table}/hint").json()["path"] == []
        page = player.client.get(player.table, headers={"accept": "text/html"}).text
        assert 'id="hint"' not in page
        assert "Nobody may ask for hints." in people(player)

    def test_a_table_may_choose_them(self, address: str) -> None:
        """Then everybody has them, and everybody reads that."""
        table = sit_down(address, GAME, [PERSON, PERSON], hints=True)
        player = table.player(table.player(0).look()["pending"][0])
        assert player.client.get(f"{player.table}/hint").json()["path"]
        assert "Everybody may ask for hints." in people(player)

    def test_alone_against_bots_they_are_always_there(self, address: str) -> None:
        """Nobody minds."""
        table = sit_down(address, GAME, [PERSON, "random"])
        page = table.player(0).client.get(f"/t/{table.id}", headers={"accept": "text/html"}).text
        assert 'id="hint"' in page
