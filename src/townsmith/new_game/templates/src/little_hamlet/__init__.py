"""Little Hamlet: a town of three by three squares."""

from .game import GAME

__all__ = ["GAME"]
