"""The lock files hold exact versions that agree, and nothing about where they were made."""

import re

import pytest

from tests.packaging.checkout import ROOT

LOCKS = ["run", "test", "learn", "data", "bench", "postgres", "ray"]


def text(name: str) -> str:
    return (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")


def pins(name: str) -> set[str]:
    """Return every `package==version ; condition` of a lock file."""
    return set(re.findall(r"^(\S+==[^\\\n]*?) *\\?$", text(name), re.MULTILINE))


@pytest.mark.parametrize("name", LOCKS)
def test_lock_names_no_address(name: str) -> None:
    assert "://" not in text(name)
    assert "--index" not in text(name)
    assert " @ " not in text(name)


@pytest.mark.parametrize("name", LOCKS)
def test_every_pin_has_a_hash(name: str) -> None:
    requirements = [line for line in text(name).splitlines() if re.match(r"\w", line)]
    assert len(requirements) == len(pins(name))
    assert all(line.endswith("\\") for line in requirements)


@pytest.mark.parametrize("name", LOCKS[1:])
def test_wider_locks_contain_what_running_needs(name: str) -> None:
    assert pins("run") <= pins(name)


def test_mypy_is_the_same_for_building_and_for_checking() -> None:
    versions = set(re.findall(r"mypy==([\d.]+)", (ROOT / "pyproject.toml").read_text("utf-8")))
    assert len(versions) == 1
    assert f"mypy=={versions.pop()}" in pins("run")
