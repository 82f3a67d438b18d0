"""Compile the engine with mypyc; everything else about the package is in pyproject.toml.

TOWNSMITH_BUILD chooses: "compiled" (fail if that is impossible), "plain", or "auto", the default:
compiled where a C compiler works, plain where not.
"""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

sys.path.insert(0, str(Path(__file__).resolve().parent))  # who builds need not stand here

from compiling.command import BuildEngine
from compiling.engine import engine_extensions
from compiling.flags import obstacle


def extensions() -> list[Extension]:
    """Return what to compile: the whole engine as one group, or nothing for a plain build."""
    build = os.environ.get("TOWNSMITH_BUILD", "auto")
    if build not in {"auto", "plain", "compiled"}:
        sys.exit(f"TOWNSMITH_BUILD is {build!r}; it may be auto, plain or compiled")
    only_asked = {"egg_info", "dist_info", "sdist"} & set(sys.argv)  # pip does so before it builds
    if build == "plain" or only_asked:
        return []
    if problem := obstacle():
        if build == "compiled":
            sys.exit(f"cannot compile: {problem}")
        return []
    return engine_extensions()


if __name__ == "__main__":
    with BuildEngine.progress:
        setup(ext_modules=extensions(), cmdclass={"build_ext": BuildEngine})
