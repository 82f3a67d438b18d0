"""Parts: some games of a dataset, played or replayed by one process and written as two files."""

import hashlib
import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from townsmith.bots.perspective import Perspective
from townsmith.bots.registry import bot
from townsmith.bots.schedule.match import check_choice
from townsmith.bots.schedule.rotation import dealt, rotated
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.state import SPECTATOR, Move, Seat, State, digest, lowest
from townsmith.core.rng import stream
from townsmith.dataset.arrow import arrow
from townsmith.dataset.plan import Plan, observation_size
from townsmith.dataset.recorder import Recorder

RANDOM: Final = "random"
TABLES: Final = ("games", "decisions")
_COMPRESSION: Final = "zstd"


@dataclass(frozen=True, slots=True)
class Written:
    """A part that lies on the disk."""

    part: int
    games: int
    decisions: int
    bytes: int
    digest: str
    """Of all that happened in it, whatever the files look like."""


@dataclass(slots=True)
class Outcomes:
    """How the games of a part ended; what belongs to a decision is repeated for each."""

    numbers: list[int] = field(default_factory=list)
    seeds: list[int] = field(default_factory=list)
    bots: list[tuple[str, ...]] = field(default_factory=list)
    scores: list[list[int]] = field(default_factory=list)
    winners: list[list[Seat]] = field(default_factory=list)
    rounds: list[int] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)
    digests: list[str] = field(default_factory=list)


class PartWriter:
    """Takes games down, one after the other, and writes them."""

    def __init__(self, game: AnyGame, columns: tuple[str, ...]) -> None:
        self.recorder = Recorder(
            observation_size(game),
            legal="legal" in columns or "mask" in columns,
            observations="observation" in columns,
        )
        self._game = game
        self._columns = columns
        self._outcomes = Outcomes()
        self._taken = 0

    def end_game(self, number: int, seed: int, bots: tuple[str, ...], state: State) -> None:
        """Note how a game has ended whose decisions the recorder has taken down."""
        seen = self._outcomes
        seen.numbers.append(number)
        seen.seeds.append(seed)
        seen.bots.append(bots)
        seen.scores.append([state.points(seat) for seat in range(state.seat_count())])
        seen.winners.append(self._game.rules.winners(state))
        seen.rounds.append(self._game.view(state, SPECTATOR).round)
        seen.lengths.append(len(self.recorder.moves) - self._taken)
        self._taken = len(self.recorder.moves)
        seen.digests.append(digest(state))

    def write(self, folder: Path, part: int) -> Written:
        """Write the part; each file appears whole or not at all."""
        tables = zip(TABLES, (self._games_table(), self._decisions_table()), strict=True)
        size = sum(_write_table(table, folder / name / part_name(part)) for name, table in tables)
        ends = " ".join(self._outcomes.digests)
        return Written(
            part=part,
            games=len(self._outcomes.numbers),
            decisions=len(self.recorder.moves),
            bytes=size,
            digest=hashlib.sha256(ends.encode()).hexdigest()[:16],
        )

    def _games_table(self) -> Any:  # noqa: ANN401 - pyarrow need not be installed
        pa, seen = arrow(), self._outcomes
        return pa.table(
            {
                "game": pa.array(seen.numbers, pa.int64()),
                "seed": pa.array([f"{seed:x}" for seed in seen.seeds], pa.string()),
                "bots": pa.array(seen.bots, pa.list_(pa.string())),
                "scores": pa.array(seen.scores, pa.list_(pa.int32())),
                "winners": pa.array(seen.winners, pa.list_(pa.int32())),
                "rounds": pa.array(seen.rounds, pa.int32()),
                "decisions": pa.array(seen.lengths, pa.int32()),
                "digest": pa.array(seen.digests, pa.string()),
            }
        )

    def _decisions_table(self) -> Any:  # noqa: ANN401 - as above
        pa, taken = arrow(), self.recorder
        columns = {
            "game": pa.array(self._each(self._outcomes.numbers), pa.int64()),
            "step": pa.array(
                [step for length in self._outcomes.lengths for step in range(length)], pa.int32()
            ),
            "seat": pa.array(taken.seats, pa.int16()),
            "move": pa.array(taken.moves, pa.int32()),
            "choices": pa.array(taken.legal_counts, pa.int32()),
            **self._ends(),
        }
        if "legal" in self._columns:
            columns["legal"] = _lists(pa, taken.legal_counts, taken.legal)
        if "observation" in self._columns:
            columns["observation"] = _rows(pa, taken.observations, len(taken.page))
        if "mask" in self._columns:
            masks = _masks(taken, self._game.rules.move_count)
            columns["mask"] = _rows(pa, masks, mask_size(self._game))
        return pa.table(columns)

    def _each(self, of_games: list[Any]) -> list[Any]:
        """Return something of every game once for each of its decisions."""
        pairs = zip(of_games, self._outcomes.lengths, strict=True)
        return [thing for thing, length in pairs for _ in range(length)]

    def _ends(self) -> dict[str, Any]:
        """Return what came of each decision for the seat that made it."""
        pa, taken = arrow(), self.recorder
        scores, winners = self._each(self._outcomes.scores), self._each(self._outcomes.winners)
        own = [ends[seat] for ends, seat in zip(scores, taken.seats, strict=True)]
        won = [
            1 / len(best) if seat in best else 0.0
            for best, seat in zip(winners, taken.seats, strict=True)
        ]
        return {"score": pa.array(own, pa.int32()), "won": pa.array(won, pa.float32())}


@dataclass(frozen=True, slots=True)
class PartJob:
    """A part that is to be played and written, here or on another processor."""

    plan: Plan
    part: int
    folder: str

    @property
    def game(self) -> str:
        """Return the slug of the game."""
        return self.plan.game

    def play(self) -> Written:
        """Play all games of the part and write them."""
        game = self.plan.kind
        writer = PartWriter(game, self.plan.columns)
        deal = game.dealer(self.plan.setup)
        for number in self.plan.numbers(self.part):
            setup = dealt(self.plan.setup, number)
            names = rotated(self.plan.bots, number)
            state: State = deal(setup.seed)
            play_recorded(game, state, names, setup.seed, writer.recorder)
            writer.end_game(number, setup.seed, names, state)
        return writer.write(Path(self.folder), self.part)


def play_recorded(
    game: AnyGame, state: State, names: tuple[str, ...], seed: int, recorder: Recorder
) -> None:
    """Let bots finish a game as `bots.schedule.match` does, and take every decision down."""
    luck = [stream(seed, f"bot {seat}") for seat in range(len(names))]
    if set(names) == {RANDOM}:
        recorder.play_random(state, luck)
        return
    sitting = [bot(name) for name in names]
    while pending := state.pending():
        seat = lowest(pending)
        perspective = Perspective(game, state, seat)
        move = sitting[seat].choose(perspective, luck[seat])
        check_choice(perspective, move)
        recorder.note(state, seat, list(perspective.legal), move)
        state.apply(seat, move)


def replay_recorded(state: State, moves: Iterable[tuple[Seat, Move]], recorder: Recorder) -> None:
    """Carry out moves that are known to be legal, and take every decision down."""
    for seat, move in moves:
        recorder.note(state, seat, state.legal(seat), move)
        state.apply(seat, move)


def part_name(part: int) -> str:
    """Return the name of a part's files."""
    return f"part-{part:05}.parquet"


def mask_size(game: AnyGame) -> int:
    """Return the number of bytes in a mask of bits, the first move in the lowest bit."""
    return (game.rules.move_count + 7) // 8


def _masks(taken: Recorder, moves: int) -> bytearray:
    size = (moves + 7) // 8
    masks = bytearray(size * len(taken.moves))
    at = 0
    for row, count in enumerate(taken.legal_counts):
        for move in taken.legal[at : at + count]:
            masks[row * size + (move >> 3)] |= 1 << (move & 7)
        at += count
    return masks


def _lists(pa: Any, counts: list[int], flat: list[int]) -> Any:  # noqa: ANN401 - pyarrow's
    offsets, at = [0], 0
    for count in counts:
        at += count
        offsets.append(at)
    return pa.ListArray.from_arrays(pa.array(offsets, pa.int32()), pa.array(flat, pa.int32()))


def _rows(pa: Any, data: bytearray, size: int) -> Any:  # noqa: ANN401 - pyarrow's
    kind, count = pa.binary(size), len(data) // size
    return pa.FixedSizeBinaryArray.from_buffers(kind, count, [None, pa.py_buffer(bytes(data))])


def _write_table(table: Any, path: Path) -> int:  # noqa: ANN401 - pyarrow's
    import pyarrow.parquet as pq  # noqa: PLC0415 - an extra

    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.{os.getpid()}")  # another process may write it too
    pq.write_table(table, beside, compression=_COMPRESSION)
    beside.replace(path)
    return path.stat().st_size
