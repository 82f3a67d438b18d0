"""What a newer Townsmith does to a file of tables: it has one revision more than we have."""

from collections.abc import Sequence
from pathlib import Path

from townsmith.table.store import SqliteStore, open_store
from townsmith.table.store.upgrade import NEWEST, REVISIONS


def newer(folder: Path, *statements: str, revision: str = "6", after: str = NEWEST) -> Path:
    """Write a revision with these statements into a folder, and return the folder."""
    folder.mkdir(exist_ok=True)
    lines = [
        "from alembic import op",
        f"revision, down_revision = {revision!r}, {after!r}",
        "def upgrade():",
        *(f"    op.execute({statement!r})" for statement in statements),
    ]
    (folder / f"revision_{revision}.py").write_text("\n".join(lines))
    return folder


def update(path: Path, revisions: Sequence[Path]) -> SqliteStore:
    """Open a file as somebody who knows these revisions too."""
    return open_store(path, (*REVISIONS, *revisions))
