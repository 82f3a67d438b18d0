"""The walks through the house in docs/architecture.md lead along things that are there."""

import re
from importlib import import_module

import pytest

from tests.meta.source_tree import ROOT

STEP = re.compile(r"^\d+\. `([a-z_.]+):([A-Za-z_.]+)` ", re.MULTILINE)
PLAN = (ROOT / "docs" / "architecture.md").read_text("utf-8")
STEPS = STEP.findall(PLAN)
PACKAGES = sorted(path.parent.name for path in (ROOT / "src/townsmith").glob("*/__init__.py"))


def test_there_are_four_walks() -> None:
    """A click, a sim, a thought and a position file: enough steps to be worth following."""
    assert len(STEPS) > 25


@pytest.mark.parametrize(("module", "name"), STEPS, ids=[":".join(step) for step in STEPS])
def test_a_step_is_there(module: str, name: str) -> None:
    """Every step names a module and something in it."""
    found: object = import_module(f"townsmith.{module}")
    for part in name.split("."):
        found = getattr(found, part)


@pytest.mark.parametrize("package", PACKAGES)
def test_every_package_is_in_the_plan(package: str) -> None:
    """Whoever opens the source finds each folder explained."""
    assert re.search(rf"^  (\w+/ +)*{package}/", PLAN, re.MULTILINE)
