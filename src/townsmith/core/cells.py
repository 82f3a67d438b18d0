# townsmith: compiled
"""Writing observations cell by cell: one byte each, eight to a word, the first one lowest."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from townsmith.core.contract.state import Seat, State

_MOST: Final[i64] = 255
_WORD: Final[i64] = 8
_LAST: Final[i64] = 7
_UNSIGNED: Final[i64] = 127
_BYTE: Final[i64] = 8
"""Bits."""
_LOWER: Final[vec[i64]] = vec[i64]([(1 << (8 * place)) - 1 for place in range(8)])
"""Masks for so many of the lowest bytes of a word."""
_PLACES: Final[vec[i64]] = vec[i64]([1 << (8 * place) for place in range(8)])
"""What the lowest bit of each byte of a word is worth."""


class Cells:
    """Writes cells from left to right into a row of words, whatever stood there before."""

    def __init__(self, out: vec[i64], at: i64) -> None:
        """Start at the word `at`."""
        self.out: vec[i64] = out
        self.at: i64 = at
        self.word: i64 = 0
        self.place: i64 = 0

    def put(self, number: i64) -> None:
        """Write one cell; what does not fit a byte is cut off."""
        number = max(0, min(number, _MOST))
        place = self.place
        if place < _LAST:
            self.word += number * _PLACES[place]
            self.place = place + 1
            return
        if number > _UNSIGNED:
            number -= _MOST + 1  # the highest byte of a word carries its sign
        self.out[self.at] = self.word + number * _PLACES[_LAST]
        self.at += 1
        self.word = 0
        self.place = 0

    def put_all(self, numbers: list[int]) -> None:
        """Write a cell for each number."""
        for number in numbers:
            self.put(number)

    def put_bits(self, mask: i64, count: i64) -> None:
        """Write a cell of 0 or 1 for each of the lowest bits."""
        while count > 0:
            self.put(mask & 1)
            mask >>= 1
            count -= 1

    def put_one_of(self, chosen: i64, count: i64) -> None:
        """Write so many cells, all 0 but the chosen one; none where it is negative."""
        for place in range(count):
            self.put(1 if place == chosen else 0)

    def put_block(self, words: vec[i64], at: i64, count: i64) -> None:
        """Write so many cells that stand in words already, from the word `at` on."""
        while count >= _WORD:
            self.put_word(words[at], _WORD)
            at += 1
            count -= _WORD
        if count > 0:
            self.put_word(words[at], count)

    def put_word(self, word: i64, count: i64) -> None:
        """Write up to eight cells of a word; what stands above them is 0."""
        place = self.place
        if place == 0 and count == _WORD:
            self.out[self.at] = word
            self.at += 1
            return
        room = _WORD - place
        if count < room:
            self.word += word * _PLACES[place]
            self.place = place + count
            return
        # The last byte that finds room carries the sign of the word it completes.
        last = word >> (_BYTE * (room - 1)) & _MOST
        if last > _UNSIGNED:
            last -= _MOST + 1
        below = word & _LOWER[room - 1]
        self.out[self.at] = self.word + below * _PLACES[place] + last * _PLACES[_LAST]
        self.at += 1
        self.place = count - room
        self.word = 0
        if self.place:
            self.word = word >> (_BYTE * room) & _LOWER[self.place]

    def skip(self, count: i64) -> None:
        """Write so many cells of 0."""
        while count >= _WORD:
            self.out[self.at] = self.word
            self.word = 0
            self.at += 1
            count -= _WORD
        if count > 0:
            self.put_word(0, count)

    def end(self) -> None:
        """Write what is left of the last word."""
        if self.place:
            self.out[self.at] = self.word
            self.place = 0


def observe_bytes(state: State, seat: Seat, out: bytearray) -> None:
    """Write into bytes what a position of a game with `observe_words` shows to a seat."""
    row = vec[i64]([0] * ((len(out) + 7) // 8))
    state.observe_words(seat, row, 0)
    out[:] = memoryview(row).cast("B")[: len(out)]
