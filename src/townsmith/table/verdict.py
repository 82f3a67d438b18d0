"""Who won, in one sentence."""

from townsmith.core.contract.state import Seat
from townsmith.core.contract.view import ScoreSheet
from townsmith.core.text import Fact, Listing, Plural, SeatName, Text


def verdict_of(sheets: list[ScoreSheet], won: tuple[Seat, ...]) -> Text:
    """Return who won in one sentence, ties explained."""
    totals = {sheet.seat: sheet.total for sheet in sheets}
    best = totals[won[0]]
    level = [seat for seat, total in totals.items() if total == best and seat not in won]
    if len(totals) == 1:
        return Plural("The game is over: {n} point.", "The game is over: {n} points.", best)
    if len(won) > 1:
        return Text(
            "{seats} share the victory with {n} points: the rules break no tie between them.",
            seats=_listed(won),
            n=best,
        )
    if level:
        return Text(
            "{seat} wins: {others} also made {n} points, but the tie-break of the rules decides.",
            seat=SeatName(won[0]),
            others=_listed(level),
            n=best,
        )
    return Plural(
        "{seat} wins with {n} point.", "{seat} wins with {n} points.", best, seat=SeatName(won[0])
    )


def _listed(seats: list[Seat] | tuple[Seat, ...]) -> Fact:
    return Listing(tuple(SeatName(seat) for seat in seats))
