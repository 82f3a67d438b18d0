"""What is tried on every promise: by name, what makes an input of luck and tries it."""

import json
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from tests.fuzz import honest, promises
from tests.fuzz.nasty import Luck
from townsmith.core.contract.game import AnyGame

Try: TypeAlias = Callable[[Luck], None]
SEATS: Final = (None, None, 0, 1, -1, 99, 10**30)
NUMBERS: Final = (1, 1, 0, -1, 2, 10**30)


def tries() -> dict[str, Try]:
    """Return all of them."""
    found: dict[str, Try] = {"records": _record, "lines of bots": _line}
    for game in honest.GAMES:
        found |= _tries_of(game)
    for game, own in honest.decks():
        found[f"decks of {game.slug}"] = _deck(game, own)
    return found


def _record(luck: Luck) -> None:
    promises.record(luck.mistyped(honest.RECORD_TEXTS))


def _line(luck: Luck) -> None:
    line = luck.garbled([b'{"move": "2 a"}\n', b'{"move": "2 a", "why": [1, {}]}'])
    promises.line_of_a_bot(line if luck.below(3) else luck.word().encode())


def _deck(game: AnyGame, own: Any) -> Try:  # noqa: ANN401  JSON has any shape
    def tried(luck: Luck) -> None:
        promises.deck(game, luck.misfilled([own]) if luck.below(8) else luck.value())

    return tried


def _tries_of(game: AnyGame) -> dict[str, Try]:
    known = honest.positions(game)
    texts = [json.dumps(position) for position in known]
    moves = [game.notation(move) for move in range(min(200, game.rules.move_count))]

    def position(luck: Luck) -> None:
        promises.position(game, luck.misfilled(known))

    def file(luck: Luck) -> None:
        raw = luck.mistyped(texts).encode("utf-8", "surrogatepass")
        promises.position_file(game, raw if luck.below(3) else luck.garbled([raw]))

    def option(luck: Luck) -> None:
        promises.option(game, luck.one_of(game.options), luck.value(), luck.below(9) - 1)

    def move(luck: Luck) -> None:
        words = luck.mistyped(moves) if luck.below(2) else luck.word()
        promises.move(game, luck.one_of(SEATS), words, luck.one_of(NUMBERS))

    tried = {"positions": position, "files": file, "options": option, "moves": move}
    return {f"{what} of {game.slug}": one for what, one in tried.items()}
