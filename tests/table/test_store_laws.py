"""The laws of the store, the same for every engine: the log decides, and nothing else does."""

import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta

import pytest

from tests.table.engines import Place
from tests.table.playing import dealt_table, play_next, play_out, plots_table, say
from townsmith.core.contract.state import digest
from townsmith.core.errors import StaleMoveError, UnknownError
from townsmith.core.rng import stream
from townsmith.table.log import Entry
from townsmith.table.store.changes import SEAT, TALK, VOTE, Change, Group, move_change
from townsmith.table.store.protocol import OwnCards, Store

WRITERS = 1000


def talk(change: int, words: str = "hello") -> Change:
    """Return a remark under that number."""
    return Change(change, TALK, words, seat=0)


def kept(store: Store, table: str) -> list[Change]:
    """Return everything that has happened at a table."""
    return list(store.find(table).changes)


class TestCreating:
    """What is created is there as it was given."""

    def test_a_table_comes_back_as_it_was_left(self, store: Store) -> None:
        """Header, log and position are the same after reopening, undone moves included."""
        table_id = store.create(dealt_table(seats=3).opening)
        table, rng = store.open(table_id), stream(4, "players")
        for _ in range(20):
            play_next(table, rng, undo_share=4)
        again = store.open(table_id)
        assert again.log == table.log
        assert again.header == table.header
        assert digest(again.state()) == digest(table.state())

    def test_a_table_that_starts_from_a_position_comes_back(self, store: Store) -> None:
        """The position file is kept with the table, and left out where all may look."""
        opening = plots_table().opening
        table = say(store.open(store.create(opening)), (0, "2 a"))
        [summary] = store.summaries()
        assert store.open(summary.id).log == table.log
        assert store.open(summary.id).header == opening.header
        assert summary.header == replace(opening.header, position=None)

    def test_who_is_expected_is_kept_with_it(self, store: Store) -> None:
        """Whatever JSON it was; a table made elsewhere has none."""
        sitting = {"chairs": [{"name": "Zoë", "joined": True}], "pace": "now"}
        assert store.find(store.create(plots_table().opening, sitting)).sitting == sitting
        assert store.find(store.create(plots_table().opening)).sitting is None

    def test_a_finished_game_may_be_created_whole(self, store: Store) -> None:
        """A game that was played elsewhere comes with its log."""
        played = play_out(dealt_table())
        moves = [move_change(entry.number, entry) for entry in played.log]
        table = store.create(played.opening, None, moves, finished=True)
        assert store.find(table).finished
        assert store.open(table).log == played.log

    def test_tables_do_not_mix(self, store: Store) -> None:
        """Each table has its own numbers and its own log."""
        one, two = (store.create(dealt_table(seed=seed).opening) for seed in (1, 2))
        say(store.open(one), (0, "done"))
        say(store.open(two), (1, "done"), (0, "done"))
        assert store.open(one).log == (Entry(1, 0, "done"),)
        assert len(store.open(two).log) == 2

    def test_unknown_tables_are_named(self, store: Store) -> None:
        """Neither finding nor opening nor deleting works on a table that was never created."""
        for ask in (store.find, store.open, store.delete):
            with pytest.raises(UnknownError, match="there is no table nowhere"):
                ask("nowhere")


class TestAppending:
    """Invariants 1 and 2: no gaps, and the first number of a group decides about all of it."""

    def test_changes_of_all_kinds_share_one_counter(self, store: Store, table: str) -> None:
        """A move keeps the number of its entry beside it."""
        changes = [
            Change(1, SEAT, "{}", seat=1),
            move_change(2, Entry(1, 0, "done")),
            talk(3),
            Change(4, VOTE, "{}", seat=0),
            move_change(5, Entry(2, 1, "done")),
        ]
        assert store.append([Group(table, changes[:3])]) == {table}
        assert store.append([Group(table, changes[3:])]) == {table}
        assert kept(store, table) == changes
        assert [entry.number for entry in store.open(table).log] == [1, 2]

    def test_several_tables_share_a_commit(self, store: Store) -> None:
        """Who wins at one table has nothing to do with the others."""
        tables = [store.create(plots_table().opening) for _ in range(3)]
        store.append([Group(tables[1], [talk(1, "first")])])
        won = store.append([Group(table, [talk(1), talk(2)]) for table in tables])
        assert won == {tables[0], tables[2]}
        assert [len(kept(store, table)) for table in tables] == [2, 1, 2]

    def test_of_two_with_one_number_the_first_is_kept(self, store: Store, table: str) -> None:
        """Nothing of the second one's group is kept, not even what comes after."""
        store.append([Group(table, [talk(1, "mine")])])
        assert store.append([Group(table, [talk(1, "yours"), talk(2, "yours")])]) == set()
        assert kept(store, table) == [talk(1, "mine")]

    def test_a_gap_is_never_kept(self, store: Store, table: str) -> None:
        """Who does not know what came before has not judged on it."""
        assert store.append([Group(table, [talk(2)])]) == set()
        store.append([Group(table, [talk(1)])])
        assert store.append([Group(table, [talk(3), talk(4)])]) == set()
        assert kept(store, table) == [talk(1)]

    def test_the_number_of_an_entry_is_taken_once(self, store: Store, table: str) -> None:
        """Also under another number of the change."""
        store.append([Group(table, [move_change(1, Entry(1, 0, "done"))])])
        assert store.append([Group(table, [move_change(2, Entry(1, 1, "done"))])]) == set()
        assert len(kept(store, table)) == 1

    def test_a_table_that_is_gone_takes_nobody_along(self, store: Store, table: str) -> None:
        """It is left out, and the others are kept."""
        groups = [Group("nowhere", [talk(1)]), Group(table, [talk(1)])]
        assert store.append(groups) == {table}

    def test_any_words_are_kept_as_they_are(self, store: Store, table: str) -> None:
        """Quotes, brackets, other alphabets, faces."""
        words = ["'); DROP TABLE changes; --", '["x"]', "Zoë 御手洗 🏠", "\\u0041 \\ /", "%s ? :x"]
        changes = [talk(number, said) for number, said in enumerate(words, 1)]
        store.append([Group(table, changes)])
        assert kept(store, table) == changes

    def test_a_second_writer_is_stopped(self, store: Store, table: str) -> None:
        """Of two at the same number one is kept; the other changes nothing and can reload."""
        first, second = store.open(table), store.open(table)
        first.play(0, "2 a", 1)
        with pytest.raises(StaleMoveError, match="entry 1, but the next one is 2"):
            second.play(1, "3 a", 1)
        assert second.log == ()
        assert second.view(1).towns[1] == (0, 0, 0, 0)
        assert store.open(table).log == (Entry(1, 0, "2 a"),)

    def test_talk_in_between_stops_a_writer_too(self, store: Store, table: str) -> None:
        """It has to read before it goes on, whatever it was."""
        opened = store.open(table)
        store.append([Group(table, [talk(1)])])
        with pytest.raises(StaleMoveError, match="open it again"):
            opened.play(0, "2 a", 1)
        assert kept(store, table) == [talk(1)]


class TestTails:
    """Whoever knows a number is told what came after it."""

    def test_a_tail_is_what_came_after(self, store: Store, table: str) -> None:
        """Of several tables at once, in order."""
        other = store.create(plots_table().opening)
        store.append([Group(table, [talk(1), talk(2), talk(3)]), Group(other, [talk(1)])])
        tails = store.tails({table: 1, other: 1})
        assert tails == {table: [talk(2), talk(3)], other: []}
        assert store.tails({table: 0})[table] == kept(store, table)

    def test_a_table_that_is_gone_has_none(self, store: Store, table: str) -> None:
        """It is left out: that is how one finds out."""
        store.delete(table)
        assert store.tails({table: 0, "nowhere": 3}) == {}

    def test_another_program_sees_what_was_acknowledged(self, place: Place) -> None:
        """At once, without anybody's telling it."""
        here, there = place(), place()
        table = here.create(plots_table().opening)
        here.append([Group(table, [talk(1)])])
        assert there.tails({table: 0}) == {table: [talk(1)]}
        assert there.append([Group(table, [talk(2)])]) == {table}
        assert here.append([Group(table, [talk(2)])]) == set()


class TestManyWriters:
    """However many write at the same time, everybody is told the truth."""

    def test_a_thousand_writers_lose_nothing(self, place: Place) -> None:
        """Each number is acknowledged to exactly one of them, and is that one's."""
        stores = [place() for _ in range(4)]
        table = stores[0].create(plots_table().opening)

        def write(writer: int) -> Change:
            store, last = stores[writer % len(stores)], 0
            while True:
                mine = talk(last + 1, f"writer {writer}")
                if store.append([Group(table, [mine])]):
                    return mine
                last += len(store.tails({table: last})[table])

        with ThreadPoolExecutor(16) as pool:
            acknowledged = list(pool.map(write, range(WRITERS)))
        assert sorted(acknowledged, key=lambda one: one.change) == kept(stores[0], table)
        assert [one.change for one in kept(stores[0], table)] == [*range(1, WRITERS + 1)]

    def test_groups_go_in_whole_and_without_gaps(self, place: Place) -> None:
        """Invariant 2 under load: at any moment the log is 1 to n, and no group is torn."""
        stores = [place() for _ in range(4)]
        tables = [stores[0].create(plots_table().opening) for _ in range(3)]
        torn: list[Sequence[int]] = []
        over = threading.Event()

        def look() -> None:
            while not over.is_set():
                for changes in stores[3].tails(dict.fromkeys(tables, 0)).values():
                    numbers = [one.change for one in changes]
                    if numbers != [*range(1, len(numbers) + 1)] or len(numbers) % 3:
                        torn.append(numbers)

        def write(writer: int) -> None:
            store = stores[writer % 3]
            for _ in range(12):
                known = store.tails(dict.fromkeys(tables, 0))
                groups = [
                    Group(table, [talk(len(known[table]) + n, f"{writer}") for n in (1, 2, 3)])
                    for table in sorted(tables)
                ]
                store.append(groups)

        looking = threading.Thread(target=look)
        looking.start()
        with ThreadPoolExecutor(8) as pool:
            list(pool.map(write, range(8)))
        over.set()
        looking.join()
        assert torn == []
        for table in tables:
            said = [one.words for one in kept(stores[0], table)]
            assert said
            assert all(len(set(said[at : at + 3])) == 1 for at in range(0, len(said), 3))


class TestEnding:
    """The end of a game is noted, and tables can be listed and forgotten."""

    def test_the_end_comes_with_the_last_move(self, store: Store, table: str) -> None:
        """In the same commit, and only if it was kept."""
        store.append([Group(table, [talk(2)], finished=True)])
        assert not store.find(table).finished
        store.append([Group(table, [talk(1)], finished=True)])
        assert store.find(table).finished

    def test_the_end_is_noted_even_if_the_program_died_in_between(self, store: Store) -> None:
        """A last move that was kept without its note is noticed when the table is opened again."""
        finished = play_out(dealt_table())
        moves = [move_change(entry.number, entry) for entry in finished.log]
        table = store.create(finished.opening, None, moves)
        assert not store.summaries()[0].finished
        assert store.open(table).over
        assert store.summaries()[0].finished

    def test_summaries_tell_what_may_be_shown(self, store: Store) -> None:
        """Tables are listed newest first, with their length and whether they are over; no seeds."""
        old = store.create(dealt_table(seed=0xABCDEF).opening)
        new = store.create(plots_table(seats=1).opening)
        play_out(store.open(new))
        say(store.open(old), (0, "done"))
        store.append([Group(old, [talk(2)])])
        summaries = store.summaries()
        assert [(found.id, found.finished) for found in summaries] == [(new, True), (old, False)]
        assert summaries[1].entries == 1
        assert summaries[1].header.names == ("Ann", "Ben")
        assert "abcdef" not in repr(summaries)
        assert str(0xABCDEF) not in repr(summaries)

    def test_the_database_tells_the_time(self, store: Store, table: str) -> None:
        """When a table was opened and when it last changed."""
        [before] = store.summaries()
        store.append([Group(table, [talk(1)])])
        [after] = store.summaries()
        assert before.opened == after.opened
        assert before.opened is not None
        assert after.changed is not None
        assert after.changed >= before.opened
        assert before.opened.tzinfo is not None

    def test_a_deleted_table_leaves_nothing_behind(self, store: Store, table: str) -> None:
        """Neither changes nor who was there; a table of that id can be heard of no more."""
        store.append([Group(table, [talk(1)])])
        store.see([(table, 0)])
        store.delete(table)
        assert store.summaries() == []
        assert store.seen(table) == {}
        assert store.append([Group(table, [talk(2)])]) == set()


class TestPresence:
    """Who was there when, by the clock of the database."""

    def test_whoever_is_seen_was_there_just_now(self, store: Store, table: str) -> None:
        """Also when seen again, and not at other tables or on other seats."""
        for _ in range(2):
            store.see([(table, 1), (table, 1), (table, 3)])
        seen = store.seen(table)
        assert set(seen) == {1, 3}
        assert all(0 <= ago < 60 for ago in seen.values())
        assert store.seen("nowhere") == {}

    def test_a_great_many_are_noted_too(self, store: Store, table: str) -> None:
        """However many transactions that takes."""
        store.see((table, seat) for seat in range(2100))
        assert len(store.seen(table)) == 2100

    def test_a_table_that_is_gone_takes_nobody_along(self, store: Store, table: str) -> None:
        """The others are noted all the same."""
        store.see([("nowhere", 0), (table, 0)])
        assert set(store.seen(table)) == {0}


class TestOwnCards:
    """Cards of people's own are kept under keys that nobody guesses."""

    def test_they_come_back_as_they_were_left(self, store: Store) -> None:
        """Whatever JSON they are, and whatever their owner calls them."""
        key = store.keep_cards("plots", "Zoës Kasten", {"cards": ["御手洗", 2]})
        kept = store.own_cards(key)
        assert kept == OwnCards(key, "plots", "Zoës Kasten", {"cards": ["御手洗", 2]})
        store.change_cards(replace(kept, name="", deck=None))
        assert store.own_cards(key) == OwnCards(key, "plots", "", None)

    def test_no_key_leads_to_another(self, store: Store) -> None:
        """Keys are long and differ; what is not kept is refused."""
        keys = [store.keep_cards("plots", "", None) for _ in range(3)]
        assert len(set(keys)) == 3
        assert min(map(len, keys)) >= 20
        with pytest.raises(UnknownError):
            store.own_cards("nonsense")
        with pytest.raises(UnknownError):
            store.change_cards(OwnCards("nonsense", "plots", "", None))

    def test_what_nobody_uses_is_forgotten(self, store: Store) -> None:
        """By the clock of the database; what was used lately stays."""
        key = store.keep_cards("plots", "", None)
        assert store.forget_cards(timedelta(days=1)) == 0
        assert store.forget_cards(timedelta(days=-1)) == 1
        with pytest.raises(UnknownError):
            store.own_cards(key)


class TestKeys:
    """The secrets that sign passes: the newest signs, all verify."""

    def test_there_is_always_one_and_all_agree(self, place: Place) -> None:
        """Programs that begin at once find the same."""
        stores = [place() for _ in range(8)]
        with ThreadPoolExecutor(8) as pool:
            found = list(pool.map(lambda store: store.keys(), stores))
        assert len(found[0]) == 1
        assert len(found[0][0]) == 64
        assert all(keys == found[0] for keys in found)

    def test_a_new_key_comes_last(self, store: Store) -> None:
        """The older ones stay."""
        [first] = store.keys()
        store.add_key()
        keys = store.keys()
        assert keys[0] == first
        assert len(set(keys)) == 2


def test_a_store_that_can_be_written_passes_its_check(store: Store) -> None:
    """Nothing is raised, however often it is asked."""
    store.check()
    store.check()
