"""Rulebook pages: what they name is there, what they count is the engine's, nothing is left out."""

import pytest

from tests.meta.clauses import clauses
from tests.meta.source_tree import own_games
from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.teaching.example import Example, examples
from townsmith.teaching.lesson import lessons
from townsmith.teaching.rulebook import rulebook_of
from townsmith.web.pages.rulebook import all_blocks, explained_at, legend, section_about, worked
from townsmith.web.pages.worked_pictures import WorkedPicture, promised_lines

GAMES = own_games()


def slug(value: object) -> str:
    """Return what a test is called by."""
    return getattr(value, "slug", "") or (value if isinstance(value, str) else "")


@pytest.mark.parametrize("game", GAMES, ids=slug)
def test_every_example_stands_on_the_page_as_it_was_promised(game: AnyGame) -> None:
    """None is brought along for nothing, and none is named that is not there."""
    shown = worked(game.slug, "en")
    assert set(shown) == set(examples(game))
    for name, found in shown.items():
        it_counts_what_was_promised(examples(game)[name], found)
        it_is_drawn(found)


def it_counts_what_was_promised(example: Example, found: WorkedPicture) -> None:
    """Check that every number below a picture is the one that the example is checked by."""
    promised = example.then.get("score", {}).get("seats", {})
    seat = example.seat
    own = promised.get(str(seat), {}) if isinstance(promised, dict) else promised[seat]
    wanted = [points for points in own.get("lines", {}).values() if points]
    shown = [line.points for line in found.after.counted]
    assert set(wanted) <= set(shown), example
    assert len(found.after.counted) <= len(promised_lines(example.then, seat)), example
    last = shown[-1] if shown else None
    assert own.get("total", last) == last, example


def it_is_drawn(found: WorkedPicture) -> None:
    """Check the pictures before and after its moves: nothing in them can be clicked."""
    for drawn in found.drawings():
        assert drawn.svg.startswith("<svg")
        assert "data-t=" not in drawn.svg
    assert found.after.drawings
    if found.before is not None:
        assert found.before.drawings


@pytest.mark.parametrize("game", GAMES, ids=slug)
def test_a_page_tells_every_sign_of_its_game(game: AnyGame) -> None:
    """Each group of the legend stands in a section, and each group named there is known."""
    blocks = list(all_blocks(rulebook_of(game).sections))
    named = {name for block in blocks if block.kind == "signs" for name in block.names}
    assert named == set(legend(game.slug, "en"))


@pytest.mark.parametrize("game", GAMES, ids=slug)
def test_clauses_that_are_cited_exist(game: AnyGame) -> None:
    """Sections, examples and lessons cite clauses of the game's own rules."""
    known = set(clauses(registry.page(game, "RULES.md")))
    cited = {clause for section in rulebook_of(game).sections for clause in section.clauses}
    cited |= {clause for example in examples(game).values() for clause in example.clauses}
    cited |= {clause for lesson in lessons(game).values() for clause in lesson.clauses}
    assert cited - known == set()


ASKED = [
    ("tiny-towns", "b2", "r-turn"),
    ("tiny-towns", "cottage b1a2b2 b1", "r-building"),
    ("welcome-to", "1:8 a3", "r-numbers"),
    ("welcome-to", "a3-4", "r-fence"),
    ("welcome-to", "plan-2", "r-plans"),
    ("dream-home", "t4", "r-placing"),
    ("uptown", "street0-3", "r-placing"),
    ("uptown", "nonsense", ""),
]


@pytest.mark.parametrize(("game", "path", "section"), ASKED)
def test_a_refusal_leads_to_its_section(game: str, path: str, section: str) -> None:
    """What somebody tried to click says which part of the rulebook explains it."""
    assert section_about(registry.game(game), tuple(path.split())) == section


def test_a_refusal_that_cites_a_clause_leads_to_where_it_is_told() -> None:
    """The section that speaks of the clause, or the clause itself where none does."""
    game = registry.game("welcome-to")
    told = "Temp changes 8 by 2 at most (WT-13.1)."
    assert explained_at(game, ("2:5",), told) == "r-temp"
    assert explained_at(game, ("2:5",), "It is so (WT-6.9).") in {"WT-6.9", "r-numbers"}
    assert explained_at(game, ("a3-4",), "Not now.") == "r-fence"
