"""Golden games: nothing changes unnoticed."""

from pathlib import Path

import pytest
from little_hamlet import GAME

from townsmith.testing.playthrough import Recipe, difference, recipes

HOME = Path(__file__).parent / "golden"


@pytest.mark.parametrize("recipe", recipes(HOME), ids=lambda recipe: recipe.name)
def test_a_game_is_as_before(recipe: Recipe) -> None:
    """If a change is meant, README.md has the command that writes them anew."""
    assert not difference(GAME, recipe, HOME)
