"""What the first version kept, and how to compare it with what we say today."""

import html
import json
import re
import shutil
from pathlib import Path
from typing import Any

FIRST = Path(__file__).parent / "first"
WEB = FIRST / "web"
GAMES = FIRST / "terminal" / "games"
DECKS = FIRST / "decks"
POSITIONS = FIRST / "positions"
STORE = "tables.sqlite"

Kept = dict[str, Any]
"""Something that was written down as JSON, by the names in README.md."""


def written(path: Path) -> Any:  # noqa: ANN401  JSON has any shape
    """Return what a JSON file holds."""
    return json.loads(path.read_text("utf-8"))


TABLES: list[Kept] = written(WEB / "tables.json")
RUNNING = [table for table in TABLES if not table["over"]]
OVER = [table for table in TABLES if table["over"]]
SAVED: dict[str, Kept] = written(FIRST / "terminal" / "games.json")
RECORDS = [WEB / "records" / table["record"] for table in OVER] + [
    GAMES / name for name, game in SAVED.items() if game["over"]
]
"""The records of all games that are over."""


def what(kept: Kept) -> str:
    """Return what a table is, to name a test after it."""
    return str(kept["what"])


def copied_data(folder: Path) -> Path:
    """Return a copy of the server's folder; what was kept is never touched itself."""
    return Path(shutil.copytree(WEB / "data", folder / "data"))


def holds(found: object, kept: object) -> bool:
    """Say whether everything that was told then is told now; something new may stand beside it."""
    if isinstance(kept, dict) and isinstance(found, dict):
        return all(key in found and holds(found[key], kept[key]) for key in kept)
    if isinstance(kept, list) and isinstance(found, list):
        return len(found) == len(kept) and all(map(holds, found, kept))
    return found == kept


def words_of(page: str) -> str:
    """Return a page with its characters as a person reads them."""
    return html.unescape(page)


def figures(page: str) -> list[list[str]]:
    """Return the points that a score pad tells, a list a seat; the last of each is the total."""
    results = page.partition('id="results"')[2]
    seats = re.findall(r"<table class=\"own\">(.*?)</table>", results, re.DOTALL)
    return [re.findall(r"<td>([^<]*)</td>", seat) for seat in seats]


def options_of(record: str) -> Kept:
    """Return the options that stand in a record."""
    [line] = [line for line in record.splitlines() if line.startswith("[Options ")]
    found: Kept = json.loads(line.removeprefix("[Options ").removesuffix("]"))
    return found
