"""What a typed line means: a number of the menu, or a path, which may be shortened."""

from townsmith.core.contract.state import Move
from townsmith.terminal.menu import Menu, Paths


def chosen(line: str, menu: Menu, within: Paths, legal: Paths) -> tuple[Move, ...]:
    """Return the moves a line can mean: one is a move, several narrow the choice, none is none.

    `legal` are all legal moves; `within` those that the menu was made from.
    """
    words = line.lower().split()
    if len(words) == 1 and words[0].isascii() and words[0].isdecimal():
        item = menu.item(int(words[0]))
        if item is not None:
            return item.moves
    return matching(words, within, menu.depth) or matching(words, legal) or ()


def matching(words: list[str], paths: Paths, depth: int = 0) -> tuple[Move, ...]:
    """Return the moves whose tokens from `depth` on begin with these words, one a token.

    A word that is a whole token is preferred to one that only begins a token.
    """
    moves = list(paths)
    for at, word in enumerate(words, depth):
        reach = [move for move in moves if len(paths[move]) > at]
        exact = [move for move in reach if paths[move][at].lower() == word]
        moves = exact or [move for move in reach if paths[move][at].lower().startswith(word)]
    return tuple(moves) if words else ()
