"""Passes: whoever shows a forged one gets nothing, and leaves nothing behind."""

import gc
import tracemalloc
from pathlib import Path

from tests.web.loops import run
from townsmith.table.store import SqliteStore, open_store
from townsmith.web.http.key_ring import KeyRing
from townsmith.web.http.passes import Pass, Passes

GENUINE = Pass("0123456789ab", 2, 1)


def test_a_pass_is_read_as_it_was_written() -> None:
    """A link and a cookie each lead back to the pass, and neither is taken for the other."""
    passes = Passes("key")
    assert passes.read_link(passes.link(GENUINE)) == GENUINE
    assert passes.read_cookie(passes.cookie(GENUINE)) == GENUINE
    assert passes.read_link(passes.cookie(GENUINE)) is None
    assert Passes("another key").read_link(passes.link(GENUINE)) is None


def test_forged_passes_of_any_length_are_not_remembered() -> None:
    """1,500 wrong tokens of 60 kB each, and as many short ones, leave no trace in memory."""
    passes = Passes("key")
    passes.read_link("warm up")
    passes.read_cookie("warm up")
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    for number in range(1500):
        assert passes.read_link(f"{number}." + "x" * 60_000) is None
        assert passes.read_cookie(f"{number}." + "x" * 60) is None
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert after - before < 100_000


class _Shared(SqliteStore):
    """A store that several servers have open."""

    several = True


def test_a_new_key_is_believed_before_it_signs(tmp_path: Path) -> None:
    """Of two nodes that run, neither writes a link that the other one takes for a forgery."""

    async def turned() -> None:
        store = _Shared(open_store(tmp_path / "tables.sqlite").engine)
        early, late = KeyRing(store), KeyRing(store)
        old = early.passes.link(GENUINE)
        store.add_key()
        await early.look()
        assert late.passes.read_link(early.passes.link(GENUINE)) == GENUINE
        await late.look()
        await early.look()
        new = early.passes.link(GENUINE)
        assert new != old
        assert late.passes.read_link(new) == GENUINE
        await late.look()
        assert [late.passes.read_link(link) for link in (old, new)] == [GENUINE, GENUINE]
        for ring in (early, late):
            ring.close()
        store.close()

    run(turned())
