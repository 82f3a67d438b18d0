"""Reading position files: every value is checked, and a complaint names its place in the file."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, NoReturn

from townsmith.core.errors import PositionError


class Spot(NamedTuple):
    """A value of a position file and the way to it, such as `seats[0].streets`."""

    where: str
    value: Any

    def fail(self, complaint: str) -> NoReturn:
        """Say what is wrong with it."""
        raise PositionError(f"{self.where}: {complaint}")

    def table(self, *keys: str) -> dict[str, "Spot"]:
        """Return the values of an object that may have only these keys."""
        if not isinstance(self.value, Mapping):
            self.fail("must be an object")
        for key in self.value:
            if key not in keys:
                self.fail(f"unknown key {key!r}; known are: {', '.join(keys)}")
        return {key: Spot(self._inside(key), value) for key, value in self.value.items()}

    def _inside(self, key: str) -> str:
        return key if self.where == "position" else f"{self.where}.{key}"

    def items(self, count: int = -1) -> list["Spot"]:
        """Return the values of a list, of exactly that length if one is given."""
        if not isinstance(self.value, Sequence) or isinstance(self.value, str):
            self.fail("must be a list")
        if count >= 0 and len(self.value) != count:
            self.fail(f"must have {count} entries, not {len(self.value)}")
        return [Spot(f"{self.where}[{at}]", value) for at, value in enumerate(self.value)]

    def whole(self, low: int, high: int) -> int:
        """Return a whole number of that range."""
        value = self.value
        if not isinstance(value, int) or isinstance(value, bool):
            self.fail(f"must be a whole number, not {value!r}")
        if not low <= value <= high:
            self.fail(f"is {value}; it must be from {low} to {high}")
        return value

    def flag(self) -> bool:
        """Return true or false."""
        if not isinstance(self.value, bool):
            self.fail(f"must be true or false, not {self.value!r}")
        return self.value

    def word(self, *words: str) -> str:
        """Return one of these words."""
        if not isinstance(self.value, str) or self.value not in words:
            self.fail(f"unknown word {self.value!r}; it may be: {', '.join(words)}")
        return self.value
