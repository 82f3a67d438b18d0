"""What `python -m townsmith` and the installed command run."""

import sys

from townsmith.cli import main

if __name__ == "__main__":
    sys.exit(main())
