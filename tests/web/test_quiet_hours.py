"""Quiet hours: who does not want to be told in the night is told in the morning, once."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.web.notice_takers import taking, until
from tests.web.served import GENEROUS, PERSON, served, sit_down
from townsmith.web.notices.quiet_hours import quiet_seconds, zone_named

HOUR = 3600


def at(text: str) -> datetime:
    """Return a moment in UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("now", "zone", "begins", "ends", "hours"),
    [
        ("2026-01-10 21:59", "UTC", 22, 8, 0),
        ("2026-01-10 22:00", "UTC", 22, 8, 10),
        ("2026-01-11 07:30", "UTC", 22, 8, 0.5),
        ("2026-01-11 08:00", "UTC", 22, 8, 0),
        ("2026-01-10 13:00", "UTC", 12, 14, 1),
        ("2026-01-10 22:00", "UTC", 8, 8, 0),  # never quiet
        ("2026-01-10 21:30", "Europe/Prague", 22, 8, 9.5),  # half past ten there
        ("2026-01-11 07:30", "Europe/Prague", 22, 8, 0),  # half past eight there
        ("2026-01-10 13:30", "Asia/Tokyo", 22, 8, 9.5),
        ("2026-01-10 22:30", "Nowhere/At_all", 22, 8, 9.5),  # then the clock is UTC's
        # The night in which clocks go forward is an hour shorter, and the other one longer.
        ("2026-03-28 21:00", "Europe/Prague", 22, 8, 9),
        ("2026-10-24 20:00", "Europe/Prague", 22, 8, 11),
    ],
)
def test_it_is_quiet_by_the_clock_of_whoever_sleeps(
    now: str, zone: str, begins: int, ends: int, hours: float
) -> None:
    """From one hour to the other, over midnight too."""
    assert quiet_seconds(at(now), zone, begins, ends) == hours * HOUR


@pytest.mark.parametrize("name", ["", "../etc/passwd", "x" * 99, "Zürich", "No/Where"])
def test_what_is_no_time_zone_is_none(name: str) -> None:
    """And no file is looked for anywhere else."""
    assert zone_named(name) is None


def test_a_notice_waits_for_the_end_of_the_night(tmp_path: Path) -> None:
    """Of two people who wait for the same turn the one who sleeps is not told, and owed it."""
    hour = datetime.now(UTC).hour
    night = {"quiet_from": hour, "quiet_to": (hour + 2) % 24, "zone": "UTC"}
    allowed = ("--allow-webhooks-to", "127.0.0.1")
    with taking() as takers, served(tmp_path, *GENEROUS, *allowed) as server:
        table = sit_down(server.address, "uptown", [PERSON, PERSON])
        [first] = table.player(0).look()["pending"]
        waits, moves = table.player(1 - first), table.player(first)
        for path, more in (("/asleep", night), ("/awake", {})):
            wish = {"kind": "hook", "address": takers.web.url + path, "format": "json", **more}
            waits.client.cookies.set("zone", "UTC")
            assert waits.send("/notes", wish).status_code == 201
        while (seen := moves.look())["legal"]:
            assert moves.move(seen["legal"][0], seen["next"]).status_code == 200
        until(lambda: len(takers.web.at("/awake")) == 1)
        began = datetime.now(UTC)
        until(
            lambda: datetime.now(UTC) - began > timedelta(seconds=3)
        )  # three looks at what is owed
        assert takers.web.at("/asleep") == []
