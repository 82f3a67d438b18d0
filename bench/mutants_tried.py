"""How a mutant is tried: by a game's tests, collected once, in a process of its own each time.

A mistake inside a function is made in memory: the function that was imported is given other code.
Where that is not the whole mistake (a constant, a default, a function that already ran while the
game was imported), the survivor is tried again in a process that imports the mutated source.
"""

import inspect
import json
import os
import resource
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import IO, Any, Final
from zlib import crc32

import hypothesis.internal.conjecture.engine as hypothesis_engine
import pytest
from mutants_listed import Mutant, Place, mutated_source, only_place

PATIENCE: Final = 5
"""Seconds of processor time beyond the usual after which a test is said to run for ever."""
LONGEST: Final = {"tests": 600, "laws": 60}
"""Seconds of processor time that a set of tests is given at most, whatever is usual."""
MEMORY: Final = 4 << 30
STAGES: Final = {1: "tests", 2: "laws"}
OPTIONS: Final = [
    *("-x", "-q", "-n0", "-p", "no:cacheprovider", "-p", "no:anyio"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),  # hypothesis is there before pytest is
]


def arguments(game: str, tests: str) -> list[str]:
    """Return what pytest is told to run."""
    slug = game.replace("_", "-")
    folders = {"tests": ["tests/golden", f"tests/games/{game}"], "laws": ["tests/laws"]}[tests]
    return [*OPTIONS, *folders, "-k", slug if slug == game else f"{slug} or {game}"]


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
        self.name = module_name(tree, path)
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


def module_name(tree: Path, path: Path) -> str:
    """Return what a file of the tree is imported as."""
    return ".".join(path.relative_to(tree / "src").with_suffix("").parts)


# One function, exchanged after its module was imported


def exchange(module: ModuleType, name: str, source: str) -> tuple[FunctionType, CodeType] | None:
    """Return a function and the code it has in another text, if code is all that differs."""
    function, code = _function(module, name), _code(source, name)
    if function is None or code is None or code == function.__code__:
        return None
    return (function, code) if code.co_freevars == function.__code__.co_freevars else None


def _function(module: ModuleType, name: str) -> FunctionType | None:
    found: Any = module
    for part in name.split("."):
        found = vars(found).get(part)
        if found is None:
            return None
    match found:
        case property():
            found = found.fget
        case staticmethod() | classmethod():
            found = found.__func__
        case cached_property():
            found = found.func
    found = inspect.unwrap(found)
    return found if isinstance(found, FunctionType) else None


def _code(source: str, name: str) -> CodeType | None:
    to_look_into = [compile(source, "<mutant>", "exec")]
    while to_look_into:
        code = to_look_into.pop()
        if code.co_qualname == name:
            return code
        to_look_into += [inner for inner in code.co_consts if isinstance(inner, CodeType)]
    return None


# A run of tests in a process of its own


@dataclass(frozen=True, slots=True)
class Run:
    """How a run of tests ended: pytest's answer or a signal, after which test, in what time."""

    answer: int
    last: str
    seconds: float
    seconds_in_last: float


@dataclass
class Usual:
    """What is known of a game's tests: how long each takes, and how many mutants it killed."""

    seconds: float = 0
    taken: dict[str, float] = field(default_factory=dict)
    kills: Counter[str] = field(default_factory=Counter)

    def sort(self, items: list[pytest.Item]) -> None:
        """Put first what is quick and kills; what is unknown is mixed."""
        items.sort(key=lambda item: (self._promise(item.nodeid), crc32(item.nodeid.encode())))

    def _promise(self, name: str) -> float:
        return self.taken.get(name, 0) / (1 + self.kills[name])

    def patience(self, name: str) -> float:
        """Return the processor time after which a test is said to run for ever; 0 for no end."""
        return PATIENCE + 10 * self.taken[name] if name in self.taken else 0

    def limit(self, tests: str) -> float:
        """Return the processor time a mutant is given."""
        return min(2 * self.seconds + PATIENCE, LONGEST[tests]) if self.seconds else LONGEST[tests]


class Watcher:
    """A pytest plugin that notes which test is being run, and since what processor time."""

    def __init__(self, note: IO[bytes]) -> None:
        self.note = note
        self.usual = Usual()
        self.taken: dict[str, float] = {}
        self.failed = False

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Note which test begins, and let the system end this process if it never ends."""
        if not self.failed:
            self.write(nodeid)
            signal.setitimer(signal.ITIMER_PROF, self.usual.patience(nodeid))

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
        """Replace the note."""
        said = [nodeid, time.process_time(), {} if nodeid else self.taken]
        self.note.seek(0)
        self.note.truncate()
        self.note.write(json.dumps(said).encode())
        self.note.flush()


def run_apart(work: Callable[[Watcher], int]) -> tuple[Run, dict[str, float]]:
    """Run tests in a fork; return how that ended, and what each took if all passed."""
    with tempfile.TemporaryFile() as note:
        process = os.fork()
        if not process:
            answer = int(pytest.ExitCode.INTERNAL_ERROR)
            try:
                answer = int(work(Watcher(note)))
            finally:
                os._exit(answer)
        status, seconds = wait(process)
        note.seek(0)
        last, began, taken = json.loads(note.read() or '["", 0, {}]')
    return Run(os.waitstatus_to_exitcode(status), last, seconds, seconds - began), taken


def bound(limit: float) -> None:
    """Let the system end this process when it takes too long or too much.

    Processor time, because a busy computer, or a halt, would let time on the clock run out.
    """
    seconds = int(limit) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    hypothesis_engine.MAX_SHRINKING_SECONDS = 0  # that it fails is enough


def silence() -> None:
    """Say nothing from now on."""
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
    out_of_time = run.answer in {-signal.SIGXCPU, -signal.SIGKILL, -signal.SIGPROF}
    if out_of_time and tests == "laws" and run.seconds_in_last < LONGEST[tests] / 3:
        return "survived by the limit"
    return "killed by time" if out_of_time else "killed"


class Trial:
    """A pytest plugin: collects the tests once, then tries mutant after mutant with them."""

    def __init__(
        self,
        tree: Path,
        tests: str,
        mutants: list[Mutant],
        usual: Usual,
        tell: Callable[[Mutant, Run], None],
    ) -> None:
        self.tree = tree
        self.tests = tests
        self.mutants = mutants
        self.usual = usual
        self.tell = tell
        self.quick = 0.0
        """The processor time for each where only the easy ones are to be told; 0 for no end."""
        self.called: set[CodeType] = set()
        self.forked = False
        self.stopped = ""
        """Why no mutant can be tried."""

    def note_call(self, frame: FrameType, event: str, argument: object) -> None:
        """Remember, as a profiler, the functions that run before any test does."""
        del argument
        if event == "call":
            self.called.add(frame.f_code)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        """Try all mutants that are a matter of code; let pytest itself run tests in the forks."""
        if self.forked:
            return None
        sys.setprofile(None)
        if not self.usual.seconds and self.tests != "laws":
            self._learn_usual(session)
        for mutant in [] if self.stopped else self.mutants:
            self._try(session, mutant)
        return True

    def _learn_usual(self, session: pytest.Session) -> None:
        run, taken = run_apart(partial(self._run_tests, session, None))
        if run.answer != pytest.ExitCode.OK:
            self.stopped = f"tests fail without any mistake, at {run.last}"
        self.usual.seconds, self.usual.taken = run.seconds, taken

    def _try(self, session: pytest.Session, mutant: Mutant) -> None:
        """Tell what became of a mutant, unless only its source can show it."""
        place = only_place(self.tree, mutant)
        module = sys.modules.get(module_name(self.tree, place.path)) if place else None
        if place is None or module is None:
            return
        exchanged = exchange(module, mutant.name, mutated_source(place, mutant))
        if exchanged is None:
            return
        run, _ = run_apart(partial(self._run_tests, session, exchanged))
        if self.quick and run.answer != pytest.ExitCode.TESTS_FAILED:
            return
        if verdict(run, self.tests) != "survived":
            self.usual.kills[run.last] += 1
        elif exchanged[0].__code__ in self.called:
            return
        self.tell(mutant, run)

    def _run_tests(
        self,
        session: pytest.Session,
        exchanged: tuple[FunctionType, CodeType] | None,
        watcher: Watcher,
    ) -> int:
        limit = self.usual.limit(self.tests)
        bound(min(limit, self.quick) if self.quick and exchanged else limit)
        self.forked = True
        self.usual.sort(session.items)
        if exchanged is not None:
            function, function.__code__ = exchanged
        watcher.usual = self.usual
        session.config.pluginmanager.register(watcher)
        try:
            session.config.hook.pytest_runtestloop(session=session)
        except session.Failed:
            return pytest.ExitCode.TESTS_FAILED
        watcher.write("")
        return pytest.ExitCode.TESTS_FAILED if session.testsfailed else pytest.ExitCode.OK


def try_from_source(tree: Path, tests: str, mutant: Mutant, place: Place, usual: Usual) -> Run:
    """Run tests in a fork that imports the mutated source; the game was not imported yet."""
    assert not [name for name in sys.modules if f"townsmith.games.{mutant.game}" in name]
    module = MutatedModule(tree, place.path, mutated_source(place, mutant))

    def work(watcher: Watcher) -> int:
        bound(usual.limit(tests))
        silence()
        watcher.usual = usual
        sys.meta_path.insert(0, module)
        return pytest.main(arguments(mutant.game, tests), plugins=[watcher, Sorter(usual)])

    return run_apart(work)[0]


class Sorter:
    """A pytest plugin that puts tests in a good order."""

    def __init__(self, usual: Usual) -> None:
        self.usual = usual

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Sort."""
        self.usual.sort(items)
