"""Ways to somebody: which kinds there are, and what people may wish for each."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from townsmith.core.errors import BadSyntaxError
from townsmith.core.text import Text
from townsmith.web.notices.quiet_hours import HOURS
from townsmith.web.notices.webhooks import FORMATS
from townsmith.web.tables.chairs import Locale

MAIL: Final = "mail"
PUSH: Final = "push"
HOOK: Final = "hook"
KINDS: Final = (PUSH, MAIL, HOOK)
HOUR: Final = 3600
PAUSES: Final = {"each": 0, "hour": HOUR, "day": 24 * HOUR}
"""How many seconds lie between two letters at least, by what one chooses."""


class Wishes(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody wishes of a way."""

    language: str = ""
    zone: str = ""
    base: str = ""
    """How links begin that lead here."""
    quiet_from: int = 0
    quiet_to: int = 0
    """The hours of their own clock between which they are not to be told."""
    gather: str = "each"
    format: str = "json"
    subscription: dict[str, Any] = {}
    """What the browser of a device told of itself."""
    generation: int | None = None
    """How many people had sat there before whoever wished it; older versions did not note it."""

    def are_of(self, generation: int) -> bool:
        """Say whether they are wishes of whoever sits there now, and not of somebody before."""
        return self.generation in {None, generation}

    @property
    def locale(self) -> Locale:
        """Return how whoever is told that way is spoken to."""
        return Locale(self.language, self.zone)

    @property
    def kept(self) -> dict[str, Any]:
        """Return the wishes as they are kept."""
        found: dict[str, Any] = msgspec.to_builtins(self)
        return found


def wishes_of(kept: Mapping[str, Any]) -> Wishes:
    """Return the wishes that were kept; what a newer version noted beside is passed over."""
    return msgspec.convert(kept, Wishes)


def checked(wishes: Wishes) -> Wishes:
    """Return wishes that can be fulfilled, or raise BadSyntaxError."""
    known = wishes.gather in PAUSES and wishes.format in FORMATS
    if not known or wishes.quiet_from not in HOURS or wishes.quiet_to not in HOURS:
        raise BadSyntaxError(Text("Something was chosen that there is not."))
    return wishes
