"""Little Hamlet keeps every law of Townsmith."""

from little_hamlet import GAME

from townsmith.testing.strategies import check_game


def test_laws() -> None:
    """Random games with every seat count; what is broken is told by the shortest play."""
    check_game(GAME)
