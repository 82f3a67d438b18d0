# townsmith: compiled
"""Which of the two builds of the engine is running.

This module is compiled with the engine, as one group, so what holds for it holds for all.
"""


def build() -> str:
    """Return "compiled" or "plain"."""
    return "plain" if __file__.endswith(".py") else "compiled"
