"""The end of a game as a page shows it: the result, the ranking, and what decided."""

from typing import Final, NamedTuple

from townsmith.core.contract.state import REFEREE, Seat
from townsmith.core.contract.view import ScoreSheet
from townsmith.i18n.words import Words
from townsmith.table.scored import NAMES_APART
from townsmith.table.standings import Standing, broken_ties, standings
from townsmith.table.verdict import distance, headline
from townsmith.web.tables.room import Room

SIDE_BY_SIDE: Final = 4
"""Up to so many seats a table has a column a seat; more get a row each."""
MOST_RANKED: Final = 10
"""How many of a crowd are shown, and the viewer's own row in any case."""


class Ending(NamedTuple):
    """How a game ended, told to one viewer."""

    headline: str
    why: tuple[str, ...]
    """How far from each other the seats ended, and what ended the game."""
    ranking: tuple[Standing, ...]
    ties: tuple[str, ...]
    """What put somebody above somebody else with as many points."""
    own: ScoreSheet | None
    yes: int
    """How many people have said that they play again."""
    people: int

    @property
    def side_by_side(self) -> tuple[Standing, ...]:
        """Return the columns: in the order of the ranking, the viewer's own first among equals."""
        mine = self.own.seat if self.own else None
        return tuple(sorted(self.ranking, key=lambda one: (one.rank, one.seat != mine)))

    @property
    def crowded(self) -> bool:
        """Say whether there are too many seats for columns on a desk."""
        return len(self.ranking) > SIDE_BY_SIDE

    @staticmethod
    def short(label: str, *, side_by_side: bool = False) -> str:
        """Return what a line is called in little room: of more names than two the first.

        Where each seat has a column of its own there is room for two.
        """
        first, *others = label.split(NAMES_APART)
        if side_by_side and len(others) == 1:
            return label
        return f"{first} …" if others else first

    def best(self, line: str) -> int:
        """Return the most points that anybody has on a line."""
        return max(points_of(standing.sheet, line) for standing in self.ranking)

    @property
    def most(self) -> int:
        """Return the most points that anybody has, at least one: the full length of a bar."""
        return max(1, *(standing.sheet.total for standing in self.ranking), 1)


def ending_of(room: Room, words: Words) -> Ending | None:
    """Return how the game ended, told to whoever these words speak to; None while it runs."""
    result, viewer = room.table.result, words.you
    if result is None:
        return None
    game, view = room.table.game, room.table.view(REFEREE)
    sheets = game.words.sheets(view)
    ranking = standings(sheets, result.winners)
    told = [distance(ranking, viewer), game.words.prompt(view)]
    people = [chair for chair in room.sitting.chairs if chair.is_person]
    return Ending(
        headline=words(headline(ranking, result.winners)),
        why=tuple(words(text) for text in told if text is not None),
        ranking=_shown(ranking, viewer),
        ties=tuple(words(text) for text in broken_ties(ranking[:MOST_RANKED])),
        own=next((sheet for sheet in sheets if sheet.seat == viewer), None),
        yes=len(room.people.again),
        people=len(people),
    )


def _shown(ranking: list[Standing], viewer: Seat) -> tuple[Standing, ...]:
    own = (standing for standing in ranking[MOST_RANKED:] if standing.seat == viewer)
    return (*ranking[:MOST_RANKED], *own)


def points_of(sheet: ScoreSheet, line: str) -> int:
    """Return the points of a line, 0 where a sheet has none of that name."""
    return sum(found.points for found in sheet.lines if found.id == line)
