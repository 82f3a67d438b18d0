"""Check a record: that the shuffle was settled before the first move, and every move allowed.

Nothing in a record is believed. The seed must have the hash that stands above the first entry,
and dealing with it and playing every entry again must lead to the scores that were written.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from townsmith.core.contract.options import Json
from townsmith.core.errors import TownsmithError
from townsmith.core.text import Listing, Plural, SeatName, Text
from townsmith.table.playfile import spelt_winners
from townsmith.table.record import Record, game_of, opening_of, replayed, seed_of, text_tag
from townsmith.table.seed import commitment, spelt_seed
from townsmith.table.table import Result, Table


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at: whether it holds, and in words."""

    ok: bool
    words: Text


@dataclass(frozen=True, slots=True)
class Report:
    """All checks of a record, in order; what a failed one makes impossible is left out."""

    checks: tuple[Check, ...]

    @property
    def ok(self) -> bool:
        """Say whether everything holds."""
        return all(check.ok for check in self.checks)


def verify(record: Record) -> Report:
    """Replay a record and return what holds and what does not."""
    return Report(tuple(_checks(record)))


def _checks(record: Record) -> Iterator[Check]:
    yield (game := _look(_game, record))
    yield (seed := _look(_seed, record))
    if not (game.ok and seed.ok):
        return
    yield _look(_promise, record)
    yield (start := _look(_start, record))
    if start.ok:
        yield from _replay(record)


def _look(fact: Callable[[Record], Text], record: Record) -> Check:
    try:
        return Check(ok=True, words=fact(record))
    except TownsmithError as error:
        return _failed(error)


def _failed(error: TownsmithError) -> Check:
    return Check(ok=False, words=error.words or Text("{fact}", fact=str(error)))


# Before the first move


def _game(record: Record) -> Text:
    game = game_of(record)
    return Text(
        "The game is {game}, by version {n} of its rules.", game=game.name, n=game.rules_version
    )


def _seed(record: Record) -> Text:
    return Text("The seed is {seed}.", seed=spelt_seed(seed_of(record)))


def _promise(record: Record) -> Text:
    promised, found = text_tag(record, "Commitment"), commitment(seed_of(record))
    if record.entry_lines and record.tag_lines["Commitment"] > record.entry_lines[0]:
        words = Text("the hash of the seed stands below the first move, where it promises nothing")
        raise record.wrong("Commitment", words)
    if promised != found:
        words = Text("this hash was promised, but the seed that was told has {hash}", hash=found)
        raise record.wrong("Commitment", words)
    return Text("Its hash is the one written above the first move: the shuffle was kept.")


def _start(record: Record) -> Text:
    seats = opening_of(record).header.seats
    return Plural("{n} seat, dealt from that seed.", "{n} seats, dealt from that seed.", seats)


# From the first move to the last


def _replay(record: Record) -> Iterator[Check]:
    try:
        table = replayed(record)
    except TownsmithError as error:
        yield _failed(error)
        return
    yield _moves(table)
    yield from _ending(record, table)


def _moves(table: Table) -> Check:
    words = Plural(
        "{n} entry, allowed at its moment.",
        "{n} entries, each allowed at its moment.",
        len(table.log),
    )
    return Check(ok=True, words=words)


def _ending(record: Record, table: Table) -> Iterator[Check]:
    result = table.result
    if result is None:
        seats = Listing(tuple(SeatName(seat) for seat in table.pending))
        words = Text("the game is not over: the table still waits for {seats}", seats=seats)
        yield Check(ok=False, words=words)
        return
    yield Check(ok=True, words=Text("The game is over."))
    yield from _result(record, result)


def _result(record: Record, result: Result) -> Iterator[Check]:
    yield _same(record, "Scores", result.scores, Text("The scores are as written."))
    yield _same(record, "Winners", spelt_winners(result), Text("The winners are as written."))
    if result.rival is not None or "Rival" in record.tags:
        yield _same(record, "Rival", result.rival, Text("The rival's score is as written."))


def _same(record: Record, tag: str, found: Json, fine: Text) -> Check:
    if tag not in record.tags:
        return Check(ok=False, words=Text("the record does not tell its {tag}", tag=tag))
    written, replayed_as = json.dumps(record.tags[tag]), json.dumps(found)
    if written == replayed_as:
        return Check(ok=True, words=fine)
    words = Text(
        "{tag} says {written}, but the replay gives {found}",
        tag=tag,
        written=written,
        found=replayed_as,
    )
    return _failed(record.wrong(tag, words))
