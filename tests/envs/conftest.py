"""What the tests of environments share: they need the packages of `townsmith[learn]`."""

import importlib.util
import warnings

NEEDED = ("numpy", "gymnasium", "pettingzoo")
collect_ignore_glob = [] if all(map(importlib.util.find_spec, NEEDED)) else ["test_*.py"]

if not collect_ignore_glob:
    with warnings.catch_warnings():
        # Where pygame is there too, PettingZoo's suite makes a game in a way it deprecates itself.
        warnings.simplefilter("ignore", DeprecationWarning)
        import pettingzoo.test  # noqa: F401 - only whether it is there
