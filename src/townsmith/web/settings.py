"""What whoever runs the server may decide, and how much a visitor may ask for."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

STORE_NAME: Final = "tables.sqlite"


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one visitor may ask for; rates are written as the library `limits` reads them."""

    body: int = 256 * 1024
    """Bytes of a request."""
    upload: int = 1024 * 1024
    """Bytes of an uploaded record."""
    requests: str = "60/second"
    moves: str = "30/second"
    tables: str = "40/hour"
    talk: str = "20/minute"
    streams: int = 24
    """Live updates open at once."""
    open_tables: int = 2000
    """Tables kept in memory; the others are opened again when somebody comes."""
    slow_reader: float = 20.0
    """Seconds a reader may take for one update."""


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
