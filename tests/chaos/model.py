"""The model: what must be true of every table, whatever was done to the nodes."""

from collections.abc import Iterator

from tests.chaos.people import Sent, Told
from townsmith.core.errors import TownsmithError
from townsmith.table.log import Entry
from townsmith.table.opening import Opening
from townsmith.table.store.protocol import Kept, Store
from townsmith.table.table import Table, open_table


def violations(store: Store, told: Told) -> Iterator[str]:
    """Yield what is wrong with a table: nothing was lost, doubled, invented or refused yet kept."""
    kept = store.find(told.id)
    numbers = [change.change for change in kept.changes]
    if numbers != [*range(1, len(numbers) + 1)]:
        yield f"the numbers have gaps: {numbers}"
        return
    yield from told.odd
    wrong = [*_replays(kept)]
    yield from wrong
    log = [change.entry for change in kept.changes if change.number is not None]
    yield from _acknowledged(log, told)
    yield from _nothing_else(log, told)
    yield from heard(told)
    if not wrong:
        yield from _refused(kept.opening, log, told)


def _replays(kept: Kept) -> Iterator[str]:
    table = open_table(kept.opening)
    for change in kept.changes:
        if change.number is not None:
            try:
                table.follow(change.entry)
            except TownsmithError as error:
                yield f"entry {change.number} does not follow from what stands before it: {error}"
                return


def _acknowledged(log: list[Entry], told: Told) -> Iterator[str]:
    kept = {entry.number: entry for entry in log}
    for number, sent in told.acknowledged.items():
        if kept.get(number) != Entry(number, sent.seat, sent.words):
            yield f"lost: {sent} was acknowledged as {number}, which is {kept.get(number)}"


def _nothing_else(log: list[Entry], told: Told) -> Iterator[str]:
    """Everything that stands there for a person was sent once, and stands there once."""
    waiting = dict(told.unanswered)
    for entry in log:
        if entry.seat not in told.people or entry.number in told.acknowledged:
            continue
        sent = waiting.pop(entry.seat, None)
        if sent is None or sent.words != entry.words or entry.number < sent.at:
            yield f"doubled or invented: {entry} was acknowledged to nobody"


def _refused(opening: Opening, log: list[Entry], told: Told) -> Iterator[str]:
    for sent in told.refused:
        own = [entry for entry in log if entry.seat == sent.seat and entry.number >= sent.at]
        if own and own[0].words == sent.words and _still(told, own[0]) == sent:
            yield f"refused yet kept: {sent}: {told.reasons.get(sent)}"
        if _always_good(opening, log, sent, own[0].number if own else len(log) + 1):
            yield f"refused though it was always legal: {sent}: {told.reasons.get(sent)}"


def _still(told: Told, entry: Entry) -> Sent | None:
    """Return the sending that became an entry, if its answer ever came."""
    sent = told.acknowledged.get(entry.number)
    return Sent(entry.seat, entry.words, sent.at) if sent is not None else None


def _always_good(opening: Opening, log: list[Entry], sent: Sent, before: int) -> bool:
    """Say whether a move could have been made at every moment at which it may have arrived."""
    table = open_table(opening)
    for entry in log[: sent.at - 1]:
        table.follow(entry)
    for entry in log[sent.at - 1 : before - 1]:
        if not _good(table, sent):
            return False
        table.follow(entry)
    return _good(table, sent)


def _good(table: Table, sent: Sent) -> bool:
    if table.catch_up(sent.seat, sent.at) != table.next_number:
        return False
    legal = {table.game.notation(move) for move in table.legal(sent.seat)}
    return sent.words in legal


def heard(told: Told) -> Iterator[str]:
    """Say where a stream went back, whoever resumed it."""
    numbers = [number for number in told.heard if number]
    if numbers != sorted(set(numbers)):
        yield f"a stream repeated itself or went back: {numbers}"
