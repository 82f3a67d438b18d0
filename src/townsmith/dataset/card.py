"""The card of a dataset: what is in it, how large it is, and the command that makes it again."""

import json
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from townsmith.core.text import english
from townsmith.dataset.folder import DatasetFolder
from townsmith.dataset.plan import RECORDS, Plan, observation_size

CARD: Final = "README.md"
_GAMES: Final = {
    "game": "its number in the dataset, from 0",
    "seed": "what it was dealt from, in base sixteen",
    "bots": "who sat on each seat",
    "scores": "the points of each seat",
    "winners": "the seats that won, ties broken as far as the rules do",
    "rounds": "how many rounds it had",
    "decisions": "how many moves were made",
    "digest": "the fingerprint of its last position, equal on every machine",
}
_DECISIONS: Final = {
    "game": "the number of its game",
    "step": "its place in the game, from 0",
    "seat": "who decided",
    "move": "the move, a whole number; `Game.notation` spells it",
    "choices": "how many moves were legal",
    "score": "the points that seat had at the end",
    "won": "its part of the victory: 1, shared in a tie, or 0",
    "legal": "the legal moves, ascending",
    "observation": "what the seat saw: a byte a cell of the planes below",
    "mask": "the legal moves as bits, the first in the lowest bit of the first byte",
}


def write_card(dataset: DatasetFolder) -> Path:
    """Write the card into the dataset's folder."""
    path = dataset.folder / CARD
    path.write_text("\n".join(_lines(dataset)) + "\n", "utf-8")
    return path


def made_by(plan: Plan, folder: str) -> str:
    """Return the command that makes a dataset."""
    words = ["townsmith", "selfplay", plan.game, "--games", str(plan.games)]
    words += ["--bots", ",".join(plan.bots), "--seats", str(plan.setup.seats)]
    words += ["--seed", str(plan.setup.seed), "--part", str(plan.games_a_part)]
    words += [word for column in plan.columns for word in ("--with", column)]
    for option in plan.kind.options:
        value = plan.setup.options[option.id]
        if value != option.default:
            words += ["--option", f"{option.id}={_spelt(value)}"]
    return shlex.join([*words, "--out", folder])


def _spelt(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _lines(dataset: DatasetFolder) -> Iterator[str]:
    plan, manifest = dataset.plan, dataset.manifest()
    game, decisions = plan.kind, manifest["decisions"]
    yield f"# {game.name}: {plan.games:,} games, {decisions:,} decisions"
    yield ""
    yield f"{english(game.tagline)} Played by {', '.join(dict.fromkeys(plan.bots))}."
    yield ""
    yield from _facts(dataset)
    yield ""
    if plan.bots[0] != RECORDS:
        yield f"```\n{made_by(plan, 'FOLDER')}\n```"
        yield ""
        yield "makes it again on any machine; the digest tells whether it is the same."
        yield ""
    yield from _table("games", _GAMES, tuple(_GAMES))
    kept = [name for name in _DECISIONS if name not in ("legal", "observation", "mask")]
    yield from _table("decisions", _DECISIONS, (*kept, *plan.columns))
    if "observation" in plan.columns:
        yield from _planes(plan)
    yield "The code is under the MIT licence, and so is this data. The game belongs to its"
    yield "designers and publishers; no art and no text of theirs is in it."


def _facts(dataset: DatasetFolder) -> Iterator[str]:
    plan, manifest = dataset.plan, dataset.manifest()
    yield "| | |\n|---|---|"
    yield f"| rules | version {manifest['rules']}, {plan.setup.seats} seats |"
    yield f"| options | `{json.dumps(dict(plan.setup.options))}` |"
    yield f"| seed | {plan.setup.seed} |"
    yield f"| made by | townsmith {manifest['townsmith']} |"
    yield f"| size | {manifest['bytes']:,} bytes in {plan.parts} parts |"
    yield f"| digest | `{manifest['digest']}` |"


def _table(name: str, words: dict[str, str], columns: tuple[str, ...]) -> Iterator[str]:
    yield f"## {name}"
    yield ""
    yield "| column | |\n|---|---|"
    for column in columns:
        yield f"| `{column}` | {words[column]} |"
    yield ""


def _planes(plan: Plan) -> Iterator[str]:
    yield f"## An observation ({observation_size(plan.kind)} bytes)"
    yield ""
    yield "| first byte | plane | shape | a byte is |\n|---|---|---|---|"
    first = 0
    for plane in plan.kind.bots.planes:
        shape = " x ".join(str(side) for side in plane.shape)
        yield f"| {first} | {plane.name} | {shape} | {plane.meaning} |"
        first += plane.size
    yield ""
