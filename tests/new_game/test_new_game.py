"""`townsmith new-game`: what it writes is a whole game that passes its own tests."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.cli.conftest import Run, guest, guest_folder, run  # noqa: F401 - fixtures
from tests.web.served import GENEROUS, served
from townsmith.core.errors import SetupError
from townsmith.new_game.building import MARK, compiled_modules
from townsmith.new_game.writing import slug_of, write_package

Command = Callable[..., Run]
SOURCES = Path(__file__).parents[2] / "src"

PLAYED = """
import townsmith
from corner_shop import GAME
from corner_shop import rules
assert townsmith.games()["corner-shop"] is GAME
match = townsmith.deal("corner-shop", seats=3, seed=1)
match.finish("greedy", "random")
print(rules.__file__.endswith(".py"), match.digest)
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Return the package of a new game."""
    assert list(write_package("Corner Shop", tmp_path / "shop"))
    return tmp_path / "shop"


def installed(folder: Path, slug: str, module: str) -> None:
    """Write what an installed package of one game says about itself."""
    info = folder / f"{module}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {slug}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[townsmith.games]\n{slug} = {module}:GAME\n")


def test_every_spelling_of_the_name_is_the_new_one(package: Path) -> None:
    """Slug, module, class, name and clauses; nothing is left of the template's name."""
    files = [path for path in package.rglob("*") if path.is_file()]
    texts = "\n".join(path.read_text("utf-8") for path in files)
    assert not re.search(r"[Hh]amlet|LH-|_lh_", texts)
    assert (package / "src" / "corner_shop" / "rules.py").read_text("utf-8").startswith(MARK)
    for spelling in ('slug="corner-shop"', 'name="Corner Shop"', "class CornerShop(", "CS-2.1"):
        assert spelling in texts


def test_its_own_tests_pass(package: Path) -> None:
    """Laws, clauses and golden games, before anything is changed."""
    path = os.pathsep.join([str(SOURCES), str(package / "src")])
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests"],
        cwd=package,
        env={**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_the_command_says_how_to_go_on(run: Command, tmp_path: Path) -> None:  # noqa: F811 a fixture
    done = run("new-game", "Market", "--out", str(tmp_path / "market"))
    assert (done.code, done.err) == (0, "")
    assert "README.md there says how to go on" in done.out
    again = run("new-game", "Market", "--out", str(tmp_path / "market"))
    assert again.code == 2
    assert "is not empty" in again.err


@pytest.mark.parametrize(
    ("name", "fact"),
    [("2nd town", "is no name"), ("a/b", "is no name"), ("UpTown", "a game called 'uptown'")],
)
def test_a_name_that_cannot_be_is_refused(name: str, fact: str) -> None:
    with pytest.raises(SetupError, match=fact):
        slug_of(name)


def test_a_folder_without_marked_files_needs_no_compiler(tmp_path: Path) -> None:
    (tmp_path / "plain.py").write_text("HERE = 1\n", "utf-8")
    assert compiled_modules(str(tmp_path)) == []


def test_it_brings_its_own_lesson_and_page(
    package: Path, tmp_path: Path, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lesson is followed in a browser, its example stands in the rules, its name in the street.

    A game of one module brings none of it, and none is missed.
    """
    home = package / "src"
    shutil.copy(SOURCES.parent / "examples" / "alley.py", home)
    installed(home, "corner-shop", "corner_shop")
    installed(home, "alley", "alley")
    known = [str(home), *filter(None, [os.environ.get("PYTHONPATH")])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(known))
    with served(tmp_path / "data", *GENEROUS) as server:
        page = browser.new_page(base_url=server.address, reduced_motion="reduce")
        page.goto("/")
        assert page.locator('a[href="/learn/corner-shop"]').count() == 1
        assert page.locator('a[href="/learn/alley"]').count() == 0
        page.goto("/rules/alley")
        expect(page.locator("h1")).to_contain_text("Alley")
        page.goto("/rules/corner-shop")
        expect(page.locator("#r-points")).to_contain_text("Three gardens share an edge with b2")
        page.goto("/learn/corner-shop")
        for at, square in enumerate(("b2", "b1", "a1", "c3"), 1):
            page.locator(f'#board [data-t="{square}"].lit').click()
            page.wait_for_url(f"**/{'-'.join('0' * at)}")
        expect(page.locator("#prompt")).to_contain_text("That is all there is to it.")
        page.close()


@pytest.mark.long
def test_its_marked_file_compiles_and_plays_the_same(package: Path) -> None:
    """Built by its setup.py, its rules are compiled, and a game ends with the same digest."""
    path = os.pathsep.join([str(SOURCES), str(package / "src")])
    env = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    installed(package / "src", "corner-shop", "corner_shop")

    def said(*words: str) -> str:
        done = subprocess.run(
            [sys.executable, *words],
            cwd=package,
            env=env,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    plain = said("-c", PLAYED).split()
    said("setup.py", "-q", "build_ext", "--inplace")
    compiled = said("-c", PLAYED).split()
    assert (plain[0], compiled[0]) == ("True", "False")
    assert plain[1] == compiled[1]
