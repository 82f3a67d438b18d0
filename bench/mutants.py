"""Mutants: the rules with one small mistake each, and whether the tests notice it.

    python bench/mutants.py RESULTS [--stage 1|2] [--only GAME] [--lost]

Stage 1 tries a game's golden playthroughs and its own tests, stage 2 tries the laws on what came
through stage 1. Results are appended to RESULTS, a line a mutant; a second start goes on where the
first one stopped. A mutant is known by its game, the name of its function and the text of its
line, so that one list fits the tree before and after files were moved; `--lost` only says which
mutants have no place any more. See bench/README.md.
"""

import argparse
import ast
import json
import os
import resource
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from itertools import chain, zip_longest
from pathlib import Path
from types import CodeType, ModuleType
from typing import IO, Any, Final, NoReturn
from zlib import crc32

import hypothesis.internal.conjecture.engine as hypothesis_engine
import pytest

TREE: Final = Path(__file__).parents[1]
LIST: Final = Path(__file__).with_suffix(".json")
GAMES: Final = "src/townsmith/games"

PATIENCE: Final = 20
"""Seconds of processor time beyond the usual after which a mutant is said to run for ever."""
LONGEST: Final = {"golden": 600, "tests": 600, "laws": 60}
"""Seconds of processor time that a set of tests is given at most, whatever is usual."""
MEMORY: Final = 4 << 30
STAGES: Final = {1: ("golden", "tests"), 2: ("laws",)}
SHARED: Final = ("townsmith.testing.playthrough", "townsmith.testing.strategies")
"""Imported once for all mutants."""
BATCH: Final = 8
"""How many mutants of a game are tried in a row."""


# Mutants and where they are


@dataclass(frozen=True, slots=True)
class Mutant:
    """One mistake: in the definition of that name, the line that comes `nth` reads otherwise."""

    id: str
    game: str
    name: str
    line: str
    mutated: str
    nth: int
    operator: str


def read_list(path: Path) -> list[Mutant]:
    """Return the mutants of a list."""
    return [Mutant(**entry) for entry in json.loads(path.read_text(encoding="utf-8"))]


def write_list(path: Path, mutants: Iterable[Mutant]) -> None:
    """Write a list of mutants, a line each."""
    entries = [json.dumps(asdict(mutant), ensure_ascii=False) for mutant in mutants]
    path.write_text("[\n" + ",\n".join(entries) + "\n]\n", encoding="utf-8")


def definitions(source: str) -> list[tuple[str, range]]:
    """Return every function, class and constant with the indices of its lines, outermost first."""
    return list(_definitions(ast.parse(source).body, ""))


def _definitions(body: Sequence[ast.stmt], prefix: str) -> Iterator[tuple[str, range]]:
    for statement in body:
        lines = range(statement.lineno - 1, statement.end_lineno or statement.lineno)
        match statement:
            case ast.FunctionDef(name=name):
                yield prefix + name, lines
            case ast.ClassDef(name=name):
                yield prefix + name, lines
                yield from _definitions(statement.body, f"{prefix}{name}.")
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
                yield prefix + name, lines


@dataclass(frozen=True, slots=True)
class Place:
    """A line of a file."""

    path: Path
    index: int


def places(tree: Path, mutant: Mutant) -> list[Place]:
    """Return where a mutant may be meant in a tree: one place, unless code was written anew."""
    found = []
    for path, lines, defined in _game_files(tree / GAMES / mutant.game):
        for name, span in defined:
            if name == mutant.name:
                same = [index for index in span if lines[index].strip() == mutant.line]
                found += [Place(path, index) for index in same[mutant.nth : mutant.nth + 1]]
    return found


@cache
def _game_files(folder: Path) -> list[tuple[Path, list[str], list[tuple[str, range]]]]:
    found = []
    for path in sorted(folder.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        found.append((path, source.splitlines(), definitions(source)))
    return found


def mutated_source(place: Place, mutant: Mutant) -> str:
    """Return the file of a place with the mistake in it."""
    lines = place.path.read_text(encoding="utf-8").splitlines(keepends=True)
    lines[place.index] = lines[place.index].replace(mutant.line, mutant.mutated)
    return "".join(lines)


# One module of the tree, exchanged while it is imported


class MutatedLoader(SourceFileLoader):
    """Loads a module from another text than its file holds."""

    def __init__(self, name: str, path: str, source: str) -> None:
        super().__init__(name, path)
        self.source = source

    def get_code(self, fullname: str) -> CodeType:
        """Return the code of the text, past every cache."""
        del fullname
        return compile(self.source, self.path, "exec")


class MutatedModule(MetaPathFinder):
    """Answers for one module only."""

    def __init__(self, tree: Path, path: Path, source: str) -> None:
        self.name = ".".join(path.relative_to(tree / "src").with_suffix("").parts)
        self.path = path
        self.source = source

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the mutated module where it is asked for."""
        del path, target
        if fullname != self.name:
            return None
        loader = MutatedLoader(self.name, str(self.path), self.source)
        return spec_from_file_location(self.name, self.path, loader=loader)


# A run of tests in a process of its own


@dataclass(frozen=True, slots=True)
class Run:
    """How a run of tests ended: pytest's answer or a signal, after which test, in what time."""

    answer: int
    last: str
    seconds: float
    seconds_in_last: float


class Watcher:
    """A pytest plugin: the quickest tests first, and a note of the one that is being run."""

    def __init__(self, note: IO[bytes], usual: dict[str, float]) -> None:
        self.note = note
        self.usual = usual
        self.taken: dict[str, float] = {}
        self.failed = False

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Sort by the usual time; what has none is mixed, so that a short run sees all kinds."""
        items.sort(key=lambda item: (self.usual.get(item.nodeid, 0), crc32(item.nodeid.encode())))

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Note which test begins."""
        if not self.failed:
            self.write(nodeid)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add up what a test took."""
        self.failed |= report.failed
        self.taken[report.nodeid] = self.taken.get(report.nodeid, 0) + report.duration

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note what could not even be imported."""
        if report.failed and not self.failed:
            self.failed = True
            self.write(report.nodeid)

    def write(self, nodeid: str) -> None:
        """Replace the note by the test that runs, and since what processor time."""
        self._replace_note([nodeid, time.process_time(), {}])

    def write_times(self) -> None:
        """Replace the note by what every test took."""
        self._replace_note(["", time.process_time(), self.taken])

    def _replace_note(self, said: list[object]) -> None:
        self.note.seek(0)
        self.note.truncate()
        self.note.write(json.dumps(said).encode())
        self.note.flush()


def arguments(game: str, tests: str) -> list[str]:
    """Return what pytest is told to run."""
    slug = game.replace("_", "-")
    return {
        "golden": ["tests/golden", "-k", slug],
        "tests": [f"tests/games/{game}"],
        "laws": ["tests/laws", "-k", slug],
    }[tests]


class Tester:
    """Runs a game's tests on a tree, each time in a fork that has not met the game before."""

    def __init__(self, tree: Path) -> None:
        self.tree = tree
        self.usual: dict[tuple[str, str], Run] = {}
        self.order: dict[str, float] = {}

    def prepare(self, game: str, tests: str) -> None:
        """Try the tests without a mistake, to know that they pass and how long they take."""
        if (game, tests) in self.usual or tests == "laws":
            return
        run = self.run(game, tests, None, LONGEST[tests])
        if run.answer != pytest.ExitCode.OK:
            raise SystemExit(f"{game}: {tests} fail without any mistake, at {run.last}")
        self.usual[game, tests] = run

    def limit(self, game: str, tests: str) -> float:
        """Return the processor time a mutant is given."""
        usual = self.usual.get((game, tests))
        return min(usual.seconds + PATIENCE if usual else LONGEST[tests], LONGEST[tests])

    def run(self, game: str, tests: str, mutation: MutatedModule | None, limit: float) -> Run:
        """Run tests until one fails; return how that ended."""
        with tempfile.TemporaryFile() as note:
            process = os.fork()
            if not process:
                self._run_here(game, tests, mutation, note, limit)
            status, seconds = wait(process)
            note.seek(0)
            last, began, taken = json.loads(note.read() or '["", 0, {}]')
        if mutation is None:
            self.order |= taken
        return Run(os.waitstatus_to_exitcode(status), last, seconds, seconds - began)

    def _run_here(
        self,
        game: str,
        tests: str,
        mutation: MutatedModule | None,
        note: IO[bytes],
        limit: float,
    ) -> NoReturn:
        answer = pytest.ExitCode.INTERNAL_ERROR
        try:
            _bound(limit)
            _silence()
            os.chdir(self.tree)
            assert not [name for name in sys.modules if f"townsmith.games.{game}" in name]
            if mutation is not None:
                sys.meta_path.insert(0, mutation)
            watcher = Watcher(note, self.order)
            answer = pytest.main([*OPTIONS, *arguments(game, tests)], plugins=[watcher])
            if answer == pytest.ExitCode.OK:
                watcher.write_times()
        finally:
            os._exit(answer)


OPTIONS: Final = [
    *("-x", "-q", "-n0", "-p", "no:cacheprovider", "-p", "no:anyio"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),  # hypothesis is there before pytest is
]


def _bound(limit: float) -> None:
    """Let the system end this process when it takes too long or too much.

    Processor time, because a busy computer, or a halt, would let time on the clock run out.
    """
    seconds = int(limit) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    hypothesis_engine.MAX_SHRINKING_SECONDS = 0  # that it fails is enough


def _silence() -> None:
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nowhere, stream)


def wait(process: int) -> tuple[int, float]:
    """Return how a process ended and its processor time; end it if this one is to end."""
    try:
        _, status, used = os.wait4(process, 0)
    except BaseException:
        os.kill(process, signal.SIGTERM)
        os.waitpid(process, 0)
        raise
    return status, used.ru_utime + used.ru_stime


# What became of a mutant


def verdict(run: Run, tests: str) -> str:
    """Return what a run says of its mutant."""
    if run.answer == pytest.ExitCode.OK:
        return "survived"
    if run.answer in {pytest.ExitCode.NO_TESTS_COLLECTED, pytest.ExitCode.USAGE_ERROR}:
        raise SystemExit(f"pytest has no {tests} to run")
    out_of_time = run.answer in {-signal.SIGXCPU, -signal.SIGKILL}
    if out_of_time and tests == "laws" and run.seconds_in_last < PATIENCE:
        return "survived by the limit"
    return "killed by time" if out_of_time else "killed"


def examine(tester: Tester, mutant: Mutant, stage: int) -> dict[str, Any]:
    """Run the tests of a stage on a mutant; return the line for the results."""
    found = places(tester.tree, mutant)
    line: dict[str, Any] = {"id": mutant.id, "game": mutant.game, "stage": stage}
    if len(found) != 1:
        return line | {"verdict": "not found" if not found else "found twice"}
    source = mutated_source(found[0], mutant)
    mutation = MutatedModule(tester.tree, found[0].path, source)
    seconds = 0.0
    for tests in STAGES[stage]:
        run = tester.run(mutant.game, tests, mutation, tester.limit(mutant.game, tests))
        seconds += run.seconds
        line |= {"verdict": verdict(run, tests), "tests": tests, "answer": run.answer}
        line["seconds"] = round(seconds, 2)
        if line["verdict"] != "survived":
            return line | {"at": run.last}
    return line


def batches(mutants: Iterable[Mutant]) -> list[list[Mutant]]:
    """Return a few mutants of each game in turn, so that a part of the results compares games."""
    by_game: dict[str, list[list[Mutant]]] = {}
    for mutant in mutants:
        found = by_game.setdefault(mutant.game, [[]])
        if len(found[-1]) == BATCH:
            found.append([])
        found[-1].append(mutant)
    return [batch for batch in chain.from_iterable(zip_longest(*by_game.values())) if batch]


def read_results(path: Path) -> dict[tuple[str, int], str]:
    """Return the verdicts that are known, by mutant and stage."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return {(line["id"], line["stage"]): line["verdict"] for line in map(json.loads, lines)}


def due(mutants: list[Mutant], stage: int, known: dict[tuple[str, int], str]) -> list[Mutant]:
    """Return the mutants that a stage has still to try."""
    return [
        mutant
        for mutant in mutants
        if (mutant.id, stage) not in known
        and (stage == 1 or known.get((mutant.id, 1)) == "survived")
    ]


def summary(mutants: list[Mutant], known: dict[tuple[str, int], str]) -> str:
    """Return the verdicts of every game and stage, counted."""
    games = {mutant.id: mutant.game for mutant in mutants}
    counts: dict[tuple[str, int], Counter[str]] = {}
    for (name, stage), said in known.items():
        if name in games:
            counts.setdefault((games[name], stage), Counter())[said] += 1
    return "\n".join(
        f"{game:<12} stage {stage}: "
        + ", ".join(f"{count} {said}" for said, count in sorted(counted.items()))
        for (game, stage), counted in sorted(counts.items())
    )


def lost(mutants: list[Mutant]) -> str:
    """Return the mutants that have no place in this tree, or more than one."""
    return "\n".join(
        f"{mutant.id}: {len(found)} places for {mutant.name}: {mutant.line}"
        for mutant in mutants
        if len(found := places(TREE, mutant)) != 1
    )


def stop(number: int, frame: object) -> NoReturn:
    """End in good order when asked to."""
    del number, frame
    raise SystemExit(1)


def try_all(mutants: list[Mutant], stage: int, results: Path) -> None:
    """Try the mutants that a stage has no verdict on; add a line for each."""
    tester = Tester(TREE)
    for batch in batches(due(mutants, stage, read_results(results))):
        for tests in STAGES[stage]:
            tester.prepare(batch[0].game, tests)
        process = os.fork()
        if not process:
            try_batch(tester, batch, stage, results)
        if wait(process)[0]:
            raise SystemExit(1)


def try_batch(tester: Tester, batch: list[Mutant], stage: int, results: Path) -> NoReturn:
    """Try mutants of one game in this process, which ends thereafter.

    It imports the other games, which all tests of this one ask for, once for all its mutants.
    """
    answer = 1
    try:
        for folder in sorted((TREE / GAMES).glob("*/__init__.py")):
            if folder.parent.name != batch[0].game:
                import_module(f"townsmith.games.{folder.parent.name}")
        for mutant in batch:
            line = examine(tester, mutant, stage)
            with results.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line, ensure_ascii=False) + "\n")
        answer = 0
    except SystemExit as ended:
        print(ended, file=sys.stderr, flush=True)
    finally:
        os._exit(answer)


def main() -> None:
    """Try the mutants that have no verdict yet, and count the verdicts."""
    reader = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    reader.add_argument("results", type=Path, help="where a line a mutant is kept")
    reader.add_argument("--stage", type=int, choices=tuple(STAGES), help="only this one")
    reader.add_argument("--only", help="only the mutants of this game, such as tiny_towns")
    reader.add_argument("--lost", action="store_true", help="try nothing, name what has no place")
    asked = reader.parse_args()
    signal.signal(signal.SIGTERM, stop)
    mutants = [one for one in read_list(LIST) if asked.only in {None, one.game}]
    if asked.lost:
        print(lost(mutants))
        return
    for module in SHARED:
        import_module(module)
    for stage in [asked.stage] if asked.stage else STAGES:
        try_all(mutants, stage, asked.results)
    print(summary(mutants, read_results(asked.results)))


if __name__ == "__main__":
    main()
