# townsmith: compiled
"""The automatic rival of the solo modes: its card, and what that makes of its pile of cards."""

from mypy_extensions import i64

from townsmith.games.welcome_to.rules.pieces import BIS, ESTATE, FENCE, KINDS


class Rival:
    """A rival card of a solo mode: what its pile of cards is worth."""

    def __init__(self, level: int) -> None:
        """Store a rival of that level that scores nothing."""
        self.level: i64 = level
        self.name = ""
        self.reconstructed = False
        self.scores = False
        self.per_park: i64 = 0
        self.per_pool: i64 = 0
        self.per_temp: i64 = 0
        self.per_fence: i64 = 0
        self.bis_houses: i64 = 1
        self.house_value: i64 = 1
        self.approves: i64 = 0
        """A mask: of plans in the newer edition, of places in the order drawn in the older."""
        self.place_boxes: list[int] = []
        """Without a score: how many temp boxes the player needs for each place, best first."""

    def pack(self) -> list[int]:
        """Return the card as whole numbers; the name is only shown."""
        words: list[int] = [self.level, int(self.scores), self.per_park, self.per_pool]
        words += [self.per_temp, self.per_fence, self.bis_houses, self.house_value, self.approves]
        return [*words, len(self.place_boxes), *self.place_boxes]


def count_cards(pile: list[int], action: i64) -> i64:
    """Return how many cards of a pile show an action."""
    count: i64 = 0
    for card in pile:
        if card % KINDS == action:
            count += 1
    return count


def pile_estates(rival: Rival, pile: list[int]) -> list[int]:
    """Return the points of each estate of the rival, in the order of its pile."""
    found: list[int] = []
    houses: i64 = 0
    value: i64 = 1
    for card in [*pile, FENCE]:
        action: i64 = card % KINDS
        if action != FENCE:
            houses += rival.bis_houses if action == BIS else 1
            value = rival.house_value if action == ESTATE else value
            continue
        if houses:
            found.append(houses * value)
        houses = 0
        value = 1
    return found
