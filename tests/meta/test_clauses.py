"""Every clause of every game's rules has a test that cites it, and no test cites a ghost."""

import pytest

from tests.meta.clauses import citations, cited, clauses
from tests.meta.source_tree import ROOT, folder_name, own_games
from townsmith.core.contract.game import AnyGame
from townsmith.core.registry import page

RULES = """
# Rules
## TT-4 A round
- **TT-4.1** The builder names a resource. See TT-4.19.
- TT-4.19 All place it.
  - **TT-B22.10** An item within an item.
* **TT-C1** A card.
- **WT-D.3** A clause without a number before the dot.
- Not a clause, though it mentions TT-9.9.
"""

TESTS = """
import pytest

def test_tt_4_19_all_place(): ...
def test_tt_b22_10(): ...
def test_wt_d_3_without_a_number(): ...
def test_tt_7_7_a_ghost(): ...
def test_something_else(): ...

@pytest.mark.clause("TT-C1", "TT-8.8")
def test_cards(): ...
"""


@pytest.mark.parametrize("game", own_games(), ids=lambda game: game.slug)
def test_every_clause_is_cited(game: AnyGame) -> None:
    """There is a test for every clause of RULES.md, and every citation is of a clause there is."""
    known = clauses(page(game, "RULES.md"))
    assert known, "RULES.md has no clauses"
    found = cited(ROOT / "tests" / "games" / folder_name(game), known)
    missing = [clause for clause in known if clause not in found]
    ghosts = sorted(found - set(known))
    assert not missing, f"{len(missing)} of {len(known)} clauses have no test: {missing}"
    assert not ghosts, f"tests cite clauses that do not exist: {ghosts}"


@pytest.mark.parametrize("game", own_games(), ids=lambda game: game.slug)
def test_clauses_are_numbered_once(game: AnyGame) -> None:
    """No id stands for two clauses."""
    known = clauses(page(game, "RULES.md"))
    assert sorted(set(known)) == sorted(known)


def test_clauses_are_list_items_that_begin_with_an_id() -> None:
    """Headings and mentions are no clauses."""
    assert clauses(RULES) == ["TT-4.1", "TT-4.19", "TT-B22.10", "TT-C1", "WT-D.3"]


def test_a_marker_made_of_a_table_cites_the_table() -> None:
    """Where the ids are taken from a table of cases, every id in the file is cited."""
    source = 'CASES = [("TT-C1", "...", 3)]\n@pytest.mark.clause(*ids(CASES))\ndef test_x(): ...'
    assert citations(source, clauses(RULES)) == {"TT-C1"}


def test_names_and_markers_cite() -> None:
    """A test cites by name, the longest clause that fits, or by marker; ghosts are kept."""
    found = citations(TESTS, clauses(RULES))
    ghosts = {"TT-8.8", "test_tt_7_7_a_ghost"}
    assert found == {"TT-4.19", "TT-B22.10", "WT-D.3", "TT-C1"} | ghosts
