""".town files in bulk: from a dataset to records, and from records to a dataset."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from townsmith.core.contract.options import Json
from townsmith.core.contract.state import Move, Seat, State
from townsmith.core.errors import RecordError, TownsmithError
from townsmith.dataset.folder import DatasetFolder
from townsmith.dataset.parts import PartWriter, replay_recorded
from townsmith.dataset.plan import RECORDS, Plan
from townsmith.dataset.reading import to_arrow
from townsmith.table.log import Entry, live
from townsmith.table.opening import open_new
from townsmith.table.playfile import load_record, public_record
from townsmith.table.record import replayed
from townsmith.table.table import Table, replay


def write_records(source: Path, target: Path) -> Iterator[Path]:
    """Write every game of a dataset as a .town file; yield each file that was written."""
    dataset = DatasetFolder.open(source)
    target.mkdir(parents=True, exist_ok=True)
    moves = _moves_of_games(source)
    for row in to_arrow(source, "games").to_pylist():
        table = _table(dataset.plan, row, moves[row["game"]])
        path = target / f"game-{row['game']:07}.town"
        path.write_text(public_record(table).text, "utf-8")
        yield path


def read_records(
    files: Iterable[Path], target: Path, columns: tuple[str, ...] = ("legal",)
) -> DatasetFolder:
    """Make a dataset of .town files, one part of it all; they must be of one game and one setup."""
    plan: Plan | None = None
    writer: PartWriter | None = None
    number = 0
    for number, file in enumerate(files):
        table = _finished(file)
        plan = plan or _plan_of(table, columns)
        _require_same(plan, table, file)
        writer = writer or PartWriter(table.game, columns)
        _take_down(table, number, writer)
    if plan is None or writer is None:
        raise RecordError("there are no records to read")
    whole = Plan(plan.game, plan.setup, plan.bots, number + 1, columns, number + 1)
    dataset = DatasetFolder.begin(target, whole)
    dataset.add(writer.write(target, 0))
    return dataset


def _moves_of_games(source: Path) -> dict[int, list[tuple[Seat, Move]]]:
    table = to_arrow(source, "decisions", ["game", "seat", "move"])
    found: dict[int, list[tuple[Seat, Move]]] = {}
    columns = (table.column(name).to_pylist() for name in ("game", "seat", "move"))
    for game, seat, move in zip(*columns, strict=True):
        found.setdefault(game, []).append((seat, move))
    return found


def _table(plan: Plan, row: dict[str, Any], moves: list[tuple[Seat, Move]]) -> Table:
    game = plan.kind
    options: dict[str, Json] = dict(plan.setup.options)
    names = [name[:40] for name in row["bots"]]
    opening = open_new(
        game, plan.setup.seats, options, names=names, seed=int(row["seed"], 16), date=""
    )
    entries = [Entry(at, seat, game.notation(move)) for at, (seat, move) in enumerate(moves, 1)]
    return replay(opening, entries)


def _finished(file: Path) -> Table:
    try:
        table = replayed(load_record(file))
    except TownsmithError as error:
        raise RecordError(f"{file}: {error}") from error
    if not table.over:
        raise RecordError(f"{file}: the game is not over, so nothing came of its decisions yet")
    if table.header.position is not None:
        raise RecordError(f"{file}: the game began with a position, which a dataset cannot hold")
    return table


def _plan_of(table: Table, columns: tuple[str, ...]) -> Plan:
    setup = table.game.setup(table.header.seats, 0, table.header.options)
    return Plan(table.game.slug, setup, (RECORDS,) * setup.seats, 1, columns)


def _require_same(plan: Plan, table: Table, file: Path) -> None:
    header = table.header
    here = (header.game, header.seats, dict(header.options))
    if here != (plan.game, plan.setup.seats, dict(plan.setup.options)):
        raise RecordError(
            f"{file}: this game has another setup than the first one; a dataset holds one setup"
        )


def _take_down(table: Table, number: int, writer: PartWriter) -> None:
    state: State = table.opening.deal()
    entries = live(table.log)
    moves = [(entry.seat, table.game.parse(entry.words)) for entry in entries]
    replay_recorded(state, moves, writer.recorder)
    names = table.header.names or (RECORDS,) * table.header.seats
    writer.end_game(number, table.opening.seed, names, state)
