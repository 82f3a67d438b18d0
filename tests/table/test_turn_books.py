"""Turns and ways are kept with the log, the same on every engine."""

from concurrent.futures import ThreadPoolExecutor

from tests.table.engines import Place
from townsmith.table.store.changes import TALK, Change, Group, Turn, Turns
from townsmith.table.store.protocol import Store
from townsmith.table.store.way_book import Way

HTTPS = "https"
HOOK = f"{HTTPS}://chat.example.org/hook"


def say(store: Store, table: str, change: int, turns: Turns) -> bool:
    """Keep a remark and with it whose turn begins or ends; say whether it was kept."""
    group = Group(table, [Change(change, TALK, "hello", seat=0)], turns=turns)
    return table in store.append([group])


def test_turns_are_kept_with_the_change_or_not_at_all(store: Store, table: str) -> None:
    """Who comes second with a number writes no turn either."""
    assert say(store, table, 1, {0: Turn(3, 60.0), 1: Turn(3)})
    assert not say(store, table, 1, {0: None, 1: Turn(9)})
    found = store.turns.of(table)
    assert {seat: turn.entry for seat, turn in found.items()} == {0: 3, 1: 3}
    left = found[0].left
    assert left is not None
    assert 0 < left <= 60
    assert found[1].left is None
    assert say(store, table, 2, {0: None, 1: Turn(4)})
    assert {seat: turn.entry for seat, turn in store.turns.of(table).items()} == {1: 4}


def test_turns_go_with_their_table(store: Store, table: str) -> None:
    """And so do ways."""
    say(store, table, 1, {0: Turn(1, 0.0)})
    store.ways.add(Way(table, 0, "hook", HOOK))
    store.delete(table)
    assert store.turns.of(table) == {}
    assert store.turns.overdue(9) == []
    assert store.ways.of(table) == []


def test_time_is_up_by_the_clock_of_the_database(store: Store, table: str) -> None:
    """Only for those who have none left, and for those who count at all."""
    say(store, table, 1, {0: Turn(1, -1.0), 1: Turn(1, 60.0), 2: Turn(1)})
    assert [(one.table_id, one.seat, one.entry) for one in store.turns.overdue(9)] == [
        (table, 0, 1)
    ]


def test_turns_are_put_right_only_where_nothing_has_happened_since(
    store: Store, table: str
) -> None:
    """Whoever judged on an older log changes nothing."""
    say(store, table, 1, {0: Turn(1)})
    store.turns.put_right(table, 0, {1: Turn(5)})
    assert store.turns.of(table).keys() == {0}
    store.turns.put_right(table, 1, {1: Turn(5, 60.0)})
    assert store.turns.of(table).keys() == {1}
    store.turns.put_right("nowhere", 0, {1: Turn(5)})


def test_a_notice_is_owed_until_it_was_told(store: Store, table: str) -> None:
    """And again with the next turn, but not before its grace is over."""
    way = store.ways.add(Way(table, 0, "hook", HOOK))
    assert store.ways.owed(0.0, 9) == []
    say(store, table, 1, {0: Turn(0), 1: Turn(0)})
    assert store.ways.owed(60.0, 9) == []
    [owed] = store.ways.owed(0.0, 9)
    assert (owed.way.id, owed.entry, owed.in_sight) == (way.id, 0, False)
    store.ways.told(way.id, 0)
    assert store.ways.owed(0.0, 9) == []
    say(store, table, 2, {0: Turn(4)})
    assert [one.entry for one in store.ways.owed(0.0, 9)] == [4]
    store.turns.see_page([(table, 0)], 60.0)
    assert [one.in_sight for one in store.ways.owed(0.0, 9)] == [True]
    store.turns.see_page([(table, 0)], 0.0)
    assert [one.in_sight for one in store.ways.owed(0.0, 9)] == [False]
    store.ways.wait(way.id, 60.0, 1)
    assert store.ways.owed(0.0, 9) == []


def test_of_many_who_would_send_one_does(place: Place, table: str) -> None:
    """Whoever claims a way first has it; the others leave it alone."""
    nodes = [place() for _ in range(4)]
    way = nodes[0].ways.add(Way(table, 0, "hook", HOOK))
    with ThreadPoolExecutor(4) as threads:
        won = [*threads.map(lambda node: node.ways.claim([way.id], 60.0), nodes)]
    assert sorted(map(len, won)) == [0, 0, 0, 1]


def test_a_claim_is_kept_for_as_long_as_sending_takes(store: Store, table: str) -> None:
    """And ends by itself; a pause that somebody wished for is not made shorter by it."""
    way = store.ways.add(Way(table, 0, "hook", HOOK))
    assert store.ways.claim([way.id], 0.0) == {way.id}
    store.ways.keep_claimed([way.id], 60.0)
    assert store.ways.claim([way.id], 0.0) == set()
    store.ways.wait(way.id, 3600.0, 0)
    store.ways.keep_claimed([way.id], -60.0)
    assert store.ways.claim([way.id], 0.0) == set()


def test_a_way_is_kept_once_and_forgotten_when_it_is_of_no_use(store: Store, table: str) -> None:
    """The same address of a seat is the same way; unconfirmed ones and finished games end."""
    asked = Way(table, 0, "mail", "ada@example.org", confirmed=False)
    way = store.ways.add(asked)
    assert store.ways.add(asked).id == way.id
    assert store.ways.waiting(way.address, 60.0) == 1
    assert store.ways.drop_useless(3600.0) == 0
    store.ways.confirm(way.id)
    assert store.ways.waiting(way.address, 60.0) == 0
    found = store.ways.find(way.id)
    assert found is not None
    assert found.confirmed
    late = store.ways.add(Way(table, 1, "mail", "ben@example.org", confirmed=False))
    assert store.ways.drop_useless(-1.0) == 1
    assert store.ways.find(late.id) is None
    store.finish(table)
    assert store.ways.drop_useless(3600.0) == 1


def test_all_servers_sign_with_the_key_that_was_made_first(place: Place, table: str) -> None:
    """It is made once."""
    assert table
    assert {place().ways.vapid_key(made) for made in ("one", "two")} == {"one"}
