"""Solo games of Welcome To as the tests deal them: cards in hand, a sheet, an opponent."""

from typing import Any

from tests.games.welcome_to.town import cards, play, sheet, table
from townsmith.games.welcome_to.rules.state import WelcomeTo

NEWER_PLANS = ["e63-sA-2222", "e63-sB-334", "e63-sC-25"]
OLDER_PLANS = ["e81-s1-2222", "e81-s2-334", "e81-s3-25"]
PAIRS = "1 2 | 3 4 | 5 6 | 7 8 | . ."
HAND = ["8 park", "5 fence", "12 estate"]
FULL = """
    4 5 6 7 8 9 10 11 12 13
    4 5 6 7 8 9 10 11 12 13 14
    4 5 6 7 8 9 10 11 12 13 14 .
"""


def solo(
    hand: list[str],
    drawing: str = "",
    level: int = 1,
    edition: str = "e63",
    **keys: Any,  # noqa: ANN401 keys of a position file
) -> WelcomeTo:
    """Return a solo game with these cards in hand."""
    names = ("marks", "used", "phase", "choice", "written")
    seat_keys: dict[str, Any] = {key: keys.pop(key) for key in names if key in keys}
    if "written" in seat_keys:
        seat_keys["plans"] = seat_keys.pop("written")
    options = {"solo": level, "edition": edition, **keys.pop("options", {})}
    plans = NEWER_PLANS if edition == "e63" else OLDER_PLANS
    seat = sheet(drawing, hand=cards(*hand), **seat_keys)
    return table(seat, options=options, **{"plans": plans, **keys})


def count(pile: list[dict[str, Any]]) -> int:
    """Return how many construction cards lie in a pile."""
    return len([card for card in pile if "number" in card])


def approvals(pile: list[dict[str, Any]]) -> list[Any]:
    return [card["approval"] for card in pile if "approval" in card]


def end_turn(state: WelcomeTo, *paths: str) -> WelcomeTo:
    return play(state, *paths, "done")
