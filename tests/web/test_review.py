"""The review of a finished game: thought of apart from the tables, and shown when it is ready."""

from playwright.sync_api import Browser

from tests.web.served import PERSON, Seated, play_out, review_pages, sit_down
from tests.web.test_accessible import violations

GAME = "dream-home"  # the shortest: twelve rounds


def finished(address: str) -> Seated:
    """Return a table where two people have played to the end."""
    table = sit_down(address, GAME, [PERSON, PERSON])
    play_out([table.player(0), table.player(1)])
    return table


def test_a_finished_game_is_reviewed(address: str, browser: Browser) -> None:
    """Anybody with the address sees the graph, the turning points and the moments they lead to."""
    table = finished(address)
    *waiting, text = review_pages(table, 1)
    assert waiting
    assert all("being thought through" in each for each in waiting)
    assert 'class="graph"' in text
    assert 'class="tick"' in text
    assert "a better move was found" in text
    assert "Turning points" in text
    assert f"/t/{table.id}?at=" in text
    context = browser.new_context(base_url=address, bypass_csp=True)  # axe brings its own script
    page = context.new_page()
    page.goto(f"/t/{table.id}/review?as=1")
    assert violations(page) == []
    context.close()


def test_a_running_game_is_not_reviewed(address: str) -> None:
    """What would be best is nobody's business while it can still be played."""
    table = sit_down(address, GAME, [PERSON, PERSON])
    answer = table.player(0).client.get(f"/t/{table.id}/review")
    assert answer.status_code == 409
    assert "not over" in answer.text
