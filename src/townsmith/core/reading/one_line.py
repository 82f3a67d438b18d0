"""One line as people write it: any script, and nothing that a reader could not see.

The joiners of Persian, Hindi or emoji show in what stands beside them, so they count between two
such letters; elsewhere they would make two names that look alike.
"""

import re
from typing import Final

_JOINER: Final = re.compile("(?<=[^\x00-\x7f])[\u200c\u200d](?=[^\x00-\x7f])")


def is_line(words: str) -> bool:
    """Say whether words are one line of which everything can be seen."""
    return _JOINER.sub("", words).isprintable()


def one_line(words: str, longest: int) -> str:
    """Return words as one line that is not too long; what cannot be seen becomes a gap."""
    visible = {found.start() for found in _JOINER.finditer(words)}
    letters = (
        letter if letter.isprintable() or at in visible else " " for at, letter in enumerate(words)
    )
    return " ".join("".join(letters).split())[:longest].rstrip(" \u200c\u200d")
