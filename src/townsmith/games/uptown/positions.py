"""Position files: a table of UpTown as a person would write it down.

Cards that are written out in place of an id join the catalogue of that one position. They are
numbered in the order of their JSON, so that equal positions have equal catalogues.
"""

from dataclasses import dataclass
from typing import Any, Final

from townsmith.core.contract.options import Setup
from townsmith.core.contract.parts import Position
from townsmith.core.reading.node import Fields, Node
from townsmith.core.rng import Rng, stream
from townsmith.games.uptown.cardbook import card_json, project_json
from townsmith.games.uptown.deck import deck_catalogue, deck_json
from townsmith.games.uptown.pieces import PLOTS, START_UPCOINS, Catalogue
from townsmith.games.uptown.placing import Finder, Item
from townsmith.games.uptown.rules import UpTown
from townsmith.games.uptown.street import ALL_PLOTS, Street

KEYS: Final = (
    *("rng", "round", "phase", "first", "turn", "action"),
    *("last_round", "municipal"),
)
_SEAT_KEYS: Final = ("wallet", "deck", "street")
_PILE_KEYS: Final = ("size", "top")
_DECK_KEYS: Final = (*_PILE_KEYS, "coins")
_RICHEST: Final = 1_000_000_000
_MANY: Final = 1_000_000
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


def read(setup: Setup, fields: Fields) -> UpTown:
    """Return the position that the fields of a file describe."""
    finder = Finder(deck_catalogue(setup.options["deck"]))
    plans = [_seat_plan(finder, seat) for seat in fields["seats"].items()]
    municipal = _pile(finder, fields.get("municipal", Node({}, "municipal")), _PILE_KEYS)
    rng = _generator(fields, setup.seed)
    finder.number_written_cards()
    decks = _deal([plan.deck for plan in plans], finder, finder.unplaced_projects(), rng)
    streets = [_street(finder, *pair) for pair in zip(plans, decks, strict=True)]
    pile = _deal([municipal], finder, finder.unplaced_municipal(), rng)[0]
    table = UpTown(finder.cards, streets, pile)
    _read_turn(table, fields, rng)
    table.settle()
    return table


@dataclass(frozen=True)
class _Pile:
    """A deck as far as the file tells: its top cards, how many it has, how many at the start."""

    node: Node
    top: list[Item]
    size: int | None
    coins: int = 0


@dataclass(frozen=True)
class _SeatPlan:
    """A seat as far as the file tells."""

    wallet: int
    deck: _Pile
    street: list[list[Item]]


def _seat_plan(finder: Finder, seat: Node) -> _SeatPlan:
    fields = seat.fields(_SEAT_KEYS)
    wallet = fields["wallet"].whole(0, _RICHEST) if "wallet" in fields else START_UPCOINS
    deck = _pile(finder, fields.get("deck", Node({}, f"{seat.where}.deck")), _DECK_KEYS)
    plots = fields.get("street", Node([[]] * PLOTS)).items(PLOTS)
    street = [[finder.project(floor) for floor in plot.items()] for plot in plots]
    return _SeatPlan(wallet, deck, street)


def _pile(finder: Finder, pile: Node, keys: tuple[str, ...]) -> _Pile:
    fields = pile.fields(keys)
    find = finder.municipal_card if keys == _PILE_KEYS else finder.project_card
    top = [find(card) for card in fields.get("top", Node([])).items()]
    size = fields["size"].whole(0, _MANY) if "size" in fields else None
    if size is not None and size < len(top):
        pile.fail(f'"top" lists {len(top)} cards, but "size" is {size}')
    return _Pile(pile, top, size, fields.get("coins", Node(0)).whole(0, _RICHEST))


def _deal(piles: list[_Pile], finder: Finder, rest: list[int], rng: Rng) -> list[list[int]]:
    """Return the piles in full, top card last, with unplaced cards under the named ones."""
    rng.shuffle(rest)
    decks: list[list[int]] = []
    whole_pile = finder.pile_size(len(piles))
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
            piles[-1].node.fail(
                f"{sum(shares)} more cards are wanted under those named, but only {rest} lie"
                ' nowhere else; make "size" smaller'
            )
        shares[max(open_ended, key=lambda at: (shares[at], at))] -= 1
    return shares


def _street(finder: Finder, plan: _SeatPlan, deck: list[int]) -> Street:
    street = Street(plan.wallet, deck)
    street.coins = plan.deck.coins
    street.set_piles(finder.cards, [finder.numbers(pile) for pile in plan.street])
    return street


def _read_turn(table: UpTown, fields: dict[str, Node], rng: Rng) -> None:
    """Read whose action it is; the first player is drawn only where nothing is said of turns."""
    drawn = rng.below(table.seats)
    last = table.seats - 1
    table.first = 0 if "turn" in fields else drawn
    if "first" in fields:
        table.first = fields["first"].whole(0, last)
    table.turn = fields["turn"].whole(0, last) if "turn" in fields else table.first
    table.action = fields.get("action", Node(1)).whole(1, _LAST_ACTION)
    table.round = fields.get("round", Node(1)).whole(1, _MANY)
    table.over = "phase" in fields and fields["phase"].word({"over": True}, "a phase")
    _read_last_round(table, fields)


def _read_last_round(table: UpTown, fields: dict[str, Node]) -> None:
    """Read whether the end is triggered; an empty deck or a finished street says so too."""
    reason = "the game is over" if table.over else ""
    for seat, street in enumerate(table.streets):
        if not street.left:
            reason = f"the deck of seat {seat} is empty (UT-14.1)"
        if street.closed == ALL_PLOTS:
            reason = f"all plots of seat {seat} are closed (UT-14.2)"
    table.last_round = bool(reason)
    if "last_round" in fields:
        table.last_round = fields["last_round"].flag()
    if reason and not table.last_round:
        fields["last_round"].fail(f"it cannot be false: {reason}")


def _generator(fields: dict[str, Node], seed: int) -> Rng:
    """Return the generator for what is shuffled: the one written down, or fresh from the seed."""
    if "rng" not in fields:
        return stream(seed, "deal")
    a, b, c, count = (word.whole(0, 0xFFFFFFFF) for word in fields["rng"].items(_RNG_WORDS))
    return Rng(a, b, c, count)
