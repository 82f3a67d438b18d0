"""What the C compiler of this computer is able to do, found out by trying."""

import os
import sysconfig
import tempfile
from pathlib import Path
from typing import Any, Final

from setuptools.command.build_ext import customize_compiler, new_compiler
from setuptools.errors import BaseError, CompileError, LinkError

_FAILURES: Final = (BaseError, CompileError, LinkError, OSError)

HIDDEN: Final = ["-fvisibility=hidden"]
"""Nothing but Python's own door is open to other libraries, so that functions can be inlined."""


def obstacle() -> str:
    """Say why compiling is impossible here, or nothing if it is possible."""
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "the Python headers are missing"
    if not _works([], []):
        return "no working C compiler was found"
    return ""


def extra_flags() -> tuple[list[str], list[str]]:
    """Return what to add for compiling and for linking, as far as this compiler knows it.

    Optimised at the link, many C files become as fast as one that holds them all.
    """
    if compiler_here().compiler_type != "unix":
        return [], []
    at_link = ["-O3", f"-flto={os.cpu_count() or 1}", *HIDDEN]
    for compiling, linking in (
        (["-flto", "-fno-fat-lto-objects", *HIDDEN], at_link),
        (HIDDEN, []),
    ):
        if _works(compiling, linking):
            return compiling, linking
    return [], []


def compiler_here() -> Any:  # noqa: ANN401 - setuptools has no types for it
    """Return the very compiler that would build the engine, CC and CFLAGS included."""
    compiler = new_compiler()
    customize_compiler(compiler)
    return compiler


def _works(compiling: list[str], linking: list[str]) -> bool:
    """Tell whether a library can be made with these flags."""
    with tempfile.TemporaryDirectory() as scratch:
        source = Path(scratch, "probe.c")
        source.write_text(
            "#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n",
            encoding="utf-8",
        )
        try:
            compiler = compiler_here()
            objects = compiler.compile(
                [str(source)],
                output_dir=scratch,
                include_dirs=[sysconfig.get_path("include")],
                extra_postargs=["-Werror", *compiling] if compiling else [],
            )
            if linking:
                library = str(Path(scratch, "probe.so"))
                compiler.link_shared_object(objects, library, extra_postargs=linking)
        except _FAILURES:
            return False
    return True
