"""What must hold in a position, written as data: the `then` of worked examples and of lessons.

Only what is written is compared: an object matches if each of its keys does, `null` also stands
for a key that is left out, "*" matches anything, and lists must have the same length. Some items
of a list may be given as an object whose keys are their numbers.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.state import REFEREE, Seat, State
from townsmith.i18n.words import Words
from townsmith.table.scored import scored

KEYS: Final = ("score", "position", "legal", "only", "count", "shows")


def complaints(
    game: AnyGame, state: State, seat: Seat, expected: Mapping[str, Any]
) -> Iterator[str]:
    """Yield what does not hold in a position, in words."""
    unknown = [key for key in expected if key not in KEYS]
    yield from (f"unknown expectation {key!r}" for key in unknown)
    if "score" in expected:
        yield from _differences(expected["score"], scored(game, state), zero=True)
    if "position" in expected:
        yield from _differences(expected["position"], game.positions.write(state))
    yield from _of_moves({game.notation(move) for move in state.legal(seat)}, expected)
    if "shows" in expected:
        text = game.drawing.characters(game.view(state, REFEREE), Words()).plain()
        yield from (f"not shown: {piece!r}" for piece in expected["shows"] if piece not in text)


def _of_moves(legal: set[str], expected: Mapping[str, Any]) -> Iterator[str]:
    yield from (f"not legal: {path!r}" for path in expected.get("legal", ()) if path not in legal)
    if "only" in expected and legal != set(expected["only"]):
        yield f"these differ: {sorted(legal ^ set(expected['only']))}"
    if len(legal) != expected.get("count", len(legal)):
        yield f"{len(legal)} moves are legal"


def _differences(
    want: Mapping[str, Any], got: Mapping[str, Any], *, zero: bool = False
) -> list[str]:
    found = [_difference(value, got.get(key), key, zero) for key, value in want.items()]
    return [words for words in found if words]


def _difference(want: object, got: object, where: str, zero: bool) -> str:  # noqa: FBT001 - passed on
    """Return the first difference; `zero` says that a number that is missing is 0."""
    if want == "*":
        return ""
    if isinstance(want, Mapping) and isinstance(got, list | Mapping):
        inside = [
            _difference(value, _item(got, key, value, zero), f"{where}.{key}", zero)
            for key, value in want.items()
        ]
        return next(filter(None, inside), "")
    if isinstance(want, list | tuple) and isinstance(got, list | tuple) and len(want) == len(got):
        inside = [
            _difference(one, other, f"{where}[{at}]", zero)
            for at, (one, other) in enumerate(zip(want, got, strict=True))
        ]
        return next(filter(None, inside), "")
    same = want == got and isinstance(want, bool) == isinstance(got, bool)
    return "" if same else f"{where} is {got!r}, expected {want!r}"


def _item(got: list[Any] | Mapping[str, Any], key: str, want: object, zero: bool) -> object:  # noqa: FBT001 - passed on
    if isinstance(got, Mapping):
        return got.get(key, 0 if zero and want == 0 else None)
    return got[int(key)] if key.isdigit() and int(key) < len(got) else None
