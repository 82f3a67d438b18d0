"""The chaos test in its short form; `bench/chaos.py` has the long one."""

from pathlib import Path

import pytest

from tests.chaos.world import run
from tests.postgresql import PrivatePostgres
from tests.web import loops
from tests.web.nodes import fresh_database

SHORT = ["kill -9", "answers swallowed", "connections ended"]


@pytest.mark.long  # half a minute of four programs; what each rule is for is tried one by one
def test_nothing_is_lost_doubled_or_stuck(postgres: PrivatePostgres, tmp_path: Path) -> None:
    """A node is killed, answers are lost, ears go deaf: at tables, in lobbies, with clocks."""
    with fresh_database(postgres) as database:
        outcome = loops.run(
            run(
                postgres,
                database,
                tmp_path,
                seed=2026,
                tables=4,
                lobbies=2,
                slow=2,
                kinds=SHORT,
                seconds=0.0,
                at_least=SHORT,
            )
        )
    assert outcome.wrong == []
    assert all(outcome.happened[kind] for kind in SHORT)
    assert outcome.acknowledged > len(outcome.tables)
    assert all(lobby.began for lobby in outcome.lobbies)
    assert sum(outcome.told) + sum(len(slow.calls) for slow in outcome.slow) > 0
