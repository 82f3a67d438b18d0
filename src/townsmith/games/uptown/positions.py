"""Position files: a table of UpTown as a person would write it down.

Cards that are written out in place of an id join the catalogue of that one position. They are
numbered in the order of their JSON, so that equal positions have equal catalogues.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from townsmith.core.errors import PositionError
from townsmith.core.game import Position, Setup
from townsmith.core.rng import Rng, stream
from townsmith.games.uptown.cardbook import card_json, project_json
from townsmith.games.uptown.deck import deck_catalogue, deck_json
from townsmith.games.uptown.fields import flag, known_keys, listed, objects, whole
from townsmith.games.uptown.pieces import PLOTS, START_UPCOINS, Catalogue
from townsmith.games.uptown.placing import Finder, Item
from townsmith.games.uptown.rules import UpTown
from townsmith.games.uptown.street import ALL_PLOTS, Street

KEYS: Final = (
    *("game", "options", "seed", "rng", "round", "phase", "first", "turn", "action"),
    *("last_round", "municipal", "seats"),
)
_SEAT_KEYS: Final = ("wallet", "deck", "street")
_DECK_KEYS: Final = ("size", "top", "coins")
_PILE_KEYS: Final = ("size", "top")
_RICHEST: Final = 1_000_000_000
_ROUNDS: Final = 1_000_000
_RNG_WORDS: Final = 4
_LAST_ACTION: Final = 2


# Writing


def written(state: UpTown) -> Position:
    """Return the position file of a position, complete."""
    cards = state.cards
    position: Position = {"game": "uptown"}
    if cards.deck:
        position["options"] = {"deck": deck_json(cards.deck)}
    position |= {"round": state.round, "first": state.first, "turn": state.turn}
    position["action"] = state.action
    if state.last_round:
        position["last_round"] = True
    if state.over:
        position["phase"] = "over"
    position["municipal"] = _written_pile(cards, state.municipal, state.municipal_left)
    position["seats"] = [_written_seat(cards, street) for street in state.streets]
    return position


def _written_pile(cards: Catalogue, deck: list[int], left: int) -> dict[str, Any]:
    return {"size": left, "top": [card_json(cards, card) for card in deck[:left][::-1]]}


def _written_seat(cards: Catalogue, street: Street) -> dict[str, Any]:
    deck = _written_pile(cards, street.deck, street.left)
    piles = [[project_json(cards, project) for project in pile] for pile in street.piles]
    return {"wallet": street.wallet, "deck": deck | {"coins": street.coins}, "street": piles}


# Reading


def read(position: Position, setup: Setup) -> UpTown:
    """Return the position a file describes; `setup` holds its seats, seed and checked options."""
    known_keys(position, KEYS, "the position")
    finder = Finder(deck_catalogue(setup.options["deck"]))
    seats = objects(position["seats"], "seats")
    plans = [_seat_plan(finder, seat, f"seats[{at}]") for at, seat in enumerate(seats)]
    municipal = _pile(finder, position.get("municipal", {}), "municipal", _PILE_KEYS)
    rng = _generator(position, setup.seed)
    finder.catalogue()
    decks = _deal([plan.deck for plan in plans], finder, finder.unplaced_projects(), rng)
    streets = [_street(finder, *pair) for pair in zip(plans, decks, strict=True)]
    pile = _deal([municipal], finder, finder.unplaced_municipal(), rng)[0]
    table = UpTown(finder.cards, streets, pile)
    _read_turn(table, position, rng)
    table.settle()
    return table


@dataclass(frozen=True)
class _Pile:
    """A deck as far as the file tells: its top cards, and how many there are in all."""

    where: str
    top: list[Item]
    size: int | None


@dataclass(frozen=True)
class _SeatPlan:
    """A seat as far as the file tells."""

    wallet: int
    coins: int
    deck: _Pile
    street: list[list[Item]]


def _seat_plan(finder: Finder, seat: Mapping[str, Any], where: str) -> _SeatPlan:
    known_keys(seat, _SEAT_KEYS, where)
    wallet = whole(seat.get("wallet", START_UPCOINS), f"{where}.wallet", 0, _RICHEST)
    deck = _pile(finder, seat.get("deck", {}), f"{where}.deck", _DECK_KEYS)
    coins = whole(seat.get("deck", {}).get("coins", 0), f"{where}.deck.coins", 0, _RICHEST)
    return _SeatPlan(wallet, coins, deck, _plots(finder, seat, f"{where}.street"))


def _pile(finder: Finder, pile: object, where: str, keys: tuple[str, ...]) -> _Pile:
    if not isinstance(pile, Mapping):
        raise PositionError(f'{where} must be an object such as {{"size": 20, "top": []}}')
    known_keys(pile, keys, where)
    named = enumerate(listed(pile.get("top", []), f"{where}.top"))
    find = finder.municipal_card if keys == _PILE_KEYS else finder.project_card
    top = [find(card, f"{where}.top[{at}]") for at, card in named]
    size = None if "size" not in pile else whole(pile["size"], f"{where}.size", 0, _ROUNDS)
    if size is not None and size < len(top):
        raise PositionError(f'{where}: "top" lists {len(top)} cards, but "size" is {size}')
    return _Pile(where, top, size)


def _plots(finder: Finder, seat: Mapping[str, Any], where: str) -> list[list[Item]]:
    plots = listed(seat.get("street", [[]] * PLOTS), where)
    if len(plots) != PLOTS:
        raise PositionError(f"{where} must have {PLOTS} plots, not {len(plots)}")
    street: list[list[Item]] = []
    for plot, building in enumerate(plots):
        here = f"{where}[{plot}]"
        floors = enumerate(listed(building, here))
        street.append([finder.project(project, f"{here}[{at}]") for at, project in floors])
    return street


def _deal(piles: list[_Pile], finder: Finder, rest: list[int], rng: Rng) -> list[list[int]]:
    """Return the piles in full, top card last, with unplaced cards under the named ones."""
    rng.shuffle(rest)
    decks: list[list[int]] = []
    whole_pile = finder.pile_size(len(piles), municipal=piles[0].where == "municipal")
    for pile, below in zip(piles, _shares(piles, len(rest), whole_pile), strict=True):
        decks.append(rest[:below] + finder.numbers(pile.top)[::-1])
        rest = rest[below:]
    return decks


def _shares(piles: list[_Pile], rest: int, whole_pile: int) -> list[int]:
    """Return how many unnamed cards each pile gets.

    A pile without a size has as many cards as at the start of a game, or what the cards that lie
    elsewhere leave of that.
    """
    wanted = [(whole_pile if p.size is None else p.size) - len(p.top) for p in piles]
    shares = [max(share, 0) for share in wanted]
    while sum(shares) > rest:
        open_ended = [at for at, p in enumerate(piles) if p.size is None and shares[at]]
        if not open_ended:
            names = " and ".join(pile.where for pile in piles)
            raise PositionError(
                f"{names}: {sum(shares)} more cards are wanted under those named, but only {rest} "
                'are left; make "size" smaller'
            )
        shares[max(open_ended, key=lambda at: (shares[at], at))] -= 1
    return shares


def _street(finder: Finder, plan: _SeatPlan, deck: list[int]) -> Street:
    street = Street(plan.wallet, deck)
    street.coins = plan.coins
    street.set_piles(finder.cards, [finder.numbers(pile) for pile in plan.street])
    return street


def _read_turn(table: UpTown, position: Position, rng: Rng) -> None:
    """Read whose action it is; `first` is drawn only where nothing about turns is said."""
    drawn = rng.below(table.seats)
    last = table.seats - 1
    first = position.get("first", 0 if "turn" in position else drawn)
    table.first = whole(first, "first", 0, last)
    table.turn = whole(position.get("turn", table.first), "turn", 0, last)
    table.action = whole(position.get("action", 1), "action", 1, _LAST_ACTION)
    table.round = whole(position.get("round", 1), "round", 1, _ROUNDS)
    table.over = _read_phase(position)
    _read_last_round(table, position)


def _read_phase(position: Position) -> bool:
    if "phase" not in position:
        return False
    if position["phase"] != "over":
        raise PositionError(f'phase cannot be {position["phase"]!r}; it can only be "over"')
    return True


def _read_last_round(table: UpTown, position: Position) -> None:
    """Read whether the end is triggered; an empty deck or a finished street says so too."""
    reason = "the game is over" if table.over else ""
    for seat, street in enumerate(table.streets):
        if not street.left:
            reason = f"the deck of seat {seat} is empty"
        if street.closed == ALL_PLOTS:
            reason = f"all plots of seat {seat} are closed"
    table.last_round = flag(position.get("last_round", bool(reason)), "last_round")
    if reason and not table.last_round:
        raise PositionError(f"last_round cannot be false: {reason} (UT-14.1, UT-14.2)")


def _generator(position: Position, seed: int) -> Rng:
    """Return the generator for what is shuffled: the one written down, or fresh from the seed."""
    if "rng" not in position:
        return stream(seed, "deal")
    words = listed(position["rng"], "rng")
    if len(words) != _RNG_WORDS:
        raise PositionError(f"rng must be a list of {_RNG_WORDS} whole numbers")
    a, b, c, count = (whole(word, f"rng[{at}]", 0, 0xFFFFFFFF) for at, word in enumerate(words))
    return Rng(a, b, c, count)
