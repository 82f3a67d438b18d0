"""Pieces of a page that are written once say what they would say if they were written now."""

import pytest

from tests.table.test_story import new_table, play_on
from townsmith.core.registry import games
from townsmith.web.pages.rendering import rendered
from townsmith.web.pages.table_snapshot import snapshot_of
from townsmith.web.pages.table_update import FRAGMENTS, fragment
from townsmith.web.tables.chairs import Chair, Sitting
from townsmith.web.tables.commits import Outbox, Writing
from townsmith.web.tables.people_log import People
from townsmith.web.tables.room import Room

SEATS = 2


def refuse(writing: Writing) -> None:
    raise AssertionError(f"nothing is to be written here, but {writing}")


@pytest.mark.parametrize("slug", list(games()))
def test_what_is_kept_is_what_would_be_written_now(slug: str) -> None:
    """In every game, from the first move to the end, for who plays and who watches."""
    table = new_table(slug, SEATS)
    chairs = tuple(Chair("person", f"Person {seat}", seat) for seat in range(SEATS))
    room = Room("kept", table, People(Sitting(chairs)), Outbox("kept", 0, refuse))
    looks = 0
    while not table.over:
        play_on(table, table.next_number + 7)
        for viewer in (0, -1):
            snapshot = snapshot_of(room, viewer, room.words("en").to(viewer), opened=frozenset())
            for name in FRAGMENTS:
                now = rendered(f"_{name}.html", snapshot)
                assert fragment(name, snapshot).strip() == now.strip(), name
        looks += 1
    assert looks > 1
