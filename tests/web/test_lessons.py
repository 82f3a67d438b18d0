"""Lessons in a real browser: by mouse, by keys, on a phone, without a script."""

import html
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.matrices import mostly_long
from tests.web.accessibility import violations, violations_day_and_night
from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.teaching.lesson import Lesson, lessons
from townsmith.teaching.pupil import Pupil

LESSONS = [
    (game, lesson) for game in registry.games().values() for lesson in lessons(game).values()
]
FIRST = [(game, lesson) for game, lesson in LESSONS if lesson.id == "first"]
SETTLED = "#table[data-drawn=settled]"
CLICK = """(token) => {
    const found = [...document.querySelectorAll(`svg .lit[data-t], #words [data-t]`)]
        .find((shape) => shape.dataset.t === token);
    found.dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true}));
}"""
LIT = """(token) => [...document.querySelectorAll(`svg .lit[data-t], #words [data-t]`)]
    .some((shape) => shape.dataset.t === token)"""


def called(value: object) -> str:
    """Return what a test is called by."""
    return getattr(value, "slug", "") or getattr(value, "id", "")


def open_lesson(page: Page, game: AnyGame, lesson: Lesson) -> Pupil:
    """Open a lesson, and return who will follow it in step with the page."""
    page.goto(f"/learn/{game.slug}/{lesson.id}")
    page.wait_for_selector(SETTLED)
    return Pupil(game, lesson)


def click_path(page: Page, path: tuple[str, ...]) -> None:
    """Click the tokens of a path that do not follow by themselves."""
    for token in path:
        if page.evaluate(LIT, token):
            page.evaluate(CLICK, token)


def steps(pupil: Pupil) -> str:
    """Return how the address of a page ends that has come as far as the pupil."""
    return "-".join(map(str, pupil.choices))


def go_on(page: Page, pupil: Pupil) -> None:
    """Do what the beat waits for, in the page and in the engine."""
    if pupil.awaited:
        click_path(page, pupil.game.words.path(pupil.awaited[0]))
    else:
        page.locator("#on").click()
    pupil.choose(0)
    page.wait_for_url(f"**/{steps(pupil)}")


@pytest.mark.parametrize(("game", "lesson"), mostly_long(LESSONS, "tiny-towns-first"))
def test_a_lesson_is_followed_to_its_end(page: Page, game: AnyGame, lesson: Lesson) -> None:
    """Every beat shows its idea, waits, and goes on; the last one lets go into a game."""
    pupil = open_lesson(page, game, lesson)
    while pupil.beat is not None:
        expect(page.locator("#prompt h1")).to_have_text(pupil.beat.title.template)
        expect(page.locator("#prompt")).to_contain_text(pupil.beat.idea.template)
        go_on(page, pupil)
    expect(page.locator("#prompt")).to_contain_text(lesson.ending.template)
    page.get_by_role("button", name="Play on").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#table")).to_have_attribute("data-guided", "1")


TRY = """async ([home, paths]) => {
    const marks = async (path, have) => {
        const asked = new URLSearchParams({ path });
        const answer = await fetch(`${home}/updates?${asked}`, { headers: { "x-have": have } });
        if (!answer.ok) return { status: answer.status };
        const told = await answer.json();
        const drawn = Object.values(told.places).flat().map((piece) => piece.mark);
        return { ...told.lesson, legal: told.legal, note: told.html.prompt.html, drawn };
    };
    const found = [];
    let have = [];
    for (const path of paths) {
        const { drawn, ...answer } = await marks(path, have.join());
        have = drawn ?? [];
        found.push(answer);
    }
    return found;
}"""
"""Tries paths as the page itself does, one after the other, and returns what each is answered."""


@pytest.mark.long  # 1,458 moves
@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=called)
def test_every_other_move_of_every_beat_gets_its_sentence(
    page: Page, game: AnyGame, lesson: Lesson
) -> None:
    """Each is answered in its own words, is taken back to the same step, and ends nothing."""
    pupil = open_lesson(page, game, lesson)
    while pupil.beat is not None:
        awaited = pupil.awaited
        others = [move for move in pupil.state.legal(pupil.seat) if awaited and move not in awaited]
        paths = [game.notation(move) for move in others]
        for move, told in zip(others, page.evaluate(TRY, [page.url, paths]), strict=True):
            answer = pupil.answer(move)
            assert answer is not None, game.notation(move)
            assert answer.template in html.unescape(told["note"]), game.notation(move)
            assert told["tried"]
            assert told["legal"] == []
            assert told["back"] == told["home"]
        expect(page.locator("#prompt h1")).to_have_text(pupil.beat.title.template)
        go_on(page, pupil)
    expect(page.locator("#prompt")).to_contain_text(lesson.ending.template)


@pytest.mark.parametrize(("game", "lesson"), mostly_long(FIRST, "dream-home-first"))
def test_another_move_gets_its_sentence_and_is_taken_back(
    page: Page, game: AnyGame, lesson: Lesson
) -> None:
    """It is shown on the board with a kind word, and nothing goes on until it is taken back."""
    pupil = open_lesson(page, game, lesson)
    other = next(move for move in pupil.state.legal(pupil.seat) if pupil.answer(move))
    answer = pupil.answer(other)
    assert answer is not None
    for _ in range(2):
        click_path(page, game.words.path(other))
        expect(page.locator("#prompt")).to_contain_text(answer.template)
        assert page.locator("svg .lit").count() == 0
        page.get_by_role("button", name="Take it back").click()
        expect(page.locator("#prompt h1")).to_have_text(lesson.beats[0].title.template)
    expect(page.locator(".hinted").first).to_be_visible()  # the second time it is outlined
    go_on(page, pupil)


@pytest.mark.parametrize(("game", "lesson"), mostly_long(FIRST, "uptown-first"))
def test_a_lesson_by_keys(page: Page, game: AnyGame, lesson: Lesson) -> None:
    """The focus waits at the note, arrows find what is lit, and Enter chooses."""
    pupil = open_lesson(page, game, lesson)
    path = game.words.path(pupil.awaited[0])
    page.keyboard.press("ArrowDown")
    for _ in range(40):
        if page.evaluate("document.activeElement.dataset.t") == path[0]:
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    for token in path[1:]:
        page.locator(f'svg .lit[data-t="{token}"]').first.focus()
        page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/0$"))
    expect(page.locator("#prompt")).to_be_focused()
    page.keyboard.press("u")
    expect(page.locator("#prompt h1")).to_have_text(lesson.beats[0].title.template)


def test_show_me_shows_and_does_nothing(page: Page) -> None:
    """The move is laid over the board in pencil; the step stays the same."""
    game, lesson = FIRST[0]
    pupil = open_lesson(page, game, lesson)
    go_on(page, pupil)
    page.get_by_role("button", name="Show me").click()
    expect(page.locator(".sketch").first).to_be_attached()
    expect(page.locator("#advice")).to_contain_text("only shown")
    expect(page).to_have_url(re.compile(f"/{steps(pupil)}$"))
    go_on(page, pupil)


def test_the_street_offers_to_go_on_with_a_lesson(page: Page) -> None:
    """The step is kept on the device: the street leads back to it, and so does the lesson."""
    game, lesson = FIRST[0]
    pupil = open_lesson(page, game, lesson)
    go_on(page, pupil)
    page.goto("/")
    expect(page.locator("#lessons")).to_contain_text(game.name)
    page.locator("#lessons a").click()
    expect(page.locator("#prompt h1")).to_have_text(lesson.beats[1].title.template)
    page.goto(f"/learn/{game.slug}")
    expect(page.locator("#prompt h1")).to_have_text(lesson.beats[1].title.template)


@pytest.mark.parametrize(("game", "lesson"), mostly_long(FIRST, "welcome-to-first"))
def test_a_lesson_without_a_script(
    browser: Browser, address: str, game: AnyGame, lesson: Lesson
) -> None:
    """Every lit place and every word is a link to the page of the next step."""
    context = browser.new_context(base_url=address, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"/learn/{game.slug}/{lesson.id}")
    pupil = Pupil(game, lesson)
    for _ in range(4):
        for token in game.words.path(pupil.awaited[0]):
            page.locator(f'svg a[data-t="{token}"], #words a[data-t="{token}"]').first.click()
        pupil.choose(0)
        page.wait_for_url(f"**/{steps(pupil)}")
    page.get_by_role("button", name="Back").click()
    page.wait_for_url(f"**/{steps(pupil)[:-2]}*")
    context.close()


@pytest.mark.parametrize(("game", "lesson"), mostly_long(LESSONS, "dream-home-first"))
def test_a_lesson_on_a_phone(browser: Browser, address: str, game: AnyGame, lesson: Lesson) -> None:
    """Nothing pans sideways, and what a beat waits for is never below the note."""
    context = browser.new_context(
        base_url=address, viewport={"width": 390, "height": 844}, reduced_motion="reduce"
    )
    page = context.new_page()
    pupil = open_lesson(page, game, lesson)
    for tab in page.get_by_role("tab").all():
        expect(tab).not_to_be_empty()
    while pupil.beat is not None:
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        go_on(page, pupil)
    context.close()


@pytest.mark.parametrize(("game", "lesson"), mostly_long(FIRST, "uptown-first"))
def test_a_lesson_is_accessible(
    browser: Browser, address: str, game: AnyGame, lesson: Lesson
) -> None:
    """Axe finds nothing, at the beginning, after another move, and at the end."""
    context = browser.new_context(base_url=address, bypass_csp=True, reduced_motion="reduce")
    page = context.new_page()
    pupil = open_lesson(page, game, lesson)
    other = next(move for move in pupil.state.legal(pupil.seat) if pupil.answer(move))
    while not pupil.over:
        pupil.choose(0)
    tried = "+".join(game.words.path(other))
    for where in ("start", f"start?path={tried}", steps(pupil)):
        page.goto(f"/learn/{game.slug}/{lesson.id}/{where}")
        page.wait_for_selector(SETTLED)
        assert violations_day_and_night(page) == []
    context.close()


def test_a_refusal_leads_to_its_paragraph_without_leaving_the_table(page: Page) -> None:
    """The link opens the rulebook over the table, at the section that explains it."""
    game, lesson = next((game, one) for game, one in FIRST if game.slug == "welcome-to")
    open_lesson(page, game, lesson)
    page.evaluate(
        """() => { const house = document.querySelector('#board [data-t="a5"]');
            house.dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true})); }"""
    )
    why = page.locator("#refusal").get_by_role("link", name="Why?")
    anchor = str(why.get_attribute("href")).partition("#")[2]
    why.click()
    expect(page.locator(f'#rules [id="{anchor}"]')).to_be_in_viewport()
    page.locator("#rules #find").fill("roundabout")
    expect(page.locator("#rules #found mark").first).to_have_text(
        re.compile("roundabout", re.IGNORECASE)
    )
    page.locator("#rules").get_by_role("button", name="Close", exact=True).click()
    expect(page.locator("#prompt h1")).to_have_text(lesson.beats[0].title.template)


@pytest.mark.parametrize("slug", mostly_long(registry.games(), "uptown"))
def test_a_rulebook_is_found_printed_and_accessible(
    browser: Browser, address: str, slug: str
) -> None:
    """The search finds, a clause unfolds its chapter, paper shows all, and axe is quiet."""
    context = browser.new_context(base_url=address, bypass_csp=True, reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"/rules/{slug}")
    assert violations(page) == []
    page.locator("#find").fill("round")
    page.locator("#found a").first.wait_for()
    clause = page.locator(".cites a").first
    name = clause.inner_text()
    clause.click()
    expect(page.locator(f'[id="{name}"]')).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator(".contents")).to_be_hidden()
    expect(page.locator("article")).to_be_visible()
    context.close()
