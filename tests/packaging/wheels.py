"""Wheels as others get them: built from a source distribution, installed where no checkout is."""

import shutil
import subprocess
import sys
import tarfile
import venv
from pathlib import Path

from tests.packaging.checkout import ROOT


def built_in(folder: Path) -> Path:
    """Fill a folder with the source distribution and the plain wheel built from it."""
    clone = folder / "clone"  # building leaves things behind
    unwanted = shutil.ignore_patterns(".git", ".venv", ".cache", "*_cache", "*.egg-info", "build")
    shutil.copytree(ROOT, clone, ignore=unwanted, symlinks=True)
    _build("build_sdist", folder, clone)
    (archive,) = folder.glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    _build("build_wheel", folder, folder / archive.name.removesuffix(".tar.gz"))
    return folder


def installed_from(dist: Path, env: Path) -> Path:
    """Install the wheel in a new environment and return its Python.

    Dependencies are taken from this environment, so that nothing is fetched.
    """
    (wheel,) = dist.glob("*.whl")
    venv.create(env, with_pip=False)
    (site,) = env.glob("lib/python*/site-packages")
    python = env / "bin" / "python"
    pip = [sys.executable, "-I", "-m", "pip", "--python", str(python), "install", "--quiet"]
    subprocess.run([*pip, "--no-deps", "--no-index", str(wheel)], check=True, capture_output=True)
    (site / "dependencies.pth").write_text(
        "\n".join(path for path in sys.path if path.endswith("site-packages")), encoding="utf-8"
    )
    return python


def _build(what: str, folder: Path, where: Path) -> None:
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
