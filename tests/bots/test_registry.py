"""Bots are found by their names, and every one of them keeps the law of bots."""

import pytest

from townsmith.bots.perspective import Perspective
from townsmith.bots.players.levels import LEVELS, LevelBot
from townsmith.bots.players.simple import GreedyBot, RandomBot
from townsmith.bots.registry import Kind, asked_for, bot, bots, named
from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.state import State, digest, members
from townsmith.core.errors import UnknownError
from townsmith.core.rng import Rng, stream
from townsmith.core.text import Text, english

GAMES = [*registry.games(), "plots"]


BY_THE_CLOCK = {"masters", *[level.name for level in LEVELS]}
UNHURRIED = [kind for kind in bots().values() if kind.name not in BY_THE_CLOCK]
"""Bots that take the time they need; test_search tries the others without a clock."""


def test_the_simple_bots_are_found() -> None:
    """Names are in order, and lead to the classes that bear them."""
    found = bots()
    assert list(found) == sorted(found)
    assert isinstance(bot("random"), RandomBot)
    assert isinstance(bot("greedy"), GreedyBot)


def test_every_bot_is_described_in_one_sentence() -> None:
    """A person can choose among bots without knowing their code."""
    for kind in bots().values():
        sentence = english(kind.words)
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert sentence.count(".") == 1


def test_every_seat_gets_a_bot_of_its_own() -> None:
    """Bots may remember a game, so no two seats share one."""
    assert bot("greedy") is not bot("greedy")


def test_an_unknown_bot_is_named() -> None:
    """The error lists the bots there are."""
    with pytest.raises(UnknownError, match=r"there is no bot 'genius'; there are: .*greedy"):
        bot("genius")


def test_time_for_a_move_stands_behind_the_name() -> None:
    """More seconds, as much more to do in them; all other habits of the level stay."""
    usual = LEVELS[-1]
    patient = usual.given(5.0)
    assert (patient.seconds, patient.effort) == (5.0, 5 * usual.effort)
    assert (patient.name, patient.slips) == (usual.name, usual.slips)
    assert isinstance(bot("master@5"), LevelBot)
    assert asked_for("master@0.25") == ("master", 0.25)
    assert asked_for("master") == ("master", None)


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("master@soon", "'master@soon': after @ stands how many seconds"),
        ("master@", "from 0.01 to 600"),
        ("master@-1", "from 0.01 to 600"),
        ("master@nan", "from 0.01 to 600"),
        ("master@1e9", "from 0.01 to 600"),
        ("greedy@5", "'greedy' does not think by the clock"),
        ("genius@5", "there is no bot 'genius@5'"),
    ],
)
def test_time_that_means_nothing_is_refused(name: str, complaint: str) -> None:
    """The error says what stands behind the sign, or that the bot takes what time it needs."""
    with pytest.raises(UnknownError, match=complaint):
        bot(name)


def test_two_bots_cannot_have_one_name() -> None:
    """A second bot of the same name is a mistake that shows at once."""
    with pytest.raises(ValueError, match="two bots called 'random'"):
        named("random", Text("Plays worse."))(RandomBot)


def moments(game: AnyGame, seats: int, count: int) -> list[State]:
    """Return positions along a random game, somewhere within each stretch of it."""
    state: State = game.rules.start(game.setup(seats, seed=seats))
    rng = stream(seats, "walk")
    found: list[State] = []
    while state.pending() and len(found) < count:
        for _ in range(1 + rng.below(25)):
            if state.pending():
                step(state, rng)
        if state.pending():
            found.append(state.clone())
    return found


def step(state: State, rng: Rng) -> None:
    """Play a random move of a random pending seat."""
    seats = members(state.pending())
    seat = seats[rng.below(len(seats))]
    legal = state.legal(seat)
    state.apply(seat, legal[rng.below(len(legal))])


@pytest.mark.parametrize("kind", UNHURRIED, ids=lambda kind: kind.name)
@pytest.mark.parametrize("slug", GAMES)
def test_hidden_cards_do_not_move_a_bot(slug: str, kind: Kind) -> None:
    """What a seat can know and the bot's luck decide its move: other hidden cards, same move."""
    game = registry.game(slug)
    compared = different = 0
    for seats in {game.chairs[0], game.chairs[-1]}:
        for state in moments(game, seats, count=4):
            for seat in members(state.pending()):
                other = state.clone()
                other.redeal(seat, stream(compared, "fate"))
                moves = [
                    kind.make().choose(Perspective(game, world, seat), stream(compared, "bot"))
                    for world in (state, other)
                ]
                assert moves[0] == moves[1]
                assert moves[0] in state.legal(seat)
                different += digest(other) != digest(state)
                compared += 1
    assert compared
    assert different
