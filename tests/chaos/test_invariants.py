"""Each rule is broken on purpose, and it shows; kept, nothing shows.

The rules are those of docs/decisions/0025: 1 no gaps, 2 the first number decides about a group,
3 one statement is one transaction, 4 rows are sorted, 5 a refusal is checked by reading, 6 the same
words are the same move, 7 an unknown outcome is read, 8 listen and look, 9 nothing is told before
the commit.
"""

from collections.abc import Iterator

import pytest

from tests.chaos import broken, scenarios
from tests.chaos.scenarios import Scenario, play_scenario
from tests.chaos.swarm import swarm
from tests.postgresql import PrivatePostgres
from tests.web.nodes import fresh_database
from townsmith.table.store import ear
from townsmith.table.table import Table

BROKEN = [
    (broken.GapStore, scenarios.one_move),
    (broken.TornStore, scenarios.two_at_once_behind_a_third),
    (broken.LongStore, scenarios.a_node_stops_while_it_writes),
    (broken.UnsortedStore, scenarios.both_write_at_the_same_tables),
    (broken.CachedStore, scenarios.a_move_after_one_elsewhere),
    (broken.GuessingStore, scenarios.a_lost_answer),
    (broken.DeafStore, scenarios.a_lost_announcement),
    (broken.HastyStore, scenarios.one_move),
]
SCENARIOS = [*dict.fromkeys(scenario for _, scenario in BROKEN), scenarios.the_same_move_twice]


@pytest.fixture
def address(postgres: PrivatePostgres) -> Iterator[str]:
    """Return a fresh database."""
    with fresh_database(postgres) as name:
        yield postgres.address(name)


@pytest.fixture(autouse=True)
def restless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nodes look at everything more often than they need to, so that nobody waits for it."""
    monkeypatch.setattr(ear, "SWEEP", 0.1)
    monkeypatch.setattr(ear, "_ASK", 0.1)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_nothing_shows_while_all_rules_are_kept(address: str, scenario: Scenario) -> None:
    """Whatever two nodes do to each other."""
    assert play_scenario(address, broken.HonestStore, scenario) == []


@pytest.mark.parametrize(("kind", "scenario"), BROKEN)
def test_a_broken_rule_is_noticed(
    address: str, kind: type[broken.HonestStore], scenario: Scenario
) -> None:
    """By what people were told, by the log, or by a stream."""
    assert play_scenario(address, kind, scenario) != []


def test_a_move_that_is_not_known_again_is_noticed(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rule 6: whoever repeats a move because no answer came is refused though it was kept."""
    monkeypatch.setattr(Table, "answered", lambda *_: None)
    assert play_scenario(address, broken.HonestStore, scenarios.the_same_move_twice) != []


@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_goes_wrong_among_many(address: str, seed: int) -> None:
    """Three nodes, several tables, answers and announcements that get lost."""
    assert swarm(address, broken.LossyStore, seed) == []
