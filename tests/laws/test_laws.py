"""Every game that the registry finds keeps every law, with every seat count and option set."""

import pytest
from hypothesis import settings

from townsmith.core.registry import games
from townsmith.testing.laws import LAWS, Law
from townsmith.testing.play import Case, cases
from townsmith.testing.strategies import check

CASES = [case for game in games().values() for case in cases(game)]


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_law(case: Case, law: Law) -> None:
    """The law holds in every play tried; a game's cases share the profile's examples."""
    share = settings().max_examples // len(cases(case.game))
    check(law, case, examples=max(3, share))
