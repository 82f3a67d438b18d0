"""How much of anything people may send: far above honest use, far below harm."""

from typing import Final

CHARACTERS: Final = 8_000_000
"""In one text, be it a position, a record or the line of a bot; a table of a thousand seats stays
below it."""
DEPTH: Final = 40
"""Lists and objects inside each other; no position, deck or option goes half as deep."""
DIGITS: Final = 100
"""Of one whole number: a seed of 256 bits has 78."""
WHOLE: Final = 1_000_000_000
"""The largest whole number where a game or a request sets no limit of its own."""
LINES: Final = 400_000
"""Of one record; a game of a thousand seats has a tenth of it."""
VALUES: Final = 1_000_000
"""Values of any kind in one text."""
DECK: Final = 300_000
"""Characters of cards that a server keeps for their owner; ours have a seventh of it."""
CARDS: Final = 500
"""Different cards of such a deck: each is drawn."""
SEATS: Final = 1000
"""At one table, where a game sets no limit of its own."""
