"""Reading where a seat stands within its turn."""

from typing import Final

from townsmith.core.bits import BIT, ONES
from townsmith.core.reading.node import Fields, Node, shown
from townsmith.core.text import Text
from townsmith.games.tiny_towns.positions.board import WATCH_KEYS, read_types
from townsmith.games.tiny_towns.positions.ids import resource_of, square_of_pair
from townsmith.games.tiny_towns.rules.pieces import (
    BANK,
    CARDS,
    FACTORIES,
    FACTORY,
    GUILD,
    KINDS,
    MONUMENTS,
    SQUARES,
    TRADING_POST,
    UNIVERSITY,
    WATCH,
    WATCH_ROOM,
)
from townsmith.games.tiny_towns.rules.rounds import FREE_STEP
from townsmith.games.tiny_towns.rules.state import TinyTowns
from townsmith.games.tiny_towns.rules.town import Town

TURN_KEYS: Final = (
    "phase",
    "confirmed",
    "resource",
    "constructed",
    "new_posts",
    "effect",
    "replaced",
)
_EFFECTS: Final = {CARDS[card]: card for card in (BANK, FACTORY, GUILD, UNIVERSITY, WATCH)}


def read_turn(state: TinyTowns, town: Town, seat: Fields) -> None:
    """Put the keys that describe a running turn on a town whose board is read."""
    if "resource" in seat and not seat["resource"].missing():
        town.choice = resource_of(seat["resource"])
        if state.step != FREE_STEP:
            seat["resource"].fail(Text("only in a free round of the town hall a seat has its own"))
    if "constructed" in seat:
        town.constructed = _constructed(state, town, seat["constructed"])
    if "new_posts" in seat:
        town.new_posts = _squares_of(town.built[FACTORIES], seat["new_posts"], Text("factory"))
        if state.cards[FACTORIES] != TRADING_POST:
            seat["new_posts"].fail(Text("the Trading Post is not in play"))
    if "replaced" in seat:
        town.replaced = _replaced(town, seat)
    if "opaleye" in seat and not seat["opaleye"].missing():
        _read_due(state, town, seat["opaleye"])
    if "effect" in seat and not seat["effect"].missing():
        _read_effect(state, town, seat["effect"])


def _constructed(state: TinyTowns, town: Town, node: Node) -> list[int]:
    known = {CARDS[state.cards[kind]]: kind for kind in range(KINDS)}
    if town.monument >= 0:
        known[CARDS[town.monument]] = MONUMENTS
    return [item.word(known, Text("a building the seat could construct")) for item in node.items()]


def _replaced(town: Town, seat: Fields) -> int:
    """Return the square that Architect's Guild has replaced; after the second it is finished."""
    node = seat["replaced"]
    mask = _squares_of(town.taken & ~town.built[MONUMENTS], node, Text("building to be replaced"))
    if mask and ("effect" not in seat or seat["effect"].value != CARDS[GUILD]):
        node.fail(Text("only the effect of {card} replaces buildings", card=shown(CARDS[GUILD])))
    if ONES[mask] > 1:
        node.fail(Text("with two buildings replaced the effect is over"))
    return mask


def _squares_of(allowed: int, node: Node, what: Text) -> int:
    mask = 0
    for item in node.items():
        square = square_of_pair(item)
        if not allowed & BIT[square]:
            item.fail(Text("there is no {what} on that square", what=what))
        mask |= BIT[square]
    return mask


def _read_due(state: TinyTowns, town: Town, node: Node) -> None:
    fields = node.fields(WATCH_KEYS)
    if "due" in fields:
        town.due = read_types(state, fields["due"])
        if town.due & ~town.watch:
            fields["due"].fail(Text("only buildings that lie on Opaleye's Watch can be due"))


def _read_effect(state: TinyTowns, town: Town, node: Node) -> None:
    effect = node.word(_EFFECTS, Text("a card with an effect on construction"))
    if effect in {BANK, FACTORY}:
        _await_resources(state, town, effect, node)
        return
    if not town.has_monument(effect):
        node.fail(Text("{card} does not stand in this town", card=shown(CARDS[effect])))
    if effect == UNIVERSITY and not town.empty():
        node.fail(Text("Grove University finds no empty square, so its effect is over"))
    if effect == WATCH and ONES[town.watch] == WATCH_ROOM:
        node.fail(Text("Opaleye's Watch is full, so its effect is over"))
    town.effect = effect
    if effect == GUILD:
        town.awaiting = _unstocked(state, town) & town.replaced
    elif effect == WATCH and not town.watch_round:
        town.watch_round = state.round


def _await_resources(state: TinyTowns, town: Town, card: int, node: Node) -> None:
    if state.cards[FACTORIES] != card:
        node.fail(Text("{card} is not in play", card=shown(CARDS[card])))
    town.awaiting = _unstocked(state, town)
    if not town.awaiting:
        node.fail(
            Text("every {card} of this town has its resource already", card=shown(CARDS[card]))
        )


def _unstocked(state: TinyTowns, town: Town) -> int:
    """Return the squares of Banks and Factories without a resource."""
    if state.cards[FACTORIES] not in {BANK, FACTORY}:
        return 0
    works = town.built[FACTORIES]
    bare = [square for square in range(SQUARES) if works & BIT[square] and not town.stored[square]]
    return sum(BIT[square] for square in bare)
