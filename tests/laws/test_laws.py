"""Every game that the registry finds keeps every law, with every seat count and option set."""

import json
from pathlib import Path
from typing import Final

import pytest

from townsmith.build_info import build
from townsmith.core.contract.game import AnyGame
from townsmith.core.registry import games
from townsmith.testing.laws import ALL_LAWS
from townsmith.testing.pairs import pairs
from townsmith.testing.play import Case, cases, every_case
from townsmith.testing.strategies import check_plays, position_plays, rich_plays, whole_games

PLAYS_OF_A_GAME: Final = 24
"""How many whole games are shared by the cases of a game, at least one each."""
LOOKS_AT_A_GAME: Final = 72
"""How many close looks are shared by all of these, at least two each."""
RICH_CASES: Final = 3
RICH_SEATS: Final = 4  # to play well takes a while, with more of them all the more
RICH_PLAYS: Final = 2 if build() == "compiled" else 1
POSITION_PLAYS: Final = 4 if build() == "compiled" else 1

GOLDEN = Path(__file__).parents[1] / "golden"
POSITIONS = [
    pytest.param(game, path, id=f"{slug}-{path.stem}")
    for slug, game in games().items()
    for path in sorted((GOLDEN / slug).glob("*.json"))
    if path.name != "index.json"
]
ON_THE_PLAIN_BUILD: Final = 5
"""Of so many cases in a row one is tried by default where all is slower; the compiled build, which
is the same source, tries them all."""


def usual(game: AnyGame) -> list[Case]:
    """Return the cases that are tried in every run: some for each number of seats."""
    every = cases(game)
    if build() == "compiled":
        return every
    seats = [case.seats for case in every]
    return [
        case
        for at, case in enumerate(every)
        if at % ON_THE_PLAIN_BUILD == 0 or seats.index(case.seats) == at
    ]


CASES = [
    pytest.param(case, id=str(case), marks=() if case in usual(game) else pytest.mark.long)
    for game in games().values()
    for case in every_case(game)
]


def spread(game: AnyGame) -> list[Case]:
    """Return a few cases of a game, as different as its seat counts and options allow."""
    every = [case for case in cases(game) if case.seats <= RICH_SEATS]
    places = {at * (len(every) - 1) // (RICH_CASES - 1) for at in range(RICH_CASES)}
    return [every[place] for place in sorted(places)]


@pytest.mark.parametrize("case", CASES)
def test_laws(case: Case, effort: int, luck: int) -> None:
    """All laws hold in every game tried; a game's cases share the plays and the looks."""
    plays = max(1, PLAYS_OF_A_GAME // len(cases(case.game)))
    looks = max(2, LOOKS_AT_A_GAME // len(cases(case.game)) // plays)
    source = whole_games(case, looks)
    check_plays(ALL_LAWS, source, effort * plays, str(case), luck)


@pytest.mark.parametrize(
    "case", [case for game in games().values() for case in spread(game)], ids=str
)
def test_laws_in_rich_positions(case: Case, effort: int, luck: int) -> None:
    """They also hold where random play seldom leads: in the middle of well-played games."""
    check_plays(ALL_LAWS, rich_plays(case), effort * RICH_PLAYS, f"rich {case}", luck)


@pytest.mark.parametrize(("game", "path"), POSITIONS)
def test_laws_from_positions(game: AnyGame, path: Path, effort: int, luck: int) -> None:
    """They also hold after the position files that golden playthroughs begin with."""
    source = position_plays(game, json.loads(path.read_text("utf-8")))
    check_plays(ALL_LAWS, source, effort * POSITION_PLAYS, path.stem, luck)


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_cases_hold_every_allowed_pair(game: AnyGame) -> None:
    """Every seat count and every two values that go together are tried together."""

    def held(found: list[Case]) -> set[object]:
        return {pair for case in found for pair in pairs(case.row())}

    assert held(cases(game)) == held(every_case(game))
    assert {case.seats for case in cases(game)} == set(game.chairs)


@pytest.mark.parametrize("game", games().values(), ids=games())
def test_no_two_cases_share_a_name(game: AnyGame) -> None:
    """Not even those whose values look alike, such as none, 0 and off."""
    names = [str(case) for case in every_case(game)]
    assert len(set(names)) == len(names)
