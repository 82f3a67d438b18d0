"""Welcome To..., complete: two editions, four sheets, experts and two solo modes."""

from townsmith.games.welcome_to.game import GAME

__all__ = ["GAME"]
