"""What whoever runs the server may decide, and how much a visitor may ask for."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from limits import parse
from platformdirs import user_data_path

STORE_NAME: Final = "tables.sqlite"


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one visitor may ask for; rates are written as the library `limits` reads them."""

    body: int = 256 * 1024
    """Bytes of a request."""
    upload: int = 1024 * 1024
    """Bytes of an uploaded record."""
    requests: str = "300/second"
    moves: str = "30/second"
    tables: str = "40/hour"
    talk: str = "20/minute"
    streams: int = 24
    """Live updates open at once."""
    open_tables: int = 2000
    """Tables kept in memory; the others are opened again when somebody comes."""
    slow_reader: float = 20.0
    """Seconds a reader may take for one update."""


def limits_with(given: Sequence[str]) -> Limits:
    """Return the limits with some changed, written NAME=VALUE; ValueError says what is wrong."""
    changed: dict[str, Any] = {}
    usual = asdict(Limits())
    for text in given:
        name, _, value = text.partition("=")
        if name not in usual:
            raise ValueError(f"there is no limit {name!r}; there are: {', '.join(usual)}")
        try:
            changed[name] = _like(usual[name], value)
        except ValueError:
            raise ValueError(f"{value!r} is no value for the limit {name}") from None
    return replace(Limits(), **changed)


def _like(usual: object, value: str) -> object:
    """Return a value of the same kind as the usual one; ValueError if it is none."""
    if isinstance(usual, str):
        parse(value)
        return value
    return int(value) if isinstance(usual, int) else float(value)


@dataclass(frozen=True, slots=True)
class Settings:
    """One server: where its tables are kept and what it allows."""

    data: Path
    limits: Limits = field(default_factory=Limits)
    workers: int = 1
    """Processes in which bots think."""

    @property
    def store(self) -> Path:
        """Return the file of tables."""
        return self.data / STORE_NAME


def usual_data() -> Path:
    """Return the folder for what this user's server keeps."""
    return user_data_path("townsmith")
