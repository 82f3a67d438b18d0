# townsmith: compiled
"""The variant that is played: edition, sheet, expert, solo level, and all cards of its box."""

from mypy_extensions import i64

from townsmith.games.welcome_to.rules.pieces import E81
from townsmith.games.welcome_to.rules.plan_card import Plan
from townsmith.games.welcome_to.rules.rival import Rival


class Variant:
    """What was chosen before the game, and the cards that go with it.

    It never changes once made, and all copies of a position share it.
    """

    def __init__(self, edition: int, sheet: int, *, expert: bool, level: int) -> None:
        """Store what was chosen; `decks.known_variant` adds the cards."""
        self.edition: i64 = edition
        self.sheet: i64 = sheet
        self.expert = expert
        self.level: i64 = level
        """Of the rival, or -1 without one."""
        self.cards: list[int] = []
        """The construction cards, in the order of the data file."""
        self.plans: list[Plan] = []
        """All plans that may be drawn."""
        self.rival = Rival(0)
        self.bunkers: i64 = 0
        """The houses with a bunker on the Doomsday sheet."""
        self.deck = ""
        """The JSON text of the players' own deck, or nothing."""
        self.solo: bool = level >= 0
        self.older: bool = edition == E81

    def pack(self) -> list[int]:
        """Return what was chosen as whole numbers; the cards follow from it."""
        words: list[int] = [self.edition, self.sheet, int(self.expert), self.level]
        text = self.deck.encode("utf-8")
        return [*words, len(text), *text]
