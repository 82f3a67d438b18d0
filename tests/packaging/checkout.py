"""A checkout with the real launcher and a stand-in for Python: no network, no waiting."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]

STAND_IN = f"""#!/bin/sh
# Notes every call; plays venv, pip, pytest and townsmith; leaves the rest to the real Python.
printf '%s\\n' "$*" >>"$CALLS"
case $* in
*_base_executable*) echo "$0" ;;
*"import ensurepip"*) exit "${{VENV_STATUS-0}}" ;;
"-I -m venv "*)
    mkdir -p "$4/bin" "$4/lib/python3/site-packages/pip"
    cp "$0" "$4/bin/python" ;;
*build_wheel*)
    while [ -e "$CALLS.hold" ]; do sleep 0.05; done
    exit "${{WHEEL_STATUS-0}}" ;;
"-I -m pip install "*)
    mkdir -p "${{0%/bin/*}}/lib/python3/site-packages/click"
    echo "pip was here"
    exit "${{PIP_STATUS-0}}" ;;
*"-m townsmith"* | *"-m pytest"*)
    echo "path ${{PYTHONPATH-none}}"
    echo "expect ${{TOWNSMITH_EXPECT-none}}"
    for word; do echo "word $word"; done ;;
*) exec '{sys.executable}' "$@" ;;
esac
"""

FILES = {
    "pyproject.toml": "",
    "LICENSE": "",
    "NOTICE.md": "",
    "README.md": "",
    "setup.py": "def obstacle() -> str:\n    return ''\n",
    "src/townsmith/town.py": "BRICKS = 1\n",
    "requirements/run.txt": "click\n",
    "requirements/test.txt": "click pytest\n",
    "requirements/bench.txt": "click chess\n",
    "requirements/postgres.txt": "click psycopg\n",
    "requirements/ray.txt": "click ray\n",
}


@dataclass
class Checkout:
    """A folder to start the launcher in, and the environment to start it with."""

    root: Path
    env: dict[str, str] = field(default_factory=dict)

    @classmethod
    def make(cls, folder: Path) -> "Checkout":
        """Return a fresh checkout in the folder, with its own Python on the PATH."""
        checkout = cls(folder / "checkout")
        for name, text in FILES.items():
            checkout.write(name, text)
        shutil.copy2(ROOT / "townsmith", checkout.root)
        shutil.copytree(ROOT / "compiling", checkout.root / "compiling")
        tools = folder / "tools"
        tools.mkdir()
        stand_in = tools / "python3.13"  # the first name the launcher looks for
        stand_in.write_text(STAND_IN, encoding="utf-8")
        stand_in.chmod(0o755)
        checkout.env = {
            "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
            "CALLS": str(folder / "calls"),
        }
        return checkout

    @property
    def venv(self) -> Path:
        """Return the folder of the environment."""
        return self.root / ".venv"

    def write(self, name: str, text: str) -> None:
        """Write a file of the checkout."""
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    @contextmanager
    def compiling_for_long(self) -> Iterator[None]:
        """Let no compiling come to its end for a while."""
        hold = Path(self.env["CALLS"] + ".hold")
        hold.touch()
        try:
            yield
        finally:
            hold.unlink()

    def popen(self, *words: str, **env: str) -> "subprocess.Popen[str]":
        """Start the launcher and do not wait for it."""
        return subprocess.Popen(
            ["/bin/sh", str(self.root / "townsmith"), *words],
            env=self.env | env,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def start(self, *words: str, **env: str) -> "Start":
        """Start the launcher, wait, and return what it did."""
        calls = Path(self.env["CALLS"])
        calls.write_text("", encoding="utf-8")
        with self.popen(*words, **env) as process:
            out, err = process.communicate(timeout=60)
        return Start(process.returncode, out, err, calls.read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Start:
    """What one start of the launcher did."""

    status: int
    out: str
    err: str
    calls: str

    @property
    def made_venv(self) -> bool:
        """Tell whether it made a new environment."""
        return "-m venv" in self.calls

    @property
    def installed(self) -> bool:
        """Tell whether it installed dependencies."""
        return "--require-hashes" in self.calls

    @property
    def compiled(self) -> bool:
        """Tell whether it compiled the engine."""
        return "build_wheel" in self.calls
