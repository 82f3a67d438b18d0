"""Every game that the registry finds keeps every law, with every seat count and option set."""

import json
from pathlib import Path

import pytest
from hypothesis import settings

from townsmith.core.contract.game import AnyGame
from townsmith.core.registry import games
from townsmith.testing.laws import LAWS, Law
from townsmith.testing.play import Case, cases
from townsmith.testing.strategies import check, check_plays, position_plays, rich_plays

FEWEST_PLAYS = 3  # the first is always the start of a game
RICH_CASES = 5
RICH_PLAYS = 8
GOLDEN = Path(__file__).parents[1] / "golden"
POSITIONS = [
    pytest.param(game, path, id=f"{slug}-{path.stem}")
    for slug, game in games().items()
    for path in sorted((GOLDEN / slug).glob("*.json"))
    if path.name != "index.json"
]
CASES = [case for game in games().values() for case in cases(game)]


def spread(game: AnyGame) -> list[Case]:
    """Return a few cases of a game, as different as its seat counts and options allow."""
    every = cases(game)
    places = {at * (len(every) - 1) // (RICH_CASES - 1) for at in range(RICH_CASES)}
    return [every[place] for place in sorted(places)]


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_law(case: Case, law: Law) -> None:
    """The law holds in every play tried; a game's cases share the plays, but not too few."""
    share = 2 * settings().max_examples // len(cases(case.game))
    check(law, case, examples=max(FEWEST_PLAYS, share))


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize(
    "case", [case for game in games().values() for case in spread(game)], ids=str
)
def test_law_in_rich_positions(case: Case, law: Law) -> None:
    """The law also holds where random play seldom leads: in the middle of well-played games."""
    check_plays(law, rich_plays(case), RICH_PLAYS, f"rich {case}")


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize(("game", "path"), POSITIONS)
def test_law_from_positions(game: AnyGame, path: Path, law: Law) -> None:
    """The law also holds after the position files that golden playthroughs begin with."""
    position = json.loads(path.read_text("utf-8"))
    check_plays(law, position_plays(game, position), RICH_PLAYS, path.stem)
