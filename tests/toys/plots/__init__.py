"""Plots: a whole game, small enough to read at a sitting and complete enough to copy.

Everybody owns four plots in a row and holds two houses that nobody else sees. In a round all build
at the same time, as many of their houses as they like, and say `done`. When the last one is done
the towns are shown, the hands go back into the deck, and all draw again. A house scores its height
if it is taller than what stands to its left; an empty plot costs a point. Ties go to fewer houses.
"""

from .game import GAME

__all__ = ["GAME"]
