"""What the library promises, from outside: an installed wheel, no checkout, another folder."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.packaging.checkout import ROOT
from tests.packaging.wheels import built_in, installed_from

CLIENT = ROOT / "tests" / "library" / "client.py"
CLAIMS = (
    "tests/library",
    "tests/dataset",
    "tests/envs",
    "tests/new_game",
    "tests/bots/test_process.py",
    "tests/web/test_programs.py",
    "tests/web/test_openapi.py",
)
"""The tests of what is promised to programs."""
BESIDE = ("tests", "examples", "docs", "README.md", "pyproject.toml")
"""What they read beside the package; its sources are not among it."""


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the Python of an environment with the plain wheel in it."""
    folder = tmp_path_factory.mktemp("outside")
    return installed_from(built_in(folder), folder / "env")


def run(python: Path, where: Path, *words: str) -> str:
    """Run that Python in a folder where nothing of ours lies, and return what it says."""
    done = subprocess.run(
        [str(python), *words],
        cwd=where,
        env={"PATH": os.environ["PATH"]},  # where Node and the browser are
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.long
def test_a_program_of_somebody_else_runs(python: Path, tmp_path: Path) -> None:
    """It deals, plays, copies, loads and writes a record."""
    client = tmp_path / "client.py"
    client.write_text(CLIENT.read_text("utf-8"), encoding="utf-8")
    assert "[Winners [" in run(python, tmp_path, str(client))


@pytest.mark.long
def test_its_strict_types_see_no_any(python: Path, tmp_path: Path) -> None:
    """The wheel says that it is typed, and no expression of the program is `Any`."""
    client = tmp_path / "client.py"
    client.write_text(CLIENT.read_text("utf-8"), encoding="utf-8")
    flags = ("--strict", "--disallow-any-expr", "--cache-dir", str(tmp_path / "cache"))
    run(python, tmp_path, "-m", "mypy", *flags, str(client))


@pytest.mark.long
@pytest.mark.parametrize("claims", CLAIMS)
def test_what_is_promised_to_programs_holds(python: Path, tmp_path: Path, claims: str) -> None:
    """The same tests, by the wheel: the face, data, environments, a new game, and the protocol."""
    for name in BESIDE:
        copied = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copied(ROOT / name, tmp_path / name)
    where = "import townsmith; print(townsmith.__file__)"
    assert str(python.parents[1]) in run(python, tmp_path, "-c", where)
    run(python, tmp_path, "-m", "pytest", "-q", "-p", "no:cacheprovider", claims)
