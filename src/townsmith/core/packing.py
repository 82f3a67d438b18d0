# townsmith: compiled
"""Reading what `State.pack` wrote."""


class Unpacker:
    """Reads whole numbers from left to right."""

    def __init__(self, words: list[int]) -> None:
        """Start at the first number."""
        self.words = words
        self.at = 0

    def one(self) -> int:
        """Return the next number."""
        self.at += 1
        return self.words[self.at - 1]

    def some(self, count: int) -> list[int]:
        """Return that many numbers."""
        self.at += count
        return self.words[self.at - count : self.at]

    def counted(self) -> list[int]:
        """Return a list that is written with its length before it."""
        return self.some(self.one())
