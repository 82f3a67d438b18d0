"""The score pad: every game brings fields of its own, and they count what the engine counts."""

import html
import json
import re
from collections.abc import Mapping

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.matrices import mostly_long
from tests.web.pad_thumb import Thumb
from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.options import Json
from townsmith.core.contract.state import REFEREE
from townsmith.core.errors import PositionError
from townsmith.core.pad import Block, Field, Pad, name_of
from townsmith.core.text import Text
from townsmith.teaching.example import examples

GAMES = list(registry.games().values())
VERDICT = re.compile(r'id="pad-verdict">([^<]*)<')
TOTALS = re.compile(r"<tfoot>.*?<td>([^<]*)</td>", re.DOTALL)


SMALL = """[...document.querySelectorAll('main :is(button, input, select, summary, a.button)')]
    .filter((f) => f.offsetParent && (f.offsetHeight < 43.5 || f.offsetWidth < 43.5))
    .map((f) => f.outerHTML.slice(0, 80))"""
TINY = """[...document.querySelectorAll('main *')].filter((f) => f.offsetParent
    && f.textContent.trim() && parseFloat(getComputedStyle(f).fontSize) < 12)
    .map((f) => f.outerHTML.slice(0, 80))"""


def pad_of(game: AnyGame) -> Pad:
    """Return the pad of a game, which every game of ours has."""
    found = game.positions.pad
    assert found is not None
    return found


def usual(pad: Pad) -> dict[str, str]:
    """Return what is filled in before anybody has touched the pad."""
    return {name: str(field.usual) for name, field in named(pad.table, "table") if field.usual >= 0}


def named(blocks: tuple[Block, ...], owner: str) -> list[tuple[str, Field]]:
    """Return all fields with their names."""
    return [
        (name_of(owner, b, r, at), field)
        for b, block in enumerate(blocks)
        for r, row in enumerate(block.rows)
        for at, field in enumerate(row)
    ]


def filled(pad: Pad, wanted: Mapping[tuple[str | int, ...], Json]) -> dict[str, str]:
    """Return the form in which the first seat has these values; a list fills several fields."""
    given = usual(pad)
    left = {place: list(v) if isinstance(v, list) else [v] for place, v in wanted.items()}
    for name, field in named(pad.seat, "0"):
        for value in left.get(field.place, []):
            if spelt := field.spell(value):
                given[name] = spelt
                left[field.place].remove(value)
                break
    assert not any(left.values()), f"nothing on the pad takes {left}"
    return given


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_an_untouched_pad_is_an_empty_board(game: AnyGame) -> None:
    """At any number of seats what was not filled in is as at the start."""
    for seats in (game.chairs[0], game.chairs[-1]):
        position = pad_of(game).filled(usual(pad_of(game)), seats)
        state = game.read_position(position | {"game": game.slug})
        start = game.rules.start(game.setup(seats))
        assert [state.points(seat) for seat in range(seats)] == [
            start.points(seat) for seat in range(seats)
        ]


@pytest.mark.parametrize("game", mostly_long(GAMES, "dream-home", "tiny-towns", "welcome-to"))
def test_every_choice_of_a_pad_is_known_to_the_game(game: AnyGame) -> None:
    """Each choice alone gives a position, or a sentence that says what is missing beside it."""
    pad = pad_of(game)
    refused = []
    fields = named(pad.seat, "0")
    for name, field in fields:
        for at, choice in enumerate(field.choices):
            position = pad.filled(usual(pad) | {name: str(at)}, game.chairs[0])
            try:
                game.read_position(position | {"game": game.slug})
            except PositionError as error:
                refused.append(f"{choice.value}: {error}")
    unknown = [line for line in refused if "unknown" in line or "no such" in line]
    assert unknown == []


COUNTED = [
    (
        "tiny-towns",
        {("town", 0, 0): "cottage", ("town", 0, 1): "farm", ("town", 3, 3): "wood"},
        {"Cottage": "3", "Empty squares": "\N{EN DASH}14"},
    ),
    (
        "dream-home",
        {("house", "M1"): "kitchen", ("house", "M2"): "kitchen", ("house", "B4"): "storage_room"},
        {"Rooms": "7"},
    ),
    ("uptown", {("wallet",): 31}, {"Upcoins": "10"}),
    (
        "welcome-to",
        {
            ("streets", 0, 0): 3,
            ("fences", 0): [1],
            ("marks", "parks", 1): 2,
            ("marks", "bis"): 3,
            ("plans", 2): 7,
        },
        {"Parks": "4", "Plans": "7"},
    ),
]


@pytest.mark.parametrize(("slug", "wanted", "lines"), COUNTED, ids=[one[0] for one in COUNTED])
def test_a_pad_is_filled_in_and_counted(
    address: str,
    slug: str,
    wanted: Mapping[tuple[str | int, ...], Json],
    lines: Mapping[str, str],
) -> None:
    """Fields go in, every line of the score comes out, and the fields keep what they hold."""
    game = registry.game(slug)
    given = filled(pad_of(game), wanted) | {"seats": str(game.chairs[0])}
    page = httpx.post(f"{address}/pad/{slug}", data=given, timeout=60).text
    first = page.partition("</table>")[0]
    told = dict(re.findall(r'<th scope="row">([^<]+).*?<td>([^<]*)</td>', first))
    assert {line: told.get(line) for line in lines} == lines
    again = httpx.post(f"{address}/pad/{slug}", data=kept(page), timeout=60).text
    assert again == page


@pytest.mark.parametrize(("slug", "wanted"), [one[:2] for one in COUNTED])
def test_a_pasted_position_fills_the_pad_in(
    address: str, slug: str, wanted: Mapping[tuple[str | int, ...], Json]
) -> None:
    """What was pasted can be changed field by field, and counts the same from there."""
    game = registry.game(slug)
    seats = game.chairs[-1]
    position = pad_of(game).filled(filled(pad_of(game), wanted), seats)
    data = {"position": json.dumps(position)}
    page = httpx.post(f"{address}/pad/{slug}", data=data, timeout=60).text
    assert kept(page)["seats"] == str(seats)
    assert pad_of(game).filled(kept(page), seats) == position
    again = httpx.post(f"{address}/pad/{slug}", data=kept(page), timeout=60).text
    assert scores(again) == scores(page)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_worked_example_counts_on_the_pad(address: str, game: AnyGame) -> None:
    """Pasted, its fields hold all that the score and the tie-break need: they count the same."""
    pad = pad_of(game)
    with httpx.Client(base_url=address, timeout=60) as client:
        for name, example in examples(game).items():
            state = example.played(game)
            position = game.positions.write(state)
            given = pad.read_off(position) | {"seats": str(len(position["seats"]))}
            page = client.post(f"/pad/{game.slug}", data=given).text
            told = [int(total.replace("\N{EN DASH}", "-")) for total in TOTALS.findall(page)]
            sheets = game.words.sheets(game.view(state, REFEREE))
            assert told == [sheet.total for sheet in sheets], name
            again = pad.filled(given, len(position["seats"])) | {"game": game.slug}
            winners = game.rules.winners(game.read_position(again))
            assert winners == game.rules.winners(state), name


def test_a_tie_is_broken_only_by_what_was_written_down(address: str) -> None:
    """TT-8.2: as long as nobody says how often both were master builder, nobody wins."""
    pad = pad_of(registry.game("tiny-towns"))
    where = f"{address}/pad/tiny-towns"
    given = usual(pad) | {"seats": "2"}
    assert "Not written down yet" in verdict(where, given)
    both = given | {name_of(seat, 0, 0, 0): "0" for seat in "01"}
    assert "are level" in verdict(where, both)
    assert "rounds as master builder" in verdict(where, both)
    decided = both | {name_of("0", 1, 1, 1): "3", name_of("1", 1, 1, 1): "2"}
    assert "wins the tie" in verdict(where, decided)


def test_points_that_need_a_fact_are_not_certain_without_it(address: str) -> None:
    """The Starloom counts by the place in which the town was completed."""
    game = registry.game("tiny-towns")
    pad = pad_of(game)
    where = f"{address}/pad/tiny-towns"
    given = filled(pad, {("town", 0, 0): "the-starloom"}) | {"seats": "1"}
    assert "in which place the town was completed" in verdict(where, given)
    place = {name_of("0", 1, 1, 0): "1"}
    assert re.search(r"By what stands here: \W?\d+ points$", verdict(where, given | place).strip())
    assert pad.filled(given | place, 1)["seats"][0]["completed"] == 1
    other = filled(pad, {("town", 0, 0): "cottage"}) | place
    assert "completed" not in pad.filled(other, 1)["seats"][0]


def verdict(where: str, given: Mapping[str, str]) -> str:
    """Return what a pad says of who wins."""
    page = httpx.post(where, data=dict(given), timeout=60).text
    return html.unescape(page.partition('class="verdict">')[2].partition("</p>")[0])


def test_a_tower_is_added_up_by_its_owner(address: str) -> None:
    """Printed cards that nobody has listed count by their sum; ties ask for the floors."""
    where = f"{address}/pad/uptown"
    both = {"seats": "2", name_of("0", 0, 1, 0): "12", name_of("1", 2, 1, 0): "12"}
    assert "are level" in verdict(where, both)
    floors = {name_of("0", 0, 1, 1): "3", name_of("1", 2, 1, 1): "4"}
    assert "wins the tie" in verdict(where, both | floors)


def test_copies_of_a_card_need_no_telling_apart() -> None:
    """Whoever taps both halves of one card means two copies; a third half of it there is none."""
    game = registry.game("uptown")
    pad = pad_of(game)
    choices = [choice.value for choice in pad.seat[0].rows[0][0].choices]
    halves = [str(choices.index(half)) for half in ("B01A", "B01B", "B01A")]
    given = {name_of("0", 0, 0, at): half for at, half in enumerate(halves)}
    two = pad.filled(dict(list(given.items())[:2]), 2)
    assert {half[:3] for half in two["seats"][0]["street"][0]} == {"B01", "B02"}
    game.read_position(two | {"game": "uptown"})
    with pytest.raises(PositionError, match="also lies at"):
        game.read_position(pad.filled(given, 2) | {"game": "uptown"})


def test_a_card_in_two_places_is_told_in_words_of_the_board(address: str) -> None:
    """Where else it lies is said as people say it, and on whose board if it is another's."""
    game = registry.game("uptown")
    choices = [choice.value for choice in pad_of(game).seat[0].rows[0][0].choices]
    first, second = (str(choices.index(half)) for half in ("B01A", "B01B"))
    mine = {name_of("0", 1, 0, 2): first, name_of("0", 1, 0, 3): second}
    for third, floor, whose in (
        (name_of("0", 3, 0, 5), "floor 6", ""),
        (name_of("1", 0, 0, 0), "floor 1", " (Ada)"),
    ):
        given = mine | {third: first, "seats": "2", "deck": "ours"}
        page = html.unescape(httpx.post(f"{address}/pad/uptown", data=given, timeout=60).text)
        told = re.search(rf'data-slip="{third}">([^<]*)<', page)
        assert told is not None, whose
        words = rf"{floor}: card B0\d also lies at plot 2, floor [34]"
        assert re.fullmatch(words + re.escape(whose), told[1])


COMPLAINTS = [
    (
        "tiny-towns",
        {("town", 0, 0): "granary"},
        "a1: Granary is not in play; the card of type Farm is Farm",
    ),
    (
        "dream-home",
        {("house", "M1"): ["childs_room", "ice_cream_machine"]},
        "M1: Ice-cream machine cannot stand in a Child's room (DH-13.2)",
    ),
    (
        "dream-home",
        {("house", "B4"): "storage_room"}
        | {("house", cell): "living_room" for cell in ("M1", "M2", "M3", "M4")},
        "M4: a Living room has at most 3 cards (DH-10.7)",
    ),
    (
        "dream-home",
        {("roof_pile",): ["red/window", "red/window"]},
        "roof card 2: the deck has no more than 1 of Red roof with a window",
    ),
]


@pytest.mark.parametrize(("slug", "wanted", "said"), COMPLAINTS)
def test_a_complaint_calls_things_as_the_pad_does(
    address: str, slug: str, wanted: Mapping[tuple[str | int, ...], Json], said: str
) -> None:
    """At its field, without a word of the file that nobody wrote."""
    given = filled(pad_of(registry.game(slug)), wanted) | {"seats": "2"}
    page = httpx.post(f"{address}/pad/{slug}", data=given, timeout=60)
    assert page.status_code == 400
    assert re.findall(r'data-slip="[^"]*">([^<]*)<', html.unescape(page.text)) == [said]


def test_a_token_in_two_houses_is_told_without_places_of_the_file(address: str) -> None:
    """It is wrong with both, so it stands above all sheets."""
    pad = pad_of(registry.game("dream-home"))
    mine = filled(pad, {("house", "M1"): ["living_room", "grand_piano"]})
    theirs = {f"1{name[1:]}": value for name, value in mine.items() if name.startswith("0.")}
    given = mine | theirs | {"seats": "2"}
    page = html.unescape(httpx.post(f"{address}/pad/dream-home", data=given, timeout=60).text)
    assert "Grand piano is there once; it cannot lie in two places" in page
    assert "seats:" not in page


def choose(page: Page, *words: str) -> None:
    """Tap choices one after the other; the next cell lights by itself."""
    for word in words:
        page.locator("#choices").get_by_role("button", name=word, exact=True).first.click()


def cell(page: Page, spot: str) -> Locator:
    """Return the cell of a spot of the board, of the sheet that is open."""
    return page.locator(f'.padseat:not([hidden]) .tile[data-spot="{spot}"]')


def test_a_town_is_tapped_on_a_phone(page: Page) -> None:
    """TT: one player at a time, what fits a square in pictures, and a warehouse asks for cubes."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/pad/tiny-towns?seats=1")
    expect(cell(page, "a1")).to_have_class(re.compile("lit"))
    offered = page.locator("#choices")
    expect(offered.get_by_role("button", name="Granary")).to_have_count(0)
    choose(page, "Cottage", "Farm")
    expect(page.locator("#pad-tabs [aria-current] b")).to_have_text("\N{EN DASH}11")
    expect(page.locator("#partial0")).to_contain_text("Cottage 3")
    expect(cell(page, "c1")).to_have_class(re.compile("lit"))
    page.locator("#pad-sections button", has_text="The cards in play").click()
    page.get_by_role("button", name=re.compile("^Factory:")).click()
    choose(page, "Warehouse")
    page.locator("#pad-sections button", has_text="The town").click()
    cell(page, "c1").click()
    choose(page, "Warehouse", "2")
    expect(page.locator("#pad-lead")).to_have_text("Ada \N{EN DASH}12")
    expect(cell(page, "c1")).to_have_attribute(
        "aria-label", re.compile("Warehouse.*warehouse of c1: 2")
    )
    page.locator("#pad-tabs [data-add]").click()
    expect(page.locator("#pad-verdict")).to_contain_text("Not written down yet: Ben")
    choose(page, "Cottage")
    expect(page.locator("#pad-tabs button").nth(1)).to_contain_text("\N{EN DASH}15")
    page.locator("#pad-back").click()
    expect(page.locator("#pad-tabs button").nth(1)).to_have_text("Ben\N{EN DASH}")
    page.reload()
    expect(page.locator("#pad-lead")).to_have_text("Ada \N{EN DASH}12")
    expect(page.locator("#pad-tabs button")).to_have_count(3)


def test_a_house_says_what_is_wrong_at_its_cell(page: Page) -> None:
    """DH-10.2: a room above nothing is told at its cell, and others are counted all the same."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/pad/dream-home?seats=2")
    expect(cell(page, "T1")).to_have_class(re.compile("lit"))
    choose(page, "Bathroom")
    expect(page.locator("#slip")).to_contain_text("T1: hangs in the air")
    expect(cell(page, "T1")).to_have_class(re.compile("wrongly"))
    page.locator("#pad-tabs button", has_text="Ben").click()
    cell(page, "M1").click()
    choose(page, "Kitchen")
    expect(page.locator("#pad-lead")).not_to_have_text("Ben \N{EN DASH}")
    expect(page.locator("#pad-verdict")).to_contain_text("not right yet: Ada")
    page.locator("#pad-tabs button", has_text="Ada").click()
    cell(page, "M1").click()
    choose(page, "Bathroom")
    expect(page.locator("#pad-verdict")).not_to_contain_text("not right yet")


def test_a_street_is_tapped(page: Page) -> None:
    """WT: numbers that rise are offered, the fence goes with its house, tracks are tapped too."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/pad/welcome-to?seats=1")
    choose(page, "3", "5")
    offered = page.locator("#choices")
    expect(offered.get_by_role("button", name="4", exact=True)).to_have_count(0)
    choose(page, "5b", "8")
    expect(cell(page, "a3")).to_contain_text("5b")
    cell(page, "a1").click()
    choose(page, "Fence behind house 1")
    page.locator("#pad-sections button", has_text="Tracks").click()
    page.get_by_role("button", name=re.compile("^Parks, top")).click()
    choose(page, "2")
    expect(page.locator("#partial0")).to_contain_text("Parks 4")


def test_a_floor_is_told_as_its_card_tells_it(page: Page) -> None:
    """UT-17.1: kind, what prestige is paid for, and how much; towers grow as high as one likes."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/pad/uptown?seats=2")
    choose(page, "Hotel", "for each hotel on its plot", "2")
    expect(cell(page, "1.2")).to_have_class(re.compile("lit"))
    choose(page, "Hotel", "1")
    expect(cell(page, "1.3")).to_be_visible()
    expect(cell(page, "1.4")).to_be_hidden()
    expect(page.locator("#partial0")).to_contain_text("5")


def test_targets_are_large_and_letters_can_be_read(page: Page) -> None:
    """At 390 px no pad scrolls sideways; what is touched is 44 px and letters are 12."""
    page.set_viewport_size({"width": 390, "height": 844})
    for game in GAMES:
        page.goto(f"/pad/{game.slug}")
        expect(page.locator(".tile.lit")).to_have_count(1)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert page.evaluate(SMALL) == []
        assert page.evaluate(TINY) == []


def test_what_is_wrong_is_told_without_a_script(address: str) -> None:
    """The page marks the field, and counts the sheets on which nothing is wrong."""
    game = registry.game("welcome-to")
    given = filled(pad_of(game), {("streets", 0, 0): 5, ("streets", 0, 1): 3}) | {"seats": "2"}
    answer = httpx.post(f"{address}/pad/welcome-to", data=given, timeout=60)
    assert answer.status_code == 400
    assert "3 stands to the right of 5" in answer.text
    assert 'aria-invalid="true"' in answer.text
    assert len(TOTALS.findall(answer.text)) == 2


def test_a_position_the_pad_has_no_room_for_is_counted_all_the_same(address: str) -> None:
    """The fields stay empty rather than tell another score."""
    pad = pad_of(registry.game("welcome-to"))
    position = pad.filled(filled(pad, {("plans", 0): 20}), 1)
    position["seats"][0]["plans"][0] = 21
    page = httpx.post(
        f"{address}/pad/welcome-to", data={"position": json.dumps(position)}, timeout=60
    ).text
    assert "<td>21</td>" in page
    assert kept(page) == usual(pad) | {"seats": "1"}


def scores(page: str) -> list[str]:
    """Return all points a page tells, line by line."""
    return re.findall(r"<td>([^<]*)</td>", page)


def kept(page: str) -> dict[str, str]:
    """Return what the form of a page would send."""
    form = page.partition('id="pad"')[2].partition("</form>")[0]
    found = dict(re.findall(r'<input [^>]*?name="([^"]+)" value="([^"]+)"', form))
    ticks = dict(re.findall(r'type="checkbox" name="([^"]+)" value="(0)"(?! checked)', form))
    chosen = re.findall(r'<select name="([^"]+)">(.*?)</select>', form, re.DOTALL)
    picked = {name: re.findall(r'value="(\d+)" selected', options) for name, options in chosen}
    numbers = dict(re.findall(r'name="([^"]+)" value="([^"]+)" maxlength', form))
    return (
        {name: value for name, value in found.items() if name not in ticks}
        | numbers
        | {name: values[0] for name, values in picked.items() if values}
    )


def test_a_field_says_what_it_cannot_be() -> None:
    """Numbers have their bounds, choices their list, and words are free."""
    number = Field(("n",), Text("n"), high=4)
    assert number.read("4") == 4
    for wrong in ("5", "-1", "x"):
        with pytest.raises(PositionError, match="no whole number"):
            number.read(wrong)
    word = Field(("n",), Text("n"), free=True)
    assert [word.read("12"), word.read("7b")] == [12, "7b"]
    assert [number.spell(4), number.spell(5), word.spell("7b"), word.spell(None)] == [
        "4",
        "",
        "7b",
        "",
    ]
    with pytest.raises(PositionError, match="none of the"):
        pad_of(registry.game("tiny-towns")).seat[0].rows[0][0].read("999")


def test_a_sheet_is_kept_and_every_step_can_be_undone(page: Page) -> None:
    """It is there after a reload and at another number of seats; nothing is pressed by mistake."""
    total = page.locator("#results tfoot td").first
    page.goto("/pad/tiny-towns?seats=1")
    choose(page, "Cottage")
    expect(total).to_have_text("\N{EN DASH}15")
    assert page.locator("#results figure svg").count() == 1
    page.goto("/pad/tiny-towns?seats=2")
    expect(page.locator("#pad-verdict")).to_contain_text("Not written down yet: Ben")
    page.locator("#pad-tabs button").nth(1).click()
    page.get_by_label("Name").locator("visible=true").fill("<b>Оля</b>")
    expect(page.locator("#pad-verdict")).to_contain_text("Not written down yet: <b>Оля</b>")
    expect(page.locator("#pad-tabs button").nth(1)).to_contain_text("<b>Оля</b>")
    page.locator("#pad-anew").click()
    expect(total).to_have_text("\N{EN DASH}16")
    page.locator("#pad-back").click()
    expect(total).to_have_text("\N{EN DASH}15")
    page.reload()
    expect(total).to_have_text("\N{EN DASH}15")
    expect(page.locator("#pad-back")).to_be_disabled()
    page.locator("summary", has_text="Paste a position").click()
    rows = [["farm", "cottage", None, None], *[[None] * 4 for _ in range(3)]]
    page.locator("#position").fill(json.dumps({"seats": [{"town": rows}]}))
    page.locator("#position ~ p button").click()
    expect(page.locator("#pad-anew")).to_be_visible()
    expect(cell(page, "a1")).to_have_attribute("aria-label", re.compile("Farm"))
    expect(total).to_have_text("\N{EN DASH}11")


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_worked_example_is_tapped_in(page: Page, game: AnyGame) -> None:
    """On the page itself, by a thumb on a phone, each comes to the points of the engine."""
    page.set_viewport_size({"width": 390, "height": 844})
    pad, deck = pad_of(game), "&deck=ours" if game.positions.pad_with else ""
    for name, example in examples(game).items():
        state = example.played(game)
        position = game.positions.write(state)
        page.goto("/privacy")  # an open pad could keep the board of the last example once more
        page.evaluate("localStorage.clear()")
        page.goto(f"/pad/{game.slug}?seats={len(position['seats'])}{deck}")
        page.locator(".tile.lit").wait_for()
        given = pad.read_off(position)
        if pad.untouched(given, len(position["seats"])) == list(range(len(position["seats"]))):
            continue  # an example without anything built counts nothing
        Thumb(page).fill(given)
        for sheet in game.words.sheets(game.view(state, REFEREE))[: len(position["seats"])]:
            told = page.locator("#results .padscores table tfoot td").nth(sheet.seat)
            figure = str(sheet.total).replace("-", "\N{EN DASH}")
            expect(told, name).to_have_text(figure)


def test_cards_of_ones_own_are_told_by_their_names(page: Page) -> None:
    """Whoever wrote a deck down taps its floors by name, and they count what is written there."""
    page.goto("/cards/uptown/own?card=B01")
    page.fill("input[name='B01.1.name']", "My flats")
    page.fill("input[name='B01.1.prestige.0.value']", "5")
    expect(page.locator("#drawn-B01")).to_contain_text("My flats")
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/pad/uptown?seats=2")
    page.get_by_role("button", name="by the names of your own deck").click()
    page.get_by_role("button", name=re.compile("^Floor 1")).first.click()
    page.locator("#choices").get_by_role("button", name=re.compile("My flats")).click()
    expect(page.locator("#partial0")).to_contain_text("Plot 1 5")
    page.locator("#pad-share").click()  # and on everybody's own phone
    page.get_by_role("link", name="The sheet of Ada").click()
    expect(page.locator("#partial0")).to_contain_text("Plot 1 5")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_count_brings_no_fields_that_the_page_has(address: str, game: AnyGame) -> None:
    """It says the same in fewer letters."""
    given = usual(pad_of(game)) | {"seats": "2", name_of("0", 0, 0, 0): "1"}
    whole, brief = (
        httpx.post(f"{address}/pad/{game.slug}{query}", data=given, timeout=60).text
        for query in ("", "?brief")
    )
    for found in (TOTALS, re.compile(r'id="(?:total|partial|name)\d"[^>]*>(.*?)</'), VERDICT):
        assert found.findall(whole) == found.findall(brief)
    assert "<select" not in brief.partition('id="pad"')[2]
    assert len(brief) < 0.6 * len(whole)
