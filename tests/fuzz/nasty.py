"""What somebody who means no good would send: values, and honest texts with mistakes in them.

Everything follows from some bytes of luck, so that whoever draws the bytes (hypothesis, atheris or
the system) decides what is tried, and the same bytes always make the same input.
"""

import json
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from hypothesis import settings
from hypothesis import strategies as st

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., object])

LONG = "9" * 5000
DEEP = "[" * 100 + "]" * 100
ABYSS = "[" * 20_000 + "]" * 20_000
WORDS = (
    *("", " ", "0", "-1", "--1", "-", "+1", "1e9", "1.5", "NaN", "null", "true", "undo", "?"),
    *(LONG, f"-{LONG}", str(10**30), str(2**31), str(2**63), str(2**64), "\u0663", "\u00b2"),
    *(
        "\0",
        "\x1b[2J",
        "\r\n",
        "\u2028",
        "\ufeff",
        "\u00e9",
        "\U0001f4a5",
        "x" * 10_000,
        "%",
        "%00",
    ),
    *("../../x", "{}", "[]", DEEP, ABYSS, '{"a":1,"a":2}', "<b>", "'\"", "a b c d", ";" * 3000),
    *("person", "greedy", "process:ls", "[Seats 1000000000]", "[Record 9]", "1. seat 0: undo"),
    *(",".join("1" * 3000), "at:" + "/" * 3000, "{" + '"":{' * 500, '"\\ud800"', "\\u0000"),
)
"""Words that have broken readers somewhere."""
NUMBERS = (0, 1, -1, -7, 2, 99, 999, 1001, 10**9, 2**31, 2**63, 2**64, 10**30, -(10**30), 10**99)
LEAVES: tuple[object, ...] = (None, True, False, 1.5, "", *NUMBERS)


LETTERS: Final = 'ab0 1-./:[]{}"\\,;\u00e9\u0663\0'
TAPE: Final = 120
"""Bytes of luck for one input."""
tapes = st.binary(min_size=TAPE, max_size=TAPE)


def examples(share: float) -> Callable[[F], F]:
    """Try a share of the usual number of examples; with --long so many times more."""
    return settings(max_examples=max(1, int(settings().max_examples * share)))


class Luck:
    """Choices that follow from bytes; where these end, the first choice is always taken."""

    def __init__(self, tape: bytes) -> None:
        self._tape = tape
        self._at = 0

    def below(self, count: int) -> int:
        """Return a number from 0 to one less than the count."""
        size = 1 if count <= 1 << 8 else 2 if count <= 1 << 16 else 4
        piece = self._tape[self._at : self._at + size]
        self._at += size
        return int.from_bytes(piece) % count

    def one_of(self, choices: Sequence[T]) -> T:
        """Return one of some choices."""
        return choices[self.below(len(choices))]

    def word(self) -> str:
        """Return a nasty word, or a few letters."""
        if self.below(4):
            return self.one_of(WORDS)
        return "".join(self.one_of(LETTERS) for _ in range(self.below(12)))

    def value(self, depth: int = 3) -> Any:  # noqa: ANN401  JSON has any shape
        """Return JSON of any shape."""
        kind = self.below(8)
        if depth and kind == 0:
            return [self.value(depth - 1) for _ in range(self.below(4))]
        if depth and kind == 1:
            return {self.word()[:20]: self.value(depth - 1) for _ in range(self.below(4))}
        return self.word() if kind == 2 else self.one_of(LEAVES)

    def mistyped(self, texts: Sequence[str]) -> str:
        """Return an honest text in which some pieces were cut, doubled, turned or replaced."""
        text = self.one_of(texts)
        for _ in range(1 + self.below(4)):
            start = self.below(len(text) + 1)
            end = start + self.below(len(text) - start + 1 if self.below(3) == 0 else 12)
            piece = text[start:end]
            changed = (piece * 2, "", piece[::-1], piece.upper(), self.word(), self.word())
            text = text[:start] + self.one_of(changed) + text[end:]
        return text

    def garbled(self, texts: Sequence[bytes]) -> bytes:
        """Return honest bytes in which some were changed."""
        raw = bytearray(self.one_of(texts))
        for _ in range(1 + self.below(8)):
            at = self.below(len(raw) + 1)
            new = bytes(self.below(256) for _ in range(self.below(4)))
            raw[at : at + self.below(4)] = new
        return bytes(raw)

    def misfilled(self, honest: Sequence[Any]) -> Any:  # noqa: ANN401  as above
        """Return honest JSON with values of another kind, too large, missing or new."""
        whole = json.loads(json.dumps(self.one_of(honest)))
        for _ in range(1 + self.below(3)):
            holder = self._somewhere(whole)
            places = [*holder, "x"] if isinstance(holder, dict) else range(len(holder))
            if places:
                self._change(holder, self.one_of(places))
        return whole

    def _somewhere(self, value: Any) -> Any:  # noqa: ANN401  as above
        """Return an object or a list somewhere inside, as deep as luck has it."""
        while True:
            inside = value.values() if isinstance(value, dict) else value
            deeper = [inner for inner in inside if isinstance(inner, dict | list)]
            if not deeper or self.below(3) == 0:
                return value
            value = self.one_of(deeper)

    def _change(self, holder: Any, at: Any) -> None:  # noqa: ANN401  as above
        way = self.one_of(("number", "cut", "more", "value", "value", "word"))
        if way == "cut" and (isinstance(holder, list) or at in holder):
            del holder[at]
        elif way == "more" and isinstance(holder, list):
            holder[:] = holder * self.one_of((2, 3, 400))
        elif way == "number":
            holder[at] = self.one_of(NUMBERS)
        else:
            holder[at] = self.word() if way == "word" else self.value()
