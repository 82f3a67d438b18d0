"""The files of the repository: none too long, none that knows the machine it was written on."""

import re
from pathlib import Path

import pytest

from tests.meta.source_tree import ROOT, SOURCES, tracked_texts

LONGEST = 500

MACHINE_PATH = re.compile(r"(?<![\w./~-])/(?:home|root|Users|work|mnt|opt)/[\w.-]+")
INDEX = re.compile(r"--(?:extra-)?index-url|--find-links|--trusted-host")
HOST = re.compile(r"https?://(?:[^\s/@]+@)?([\w.-]+)")
KNOWN_HOSTS = {
    "www.w3.org",
    "localhost",
    "127.0.0.1",
    "example.org",
    "json-schema.org",
    "townsmith",
}
"""The last one is what the nodes are called together in nginx's own file."""


def traces(text: str) -> list[str]:
    """Return what in a text only makes sense on one machine or in one network."""
    paths = [found.group() for found in MACHINE_PATH.finditer(text)]
    others = [found.group() for found in INDEX.finditer(text)]
    hosts = [host for host in HOST.findall(text) if host not in KNOWN_HOSTS]
    return paths + others + hosts


def test_no_source_file_is_too_long() -> None:
    """A file holds one idea; past 500 lines it holds two, and is split."""
    lengths = {path: len(path.read_text("utf-8").splitlines()) for path in SOURCES.rglob("*.py")}
    assert {path: length for path, length in lengths.items() if length > LONGEST} == {}


def test_no_file_knows_the_machine_it_was_written_on() -> None:
    """No absolute path of somebody's machine, no package index and no unexpected host."""
    this = str(Path(__file__).relative_to(ROOT))
    found = {path: traces(text) for path, text in tracked_texts() if path != this}
    assert {path: traced for path, traced in found.items() if traced} == {}


@pytest.mark.parametrize(
    "text",
    [
        "open('/home/ann/town.json')",
        "see /root/notes.txt",
        "pip install --index-url x",
        "https://packages.example.net/simple",
        "http://user:word@10.0.0.1/simple",
    ],
)
def test_a_trace_is_found(text: str) -> None:
    """The check can fail."""
    assert traces(text)


@pytest.mark.parametrize(
    "text", ["src/home/page", "/games/plots", "http://www.w3.org/2000/svg", "~/towns"]
)
def test_the_ordinary_is_no_trace(text: str) -> None:
    """Relative paths, URLs of our own pages and namespaces are fine."""
    assert traces(text) == []
