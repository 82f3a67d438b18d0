"""Reading imports: which part of the source a module leans on."""

import ast
from collections.abc import Iterator
from pathlib import Path


def imported(source: str, module: str) -> Iterator[str]:
    """Yield every module that a source imports, also inside functions; `module` is its name."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from _imported_from(node, module)


def _imported_from(node: ast.ImportFrom, module: str) -> Iterator[str]:
    # `from townsmith import bots` imports townsmith.bots, so names are part of the answer.
    home = module.split(".")[: -node.level] if node.level else []
    base = ".".join([*home, *([node.module] if node.module else [])])
    yield from (f"{base}.{alias.name}" for alias in node.names)


def module_name(path: Path, sources: Path) -> str:
    """Return the dotted name of a file under a package's folder; packages end in __init__."""
    return ".".join([sources.name, *path.relative_to(sources).with_suffix("").parts])


def unit(module: str) -> str:
    """Return the part of the source a module belongs to: the second word of its name."""
    return module.split(".")[1]
