"""Which modules are compiled, and on which sources the C of them depends."""

import ast
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final

MARK: Final = "# townsmith: compiled\n"
"""The first line of every module to compile: modules are found, not listed."""

SOURCE: Final = Path("src")


def marked_modules() -> list[str]:
    """Return the paths of all modules that carry the mark."""
    return sorted(str(path) for path in (SOURCE / "townsmith").rglob("*.py") if is_marked(path))


def is_marked(path: Path) -> bool:
    """Tell whether the first line of a module is the mark."""
    with path.open(encoding="utf-8") as module:
        return module.readline() == MARK


def digest_of_sources() -> str:
    """Return a digest of all that mypyc reads of ours: the C is the same while this is."""
    digest = sha256()
    for path in _with_imports(marked_modules()):
        digest.update(f"{path}\0{sha256(path.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()


def _with_imports(paths: list[str]) -> list[Path]:
    """Return these modules and whatever of ours they import, themselves or through others."""
    found: set[Path] = set()
    waiting = [Path(path) for path in paths]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += _imports_of(path)
    return sorted(found)


def _imports_of(path: Path) -> Iterator[Path]:
    for name in _imported_names(ast.parse(path.read_bytes())):
        parts = name.split(".")
        for end in range(1, len(parts) + 1):  # a package is imported before what is in it
            stem = SOURCE.joinpath(*parts[:end])
            yield from filter(Path.is_file, (stem.with_suffix(".py"), stem / "__init__.py"))


def _imported_names(module: ast.Module) -> Iterator[str]:
    """Yield every name a module imports; what follows `from` may be a module or a name in one."""
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
