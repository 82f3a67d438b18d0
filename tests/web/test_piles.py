"""Piles of cards on a phone: one at a time is turned up, and it is one that can be bought from."""

import re
from collections.abc import Callable

from playwright.sync_api import Browser, expect

from tests.web.dealt import open_dealt
from tests.web.played import LIT, take_seat
from tests.web.served import PERSON, sit_down
from townsmith.core import registry
from townsmith.core.rng import Rng, stream
from townsmith.table.table import Table, open_table

Moves = list[tuple[int, str]]


def until_only_others_sell(begun: Callable[[], Table]) -> tuple[int, Moves]:
    """Return who cannot afford their own deck but other cards, and moves that lead there."""
    found = (played_by_luck(begun(), stream(number, "piles")) for number in range(50))
    return next(one for one in found if one is not None)


def played_by_luck(table: Table, luck: Rng) -> tuple[int, Moves] | None:
    """Play until somebody cannot afford their own deck; None if that never happens."""
    said: Moves = []
    while not table.over:
        seat = table.pending[0]
        legal = [table.game.notation(move) for move in table.view(seat).legal]
        sold = {words.partition("-")[0] for words in legal} & {"deck0", "deck1", "municipal"}
        if sold and f"deck{seat}" not in sold:
            return seat, said
        said.append((seat, legal[luck.below(len(legal))]))
        table.play(*said[-1], table.next_number)
    return None


def test_a_pile_that_can_be_bought_from_is_turned_up(browser: Browser, address: str) -> None:
    """Whoever cannot afford the pile they looked at last is not left before nothing to press."""
    mover, moves = until_only_others_sell(
        lambda: open_table(open_dealt(registry.game("uptown"), 2))
    )
    table = sit_down(address, "uptown", [PERSON, PERSON])
    players = [table.player(0), table.player(1)]
    for at, (seat, words) in enumerate(moves, 1):
        assert players[seat].move(words, at).status_code == 200
    phone = browser.new_context(base_url=address, viewport={"width": 390, "height": 844})
    page = phone.new_page()
    take_seat(page, table, mover)
    expect(page.locator(LIT).first).to_be_visible()
    own = page.locator("#piles .tab").first
    expect(own).not_to_have_class(re.compile("usable"))
    own.click()
    expect(own).to_have_attribute("aria-selected", "true")
    phone.close()
