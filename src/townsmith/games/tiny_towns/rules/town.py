# townsmith: compiled
"""Town: one seat's board, what lies on it and where its turn stands."""

from typing import Final

from mypy_extensions import i64

from townsmith.core.bits import BIT, ONES
from townsmith.games.tiny_towns.rules.pieces import (
    BOARD,
    CUBE,
    FACTORIES,
    FIT_CUBES,
    FIT_MASK,
    FIT_SITE,
    FITS,
    MONUMENTS,
    NO_CARD,
    SQUARES,
)
from townsmith.games.tiny_towns.rules.site_tables import (
    CUBE_KEYS,
    CUBES,
    MASKS,
    SITE_KIND,
    SITE_SQUARES,
    SITES_OF,
    STARTS,
)
from townsmith.games.tiny_towns.rules.square_sets import BITS, NEAR, cube, member, spread

# Where a seat stands in the running round.
KEEPING: Final = 0
NAMING: Final = 1
PLACING: Final = 2
BUILDING: Final = 3
FINISHED: Final = 4
"""Done with the round, or not part of it."""

NOTHING: Final[list[int]] = []
NO_BUILDINGS: Final[list[int]] = [0] * 8
NO_STORES: Final[list[int]] = [0] * SQUARES
_OCTAL: Final = (1, 8, 64)


class Town:
    """A seat's board and turn.

    Lists are never changed in place but replaced, so that clones may share them.
    """

    def __init__(self) -> None:  # noqa: PLR0915 - a board has many fields, and this only stores
        """Start as an empty town without a monument card."""
        self.cubes: i64 = 0
        """The cubes, three bits a square."""
        self.cubed: i64 = 0
        """The squares with a cube."""
        self.taken: i64 = 0
        """The squares with a building."""
        self.built: list[int] = NO_BUILDINGS
        """The squares of each type's buildings."""
        self.stored: list[int] = NO_STORES
        """The cubes stored on each square's building, as octal digits in ascending order."""
        self.bond: i64 = 0
        """The cubes on cottages, three bits a square."""
        self.cavern: i64 = 0
        """The cubes discarded, as octal digits in the order discarded."""
        self.monument: i64 = NO_CARD
        self.returned: i64 = NO_CARD
        """The monument card dealt and not kept: its owner knows that nobody has it."""
        self.dealt: i64 = NO_CARD
        """While choosing, the second card dealt; `monument` is the first."""
        self.place: i64 = 0
        """The place in which the town was completed; 0 while it is active."""
        self.named: i64 = 0
        """In how many rounds the seat was master builder."""
        self.shrine: i64 = 0
        """The buildings counted when the Shrine of the Elder Tree was built."""
        self.watch: i64 = 0
        """The types that lie on Opaleye's Watch, as a mask."""
        self.watch_round: i64 = 0
        """The round in which Opaleye's Watch was built."""
        # The running turn
        self.phase: i64 = FINISHED
        self.choice: i64 = 0
        """The resource chosen in a free round."""
        self.constructed: list[int] = NOTHING
        """The types of the buildings constructed in this round, in order."""
        self.new_posts: i64 = 0
        """Trading Posts that came in this round and do not work yet."""
        self.effect: i64 = NO_CARD
        """The card whose effect on construction is not finished."""
        self.replaced: i64 = 0
        """Squares that Architect's Guild has replaced in this effect."""
        self.due: i64 = 0
        """Types to be placed from Opaleye's Watch now, as a mask."""
        self.awaiting: i64 = 0
        """Squares of Banks and Factories that still wait for their resource."""
        # What follows from the rest, kept because it is asked for at every move
        self.posts: i64 = 0
        """Squares of Trading Posts that work."""
        self.wild: i64 = 0
        """The same as a three-bit mask."""
        self.open: list[int] = NOTHING
        """The sites whose cubes are all there, in ascending order."""

    def clone(self) -> "Town":
        """Return an independent copy."""
        town = Town()
        town.cubes = self.cubes
        town.cubed = self.cubed
        town.taken = self.taken
        town.built = self.built
        town.stored = self.stored
        town.bond = self.bond
        town.cavern = self.cavern
        town.monument = self.monument
        town.returned = self.returned
        town.dealt = self.dealt
        town.place = self.place
        town.named = self.named
        town.shrine = self.shrine
        town.watch = self.watch
        town.watch_round = self.watch_round
        town.phase = self.phase
        town.choice = self.choice
        town.constructed = self.constructed
        town.new_posts = self.new_posts
        town.effect = self.effect
        town.replaced = self.replaced
        town.due = self.due
        town.awaiting = self.awaiting
        town.posts = self.posts
        town.wild = self.wild
        town.open = self.open
        return town

    def pack_board(self) -> list[int]:
        """Return what others see of a town, as whole numbers."""
        board: list[int] = [self.cubes, self.bond, self.cavern, self.shrine]
        board += [self.watch, self.watch_round]
        return board + self.built + self.stored

    def pack_turn(self) -> list[int]:
        """Return the rest: what is hidden, counted or part of the running turn."""
        turn: list[int] = [self.monument, self.returned, self.dealt, self.place, self.named]
        turn += [self.phase, self.choice, self.new_posts, self.effect, self.replaced, self.due]
        turn += [self.awaiting, len(self.constructed)]
        return turn + self.constructed

    def count_squares(self) -> None:
        """Derive the squares with cubes and with buildings, after reading a board."""
        self.cubed = 0
        self.taken = 0
        for square in range(SQUARES):
            if self.cubes & CUBE[7][square]:
                self.cubed |= BIT[square]
        for mask in self.built:
            self.taken |= mask

    def empty(self) -> i64:
        """Return the empty squares."""
        return BOARD & ~(self.taken | self.cubed)

    def has_monument(self, card: i64) -> bool:
        """Return whether that monument stands in the town."""
        return self.monument == card and self.built[MONUMENTS] != 0

    def buildings(self) -> int:
        """Return how many buildings stand in the town."""
        return ONES[self.taken]

    # Cubes

    def add_cube(self, resource: i64, square: i64, cards: list[int]) -> None:
        """Put a cube on an empty square and note the patterns it completes."""
        near: i64 = NEAR[square] & (self.cubed | self.posts)
        self.cubes |= cube(resource, square)
        self.cubed |= BITS[square]
        if near == 0:
            return  # every pattern joins two squares
        key: i64 = resource * SQUARES + square
        for card in cards:
            self._note_with(card * CUBE_KEYS + key)
        if self.monument >= 0 and self.built[MONUMENTS] == 0:
            self._note_with(self.monument * CUBE_KEYS + key)

    def _note_with(self, card_and_cube: i64) -> None:
        """Add the sites of a card's fits that need a certain cube, if all their cubes are there."""
        at: i64 = STARTS[card_and_cube]
        end: i64 = STARTS[card_and_cube + 1]
        cubes = self.cubes
        care: i64 = ~self.wild
        while at < end:
            if (cubes ^ CUBES[at]) & MASKS[at] & care == 0:
                self._open(SITES_OF[at])
            at += 1

    def _note(self, fits: list[int]) -> None:
        """Add the sites of the fits whose cubes are all there."""
        cubes = self.cubes
        care: i64 = ~self.wild
        for fit in fits:
            mask: i64 = FIT_MASK[fit] & care
            if (cubes ^ FIT_CUBES[fit]) & mask == 0 and mask != 0:
                self._open(FIT_SITE[fit])

    def _open(self, site: int) -> None:
        if not self.open:
            self.open = [site]
        elif site not in self.open:
            self.open = sorted([*self.open, site])

    def search(self, cards: list[int]) -> None:
        """Find all open sites anew: after reading a position, or when Trading Posts changed."""
        self.open = NOTHING
        for card in cards:
            self._note(FITS[card])
        if self.monument >= 0 and self.built[MONUMENTS] == 0 and self.dealt < 0:
            self._note(FITS[self.monument])

    def set_posts(self, posts: i64, cards: list[int]) -> None:
        """Let these Trading Posts, and no others, stand in for cubes from now on."""
        self.posts = posts
        self.wild = spread(posts)
        self.search(cards)

    def clear_site(self, site: i64) -> None:
        """Remove the cubes of a site; Trading Posts that stood in for some stay."""
        cleared: i64 = SITE_SQUARES[site] & ~self.posts
        self.cubed &= ~cleared
        self.cubes &= ~spread(cleared)
        if len(self.open) == 1:
            self.open = NOTHING
        else:
            self.open = [other for other in self.open if SITE_SQUARES[other] & cleared == 0]

    def refit_monument(self) -> None:
        """Look for the sites of the monument card anew: another card was dealt."""
        self.forget_monument()
        self._note(FITS[self.monument])

    def forget_monument(self) -> None:
        """Close the sites of the monument: it is built once."""
        self.open = [site for site in self.open if SITE_KIND[site] != MONUMENTS]

    # Buildings

    def add_building(self, kind: i64, square: i64) -> None:
        """Put a building on a square that holds nothing."""
        built = self.built.copy()
        built[kind] |= BIT[square]
        self.built = built
        self.taken |= BIT[square]

    def remove_building(self, square: i64) -> None:
        """Take a building away, with whatever lies on it."""
        bit: i64 = BIT[square]
        self.built = [mask & ~bit for mask in self.built]
        self.taken &= ~bit
        self.new_posts &= ~bit
        self.posts &= ~bit
        self.bond &= ~CUBE[7][square]
        self.set_store(square, 0)

    def type_at(self, square: i64) -> int:
        """Return the type of the building on a square, or -1."""
        bit: i64 = BIT[square]
        for kind in range(8):
            if self.built[kind] & bit:
                return kind
        return -1

    # Cubes on buildings

    def set_store(self, square: i64, digits: i64) -> None:
        """Replace the cubes stored on a building."""
        if self.stored[square] != digits:
            stored = self.stored.copy()
            stored[square] = digits
            self.stored = stored

    def store(self, square: i64, resource: i64) -> None:
        """Put one more cube on a building."""
        cubes = digits(self.stored[square])
        cubes.append(resource)
        self.set_store(square, number(sorted(cubes)))

    def unstore(self, square: i64, resource: i64) -> None:
        """Take one cube off a building."""
        cubes = digits(self.stored[square])
        cubes.remove(resource)
        self.set_store(square, number(cubes))

    def held(self) -> i64:
        """Return the resources that lie on Banks or Factories, as a mask of bits."""
        mask: i64 = 0
        works: i64 = self.built[FACTORIES]
        while works:
            square = member(works, 0)
            works &= ~BITS[square]
            if self.stored[square]:
                mask |= BITS[self.stored[square]]
        return mask


def digits(packed: int) -> list[int]:
    """Return the resources packed as octal digits."""
    found: list[int] = []
    while packed:
        found.append(packed & 7)
        packed >>= 3
    return found


def number(resources: list[int]) -> int:
    """Return resources as octal digits, the first lowest."""
    packed = 0
    for place in range(len(resources)):
        packed += resources[place] * _OCTAL[place]
    return packed
