"""What a simple bot makes of Dream Home."""

from tests.games.dream_home.tables import acting, home, placing, table
from townsmith.core.rng import Rng, stream
from townsmith.games.dream_home import GAME
from townsmith.games.dream_home.rules.state import Homes


def greedy(homes: Homes, seat: int, rng: Rng) -> int:
    """Return the move of the best value in one imagined world."""
    world = homes.clone()
    world.redeal(seat, rng)
    best, chosen = float("-inf"), -1
    for move in homes.legal(seat):
        after = world.clone()
        after.apply(seat, move)
        value = GAME.bots.value(after, seat)
        if value > best:
            best, chosen = value, move
    return chosen


def played(seed: int, thinker: int) -> Homes:
    """Return a finished game of two, one of whom thinks."""
    homes, rng = GAME.rules.start(GAME.setup(2, seed)), stream(seed, "bots")
    while homes.pending():
        seat = acting(homes)
        legal = homes.legal(seat)
        thinks = seat == thinker
        homes.apply(seat, greedy(homes, seat, rng) if thinks else legal[rng.below(len(legal))])
    return homes


def test_greedy_beats_random_in_at_least_98_of_100_games() -> None:
    """Half of the games from either seat; only clear wins count."""
    wins = sum(GAME.rules.winners(played(seed, seed % 2)) == [seed % 2] for seed in range(100))
    assert wins >= 98


def test_a_greedy_seat_completes_what_it_can() -> None:
    """Offered the third living room, it puts it beside the two."""
    homes = placing("living_room", home(". . . . .\n living_room living_room . . .\n . ."))
    assert GAME.notation(greedy(homes, 0, stream(1, "bot"))) == "m3"


def test_what_may_come_is_worth_something() -> None:
    """A kitchen that can grow is worth more than one walled in."""
    free = table(home(". . . . .\n kitchen . . . .\n . ."), turn=1)
    walled = table(home(". . . . .\n kitchen empty . . .\n . ."), turn=1)
    assert GAME.bots.value(free, 0) > GAME.bots.value(walled, 0)
