# townsmith: compiled
"""Packed positions read back."""

from typing import Final

from townsmith.core.packing import Unpacker
from townsmith.core.rng import Rng
from townsmith.games.welcome_to.positions.decks import known_variant
from townsmith.games.welcome_to.rules.pieces import HOUSES
from townsmith.games.welcome_to.rules.piles import STACKS
from townsmith.games.welcome_to.rules.rival import Rival
from townsmith.games.welcome_to.rules.sheet import FINISHED, Sheet
from townsmith.games.welcome_to.rules.state import WelcomeTo
from townsmith.games.welcome_to.rules.variant import Variant, extras_of

_SHEET: Final = 14 + HOUSES
"""How many numbers a packed sheet has."""


def unpack(words: list[int]) -> WelcomeTo:
    """Return the position that `pack` wrote."""
    reader = Unpacker(words)
    edition, sheet, extras, level = reader.some(4)
    text = bytes(reader.counted()).decode("utf-8")
    return _read_state(known_variant(edition, sheet, extras_of(extras), level, text), reader)


def _read_rival(reader: Unpacker) -> Rival:
    """Return a rival card that `Rival.pack` wrote."""
    rival = Rival(reader.one())
    rival.scores = reader.one() != 0
    rival.per_park = reader.one()
    rival.per_pool = reader.one()
    rival.per_temp = reader.one()
    rival.per_fence = reader.one()
    rival.bis_houses = reader.one()
    rival.house_value = reader.one()
    rival.approves = reader.one()
    rival.place_boxes = reader.counted()
    return rival


def _read_state(variant: Variant, reader: Unpacker) -> WelcomeTo:
    """Return the position whose variant is read already."""
    seats, game_round, over, approved = reader.some(4)
    state = WelcomeTo(variant, reader.some(STACKS), seats, _rng(reader.some(4)))
    state.round = game_round
    state.over = over != 0
    state.approved = approved
    if variant.solo:
        _read_solo(state, reader)
    else:
        state.flipped = reader.one()
        state.stacks = [reader.counted() for _ in range(STACKS)]
        state.show_combinations()
    _read_sheets(state, reader)
    return state


def _rng(words: list[int]) -> Rng:
    return Rng(words[0], words[1], words[2], words[3])


def _read_solo(state: WelcomeTo, reader: Unpacker) -> None:
    rival = _read_rival(reader)
    if rival.pack() != state.variant.rival.pack():
        state.rival = rival
    state.rival_written = reader.one()
    state.due = reader.one()
    state.deck = reader.counted()
    state.discard = reader.counted()
    state.hand = reader.counted()
    state.pile = reader.counted()
    state.drawn = reader.counted()
    state.show_hand()


def _read_sheets(state: WelcomeTo, reader: Unpacker) -> None:
    sheets: list[Sheet] = []
    shown: list[Sheet] = []
    for seat in range(state.seats):
        sheet = _unpack_sheet(reader.some(_SHEET))
        sheets.append(sheet)
        shown.append(_unpack_sheet(reader.some(_SHEET)) if reader.one() else sheet)
        if sheet.stage != FINISHED and not state.over:
            state.waiting |= 1 << seat
    state.sheets = sheets
    state.shown = shown


def _unpack_sheet(words: list[int]) -> Sheet:
    """Return the sheet that `pack` wrote."""
    sheet = Sheet()
    sheet.bis = words[0]
    sheet.pools = words[1]
    sheet.fences = words[2]
    sheet.used = words[3]
    sheet.used_starts = words[4]
    sheet.marks = words[5]
    sheet.written = words[6]
    sheet.stage = words[7]
    sheet.choice = words[8]
    sheet.house = words[9]
    sheet.circled = words[10] != 0
    sheet.ordered = words[11] != 0
    sheet.approving = words[12]
    sheet.picked = words[13]
    sheet.houses = words[14:_SHEET]
    sheet.refresh()
    return sheet
