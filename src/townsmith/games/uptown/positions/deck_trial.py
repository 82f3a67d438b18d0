"""What a deck plays like: length, score spread, kinds and seats over many games between bots."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final

from townsmith.core.contract.options import Json, Setup
from townsmith.core.contract.parts import DeckTrial
from townsmith.core.contract.state import State
from townsmith.core.text import Listing, Plural, Text
from townsmith.games.uptown.positions.decks import check_deck
from townsmith.games.uptown.rules.pieces import KINDS, MOST_SEATS, NO_KIND, Catalogue
from townsmith.games.uptown.rules.state import UpTown
from townsmith.games.uptown.rules.street import ALL_PLOTS
from townsmith.games.uptown.rules.tables import deck_catalogue
from townsmith.games.uptown.words.names import KIND_WORDS

_LEAST_SEATS: Final = 2
_PLACES: Final = (Text("first"), Text("second"), Text("third"), Text("fourth"))
_TAIL: Final = 5
"""The share, in a hundred, of scores left out at either end of the spread."""


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
        if not isinstance(state, UpTown):
            raise TypeError(f"a trial of UpTown takes no {type(state).__name__}")
        tally = self.tallies.setdefault(state.seats, Tally())
        tally.rounds.append(state.round)
        tally.scores += [state.points(seat) for seat in range(state.seats)]
        tally.wins.update((seat - state.first) % state.seats for seat in state.winners())
        tally.closed_streets += any(street.closed == ALL_PLOTS for street in state.streets)
        for street in state.streets:
            for pile in street.piles:
                self.built.update(_kinds(self.cards, pile))

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
        Text("  won by turn order: {shares}", shares=_seat_shares(seats, tally)),
    ]


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
        "win_shares_by_turn_order": [round(tally.wins[at] / total, 3) for at in range(seats)],
    }


def _mean(numbers: list[int]) -> str:
    return f"{sum(numbers) / len(numbers):.1f}"


def _quantile(ordered: list[int], percent: int) -> int:
    return ordered[(len(ordered) - 1) * percent // 100]
