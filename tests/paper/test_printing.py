"""Every sheet on paper: its size, its margins, its letters, and that it can be read again."""

import re
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from itertools import product
from math import inf
from typing import Any

import pytest
from pypdf import PdfReader

from tests.paper.pages import POINTS_A_MM, drawn_on
from tests.toys.plots import GAME as PLOTS
from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.errors import UnknownError
from townsmith.core.paper import A4, MM, PAPERS, PaperSheet
from townsmith.core.text import Text, english
from townsmith.draw.box import Box
from townsmith.draw.frames import sheet
from townsmith.draw.hand import Pen, circle, rect
from townsmith.draw.lettering import width_of, write
from townsmith.draw.theme import LIGHT, PAINT
from townsmith.games.dream_home.drawing.cards import worth
from townsmith.games.dream_home.rules.pieces import TYPES
from townsmith.i18n.catalogues import languages
from townsmith.i18n.words import Words
from townsmith.paper.letters import NAMES, font
from townsmith.paper.looks import IN_COLOUR, SAVING_INK
from townsmith.paper.page import Link
from townsmith.paper.painter import paint
from townsmith.paper.pdf_file import PdfFile
from townsmith.paper.printing import Wish, printed, sheet_of, sheets_of

SHEETS = [(game, one) for game in registry.games().values() for one in sheets_of(game)]
LANGUAGES = languages()
INKS = ("black", "colour")
ALSO_TRIED = (("letter", "en", "black"), ("a4", "en", "colour"), ("a4", "hu", "black"))
NINE_LANGUAGES = (  # with letters of each that others do not have
    "Árvíztűrő tükörfúrógép",  # Hungarian
    "Щастя, їжак, ґанок, єнот",  # Ukrainian
    "Съешь же ещё этих мягких булок",  # Russian
    "Zażółć gęślą jaźń",  # Polish
    "Příliš žluťoučký kůň úpěl",  # Czech
    "Înșurubați și țineți",  # Romanian
    "Zwölf Boxkämpfer, groß",  # German
    "Dès Noël où un zéphyr haï, œuvre",  # French
    "El pingüino ñandú, ¿qué?",  # Spanish
)


def named(value: object) -> str:
    """Return what a parameter is called in a report."""
    return str(getattr(value, "slug", getattr(value, "id", value)))


def read(pdf: bytes) -> PdfReader:
    """Return a PDF as a reader finds it."""
    return PdfReader(BytesIO(pdf), strict=True)


def page_of(
    body: str, width: float = 400, height: float = 300, *, colour: bool = True
) -> PdfReader:
    """Return a page with a drawing of that size in pixels."""
    pdf = PdfFile("Test", "en")
    paint(sheet(width, height, body), IN_COLOUR if colour else SAVING_INK, pdf)
    return read(pdf.bytes())


def wishes() -> Iterator[Any]:
    """Yield every sheet in every language, ink and paper; few of them are tried always."""
    for (game, one), paper, language, ink in product(SHEETS, PAPERS, LANGUAGES, INKS):
        usual = (paper, language, ink) == ("a4", "en", "black")
        is_first = one.id == sheets_of(game)[0].id
        tried = usual or (is_first and (paper, language, ink) in ALSO_TRIED)
        case = (game, one, paper, language, ink)
        yield pytest.param(*case, marks=() if tried else pytest.mark.long)


@pytest.mark.parametrize(("game", "one", "paper", "language", "ink"), list(wishes()), ids=named)
def test_a_sheet_fits_its_paper_and_can_be_written_on(
    game: AnyGame, one: PaperSheet, paper: str, language: str, ink: str
) -> None:
    """The page is the paper, nothing lies in the margin, no line and no letter is too small."""
    link = Link("http://localhost/x", Text("Scan"))
    colour = ink == "colour"
    found = read(printed(game, one, Wish(paper, colour=colour, language=language, link=link)))
    size = PAPERS[paper]
    for page in found.pages:
        box = page.mediabox
        wanted = (size.height, size.width) if one.across else (size.width, size.height)
        assert [float(box.width), float(box.height)] == pytest.approx(
            [side * POINTS_A_MM for side in wanted], abs=0.1
        )
        drawn = drawn_on(page)
        margin = 9.5 * POINTS_A_MM
        assert min(x for x, _ in drawn.points) > margin
        assert min(y for _, y in drawn.points) > margin
        assert max(x for x, _ in drawn.points) < float(box.width) - margin
        assert max(y for _, y in drawn.points) < float(box.height) - margin
        assert min(drawn.lines) > 0.29 * POINTS_A_MM
        # Names of lots and letters of cubes are told in other ways too; they are a little smaller.
        assert min(drawn.letters) >= 8.2
        assert sum(letters < 8.99 for letters in drawn.letters) <= len(drawn.letters) / 3
        assert colour or drawn.fills <= {"1 1 1", "0 0 0", "0.349 0.349 0.349"}
    told = found.pages[0].extract_text()
    assert game.name in told
    assert (Words(language, (), game.slug)(Text("Name")) in told) or not one.named


@pytest.mark.parametrize(
    "game", [registry.game(slug) for slug in ("dream-home", "tiny-towns")], ids=named
)
def test_every_card_of_the_gallery_is_printed(game: AnyGame) -> None:
    """The list of cards holds all of them, with a star on those that are ours."""
    sheets = [one for one in sheets_of(game) if one.id in {"cards", "opponents"}]
    pages = [page for one in sheets for page in read(printed(game, one, Wish())).pages]
    every = "\n".join(page.extract_text() for page in pages)
    groups = {english(exhibit.group) for exhibit in game.drawing.gallery(None)}
    assert {group for group in groups if group not in every} == set()
    ours = [one for one in game.drawing.gallery(None) if one.confidence == "reconstructed"]
    assert ("*" in every) == bool(ours)


def test_a_length_on_paper_is_true_to_half_a_millimetre() -> None:
    """90 millimetres drawn are 90 millimetres printed."""
    box = Box(10 * MM, 20 * MM, 90 * MM, 45 * MM)
    page = page_of(rect(box, "", Pen("ink", 1, 0, 0)), A4.width * MM, A4.height * MM).pages[0]
    points = [(x / POINTS_A_MM, y / POINTS_A_MM) for x, y in drawn_on(page).points]
    assert min(x for x, _ in points) == pytest.approx(10, abs=0.5)
    assert max(x for x, _ in points) == pytest.approx(100, abs=0.5)
    assert max(y for _, y in points) == pytest.approx(297 - 20, abs=0.5)
    assert min(y for _, y in points) == pytest.approx(297 - 65, abs=0.5)


@pytest.mark.parametrize("words", NINE_LANGUAGES)
@pytest.mark.parametrize("style", ["", "bold", "serif", "serif semi", "serif italic"])
def test_words_of_nine_languages_can_be_copied(words: str, style: str) -> None:
    """Whoever marks words in the PDF gets the same words, in every style."""
    assert page_of(write((10, 40), words, 14, style, "start")).pages[0].extract_text() == words


def test_letters_travel_with_the_file() -> None:
    """Each font that is used is embedded, and holds little more than the letters that are."""
    game = registry.game("welcome-to")
    page = read(printed(game, sheet_of(game, ""), Wish())).pages[0]
    fonts = page["/Resources"]["/Font"].values()  # type: ignore[index]  # a reader's own objects
    files = [one["/DescendantFonts"][0]["/FontDescriptor"]["/FontFile2"] for one in fonts]
    assert len(files) == 3  # upright, bold, and both in serifs but for the one that is not used
    assert all(2000 < len(one.get_data()) < 24_000 for one in files)


@pytest.mark.parametrize("name", NAMES)
def test_a_smaller_font_draws_what_is_used_and_nothing_else(name: str) -> None:
    """A letter with an accent brings its parts along; all others are empty."""
    letters = font(name)
    accented = letters.glyphs["é"]
    small = letters.subset({accented})
    again = type(letters)(small + b"")
    whole = letters.subset(set(letters.glyphs.values()))
    assert len(small) < 0.2 * len(whole)
    assert again.width(accented) == letters.width(accented)
    assert again.shape(accented) == letters.shape(accented)
    assert not again.shape(letters.glyphs["M"])


def test_saving_ink_leaves_nothing_filled() -> None:
    """Every colour becomes white, every letter and line black or grey."""
    body = "".join(circle((50, 50), 20, colour) for colour in LIGHT if colour != "ink")
    body += "".join(f'<text style="fill:{PAINT[name]}" x="9" y="9">a</text>' for name in LIGHT)
    assert drawn_on(page_of(body, colour=False).pages[0]).fills <= {
        *("1 1 1", "0 0 0", "0.349 0.349 0.349")
    }
    assert len(drawn_on(page_of(body).pages[0]).fills) > 20


def test_copies_share_what_is_on_them() -> None:
    """Thirty copies are thirty pages, and the file is hardly larger."""
    game = registry.game("tiny-towns")
    one, many = (printed(game, sheet_of(game, ""), Wish(copies=count)) for count in (1, 30))
    assert len(read(many).pages) == 30
    assert len(many) < len(one) + 10_000
    assert read(many).pages[29].extract_text() == read(one).pages[0].extract_text()


def test_the_same_sheet_is_the_same_file() -> None:
    """Nothing of the moment gets into a file."""
    game = registry.game("uptown")
    wish = Wish(link=Link("http://localhost/pad/uptown", Text("Scan")))
    assert printed(game, sheet_of(game, ""), wish) == printed(game, sheet_of(game, ""), wish)


def test_what_cannot_be_printed_is_named() -> None:
    """A sheet, a paper or a number of copies that there is not is told with what there is."""
    game = registry.game("welcome-to")
    with pytest.raises(UnknownError, match="no sheet 'eastr'; did you mean 'easter'"):
        sheet_of(game, "eastr")
    with pytest.raises(UnknownError, match="no paper 'a5'"):
        printed(game, sheet_of(game, ""), Wish("a5"))
    with pytest.raises(UnknownError, match="1 to 100 copies, not 0"):
        printed(game, sheet_of(game, ""), Wish(copies=0))


def test_a_game_of_somebody_else_brings_its_paper_or_none() -> None:
    """A game needs no paper; without cards either, there is nothing to print."""
    with pytest.raises(UnknownError, match="Plots has nothing to print"):
        sheet_of(PLOTS, "")
    own = PaperSheet("field", Text("a field"), lambda *_: [write((9, 20), "x")])
    bringing = replace(PLOTS, drawing=replace(PLOTS.drawing, paper=lambda: (own,)))
    assert (
        "a field" in read(printed(bringing, sheet_of(bringing, ""), Wish())).pages[0].extract_text()
    )


def test_ours_is_marked_with_a_star() -> None:
    """Where the bunkers stand nobody has seen: the sheet says so, the classic one need not."""
    game = registry.game("welcome-to")
    doomsday = read(printed(game, sheet_of(game, "doomsday"), Wish())).pages[0].extract_text()
    assert "Bunkers *" in doomsday
    assert "* Where the bunkers stand is our own" in doomsday
    classic = read(printed(game, sheet_of(game, "classic"), Wish())).pages[0].extract_text()
    assert "*" not in classic


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_room_loses_its_points(language: str) -> None:
    """Beside the house stands all that a room brings, in every language."""
    game = registry.game("dream-home")
    say = Words(language, (), game.slug)
    told = printed(game, sheet_of(game, "house"), Wish(language=language))
    page = " ".join(read(told).pages[0].extract_text().split())
    lost = [words for room in range(len(TYPES)) if (words := worth(room, say)) not in page]
    assert lost == []


def test_words_without_room_get_narrower_letters() -> None:
    """As on the screen: what would leave its box is squeezed into it, and can still be copied."""
    wide, narrow = (
        drawn_on(page_of(write((10, 40), "Uitzendkrachten", 14, "", "start", room)).pages[0])
        for room in (inf, 60.0)
    )
    assert wide.letters == narrow.letters  # as high as ever
    page = page_of(write((10, 40), "Uitzendkrachten", 14, "", "start", 60.0)).pages[0]
    assert page.extract_text() == "Uitzendkrachten"
    content = page.get_contents()
    assert content is not None
    [scale] = re.findall(r"Tf ([\d.]+) 0 0 -1", content.get_data().decode("latin-1"))
    assert 0.4 < float(scale) < 0.9


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_note_of_a_row_is_told_apart_from_its_name(language: str) -> None:
    """What the tallest building is for stands clearly beside its name, or below it."""
    say = Words(language, (), "uptown")
    (drawn,) = sheet_of(registry.game("uptown"), "street").draw(700, 900, say)
    at = r'<text x="([\d.]+)" y="([\d.]+)"[^>]*>'
    name, note = say(Text("Tallest building")), say(Text("for a tie"))
    left, top = map(float, re.findall(at + name, drawn)[0])
    start, down = map(float, re.findall(at + note, drawn)[0])
    assert down >= top + 12 or start >= left + width_of(name, 16) + 12
    assert start + width_of(note, 12) <= 700 * 0.38
