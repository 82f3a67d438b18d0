"""How many taps a score takes: a game of four is played by bots and told to the pad of a phone.

    python bench/pad_taps.py [--seed 5]

Each game is played to its end by quick bots, and what lies on the table then is tapped in on a page
of 390 pixels; the totals must be those of the engine. Prints taps a game and a player, and of how
many fields. Names are not typed. A game of UpTown with a tower that names alone cannot tell gives
way to that of the next seed. See bench/README.md.
"""

import argparse

from playwright.sync_api import Page, expect, sync_playwright
from web_clicks import CHROMIUM
from web_server import ENGINE, running

from tests.web.pad_thumb import Thumb
from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.state import REFEREE, State, lowest
from townsmith.core.rng import stream

SEATS = 4
PATIENCE = 60_000


def played(game: AnyGame, seed: int) -> State:
    """Return a game of four that habits have played to its end."""
    state = game.rules.start(game.setup(SEATS, seed))
    rng = stream(seed, "bench")
    while state.pending():
        seat = lowest(state.pending())
        state.apply(seat, state.quick(seat, rng))
    return state


def row(page: Page, address: str, game: AnyGame, seed: int) -> str:
    """Tell one game to the pad; return its row of the table."""
    pad = game.positions.pad
    assert pad is not None
    while True:
        state = played(game, seed)
        given = pad.read_off(game.positions.write(state))
        again = game.read_position(pad.filled(given, SEATS) | {"game": game.slug})
        if all(again.points(seat) == state.points(seat) for seat in range(SEATS)):
            break
        seed += 1
    deck = "&deck=ours" if game.positions.pad_with else ""  # cards by their names
    page.goto(f"{address}/pad/{game.slug}?seats={SEATS}{deck}")
    page.locator(".tile.lit").wait_for()
    thumb = Thumb(page)
    thumb.fill(given)
    sheets = game.words.sheets(game.view(state, REFEREE))
    for sheet in sheets:
        told = str(sheet.total).replace("-", "\N{EN DASH}")
        expect(page.locator(f"#total{sheet.seat}")).to_have_text(told, timeout=PATIENCE)
    told = ", ".join(str(sheet.total) for sheet in sheets)
    taps = f"{thumb.taps} | {thumb.taps / SEATS:.0f}"
    return f"| {game.slug} | {seed} | {taps} | {len(given)} | {told} |"


def main() -> None:
    """Play, tap and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=5)
    asked = parser.parse_args()
    print(f"engine: {ENGINE}, seed {asked.seed}, {SEATS} seats")
    print("| game | seed | taps | a player | fields | points |\n|---|---|---|---|---|---|")
    with running() as server, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM)
        address = f"http://{server.host}:{server.port}"
        for game in registry.games().values():
            page = browser.new_page(viewport={"width": 390, "height": 844}, has_touch=True)
            print(row(page, address, game, asked.seed), flush=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
