"""The print page: what is chosen is what comes out."""

import re
from io import BytesIO

import httpx
from playwright.sync_api import Page, expect
from pypdf import PdfReader


def test_what_is_chosen_is_shown_and_downloaded(page: Page) -> None:
    """Another sheet is drawn at once, and the button downloads that sheet."""
    page.goto("/print/welcome-to")
    expect(page.locator("#paper")).to_have_js_property("complete", value=True)
    page.get_by_label("Easter sheet").check()
    page.get_by_label("Letter").check()
    page.get_by_label("Copies").fill("3")
    shown = page.locator("#paper")
    expect(shown).to_have_attribute("src", re.compile("sheet=easter.*paper=letter"))
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Download the PDF").click()
    assert waiting.value.suggested_filename == "welcome-to-easter.pdf"
    found = PdfReader(waiting.value.path())
    assert len(found.pages) == 3
    assert float(found.pages[0].mediabox.height) == 612


def test_a_picture_is_the_first_page(address: str) -> None:
    """It says what the paper says, and asks for no colour when ink is saved."""
    with httpx.Client(base_url=address, timeout=30) as visitor:
        asked = {"sheet": "street", "ink": "black"}
        drawn = visitor.get("/print/uptown/picture", params=asked).raise_for_status()
        assert drawn.headers["content-type"].startswith("image/svg+xml")
        assert "street and score pad" in drawn.text
        assert "--brick:#FFFFFF" in drawn.text
        colour = visitor.get("/print/uptown/picture", params=asked | {"ink": "colour"})
        assert "--brick:#C24A2E" in colour.text


def test_what_cannot_be_had_becomes_the_usual(address: str) -> None:
    """A paper or a number that makes no sense is no error; a sheet there is not is one."""
    with httpx.Client(base_url=address, timeout=30) as visitor:
        asked = {"paper": "a7", "copies": "9999", "to": "//elsewhere"}
        pdf = visitor.get("/print/tiny-towns/pdf", params=asked).raise_for_status().content
        pages = PdfReader(BytesIO(pdf)).pages
        assert len(pages) == 100
        assert float(pages[0].mediabox.width) < 596
        wrong = visitor.get("/print/tiny-towns", params={"sheet": "bord"})
        assert wrong.status_code == 404
        assert "did you mean" in wrong.text
