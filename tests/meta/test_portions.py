"""Tests are shared out in portions, and those that wait are spread among those that compute."""

from itertools import groupby, pairwise

from tests.portions import COMPUTING, SHARING, WAITING, Portions, file_of, mixed

LOOKING = [f"tests/web/test_look.py::test[{number}]" for number in range(2 * SHARING + 3)]
KEPT = [
    f"tests/kept/test_{file}.py::test[{number}]" for file in "ab" for number in range(2 * SHARING)
]
RULES = [f"tests/laws/test_laws.py::test[{number}]" for number in range(20 * COMPUTING)]
ALL = [*LOOKING, *RULES, *KEPT]


def order() -> list[str]:
    """Return the tests as they are handed out."""
    return mixed(ALL, str)


def test_every_test_is_there_once() -> None:
    assert sorted(order()) == sorted(ALL)


def test_tests_of_a_file_stay_in_their_order() -> None:
    for file in {file_of(test) for test in ALL}:
        assert [test for test in order() if file_of(test) == file] == [
            test for test in ALL if file_of(test) == file
        ]


def test_a_portion_is_never_torn() -> None:
    portions = Portions()
    named = [name for name, _ in groupby(order(), portions.of)]
    assert len(set(named)) == len(named)


def test_what_shares_all_it_waits_for_is_one_portion() -> None:
    portions = Portions()
    assert len({portions.of(test) for test in KEPT}) == 1
    assert len({portions.of(test) for test in LOOKING}) == 3


def test_those_that_wait_come_between_those_that_compute() -> None:
    """They begin at once, never follow each other, and none of them is last."""
    portions = Portions()
    named = [name for name, _ in groupby(order(), portions.of)]
    waits = [name.startswith(WAITING) for name in named]
    assert waits[0]
    assert not waits[-1]
    assert not any(one and next_one for one, next_one in pairwise(waits))
