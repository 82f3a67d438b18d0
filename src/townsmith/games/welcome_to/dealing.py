# townsmith: compiled
"""Dealing a new game, and restoring one that was packed."""

from townsmith.core.packing import Unpacker
from townsmith.core.rng import Rng, stream
from townsmith.games.welcome_to.piles import STACKS, dealt, newer_deck, older_deck
from townsmith.games.welcome_to.rules import WelcomeTo
from townsmith.games.welcome_to.sheet import FINISHED, PACKED, Sheet, unpack_sheet
from townsmith.games.welcome_to.terms import Rival, Terms


def draw_plans(terms: Terms, seed: int) -> list[int]:
    """Return one random plan of each stack, as places in the list of plans."""
    rng = stream(seed, "welcome-to plans")
    drawn: list[int] = []
    for stack in range(STACKS):
        places = [at for at in range(len(terms.plans)) if terms.plans[at].stack == stack]
        drawn.append(places[rng.below(len(places))])
    return drawn


def table(terms: Terms, plans: list[int], seats: int, seed: int) -> WelcomeTo:
    """Return a table with empty sheets, before any card is dealt."""
    state = WelcomeTo(terms, plans, seats, stream(seed, "welcome-to cards"))
    state.sheets = [Sheet() for _ in range(seats)]
    state.shown = state.sheets.copy()
    return state


def deal(terms: Terms, plans: list[int], seats: int, seed: int) -> WelcomeTo:
    """Return a new game in its first round."""
    state = table(terms, plans, seats, seed)
    if not terms.solo:
        state.stacks = dealt(terms.cards, state.rng)
    elif terms.older:
        state.deck = older_deck(terms.cards, state.rng)
    else:
        halves = newer_deck(terms.cards, state.rng)
        state.deck = halves[0]
        state.discard = halves[1]
    state.start_round()
    return state


def read_rival(reader: Unpacker) -> Rival:
    """Return an opponent card that `Rival.pack` wrote."""
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


def read_state(terms: Terms, reader: Unpacker) -> WelcomeTo:
    """Return the position whose terms are read already."""
    seats, game_round, over, approved = reader.some(4)
    state = WelcomeTo(terms, reader.some(STACKS), seats, _rng(reader.some(4)))
    state.round = game_round
    state.over = over != 0
    state.approved = approved
    if terms.solo:
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
    rival = read_rival(reader)
    if rival.pack() != state.terms.rival.pack():
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
        sheet = unpack_sheet(reader.some(PACKED))
        sheets.append(sheet)
        shown.append(unpack_sheet(reader.some(PACKED)) if reader.one() else sheet)
        if sheet.stage != FINISHED and not state.over:
            state.waiting |= 1 << seat
    state.sheets = sheets
    state.shown = shown
