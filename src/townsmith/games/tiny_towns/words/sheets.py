"""The score sheets of Tiny Towns: every line with the reason for its points."""

from typing import Final

from townsmith.core.contract.options import Json
from townsmith.core.contract.view import ScoreLine, ScoreSheet, TieBreak
from townsmith.core.text import Plural, Text, Word
from townsmith.games.tiny_towns.rules.pieces import (
    COTTAGES,
    FACTORIES,
    FARMS,
    KINDS,
    MONUMENTS,
    NO_CARD,
    SIDE,
    SQUARES,
    TYPES,
    WAREHOUSE,
)
from townsmith.games.tiny_towns.rules.scoring import EMPTY_LINE
from townsmith.games.tiny_towns.rules.tables import FACTS
from townsmith.games.tiny_towns.words.names import card_name
from townsmith.games.tiny_towns.words.view import TinyTownsView, TownView

RANKS: Final[list[tuple[int | None, str]]] = [
    (rank["from"], rank["name"]) for rank in FACTS["solo"]["ranks"]
]


def sheets(view: TinyTownsView) -> list[ScoreSheet]:
    """Return every seat's score as far as the viewer can know it."""
    return [_sheet(view, seat, town) for seat, town in enumerate(view.towns)]


def rank(points: int) -> Word:
    """Return the rank of a solo result (TT-S3.2)."""
    for least, name in RANKS:
        if least is None or points >= least:
            return Word(name)
    raise AssertionError("the lowest rank has no lower bound")


def _rank_words(points: int) -> Text:
    """Return the rank of a solo result and how far the next one is."""
    above = [(least, name) for least, name in RANKS if least is not None and least > points]
    if not above:
        return Text("Rank: {rank}, the highest there is.", rank=rank(points))
    least, name = min(above)
    return Text(
        "Rank: {rank}. The next is {next}, from {points} points on.",
        rank=rank(points),
        next=Word(name),
        points=least,
    )


def _sheet(view: TinyTownsView, seat: int, town: TownView) -> ScoreSheet:
    lines = [_line(view, town, kind) for kind in range(KINDS)]
    if view.monuments:
        lines.append(_monument_line(town))
    lines.append(_empty_line(town))
    facts: dict[str, Json] = {"fed": [list(divmod(square, SIDE)) for square in town.fed]}
    remark = None
    if view.solo:
        name = rank(sum(town.lines))
        facts["rank"] = name.template
        remark = _rank_words(sum(town.lines))
    return ScoreSheet(seat, tuple(lines), facts, remark, _ties(view, town))


def _ties(view: TinyTownsView, town: TownView) -> tuple[TieBreak, ...]:
    """Return what breaks a tie (TT-8.2 to TT-8.4, TT-H3.4)."""
    named = TieBreak(Text("less often master builder"), town.named, fewer=True)
    empty = TieBreak(Text("fewer empty squares"), _empty_squares(town), fewer=True)
    cottages = TieBreak(Text("more cottages"), town.counts[COTTAGES])
    return (empty, cottages) if view.town_hall else (named, empty, cottages)


def _line(view: TinyTownsView, town: TownView, kind: int) -> ScoreLine:
    card = view.cards[kind]
    return ScoreLine(TYPES[kind], card_name(card), town.lines[kind], _why(town, kind, card))


def _why(town: TownView, kind: int, card: int) -> Text | None:
    """Return what a line was counted from."""
    count = town.counts[kind]
    if count == 0:
        return None
    if kind == COTTAGES:
        fed = sum(1 for square in town.fed if town.squares[square].card == card)
        return Text("{fed} of {all} fed", fed=fed, all=count)
    if kind == FARMS:
        return Plural("feeds {n} building", "feeds {n} buildings", len(town.fed))
    if kind == FACTORIES and card == WAREHOUSE:
        cubes = sum(len(square.stored) for square in town.squares if square.card == card)
        return Plural("{n} cube stored", "{n} cubes stored", cubes)
    return Plural("{n} building", "{n} buildings", count)


def _monument_line(town: TownView) -> ScoreLine:
    built = town.counts[MONUMENTS] > 0
    known = town.monument != NO_CARD
    label = card_name(town.monument) if known else Text("Monument")
    why = None if built else Text("not built")
    return ScoreLine(TYPES[MONUMENTS], label, town.lines[MONUMENTS], why)


def _empty_line(town: TownView) -> ScoreLine:
    points = town.lines[EMPTY_LINE]
    why = Plural(
        "{n} square without a building",
        "{n} squares without a building",
        _empty_squares(town),
    )
    return ScoreLine("empty", Text("Empty squares"), points, why)


def _empty_squares(town: TownView) -> int:
    """Return on how many squares no building stands."""
    return SQUARES - sum(town.counts)
