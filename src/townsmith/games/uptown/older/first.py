"""UpTown by version 1 of its rules: the same in everything but the deck that is dealt."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from townsmith.core.contract.game import Game
from townsmith.core.contract.options import Json, Setup
from townsmith.core.text import Text
from townsmith.games.uptown import setup as present
from townsmith.games.uptown.rules.state import UpTown
from townsmith.games.uptown.rules.tables import FIRST


def by_version_1(game: Game[UpTown, Any]) -> Game[UpTown, Any]:
    """Return the game as tables and records of version 1 began it."""
    rules = replace(game.rules, start=start, bound=bound, extremes=extremes, forbids=forbids)
    return replace(game, rules_version=1, rules=rules)


def start(setup: Setup) -> UpTown:
    """Deal from the first deck, unless the players had their own."""
    return present.start(Setup(setup.seats, setup.seed, _options(setup.options)))


def bound(setup: Setup) -> int:
    """Return how many moves a game can have."""
    return present.bound(Setup(setup.seats, setup.seed, _options(setup.options)))


def extremes(setup: Setup) -> tuple[int, int]:
    """Return what no street can fall short of or exceed."""
    return present.extremes(Setup(setup.seats, setup.seed, _options(setup.options)))


def forbids(seats: int, options: Mapping[str, Json]) -> Text | None:
    """Refuse a deck that cannot be dealt out equally."""
    return present.forbids(seats, _options(options))


def _options(options: Mapping[str, Json]) -> dict[str, Json]:
    """Return the options as they are meant now: no deck was the first one then."""
    return {**options, "deck": FIRST if options["deck"] is None else options["deck"]}
