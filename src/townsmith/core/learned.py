"""Weights that were learned from games and are shipped with the game they belong to."""

import json
from collections.abc import Sequence
from importlib import resources


def shipped_weights(package: str, features: Sequence[str]) -> list[float]:
    """Return the weights in the package's `weights.json`, one for each feature, in that order.

    A feature the file does not know yet weighs nothing, so that a new one can be tried at once.
    """
    file = resources.files(package).joinpath("weights.json")
    known: dict[str, float] = json.loads(file.read_text("utf-8"))["weights"]
    return [float(known.get(feature, 0.0)) for feature in features]
