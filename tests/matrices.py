"""Tests over many games, options, windows or lessons: a few cases always, the others with `--long`.

What a browser or a server has to do for it takes its time, and what breaks usually breaks for all.
"""

from collections.abc import Iterable

import pytest


def called(value: object) -> str:
    """Return what a case is called by: the slug of a game, the id of a lesson, or itself."""
    return str(getattr(value, "slug", "") or getattr(value, "id", "") or value)


def mostly_long(cases: Iterable[object], *usual: str) -> list[object]:
    """Return the cases, of which only those called so are tried in every run."""
    named = {"-".join(map(called, values)): values for values in map(_values, cases)}
    missing = sorted(set(usual) - set(named))
    assert not missing, f"no case is called {missing}; there are {list(named)}"
    return [
        pytest.param(*values, id=name, marks=() if name in usual else pytest.mark.long)
        for name, values in named.items()
    ]


def _values(case: object) -> tuple[object, ...]:
    return case if isinstance(case, tuple) else (case,)
