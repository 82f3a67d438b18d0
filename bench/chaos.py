"""Let everything fail that can fail, for some minutes: three nodes, one PostgreSQL, many tables.

Seeded: the same seed lets the same things happen in the same order. In the end every table must
hold what was acknowledged, once, and every stream must have told it without gap or repeat.
"""

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.chaos.world import EVERYTHING, run
from tests.postgresql import private_postgres


def main() -> None:
    """Let it happen, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--lobbies", type=int, default=20, help="tables that begin in a lobby")
    parser.add_argument("--slow", type=int, default=12, help="tables with clocks and notices")
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--seed", type=int, default=2026)
    asked = parser.parse_args()
    with private_postgres() as postgres, tempfile.TemporaryDirectory() as folder:
        outcome = asyncio.run(
            run(
                postgres,
                postgres.fresh(),
                Path(folder),
                seed=asked.seed,
                tables=asked.tables,
                lobbies=asked.lobbies,
                slow=asked.slow,
                kinds=EVERYTHING,
                seconds=asked.seconds,
                at_least=EVERYTHING,
            )
        )
    print("\n".join(outcome.lines()))
    sys.exit(1 if outcome.wrong else 0)


if __name__ == "__main__":
    main()
