"""Tiny Towns: name a resource, place it, build; every town is four by four."""

from townsmith.games.tiny_towns.game import GAME

__all__ = ["GAME"]
