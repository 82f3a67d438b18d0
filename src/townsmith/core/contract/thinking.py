"""What a game tells the programs that play or learn it, as values."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Plane:
    """A named block of bytes in the observation: its shape, and what a byte in it means."""

    name: str
    shape: tuple[int, ...]
    meaning: str

    @property
    def size(self) -> int:
        """Return the number of bytes."""
        size = 1
        for side in self.shape:
            size *= side
        return size


@dataclass(frozen=True, slots=True)
class Thinking:
    """How a search goes about a game, whatever its level."""

    horizon: int = 1
    """For how many epochs a world is played on before it is judged."""
    explore: float = 0.5
    """How much a move is tried that looks worse, in parts of the range of results."""
    boldness: float = 2.0
    """How many points a move may look worse by at first sight before it is rarely tried."""
    ripe: int = 1
    """How often a position must have been reached before its moves are told apart."""
    faith: float = 1.0
    """For how many results the first impression of a move counts.

    Above 1 it is also shifted by what all moves tried have shown: impressions that are too rosy
    throughout do no harm.
    """
    field: int = 0
    """How many moves enter a knockout; 0 if a tree is grown instead."""
    effort: int = 1000
    """How many worlds the strongest level imagines for a move."""
    breadth: int = 0
    """How many positions abreast a plan keeps; 0 if there is a search instead."""
    swift: bool = False
    """Whether quick moves go by the weights too, so that games of them show what weights do."""
