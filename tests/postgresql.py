"""The PostgreSQL of the tests: private, in a folder of its own, and gone afterwards.

It is the machine's own program, or is installed from the system's packages where that is allowed.
It listens on a socket in its folder only, so that it is in nobody's way.
"""

import fcntl
import os
import secrets
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from pwd import getpwnam

import psycopg

from tests.system_packages import give_up, install, may_install

ADVICE = (
    "PostgreSQL is not on this machine: install it (`apt-get install postgresql`, or your "
    "system's way), or set TOWNSMITH_POSTGRESQL to the folder of its programs"
)
PORT = 5432
"""Part of the name of the socket; nothing listens on the network."""
_OWNERS = ("postgres", "nobody")
"""As whom it runs where we are root, which it refuses to be."""
_QUICK = {
    "listen_addresses": "",
    "fsync": "off",  # it outlives the end of a process, and these tests cut no power
    "full_page_writes": "off",
    "authentication_timeout": "5s",  # an end waits for those who came and said nothing
    "max_connections": "300",
    "shared_buffers": "32MB",
    "autovacuum": "off",
}


class PrivatePostgres:
    """A PostgreSQL in a folder: started, stopped, killed and started again."""

    def __init__(self, folder: Path, programs: Path) -> None:
        self.folder = folder
        self._programs = programs
        self._owner = _owner()
        self._data = folder / "data"

    def make(self) -> None:
        """Make an empty cluster."""
        self.folder.mkdir(exist_ok=True)
        if self._owner:
            shutil.chown(self.folder, self._owner)
        options = ("-A", "trust", "-U", "towns", "--no-sync", "--locale=C.UTF-8", "-E", "UTF8")
        self._run("initdb", "-D", str(self._data), *options)
        lines = {**_QUICK, "unix_socket_directories": str(self.folder), "port": str(PORT)}
        with (self._data / "postgresql.conf").open("a", encoding="utf-8") as file:
            file.writelines(f"{name} = '{value}'\n" for name, value in lines.items())

    def start(self) -> None:
        """Start it, and wait until it answers."""
        log = str(self._data / "log")
        self._run("pg_ctl", "-D", str(self._data), "-l", log, "-w", "-t", "60", "start")

    def stop(self) -> None:
        """Let it end at once, as a crash would; a start brings back what was acknowledged."""
        self._run("pg_ctl", "-D", str(self._data), "-m", "immediate", "-w", "stop")

    @property
    def socket(self) -> str:
        """Return where it listens."""
        return str(self.folder / f".s.PGSQL.{PORT}")

    def address(self, database: str) -> str:
        """Return how a database is named to `--database`."""
        return f"postgresql://towns@/{database}?host={self.folder}&port={PORT}"

    def connect(self, database: str = "postgres") -> "psycopg.Connection[tuple[object, ...]]":
        """Return a connection of the test's own."""
        return psycopg.connect(
            host=str(self.folder), port=PORT, user="towns", dbname=database, autocommit=True
        )

    def fresh(self, like: str = "template0") -> str:
        """Make a database like another one, and return its name."""
        name = f"t{secrets.token_hex(6)}"
        with self.connect() as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {like}".encode())
        return name

    def drop(self, name: str) -> None:
        """Forget a database, whoever is still connected to it."""
        with self.connect() as connection:
            connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)".encode())

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), *arguments]
        group = getpwnam(self._owner).pw_gid if self._owner else None
        with tempfile.TemporaryFile() as output:  # a pipe would stay open with the server
            done = subprocess.run(
                command,
                check=False,
                stdout=output,
                stderr=output,
                cwd="/",
                timeout=120,
                user=self._owner or None,
                group=group,
            )
            output.seek(0)
            assert done.returncode == 0, output.read().decode(errors="replace")


def _owner() -> str:
    if os.geteuid() != 0:
        return ""
    return next(name for name in _OWNERS if _is_known(name))


def _is_known(name: str) -> bool:
    try:
        getpwnam(name)
    except KeyError:
        return False
    return True


@contextmanager
def private_postgres() -> Iterator[PrivatePostgres]:
    """Run a PostgreSQL that nobody else uses."""
    programs = find_postgres()
    with tempfile.TemporaryDirectory(
        prefix="towns-", dir="/tmp"
    ) as folder:  # a socket has a short name
        server = PrivatePostgres(Path(folder) / "p", programs)
        Path(folder).chmod(0o755)
        server.make()
        server.start()
        try:
            yield server
        finally:
            server.stop()


@contextmanager
def shared_postgres(folder: Path) -> Iterator[PrivatePostgres]:
    """Run one PostgreSQL for all processes of a test run; the last one that leaves stops it.

    Locks tell who is there, for the system lets go of them however a process ends.
    """
    programs = find_postgres()
    with (folder / "postgres.lock").open("w") as turn, (folder / "postgres.users").open("w") as use:
        with _held(turn.fileno()):
            server = _started(folder / "postgres.where", programs)
            fcntl.flock(use, fcntl.LOCK_SH)
        try:
            yield server
        finally:
            with _held(turn.fileno()):
                fcntl.flock(use, fcntl.LOCK_UN)
                _stop_unless_used(use.fileno(), server, folder / "postgres.where")


def _started(where: Path, programs: Path) -> PrivatePostgres:
    if where.exists():
        return PrivatePostgres(Path(where.read_text()), programs)
    above = Path(tempfile.mkdtemp(prefix="towns-", dir="/tmp"))
    above.chmod(0o755)
    server = PrivatePostgres(above / "p", programs)
    server.make()
    server.start()
    where.write_text(str(server.folder))
    return server


def _stop_unless_used(use: int, server: PrivatePostgres, where: Path) -> None:
    try:
        fcntl.flock(use, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return
    where.unlink()
    server.stop()
    shutil.rmtree(server.folder.parent)


@contextmanager
def _held(lock: int) -> Iterator[None]:
    fcntl.flock(lock, fcntl.LOCK_EX)
    try:
        yield
    finally:
        fcntl.flock(lock, fcntl.LOCK_UN)


@cache
def find_postgres() -> Path:
    """Return the folder of PostgreSQL's programs; without it skip, or fail where CI is set."""
    given = os.environ.get("TOWNSMITH_POSTGRESQL")
    found = Path(given) if given else _on_the_machine()
    if found is None and may_install():
        install("postgresql", until=_on_the_machine)
        found = _on_the_machine()
    if found is None:
        give_up(ADVICE)
    return found


def _on_the_machine() -> Path | None:
    on_the_path = shutil.which("initdb")
    if on_the_path is not None:
        return Path(on_the_path).resolve().parent
    packaged = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=_version)
    return packaged[-1].parent if packaged else None


def _version(program: Path) -> int:
    return int(program.parts[-3])
