"""`import townsmith`: small, light, whole and typed."""

import subprocess
import sys
from pathlib import Path

import pytest

import townsmith

LIGHT = """
import sys
import townsmith
for name in {names}:
    getattr(townsmith, name)
townsmith.deal("uptown", seed=1).finish("greedy")
print(*sorted({{name.partition(".")[0] for name in sys.modules}} - set(sys.stdlib_module_names)))
"""

CLIENT = Path(__file__).with_name("client.py")


def test_its_names_are_told_and_are_there() -> None:
    """`dir` lists the face, and every name in it exists."""
    assert {"deal", "load", "games", "bots", "Match", "__version__"} <= set(dir(townsmith))
    assert all(hasattr(townsmith, name) for name in dir(townsmith))
    assert callable(townsmith.games)
    assert callable(townsmith.bots)


def test_a_name_that_is_not_there_is_an_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        townsmith.nonsense  # type: ignore[attr-defined]  # noqa: B018 - that is the question


def test_importing_loads_nothing_but_itself() -> None:
    """What is asked for later is loaded later."""
    code = "import sys, townsmith; print(*[m for m in sys.modules if m.startswith('townsmith.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def test_using_all_of_it_needs_no_web_and_no_command_line() -> None:
    """Beside the standard library only what compiled modules need is loaded."""
    code = LIGHT.format(names=dir(townsmith))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name for name in done.stdout.split() if not name.startswith(("__", "_"))}
    assert {name for name in loaded if "__mypyc" not in name} <= {
        "librt",
        "mypy_extensions",
        "townsmith",
    }


def test_strict_types_see_no_any(tmp_path: Path) -> None:
    """A client under `--strict --disallow-any-expr` is clean."""
    flags = ("--strict", "--disallow-any-expr", "--follow-imports=silent")
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", *flags, "--cache-dir", str(tmp_path), str(CLIENT)],
        cwd=tmp_path,
        env={"MYPYPATH": str(Path(__file__).parents[2] / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout


def test_a_client_of_it_runs() -> None:
    """From the first deal to the record of the end."""
    done = subprocess.run([sys.executable, str(CLIENT)], capture_output=True, text=True, check=True)
    assert "[Winners [" in done.stdout
