"""What every test may rely on: `tests.toys` can be imported wherever pytest was started."""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]

if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))
