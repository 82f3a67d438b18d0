# townsmith: compiled
"""What a building of each card usually brings, and what it gains by those to come after it."""

from typing import Final

from librt.vecs import vec

from townsmith.games.tiny_towns.rules.pieces import CARDS

_JUDGED: Final[dict[str, tuple[float, float]]] = {
    "cottage": (3.0, 0.0),
    "farm": (0.0, 0.0),
    "granary": (0.0, 0.0),
    "greenhouse": (0.0, 0.0),
    "orchard": (0.0, 0.0),
    "fountain": (1.8, 0.1),
    "millstone": (1.8, 0.2),
    "shed": (1.0, 0.0),
    "well": (1.8, 0.3),
    "abbey": (3.0, 0.0),
    "chapel": (4.0, 2.0),
    "cloister": (2.5, 1.0),
    "temple": (3.5, 1.0),
    "almshouse": (4.0, 0.0),
    "feast-hall": (2.0, 0.0),
    "inn": (3.0, 0.0),
    "tavern": (4.0, 0.0),
    "bakery": (2.8, 0.8),
    "market": (2.5, 0.7),
    "tailor": (3.0, 0.8),
    "theater": (3.5, 1.0),
    "bank": (4.0, 0.0),
    "factory": (0.5, 1.5),
    "trading-post": (1.5, 1.5),
    "warehouse": (0.2, 1.0),
    "architects-guild": (4.0, 0.0),
    "archive-of-the-second-age": (5.0, 2.0),
    "barrett-castle": (5.0, 1.0),
    "cathedral-of-caterina": (4.0, 0.0),
    "fort-ironweed": (7.0, 0.0),
    "grand-mausoleum-of-the-rodina": (6.0, 2.0),
    "grove-university": (6.0, 0.0),
    "mandras-palace": (6.0, 2.0),
    "obelisk-of-the-crescent": (2.0, 2.0),
    "opaleyes-watch": (5.0, 3.0),
    "shrine-of-the-elder-tree": (6.0, 0.0),
    "silva-forum": (4.0, 1.5),
    "statue-of-the-bondmaker": (1.0, 2.0),
    "the-sky-baths": (5.0, -1.0),
    "the-starloom": (6.0, 0.0),
}
"""Points in a town that goes well, and more points while it is still to be built."""

WORTHS: Final[vec[float]] = vec[float]([_JUDGED[card][0] for card in CARDS])
GROWTHS: Final[vec[float]] = vec[float]([_JUDGED[card][1] for card in CARDS])
