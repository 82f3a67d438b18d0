"""Numbers as a report says them, in the terminal and on a page."""

from typing import Final

from townsmith.bots.arena.outcome import Outcome
from townsmith.bots.players.process import spoken
from townsmith.bots.schedule.summary import Scores
from townsmith.core.text import Listing, Text

_MINUS: Final = "\N{EN DASH}"
_UNITS: Final = ((1.0, "s", 1.0), (1e-3, "ms", 1e3), (0.0, "µs", 1e6))
_FEW: Final = 10


def number(value: float, digits: int = 1) -> str:
    """Return a number with its minus as a dash and no needless digits after the point."""
    text = f"{value:,.{digits}f}"
    if digits and text.endswith("." + "0" * digits) and float(value).is_integer():
        text = text[: -digits - 1]
    return text.replace("-", _MINUS)


def percent(share: float) -> str:
    """Return a share in percent."""
    return f"{share * 100:.0f} %"


def between(interval: tuple[float, float]) -> str:
    """Return both ends of an interval of shares."""
    low, high = interval
    return f"{low * 100:.0f} to {high * 100:.0f} %"


def span(low: float, high: float) -> str:
    """Return both ends of any other interval."""
    return f"{low:.1f} to {high:.1f}".replace("-", _MINUS)


def spread(scores: Scores) -> str:
    """Return a mean and its standard deviation."""
    return f"{scores.mean:.1f} ± {scores.deviation:.1f}"


def duration(seconds: float) -> str:
    """Return a time in the unit that suits it."""
    unit, factor = next((unit, factor) for least, unit, factor in _UNITS if seconds >= least)
    value = seconds * factor
    return f"{value:,.{1 if value < _FEW else 0}f} {unit}".replace(".0 ", " ")


def verdict(outcome: Outcome) -> Text:
    """Return one sentence about who is best, and how sure that is."""
    names = called(outcome)
    first, *others = outcome.showings
    best = names[first.bot]
    if first.rating is None:
        points = number(first.standing.scores.mean)
        return Text("{bot}: {points} points in the mean.", bot=best, points=points)
    rivals = [names[other.bot] for other in others if not _beats(outcome, first.bot, other.bot)]
    if not rivals:
        return Text("{bot} is ahead of everybody else, of each beyond chance.", bot=best)
    listed = Listing(tuple(rivals))
    return Text("{bot} is ahead; these may be as good: {bots}.", bot=best, bots=listed)


def _beats(outcome: Outcome, bot: str, other: str) -> bool:
    """Return whether all of the interval is on one's side."""
    duel = outcome.duel(bot, other)
    return duel is not None and duel.interval[0] > 1 / 2


def called(outcome: Outcome) -> dict[str, str]:
    """Return what each bot is called: commands by a short name, unless two share it."""
    names = [showing.bot for showing in outcome.showings]
    short = [spoken(name) for name in names]
    return {
        name: said if short.count(said) == 1 else name
        for name, said in zip(names, short, strict=True)
    }
