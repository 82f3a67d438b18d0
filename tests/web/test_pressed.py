"""What is pressed is what counts: under outlines, below tabs, and while the page is drawn anew."""

from playwright.sync_api import Browser, Page, expect

from tests.web.dealt import open_dealt
from tests.web.played import take_seat
from tests.web.served import PERSON, Player, sit_down
from townsmith.core import registry
from townsmith.core.rng import stream
from townsmith.table.table import Table, open_table
from townsmith.web.pages.rendering import initial

TURNED_ANEW = """() => {
    const piece = document.querySelector("#board .piece");
    piece.querySelector("svg").replaceWith(piece.querySelector("svg").cloneNode(true));
    const panel = document.querySelector("#others figcaption");
    panel.innerHTML = panel.innerHTML;
}"""


def middle_of(page: Page, where: str) -> tuple[float, float]:
    box = page.locator(where).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def to_two_sites(table: Table) -> tuple[tuple[str, str, str], list[tuple[int, str]]]:
    """Return a building that the first seat may put on two sites, and moves that lead there."""
    said: list[tuple[int, str]] = []
    luck = stream(0, "two sites")
    while not table.over:
        if 0 in table.pending and (found := _on_two_sites(_legal(table, 0))):
            return found, said
        seat = table.pending[0]
        calm = [words for words in _legal(table, seat) if " " not in words and words != "complete"]
        said.append((seat, calm[luck.below(len(calm))]))
        table.play(*said[-1], table.next_number)
    raise AssertionError("no building had two sites")


def _legal(table: Table, seat: int) -> list[str]:
    return [table.game.notation(move) for move in table.view(seat).legal]


def _on_two_sites(legal: list[str]) -> tuple[str, str, str] | None:
    moves = [words.split(" ") for words in legal if words.count(" ") == 2]
    for card, site, square in moves:
        if {other for kind, other, _ in moves if kind == card} > {site} and square in site:
            return card, site, square
    return None


def until_estates(players: list[Player]) -> None:
    """Play until the first player is to raise the value of an estate."""
    for made in range(200):
        player = players[made % 2]
        seen = player.look()
        if player is players[0] and any(words.startswith("estate-") for words in seen["legal"]):
            return
        if seen["legal"]:
            player.move(seen["legal"][made * 7 % len(seen["legal"])], seen["next"])
    raise AssertionError("nobody had an estate to raise")


def test_what_lies_under_an_outline_can_be_pressed(page: Page, address: str) -> None:
    """Of two sites one is chosen; then the squares below all outlines take the click."""
    options = {"monuments": False}
    same = open_table(open_dealt(registry.game("tiny-towns"), 2, options))
    (card, site, square), moves = to_two_sites(same)
    table = sit_down(address, "tiny-towns", [PERSON, PERSON], options)
    players = [table.player(0), table.player(1)]
    for at, (seat, words) in enumerate(moves, 1):
        assert players[seat].move(words, at).status_code == 200
    take_seat(page, table, 0)
    page.locator(f'#cards [data-t="{card}"]').click()
    page.locator(f'#board [data-t="{site}"]').dispatch_event("click")
    expect(page.locator(f'#board [data-t="{square}"].lit')).to_be_visible()
    page.mouse.click(*middle_of(page, f'#board [data-t="{square}"]'))
    expect(page.locator("#story .chapter").first).to_contain_text("You built")


def test_a_press_counts_though_the_page_is_drawn_anew(page: Page, address: str) -> None:
    """Somebody comes or moves between press and release: neither a move nor a panel is lost."""
    table = sit_down(address, "welcome-to", [PERSON, PERSON])
    take_seat(page, table, 0)
    page.mouse.move(*middle_of(page, "#others .open"))
    page.mouse.down()
    page.evaluate(TURNED_ANEW)
    page.mouse.up()
    expect(page.locator("#opened h2")).to_have_text("Ben")
    page.keyboard.press("Escape")
    page.locator("#shared .lit, #act .lit").first.click()
    house = page.locator("#board .lit[data-t]").first
    name = house.get_attribute("data-t")
    page.mouse.move(*middle_of(page, f'#board [data-t="{name}"]'))
    page.mouse.down()
    page.evaluate(TURNED_ANEW)
    page.mouse.up()
    expect(page.locator("#slider")).to_have_attribute("max", "1")


def test_on_a_phone_what_is_to_be_chosen_comes_up(browser: Browser, address: str) -> None:
    """Estates stand behind a tab: where they alone are lit they come into view, and go again."""
    table = sit_down(address, "welcome-to", [PERSON, PERSON])
    until_estates([table.player(0), table.player(1)])
    phone = browser.new_context(
        base_url=address, viewport={"width": 390, "height": 844}, has_touch=True
    )
    page = phone.new_page()
    take_seat(page, table, 0)
    lit = page.locator("#more .lit[data-t]")
    expect(lit.first).to_be_in_viewport()
    with page.expect_response("**/updates*"):  # that somebody speaks takes nothing away
        table.player(1).client.post(f"{table.player(1).table}/talk", json={"words": "Well?"})
    page.wait_for_function("() => document.querySelector('#talk').textContent.includes('Well?')")
    expect(lit.first).to_be_in_viewport()
    lit.first.tap()
    page.locator("#words .main[data-tapped]").tap()
    expect(page.locator("#more .called")).to_have_count(0)
    phone.close()


def test_discs_of_several_bots_differ() -> None:
    """A letter, and the number where there is one; a name is no number."""
    assert [initial(name) for name in ("Ada", "Novice", "Novice 3", "3", "Ann 5b")] == [
        "A",
        "N",
        "N3",
        "3",
        "A",
    ]
