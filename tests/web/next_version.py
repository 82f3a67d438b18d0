"""The server of the next version: UpTown has newer rules there, and knows the present ones too.

The processes in which bots think read this file as well, so they know them too.
"""

import sys

from tests.toys.changed import changed
from townsmith.cli import main
from townsmith.games import uptown

_PRESENT = uptown.GAME
uptown.__dict__["GAME"] = changed(
    _PRESENT, rules_version=_PRESENT.rules_version + 1, older=(_PRESENT, *_PRESENT.older)
)

if __name__ == "__main__":
    sys.exit(main())
