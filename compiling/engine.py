"""From the marked modules to C, by mypyc; the C of the last time if nothing it reads changed."""

import json
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from platform import python_version
from typing import Final

from setuptools import Extension

from compiling.flags import extra_flags
from compiling.sources import digest_of_sources, marked_modules

GROUP: Final = "townsmith"
"""All modules are one group, so that calls between them are C calls."""

RECIPE: Final = Path("build", "engine.json")
"""What the C was made from, and what mypyc said to do with it."""

_KEPT: Final = ("name", "sources", "include_dirs", "depends", "extra_compile_args")


def engine_extensions() -> list[Extension]:
    """Return what to compile; the C of it is written."""
    made_from = _made_from()
    found = _last_time(made_from) or _from_mypyc()
    RECIPE.parent.mkdir(exist_ok=True)
    kept = [{name: getattr(extension, name) for name in _KEPT} for extension in found]
    RECIPE.write_text(json.dumps([made_from, kept]), encoding="utf-8")
    # The others only open the door to it.
    library = next(extension for extension in found if extension.name == f"{GROUP}__mypyc")
    compiling, library.extra_link_args = extra_flags()
    library.extra_compile_args = [*library.extra_compile_args, *compiling]
    return found


def _made_from() -> str:
    recipe = "".join(path.read_text("utf-8") for path in sorted(Path(__file__).parent.glob("*.py")))
    settings = Path("pyproject.toml").read_text(encoding="utf-8")
    told = [version("mypy"), python_version(), __file__, recipe, settings, digest_of_sources()]
    return sha256("\0".join(told).encode()).hexdigest()


def _last_time(made_from: str) -> list[Extension]:
    """Return what mypyc said the last time, or nothing if it has to be asked again."""
    try:
        then, kept = json.loads(RECIPE.read_text(encoding="utf-8"))
        found = [Extension(**extension) for extension in kept]
    except (OSError, ValueError, TypeError):
        return []
    there = all(Path(source).exists() for extension in found for source in extension.sources)
    return found if then == made_from and there else []


def _from_mypyc() -> list[Extension]:
    from mypyc.build import mypycify  # noqa: PLC0415 a plain build needs no mypyc

    # Types of the plain modules are used, but only faults of the marked ones stop the build.
    arguments = ["--follow-imports=silent", *marked_modules()]
    RECIPE.unlink(missing_ok=True)  # the C is no longer what it says
    found: list[Extension] = mypycify(
        arguments, opt_level="3", debug_level="0", group_name=GROUP, multi_file=True
    )
    return found
