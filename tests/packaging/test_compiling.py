"""Only what changed is compiled again, and whoever waits is told how long."""

import json
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from setuptools import Extension

from compiling import sources
from compiling.command import Objects
from compiling.engine import RECIPE, _last_time
from compiling.progress import NOTE, Progress


class StandIn:
    """Plays a compiler: notes what it was asked to compile, and makes empty objects."""

    compiler_type = "unix"

    def __init__(self) -> None:
        self.compiled: list[str] = []

    def object_filenames(self, names: list[str], output_dir: str) -> list[str]:
        return [str(Path(output_dir, Path(name).stem + ".o")) for name in names]

    def compile(self, names: list[str], output_dir: str, **_: object) -> None:
        self.compiled += names
        for name in self.object_filenames(names, output_dir):
            Path(name).touch()


@pytest.fixture
def engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Extension:
    """Return an extension of two C files and the header they share, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    for name in ("inn.c", "well.c", "__native_town.h"):
        Path(name).write_text(name, encoding="utf-8")
    return Extension("town", ["inn.c", "well.c"], depends=["__native_town.h"])


def compiled(engine: Extension) -> set[str]:
    """Return what is compiled if we build now."""
    compiler = StandIn()
    remade = Objects(compiler, Path("objects")).make([engine], Progress())
    assert remade == set(compiler.compiled)
    return remade


def test_only_c_that_changed_is_compiled_again(engine: Extension) -> None:
    assert compiled(engine) == {"inn.c", "well.c"}
    assert compiled(engine) == set()
    Path("inn.c").write_text("changed", encoding="utf-8")
    assert compiled(engine) == {"inn.c"}


def test_a_header_or_a_flag_concerns_all(engine: Extension) -> None:
    compiled(engine)
    Path("__native_town.h").write_text("changed", encoding="utf-8")
    assert compiled(engine) == {"inn.c", "well.c"}
    engine.extra_compile_args = ["-O1"]
    assert compiled(engine) == {"inn.c", "well.c"}


def test_a_missing_object_is_made_again(engine: Extension) -> None:
    compiled(engine)
    Path("objects", "well.o").unlink()
    assert compiled(engine) == {"well.c"}


def test_a_plain_module_that_no_marked_one_imports_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "src" / "townsmith"
    folder.mkdir(parents=True)
    texts = {"inn.py": f"{sources.MARK}from townsmith.well import deep\n", "well.py": "deep = 1\n"}
    for name, text in {**texts, "page.py": "", "__init__.py": ""}.items():
        (folder / name).write_text(text, encoding="utf-8")
    before = sources.digest_of_sources()
    (folder / "page.py").write_text("import townsmith.inn\n", encoding="utf-8")
    assert sources.digest_of_sources() == before
    (folder / "well.py").write_text("deep = 2\n", encoding="utf-8")
    assert sources.digest_of_sources() != before


def test_progress_goes_up_and_names_the_seconds_to_go(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SimpleNamespace(now=0.0)
    monkeypatch.setattr("compiling.progress.monotonic", lambda: clock.now)
    progress = Progress()
    assert progress.line() == "Compiling the engine ..."
    clock.now = 8.0
    progress.phase("objects")
    progress.done(0.5)
    clock.now = 20.0
    assert progress.line() == "Compiling the engine: 20%, about 80 s to go"
    progress.phase("library")
    clock.now = 54.0
    assert progress.line().startswith("Compiling the engine: 86%")


def test_nobody_is_told_who_did_not_ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("TOWNSMITH_PROGRESS", raising=False)
    with Progress():
        pass
    assert not NOTE.parent.exists()


@pytest.mark.skipif(os.name != "posix", reason="the launcher is for posix systems")
def test_microsofts_compiler_gets_no_flags_of_gcc() -> None:
    code = (
        "from types import SimpleNamespace as Space; from compiling import flags;"
        "flags.compiler_here = lambda: Space(compiler_type='msvc'); print(flags.extra_flags())"
    )
    root = Path(sources.__file__).parents[1]
    answer = subprocess.run(
        [sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True
    )
    assert answer.stdout.strip() == "([], [])"


def test_c_that_has_gone_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What mypyc said the last time counts only while all of its C is there."""
    monkeypatch.chdir(tmp_path)
    source = tmp_path / "build" / "strings" / "api.c"
    source.parent.mkdir(parents=True)
    source.write_text("int api;", encoding="utf-8")
    kept = [{"name": "townsmith", "sources": [str(source)]}]
    RECIPE.write_text(json.dumps(["digest", kept]), encoding="utf-8")
    assert [extension.name for extension in _last_time("digest")] == ["townsmith"]
    source.unlink()
    assert _last_time("digest") == []
