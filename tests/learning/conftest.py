"""A toy that can learn: Plots with three features and weights that start at nothing."""

import pytest

from tests.learning.growing import GAME
from townsmith.core import registry


@pytest.fixture(autouse=True)
def _growing_can_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.games(), GAME.slug, GAME)
    GAME.bots.weights[:] = [0.0] * len(GAME.bots.features)
