"""What programs and forms sent to the first version is understood as it was."""

import httpx
import pytest

from tests.kept.folder import WEB, Kept, figures, holds, options_of, written
from tests.web.served import JSON

REQUESTS = written(WEB / "requests.json")
PADS = written(WEB / "pads.json")


def check(player: httpx.Client, table: str, headers: dict[str, str], sent: Kept) -> None:
    """See that a table has the names and the options it had then."""
    seen = player.get(f"/t/{table}", headers=JSON | headers).raise_for_status().json()
    assert seen["names"] == sent["names"]
    record = player.get(f"/t/{table}/record", headers=headers).raise_for_status().text
    assert holds(options_of(record), sent["options"])


@pytest.mark.parametrize("sent", [sent for sent in REQUESTS if "json" in sent])
def test_a_program_gets_the_table_it_asks_for(player: httpx.Client, sent: Kept) -> None:
    """The answer has the secrets of the seats of people; what was refused then is refused now."""
    answer = player.post(sent["path"], json=sent["json"], headers=JSON)
    assert answer.status_code == sent["status"]
    if answer.status_code == 201:
        told = answer.json()
        assert sorted(told["seats"]) == sent["people"]
        check(player, told["table"], {"authorization": f"Bearer {told['watch']}"}, sent)
    else:
        assert answer.json()["error"]


@pytest.mark.parametrize("sent", [sent for sent in REQUESTS if "form" in sent])
def test_the_form_of_the_browser_makes_the_same_table(player: httpx.Client, sent: Kept) -> None:
    """A page that was open while the server got newer can still be sent."""
    answer = player.post(sent["path"], data=sent["form"])
    assert answer.status_code == sent["status"]
    check(player, answer.headers["location"].split("/")[2], {}, sent)


@pytest.mark.parametrize("sent", PADS, ids=lambda sent: f"{sent['game']} {len(sent['form'])}")
def test_a_score_pad_counts_the_same(browser: httpx.Client, sent: Kept) -> None:
    """The fields that were sent then mean the same, and every figure is the same."""
    page = browser.post(f"/pad/{sent['game']}", data=sent["form"]).raise_for_status().text
    assert figures(page) == sent["scores"]
