"""The report of a benchmark run: a table for people, a block for bench/results.md."""

import platform
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from townsmith.bench.measure import Rate
from townsmith.build_info import build

_PACKAGES: Final = ("townsmith", "open_spiel", "pettingzoo", "chess", "rlcard", "pgx", "mypy")
_THOUSAND: Final = 1000


def headline() -> str:
    """Return when, where and with what the run was made."""
    today = datetime.now(UTC).date().isoformat()
    return f"{today}, {build()} build, Python {platform.python_version()}, {_processor()}"


def versions() -> str:
    """Return the versions of what takes part."""
    return ", ".join(f"{name} {found}" for name in _PACKAGES if (found := _version(name)))


def rows(rates: Sequence[Rate], basket: float | None) -> list[tuple[str, str, str]]:
    """Return name, rate with its range, and the multiple of the basket."""
    return [(rate.name, _spread(rate), _times(rate, basket)) for rate in rates]


def markdown(rates: Sequence[Rate], basket: float | None) -> str:
    """Return the run as a section for the results page."""
    lines = [f"## {headline()}", "", f"With {versions()}.", ""]
    if basket is not None:
        lines += [f"The basket (OpenSpiel, geometric mean): {_number(basket)} moves a second.", ""]
    lines += ["| what | a second (range) | times the basket |", "|---|---|---|"]
    lines += [f"| {name} | {spread} | {times} |" for name, spread, times in rows(rates, basket)]
    return "\n".join(lines) + "\n"


def append(page: Path, section: str) -> None:
    """Add a section at the end of the results page."""
    with page.open("a", encoding="utf-8") as out:
        out.write(f"\n{section}")


def _spread(rate: Rate) -> str:
    return f"{_number(rate.median)} {rate.unit} ({_number(rate.low)} to {_number(rate.high)})"


def _number(value: float) -> str:
    if value >= _THOUSAND * _THOUSAND:
        return f"{value / _THOUSAND / _THOUSAND:.2f} million"
    if value >= _THOUSAND:
        return f"{value / _THOUSAND:.1f} thousand"
    return f"{value:.0f}"


def _times(rate: Rate, basket: float | None) -> str:
    if basket is None or rate.unit != "moves":
        return ""
    return f"{rate.median / basket:.1f}"


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def _processor() -> str:
    """Return the processor's name, as far as the system tells it."""
    if sys.platform == "linux":
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
