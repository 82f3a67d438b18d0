"""What a learner sees of Dream Home."""

from tests.games.dream_home.tables import acting, home, table
from townsmith.core.rng import stream
from townsmith.games.dream_home import GAME
from townsmith.games.dream_home.rules.pieces import TOKENS, TYPES
from townsmith.games.dream_home.rules.state import Homes

LENGTH = sum(plane.size for plane in GAME.bots.planes)


def seen(homes: Homes, seat: int) -> bytes:
    """Return the observation of a seat."""
    out = bytearray(b"\xff" * LENGTH)
    homes.observe(seat, out)
    return bytes(out)


def test_the_own_house_comes_first() -> None:
    """Types, empty rooms, scaffolding and tokens are bytes of the own house, then the next."""
    homes = table(
        home(". . . . .\n sauna+cat_house empty scaffolding . .\n garage ."),
        home(". . . . .\n office . . . .\n . ."),
        turn=0,
    )
    own, other = seen(homes, 0), seen(homes, 1)
    assert own[0] == TYPES.index("garage") + 1
    assert own[2:5] == bytes([TYPES.index("sauna") + 1, 17, 18])
    assert own[12 + 2] == TOKENS.index("cat_house") + 1
    assert other[2] == TYPES.index("office") + 1
    house = GAME.bots.planes[0].shape[1]
    assert other[house : 2 * house] == own[:house]


def test_roofs_are_only_counted() -> None:
    """Two piles of other colours look the same."""
    piles = [["red", "red"], ["brown", "orange"]]
    market = {
        "rooms": ["office", "sauna", None, None, None],
        "resources": [None, "tool_jackhammer", None, None, None],
    }
    found = [
        seen(table(home(". . . . .\n . . . . .\n . .", roof_pile=pile), turn=0, market=market), 0)
        for pile in piles
    ]
    assert found[0] == found[1]


def test_every_byte_is_written_throughout_a_game() -> None:
    """The length is that of the planes, for every seat and for a spectator."""
    homes, rng = GAME.rules.start(GAME.setup(4, 1, {"car": True})), stream(1, "observe")
    while homes.pending():
        for seat in (-1, 0, 3):
            assert len(seen(homes, seat)) == LENGTH
        legal = homes.legal(acting(homes))
        homes.apply(acting(homes), legal[rng.below(len(legal))])
