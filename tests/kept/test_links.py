"""Links and cookies that people have are good for the same seats as ever."""

import httpx
import pytest

from tests.kept.folder import OVER, RUNNING, TABLES, Kept, what, words_of
from tests.web.served import JSON

PASSES: list[tuple[Kept, Kept]] = [
    (table, granted)
    for table in TABLES
    for granted in [*table["seats"], *([table["watch"]] if "watch" in table else [])]
]
COOKIES = [(table, granted) for table, granted in PASSES if granted["cookie"]]
PAGES = [
    (table, granted)
    for table, granted in COOKIES
    if "talk" in table or granted is table["seats"][0]
]
VOID = [link for table in TABLES for link in table["void"]]


def mostly_long(passes: list[tuple[Kept, Kept]]) -> list[object]:
    """Return passes, of which the first of each table is tried by default."""
    tables = [table for table, _ in passes]
    return [
        pytest.param(*one, marks=() if tables.index(one[0]) == at else pytest.mark.long)
        for at, one in enumerate(passes)
    ]


def called(kept: Kept) -> str:
    """Return a name for a table or for a seat at it."""
    return what(kept) if "what" in kept else f"seat {kept['sees']['seat']}"


def same_as_then(seen: Kept, then: Kept) -> bool:
    """Say whether a seat sees what it saw; in which order moves are listed is no matter."""
    ordered = {"legal": sorted(seen["legal"])}
    return {key: seen[key] for key in then} | ordered == then | {"legal": sorted(then["legal"])}


@pytest.mark.parametrize(("table", "granted"), PASSES, ids=called)
def test_a_link_leads_to_its_seat(browser: httpx.Client, table: Kept, granted: Kept) -> None:
    """Whoever opens it is at the table, with a cookie that holds, and sees what was there."""
    answer = browser.get(granted["link"], headers=JSON, follow_redirects=True)
    assert answer.url.path == f"/t/{table['table']}"
    assert same_as_then(answer.json(), granted["sees"])


@pytest.mark.parametrize(("table", "granted"), mostly_long(COOKIES), ids=called)
def test_an_old_cookie_is_good_for_its_seat(
    browser: httpx.Client, table: Kept, granted: Kept
) -> None:
    """A browser that has it comes back without a link."""
    cookie = {"cookie": f"seat={granted['cookie']}"}
    seen = browser.get(f"/t/{table['table']}", headers=JSON | cookie).json()
    assert same_as_then(seen, granted["sees"])


@pytest.mark.parametrize(("table", "granted"), mostly_long(PASSES), ids=called)
def test_a_program_may_show_the_secret_of_the_link(
    browser: httpx.Client, table: Kept, granted: Kept
) -> None:
    """The end of a link is what programs call their token."""
    token = {"authorization": f"Bearer {granted['link'].removeprefix('/s/')}"}
    seen = browser.get(f"/t/{table['table']}", headers=JSON | token).json()
    assert same_as_then(seen, granted["sees"])


@pytest.mark.parametrize(("table", "granted"), PAGES, ids=called)
def test_a_page_tells_who_is_there_and_keeps_what_is_secret(
    browser: httpx.Client, table: Kept, granted: Kept
) -> None:
    """Names and talk are for everybody at the table, a monument for its seat only."""
    cookie = {"cookie": f"seat={granted['cookie']}"}
    page = words_of(browser.get(f"/t/{table['table']}", headers=cookie).raise_for_status().text)
    told = [*granted["sees"]["names"], *table.get("talk", []), *granted.get("shows", [])]
    assert [words for words in told if words not in page] == []
    assert [word for word in granted.get("hides", []) if word in page] == []


@pytest.mark.parametrize("table", RUNNING, ids=what)
def test_people_are_shown_the_link_they_have(browser: httpx.Client, table: Kept) -> None:
    """A seat has one link, then and now."""
    granted = table["seats"][0]
    cookie = {"cookie": f"seat={granted['cookie']}"}
    page = browser.get(f"/t/{table['table']}/people", headers=cookie).raise_for_status().text
    assert granted["link"] in page
    assert "watch" not in table or table["watch"]["link"] in page


@pytest.mark.parametrize("table", RUNNING, ids=what)
def test_a_running_game_is_shown_to_nobody_else(browser: httpx.Client, table: Kept) -> None:
    """Neither without a pass nor with one for another table."""
    other = next(found for found in RUNNING if found is not table)["seats"][0]["cookie"]
    for cookie in ({}, {"cookie": f"seat={other}"}):
        assert browser.get(f"/t/{table['table']}", headers=cookie).status_code == 403


@pytest.mark.parametrize("table", OVER, ids=what)
def test_a_finished_game_is_shown_to_anybody(browser: httpx.Client, table: Kept) -> None:
    """Its address is enough, and the scores are those of then."""
    seen = browser.get(f"/t/{table['table']}", headers=JSON).raise_for_status().json()
    granted = table.get("watch") or table["anybody"]
    assert same_as_then(seen, granted["sees"])


@pytest.mark.parametrize("link", VOID)
def test_the_link_of_a_seat_that_was_taken_over_stays_void(
    browser: httpx.Client, link: str
) -> None:
    """Whoever left for good does not come back by an old link."""
    assert browser.get(link).status_code == 403
