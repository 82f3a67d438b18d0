"""What a game tells the programs that play or learn it, as values."""

from dataclasses import dataclass
from typing import Final

FLAG: Final = "flag"
COUNT: Final = "count"
CHOICE: Final = "choice"
BITS: Final = "bits"
_BYTE: Final = 255


@dataclass(frozen=True, slots=True)
class Cell:
    """What a byte of an observation is, for programs: how to make numbers of it."""

    kind: str = COUNT
    """FLAG is 0 or 1; COUNT a number; CHOICE one of so many things, 0 often none; BITS a set."""
    most: int = _BYTE
    """The largest byte there can be."""
    zero: int = 0
    """The byte that stands for the number 0; below it are negative ones."""
    usual: int = 0
    """How large the number often is, so that learners can divide by it; 0: as `most` says."""

    @property
    def scale(self) -> int:
        """Return what to divide by so that the number is seldom far beyond 1."""
        return self.usual or max(self.most - self.zero, 1)


def flag() -> Cell:
    """Return a cell that is 0 or 1."""
    return Cell(FLAG, 1)


def count(most: int = _BYTE, usual: int = 0) -> Cell:
    """Return a cell that holds a number from 0."""
    return Cell(COUNT, most, 0, usual)


def choice(most: int) -> Cell:
    """Return a cell that names one of `most + 1` things."""
    return Cell(CHOICE, most)


@dataclass(frozen=True, slots=True)
class Plane:
    """A named block of bytes in the observation: its shape, and what a byte in it means.

    A plane of a seat that is not there is 0 throughout.
    """

    name: str
    shape: tuple[int, ...]
    meaning: str
    cells: tuple[Cell, ...] = (Cell(),)
    """What its bytes are, one after another; as often as they fit into the plane."""

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
