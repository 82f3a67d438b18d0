"""Whatever a learner could notice has a version."""

import hashlib
import json
from pathlib import Path

import pytest

from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.envs.naming import VERSION

KNOWN = json.loads(Path(__file__).with_name("versions.json").read_text("utf-8"))


def fingerprint(game: AnyGame) -> str:
    """Return a digest of what a learner meets: rules, moves by number, planes by place."""
    moves = [game.notation(move) for move in range(game.rules.move_count)]
    planes = [(plane.name, plane.shape, plane.meaning) for plane in game.bots.planes]
    facts = json.dumps([game.rules_version, moves, planes])
    return hashlib.sha256(facts.encode()).hexdigest()[:16]


@pytest.mark.parametrize("game", registry.games().values(), ids=lambda game: game.slug)
def test_a_change_grows_the_version(game: AnyGame) -> None:
    """Moves and planes are those that this version of the environments is known to have.

    When this fails after a release, let VERSION in envs/naming.py grow; then write what the test
    found into versions.json.
    """
    assert KNOWN["version"] == VERSION
    assert KNOWN["games"].get(game.slug) == fingerprint(game)
