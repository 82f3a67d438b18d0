# townsmith: compiled
"""Moves and cards as whole numbers: the tables in which the rules look everything up.

A move is `DISCARD`, `COLLECT`, or an offer (one half of one card that lies open) and the plot it
is built on. A project is one half of one face of a card. What a project does is data: nothing
here knows a card by its name (UT-17.6).
"""

from typing import Final

PLOTS: Final = 5
MOST_SEATS: Final = 4
START_UPCOINS: Final = 10
UPCOINS_PER_PRESTIGE: Final = 3

# Moves

DISCARD: Final = 0
COLLECT: Final = 1
FIRST_BUILD: Final = 2

FREE_OFFERS: Final = 0
"""The two halves of the own top card in action I."""
DECK_OFFERS: Final = 2
"""The two halves of the top card of each deck in action II."""
MUNICIPAL_OFFERS: Final = 10
"""The four projects of the top municipal card: front A and B, back A and B."""
OFFERS: Final = 14

SPOTS: Final = 20
"""A spot is a plot of a street: five a seat."""
MASKS: Final = 32
MOVE_COUNT: Final = 282


def build_move(offer: int, owner: int, plot: int) -> int:
    """Return the move that builds an offer on a plot of the owner's street."""
    return FIRST_BUILD + offer * SPOTS + owner * PLOTS + plot


def offer_of(move: int) -> int:
    """Return the offer of a building move."""
    return (move - FIRST_BUILD) // SPOTS


def spot_of(move: int) -> int:
    """Return the spot of a building move: owner * PLOTS + plot."""
    return (move - FIRST_BUILD) % SPOTS


def _builds() -> list[list[int]]:
    table: list[list[int]] = []
    for offer in range(OFFERS):
        for owner in range(MOST_SEATS):
            for mask in range(MASKS):
                plots = [plot for plot in range(PLOTS) if mask >> plot & 1]
                table.append([build_move(offer, owner, plot) for plot in plots])
    return table


BUILDS: Final[list[list[int]]] = _builds()
"""The moves of an offer on a street, by the mask of the plots that are free for it."""


def builds_at(offer: int, owner: int) -> int:
    """Return where the moves of an offer on a street begin in BUILDS."""
    return (offer * MOST_SEATS + owner) * MASKS


# Projects

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
        """Store an empty catalogue; `deck` is the user's own deck as JSON, empty for ours."""
        self.deck = deck
        self.project_cards = 0
        self.municipal_cards = 0
        self.deck_projects = 0
        self.outlook: list[float] = []
        """What the deck promises on the average, once somebody has asked; see `outlook`."""
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

    def copy(self) -> "Catalogue":
        """Return a catalogue that can grow on its own."""
        twin = Catalogue(self.deck)
        twin.project_cards = self.project_cards
        twin.municipal_cards = self.municipal_cards
        twin.deck_projects = self.deck_projects
        twin.outlook = self.outlook
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
