"""Marks: a browser that has a piece of a page already is told its mark alone."""

import hashlib


def mark_of(text: str) -> str:
    """Return a short mark that is another for any other text."""
    return hashlib.blake2b(text.encode(), digest_size=6).hexdigest()
