"""Golden playthroughs: no game changes unnoticed, on no build and no Python."""

from pathlib import Path

import pytest

from tests.toys.plots import GAME as PLOTS
from townsmith.core.contract.game import AnyGame
from townsmith.core.registry import games
from townsmith.testing.playthrough import Recipe, difference, recipes, strays

HOME = Path(__file__).parent
GAMES: dict[str, AnyGame] = {**games(), PLOTS.slug: PLOTS}
RECIPES = [
    pytest.param(game, recipe, id=f"{slug}-{recipe.name}")
    for slug, game in GAMES.items()
    for recipe in recipes(HOME / slug)
]


@pytest.mark.parametrize(("game", "recipe"), RECIPES)
def test_playthrough_is_as_before(game: AnyGame, recipe: Recipe) -> None:
    """A game makes the same moves legal, with the same digests, pictures and scores, as ever."""
    found = difference(game, recipe, HOME / game.slug)
    again = f"python -m townsmith.testing.playthrough {game.slug} --write"
    assert not found, f"{found}\nIf that is meant, run `{again}` and explain it in the commit."


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_game_has_playthroughs(game: AnyGame) -> None:
    """A game is shown with every seat count and every value of every option."""
    folder = HOME / game.slug
    assert recipes(folder), f"{game.slug} has no golden playthroughs in {folder}"
    setups = [game.setup(r.seats, 0, r.options) for r in recipes(folder) if not r.position]
    assert {setup.seats for setup in setups} >= set(game.chairs)
    for option in game.options:
        shown = [setup.options[option.id] for setup in setups]
        lacking = [choice.value for choice in option.choices if choice.value not in shown]
        assert not lacking or option.deal, f"no playthrough with {option.id} = {lacking}"


@pytest.mark.parametrize("slug", GAMES)
def test_no_golden_file_is_left_over(slug: str) -> None:
    """Every golden file is made by a recipe of the index."""
    assert strays(HOME / slug) == []


def test_a_changed_line_is_found(tmp_path: Path) -> None:
    """The comparison names the first line that differs, what it was and what it is."""
    recipe = Recipe("alone", "a comparison", seats=1)
    (tmp_path / "alone.txt").write_text("Plots: another comparison\n", encoding="utf-8")
    found = difference(PLOTS, recipe, tmp_path)
    assert "alone.txt, line 1" in found
    assert "golden: Plots: another comparison" in found
    assert "now:    Plots: a comparison" in found
