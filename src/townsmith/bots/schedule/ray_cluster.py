"""Jobs on several machines at once, through Ray, which is imported only when asked for."""

import os
import socket
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from itertools import islice
from typing import Any, Final, TypeVar

from townsmith import __version__
from townsmith.bots.players.process import allow_all, allowed
from townsmith.bots.schedule.portions import Job, Part, Portion, portions
from townsmith.bots.schedule.runners import Numbered, Runner
from townsmith.core import registry
from townsmith.core.errors import TownsmithError

T = TypeVar("T")
LOCAL: Final = "local"
AUTO: Final = "auto"
_AHEAD: Final = 2  # portions that wait for each processor, so that none waits for us
_PATIENCE: Final = 5.0  # seconds
_TELL_NOBODY: Final = "RAY_USAGE_STATS_ENABLED"  # Ray's makers, that is
_BEYOND_THIS_MACHINE: Final = "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"  # works on every system


class ClusterError(TownsmithError):
    """Ray is not there, cannot be reached, or its machines cannot play."""


@contextmanager
def on_ray(address: str) -> Iterator[Runner]:
    """Lend a runner that plays on all machines of a cluster.

    The address is `local` for this machine alone, `auto` for the cluster it belongs to, or
    whatever else Ray takes.
    """
    _check(address)
    ray = _imported(address)
    with _cluster(ray, address):
        yield RayCluster(ray)


class RayCluster:
    """Sends jobs to the machines of a cluster."""

    def __init__(self, ray: Any) -> None:  # noqa: ANN401 - Ray need not be installed, so it has no type here
        self._ray = ray
        self._cores = max(1, int(ray.cluster_resources().get("CPU", 1)))

    def play(self, jobs: Iterable[Job[T]], count: int) -> Numbered[T]:
        """Yield the results as they come in."""
        work = portions(jobs, count, self._cores)
        task = self._ray.remote(scheduling_strategy="SPREAD")(_play)
        running = _sent(task, islice(work, self._cores * _AHEAD))
        while running:
            done, running = self._ray.wait(running)
            for one in done:
                part: Part[T] = _received(self._ray, one)
                running += _sent(task, part.left or islice(work, 1))
                yield from part.results


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


def _imported(address: str) -> Any:  # noqa: ANN401 - see above
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


def _sent(task: Any, work: Iterable[Portion[T]]) -> list[Any]:  # noqa: ANN401 - see above
    return [task.remote(portion, _own_versions(portion), allowed()) for portion in work]


def _received(ray: Any, sent: Any) -> Any:  # noqa: ANN401 - see above
    try:
        return ray.get(sent)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, TownsmithError):
            raise error.cause from None
        raise ClusterError(f"a machine of the cluster cannot play: {error.cause!r}") from None
    except ray.exceptions.RayError as error:
        reason = " ".join(str(error).split())
        raise ClusterError(f"the cluster gave up on a game: {reason}") from None


def _play(portion: Portion[T], versions: dict[str, str], commands: list[str]) -> Part[T]:
    """Play on another machine, which must have the same rules, or its games mean nothing."""
    own = _own_versions(portion)
    if own != versions:
        raise ClusterError(f"a machine of the cluster has {own}, but here is {versions}")
    allow_all(commands)
    return portion.play()


def _own_versions(portion: Portion[Any]) -> dict[str, str]:
    game = registry.game(portion.jobs[0].game)
    return {"townsmith": __version__, f"rules of {game.slug}": str(game.rules_version)}
