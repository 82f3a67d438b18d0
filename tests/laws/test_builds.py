"""Law 10 across builds and Pythons: the same logs end with the same digests everywhere."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import mypy_extensions
import pytest

from townsmith.core.registry import games
from townsmith.testing.play import cases
from townsmith.testing.replay import Log, random_log, replayed

SOURCES = Path(__file__).parents[2] / "src"
OTHER_PYTHONS = [name for name in ("python3.11", "python3.12", "python3.13") if shutil.which(name)]
LOGS_OF_A_GAME = 12

STAND_IN = """
class vec(list):
    __class_getitem__ = classmethod(lambda cls, item: cls)

def append(found, item):
    found.append(item)
    return found
"""
"""Packed vectors are compiled for one Python each; to replay a log, lists do as well."""

WHERE_IS_IT = "import townsmith.core as core; print(core.__path__[0])"


def sampled_logs() -> list[Log]:
    """Return a few random games of every game, spread over its seat counts and options."""
    logs = []
    for game in games().values():
        every = cases(game)
        step = max(1, len(every) // LOGS_OF_A_GAME)
        logs += [random_log(case, seed) for seed, case in enumerate(every[::step])]
    return logs


def digests(python: list[str], logs: list[Log], **env: str) -> list[str]:
    """Return the digests another Python finds."""
    command = [*python, "-m", "townsmith.testing.replay"]
    asked = json.dumps(logs)
    done = subprocess.run(
        command, input=asked, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    found: list[str] = json.loads(done.stdout)
    return found


def installed_sources() -> Path | None:
    """Return where the installed package is, if there is one."""
    command = [sys.executable, "-I", "-c", WHERE_IS_IT]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return Path(done.stdout.strip()).parent if done.returncode == 0 else None


def same_sources(one: Path, other: Path) -> bool:
    """Return whether two folders hold the same Python files."""
    files = [
        {path.relative_to(home): path.read_bytes() for path in home.rglob("*.py")}
        for home in (one, other)
    ]
    return files[0] == files[1]


def test_source_tree_gives_the_same_digests() -> None:
    """The plain source tree agrees with the build under test, whatever hashes are seeded with."""
    logs = sampled_logs()
    env = {"PYTHONPATH": str(SOURCES), "PYTHONHASHSEED": "7", "PYTHONDONTWRITEBYTECODE": "1"}
    assert digests([sys.executable], logs, **env) == [replayed(log) for log in logs]


def test_installed_build_gives_the_same_digests() -> None:
    """The installed build, which is the compiled one where there is one, agrees too."""
    installed = installed_sources()
    if installed is None or not same_sources(installed, SOURCES / "townsmith"):
        pytest.skip("no build of these very sources is installed")
    logs = sampled_logs()
    assert digests([sys.executable, "-I"], logs) == [replayed(log) for log in logs]


def runs(python: str, code: str) -> bool:
    """Return whether another Python can carry out a line of code."""
    done = subprocess.run([python, "-c", code], capture_output=True, check=False)
    return done.returncode == 0


def lend_packages(python: str, site: Path) -> None:
    """Give another Python what the engine imports, where it does not have it."""
    shutil.copy(mypy_extensions.__file__, site)
    if not runs(python, "import librt.vecs"):
        (site / "librt").mkdir()
        (site / "librt" / "__init__.py").touch()
        (site / "librt" / "vecs.py").write_text(STAND_IN, encoding="utf-8")


@pytest.mark.parametrize("python", OTHER_PYTHONS)
def test_every_python_gives_the_same_digests(python: str, tmp_path: Path) -> None:
    """Every supported Python on this machine agrees; all it needs is the source tree."""
    if not runs(python, ""):
        pytest.skip(f"{python} is only a name here")
    lend_packages(python, tmp_path)
    path = os.pathsep.join([str(SOURCES), str(tmp_path)])
    logs = sampled_logs()
    env = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    assert digests([python], logs, **env) == [replayed(log) for log in logs]
