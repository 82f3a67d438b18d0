"""Tables at which nothing is dealt: lobbies, dealers and pads, told apart by what is kept."""

from typing import Final, TypeVar

from townsmith.table.store.protocol import Kept
from townsmith.web.tables.commits import Outbox
from townsmith.web.tables.dealer import DEALS, DealerRoom
from townsmith.web.tables.lobby import Lobby
from townsmith.web.tables.lobby_log import lobby_after
from townsmith.web.tables.shared_pad import PADDED, SharedPad

Seatless = TypeVar("Seatless", Lobby, DealerRoom, SharedPad)
_KINDS: Final[dict[str, type[DealerRoom] | type[SharedPad]]] = {
    DEALS: DealerRoom,
    PADDED: SharedPad,
}


def open_seatless(kept: Kept, outbox: Outbox) -> Lobby | DealerRoom | SharedPad:
    """Return what is kept; where nothing says otherwise, people wait in a lobby."""
    known = kept.sitting or {}
    for key, kind in _KINDS.items():
        if key in known:
            return kind(kept.id, kept.opening, known, kept.changes, outbox)
    return Lobby(kept.id, kept.opening, lobby_after(known, kept.changes), outbox)
