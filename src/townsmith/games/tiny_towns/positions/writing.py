"""Writing a position of Tiny Towns down, as a person would."""

from typing import Any

from townsmith.core.bits import squares
from townsmith.core.contract.parts import Position
from townsmith.games.tiny_towns.positions.board import BOARD_KEYS
from townsmith.games.tiny_towns.positions.ids import PHASE_WORDS, STAGE_WORDS, key_of, pairs_of
from townsmith.games.tiny_towns.rules.pieces import (
    CARDS,
    COTTAGES,
    CUBE,
    FACTORIES,
    KINDS,
    MONUMENTS,
    RESOURCES,
    SIDE,
    SQUARES,
)
from townsmith.games.tiny_towns.rules.rounds import (
    CHOOSE_MONUMENTS,
    FREE_STEP,
    PLAY,
)
from townsmith.games.tiny_towns.rules.state import TinyTowns
from townsmith.games.tiny_towns.rules.town import Town, digits


def write(state: TinyTowns) -> Position:
    """Return the position file of a position, complete."""
    phase = _phase(state)
    position: Position = {
        "game": "tiny-towns",
        "options": {
            "monuments": bool(state.monuments),
            "cavern": bool(state.cavern),
            "town_hall": bool(state.town_hall),
        },
        "rng": state.rng.pack(),
        "round": int(state.round),
        "cards": [CARDS[card] for card in state.cards],
        "phase": phase,
        "resource": _resource(state.resource),
    }
    if state.town_hall:
        if state.step:
            position["town_hall_step"] = int(state.step)
        position["resource_discard"] = _resources(state.discard)
    elif state.seats > 1:
        position["master_builder"] = int(state.builder)
    else:
        position["resource_row"] = _resources(state.row)
    if state.town_hall or state.seats == 1:
        position["resource_deck"] = _resources(state.deck)
    position["seats"] = [_seat(state, seat, phase) for seat in range(state.seats)]
    return position


def _phase(state: TinyTowns) -> str:
    """Return the table's phase: that of the seat that is least far."""
    if state.stage != PLAY:
        return STAGE_WORDS[state.stage]
    waiting = [state.towns[seat].phase for seat in squares(state.waiting)]
    return PHASE_WORDS[min(waiting)]


def _seat(state: TinyTowns, seat: int, phase: str) -> dict[str, Any]:
    town = state.towns[seat]
    written = _board(town, state.cards)
    before = _board(state.shown[seat], state.cards)
    written |= _cards_and_counts(town)
    written |= _turn(state, seat, phase)
    changed = {key: before.get(key) for key in BOARD_KEYS if before.get(key) != written.get(key)}
    if changed:
        written["before"] = changed
    return written


def _board(town: Town, cards: list[int]) -> dict[str, Any]:
    """Return what others see of a town."""
    board: dict[str, Any] = {"town": _rows(town, cards)}
    stored = {
        key_of(square): _resources(digits(town.stored[square]))
        for square in range(SQUARES)
        if town.stored[square]
    }
    bond = {
        key_of(square): [_resource((town.bond & CUBE[7][square]) // CUBE[1][square])]
        for square in squares(town.built[COTTAGES])
        if town.bond & CUBE[7][square]
    }
    if stored:
        board["storage"] = stored
    if bond:
        board["bondmaker"] = bond
    if town.cavern:
        board["discarded"] = _resources(digits(town.cavern))
    if town.shrine:
        board["shrine_count"] = int(town.shrine)
    if town.watch_round:
        board["opaleye"] = _opaleye(town, cards)
    return board


def _opaleye(town: Town, cards: list[int]) -> dict[str, Any]:
    return {
        "buildings": [CARDS[cards[kind]] for kind in range(KINDS) if town.watch >> kind & 1],
        "built_in_round": int(town.watch_round),
    }


def _rows(town: Town, cards: list[int]) -> list[list[str | None]]:
    names = [_name_at(town, square, cards) for square in range(SQUARES)]
    return [names[row : row + SIDE] for row in range(0, SQUARES, SIDE)]


def _name_at(town: Town, square: int, cards: list[int]) -> str | None:
    kind = town.type_at(square)
    if kind >= 0:
        return CARDS[town.monument if kind == MONUMENTS else cards[kind]]
    return _resource((town.cubes & CUBE[7][square]) // CUBE[1][square])


def _cards_and_counts(town: Town) -> dict[str, Any]:
    """Return the monument cards and what is counted over the game."""
    written: dict[str, Any] = {}
    if town.dealt >= 0:
        written["dealt"] = [CARDS[town.monument], CARDS[town.dealt]]
    elif town.monument >= 0:
        written["monument"] = CARDS[town.monument]
    if town.returned >= 0:
        written["returned"] = CARDS[town.returned]
    if town.place:
        written["completed"] = int(town.place)
    if town.named:
        written["times_master_builder"] = int(town.named)
    return written


def _turn(state: TinyTowns, seat: int, phase: str) -> dict[str, Any]:
    """Return where the seat's part of the round stands."""
    town = state.towns[seat]
    written: dict[str, Any] = {}
    waiting = state.waiting >> seat & 1
    if state.stage == PLAY and waiting and PHASE_WORDS[town.phase] != phase:
        written["phase"] = PHASE_WORDS[town.phase]
    if not waiting and not town.place and state.stage in {CHOOSE_MONUMENTS, PLAY}:
        written["confirmed"] = True
    if town.choice and state.step == FREE_STEP:
        written["resource"] = _resource(town.choice)
    if town.constructed:
        written["constructed"] = [_constructed(state, town, kind) for kind in town.constructed]
    if town.new_posts:
        written["new_posts"] = pairs_of(town.new_posts)
    if town.effect >= 0 or town.awaiting:
        written["effect"] = CARDS[town.effect if town.effect >= 0 else state.cards[FACTORIES]]
    if town.replaced:
        written["replaced"] = pairs_of(town.replaced)
    if town.due:
        due = [CARDS[state.cards[kind]] for kind in range(KINDS) if town.due >> kind & 1]
        written["opaleye"] = _opaleye(town, state.cards) | {"due": due}
    return written


def _constructed(state: TinyTowns, town: Town, kind: int) -> str:
    return CARDS[town.monument if kind == MONUMENTS else state.cards[kind]]


def _resource(resource: int) -> str | None:
    return RESOURCES[resource] if resource else None


def _resources(cards: list[int]) -> list[str]:
    return [RESOURCES[card] for card in cards]
