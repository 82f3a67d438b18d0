"""Passes: whoever shows a forged one gets nothing, and leaves nothing behind."""

import gc
import tracemalloc

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
