"""What is handed out: a source distribution with everything, and wheels that say what they are."""

import shutil
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

from tests.packaging.checkout import ROOT

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
    folder = tmp_path_factory.mktemp("dist")
    clone = folder / "clone"  # building leaves things behind
    unwanted = shutil.ignore_patterns(".git", ".venv", ".cache", "*_cache", "*.egg-info", "build")
    shutil.copytree(ROOT, clone, ignore=unwanted, symlinks=True)
    build("build_sdist", folder, clone)
    (archive,) = folder.glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    build("build_wheel", folder, folder / archive.name.removesuffix(".tar.gz"))
    return folder


def build(what: str, folder: Path, where: Path) -> None:
    """Call the build backend as any builder would."""
    subprocess.run(
        [
            *(sys.executable, "-I", "-c"),
            f"import setuptools.build_meta as backend; backend.{what}({str(folder)!r})",
        ],
        cwd=where,
        env={"TOWNSMITH_BUILD": "plain"},
        check=True,
        capture_output=True,
    )


@pytest.mark.long
def test_source_distribution_holds_what_a_clone_holds(dist: Path) -> None:
    (archive,) = dist.glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    assert set(IN_A_CLONE) - names == set()
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
    """Dependencies are taken from this environment, so that nothing is fetched."""
    (wheel,) = dist.glob("*.whl")
    venv.create(tmp_path / "env", with_pip=False)
    (site,) = (tmp_path / "env").glob("lib/python*/site-packages")
    python = tmp_path / "env" / "bin" / "python"
    pip = [sys.executable, "-I", "-m", "pip", "--python", str(python), "install", "--quiet"]
    subprocess.run([*pip, "--no-deps", "--no-index", str(wheel)], check=True, capture_output=True)
    (site / "dependencies.pth").write_text(
        "\n".join(path for path in sys.path if path.endswith("site-packages")), encoding="utf-8"
    )
    answer = subprocess.run(
        [python.with_name("townsmith"), "games"], env={}, capture_output=True, text=True, check=True
    )
    assert "tiny-towns" in answer.stdout


def test_mypy_is_no_dependency_of_playing() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert not [name for name in project["dependencies"] if name.startswith("mypy=")]
    assert "urls" not in project or all(project["urls"].values())
