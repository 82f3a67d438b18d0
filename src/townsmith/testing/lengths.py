"""Words that are too long for their place: `python -m townsmith.testing.lengths uk [GAME]`.

Every game is drawn early and late, for every kind of window, in a language. What leaves its sheet
breaks a law; what is cut, though all letters were made narrower, could be said in shorter words.
"""

import sys
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.picture import SCREENS
from townsmith.core.rng import stream
from townsmith.core.text import Say
from townsmith.i18n.words import Words
from townsmith.table.opening import open_new
from townsmith.table.table import Table, open_table
from townsmith.testing.spilling import lines_of, spilt

SHARES: Final = (0.1, 0.85)
"""How much of a game is played when it is looked at."""
_NAMES: Final = ("Ada", "Ben", "Cleo", "Dan")
_SEATS: Final = 3
_CUT: Final = "\N{HORIZONTAL ELLIPSIS}"


class TooLong(NamedTuple):
    """Words that do not fit: where they are drawn, and for which window."""

    game: str
    part: str
    screen: str
    words: str
    """What is to be read there, or how far it reaches."""
    leaves: bool
    """Whether it leaves its sheet; else it is cut."""


def positions(game: AnyGame, shares: Iterable[float] = SHARES) -> Iterator[Table]:
    """Yield a game after those parts of it, always the same."""
    opening = open_new(game, min(_SEATS, game.chairs[-1]), seed=7)
    whole = len(_played(open_table(opening), 400).log)
    for share in shares:
        yield _played(open_table(opening), int(whole * share))


def _played(table: Table, moves: int) -> Table:
    while not table.over and len(table.log) < moves:
        seat = table.pending[-1]
        move = table.state().quick(seat, stream(table.next_number, "lengths"))
        table.play(seat, table.game.notation(move), table.next_number)
    return table


def too_long(table: Table, language: str) -> Iterator[TooLong]:
    """Yield what does not fit in a language as whoever is to move sees the table."""
    game, seat = table.game, table.pending[0]
    say: Say = Words(language, _NAMES, game.slug).to(seat)
    view = table.view(seat)
    for screen in SCREENS:
        for part in game.drawing.parts(view, say, screen):
            for remark in spilt(part.svg):
                yield TooLong(game.slug, part.key, screen.name, remark, leaves=True)
            for line in lines_of(part.svg):
                if line.words.endswith(_CUT):
                    yield TooLong(game.slug, part.key, screen.name, line.words, leaves=False)


def main(language: str, slug: str = "") -> None:
    """Print what does not fit in a language, in all games or in one, each place once."""
    games = [registry.game(slug)] if slug else list(registry.games().values())
    found = {
        one for game in games for table in positions(game) for one in too_long(table, language)
    }
    for one in sorted(found):
        fault = "leaves its sheet" if one.leaves else "is cut"
        print(f"{one.game}, {one.part} ({one.screen}): {one.words} {fault}")  # noqa: T201
    print(f"{len(found)} places in {language}; find the words in the catalogue of the game")  # noqa: T201


if __name__ == "__main__":
    main(*sys.argv[1:])
