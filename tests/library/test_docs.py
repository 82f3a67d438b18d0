"""The pages about the library show what is really so."""

import ast
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import townsmith
from townsmith import Match

ROOT = Path(__file__).parents[2]
LIBRARY = (ROOT / "docs" / "library.md").read_text("utf-8")
NOTEBOOK = ROOT / "examples" / "first_steps.ipynb"


def test_the_reference_is_up_to_date() -> None:
    """It is what `python docs/write_reference.py` writes from the sources."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "docs" / "write_reference.py"), "--check"],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        check=False,
    )
    assert done.returncode == 0, "run python docs/write_reference.py"


@pytest.mark.parametrize("code", re.findall(r"```python\n(.*?)```", LIBRARY, re.DOTALL))
def test_the_example_runs(code: str) -> None:
    """Whoever copies the example plays a game to its end."""
    names: dict[str, Any] = {}
    exec(code, names)  # noqa: S102  our own page
    assert names["match"].over


def test_every_name_of_the_face_is_told() -> None:
    """The page names all that a match can do, and every error."""
    public = {name for name in vars(Match) if not name.startswith("_")} - {"of_record"}
    errors = {name for name in dir(townsmith) if name.endswith("Error")}
    told = set(re.findall(r"`(?:townsmith\.)?(\w+)", LIBRARY))
    assert public - told == set()
    assert errors - told == set()


def test_the_notebook_runs_from_top_to_bottom() -> None:
    """Every cell runs, its last line shows something, and the first match draws itself."""
    cells = json.loads(NOTEBOOK.read_text("utf-8"))["cells"]
    names: dict[str, Any] = {}
    shown = []
    for cell in cells:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == []
            shown.append(run_cell("".join(cell["source"]), names))
    drawn = [match for match in shown if isinstance(match, Match)]
    assert len(drawn) == 2
    assert all(match._repr_svg_().startswith("<svg") for match in drawn)


def run_cell(code: str, names: dict[str, Any]) -> object:
    """Run a cell as a notebook does, and return what its last line is worth."""
    tree = ast.parse(code)
    last = tree.body[-1]
    if not isinstance(last, ast.Expr):
        exec(code, names)  # noqa: S102  our own notebook
        return None
    exec(compile(ast.Module(tree.body[:-1], []), "cell", "exec"), names)  # noqa: S102  as above
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)  # noqa: S307  as above
