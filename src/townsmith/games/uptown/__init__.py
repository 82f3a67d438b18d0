"""UpTown: five plots a street, tall thin houses, and the neighbours' cards for sale."""

from townsmith.games.uptown.game import GAME

__all__ = ["GAME"]
