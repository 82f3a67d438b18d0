"""Who can be asked to sit opposite: the levels from weak to strong, then every other bot."""

from townsmith.bots.players.levels import LEVELS
from townsmith.bots.registry import Kind, bots


def opponents() -> dict[str, Kind]:
    """Return every kind of bot by name, in the order in which a person looks for one."""
    known = bots()
    levels = {level.name: known.pop(level.name) for level in LEVELS if level.name in known}
    return levels | known


def usual_opponent() -> str:
    """Return the bot that newcomers meet: neither the weakest level nor the strongest."""
    return LEVELS[len(LEVELS) // 2].name
