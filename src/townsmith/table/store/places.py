"""Places: where tables are kept, as a host names them."""

from pathlib import Path
from typing import Final

from townsmith.core.errors import StoreError
from townsmith.core.text import Text
from townsmith.table.store.shared import SharedStore
from townsmith.table.store.sqlite import open_store

_POSTGRES: Final = ("postgresql://", "postgres://")
_SQLITE: Final = "sqlite:"


def open_place(place: str | Path, *, upgrade: bool = False) -> SharedStore:
    """Return the store at a place: `postgresql://USER@HOST/NAME`, `sqlite:FILE` or a file.

    A file is always brought up to date, a database only where that was asked for.
    """
    if isinstance(place, Path):
        return open_store(place)
    if place.startswith(_SQLITE):
        return open_store(Path(place.removeprefix(_SQLITE)))
    if place.startswith(_POSTGRES):
        return _open_postgres(place, upgrade=upgrade)
    raise StoreError(
        Text(
            "{place} is no place for tables; write postgresql://USER@HOST/NAME or sqlite:FILE",
            place=place,
        )
    )


def _open_postgres(address: str, *, upgrade: bool) -> SharedStore:
    try:
        from townsmith.table.store.postgresql import open_postgres  # noqa: PLC0415  an extra
    except ImportError:
        raise StoreError(
            Text(
                "PostgreSQL needs its driver: start by ./townsmith, which installs it, or install "
                "townsmith[postgres]"
            )
        ) from None
    return open_postgres(address, upgrade=upgrade)
