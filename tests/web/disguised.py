"""The server as people run it, speaking the language nobody speaks."""

import sys

from townsmith.cli import main
from townsmith.i18n.words import Words
from townsmith.testing.pseudo import PseudoWords

if __name__ == "__main__":
    for name in ("template", "plural", "listing"):
        setattr(Words, name, getattr(PseudoWords, name))
    sys.exit(main())
