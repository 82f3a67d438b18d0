"""Words that leave their sheet are found, whichever way they are written."""

import pytest

from townsmith.draw.frames import sheet
from townsmith.draw.hand import placed
from townsmith.draw.lettering import write
from townsmith.testing.spilling import spilt

WORDS = "some words to fit"


@pytest.mark.parametrize(
    ("drawing", "count"),
    [
        (write((100, 20), WORDS), 0),
        (write((190, 20), WORDS), 1),
        (write((10, 20), WORDS), 1),
        (write((10, 20), WORDS, anchor="start"), 0),
        (write((190, 20), WORDS, anchor="end"), 0),
        (write((190, 20), WORDS, anchor="start"), 1),
        (placed(write((100, 20), WORDS), (90, 0)), 1),
        (placed(write((150, 20), WORDS), (0, 0), 0.5), 0),
        (placed(write((100, 20), WORDS), (0, 0), 2), 1),
    ],
)
def test_what_reaches_beyond_the_sheet(drawing: str, count: int) -> None:
    """Anchors, moves and growth all count."""
    assert len(list(spilt(sheet(200, 100, drawing)))) == count
