"""What every test may rely on: the toys, and hypothesis runs that are the same everywhere."""

import sys
from pathlib import Path

from hypothesis import settings

ROOT = Path(__file__).parents[1]

if str(ROOT) not in sys.path:  # so that `tests.toys` is found wherever pytest was started
    sys.path.insert(0, str(ROOT))

settings.register_profile("same", derandomize=True, deadline=None, database=None)
settings.register_profile("thorough", deadline=None, database=None, max_examples=5000)
settings.load_profile("same")
