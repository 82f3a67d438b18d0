"""The pages about tables and records show what is really so."""

import re
from pathlib import Path

import pytest

from townsmith.core.text import english
from townsmith.table.playfile import read_record
from townsmith.table.record import replayed
from townsmith.table.seed import commitment, spelt_seed
from townsmith.table.table import Table
from townsmith.table.verify import verify

DOCS = Path(__file__).parents[2] / "docs"


def blocks(page: str, language: str) -> list[str]:
    """Return the examples of one language on a page."""
    text = (DOCS / page).read_text(encoding="utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


def test_the_first_record_can_be_played() -> None:
    """The beginning of a game on the page is one, dealt from the seed it promises."""
    text = blocks("records.md", "town")[0]
    seed = 0x5EED
    assert read_record(text).tags["Commitment"] == commitment(seed)
    table = replayed(read_record(f'{text}[Seed "{spelt_seed(seed)}"]\n'))
    assert table.view(0).round == 4


def test_the_last_record_is_verified() -> None:
    """The whole game on the page passes every check."""
    report = verify(read_record(blocks("records.md", "town")[-1]))
    assert report.ok, [english(check.words) for check in report.checks]
    assert len(report.checks) == 8


def test_every_tag_is_described() -> None:
    """The table of tags names all that a record may hold, and the records on the page use most."""
    text = (DOCS / "records.md").read_text(encoding="utf-8")
    described = set(re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE))
    used = {name for block in blocks("records.md", "town") for name in read_record(block).tags}
    assert used == described - {"Rival", "Towns"}  # a rival, and towns that have names


@pytest.mark.parametrize("code", blocks("tables.md", "python"))
def test_the_code_runs(code: str) -> None:
    """Whoever copies the example gets a table with a move and its undo."""
    names: dict[str, object] = {}
    exec(code, names)  # noqa: S102  our own page
    table = names["table"]
    assert isinstance(table, Table)
    assert [entry.words for entry in table.log] == ["brick", "b2", "undo"]


def test_the_methods_of_a_table_are_described() -> None:
    """Every public name of a table stands on its page."""
    text = (DOCS / "tables.md").read_text(encoding="utf-8")
    public = [name for name in vars(Table) if not name.startswith("_")]
    missing = [name for name in public if f"able.{name}" not in text]
    assert missing == []
