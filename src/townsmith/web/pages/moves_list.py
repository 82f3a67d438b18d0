"""The list of moves on a table's page: a part a round, sent only where it changed; and ticks."""

from dataclasses import dataclass
from functools import lru_cache

from townsmith.core.text import Text
from townsmith.i18n.words import Words
from townsmith.table.story import Chapter, Line, Story
from townsmith.web.pages.marks import mark_of


@dataclass(frozen=True, slots=True)
class Told:
    """A line as somebody reads it."""

    number: int
    words: str
    gain: str
    mine: bool


@dataclass(frozen=True, slots=True)
class ToldRound:
    """A round as somebody reads it, with its mark."""

    number: int
    heading: str
    lines: tuple[Told, ...]
    mark: str


@dataclass(frozen=True, slots=True)
class Tick:
    """Where on the line of time a round begins: the entry before its first one."""

    round: int
    at: int


def told_rounds(story: Story, words: Words) -> list[ToldRound]:
    """Return a story in somebody's words, round by round, in order."""
    return [_told_round(chapter, words) for chapter in story.chapters]


@lru_cache(maxsize=8192)
def _told_round(chapter: Chapter, words: Words) -> ToldRound:
    """Return a round in words; most rounds stay as they were, and so do their words."""
    heading = words(chapter.heading)
    lines = tuple(_told(line, words) for line in chapter.lines)
    return ToldRound(chapter.round, heading, lines, mark_of(f"{heading}{lines}"))


def _told(line: Line, words: Words) -> Told:
    return Told(line.number, words(line.text), signed(line.gain), line.seat == words.you >= 0)


def signed(points: int) -> str:
    """Return a gain with its sign; nothing for nothing."""
    return f"{points:+}".replace("-", "\N{EN DASH}") if points else ""


def caption(story: Story, at: int, words: Words) -> str:
    """Return what happened at a moment, after its round; the last thing that showed before it."""
    lines = story.at(at) or story.at(max(number for number in story.moments if number <= at))
    told = [line for line in lines if not line.heading]
    if not told:
        return words(Text("The game begins."))
    mine = [line for line in told if line.seat == words.you] or told
    return words(Text("Round {n}: {told}", n=mine[0].round, told=mine[0].text))


def ticks(story: Story) -> list[Tick]:
    """Return where the rounds begin on the line of time: one tick a round."""
    began = {line.round: line.number for line in reversed(story.lines) if not line.heading}
    return [Tick(number, entry - 1) for number, entry in sorted(began.items())]


def neighbour(story: Story, at: int, last: int, step: int) -> int:
    """Return the next moment, or the one before, at which there is something to see."""
    moments = [*story.moments, last]
    if step > 0:
        return min((moment for moment in moments if moment > at), default=last)
    return max((moment for moment in moments if moment < at), default=0)
