"""What a tournament came to: ratings, duels, showings and seats, ready to be told or drawn."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any

from townsmith.bots.arena.bot_results import BotResults, noted, ranked_remarks
from townsmith.bots.arena.contest import contests
from townsmith.bots.arena.duels import Duel, duels
from townsmith.bots.arena.ratings import Rating, ratings
from townsmith.bots.arena.tournament import Tournament
from townsmith.bots.schedule.match import Result
from townsmith.bots.schedule.planned_match import PlannedMatch
from townsmith.bots.schedule.summary import Scores, Spread, Summary, Tally, interval
from townsmith.core.contract.state import Seat


@dataclass(frozen=True, slots=True)
class SeatShare:
    """What a seat won, whoever sat on it."""

    seat: Seat
    games: int
    share: float
    interval: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the games that were played came to; the highest rating comes first."""

    tournament: Tournament
    planned: int
    """How many games there were to be; fewer were played where somebody stopped it."""
    summary: Summary
    showings: tuple[BotResults, ...]
    duels: tuple[Duel, ...]
    seats: tuple[SeatShare, ...]
    """Empty where there is but one."""
    remarks: tuple[str, ...]
    """What the game said about scores, such as ranks, from the best to the worst."""
    rival: Scores | None
    """The scores of the automatic rival of a solo game."""

    @property
    def games(self) -> int:
        """Return how many games were played."""
        return self.summary.games

    @property
    def alone(self) -> bool:
        """Return whether everybody played for themselves, with the same deals."""
        return self.tournament.setup.seats == 1

    @property
    def contested(self) -> bool:
        """Return whether games were won and lost: against others, or against the rival."""
        return not self.alone or self.rival is not None

    def duel(self, bot: str, against: str) -> Duel | None:
        """Return how one bot did against another, if they met."""
        return next((d for d in self.duels if (d.bot, d.against) == (bot, against)), None)

    def order(self, bot: str) -> int:
        """Return how many bots stand before this one."""
        return [showing.bot for showing in self.showings].index(bot)

    def as_json(self) -> dict[str, Any]:
        """Return it as plain values, for files and other programs; times stand under `pace`."""
        setup = self.tournament.setup
        return {
            "game": self.tournament.game,
            "seats": setup.seats,
            "options": dict(setup.options),
            "seed": setup.seed,
            "planned": self.planned,
            "games": self.games,
            "moves": asdict(self.summary.moves),
            "rounds": asdict(self.summary.rounds),
            "bots": [_plain(showing) for showing in self.showings],
            "duels": [asdict(duel) for duel in self.duels],
            "seat_shares": [asdict(share) for share in self.seats],
            "rival": None if self.rival is None else asdict(self.rival),
            "rival_wins": self.summary.rival_wins,
        }


def outcome(
    tournament: Tournament, matches: Sequence[PlannedMatch], results: Mapping[int, Result]
) -> Outcome:
    """Return what the results come to; they are numbered like the matches, in any order."""
    played = [(matches[number], results[number]) for number in sorted(results)]
    plain = [result for _, result in played]
    compared = contests(played)
    summary = _summary(plain)
    return Outcome(
        tournament=tournament,
        planned=len(matches),
        summary=summary,
        showings=_showings(summary, plain, ratings(compared)),
        duels=tuple(duels(compared)),
        seats=_seats(plain),
        remarks=tuple(ranked_remarks(plain)),
        rival=_rival(plain),
    )


def _summary(results: Iterable[Result]) -> Summary:
    tally = Tally()
    for result in results:
        tally.add(result)
    return tally.summary()


def _showings(
    summary: Summary, results: list[Result], rated: Mapping[str, Rating]
) -> tuple[BotResults, ...]:
    notes, ranks = noted(results), ranked_remarks(results)
    found = [
        notes[standing.bot].showing(standing, rated.get(standing.bot), ranks)
        for standing in summary.standings
    ]
    return tuple(sorted(found, key=lambda showing: -_strength(showing)))


def _strength(showing: BotResults) -> float:
    return showing.standing.share if showing.rating is None else showing.rating.value


def _seats(results: list[Result]) -> tuple[SeatShare, ...]:
    seats = max((len(result.bots) for result in results), default=0)
    if seats <= 1:
        return ()
    won = [Fraction(0)] * seats
    for result in results:
        for seat in result.winners:
            won[seat] += Fraction(1, len(result.winners))
    count = len(results)
    shares = [float(part / count) for part in won]
    return tuple(
        SeatShare(seat, count, share, interval(share, count)) for seat, share in enumerate(shares)
    )


def _rival(results: list[Result]) -> Scores | None:
    spread = Spread()
    for result in results:
        if result.rival is not None:
            spread.add(result.rival)
    return spread.scores() if spread.count else None


def _plain(showing: BotResults) -> dict[str, Any]:
    found: dict[str, Any] = asdict(showing)
    standing: dict[str, Any] = found.pop("standing")
    return standing | found | {"pace": _pace(showing)}


def _pace(showing: BotResults) -> dict[str, float]:
    pace = showing.pace
    return {"moves": pace.moves, "seconds_a_move": showing.seconds, "slowest": pace.slowest}
