"""The pages away from a table: the street, the rules, the score pad, in any language."""

import gzip
import html
import json
import re
from collections.abc import Iterator
from importlib import resources

import httpx
import pytest

from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.i18n.words import Words
from townsmith.web.pages.drawing_links import linked, lit_for
from townsmith.web.pages.game_facades import facade_of
from townsmith.web.pages.rule_clauses import chapters
from townsmith.web.pages.static_files import OWN_STYLES, assets, scripts
from townsmith.web.work.jobs.position_fields import filled_in

GAMES = list(registry.games().values())


def by_slug(game: AnyGame) -> str:
    """Return what a test is called by."""
    return game.slug


@pytest.fixture
def visitor(address: str) -> Iterator[httpx.Client]:
    """Open a connection without any pass."""
    with httpx.Client(base_url=address, timeout=30) as client:
        yield client


def test_every_game_has_its_house(visitor: httpx.Client) -> None:
    """A registered game appears in the street by itself, with its name, sign and ways in."""
    page = visitor.get("/").text
    for game in GAMES:
        assert f">{html.escape(game.name)}</h2>" in page
        assert f'action="/play/{game.slug}"' in page
        assert f'href="/rules/{game.slug}"' in page


@pytest.mark.parametrize("game", GAMES, ids=by_slug)
def test_a_house_is_drawn_and_always_the_same(game: AnyGame) -> None:
    """Every game of ours brings a house of its own, with a fact of the game on its dimension."""
    own = game.drawing.facade(Words("en", game=game.slug))
    assert own
    assert own in facade_of(game.slug, "en")


@pytest.mark.parametrize("game", GAMES, ids=by_slug)
def test_every_clause_has_an_anchor(game: AnyGame, visitor: httpx.Client) -> None:
    """One can point at any rule by its number."""
    clauses = re.findall(
        r"^\s*- \*\*([A-Z]{2}-[A-Z0-9.]+)\*\*", registry.page(game, "RULES.md"), re.MULTILINE
    )
    page = visitor.get(f"/rules/{game.slug}").text
    assert clauses
    assert [clause for clause in clauses if f'id="{clause}"' not in page] == []


@pytest.mark.parametrize("game", GAMES, ids=by_slug)
def test_chapters_are_numbered_without_a_gap(game: AnyGame) -> None:
    """No chapter of the rules is lost on the way to the page."""
    titles = [chapter.title for chapter in chapters(game.slug)]
    numbers = [int(found[1]) for title in titles if (found := re.match(r"(\d+)\. ", title))]
    assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("game", GAMES, ids=by_slug)
def test_every_link_of_a_rulebook_leads_somewhere(game: AnyGame, visitor: httpx.Client) -> None:
    """Sections lead to clauses, chapters back to sections, and every picture is there."""
    page = visitor.get(f"/rules/{game.slug}").text
    known = set(re.findall(r' id="([^"]+)"', page))
    assert set(re.findall(r'href="#([^"]+)"', page)) <= known
    for address in set(re.findall(r'<img src="([^"]+)"', page)):
        answer = visitor.get(address)
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.text.startswith("<svg")


@pytest.mark.parametrize("game", GAMES, ids=by_slug)
def test_a_pad_counts_what_the_engine_counts(game: AnyGame, visitor: httpx.Client) -> None:
    """Paste a position and read the score of every seat, line by line."""
    state = game.rules.start(game.setup(game.chairs[0], 5))
    position = json.dumps(game.positions.write(state))
    page = visitor.post(f"/pad/{game.slug}", data={"position": position}).text
    rows = re.findall(r"<tfoot>.*?<td>([^<]*)</td>", page, re.DOTALL)
    expected = [
        str(state.points(seat)).replace("-", "\N{EN DASH}") for seat in range(game.chairs[0])
    ]
    assert rows[: len(expected)] == expected


def test_a_pad_is_filled_in_by_fields(visitor: httpx.Client) -> None:
    """Fields change the position: a cottage that is fed brings its points."""
    start = {"game": "tiny-towns", "seats": [{"town": [[None] * 4 for _ in range(4)]}]}
    fields = {"position": json.dumps(start), "at:seats/0/town/0/0": "cottage"}
    page = visitor.post("/pad/tiny-towns", data=fields | {"at:seats/0/town/0/1": "farm"}).text
    assert re.search(r"Cottage<small>.*?</small></th><td>3</td>", page)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"position": "{"}, "not JSON"),
        ({"position": "[]"}, "JSON object"),
        ({"position": '{"xyzzy": 1}'}, "xyzzy"),
        ({"position": "{}", "at:seats/9/town": "x"}, "no place"),
        ({"position": " " * 100_001}, "at most"),
    ],
)
def test_a_pad_says_what_is_wrong(
    visitor: httpx.Client, fields: dict[str, str], words: str
) -> None:
    """A position that is none is explained, and nothing is lost of what was written."""
    answer = visitor.post("/pad/tiny-towns", data=fields)
    assert answer.status_code == 400
    assert words in html.unescape(answer.text)


def test_fields_keep_what_was_not_changed() -> None:
    """Numbers stay numbers, words stay words, and an empty field is nothing."""
    position = {"round": 3, "seats": [{"town": ["cottage", None]}]}
    changes = {"at:round": "3", "at:seats/0/town/0": "", "at:seats/0/town/1": "farm"}
    filled = filled_in(position, changes)
    assert filled == {"round": 3, "seats": [{"town": ["", "farm"]}]}


def test_targets_become_links_and_nothing_else_does() -> None:
    """Nested groups stay whole; only tokens with an address are links."""
    svg = '<svg><g class="target" data-t="a" tabindex="0" role="button"><g>x</g></g><g>y</g></svg>'
    found = linked(svg, {"a": "/next"}.get)
    assert found == '<svg><a href="/next" class="target" data-t="a"><g>x</g></a><g>y</g></svg>'
    nowhere: dict[str, str] = {}
    assert linked(svg, nowhere.get) == svg
    assert 'class="target lit"' in lit_for(svg, {"a"})
    assert " lit" not in lit_for(lit_for(svg, {"a"}), set())


def test_the_way_back_stays_at_home(visitor: httpx.Client) -> None:
    """Choosing a theme cannot be used to send somebody elsewhere."""
    for here, goes in (
        ("/about", "/about"),
        ("//example.org", "/"),
        ("https://example.org", "/"),
    ):
        answer = visitor.post("/taste", data={"theme": "dark", "here": here})
        assert (answer.status_code, answer.headers["location"]) == (303, goes)


OWN = {"pad.js": ["pad.css"], "lesson.js": ["lesson.css"]}
"""The style that a page fetches beside that of all pages, by its script."""


@pytest.mark.parametrize(
    ("script", "most"), [("table.js", 50_000), ("lesson.js", 42_000), ("pad.js", 32_000)]
)
def test_what_a_page_fetches_is_small(script: str, most: int) -> None:
    """Its modules and the style stay within a budget as they travel; others are not fetched."""
    names = ["style.css", *OWN.get(script, []), *scripts("page.js", script)]
    assert 10_000 < sum(len(gzip.compress(assets()[name])) for name in names) < most


def test_styles_of_some_pages_are_fetched_by_them_alone(visitor: httpx.Client) -> None:
    """The pad fetches its own style, the about page none but that of all pages; each is used."""
    assert "/pad.css" in visitor.get("/pad/uptown").text
    assert visitor.get("/about").text.count('rel="stylesheet"') == 1
    templates = resources.files("townsmith.web") / "templates"
    named = "".join(page.read_text() for page in templates.iterdir() if page.is_file())
    for name in OWN_STYLES:
        assert f'"{name}"' in named


def test_modules_find_each_other_and_every_one_is_used() -> None:
    """What a module imports lies beside it, and the page's own module leads to all of them."""
    worker = "worker.js"  # it is no module: the browser runs it beside all pages
    every = b"\n".join(body for name, body in assets().items() if name.endswith(".js"))
    later = re.findall(r'import\("\./([^"]+)"\)', every.decode())
    found = {*scripts("page.js", *later), worker}
    assert found == {name for name in assets() if name.endswith(".js")}


def test_static_files_may_be_kept_for_ever(visitor: httpx.Client) -> None:
    """Their address changes with their content; nothing else is served from there."""
    page = visitor.get("/").text
    for address in re.findall(r'"(/static/[^"]+)"', page):
        answer = visitor.get(address)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]
    for where in (
        "/static/..%2Fapp.py",
        "/static/app.py",
        "/static/x/..%2Fapp.py",
        "/static/x/app.py",
    ):
        assert visitor.get(where).status_code == 404
    old = visitor.get("/static/another-version/page.js")
    assert (old.status_code, old.headers["cache-control"]) == (200, "no-store")
