"""What is handed out: a source distribution with everything, and wheels that say what they are."""

import re
import subprocess
import tarfile
import tomllib
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

from tests.packaging.checkout import ROOT
from tests.packaging.wheels import built_in, installed_from

IN_A_CLONE = [
    "townsmith",
    "setup.py",
    "compiling/command.py",
    "README.md",
    "CHANGELOG.md",
    "NOTICE.md",
    "LICENSE",
    "requirements/run.txt",
    "requirements/lock",
    "docs/installing.md",
    "examples/bot.py",
    "tests/packaging/test_distribution.py",
    "tests/conftest.py",
    ".ci/run",
    ".github/workflows/release.yml",
]


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the source distribution and the plain wheel built from it."""
    return built_in(tmp_path_factory.mktemp("dist"))


def tracked() -> set[str]:
    """Return the files of the clone that the tests run in; nothing where that is none."""
    command = ["git", "-C", str(ROOT), "ls-files", "-z"]
    listed = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    return {name for name in listed.split("\0") if name and (ROOT / name).exists()}


@pytest.mark.long
def test_source_distribution_holds_what_a_clone_holds(dist: Path) -> None:
    (archive,) = dist.glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    assert set(IN_A_CLONE) | tracked() <= names
    assert not [name for name in names if name.endswith(".pyc")]


@pytest.mark.long
def test_wheel_says_what_it_is(dist: Path) -> None:
    (wheel,) = dist.glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as packed:
        (name,) = [name for name in packed.namelist() if name.endswith("/METADATA")]
        about = Parser().parsestr(packed.read(name).decode())
        files = packed.namelist()
    assert about["Description-Content-Type"] == "text/markdown"
    assert str(about.get_payload()).startswith("# Townsmith")
    assert "Topic :: Games/Entertainment :: Board Games" in about.get_all("Classifier", [])
    assert not [name for name in files if name.startswith(("tests/", "compiling/"))]


@pytest.mark.long
def test_wheel_brings_the_command(dist: Path, tmp_path: Path) -> None:
    """The command lies beside the Python that it was installed for."""
    python = installed_from(dist, tmp_path / "env")
    answer = subprocess.run(
        [python.with_name("townsmith"), "games"], env={}, capture_output=True, text=True, check=True
    )
    assert "tiny-towns" in answer.stdout


def test_mypy_is_no_dependency_of_playing() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert not [name for name in project["dependencies"] if name.startswith("mypy=")]
    assert "urls" not in project or all(project["urls"].values())


SYSTEMS = {
    "MacOS": "macos-latest",
    "Microsoft :: Windows": "windows-latest",
    "POSIX :: Linux": "ubuntu-latest",
}
"""Where the wheels of a system are built, by its name among the classifiers."""


def promised(topic: str) -> set[str]:
    """Return what the classifiers say of a topic."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    begins = f"{topic} :: "
    return {line.removeprefix(begins) for line in project["classifiers"] if line.startswith(begins)}


def test_a_release_has_compiled_wheels_for_every_python_that_is_promised() -> None:
    wheels = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["cibuildwheel"]
    versions = promised("Programming Language :: Python") - {"3"}
    assert set(wheels["build"].split()) == {f"cp{each.replace('.', '')}-*" for each in versions}
    assert wheels["environment"] == {"TOWNSMITH_BUILD": "compiled"}


def test_a_release_is_built_on_every_system_that_is_promised() -> None:
    """Compiled on each of them, and plain once, for all others."""
    workflow = (ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8")
    plain, compiled = workflow.split("\n  compiled:\n")
    assert promised("Operating System") == SYSTEMS.keys()
    (systems,) = re.findall(r"os: \[(.+)\]", compiled)
    assert set(systems.split(", ")) == set(SYSTEMS.values())
    assert "cibuildwheel" in compiled
    assert "TOWNSMITH_BUILD: plain" in plain
