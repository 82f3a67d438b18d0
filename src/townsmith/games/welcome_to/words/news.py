"""What happened between two views."""

from typing import Final

from townsmith.core.text import Fact, Listing, Plural, SeatName, Text
from townsmith.games.welcome_to.rules.pieces import (
    EMPTY,
    HOUSE_NAMES,
    HOUSES,
    REFUSAL_MARKS,
    ROUNDABOUT,
)
from townsmith.games.welcome_to.rules.sheet import Sheet, plan_fields
from townsmith.games.welcome_to.words.names import ACTION_WORDS, RIVAL_NAME, plan_name
from townsmith.games.welcome_to.words.view import StreetsView

CROWD: Final = 8
"""With more seats than this the news tells only of plans."""


def news(before: StreetsView, after: StreetsView) -> list[Text]:
    """Return what happened between two views of one viewer."""
    told: list[Text] = []
    if after.round != before.round or (after.over and not before.over):
        told += _others_news(before, after)
    told += _plan_news(before, after)
    if after.over and not before.over:
        told.append(Text("That was the last round."))
    elif after.round > before.round:
        told.append(_round_news(after))
    return told


def _others_news(before: StreetsView, after: StreetsView) -> list[Text]:
    if after.seats > CROWD:
        return []
    return [
        line
        for seat in range(after.seats)
        if seat != after.viewer
        for line in _seat_news(seat, before.boards[seat], after.boards[seat])
    ]


def _seat_news(seat: int, before: Sheet, after: Sheet) -> list[Text]:
    """Return what somebody has built in a round."""
    name = SeatName(seat)
    told = [
        _built(name, house, after.houses[house])
        for house in range(HOUSES)
        if before.houses[house] == EMPTY != after.houses[house]
    ]
    if after.marked(REFUSAL_MARKS) > before.marked(REFUSAL_MARKS):
        told.append(Text("{seat} took a permit refusal.", seat=name))
    return told


def _built(name: SeatName, house: int, content: int) -> Text:
    where = HOUSE_NAMES[house]
    if content == ROUNDABOUT:
        return Text("{seat} built a roundabout at {house}.", seat=name, house=where)
    return Text("{seat} wrote {number} into {house}.", seat=name, number=content - 1, house=where)


def _plan_news(before: StreetsView, after: StreetsView) -> list[Text]:
    told: list[Text] = []
    for seat, (old, new) in enumerate(zip(before.boards, after.boards, strict=True)):
        told += _approvals(after, SeatName(seat), old.written, new.written)
    return told + _approvals(after, RIVAL_NAME, before.rival_written, after.rival_written)


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
        seat=name,
        plan=plan,
    )


def _round_news(view: StreetsView) -> Text:
    cards = [
        Text("{number} with {action}", number=number, action=ACTION_WORDS[action])
        for number, action in zip(view.numbers, view.actions, strict=True)
    ]
    return Text("Round {round}: {cards}.", round=view.round, cards=Listing(tuple(cards)))
