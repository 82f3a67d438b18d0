"""What a deck plays like: length, scores, heights, kinds and seats over many games of bots."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final

from townsmith.core.contract.options import Json, Setup
from townsmith.core.contract.parts import DeckTrial
from townsmith.core.contract.state import State
from townsmith.core.text import Listing, Plural, Text
from townsmith.games.uptown.positions.decks import check_deck
from townsmith.games.uptown.rules.pieces import KINDS, MOST_SEATS, NO_KIND, PLOTS, Catalogue
from townsmith.games.uptown.rules.state import UpTown
from townsmith.games.uptown.rules.tables import deck_catalogue
from townsmith.games.uptown.words.names import KIND_WORDS

_LEAST_SEATS: Final = 2
_PLACES: Final = (Text("first"), Text("second"), Text("third"), Text("fourth"))
_TAIL: Final = 5
"""The share, in a hundred, of scores left out at either end of the spread."""
_LOW: Final = 3
_HIGH: Final = 8
"""How many floors a building has that is neither a stump nor a tower."""


def deck_trial(deck: Json) -> "UpTownTrial":
    """Return a trial of a deck of one's own, or raise DeckError naming card and field."""
    check_deck(deck)
    return UpTownTrial(deck)


@dataclass
class Tally:
    """What was counted at tables of one size."""

    rounds: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    wins: Counter[int] = field(default_factory=Counter)
    """Games won by the player who had that many turns before the own first one.

    Everybody who shares a victory counts.
    """
    closed_streets: int = 0
    """How many games ended because somebody had closed all plots."""
    heights: Counter[int] = field(default_factory=Counter)
    """How many buildings had that many floors."""
    tallest: Counter[int] = field(default_factory=Counter)
    """How many streets had a tallest building of that many floors."""
    roofs: int = 0
    """The closed plots of all streets."""


class UpTownTrial(DeckTrial):
    """Counts games with one deck."""

    def __init__(self, deck: Json) -> None:
        """Store nothing yet; the deck has been checked."""
        self.deck = deck
        self.cards = deck_catalogue(deck)
        self.tallies: dict[int, Tally] = {}
        self.built: Counter[int] = Counter()

    def remarks(self) -> list[Text]:
        """Return how many cards there are, and the share of each kind printed on them."""
        cards = self.cards
        count = Text(
            "{projects} project cards and {municipal} municipal cards",
            projects=cards.project_cards,
            municipal=cards.municipal_cards,
        )
        seats = Listing(tuple(self._seat_counts()))
        printed = Counter(_kinds(cards, range(cards.deck_projects)))
        return [
            count,
            Text("can be dealt to {seats} seats", seats=seats),
            Text("projects on the cards: {kinds}", kinds=_shares_text(printed)),
        ]

    def setups(self, games: int) -> list[Setup]:
        """Return the games in turn with two, three and four seats, as far as the deck allows."""
        counts = self._seat_counts()
        options = {"deck": self.deck}
        return [Setup(counts[at % len(counts)], at, options) for at in range(games)]

    def _seat_counts(self) -> list[int]:
        cards = self.cards.project_cards
        return [seats for seats in range(_LEAST_SEATS, MOST_SEATS + 1) if cards % seats == 0]

    def add(self, state: State) -> None:
        """Take in a finished game."""
        self.count(self.figures(state))

    def figures(self, state: State) -> dict[str, Any]:
        """Return what is counted of a finished game, in the order of turns."""
        if not isinstance(state, UpTown):
            raise TypeError(f"a trial of UpTown takes no {type(state).__name__}")
        seats = [(state.first + step) % state.seats for step in range(state.seats)]
        streets = [state.streets[seat] for seat in seats]
        built = Counter(
            kind for street in streets for pile in street.piles for kind in _kinds(self.cards, pile)
        )
        return {
            "rounds": state.round,
            "scores": [state.points(seat) for seat in seats],
            "winners": [seats.index(seat) for seat in state.winners()],
            "floors": [[len(pile) for pile in street.piles] for street in streets],
            "roofs": [PLOTS - street.open_plots() for street in streets],
            "built": {_kind_id(kind): count for kind, count in sorted(built.items())},
        }

    def count(self, figures: dict[str, Any]) -> None:
        """Take in a game by its figures."""
        tally = self.tallies.setdefault(len(figures["scores"]), Tally())
        tally.rounds.append(figures["rounds"])
        tally.scores += figures["scores"]
        tally.wins.update(figures["winners"])
        tally.closed_streets += PLOTS in figures["roofs"]
        tally.roofs += sum(figures["roofs"])
        tally.heights.update(floors for street in figures["floors"] for floors in street if floors)
        tally.tallest.update(max(street) for street in figures["floors"])
        self.built.update({_kind_number(kind): n for kind, n in figures["built"].items()})

    def report(self) -> list[Text]:
        """Return length, spread and seats for each table size, then the kinds that were built."""
        lines: list[Text] = []
        for seats in sorted(self.tallies):
            lines += _tally_lines(seats, self.tallies[seats])
        return [*lines, Text("projects built: {kinds}", kinds=_shares_text(self.built))]

    def as_json(self) -> dict[str, Any]:
        """Return the same as plain values."""
        return {
            "cards": {
                "project": self.cards.project_cards,
                "municipal": self.cards.municipal_cards,
            },
            "seats": {str(seats): _tally_json(seats, t) for seats, t in self.tallies.items()},
            "built": {_kind_id(kind): n for kind, n in sorted(self.built.items())},
        }


def _kinds(cards: Catalogue, projects: range | list[int]) -> list[int]:
    return [cards.kind[project] for project in projects]


def _kind_id(kind: int) -> str:
    return "none" if kind == NO_KIND else KINDS[kind]


def _kind_number(kind: str) -> int:
    return NO_KIND if kind == "none" else KINDS.index(kind)


def _shares_text(counts: Counter[int]) -> Listing:
    total = max(1, counts.total())
    items: list[Text] = []
    for kind in [*range(len(KINDS)), NO_KIND]:
        name = Text("no kind") if kind == NO_KIND else KIND_WORDS[KINDS[kind]]
        items.append(Text("{kind} {n}%", kind=name, n=_percent(counts[kind], total)))
    return Listing(tuple(items))


def _percent(part: int, whole: int) -> int:
    return round(100 * part / whole)


def _tally_lines(seats: int, tally: Tally) -> list[Text]:
    games = len(tally.rounds)
    rounds, scores = sorted(tally.rounds), sorted(tally.scores)
    return [
        Plural("{seats} seats, {n} game:", "{seats} seats, {n} games:", games, seats=seats),
        Text(
            "  length: {mean} rounds on average, {low} to {high}; {closed}% end with a closed"
            " street, the others with an empty deck",
            mean=_mean(rounds),
            low=rounds[0],
            high=rounds[-1],
            closed=_percent(tally.closed_streets, games),
        ),
        Text(
            "  prestige: {mean} on average; 9 of 10 between {low} and {high}; {worst} to {best}",
            mean=_mean(scores),
            low=_quantile(scores, _TAIL),
            high=_quantile(scores, 100 - _TAIL),
            worst=scores[0],
            best=scores[-1],
        ),
        Text(
            "  tallest building of a street: {middle}% have {low} to {high} floors, {more}% more;"
            " {roofs} plots of a street are closed",
            middle=_percent(_between(tally.tallest, _LOW, _HIGH), tally.tallest.total()),
            low=_LOW,
            high=_HIGH,
            more=_percent(_between(tally.tallest, _HIGH + 1), tally.tallest.total()),
            roofs=_mean_of(tally.roofs, games * seats),
        ),
        Text("  won by turn order: {shares}", shares=_seat_shares(seats, tally)),
    ]


def _between(heights: Counter[int], low: int, high: int = 1_000) -> int:
    return sum(count for height, count in heights.items() if low <= height <= high)


def _seat_shares(seats: int, tally: Tally) -> Listing:
    total = max(1, tally.wins.total())
    shares = [
        Text("{place} {n}%", place=_PLACES[place], n=_percent(tally.wins[place], total))
        for place in range(seats)
    ]
    return Listing(tuple(shares))


def _tally_json(seats: int, tally: Tally) -> dict[str, Any]:
    total = max(1, tally.wins.total())
    scores = sorted(tally.scores)
    return {
        "games": len(tally.rounds),
        "rounds_mean": float(_mean(tally.rounds)),
        "score_mean": float(_mean(scores)),
        "score_p5": _quantile(scores, _TAIL),
        "score_p95": _quantile(scores, 100 - _TAIL),
        "ended_by_roofs": tally.closed_streets,
        "roofs_mean": float(_mean_of(tally.roofs, len(scores))),
        "heights": {str(floors): n for floors, n in sorted(tally.heights.items())},
        "tallest": {str(floors): n for floors, n in sorted(tally.tallest.items())},
        "win_shares_by_turn_order": [round(tally.wins[at] / total, 3) for at in range(seats)],
    }


def _mean(numbers: list[int]) -> str:
    return _mean_of(sum(numbers), len(numbers))


def _mean_of(total: int, count: int) -> str:
    return f"{total / count:.1f}"


def _quantile(ordered: list[int], percent: int) -> int:
    return ordered[(len(ordered) - 1) * percent // 100]
