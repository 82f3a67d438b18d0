"""A second scorer of Tiny Towns, slow and readable, written straight from the clauses.

It shares nothing with the engine: a town is a list of rows of card ids ("" where no building is),
squares are pairs, and feeding tries all that is possible.
"""

from itertools import combinations
from typing import TypeAlias

Square: TypeAlias = tuple[int, int]
Rows: TypeAlias = list[list[str]]

TYPE_OF = {
    "cottage": ["cottage"],
    "farm": ["farm", "granary", "greenhouse", "orchard"],
    "well": ["fountain", "millstone", "shed", "well"],
    "chapel": ["abbey", "chapel", "cloister", "temple"],
    "tavern": ["almshouse", "feast-hall", "inn", "tavern"],
    "theater": ["bakery", "market", "tailor", "theater"],
    "factory": ["bank", "factory", "trading-post", "warehouse"],
}
ALL_TYPES = [*TYPE_OF, "monument"]


def type_of(card: str) -> str:
    """Return the type of a card; what is no other type is a monument."""
    return next((kind for kind, cards in TYPE_OF.items() if card in cards), "monument")


class Town:
    """A town to be counted."""

    def __init__(self, rows: Rows) -> None:
        self.at = {(r, c): card for r, row in enumerate(rows) for c, card in enumerate(row) if card}

    def named(self, card: str) -> list[Square]:
        """Return the squares of a card."""
        return [square for square, found in self.at.items() if found == card]

    def of_type(self, kind: str) -> list[Square]:
        """Return the squares of a type."""
        return [square for square, card in self.at.items() if type_of(card) == kind]

    def types_on(self, squares: list[Square]) -> set[str]:
        """Return the different types on some squares."""
        return {type_of(self.at[square]) for square in squares if square in self.at}

    def has(self, card: str) -> bool:
        """Return whether a card stands there."""
        return card in self.at.values()


def beside(square: Square) -> list[Square]:
    """TT-1.9: the squares that share an edge."""
    row, col = square
    return [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]


def around(square: Square) -> list[Square]:
    """TT-1.10: the squares that touch by edge or corner."""
    row, col = square
    steps = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0)]
    return [(row + r, col + c) for r, c in steps]


def in_line(square: Square) -> list[Square]:
    """Return the other squares of the row and the column."""
    row, col = square
    return [(row, c) for c in range(4) if c != col] + [(r, col) for r in range(4) if r != row]


def groups(squares: list[Square]) -> list[list[Square]]:
    """TT-1.13: split squares into contiguous groups."""
    left = set(squares)
    found = []
    while left:
        group = {left.pop()}
        while grown := {near for s in group for near in beside(s)} & left:
            group |= grown
            left -= grown
        found.append(sorted(group))
    return found


def feedings(town: Town) -> list[list[Square]]:
    """TT-B2 to TT-B5: everything that the farms may feed together."""
    hungry = sorted(town.named("cottage") + town.named("barrett-castle"))
    farms = town.of_type("farm")
    card = town.at[farms[0]] if farms else "none"
    if card == "farm":
        count = min(len(hungry), 4 * len(farms))
        return [list(chosen) for chosen in combinations(hungry, count)]
    if card == "greenhouse":
        parts = groups(hungry)
        chosen_parts = combinations(parts, min(len(parts), len(farms)))
        return [[s for part in chosen for s in part] for chosen in chosen_parts]
    reach = around if card == "granary" else in_line
    return [[s for s in hungry if any(s in reach(farm) for farm in farms)]]


def score_by_the_book(
    rows: Rows, right_taverns: int | None, place: int, shrine: int, stored: int
) -> dict[str, int]:
    """Return every line of the score; None taverns on the right means playing alone."""
    town = Town(rows)
    ways = [_lines(town, fed, right_taverns, place, shrine, stored) for fed in feedings(town)]
    return max(ways, key=lambda lines: sum(lines.values()))


def _lines(  # noqa: PLR0913, PLR0917 - all that decides about a score
    town: Town, fed: list[Square], right: int | None, place: int, shrine: int, stored: int
) -> dict[str, int]:
    return {
        "cottage": sum(_cottage(town, s, fed) for s in town.named("cottage")),
        "farm": 0,
        "well": sum(_well(town, s) for s in town.of_type("well")),
        "chapel": sum(_chapel(town, s, fed) for s in town.of_type("chapel")),
        "tavern": _taverns(town, right),
        "theater": sum(_theater(town, s) for s in town.of_type("theater")),
        "factory": sum(_factory(town, s) for s in town.of_type("factory")) - stored,
        "monument": sum(_monument(town, s, fed, place if right is not None else 1, shrine)
                        for s in town.of_type("monument")),
        "empty": 0 if town.has("cathedral-of-caterina") else len(town.at) - 16,
    }  # fmt: skip


def _cottage(town: Town, square: Square, fed: list[Square]) -> int:
    return 3 if square in fed or town.has("grand-mausoleum-of-the-rodina") else 0


def _cottages_among(town: Town, squares: list[Square]) -> int:
    """TT-M3.2: the castle counts as two cottages."""
    weights = {"cottage": 1, "barrett-castle": 2}
    return sum(weights.get(town.at.get(square, ""), 0) for square in squares)


def _well(town: Town, square: Square) -> int:
    types = town.types_on(beside(square))
    return {
        "fountain": 2 if "well" in types else 0,
        "millstone": 2 if types & {"farm", "theater"} else 0,
        "shed": 1,
        "well": _cottages_among(town, beside(square)),
    }[town.at[square]]


def _chapel(town: Town, square: Square, fed: list[Square]) -> int:
    types = town.types_on(beside(square))
    near = [s for s in beside(square) if s in fed]
    corners = [s for s in ((0, 0), (0, 3), (3, 0), (3, 3)) if s in town.of_type("chapel")]
    return {
        "abbey": 0 if types & {"factory", "tavern", "theater"} else 3,
        "chapel": _cottages_among(town, fed),
        "cloister": len(corners),
        "temple": 4 if _cottages_among(town, near) >= 2 else 0,
    }[town.at[square]]


def _taverns(town: Town, right: int | None) -> int:
    taverns = town.of_type("tavern")
    if not taverns:
        return 0
    count = len(taverns)
    lonely = [s for s in taverns if not set(in_line(s)) & set(taverns)]
    more = right is not None and count > right
    return {
        "almshouse": (-1, 5, -3, 15, -5, 26)[min(count, 6) - 1],
        "feast-hall": count * (3 if more else 2),
        "inn": 3 * len(lonely),
        "tavern": (2, 5, 9, 14, 20)[min(count, 5) - 1],
    }[town.at[taverns[0]]]


def _theater(town: Town, square: Square) -> int:
    theaters = town.of_type("theater")
    types = town.types_on(beside(square))
    row = [s for s in theaters if s[0] == square[0]]
    col = [s for s in theaters if s[1] == square[1]]
    centre = [s for s in theaters if s in ((1, 1), (1, 2), (2, 1), (2, 2))]
    seen = [town.at[s] for s in in_line(square) if s in town.at]
    kinds = {"cottage" if card == "barrett-castle" else type_of(card) for card in seen}
    return {
        "bakery": 3 if types & {"farm", "factory"} else 0,
        "market": max(len(row), len(col)),
        "tailor": 1 + len(centre),
        "theater": min(6, len(kinds - {"theater"})),
    }[town.at[square]]


def _factory(town: Town, square: Square) -> int:
    return {"bank": 4, "trading-post": 1}.get(town.at[square], 0)


def _monument(town: Town, square: Square, fed: list[Square], place: int, shrine: int) -> int:
    present = town.types_on(list(town.at)) - {"monument"}
    largest = max(len(g) for kind in ALL_TYPES for g in [*groups(town.of_type(kind)), []])
    return {
        "architects-guild": 1,
        "archive-of-the-second-age": len(present),
        "barrett-castle": 5 if square in fed else 0,
        "cathedral-of-caterina": 2,
        "fort-ironweed": 7,
        "grove-university": 3,
        "mandras-palace": 2 * len(town.types_on(beside(square))),
        "shrine-of-the-elder-tree": 8 if shrine >= 6 else shrine,
        "silva-forum": 1 + largest,
        "the-sky-baths": 2 * (7 - len(present)),
        "the-starloom": {1: 6, 2: 3, 3: 2}.get(place, 0),
    }.get(town.at[square], 0)
