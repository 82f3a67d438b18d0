"""Mutants: the rules with one small mistake each, and whether the tests notice it.

    python bench/mutants.py RESULTS [--stage 1|2] [--only GAME] [--survivors-of RESULTS] [--lost]
                               [--quick SECONDS]

Stage 1 tries a game's golden playthroughs and its own tests, stage 2 tries the laws on what came
through stage 1. Results are appended to RESULTS, a line a mutant; a second start goes on where the
first one stopped. `--quick` settles only what is killed in so many seconds each, as most
are; a later start without it settles the rest. `--lost` only says which mutants have no place any
more. See bench/README.md.
"""

import argparse
import json
import os
import pickle
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import redirect_stdout
from functools import partial
from importlib import import_module
from itertools import chain, zip_longest
from pathlib import Path
from typing import Final, NoReturn

import pytest
from mutants_listed import GAMES, LIST, Mutant, only_place, places, read_list
from mutants_tried import STAGES, Run, Trial, Usual, arguments, try_from_source, verdict, wait

TREE: Final = Path(__file__).parents[1]
SHARED: Final = ("townsmith.testing.playthrough", "townsmith.testing.strategies")
"""Imported once for all mutants."""
BATCH: Final = 50
"""How many mutants of a game are tried in a row."""


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


def survivors(mutants: list[Mutant], known: dict[tuple[str, int], str]) -> list[Mutant]:
    """Return the mutants that came through every stage they were tried by."""
    said: dict[str, set[str]] = {}
    for (name, _), verdict_there in known.items():
        said.setdefault(name, set()).add(verdict_there.partition(" ")[0])
    return [mutant for mutant in mutants if said.get(mutant.id) == {"survived"}]


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


def try_all(mutants: list[Mutant], stage: int, results: Path, quick: float) -> None:
    """Try the mutants that a stage has no verdict on; add a line for each.

    In a hurry only what is killed in that many seconds of processor time gets one.
    """
    known: dict[str, Usual] = {}
    for batch in batches(due(mutants, stage, read_results(results))):
        usual = known.setdefault(batch[0].game, Usual())
        usual = known[batch[0].game] = in_fork(
            partial(try_batch, quick=quick), batch, stage, results, usual
        )
        if not quick:
            left = due(batch, stage, read_results(results))
            in_fork(try_sources, left, stage, results, usual)


def in_fork(
    work: Callable[[list[Mutant], int, Path, Usual], None],
    batch: list[Mutant],
    stage: int,
    results: Path,
    usual: Usual,
) -> Usual:
    """Do work on mutants of a game in a process that ends thereafter; return what it learned."""
    with tempfile.TemporaryFile() as learned:
        process = os.fork()
        if not process:
            answer = 1
            try:
                work(batch, stage, results, usual)
                pickle.dump(usual, learned)
                learned.flush()
                answer = 0
            except SystemExit as ended:
                print(ended, file=sys.stderr, flush=True)
            finally:
                os._exit(answer)
        if wait(process)[0]:
            raise SystemExit(1)
        learned.seek(0)
        found: Usual = pickle.load(learned)  # noqa: S301 - it is our own
    return found


def try_batch(
    batch: list[Mutant], stage: int, results: Path, usual: Usual, quick: float = 0
) -> None:
    """Try mutants of one game by exchanging code."""
    tests = STAGES[stage]

    def tell(mutant: Mutant, run: Run) -> None:
        write_result(results, mutant, stage, run)

    trial = Trial(TREE, tests, batch, usual, tell)
    trial.quick = quick
    os.chdir(TREE)
    sys.setprofile(trial.note_call)
    with Path(os.devnull).open("w") as nowhere, redirect_stdout(nowhere):
        pytest.main(arguments(batch[0].game, tests), plugins=[trial])
    if trial.stopped:
        raise SystemExit(trial.stopped)


def try_sources(batch: list[Mutant], stage: int, results: Path, usual: Usual) -> None:
    """Try mutants of one game by importing their source.

    The other games, which all tests of this one ask for, are imported once for all of them.
    """
    os.chdir(TREE)
    for folder in sorted((TREE / GAMES).glob("*/__init__.py")):
        if batch and folder.parent.name != batch[0].game:
            import_module(f"townsmith.games.{folder.parent.name}")
    for mutant in batch:
        place = only_place(TREE, mutant)
        run = None
        if place is not None:
            run = try_from_source(TREE, STAGES[stage], mutant, place, usual)
        write_result(results, mutant, stage, run)


def write_result(results: Path, mutant: Mutant, stage: int, run: Run | None) -> None:
    """Add the line of a mutant; without a run there is no place for it."""
    line: dict[str, object] = {"id": mutant.id, "stage": stage, "verdict": "no place"}
    if run is not None:
        line["verdict"] = verdict(run, STAGES[stage])
        line |= {"seconds": round(run.seconds, 1)} | ({"at": run.last} if run.last else {})
    with results.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line, ensure_ascii=False) + "\n")


def main() -> None:
    """Try the mutants that have no verdict yet, and count the verdicts."""
    reader = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    reader.add_argument("results", type=Path, help="where a line a mutant is kept")
    reader.add_argument("--stage", type=int, choices=tuple(STAGES), help="only this one")
    reader.add_argument("--only", help="only the mutants of this game, such as tiny_towns")
    reader.add_argument("--survivors-of", type=Path, help="only those that survived there")
    reader.add_argument("--lost", action="store_true", help="try nothing, name what has no place")
    reader.add_argument("--quick", type=float, default=0, help="seconds for each: the easy ones")
    asked = reader.parse_args()
    signal.signal(signal.SIGTERM, stop)
    mutants = [one for one in read_list(LIST) if asked.only in {None, one.game}]
    if asked.survivors_of:
        mutants = survivors(mutants, read_results(asked.survivors_of))
    if asked.lost:
        print(lost(mutants))
        return
    for module in SHARED:
        import_module(module)
    for stage in [asked.stage] if asked.stage else STAGES:
        try_all(mutants, stage, asked.results, asked.quick)
    print(summary(mutants, read_results(asked.results)))


if __name__ == "__main__":
    main()
