"""The score pad: every game brings fields of its own, and they count what the engine counts."""

import html
import json
import re
from collections.abc import Mapping

import httpx
import pytest
from playwright.sync_api import Page, expect

from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.options import Json
from townsmith.core.contract.state import REFEREE
from townsmith.core.errors import PositionError
from townsmith.core.pad import Block, Field, Pad, name_of
from townsmith.core.text import Text
from townsmith.teaching.example import examples

GAMES = list(registry.games().values())
TOTALS = re.compile(r"<tfoot>.*?<td>([^<]*)</td>", re.DOTALL)


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


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
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
    assert "points" in verdict(where, given | place)
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


def test_fields_are_shown_where_they_mean_something(page: Page) -> None:
    """A warehouse asks for its cubes, and each costs a point."""
    page.goto("/pad/tiny-towns?seats=1")
    page.locator("#pad > .padblock select").last.select_option(label="Warehouse")
    square = page.locator(".padseat select").first
    cubes = page.get_by_label("Cubes on the warehouse of a1")
    expect(cubes).to_be_hidden()
    square.select_option(label="Warehouse")
    expect(page.locator("#results tfoot td")).to_have_text("\N{EN DASH}15")
    cubes.fill("2")
    expect(page.locator("#results tfoot td")).to_have_text("\N{EN DASH}17")
    square.select_option(label="Cottage")
    expect(cubes).to_be_hidden()
    expect(page.locator("#results tfoot td")).to_have_text("\N{EN DASH}15")


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


def test_a_pad_counts_while_it_is_filled_in(page: Page) -> None:
    """A cottage and a farm are chosen, and the score is there before anything is pressed."""
    page.goto("/pad/tiny-towns?seats=1")
    squares = page.locator(".padseat select")
    squares.nth(0).select_option(label="Cottage")
    squares.nth(1).select_option(label="Farm")
    expect(page.locator("#results")).to_contain_text("Cottage")
    expect(page.locator("#results tfoot td")).to_have_text("\N{EN DASH}11")
    assert page.locator("#results figure svg").count() == 1


def test_a_sheet_is_kept_and_every_step_can_be_undone(page: Page) -> None:
    """It is there after a reload and at another number of seats; nothing is pressed by mistake."""
    total = page.locator("#results tfoot td").first
    page.goto("/pad/tiny-towns?seats=1")
    page.locator(".padseat select").first.select_option(label="Cottage")
    expect(total).to_have_text("\N{EN DASH}15")
    page.goto("/pad/tiny-towns?seats=2")
    expect(page.locator(".padseat select").first).to_have_value("0")
    expect(page.locator("#pad-verdict")).to_contain_text("Not written down yet: Ben")
    page.get_by_label("Name").nth(1).fill("<b>Оля</b>")
    expect(page.locator("#pad-verdict")).to_contain_text("Not written down yet: <b>Оля</b>")
    expect(page.locator(".padseat summary").nth(1)).to_contain_text("<b>Оля</b>")
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
    expect(page.locator(".padseat select").first.locator("option:checked")).to_have_text("Farm")
    expect(total).to_have_text("\N{EN DASH}11")


def test_pads_fit_a_phone(page: Page) -> None:
    """No pad scrolls sideways, and what is touched is high enough."""
    page.set_viewport_size({"width": 390, "height": 844})
    for game in GAMES:
        page.goto(f"/pad/{game.slug}")
        expect(page.locator(".padseat[open]")).to_have_count(1)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert page.locator("#pad select:visible, #pad .tick:visible").count() > 0
        shown = (
            "[...document.querySelectorAll('#pad select, #pad .tick')].filter(f => f.offsetParent)"
        )
        assert page.evaluate(f"{shown}.filter(found => found.offsetHeight < 44).length") == 0
