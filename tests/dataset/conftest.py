"""What the tests of datasets share: they need the package of `townsmith[data]`."""

import importlib.util

collect_ignore_glob = [] if importlib.util.find_spec("pyarrow") else ["test_*.py"]
