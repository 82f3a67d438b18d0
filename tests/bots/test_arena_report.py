"""The report: a page that stands alone, says everything in words and opens in a browser."""

import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from playwright.sync_api import Browser

from tests.toys.plots import GAME
from townsmith.bots.arena import words
from townsmith.bots.arena.axis import Scale, round_step, widened
from townsmith.bots.arena.outcome import Outcome, outcome
from townsmith.bots.arena.report import Circumstances, html
from townsmith.bots.arena.tournament import Tournament
from townsmith.bots.schedule.match import Pace, Result
from townsmith.bots.schedule.runners import played
from townsmith.core.contract.state import OPPONENT
from townsmith.core.text import english

CIRCUMSTANCES = Circumstances(
    "2026-11-16", "townsmith arena plots --option 'a<b'", "townsmith 1.0", "on 2 processes", 75.0
)
VOID = {"meta", "link", "br"}


@cache
def held(seats: int, games: int = 12, played_games: int | None = None) -> Outcome:
    """Return the outcome of a small tournament, or of its beginning."""
    plan = Tournament("plots", GAME.setup(seats, 4), ("greedy", "random"), games)
    matches = plan.matches()
    some = matches[: played_games or len(matches)]
    return outcome(plan, matches, dict(played(some, len(some))))


def invented() -> Outcome:
    """Return a solo tournament against a rival, between bots with awkward names."""
    plan = Tournament("plots", GAME.setup(1, 4), ("<b>&", "process:/bin/x y/one.py"), 2)
    results = {
        number: Result(
            fixture.names,
            (-3 - number,),
            (0 if number else OPPONENT,),
            moves=9,
            rounds=3,
            lines=((("rooms & roofs", -3 - number),),),
            remarks=("<Mayor>",),
            rival=5,
            paces=(Pace(9, 9e-6, 2e-6),),
        )
        for number, fixture in enumerate(plan.matches())
    }
    return outcome(plan, plan.matches(), results)


PAGES = {
    "pair": lambda: held(2),
    "four seats": lambda: held(4),
    "alone": lambda: held(1),
    "one game": lambda: held(2, played_games=1),
    "rival": invented,
}


@pytest.fixture(params=PAGES)
def page(request: pytest.FixtureRequest) -> str:
    """Return a report of every kind."""
    return html(GAME, PAGES[request.param](), CIRCUMSTANCES)


class Nesting(HTMLParser):
    """Follows the tags of a page and notes those that do not match."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.wrong: list[str] = []
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag that opens, and where it leads."""
        self.addresses += [value or "" for name, value in attrs if name in {"href", "src"}]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note where a closed tag leads; it opens nothing."""
        del tag
        self.addresses += [value or "" for name, value in attrs if name in {"href", "src"}]

    def handle_endtag(self, tag: str) -> None:
        """Note a tag that closes another one than the last."""
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)


def test_the_page_is_well_formed(page: str) -> None:
    """Every tag is closed in order, and every drawing is XML."""
    found = Nesting()
    found.feed(page)
    assert (found.open, found.wrong) == ([], [])
    drawings = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    assert len(drawings) >= 4
    assert all(ET.fromstring(drawing).get("viewBox") for drawing in drawings)  # noqa: S314 - ours


def test_the_page_stands_alone(page: str) -> None:
    """No script, and nothing is fetched from anywhere."""
    found = Nesting()
    found.feed(page)
    assert found.addresses == ["data:,"]
    assert not re.search(r"<script|@import|url\(|<img|<iframe", page)
    assert set(re.findall(r"https?://[^\s\"<]+", page)) <= {"http://www.w3.org/2000/svg"}


def test_numbers_stand_in_tables_too() -> None:
    """What a chart shows can be read: ratings, shares with intervals, scores, lines and times."""
    found = held(2)
    page = html(GAME, found, CIRCUMSTANCES)
    for showing in found.showings:
        assert showing.rating is not None
        assert f"<b>{showing.rating.value:.1f}</b>" in page
        assert words.between(showing.standing.interval) in page
        assert f"<td>{words.duration(showing.pace.slowest)}</td>" in page
        assert all(f'<th scope="row">{line}</th>' in page for line in showing.lines)
    assert "12 games," in page
    assert "Stopped" not in page


def test_an_early_end_is_told() -> None:
    """Whoever stopped the arena reads on the page that it is not all."""
    assert "Stopped after 5 of 12 games" in html(GAME, held(2, played_games=5), CIRCUMSTANCES)


def test_words_are_escaped() -> None:
    """Names of bots, remarks and commands are words, whatever characters they have."""
    page = html(GAME, invented(), CIRCUMSTANCES)
    assert "&lt;b&gt;&amp;" in page
    assert "&lt;Mayor&gt;" in page
    assert "a&lt;b" in page
    assert "<Mayor>" not in page
    assert "<b>&" not in page


def test_a_rival_and_a_program_have_their_names() -> None:
    """The rival's wins are told, and a program is called by its file."""
    page = html(GAME, invented(), CIRCUMSTANCES)
    assert "The automatic opponent won 1 of 4 games and scored 5 ± 0.0." in page
    assert ">one</th>" in page


@pytest.mark.parametrize("width", [1440, 390])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_opens_in_a_browser(
    browser: Browser, tmp_path: Path, width: int, scheme: str
) -> None:
    """It fits the window, asks for nothing, shows one drawing a chart, and is dark by night."""
    file = tmp_path / "report.html"
    file.write_text(html(GAME, held(2), CIRCUMSTANCES), encoding="utf-8")
    context = browser.new_context(
        viewport={"width": width, "height": 900},
        color_scheme="dark" if scheme == "dark" else "light",
    )
    opened, asked = context.new_page(), list[str]()
    opened.on("request", lambda request: asked.append(request.url))
    opened.goto(file.as_uri())
    assert [url for url in asked if not url.startswith("data:")] == [file.as_uri()]
    assert opened.evaluate("document.documentElement.scrollWidth") <= width
    shown = opened.locator("figure svg:visible")
    assert shown.count() == opened.locator("figure").count() == 4
    assert min(box_width(shown.nth(at).bounding_box()) for at in range(4)) >= 340
    ground = opened.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert ground == ("rgb(29, 33, 41)" if scheme == "dark" else "rgb(245, 237, 221)")
    context.close()


def box_width(box: object) -> float:
    """Return the width of what is shown; nothing for what is not."""
    return float(box["width"]) if isinstance(box, dict) else 0.0


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(0.0000042, "4.2 µs"), (0.00002, "20 µs"), (0.25, "250 ms"), (1.0, "1 s"), (4000, "4,000 s")],
)
def test_times_are_said_in_a_unit_that_suits(seconds: float, said: str) -> None:
    """From microseconds to hours without a row of zeros."""
    assert words.duration(seconds) == said


def test_verdicts() -> None:
    """The first sentence says who is ahead and whether that is sure."""
    assert english(words.verdict(held(2, games=150))).startswith(
        "greedy is ahead of everybody else"
    )
    assert "may be as good" in english(words.verdict(held(2, played_games=1)))


@pytest.mark.parametrize(
    ("low", "high", "most", "ticks"),
    [
        (0, 10, 5, [0, 2, 4, 6, 8, 10]),
        (-13, 41, 4, [-20, 0, 20, 40, 60]),
        (7, 7, 4, [6, 6.5, 7, 7.5, 8]),
    ],
)
def test_axes_begin_and_end_with_round_numbers(
    low: float, high: float, most: int, ticks: list[float]
) -> None:
    """Whatever the numbers are, the marks on the axis are easy to read."""
    ends = widened(low, high, most)
    scale = Scale(*ends, 0, 100)
    assert scale.ticks(most) == pytest.approx(ticks)
    assert (scale.at(ends[0]), scale.at(ends[1])) == (0, 100)


def test_tenfolds_have_equal_room() -> None:
    """On a logarithmic axis every factor of ten is as wide as the next."""
    scale = Scale(0.001, 1, 0, 90, tenfold=True)
    assert [scale.at(tick) for tick in scale.ticks(9)] == pytest.approx([0, 30, 60, 90])
    assert round_step(0.07, 4) == pytest.approx(0.02)
