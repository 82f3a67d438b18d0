"""Answers that travel packed, where the other end can unpack them.

Packed are the routes that ask for it, so that it can be seen in one place what is. Pages that hold
the secret of a link are not among them: the length of a packed page tells whoever listens how much
of what they can write into it stands there already. Neither are the short answers to programs, and
live updates, whose readers shall have them at once.
"""

import zlib
from functools import lru_cache
from typing import Final

from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

_LEVEL: Final = 5
"""Of nine: the higher ones take far longer for a few bytes less."""
_LEAST: Final = 600
"""Bytes that fit into one packet anyway."""
_BEST: Final = 9
_GZIP: Final = 31
"""The window of zlib, with the head of gzip."""

PACKED: Final = [Middleware(GZipMiddleware, minimum_size=_LEAST, compresslevel=_LEVEL)]
"""For routes whose answers are to be packed."""


def packed(body: bytes, level: int = _LEVEL) -> bytes:
    """Return a body as it travels."""
    packer = zlib.compressobj(level, zlib.DEFLATED, _GZIP)
    return packer.compress(body) + packer.flush()


@lru_cache(maxsize=256)
def packed_once(body: bytes) -> bytes:
    """Return a body that never changes, packed as well as can be."""
    return packed(body, _BEST)


def unpacks(accepted: str) -> bool:
    """Say whether somebody who accepts these encodings can unpack what we pack."""
    return "gzip" in accepted
