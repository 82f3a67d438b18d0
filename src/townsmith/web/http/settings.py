"""What whoever runs the server may decide, and how much a visitor may ask for."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import timedelta
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from limits import parse
from platformdirs import user_data_path

from townsmith.bots.schedule.processors import processors
from townsmith.web.http.proxies import Proxies
from townsmith.web.notices.mail import Post
from townsmith.web.notices.public_addresses import NOBODY_ELSE, AllowList

STORE_NAME: Final = "tables.sqlite"
_PORT_DIGITS: Final = 5


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one visitor may ask for; rates are written as the library `limits` reads them."""

    body: int = 256 * 1024
    """Bytes of a request."""
    upload: int = 1024 * 1024
    """Bytes of an uploaded record."""
    requests: str = "300/second"
    """Everything of one seat, or of one address before it sits down."""
    address: str = "2000/second"
    """Everything from one address, whoever sits there."""
    moves: str = "30/second"
    tables: str = "40/hour"
    talk: str = "20/minute"
    ways: str = "30/hour"
    """New ways to be told of one's turns, and trials of them."""
    names: str = "10/minute"
    """Names of tables that somebody tries."""
    streams: int = 24
    """Live updates open at once."""
    open_tables: int = 2000
    """Tables kept in memory; the others are opened again when somebody comes."""
    entries: int = 20_000
    """Entries of an uploaded record."""
    waiting: int = 16
    """Things of one kind, such as hints, that one seat or visitor may have asked for at once."""
    searching_bots: int = 9
    """Bots at one table that search; simple bots cost next to nothing and are not counted."""
    take_back: float = 10.0
    """Seconds within which the host of a lobby may take back what they did."""
    slow_reader: float = 20.0
    """Seconds a reader may take for one update."""
    connections: int = 128
    """Connections open at once from one address."""
    all_connections: int = 8000
    """Connections open at once from everywhere."""
    head: int = 32 * 1024
    """Bytes of a request before its body: address and headers."""
    headers: int = 100
    head_seconds: float = 10.0
    """Seconds in which the head of a request has to arrive."""
    body_seconds: float = 30.0
    """Seconds in which its body has to arrive."""
    idle_seconds: float = 30.0
    """Seconds between two requests, after which a connection is closed."""


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
class MetricsPlace:
    """Where the numbers for Prometheus are; where nothing is said, for this computer only."""

    path: str = ""
    """On the port of the games, for whoever knows the path."""
    host: str = "127.0.0.1"
    port: int = 0
    """On a port of their own."""


def metrics_place(written: str) -> MetricsPlace:
    """Return the place that is written as /PATH, PORT or ADDRESS:PORT; else ValueError."""
    if written.startswith("/"):
        return MetricsPlace(path=written)
    host, _, port = written.rpartition(":")
    if not port.isdecimal() or len(port) > _PORT_DIGITS or not 0 < int(port) < 1 << 16:
        raise ValueError(f"{written!r} is no place for metrics; write /PATH, PORT or ADDRESS:PORT")
    return MetricsPlace(host=host.strip("[]") or "127.0.0.1", port=int(port))


@dataclass(frozen=True, slots=True)
class Tls:
    """What HTTPS needs."""

    certificate: Path
    key: Path


@dataclass(frozen=True, slots=True)
class Settings:
    """One server: where its tables are kept and what it allows."""

    data: Path
    limits: Limits = field(default_factory=Limits)
    workers: int = 1
    """Processes in which bots think, and as many again for what can wait."""
    proxies: Proxies = field(default_factory=Proxies)
    """Who is believed about a visitor's address."""
    crowd: int = 1
    """How many people may come from one address: what is counted by address is so much wider."""
    metrics: MetricsPlace = field(default_factory=MetricsPlace)
    keep: timedelta | None = None
    """For how long tables are kept after their last change; None: for good."""
    keep_talk: timedelta = timedelta(days=90)
    """For how long what was said at tables is kept."""
    database: str = ""
    """The database that several nodes share; empty: tables are kept in a file of the folder."""
    public_url: str = ""
    """How links begin that are meant for others; empty: as the page was asked for."""
    post: Post | None = None
    """The mail server by which letters go; None: nobody gets any."""
    allowed: AllowList = NOBODY_ELSE
    """Who may be called beside the open internet."""
    tls: Tls | None = None
    """By which certificate the server speaks HTTPS; None: it speaks HTTP."""
    lists_tables: bool = True
    """Whether hosts may have their tables listed on the street."""
    node: str = ""
    """How this one of several nodes is called in its numbers; empty: it is the only one."""

    @property
    def place(self) -> str | Path:
        """Return where tables are kept."""
        return self.database or self.store

    @property
    def store(self) -> Path:
        """Return the file of tables."""
        return self.data / STORE_NAME


def public_url(written: str) -> str:
    """Return how links begin, written like https://example.org; else ValueError."""
    parts = urlsplit(written)
    if parts.scheme not in {"http", "https"} or not parts.hostname or parts.path not in {"", "/"}:
        raise ValueError(f"{written!r} is no public URL; write one like https://example.org")
    return f"{parts.scheme}://{parts.netloc}"


def usual_workers() -> int:
    """Return how many processes think: one processor is left to the server itself."""
    return max(1, processors() - 1)


def usual_data() -> Path:
    """Return the folder for what this user's server keeps."""
    return user_data_path("townsmith")
