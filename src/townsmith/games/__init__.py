"""One folder a game; the registry finds them by looking.

The package can be called: `townsmith.games()` returns every game there is, by its id.
"""

import sys
from types import ModuleType

from townsmith.core import registry
from townsmith.core.contract.game import AnyGame


class _Games(ModuleType):
    """A package with a list of what stands in it, and of the games of other packages."""

    def __call__(self) -> dict[str, AnyGame]:
        """Return every game there is, by its id."""
        return dict(registry.games())


sys.modules[__name__].__class__ = _Games
