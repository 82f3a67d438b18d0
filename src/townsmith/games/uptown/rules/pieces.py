# townsmith: compiled
"""Cards as whole numbers: the columns in which the rules look everything up.

A project is one half of one face of a card. What a project does is data: nothing here knows a
card by its name (UT-17.6). `tables` fills the columns, anew for every deck.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

PLOTS: Final = 5
MOST_SEATS: Final = 4
START_UPCOINS: Final = 10
UPCOINS_PER_PRESTIGE: Final = 3
CARD_PROJECTS: Final = 2
"""The halves of a project card."""
MUNICIPAL_PROJECTS: Final = 4
"""The halves of a municipal card, front and back."""

KINDS: Final[list[str]] = ["office", "apartment", "shop", "service", "cafe", "hotel"]
KIND_COUNT: Final = 6
NO_KIND: Final = -1

ANYWHERE: Final = 0
GROUND_ONLY: Final = 1
UPPER_ONLY: Final = 2
ROOF_ONLY: Final = 3
REQUIREMENTS: Final[list[str]] = ["", "ground_only", "upper_only", "roof_only"]

GIFT: Final = 4
"""The shape of a project is its requirement, plus GIFT if it is one: all that placing asks."""

ON_PLOT: Final = 0
ON_STREET: Final = 1


class Effects:
    """What every project gives, as income or as prestige: the five types of UT-17.3 as columns."""

    def __init__(self) -> None:
        self.flat: list[int] = []
        self.ground: list[int] = []
        self.floor: list[int] = []
        self.units: list[list[int]] = []
        """A flat list of triples: ON_PLOT or ON_STREET, the kind counted, the value a unit."""

    def add(self, flat: int, ground: int, floor: int, units: list[int]) -> None:
        """Add the effects of the next project."""
        self.flat.append(flat)
        self.ground.append(ground)
        self.floor.append(floor)
        self.units.append(units)

    def copy(self) -> "Effects":
        """Return a catalogue column that can grow on its own."""
        twin = Effects()
        twin.flat = self.flat[:]
        twin.ground = self.ground[:]
        twin.floor = self.floor[:]
        twin.units = self.units[:]
        return twin


class Catalogue:
    """Every card that can turn up in one game, by number; never changed once a game has it.

    The deck's project cards come first, then its municipal cards, then cards that were written
    out in a position file. The same holds for projects; some of those belong to no card.
    """

    def __init__(self, deck: str) -> None:
        """Store an empty catalogue; `deck` is how packs write its deck, see `tables`."""
        self.deck = deck
        self.project_cards = 0
        self.municipal_cards = 0
        self.deck_projects = 0
        self.promise: list[float] = []
        """What the deck promises on the average, once somebody has asked: see the bots."""
        # One entry a card
        self.cost: list[int] = []
        self.first: list[int] = []
        """The number of a card's first project; the others follow."""
        self.card_written: list[str] = []
        """The JSON of a card that was written out in a position; empty for cards of the deck."""
        # One entry a project
        self.shape: list[int] = []
        self.kind: list[int] = []
        self.units: list[int] = []
        self.roof: list[int] = []
        self.no_gifts: list[int] = []
        self.income = Effects()
        self.prestige = Effects()
        self.project_written: list[str] = []
        # What observations go by, once somebody has observed: see the bots
        self.facts: vec[i64] = vec[i64]()
        self.shown: vec[i64] = vec[i64]()

    def copy(self) -> "Catalogue":
        """Return a catalogue that can grow on its own."""
        twin = Catalogue(self.deck)
        twin.project_cards = self.project_cards
        twin.municipal_cards = self.municipal_cards
        twin.deck_projects = self.deck_projects
        twin.promise = self.promise
        twin.cost = self.cost[:]
        twin.first = self.first[:]
        twin.card_written = self.card_written[:]
        twin.shape = self.shape[:]
        twin.kind = self.kind[:]
        twin.units = self.units[:]
        twin.roof = self.roof[:]
        twin.no_gifts = self.no_gifts[:]
        twin.income = self.income.copy()
        twin.prestige = self.prestige.copy()
        twin.project_written = self.project_written[:]
        return twin
