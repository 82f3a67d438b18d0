"""Packages that need not be installed, and what to say where they are missing."""

from importlib import import_module
from typing import Any

from townsmith.core.errors import TownsmithError


class MissingPackageError(TownsmithError):
    """Something asks for a package that is not installed; the message says how to get it."""


def needed(package: str, install: str) -> Any:  # noqa: ANN401 - it need not be there, so it has no type
    """Return a package, or say how it is installed."""
    try:
        return import_module(package)
    except ModuleNotFoundError:
        raise MissingPackageError(
            f"{package} is not installed here; get it with: pip install '{install}'"
        ) from None


def arrow() -> Any:  # noqa: ANN401 - as above
    """Return pyarrow."""
    return needed("pyarrow", "townsmith[data]")
