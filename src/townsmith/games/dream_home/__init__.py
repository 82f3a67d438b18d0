"""Dream Home, a game by Klemens Kalicki: twelve rooms and a roof, drafted from a market."""

from townsmith.games.dream_home.game import GAME

__all__ = ["GAME"]
