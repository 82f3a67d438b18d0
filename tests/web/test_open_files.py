"""The limit of open files: the server asks for what it needs, and says what to do without it."""

import subprocess
import sys

import pytest

from tests.conftest import ROOT

resource = pytest.importorskip("resource")
ASK = """
import resource, sys
soft, hard = map(int, sys.argv[1:])
resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
from pathlib import Path
from townsmith.web.http.settings import Limits, Settings
from townsmith.web.run import _tell_of_few_files
settings = Settings(Path("."), Limits(all_connections=700))
_tell_of_few_files(settings)
print(resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""


@pytest.mark.parametrize(
    ("hard", "given", "told"), [(2000, "900", ""), (500, "500", "`ulimit -n 900`")]
)
def test_it_is_raised_or_told(hard: int, given: str, told: str) -> None:
    """As many as all connections need, where the system lets us have them."""
    done = subprocess.run(
        [sys.executable, "-c", ASK, "300", str(hard)],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": str(ROOT / "src")},
    )
    assert done.stdout.strip() == given
    assert (told in done.stderr) if told else not done.stderr
