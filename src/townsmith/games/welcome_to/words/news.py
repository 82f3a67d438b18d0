"""What happened between two views."""

from typing import Final

from townsmith.core.contract.state import Seat
from townsmith.core.text import Fact, Listing, Plural, SeatName, Text
from townsmith.games.welcome_to.rules.sheet import plan_fields
from townsmith.games.welcome_to.words.deeds import deeds
from townsmith.games.welcome_to.words.names import ACTION_WORDS, RIVAL_NAME, plan_name
from townsmith.games.welcome_to.words.view import StreetsView

CROWD: Final = 10
"""With more seats than this the news tells of the others only their plans."""


def news(before: StreetsView, after: StreetsView) -> list[Text]:
    """Return what happened between two views of one viewer, the own doings too."""
    told = [line for seat in range(after.seats) for line in _seat_news(before, after, seat)]
    told += _approvals(after, RIVAL_NAME, before.rival_written, after.rival_written)
    if after.over and not before.over:
        told.append(Text("That was the last round."))
    elif after.round > before.round:
        told.append(_round_news(after))
    return told


def _seat_news(before: StreetsView, after: StreetsView, seat: Seat) -> list[Text]:
    """Return what somebody has built, and which plans that has met."""
    old, new = before.boards[seat], after.boards[seat]
    if old is new:
        return []
    built = deeds(seat, old, new) if seat == after.viewer or after.seats <= CROWD else []
    return built + _approvals(after, SeatName(seat), old.written, new.written)


def _approvals(view: StreetsView, name: Fact, before: int, after: int) -> list[Text]:
    """Return the approvals between two states of somebody's plan fields."""
    fields = zip(plan_fields(before), plan_fields(after), strict=True)
    return [
        _approval(name, plan_name(view, stack), points)
        for stack, (earlier, points) in enumerate(fields)
        if earlier is None and points is not None
    ]


def _approval(name: Fact, plan: str, points: int) -> Text:
    return Plural(
        "{seat} approved plan {plan} for {n} point.",
        "{seat} approved plan {plan} for {n} points.",
        points,
        you=Plural(
            "You approved plan {plan} for {n} point.",
            "You approved plan {plan} for {n} points.",
            points,
        ),
        seat=name,
        plan=plan,
    )


def _round_news(view: StreetsView) -> Text:
    cards = [
        Text("{number} with {action}", number=number, action=ACTION_WORDS[action])
        for number, action in zip(view.numbers, view.actions, strict=True)
    ]
    return Text("Round {round}: {cards}.", round=view.round, cards=Listing(tuple(cards)))
