"""What setup.py compiles, and when it cannot."""

import os
import subprocess
import sys
from pathlib import Path

from tests.packaging.checkout import ROOT


def ask(question: str, **env: str) -> str:
    """Return what an expression about `setup` prints, in a Python of its own."""
    answer = subprocess.run(
        [
            sys.executable,
            "-B",
            "-c",
            f"import setup; from compiling import sources; print({question})",
        ],
        cwd=ROOT,
        env=os.environ | env,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,  # the compiler complains there
        text=True,
        check=True,
    )
    return answer.stdout.strip()


def test_modules_with_the_mark_are_found() -> None:
    found = ask("*sources.marked_modules(), sep=chr(10)").splitlines()
    assert str(Path("src", "townsmith", "build_info.py")) in found
    assert str(Path("src", "townsmith", "__init__.py")) not in found


def test_missing_compiler_is_an_obstacle() -> None:
    assert ask("setup.obstacle()", CC="/nonexistent/cc") == "no working C compiler was found"


def test_plain_build_compiles_nothing() -> None:
    assert ask("setup.extensions()", TOWNSMITH_BUILD="plain") == "[]"
