"""What the tests of bots share: the toy game among the games that can be found."""

import pytest

from tests.toys.plots import GAME
from townsmith.core import registry


@pytest.fixture(autouse=True)
def _plots_can_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.games(), GAME.slug, GAME)
