"""Play a whole game over HTTP: `python play.py http://127.0.0.1:8000 [GAME]`.

It plays any legal move. What a better program needs is in the question: the board in characters,
and a position to try moves in (docs/bot-protocol.md).
"""

import random
import sys

from townsmith_client import Server

address, game = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "uptown"
seat = Server(address).open_table(game, ["person", "random"])
luck = random.Random(2026)
moves = 0
for question in seat.questions():
    seat.play(luck.choice(question["legal"]), question["at"])
    moves += 1
scores = seat.summary()["scores"]
print(f"{moves} moves; points by seat: {scores}")
