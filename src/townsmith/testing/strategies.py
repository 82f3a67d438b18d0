"""Where plays come from, and trying laws on them: the shortest play that breaks one is reported."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final, TypeAlias
from zlib import crc32

from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.options import Json, Setup
from townsmith.core.contract.parts import Position
from townsmith.core.rng import Rng, stream
from townsmith.testing.laws import ALL_LAWS
from townsmith.testing.play import Case, Play, cases, choice_of
from townsmith.testing.shrinking import shortest
from townsmith.testing.walk import keen_move, random_move, walk
from townsmith.testing.watching import BrokenLawError, Law, watch

Source: TypeAlias = Callable[[Rng], Play]
"""Draws a play."""

Promise: TypeAlias = Law | Callable[[Play], None]
"""What is tried on plays: a law, or a function that raises where a play shows something wrong."""

LOOKS: Final = 8
"""About how often the laws look closely at a whole game."""
_SEEDS: Final = 1 << 31
_CHOICES: Final = 1 << 16
_MANNERS: Final = ((0, 0), (0, 0), (0, 4), (0, 7), (-1, 7))
"""Which choice a play favours, and in how many eighths of its moves; 0 is first, -1 is last."""
_DEPARTURE: Final = 12
"""How far random play goes on from a moment of a well-played game."""


def beginnings(case: Case) -> Source:
    """Return a source of beginnings of games, of any length."""
    longest = _longest(case)
    return lambda rng: _drawn(case, rng, rng.below(longest + 1), _pace(longest, LOOKS))


def whole_games(case: Case, looks: int = LOOKS) -> Source:
    """Return a source of games to the end, which laws look at closely about that often."""
    longest = _longest(case)
    # Some games are longer than the one that was measured.
    return lambda rng: _drawn(case, rng, 2 * longest, _pace(longest, looks))


def _longest(case: Case) -> int:
    """Return about how long a game of a case is; one that does not end is cut off at its bound."""
    setup = case.game.setup(case.seats, 0, case.options)
    steps = walk(case.game.rules.start(setup), stream(0, "longest"), random_move)
    return sum(1 for _ in islice(steps, case.game.rules.bound(setup))) + 1


def _drawn(case: Case, rng: Rng, count: int, pace: int) -> Play:
    options = _allowed(case, _deal(case.game, rng))
    setup = case.game.setup(case.seats, rng.below(_SEEDS), options)
    return Play(case.game, setup, _choices(rng, count), pace=pace)


def _choices(rng: Rng, count: int) -> tuple[int, ...]:
    """Draw choices; plays that mostly take the same lead where luck hardly ever does."""
    favourite, eighths = _MANNERS[rng.below(len(_MANNERS))]
    return tuple(favourite if rng.below(8) < eighths else rng.below(_CHOICES) for _ in range(count))


def _pace(longest: int, looks: int) -> int:
    return max(1, longest // looks)


def _deal(game: AnyGame, rng: Rng) -> dict[str, Json]:
    """Draw values for some of the options that pick what chance would draw otherwise."""
    deals = [option for option in game.options if option.deal and option.choices]
    return {
        option.id: option.choices[rng.below(len(option.choices))].value
        for option in deals
        if rng.below(2)
    }


def _allowed(case: Case, deal: dict[str, Json]) -> dict[str, Json]:
    """Return the case's options with the deal, or without it where the game forbids it."""
    game = case.game
    options = case.options | deal
    complete = {option.id: option.default for option in game.options} | options
    return options if game.forbids(case.seats, complete) is None else dict(case.options)


def rich_plays(case: Case) -> Source:
    """Return a source of plays that leave a well-played game, where towns are full of things."""
    setup, keen = _keen_game(case)

    def draw(rng: Rng) -> Play:
        kept = rng.below(len(keen) + 1)
        choices = keen[:kept] + _choices(rng, _DEPARTURE)
        return Play(case.game, setup, choices, pace=_pace(len(keen), LOOKS))

    return draw


def position_plays(game: AnyGame, position: Position, length: int = 40) -> Source:
    """Return a source of plays from a position file, which may show what play seldom leads to."""

    def draw(rng: Rng) -> Play:
        options = position.get("options")
        setup = game.setup(len(position["seats"]), rng.below(_SEEDS), options)
        choices = _choices(rng, rng.below(length + 1))
        return Play(game, setup, choices, position, _pace(length, LOOKS // 2))

    return draw


_keen_games: dict[str, tuple[Setup, tuple[int, ...]]] = {}


def _keen_game(case: Case) -> tuple[Setup, tuple[int, ...]]:
    """Return the one game of a case that is played with `value` as its guide; it takes a while."""
    if str(case) not in _keen_games:
        setup = case.game.setup(case.seats, crc32(str(case).encode()), case.options)
        state = case.game.rules.start(setup)
        steps = walk(state, stream(setup.seed, "keen"), keen_move(case.game))
        bounded = islice(steps, case.game.rules.bound(setup))
        choices = tuple(choice_of(state, seat, move) for seat, move in bounded)
        _keen_games[str(case)] = setup, choices
    return _keen_games[str(case)]


def check_game(game: AnyGame, examples: int = 3) -> None:
    """Try every law on a game, in that many whole games of each of its cases."""
    for case in cases(game):
        check_plays(ALL_LAWS, whole_games(case), examples, str(case))


def check(promise: Promise, case: Case, examples: int) -> None:
    """Try one promise with that many beginnings of games."""
    check_plays(promise, beginnings(case), examples, str(case))


def check_plays(
    promise: Promise | Sequence[Law],
    source: Source,
    examples: int,
    name: str,
    luck: int = 0,
) -> None:
    """Try a promise, or several laws at once, with plays of any kind.

    What is raised comes from the shortest play that still breaks it. Plays are always the same for
    the same name and luck.
    """
    rng = stream(luck, name)
    for play in [source(rng) for _ in range(examples)]:
        error = _fault(promise, play)
        if error is not None:
            raise _shortest_fault(promise, play, error)


def _fault(promise: Promise | Sequence[Law], play: Play) -> Exception | None:
    """Return what a promise raises for a play."""
    try:
        if isinstance(promise, Sequence):
            watch(play, promise)
        elif isinstance(promise, type):
            watch(play, (promise,))
        else:
            promise(play)
    except Exception as error:  # noqa: BLE001 - whatever it is, a short play shows it best
        return error
    return None


def _shortest_fault(promise: Promise | Sequence[Law], play: Play, error: Exception) -> Exception:
    """Return the same fault as it shows in the shortest play, which a note tells."""
    if isinstance(error, BrokenLawError):
        promise, play = error.law, replace(play, choices=play.choices[: error.moment])
    play = shortest(play, lambda smaller: type(_fault(promise, smaller)) is type(error))
    found = _fault(promise, play) or error
    found.add_note(f"in the play {play!r}")
    return found
