"""What environments and their agents are called."""

from typing import Final

from townsmith.core.contract.game import AnyGame

VERSION: Final = 2
"""Grows whenever what a learner meets changes: moves, planes, rewards or the order of turns."""


def agent_name(seat: int) -> str:
    """Return what PettingZoo calls a seat."""
    return f"seat_{seat}"


def gymnasium_id(game: AnyGame) -> str:
    """Return the id under which Gymnasium makes the game: Townsmith/MyGame-v2."""
    words = game.slug.split("-")
    return f"Townsmith/{''.join(word.capitalize() for word in words)}-v{VERSION}"


def pettingzoo_name(game: AnyGame) -> str:
    """Return the name in PettingZoo's manner: my_game_v2."""
    return f"{game.slug.replace('-', '_')}_v{VERSION}"


def open_spiel_name(game: AnyGame) -> str:
    """Return the short name under which OpenSpiel loads the game: townsmith_my_game."""
    return f"townsmith_{game.slug.replace('-', '_')}"
