"""A game of one's own: a package to begin with, and what its build needs to compile it.

The templates are a whole game, Little Hamlet: a town of three by three squares, small enough for
tutorials and for programs that learn to play.
"""
