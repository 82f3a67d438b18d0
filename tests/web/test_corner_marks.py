"""Corner marks stand about what moved, and about nothing else."""

import pytest
from playwright.sync_api import Page

from tests.matrices import mostly_long
from tests.web.played import STEP, move_number, take_seat, wait_for_a_chance
from tests.web.served import PERSON, sit_down
from townsmith.core import registry

CLICKS = 60
MOST_THINGS = 3
"""A room, a helper and the coins that were paid for it move in one turn."""
MARKS = "#board .moved"


@pytest.mark.parametrize("slug", mostly_long(registry.games(), "dream-home"))
def test_what_moved_is_marked_and_nothing_else(page: Page, address: str, slug: str) -> None:
    """A cell that can be chosen now, or no longer, or says why it cannot, has not moved."""
    table = sit_down(address, slug, [PERSON, "random"])
    take_seat(page, table, 0)
    marked = []
    for _ in range(CLICKS):
        wait_for_a_chance(page)
        before = move_number(page)
        if page.evaluate(STEP) == "over":
            break
        page.wait_for_function("() => !document.querySelector('.sending')")
        if move_number(page) > before:
            marked.append(page.locator(MARKS).count())
    assert max(marked) <= MOST_THINGS
    assert sum(map(bool, marked)) > len(marked) / 4
