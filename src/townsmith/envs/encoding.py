"""From the bytes of an observation to numbers for a network: one reading for all games.

Each plane says of its bytes what they are ([contract](../core/contract/thinking.py)), so nothing
here knows any game. There are three ways to write them:

- `flat`: a number a byte, as it is meant: what may be negative is;
- `scaled`: the same divided by what is usual, so that few numbers are far beyond 1;
- `one-hot`: the same, but a choice becomes a number for each thing that can be chosen, and a set a
  number for each member.
"""

from typing import Final

import numpy as np

from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.thinking import BITS, CHOICE, Cell
from townsmith.core.errors import UnknownError

FLAT: Final = "flat"
SCALED: Final = "scaled"
ONE_HOT: Final = "one-hot"
WAYS: Final = (FLAT, SCALED, ONE_HOT)
_BITS: Final = 8


class Encoder:
    """Makes float32 numbers of observations, any number of rows at once."""

    def __init__(self, game: AnyGame, way: str = ONE_HOT) -> None:
        """Read from the planes what every byte is."""
        if way not in WAYS:
            raise UnknownError(f"there is no way {way!r} to encode; there are: {', '.join(WAYS)}")
        cells = cells_of(game)
        spread = [at for at, cell in enumerate(cells) if way == ONE_HOT and _spreads(cell)]
        plain = sorted(set(range(len(cells))) - set(spread))
        self._plain: np.ndarray = np.array(plain, int)
        self._zero: np.ndarray = np.array([cells[at].zero for at in plain], np.float32)
        scales = [1 if way == FLAT else cells[at].scale for at in plain]
        self._factor: np.ndarray = (1 / np.array(scales)).astype(np.float32)
        self._spread: list[tuple[int, np.ndarray]] = [(at, _table(cells[at])) for at in spread]
        self.size: int = len(plain) + sum(table.shape[1] for _, table in self._spread)
        """How many numbers a row has."""

    def __call__(self, observations: np.ndarray) -> np.ndarray:
        """Return the numbers of one observation, or of many, a row each."""
        rows = np.atleast_2d(observations)
        found = [(rows[:, self._plain].astype(np.float32) - self._zero) * self._factor]
        found += [table[rows[:, at]] for at, table in self._spread]
        encoded: np.ndarray = np.concatenate(found, axis=1)
        return encoded.reshape(*observations.shape[:-1], self.size)


def cells_of(game: AnyGame) -> list[Cell]:
    """Return what each byte of an observation is."""
    return [
        plane.cells[at % len(plane.cells)] for plane in game.bots.planes for at in range(plane.size)
    ]


def _spreads(cell: Cell) -> bool:
    return cell.kind in {CHOICE, BITS}


def _table(cell: Cell) -> np.ndarray:
    """Return the numbers for each byte there can be; 0 throughout for one that cannot be."""
    if cell.kind == BITS:
        values = np.arange(256)[:, None] >> np.arange(_BITS)
        members: np.ndarray = (values & 1).astype(np.float32)
        return members
    table: np.ndarray = np.zeros((256, cell.most + 1), np.float32)
    known = np.arange(cell.most + 1)
    table[known, known] = 1
    return table
