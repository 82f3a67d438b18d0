# townsmith: compiled
"""How a position comes back from the whole numbers that `pack` wrote."""

from townsmith.core.packing import Unpacker
from townsmith.core.rng import Rng
from townsmith.games.tiny_towns.rules.pieces import FACTORIES, KINDS, SQUARES, TRADING_POST
from townsmith.games.tiny_towns.rules.state import TinyTowns
from townsmith.games.tiny_towns.rules.town import Town


def unpack(words: list[int]) -> TinyTowns:
    """Return the position that `pack` wrote."""
    read = Unpacker(words)
    header = read.some(13)
    cards = read.some(KINDS)
    rng = Rng(read.one(), read.one(), read.one(), read.one())
    state = TinyTowns(header[0], cards, rng)
    state.monuments = header[1]
    state.cavern = header[2]
    state.town_hall = header[3]
    state.round = header[4]
    state.stage = header[5]
    state.resource = header[6]
    state.builder = header[7]
    state.step = header[8]
    state.waiting = header[9]
    state.deck = read.some(header[10])
    state.discard = read.some(header[11])
    state.row = read.some(header[12])
    for _ in range(state.seats):
        shown = _unpack_board(read)
        town = _unpack_board(read)
        _unpack_turn(read, town)
        attach(state, town, shown)
    return state


def attach(state: TinyTowns, town: Town, shown: Town) -> None:
    """Add a seat whose board was read, and find what follows from it."""
    shown.monument = town.monument
    shown.dealt = town.dealt
    shown.place = town.place
    for board in (town, shown):
        posts = 0
        if state.cards[FACTORIES] == TRADING_POST:
            posts = board.built[FACTORIES] & ~town.new_posts
        board.set_posts(posts, state.cards)
    state.towns.append(town)
    state.shown.append(shown)


def _unpack_board(read: Unpacker) -> Town:
    town = Town()
    town.cubes = read.one()
    town.bond = read.one()
    town.cavern = read.one()
    town.shrine = read.one()
    town.watch = read.one()
    town.watch_round = read.one()
    town.built = read.some(8)
    town.stored = read.some(SQUARES)
    town.count_squares()
    return town


def _unpack_turn(read: Unpacker, town: Town) -> None:
    town.monument = read.one()
    town.returned = read.one()
    town.dealt = read.one()
    town.place = read.one()
    town.named = read.one()
    town.phase = read.one()
    town.choice = read.one()
    town.new_posts = read.one()
    town.effect = read.one()
    town.replaced = read.one()
    town.due = read.one()
    town.awaiting = read.one()
    town.constructed = read.counted()
