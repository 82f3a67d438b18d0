"""Whatever is written, a reader takes it or says in words why not; it never breaks or hangs."""

import pytest
from hypothesis import given

from tests.fuzz.inputs import Try, tries
from tests.fuzz.nasty import Luck, examples, tapes

TRIES = tries()


@pytest.mark.parametrize("tried", TRIES.values(), ids=TRIES.keys())
@given(tape=tapes)
@examples(0.5)
def test_whatever_is_written(tried: Try, tape: bytes) -> None:
    """Positions, files, records, decks, options, moves and the lines of bots."""
    tried(Luck(tape))
