"""`townsmith selfplay`: what is written is what was played, and what was broken off goes on."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run, guest, guest_folder, run  # noqa: F401 - fixtures
from townsmith.bots.schedule.match import play
from townsmith.bots.schedule.planned_match import PlannedMatch
from townsmith.bots.schedule.rotation import Rotation
from townsmith.bots.schedule.runners import OneProcess, SeveralProcesses
from townsmith.bots.schedule.workers import Workers
from townsmith.core import registry
from townsmith.core.contract.state import digest
from townsmith.core.errors import RecordError, SetupError, UnknownError
from townsmith.dataset.folder import MANIFEST, DatasetFolder
from townsmith.dataset.plan import COLUMNS, Plan, read_plan
from townsmith.dataset.reading import to_arrow

GAMES = list(registry.games())
FEW = 5
Command = Callable[..., Run]


def plan_of(slug: str, bots: tuple[str, ...] = ("random", "random")) -> Plan:
    """Return a plan of a few games with two seats, everything kept."""
    return Plan(slug, registry.game(slug).setup(2, 11), bots, FEW, COLUMNS, 2)


def made(folder: Path, plan: Plan) -> DatasetFolder:
    """Return the dataset of a plan, played in this process."""
    dataset = DatasetFolder.begin(folder, plan)
    assert len(list(dataset.fill(OneProcess()))) == plan.parts
    return dataset


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("bots", [("random", "random"), ("greedy", "random")], ids="-".join)
def test_games_are_those_of_a_sim(slug: str, bots: tuple[str, ...], tmp_path: Path) -> None:
    """The same seed gives the games that `sim` plays, with their scores and winners."""
    plan = plan_of(slug, bots)
    made(tmp_path, plan)
    rows = to_arrow(tmp_path, "games").to_pylist()
    series = Rotation(slug, plan.setup, bots, FEW)
    matches: list[PlannedMatch] = [series.match(number) for number in range(FEW)]
    results = [play(plan.kind, match.setup, match.names, match.setup.seed) for match in matches]
    assert [tuple(row["scores"]) for row in rows] == [result.scores for result in results]
    assert [tuple(row["winners"]) for row in rows] == [result.winners for result in results]
    assert [row["decisions"] for row in rows] == [result.moves for result in results]
    assert [tuple(row["bots"]) for row in rows] == [match.names for match in matches]


@pytest.mark.parametrize("slug", GAMES)
def test_every_decision_is_the_one_that_was_made(slug: str, tmp_path: Path) -> None:
    """Replayed, each row holds what its seat saw, might have done, did, and what came of it."""
    plan = plan_of(slug)
    made(tmp_path, plan)
    decisions = to_arrow(tmp_path).to_pylist()
    size = sum(plane.size for plane in plan.kind.bots.planes)
    for row in to_arrow(tmp_path, "games").to_pylist():
        state = plan.kind.rules.start(plan.kind.setup(2, int(row["seed"], 16)))
        own = [each for each in decisions if each["game"] == row["game"]]
        assert [each["step"] for each in own] == list(range(row["decisions"]))
        for each in own:
            legal, seen = state.legal(each["seat"]), bytearray(size)
            state.observe(each["seat"], seen)
            assert (each["legal"], each["observation"]) == (legal, bytes(seen))
            assert int.from_bytes(each["mask"], "little") == sum(1 << move for move in legal)
            assert (each["choices"], each["score"]) == (len(legal), row["scores"][each["seat"]])
            assert each["won"] == pytest.approx(
                (each["seat"] in row["winners"]) / len(row["winners"])
            )
            state.apply(each["seat"], each["move"])
        assert (digest(state), state.pending()) == (row["digest"], 0)


def test_many_processes_write_the_same(tmp_path: Path) -> None:
    """The digest does not depend on who played which part."""
    plan = plan_of(GAMES[0])
    alone = made(tmp_path / "alone", plan)
    shared = DatasetFolder.begin(tmp_path / "shared", plan)
    with Workers(2) as workers:
        assert len(list(shared.fill(SeveralProcesses(workers, 2)))) == plan.parts
    assert shared.manifest()["digest"] == alone.manifest()["digest"] is not None
    assert to_arrow(tmp_path / "alone").equals(to_arrow(tmp_path / "shared"))


def test_what_was_broken_off_goes_on(tmp_path: Path) -> None:
    """Parts that are listed are not played again, and the whole is as if nothing had happened."""
    plan = plan_of(GAMES[0])
    dataset = DatasetFolder.begin(tmp_path / "broken", plan)
    filling = dataset.fill(OneProcess())
    first = next(filling)
    filling.close()
    again = DatasetFolder.begin(tmp_path / "broken", plan)
    assert (again.written, again.whole, again.manifest()["digest"]) == ([first], False, None)
    assert [each.part for each in again.fill(OneProcess())] == [1, 2]
    assert again.manifest() == made(tmp_path / "whole", plan).manifest() | {
        "bytes": again.manifest()["bytes"]
    }


def test_another_plan_is_refused_where_a_dataset_lies(tmp_path: Path) -> None:
    made(tmp_path, plan_of(GAMES[0]))
    with pytest.raises(SetupError, match="another plan"):
        DatasetFolder.begin(tmp_path, plan_of(GAMES[0], ("greedy", "random")))
    with pytest.raises(RecordError, match=r"there is no manifest\.json"):
        DatasetFolder.open(tmp_path / "nowhere")
    with pytest.raises(UnknownError, match="there is no column 'smell'"):
        Plan(GAMES[0], registry.game(GAMES[0]).setup(2), ("random",), 1, ("smell",))


def test_a_newer_format_is_refused(tmp_path: Path) -> None:
    made(tmp_path, plan_of(GAMES[0]))
    manifest = json.loads((tmp_path / MANIFEST).read_text("utf-8"))
    (tmp_path / MANIFEST).write_text(json.dumps(manifest | {"format": 99}), "utf-8")
    with pytest.raises(RecordError, match="version 99 of the format"):
        DatasetFolder.open(tmp_path)


def test_the_command_makes_data_with_a_card(run: Command, tmp_path: Path) -> None:  # noqa: F811 a fixture
    """The card's own command makes the same data again; a second call has nothing to do."""
    line = ["selfplay", GAMES[0], "--games", "3", "--part", "2", "--seed", "5", "--processes", "1"]
    done = run(*line, "--with", "observation", "--out", str(tmp_path / "one"))
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("3 games, ")
    card = (tmp_path / "one" / "README.md").read_text("utf-8")
    words = card.split("```\n")[1].split()[1:-1]
    again = run(*words, str(tmp_path / "two"), "--processes", "1")
    assert again.out.split("digest")[1] == done.out.split("digest")[1]
    goes_on = run(*line[:-4], "--with", "observation", "--out", str(tmp_path / "one"))
    assert goes_on.out == done.out
    told = json.loads(run("dataset", "show", str(tmp_path / "one")).out)
    assert (told["seed"], told["games"], len(told["parts"])) == (5, 3, 2)


def test_records_in_bulk(run: Command, tmp_path: Path) -> None:  # noqa: F811 - a fixture
    """Exported games are verified records, and imported again they are the same data."""
    made(tmp_path / "data", plan_of(GAMES[0]))
    done = run("dataset", "export", str(tmp_path / "data"), "--out", str(tmp_path / "records"))
    assert done.out.endswith(": 5\n")
    files = sorted(str(path) for path in (tmp_path / "records").glob("*.town"))
    assert run("verify", *files).code == 0
    words = [word for column in COLUMNS for word in ("--with", column)]
    back = ("dataset", "import", str(tmp_path / "records"), "--out", str(tmp_path / "back"))
    assert "games 5, " in run(*back, *words).out
    assert to_arrow(tmp_path / "back").equals(to_arrow(tmp_path / "data"))


def test_records_that_do_not_go_together_are_named(run: Command, tmp_path: Path) -> None:  # noqa: F811 a fixture
    for slug in GAMES[:2]:
        made(tmp_path / slug, plan_of(slug))
        run("dataset", "export", str(tmp_path / slug), "--out", str(tmp_path / "all" / slug))
    done = run("dataset", "import", str(tmp_path / "all"), "--out", str(tmp_path / "data"))
    assert done.code == 2
    assert "another setup than the first one" in done.err
    shutil.rmtree(tmp_path / "all")
    (tmp_path / "all").mkdir()
    done = run("dataset", "import", str(tmp_path / "all"), "--out", str(tmp_path / "data"))
    assert "there are no records to read" in done.err


def test_the_published_sample_can_be_made_again(tmp_path: Path) -> None:
    """The plan in its manifest gives the same games on this machine."""
    sample = DatasetFolder.open(Path(__file__).parents[2] / "examples" / "data" / "uptown")
    again = DatasetFolder.begin(tmp_path, sample.plan)
    assert [each.part for each in again.fill(OneProcess())] == [0]
    assert again.manifest()["digest"] == sample.manifest()["digest"]
    assert to_arrow(tmp_path).equals(to_arrow(sample.folder))


def test_a_plan_keeps_to_the_rules_it_was_made_by() -> None:
    """Data of an older version is read by its rules; those that are gone are said to be."""
    described = plan_of("uptown").described()
    older = read_plan({**described, "rules": 1})
    assert (older.kind.rules_version, older.described()["rules"]) == (1, 1)
    with pytest.raises(UnknownError, match="no longer played by version 0"):
        _ = read_plan({**described, "rules": 0}).kind
