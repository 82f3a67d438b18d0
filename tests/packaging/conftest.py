"""What the launcher's tests share."""

from pathlib import Path

import pytest

from tests.packaging.checkout import Checkout


@pytest.fixture
def fresh(tmp_path: Path) -> Checkout:
    """Return a checkout in which nothing was started yet."""
    return Checkout.make(tmp_path)


@pytest.fixture
def used(fresh: Checkout) -> Checkout:
    """Return a checkout that was started before."""
    assert fresh.start("sim").status == 0
    return fresh
