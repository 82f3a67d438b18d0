"""Compile the engine with mypyc; everything else about the package is in pyproject.toml.

TOWNSMITH_BUILD chooses: "compiled" (fail if that is impossible), "plain", or "auto", the default:
compiled where a C compiler works, plain where not.
"""

import os
import sys
import sysconfig
import tempfile
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import customize_compiler, new_compiler
from setuptools.errors import BaseError, CompileError

MARK = "# townsmith: compiled\n"
"""The first line of every module to compile: modules are found, not listed."""


def marked_modules() -> list[str]:
    """Return the paths of all modules that carry the mark."""
    return sorted(str(path) for path in Path("src", "townsmith").rglob("*.py") if is_marked(path))


def is_marked(path: Path) -> bool:
    """Tell whether the first line of a module is the mark."""
    with path.open(encoding="utf-8") as module:
        return module.readline() == MARK


def obstacle() -> str:
    """Say why compiling is impossible here, or nothing if it is possible."""
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "the Python headers are missing"
    compiler = new_compiler()
    customize_compiler(compiler)  # the very command that would build the engine, CC included
    with tempfile.TemporaryDirectory() as scratch:
        source = Path(scratch, "probe.c")
        source.write_text("#include <Python.h>\n", encoding="utf-8")
        try:
            compiler.compile(
                [str(source)], output_dir=scratch, include_dirs=[sysconfig.get_path("include")]
            )
        except (BaseError, CompileError, OSError):
            return "no working C compiler was found"
    return ""


def extensions() -> list[Extension]:
    """Return what to compile: the whole engine as one group, or nothing for a plain build."""
    build = os.environ.get("TOWNSMITH_BUILD", "auto")
    if build not in {"auto", "plain", "compiled"}:
        sys.exit(f"TOWNSMITH_BUILD is {build!r}; it may be auto, plain or compiled")
    asked_for_metadata = {"egg_info", "dist_info"} & set(sys.argv)  # pip does so before it builds
    if build == "plain" or asked_for_metadata:
        return []
    if problem := obstacle():
        if build == "compiled":
            sys.exit(f"cannot compile: {problem}")
        return []
    from mypyc.build import mypycify  # noqa: PLC0415 a plain build needs no mypyc

    # Types of the plain modules are used, but only faults of the marked ones stop the build.
    arguments = ["--follow-imports=silent", *marked_modules()]
    # One group, so that calls between modules are C calls.
    engine = mypycify(arguments, opt_level="3", debug_level="0", group_name="townsmith")
    if os.name == "posix":
        for module in engine:
            # Nothing but Python's own door is open to other libraries, so small functions are
            # inlined: about a sixth faster.
            module.extra_compile_args = [*module.extra_compile_args, "-fvisibility=hidden"]
    return engine


if __name__ == "__main__":
    setup(ext_modules=extensions())
