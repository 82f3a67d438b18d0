"""The report as one HTML file that needs nothing from elsewhere and reads by day and night."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from townsmith.bots.arena import words
from townsmith.bots.arena.bot_results import BotResults
from townsmith.bots.arena.charts import (
    NARROW,
    WIDE,
    Mark,
    Spell,
    Street,
    paces,
    reaches,
    streets,
)
from townsmith.bots.arena.outcome import Outcome, SeatShare
from townsmith.bots.arena.ratings import Rating
from townsmith.core.contract.game import AnyGame
from townsmith.core.text import english
from townsmith.draw.shapes import ROOFS
from townsmith.draw.theme import CSS

_PAGES: Final = Environment(
    loader=PackageLoader("townsmith.bots.arena"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
_PAGES.filters.update(
    number=words.number, percent=words.percent, between=words.between, duration=words.duration
)


@dataclass(frozen=True, slots=True)
class Circumstances:
    """When, where and how the games were played."""

    date: str
    command: str
    """What repeats them."""
    version: str
    place: str
    """On which and how many processors or machines."""
    seconds: float


@dataclass(frozen=True, slots=True)
class Figure:
    """One chart, drawn for wide windows and for narrow ones."""

    wide: Markup
    narrow: Markup


@dataclass(frozen=True, slots=True)
class Look:
    """What a bot is called and which roofs its houses have, on all of a page."""

    name: str
    roof: str


def html(game: AnyGame, outcome: Outcome, circumstances: Circumstances) -> str:
    """Return the whole page."""
    return _PAGES.get_template("report.html").render(
        theme=_drawn(CSS),
        game=game,
        outcome=outcome,
        circumstances=circumstances,
        looks=_looks(outcome),
        verdict=english(words.verdict(outcome)),
        span=words.span,
        lines=_union(showing.lines for showing in outcome.showings),
        figures=_figures(outcome),
    )


def _looks(outcome: Outcome) -> dict[str, Look]:
    names = words.called(outcome)
    return {name: Look(names[name], ROOFS[at % len(ROOFS)]) for at, name in enumerate(names)}


def _figures(outcome: Outcome) -> dict[str, Figure | None]:
    """Return the charts; None where there is nothing to draw."""
    looks = _looks(outcome)
    rated = [_rated(one, looks[one.bot]) for one in outcome.showings if one.rating]
    scores = [_scores(one, looks[one.bot]) for one in outcome.showings]
    times = [_times(one, looks[one.bot]) for one in outcome.showings]
    seats = [_seat(share) for share in outcome.seats]
    return {
        "ratings": _figure(reaches, rated, _RATINGS) if rated else None,
        "scores": _streets(scores),
        "times": _figure(paces, times, _TIMES),
        "seats": _figure(reaches, seats, _SEATS) if seats else None,
    }


_RATINGS: Final = ("Ratings with their intervals", words.number)
_TIMES: Final = ("Seconds for a move: the mean and the slowest", words.duration)
_SEATS: Final = ("What each seat won, with intervals", words.percent)

_Chart: TypeAlias = Callable[[Sequence[Mark], float, str, Spell], str]


def _figure(chart: _Chart, marks: Sequence[Mark], said: tuple[str, Spell]) -> Figure:
    return Figure(_drawn(chart(marks, WIDE, *said)), _drawn(chart(marks, NARROW, *said)))


def _streets(rows: Sequence[Street]) -> Figure:
    said = ("How often each score came up", words.number)
    return Figure(_drawn(streets(rows, WIDE, *said)), _drawn(streets(rows, NARROW, *said)))


def _drawn(ours: str) -> Markup:
    return Markup(ours)  # noqa: S704 - drawn by us; the words in it are escaped


def _rated(showing: BotResults, look: Look) -> Mark:
    rating = showing.rating or Rating(0, 0, 0)
    said = f"{rating.value:.1f} ({words.span(rating.low, rating.high)})"
    return Mark(look.name, rating.value, rating.low, rating.high, said, look.roof)


def _scores(showing: BotResults, look: Look) -> Street:
    scores = showing.standing.scores
    said = f"{words.number(scores.mean)} ± {scores.deviation:.1f}"
    return Street(look.name, showing.counts, showing.quartiles[1], said, look.roof)


def _times(showing: BotResults, look: Look) -> Mark:
    mean, slowest = showing.seconds, showing.pace.slowest
    said = f"{words.duration(mean)}, at most {words.duration(slowest)}"
    return Mark(look.name, mean, mean, slowest, said, look.roof)


def _seat(share: SeatShare) -> Mark:
    said = f"{words.percent(share.share)} ({words.between(share.interval)})"
    return Mark(f"seat {share.seat}", share.share, *share.interval, said, "wall2")


def _union(tables: Iterable[Iterable[str]]) -> list[str]:
    """Return every key of several tables, in the order in which they come up."""
    return list(dict.fromkeys(key for table in tables for key in table))
