"""Every word on every page goes through the catalogues: seen in the language nobody speaks."""

from collections.abc import Iterator

import httpx
import pytest

from tests.matrices import mostly_long
from tests.web.served import (
    GENEROUS,
    PERSON,
    Seated,
    Served,
    play_out,
    review_pages,
    served,
    sit_down,
)
from tests.web.spoken import Spoken, tokens_of
from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.testing.pseudo import hardwired
from townsmith.web.tables.chairs import PEOPLE
from townsmith.web.tables.opponents import opponents

GAMES = list(registry.games().values())
PROPER = ("Townsmith", *(game.name for game in GAMES), *PEOPLE, *opponents(), "JSON")
"""Names, which are the same in every language."""


def plain_words(page: str, codes: frozenset[str] = frozenset()) -> list[str]:
    """Return the words of a page that were never looked up; single letters are signs."""
    lines = "\n".join(" ".join(line.split()) for line in Spoken(page).lines)
    return sorted({word for word in hardwired(lines, [*PROPER, *codes]) if len(word) > 1})


@pytest.fixture(scope="module")
def disguised(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Run a server that speaks the language nobody speaks."""
    data = tmp_path_factory.mktemp("disguised")
    with served(data, *GENEROUS, module="tests.web.disguised") as server:
        yield server


def test_a_word_that_is_not_looked_up_is_found() -> None:
    """Plain words are seen in text and in what is read out; names and codes are not."""
    page = '<h1 title="Hello">⟦Ĥî⟧ there</h1><script>x</script><p>Townsmith</p><pre>code</pre>'
    assert plain_words(page) == ["Hello", "there"]


@pytest.mark.parametrize("where", ["/", "/about", "/replays", "/nowhere", "/t/nothing"])
def test_plain_pages(disguised: Served, where: str) -> None:
    """The pages away from any game."""
    page = httpx.get(disguised.address + where, timeout=60)
    assert plain_words(page.text) == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_pages_of_a_game(disguised: Served, game: AnyGame) -> None:
    """Its table to be settled, its rules with their pictures, and its score pad."""
    codes = tokens_of(game)
    for where in ("play", "rules", "pad"):
        page = httpx.get(f"{disguised.address}/{where}/{game.slug}", timeout=60).text
        assert (where, plain_words(page, codes)) == (where, [])


@pytest.mark.parametrize("game", mostly_long(GAMES, "welcome-to", "tiny-towns"))
def test_tables_from_the_first_move_to_the_last(disguised: Served, game: AnyGame) -> None:
    """A table in play, its people, a refusal, and the end of the game."""
    table = sit_down(disguised.address, game.slug, [PERSON] * game.chairs[0])
    assert found_at(table, game, ["", "/people", "/nowhere"]) == {}
    play_out([table.player(int(seat)) for seat in table.tokens])
    assert found_at(table, game, ["", "/verify", "?at=3&as=0"]) == {}


def test_the_review_of_a_game(disguised: Served) -> None:
    """The page that asks for patience, and what was given away; the shortest game will do."""
    game = registry.game("dream-home")
    table = sit_down(disguised.address, game.slug, [PERSON] * game.chairs[0])
    play_out([table.player(int(seat)) for seat in table.tokens])
    found = [plain_words(page, tokens_of(game)) for page in review_pages(table, 0)]
    assert len(found) > 1
    assert not any(found)


def found_at(table: Seated, game: AnyGame, wheres: list[str]) -> dict[str, list[str]]:
    """Return what was not looked up, by page."""
    codes = tokens_of(game)
    client = table.player(0).client
    found = {}
    for where in wheres:
        page = client.get(f"/t/{table.id}{where}", headers={"accept": "text/html"}).text
        found[where] = plain_words(page, codes)
    return {where: words for where, words in found.items() if words}
