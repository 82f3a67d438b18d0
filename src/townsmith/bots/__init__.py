"""Players that are programs: they see what their seat may see, and choose.

The package can be called: `townsmith.bots()` returns every bot by its name, with a sentence.
"""

import sys
from importlib import import_module
from types import ModuleType


class _Bots(ModuleType):
    """A package with a list of what stands in it, and of the bots of other packages."""

    def __call__(self) -> dict[str, str]:
        """Return every bot there is by its name, with a sentence about it."""
        english = import_module("townsmith.core.text").english
        kinds = import_module("townsmith.bots.registry").bots()
        return {name: english(kind.words) for name, kind in kinds.items()}


sys.modules[__name__].__class__ = _Bots
