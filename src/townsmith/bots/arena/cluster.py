"""Games on several machines at once, through Ray, which is imported only when asked for."""

import os
import socket
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from itertools import islice
from typing import Any, Final

from townsmith import __version__
from townsmith.bots.crew import Numbered, Part, Stint, stints
from townsmith.bots.fixture import Fixture
from townsmith.bots.process import allow_all, allowed
from townsmith.core import registry
from townsmith.core.errors import TownsmithError

LOCAL: Final = "local"
AUTO: Final = "auto"
_AHEAD: Final = 2  # stints that wait for each processor, so that none waits for us
_PATIENCE: Final = 5.0  # seconds
_TELL_NOBODY: Final = "RAY_USAGE_STATS_ENABLED"  # Ray's makers, that is
_BEYOND_THIS_MACHINE: Final = "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"  # works on every system


class ClusterError(TownsmithError):
    """Ray is not there, cannot be reached, or its machines cannot play."""


def played_on_ray(fixtures: Iterable[Fixture], games: int, address: str) -> Numbered:
    """Yield the result of every game in the order in which they end, from all machines.

    The address is `local` for this machine alone, `auto` for the cluster it belongs to, or
    whatever else Ray takes. The results are those of one process.
    """
    _check(address)
    ray = _imported(address)
    with _cluster(ray, address):
        cores = max(1, int(ray.cluster_resources().get("CPU", 1)))
        work = stints(fixtures, games, cores)
        task = ray.remote(scheduling_strategy="SPREAD")(_play)
        running = _sent(task, islice(work, cores * _AHEAD))
        while running:
            done, running = ray.wait(running)
            for stint in done:
                results, left = _received(ray, stint)
                running += _sent(task, left or islice(work, 1))
                yield from results


def _check(address: str) -> None:
    """Raise an error at once where nobody answers; Ray itself would try for minutes."""
    if address in {LOCAL, AUTO}:
        return
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal():
        raise ClusterError(f"{address!r} is no Ray cluster; write {LOCAL}, {AUTO} or HOST:PORT")
    try:
        socket.create_connection((host, int(port)), _PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise ClusterError(f"nobody answers at {address}: {error}") from None


def _imported(address: str) -> Any:  # noqa: ANN401 - Ray need not be installed, so it has no type here
    os.environ.setdefault(_TELL_NOBODY, "0")
    if address == LOCAL:
        # A cluster of one machine need not be reached from any other.
        os.environ.setdefault(_BEYOND_THIS_MACHINE, "0")
    try:
        return import_module("ray")
    except ImportError:
        raise ClusterError(
            "Ray is not installed here; `pip install 'townsmith[ray]'` does it, on all machines"
        ) from None


@contextmanager
def _cluster(ray: Any, address: str) -> Iterator[None]:  # noqa: ANN401 - see above
    try:
        ray.init(address=address, include_dashboard=False, log_to_driver=False, logging_level=40)
    except (ConnectionError, ValueError, RuntimeError, OSError) as error:
        reason = str(error).split("\n", maxsplit=1)[0]
        raise ClusterError(f"no Ray cluster at {address!r}: {reason}") from None
    try:
        yield
    finally:
        # Whatever is still running belongs to this job and ends with it.
        ray.shutdown()


def _sent(task: Any, work: Iterable[Stint]) -> list[Any]:  # noqa: ANN401 - see above
    return [task.remote(stint, _own_versions(stint), allowed()) for stint in work]


def _received(ray: Any, stint: Any) -> Part:  # noqa: ANN401 - see above
    try:
        part: Part = ray.get(stint)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, TownsmithError):
            raise error.cause from None
        raise ClusterError(f"a machine of the cluster cannot play: {error.cause!r}") from None
    except ray.exceptions.RayError as error:
        reason = " ".join(str(error).split())
        raise ClusterError(f"the cluster gave up on a game: {reason}") from None
    return part


def _play(stint: Stint, versions: dict[str, str], commands: list[str]) -> Part:
    """Play on another machine, which must have the same rules, or its games mean nothing."""
    own = _own_versions(stint)
    if own != versions:
        raise ClusterError(f"a machine of the cluster has {own}, but here is {versions}")
    allow_all(commands)
    return stint.play()


def _own_versions(stint: Stint) -> dict[str, str]:
    game = registry.game(stint.fixtures[0].game)
    return {"townsmith": __version__, f"rules of {game.slug}": str(game.rules_version)}
