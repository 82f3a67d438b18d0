"""NOTICE.md names what Townsmith stands on, with licences that bind nobody who plays."""

import re
from importlib.metadata import PackageNotFoundError, metadata

import pytest

from tests.packaging.checkout import ROOT

LISTED = dict(
    re.findall(
        r"^\| ([a-z0-9-]+) \| ([^|]+?) \|$", (ROOT / "NOTICE.md").read_text("utf-8"), re.MULTILINE
    )
)
for heading in ("game", "package"):
    LISTED.pop(heading, None)
LOCKED = set(
    re.findall(r"^([\w-]+)==", (ROOT / "requirements" / "run.txt").read_text("utf-8"), re.MULTILINE)
)
SPELLINGS = {
    "BSD License": "BSD",
    "MIT License": "MIT",
    "Apache Software License": "Apache-2.0",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
}
TOO_STRONG = re.compile(r"(?<!L)GPL|(?<!Lesser )General Public License|Affero|SSPL")


def declared(package: str) -> set[str]:
    """Return the licences that the metadata of an installed package names, in our spelling."""
    about = metadata(package)
    if "License-Expression" in about:
        return set(about["License-Expression"].split(" OR "))
    classifiers = [name for name in about.get_all("Classifier") or [] if "License ::" in name]
    return {SPELLINGS.get(name.rpartition(" :: ")[2], name) for name in classifiers}


def test_every_package_that_is_installed_for_playing_is_listed() -> None:
    assert set(LISTED) == LOCKED


@pytest.mark.parametrize("package", sorted(LISTED))
def test_the_licence_is_the_one_the_package_declares(package: str) -> None:
    try:
        known = declared(package)
    except PackageNotFoundError:
        pytest.skip("not installed here")
    listed = set(LISTED[package].split(" OR "))
    assert listed == known or {name.partition("-")[0] for name in listed} == known


@pytest.mark.parametrize("name", ["run", "learn", "data", "bench", "ray"])
def test_nothing_stronger_than_lgpl_outside_the_tests(name: str) -> None:
    locked = (ROOT / "requirements" / f"{name}.txt").read_text("utf-8")
    for package in re.findall(r"^([\w.-]+)==", locked, re.MULTILINE):
        try:
            licences = declared(package)
        except PackageNotFoundError:
            continue
        assert not [licence for licence in licences if TOO_STRONG.search(licence)], package


@pytest.mark.parametrize("licence", ["GPL-3.0-only", "AGPL-3.0", "GNU Affero something"])
def test_a_stronger_licence_is_found(licence: str) -> None:
    assert TOO_STRONG.search(licence)
    assert not TOO_STRONG.search("LGPL-3.0-only")
