"""Tests that want Ray: they run where it is installed, and say elsewhere how to get it."""

from importlib.util import find_spec

import pytest

needs_ray = pytest.mark.skipif(
    find_spec("ray") is None,
    reason="Ray is an extra of 280 MB; `pip install -r requirements/ray.txt` and run it again",
)
