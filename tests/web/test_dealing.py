"""The dealer: a screen that turns cards for a room, and phones of people who write on paper."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.accessibility import violations_day_and_night
from tests.web.served import GENEROUS, JSON, served
from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.text import english

DEALT = [game for game in registry.games().values() if game.room is not None]


@pytest.fixture
def screen(address: str) -> Iterator[httpx.Client]:
    """Open a table that only deals, as whoever turns the cards."""
    with httpx.Client(base_url=address, timeout=30, follow_redirects=True) as client:
        yield client


def opened(client: httpx.Client, slug: str = "welcome-to") -> str:
    """Return the address of a new table that only deals."""
    return client.post(f"/dealer/{slug}", data={"x": "1"}).raise_for_status().url.path


class Guests:
    """People who come to a table from one address; each has a connection, and all are closed."""

    def __init__(self, address: str, kept: ExitStack) -> None:
        self._address = address
        self._kept = kept

    def stranger(self) -> httpx.Client:
        """Return somebody who has not come in."""
        client = httpx.Client(base_url=self._address, timeout=30, follow_redirects=True)
        return self._kept.enter_context(client)

    def come(self, where: str, name: str) -> httpx.Client:
        """Return somebody who has come in."""
        client = self.stranger()
        client.post(f"{where}/join", data={"name": name}).raise_for_status()
        return client


@pytest.fixture
def guests(address: str) -> Iterator[Guests]:
    """Let people come."""
    with ExitStack() as kept:
        yield Guests(address, kept)


def shown(client: httpx.Client, where: str) -> str:
    """Return what the screen shows now."""
    html = client.get(f"{where}/updates").raise_for_status().json()["html"]
    return "".join(html.values())


@pytest.mark.parametrize("game", DEALT, ids=lambda game: game.slug)
def test_every_turn_shows_what_the_game_would_deal(game: AnyGame) -> None:
    """The same seed and turn are the same cards, and another turn other ones."""
    dealer = game.room
    assert dealer is not None
    setup = game.setup(2, 7, dealer.options)
    turns = [dealer.show(setup, turn, english) for turn in range(1, 20)]
    assert turns == [dealer.show(setup, turn, english) for turn in range(1, 20)]
    told = [[(card.figure, english(card.name)) for card in turn.cards] for turn in turns]
    assert len({str(turn) for turn in told}) > 4


def test_the_pairs_of_welcome_to_are_those_of_its_piles() -> None:
    """What is said to come next on a pile is the action of its next pair."""
    game = registry.game("welcome-to")
    assert game.room is not None
    setup = game.setup(2, 11)
    for turn in range(1, 12):
        now, then = (game.room.show(setup, at, english) for at in (turn, turn + 1))
        told = [english(card.coming) if card.coming else "" for card in now.cards]
        assert told == [f"next on this pile: {english(card.name)}" for card in then.cards]


def test_the_town_hall_draws_two_cards_and_leaves_the_third_free() -> None:
    """The deck is each resource three times less five unseen, before it is shuffled again."""
    game = registry.game("tiny-towns")
    assert game.room is not None
    setup = game.setup(2, 5, game.room.options)
    names = [english(game.room.show(setup, turn, english).cards[0].name) for turn in range(1, 16)]
    assert [at % 3 for at, name in enumerate(names) if name == "free choice"] == [2] * 5
    cards = [name for name in names if name != "free choice"]
    assert all(cards.count(name) <= 3 for name in cards)


def test_people_are_counted_and_the_turn_begins_anew(screen: httpx.Client, guests: Guests) -> None:
    """Two of three have written; then the cards are turned and nobody has."""
    where = opened(screen)
    ann, ben, cid = (guests.come(where, name) for name in ("Ann", "Ben", "Ann"))
    for writer in (ann, ben, ben):
        writer.post(f"{where}/written", json={"turn": 1}, headers=JSON).raise_for_status()
    told = shown(screen, where)
    assert "2 of 3 have written" in told
    assert "Ann 2" in told  # two of one name are told apart
    screen.post(f"{where}/turn", json={"turn": 1}, headers=JSON).raise_for_status()
    cid.post(f"{where}/written", json={"turn": 1}, headers=JSON).raise_for_status()  # too late
    assert "0 of 3 have written" in shown(screen, where)
    again = screen.post(f"{where}/turn", json={"turn": 1}, headers=JSON)
    assert again.status_code == 409
    assert "turned already" in again.text


def test_only_the_dealer_turns_and_only_people_write(screen: httpx.Client, guests: Guests) -> None:
    """Whoever looks on does nothing, and whoever writes turns no cards."""
    where = opened(screen)
    ann = guests.come(where, "Ann")
    stranger = guests.stranger()
    for client, act in ((ann, "turn"), (ann, "end"), (stranger, "turn"), (stranger, "written")):
        assert client.post(f"{where}/{act}", json={"turn": 1}, headers=JSON).status_code == 403
    assert stranger.get(f"{where}?look").status_code == 200
    assert "Turn the cards" not in stranger.get(f"{where}?look").text


def test_a_plan_is_worth_more_to_the_first(screen: httpx.Client, guests: Guests) -> None:
    """The screen says who was first, and what is left for the others."""
    where = opened(screen)
    ann = guests.come(where, "Ann")
    ann.post(f"{where}/reached", json={"goal": "B"}, headers=JSON).raise_for_status()
    assert re.search(r"Ann was first, now \d+", shown(screen, where))
    assert ann.post(f"{where}/reached", json={"goal": "B"}, headers=JSON).status_code == 409
    assert ann.post(f"{where}/reached", json={"goal": "Z"}, headers=JSON).status_code == 400


def test_the_first_plan_of_the_older_box_may_have_all_cards_shuffled(
    screen: httpx.Client, guests: Guests
) -> None:
    """WT-4.11: in the turn of the first plan, once; the newer box has no such rule (WT-4.13)."""
    for edition, offered in (("e81", True), ("e63", False)):
        form = {"settled": "yes", "option-edition": f'"{edition}"'}
        where = screen.post("/dealer/welcome-to", data=form).raise_for_status().url.path
        asked = {"turn": 1, "shuffles": True}
        early = screen.post(f"{where}/turn", json=asked, headers=JSON)
        assert early.status_code == 409
        ann = guests.come(where, "Ann")
        goal = re.findall(r"<dt>([^<]+)</dt>", shown(screen, where))[0]
        ann.post(f"{where}/reached", json={"goal": goal}, headers=JSON).raise_for_status()
        assert ("Shuffle all cards" in shown(screen, where)) is offered
        turned = screen.post(f"{where}/turn", json=asked, headers=JSON)
        assert turned.status_code == (200 if offered else 409)
        late = screen.post(f"{where}/turn", json={"turn": 2, "shuffles": True}, headers=JSON)
        assert late.status_code == 409


def test_shuffled_piles_are_those_of_the_rules() -> None:
    """WT-4.11: all 81 cards become three fresh piles, and nothing before that changes."""
    game = registry.game("welcome-to")
    assert game.room is not None
    assert game.room.anew is not None
    setup = game.setup(2, 5, {"edition": "e81"})
    plain = [game.room.show(setup, turn, english) for turn in range(1, 9)]
    anew = [game.room.anew(setup, turn, 3, english) for turn in range(1, 9)]
    assert plain[:3] == anew[:3]
    assert all(one != other for one, other in zip(plain[3:], anew[3:], strict=True))


def test_the_address_on_the_screen_can_be_said_and_typed(data: Path) -> None:
    """Two words and a number lead to it, by its address or on the street, after a restart too."""
    public = (*GENEROUS, "--public-url", "https://example.org")
    with served(data, *public) as server, ExitStack() as kept:
        guests = Guests(server.address, kept)
        where = opened(guests.stranger())
        told = re.findall(
            r'class="address">example.org/d/([a-z]+-[a-z]+-\d+)<', shown(guests.stranger(), where)
        )
        assert len(told) == 1
    with served(data, *public) as server, ExitStack() as kept:
        guests = Guests(server.address, kept)
        come = guests.stranger().get(f"/d/{told[0]}")
        assert come.url.path == where
        assert "I write on paper" in come.text
        by_name = guests.stranger().post("/join", data={"table": told[0].replace("-", " ")})
        assert by_name.url.path == where
        assert guests.stranger().get("/d/mango-tuba-00").status_code == 404
        assert guests.stranger().get("/d/zzzzz").status_code == 404


def test_what_makes_no_sense_is_refused_in_words(screen: httpx.Client, guests: Guests) -> None:
    """A game that is not dealt to rooms, a table there is not, and fields that are no numbers."""
    assert screen.post("/dealer/uptown", data={"x": "1"}).status_code == 404
    assert screen.get("/d/000000000000").status_code == 404
    where = opened(screen)
    ann = guests.come(where, "Ann")
    for act, body in (("written", {"turn": "x"}), ("written", {}), ("points", {"points": -1})):
        refused = ann.post(f"{where}/{act}", json=body, headers=JSON)
        assert refused.status_code == 400
        assert "must be a whole number" in refused.text
    long = guests.stranger().post(f"{where}/join", data={"name": "x" * 500}, headers=JSON)
    assert long.status_code == 200
    assert "x" * 40 in shown(screen, where)
    assert "x" * 41 not in shown(screen, where)  # a name is cut to what fits
    screen.post(f"{where}/end", json={}, headers=JSON).raise_for_status()
    assert guests.stranger().post(f"{where}/join", data={"name": "Ben"}).status_code == 409
    late = screen.post(f"{where}/turn", json={"turn": 1}, headers=JSON)
    assert late.status_code == 409
    assert "The game is over" in late.text


def test_all_is_there_after_a_restart(tmp_path: Path) -> None:
    """Turn, people, plans and who has written are read from the log, and passes stay true."""
    with served(tmp_path, *GENEROUS) as first, ExitStack() as kept:
        guests = Guests(first.address, kept)
        dealer = guests.stranger()
        where = opened(dealer)
        ann = guests.come(where, "Ann")
        dealer.post(f"{where}/turn", json={"turn": 1}, headers=JSON).raise_for_status()
        ann.post(f"{where}/written", json={"turn": 2}, headers=JSON).raise_for_status()
        before, passes = shown(dealer, where), dict(dealer.cookies)
    with served(tmp_path, *GENEROUS) as second, ExitStack() as kept:
        again = Guests(second.address, kept).stranger()
        again.headers["cookie"] = "; ".join(f"{name}={value}" for name, value in passes.items())
        after = shown(again, where)
        assert "1 of 1 have written" in after
        assert _cards(after) == _cards(before)
        again.post(f"{where}/turn", json={"turn": 2}, headers=JSON).raise_for_status()


def _cards(html: str) -> list[str]:
    return re.findall(r'class="figure">(\d+)<', html)


def test_many_who_write_at_once_are_few_changes(screen: httpx.Client, guests: Guests) -> None:
    """Forty people within a moment are counted, each once, and rank at the end."""
    where = opened(screen)
    with ThreadPoolExecutor(8) as crowd:
        people = list(crowd.map(lambda at: guests.come(where, f"P{at}"), range(40)))
        list(crowd.map(lambda one: one.post(f"{where}/written", data={"turn": "1"}), people))
        assert "40 of 40 have written" in shown(screen, where)
        screen.post(f"{where}/end", data={"x": "1"}).raise_for_status()
        counted = enumerate(people)
        list(
            crowd.map(lambda one: one[1].post(f"{where}/points", data={"points": one[0]}), counted)
        )
    told = screen.get(where).text
    assert "40 of 40 have counted." in told
    assert told.index("<b>P39</b>") < told.index("<b>P38</b>")
    moment = int(screen.get(f"{where}/updates").json()["moment"])
    assert moment < 3 * 40  # several came, wrote or counted in one change


def test_a_room_plays_with_keys_and_by_itself(page: Page, browser: Browser, address: str) -> None:
    """A presenter's key turns; with all done the cards turn by themselves; before only shows."""
    page.goto("/")
    page.locator('a[href="/dealer/welcome-to"]').click()
    page.get_by_role("button", name="Open the screen").click()
    expect(page.locator("#dealer[data-ready] .turn-number")).to_have_text("Turn 1")
    page.keyboard.press("PageDown")
    expect(page.locator(".turn-number")).to_have_text("Turn 2")
    page.keyboard.press("PageUp")
    expect(page.locator(".turn-number")).to_have_text("Turn 1, seen again")
    page.keyboard.press("PageDown")
    expect(page.locator(".turn-number")).to_have_text("Turn 2")
    phone = browser.new_context(base_url=address, viewport={"width": 390, "height": 844})
    writer = phone.new_page()
    writer.goto(page.url)
    writer.get_by_label("Your name").fill("Ann")
    writer.get_by_role("button", name="I write on paper").click()
    writer.get_by_role("button", name="I have written").click()
    expect(page.locator(".turn-number")).to_have_text("Turn 3")
    expect(writer.locator(".turn-number")).to_have_text("Turn 3")
    expect(writer.get_by_role("button", name="I have written")).to_be_enabled()
    phone.close()


@pytest.mark.long
def test_axe_finds_nothing_on_the_screen_and_on_the_phone(browser: Browser, address: str) -> None:
    """The screen, who joins, the phone, the ranking, and the print page, by day and by night."""
    context = browser.new_context(base_url=address, bypass_csp=True, reduced_motion="reduce")
    phone = browser.new_context(base_url=address, bypass_csp=True, reduced_motion="reduce")
    page, other = context.new_page(), phone.new_page()
    page.goto("/")
    page.locator('a[href="/dealer/welcome-to"]').click()
    page.get_by_role("button", name="Open the screen").click()
    expect(page.locator(".turn-number")).to_have_text("Turn 1")
    other.goto(page.url)
    found = violations_day_and_night(other)
    other.get_by_label("Your name").fill("Ann")
    other.get_by_role("button", name="I write on paper").click()
    expect(other.get_by_role("button", name="I have written")).to_be_visible()
    expect(page.get_by_text("0 of 1 have written")).to_be_visible()
    found += violations_day_and_night(other) + violations_day_and_night(page)
    page.get_by_role("button", name="End and count").click()
    expect(page.get_by_role("heading", name="Ranking")).to_be_visible()
    found += violations_day_and_night(page)
    page.goto("/print/uptown")
    found += violations_day_and_night(page)
    context.close()
    phone.close()
    assert found == []


def test_what_lies_in_the_middle_is_settled_by_a_form(screen: httpx.Client) -> None:
    """Plans by choice, the older box, the buildings of a town; what does not fit is refused."""
    game = registry.game("welcome-to")
    form = screen.get("/dealer/welcome-to").raise_for_status().text
    plans = next(option for option in game.offered if option.id == "plans").items
    chosen = {f"option-plans-{at}": choices[2].value for at, choices in enumerate(plans)}
    assert all(f'name="{field}"' in form for field in chosen)
    where = screen.post("/dealer/welcome-to", data=chosen).raise_for_status().url.path
    assert game.room is not None
    named = [option.value for option in (choices[2] for choices in plans)]
    setup = game.setup(2, 3, {"plans": named})
    worths = [(goal.first, goal.later) for goal in game.room.show(setup, 1, english).goals]
    told = shown(screen, where)
    assert all(f"{first} first, {later} later" in told for first, later in worths)
    wrong = screen.post("/dealer/welcome-to", data={"option-edition": '"none"'})
    assert wrong.status_code == 400
    assert 'role="alert"' in wrong.text
    town = registry.game("tiny-towns")
    assert town.room is not None
    for name in town.room.asked:
        assert f'name="option-{name}"' in screen.get("/dealer/tiny-towns").text
    assert screen.get("/dealer/uptown").status_code == 404
