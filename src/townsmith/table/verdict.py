"""Who won: in one sentence, or as a headline with its reason below it."""

from collections.abc import Sequence

from townsmith.core.contract.state import Seat
from townsmith.core.contract.view import ScoreSheet
from townsmith.core.text import Fact, Listing, Plural, SeatName, Text
from townsmith.table.standings import Standing, reason


def verdict_of(sheets: list[ScoreSheet], won: tuple[Seat, ...]) -> Text:
    """Return who won in one sentence, ties explained."""
    best = _sheet(sheets, won[0]).total
    if len(sheets) == 1:
        return Plural("The game is over: {n} point.", "The game is over: {n} points.", best)
    if len(won) > 1:
        return Text(
            "{seats} share the victory with {n} points: the rules break no tie between them.",
            you=Text(
                "You share the victory with {n} points: the rules break no tie between {seats}."
            ),
            seats=_listed(won),
            n=best,
        )
    level = [sheet.seat for sheet in sheets if sheet.total == best and sheet.seat not in won]
    if level:
        return Text(
            "{seat} wins the tie with {others}, {n} points each: {why}.",
            you=Text("You win the tie with {others}, {n} points each: {why}."),
            seat=SeatName(won[0]),
            others=_listed(level),
            n=best,
            why=_decided(_sheet(sheets, won[0]), _sheet(sheets, level[0])),
        )
    return Plural(
        "{seat} wins with {n} point.",
        "{seat} wins with {n} points.",
        best,
        you=Plural("You win with {n} point.", "You win with {n} points.", best),
        seat=SeatName(won[0]),
    )


def headline(ranking: Sequence[Standing], won: Sequence[Seat]) -> Text:
    """Return the result in a few words: who wins, and by how much."""
    if len(ranking) == 1:
        return Plural("{n} point", "{n} points", ranking[0].sheet.total)
    if len(won) > 1:
        return Text(
            "{seats} share the win.", you=Text("You share the win."), seats=_listed(tuple(won))
        )
    who, ahead = SeatName(won[0]), _ahead(ranking)
    if not ahead:
        return Text("{seat} wins the tie.", you=Text("You win the tie."), seat=who)
    return Text("{seat} wins by {n}.", you=Text("You win by {n}."), seat=who, n=ahead)


def distance(ranking: Sequence[Standing], seat: Seat) -> Text | None:
    """Return how far from the top a seat ended, or the winner from the second; None alone."""
    found = [standing for standing in ranking if standing.seat == seat] or list(ranking[:1])
    if len(ranking) == 1:
        return None
    own, first = found[0], ranking[0]
    if own.rank > first.rank:
        return _behind(own, first)
    rest = [standing for standing in ranking if standing.rank > own.rank]
    return _before(own, rest[0]) if rest else _all_level(ranking)


def _behind(own: Standing, first: Standing) -> Text:
    points, short = own.sheet.total, first.sheet.total - own.sheet.total
    facts: dict[str, Fact] = {
        "seat": SeatName(own.seat),
        "other": SeatName(first.seat),
        "points": _points(points),
    }
    if short:
        return Text(
            "{seat} has {points}, {short} fewer than {other}.",
            you=Text("You have {points}, {short} fewer than {other}."),
            **facts,
            short=short,
        )
    return Text(
        "{seat} has {points}, as many as {other}, who wins the tie: {why}.",
        you=Text("You have {points}, as many as {other}, who wins the tie: {why}."),
        **facts,
        why=_decided(first.sheet, own.sheet),
    )


def _before(own: Standing, second: Standing) -> Text:
    ahead = own.sheet.total - second.sheet.total
    facts: dict[str, Fact] = {
        "seat": SeatName(own.seat),
        "other": SeatName(second.seat),
        "points": _points(own.sheet.total),
    }
    if ahead:
        return Text("{points}, {ahead} more than {other}.", **facts, ahead=ahead)
    return Text(
        "{seat} and {other} have {points} each, and this breaks the tie: {why}.",
        you=Text("You and {other} have {points} each, and this breaks the tie: {why}."),
        **facts,
        why=_decided(own.sheet, second.sheet),
    )


def _all_level(ranking: Sequence[Standing]) -> Text:
    points = _points(ranking[0].sheet.total)
    return Text("All have {points}, and the rules break no tie between them.", points=points)


def _decided(first: ScoreSheet, second: ScoreSheet) -> Text:
    """Return what decides between two, as far as the sheets tell."""
    return reason(first, second) or Text("the tie-break of the rules decides")


def _ahead(ranking: Sequence[Standing]) -> int:
    return ranking[0].sheet.total - ranking[1].sheet.total


def _sheet(sheets: Sequence[ScoreSheet], seat: Seat) -> ScoreSheet:
    return next(sheet for sheet in sheets if sheet.seat == seat)


def _points(points: int) -> Text:
    return Plural("{n} point", "{n} points", points)


def _listed(seats: Sequence[Seat]) -> Fact:
    return Listing(tuple(SeatName(seat) for seat in seats))
