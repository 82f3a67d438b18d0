"""A bot in twenty lines: it plays the move that scores most at once.

    townsmith sim dream-home --bots "process:python examples/bot.py,random"

It speaks the protocol of docs/bot-protocol.md and needs nothing but Python. To look ahead it asks
`townsmith position batch`, as a bot in any other language could.
"""

import json
import random
import subprocess
import sys


def ask(engine: subprocess.Popen, **request: object) -> dict:
    """Return the engine's answer to a request about a position."""
    engine.stdin.write(json.dumps(request) + "\n")
    engine.stdin.flush()
    return json.loads(engine.stdout.readline())


def points(engine: subprocess.Popen, question: dict, move: str) -> int:
    """Return the own points after a move, or very few where it cannot be tried."""
    seat = question["seat"]
    after = ask(engine, cmd="play", position=question["position"], seat=seat, paths=[move])
    if "error" in after:
        return -1000
    scores = ask(engine, cmd="score", position=after["position"])
    return scores["seats"][seat]["total"]


def main() -> None:
    """Answer questions until there are no more."""
    command = [sys.executable, "-m", "townsmith", "position", "batch"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, text=True, **pipes) as engine:
        for line in sys.stdin:
            question = json.loads(line)
            chance = random.Random(question["seed"])
            best = max(
                question["legal"], key=lambda m: (points(engine, question, m), chance.random())
            )
            print(json.dumps({"move": best}), flush=True)


if __name__ == "__main__":
    main()
