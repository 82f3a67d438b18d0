# townsmith: compiled
"""The variant that is played: edition, sheet, extras, solo level, and all cards of its box."""

from typing import Final

from mypy_extensions import i64

from townsmith.games.welcome_to.rules.pieces import E81
from townsmith.games.welcome_to.rules.plan_card import Plan
from townsmith.games.welcome_to.rules.rival import Rival

ROUNDABOUTS: Final = 1
ADVANCED: Final = 2
ONLY_KNOWN: Final = 4
"""Extras of a variant, to be added up: which elements of the expert variant are played (WT-X.13),
and whether standard plans that nobody has seen printed stay in the box."""

# Written as 0 and 1 where the two elements still were one choice, so that older packs stay true.
_CODES: Final[list[int]] = [0, 2, 3, 1, 4, 6, 7, 5]


def extras_of(code: int) -> int:
    """Return the extras that `Variant.pack` wrote as that number."""
    return _CODES.index(code)


class Variant:
    """What was chosen before the game, and the cards that go with it.

    It never changes once made, and all copies of a position share it.
    """

    def __init__(self, edition: int, sheet: int, extras: int, level: int) -> None:
        """Store what was chosen; `decks.known_variant` adds the cards."""
        self.edition: i64 = edition
        self.sheet: i64 = sheet
        self.extras: i64 = extras
        self.roundabouts: bool = extras & ROUNDABOUTS != 0
        self.advanced: bool = extras & ADVANCED != 0
        self.only_known: bool = extras & ONLY_KNOWN != 0
        self.level: i64 = level
        """Of the rival, or -1 without one."""
        self.cards: list[int] = []
        """The construction cards, in the order of the data file."""
        self.plans: list[Plan] = []
        """All plans of the box, those that may be drawn first."""
        self.drawable: i64 = 0
        """How many plans may be drawn; the others can only be chosen (WT-3.6)."""
        self.rival = Rival(0)
        self.bunkers: i64 = 0
        """The houses with a bunker on the Doomsday sheet."""
        self.deck = ""
        """The JSON text of the players' own deck, or nothing."""
        self.solo: bool = level >= 0
        self.older: bool = edition == E81

    def pack(self) -> list[int]:
        """Return what was chosen as whole numbers; the cards follow from it."""
        words: list[int] = [self.edition, self.sheet, _CODES[self.extras], self.level]
        text = self.deck.encode("utf-8")
        return [*words, len(text), *text]
