"""Pages in every language there is: chosen by the browser, by a link or by hand, and kept."""

import re
from collections.abc import Iterator

import httpx
import pytest

from tests.web.served import PATIENCE
from townsmith.i18n.catalogues import SOURCE_LANGUAGE, languages
from townsmith.i18n.own_names import own_name

OTHERS = [language for language in languages() if language != SOURCE_LANGUAGE]


@pytest.fixture
def visitor(address: str) -> Iterator[httpx.Client]:
    """Come to the server for the first time."""
    with httpx.Client(base_url=address, timeout=PATIENCE) as client:
        yield client


def test_languages_are_called_by_their_own_names() -> None:
    """Whoever seeks their language finds it in its own letters."""
    assert own_name("uk") == "Українська"
    assert own_name("nl") == "Nederlands"


@pytest.mark.parametrize("language", OTHERS)
def test_the_browser_says_which_language_is_wanted(visitor: httpx.Client, language: str) -> None:
    """The page says which one it is in, and a region does not matter."""
    wished = {"accept-language": f"tlh,{language}-XX;q=0.8,en;q=0.5"}
    page = visitor.get("/", headers=wished).text
    assert f'<html lang="{language}"' in page
    assert f'<option value="{language}" lang="{language}" selected>{own_name(language)}' in page


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_chosen_by_hand_stays(visitor: httpx.Client, language: str) -> None:
    """It counts more than the browser's, on every page, and one comes back to where one was."""
    here = "/rules/uptown?page=2"
    answer = visitor.post("/taste", data={"language": language, "here": here})
    assert answer.headers["location"] == here
    page = visitor.get("/about", headers={"accept-language": "en"}).text
    assert f'<html lang="{language}"' in page


@pytest.mark.parametrize("language", OTHERS)
def test_pages_for_everybody_name_their_other_languages(
    visitor: httpx.Client, language: str
) -> None:
    """A search engine finds each, and a link to one opens it in that language."""
    page = visitor.get("/rules/uptown").text
    link = re.search(rf'hreflang="{language}" href="([^"]+)"', page)
    assert link
    assert f'<html lang="{language}"' in visitor.get(link[1]).text
    assert f'<html lang="{language}"' in visitor.get("/").text
