"""Play with weights that examples/ppo.py has learned: a bot over lines of JSON; NumPy is enough.

townsmith sim uptown --games 100 --bots "process:python examples/ppo_bot.py uptown-1.npz,greedy"
"""

import json
import sys

import numpy as np

from townsmith.core import registry
from townsmith.envs.encoding import Encoder


def best_move(weights: dict[str, np.ndarray], encode: Encoder, question: dict) -> str:
    """Return the legal move that the network scores highest."""
    game = registry.game(question["game"])
    seen = bytearray(sum(plane.size for plane in game.bots.planes))
    game.read_position(question["position"]).observe(question["seat"], seen)
    hidden = encode(np.frombuffer(seen, np.uint8))
    for layer in ("first", "second"):
        hidden = np.maximum(weights[f"{layer}.weight"] @ hidden + weights[f"{layer}.bias"], 0)
    known = weights["moves.weight"][[game.parse(words) for words in question["legal"]]]
    return question["legal"][int((known[:, :-1] @ hidden + known[:, -1]).argmax())]


def main() -> None:
    """Answer questions until there are no more."""
    with np.load(sys.argv[1]) as file:
        weights = {name: file[name].astype(np.float32) for name in file.files}
    encoders: dict[str, Encoder] = {}
    for line in sys.stdin:
        question = json.loads(line)
        slug = question["game"]
        if slug not in encoders:
            encoders[slug] = Encoder(registry.game(slug))
        move = best_move(weights, encoders[slug], question)
        print(json.dumps({"move": move}), flush=True)


if __name__ == "__main__":
    main()
