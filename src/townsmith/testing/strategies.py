"""Hypothesis strategies: many plays of a game, which shrink to a short one when a law is broken."""

from zlib import crc32

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.options import Json, Setup
from townsmith.core.contract.parts import Position
from townsmith.core.contract.state import Move, Seat, playout
from townsmith.core.rng import stream
from townsmith.testing.laws import Law
from townsmith.testing.play import Case, LawError, Play
from townsmith.testing.walk import keen_move, walk

SEEDS = st.integers(0, 1 << 32)
CHOICES = st.integers(0, (1 << 16) - 1)


@st.composite
def plays(draw: st.DrawFn, case: Case, longest: int) -> Play:
    """Draw the beginning of a game, of up to that many moves."""
    number = draw(SEEDS)
    options = _allowed(case, draw(deals(case.game)))
    length = draw(st.integers(0, longest))
    # Drawn one by one: a shorter length then means a beginning of the same play.
    choices = tuple([draw(CHOICES) for _ in range(length)])
    return Play(case.game, case.game.setup(case.seats, number, options), choices)


def _allowed(case: Case, deal: dict[str, Json]) -> dict[str, Json]:
    """Return the case's options with the deal, or without it where the game forbids it."""
    game = case.game
    options = case.options | deal
    complete = {option.id: option.default for option in game.options} | options
    return options if game.forbids(case.seats, complete) is None else dict(case.options)


def deals(game: AnyGame) -> st.SearchStrategy[dict[str, Json]]:
    """Draw values for some of the options that pick what chance would draw otherwise."""
    picked = {
        option.id: st.sampled_from([choice.value for choice in option.choices])
        for option in game.options
        if option.deal and option.choices
    }
    return st.fixed_dictionaries({}, optional=picked)


@st.composite
def rich_plays(draw: st.DrawFn, case: Case, length: int = 12) -> Play:
    """Draw a play that begins somewhere in a well-played game, where towns are full of things."""
    setup, log = _keen_game(case)
    opening = log[: draw(st.integers(0, len(log)))]
    choices = tuple([draw(CHOICES) for _ in range(draw(st.integers(0, length)))])
    return Play(case.game, setup, choices, opening)


@st.composite
def position_plays(draw: st.DrawFn, game: AnyGame, position: Position, length: int = 40) -> Play:
    """Draw a play that begins with a position file, which may show what play seldom leads to."""
    setup = game.setup(len(position["seats"]), draw(SEEDS), position.get("options"))
    choices = tuple([draw(CHOICES) for _ in range(draw(st.integers(0, length)))])
    return Play(game, setup, choices, position=position)


_keen_games: dict[str, tuple[Setup, tuple[tuple[Seat, Move], ...]]] = {}


def _keen_game(case: Case) -> tuple[Setup, tuple[tuple[Seat, Move], ...]]:
    """Return the one game of a case that is played with `value` as its guide; it takes a while."""
    if str(case) not in _keen_games:
        setup = case.game.setup(case.seats, crc32(str(case).encode()), case.options)
        log = walk(case.game.rules.start(setup), stream(setup.seed, "keen"), keen_move(case.game))
        _keen_games[str(case)] = setup, tuple(log)
    return _keen_games[str(case)]


def check(law: Law, case: Case, examples: int) -> None:
    """Try a law with that many plays; raise what it raised for the shortest play that breaks it."""
    setup = case.game.setup(case.seats, 0, case.options)
    longest = playout(case.game.rules.start(setup), stream(0, "longest")) + 1
    check_plays(law, plays(case, longest), examples, str(case))


def check_plays(law: Law, tried: st.SearchStrategy[Play], examples: int, name: str) -> None:
    """Try a law with plays of any kind; the name makes a profile that never varies vary by it."""

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False,
    )
    @given(tried)
    def attempt(play: Play) -> None:
        try:
            law(play)
        except LawError as error:
            error.add_note(f"in the play {play!r}")
            raise

    fixed = seed(f"{law.__name__} {name}") if settings().derandomize else None
    (fixed(attempt) if fixed else attempt)()
