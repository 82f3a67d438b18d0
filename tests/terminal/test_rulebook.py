"""Rules are found by clause, by chapter and by heading."""

import pytest

from townsmith.core.errors import UnknownError
from townsmith.terminal.rulebook import find

PAGE = """\
# Plots: the rules

## PL-1 Terms

- **PL-1.1** A plot is a place for one house.
- **PL-1.2** A town has four plots.
  They lie in a row.

## PL-2 Scoring

- **PL-2.1** A sunny roof scores.

### PL-2A Ties

- **PL-2A.1** Fewer houses win.

## PL-10 The end

- **PL-10.1** After four rounds.
"""


def test_a_clause_is_found_by_its_number() -> None:
    """With or without the letters in front, in any case, and with all its lines."""
    whole = "- **PL-1.2** A town has four plots.\n  They lie in a row."
    assert find(PAGE, "PL-1.2") == whole
    assert find(PAGE, "1.2") == whole
    assert find(PAGE, "pl-1.2.") == whole


def test_a_chapter_is_found_by_its_number() -> None:
    """All clauses under the number, but not those of chapter 10 under chapter 1."""
    assert find(PAGE, "1").count("**PL-") == 2
    assert find(PAGE, "2a") == "- **PL-2A.1** Fewer houses win."


def test_a_section_is_found_by_words_of_its_heading() -> None:
    """The section ends where the next one of its rank begins."""
    assert find(PAGE, "scoring").startswith("## PL-2 Scoring\n")
    assert find(PAGE, "scoring").endswith("Fewer houses win.")
    assert find(PAGE, "TIES") == "### PL-2A Ties\n\n- **PL-2A.1** Fewer houses win."


def test_clauses_are_found_by_their_words() -> None:
    """What is neither a number nor a heading is looked for in the clauses, across line ends."""
    assert find(PAGE, "sunny roof") == "- **PL-2.1** A sunny roof scores."
    assert find(PAGE, "plots. They lie").startswith("- **PL-1.2**")
    assert find(PAGE, "house").count("**PL-") == 2


def test_what_the_rules_do_not_have_is_said_with_an_example() -> None:
    """The error names what was asked for and a clause that exists."""
    with pytest.raises(UnknownError, match=r"nothing about '2\.9'; ask for a clause \(PL-2\.1\)"):
        find(PAGE, "2.9")
    with pytest.raises(UnknownError, match="nothing about 'x'"):
        find("No clauses at all.", "x")
