# townsmith: compiled
"""A small seeded generator with named streams, the same compiled and interpreted.

The engine keeps its own generator because a position carries it: it must be four machine words,
clone in a moment and give the same numbers on every Python. The algorithm is sfc32 (four 32-bit
words; additions, shifts and xors only), so that every step fits a signed 64-bit integer.
"""

import hashlib
from struct import unpack_from
from typing import Final

from mypy_extensions import i64

_WORD: Final[i64] = 0xFFFFFFFF
_WORD_SPAN: Final[i64] = 0x100000000
_WARM_UP: Final = 12


class Rng:
    """A generator whose whole state is four 32-bit words."""

    def __init__(self, a: int, b: int, c: int, count: int) -> None:
        """Store the four words; use `stream` to get a well-mixed start."""
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.count: i64 = count

    def word(self) -> i64:
        """Return the next 32 random bits."""
        word: i64 = (self.a + self.b + self.count) & _WORD
        self.count = (self.count + 1) & _WORD
        b = self.b
        c = self.c
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & _WORD
        self.c = ((((c << 21) & _WORD) | (c >> 11)) + word) & _WORD
        return word

    def below(self, n: int) -> int:
        """Return a whole number from 0 to n - 1, all equally likely; n at most 2**31."""
        span: i64 = n
        product: i64 = self.word() * span
        low: i64 = product & _WORD
        if low < span:
            # Reject the few products that would make small numbers likelier than large ones.
            floor: i64 = (_WORD_SPAN - span) % span
            while low < floor:
                product = self.word() * span
                low = product & _WORD
        return product >> 32

    def shuffle(self, cards: list[int]) -> None:
        """Put the list into random order, in place."""
        last = len(cards) - 1
        while last > 0:
            other = self.below(last + 1)
            card = cards[last]
            cards[last] = cards[other]
            cards[other] = card
            last -= 1

    def clone(self) -> "Rng":
        """Return a generator that will give the same numbers."""
        return Rng(self.a, self.b, self.c, self.count)

    def __reduce__(self) -> tuple[type["Rng"], tuple[int, int, int, int]]:
        """Return how to make it again: for `copy` and `pickle`."""
        return Rng, (self.a, self.b, self.c, self.count)

    def pack(self) -> list[int]:
        """Return the four words; `Rng(*words)` restores the generator."""
        return [self.a, self.b, self.c, self.count]


def stream(seed: int, name: str) -> Rng:
    """Return the generator of that name under that seed; streams do not influence each other."""
    digest = hashlib.sha256(f"{seed}/{name}".encode()).digest()
    a, b, c = unpack_from(">3I", digest)
    rng = Rng(a, b, c, 1)
    for _ in range(_WARM_UP):
        rng.word()
    return rng
