"""What lies in the middle for a room full of people: three pairs, and the plans."""

from functools import lru_cache
from typing import Final

from townsmith.core.contract.options import Setup
from townsmith.core.dealer import Dealer, Goal, Show, ShownCard, options_of, settled
from townsmith.core.text import Say, Text
from townsmith.draw.frames import sheet
from townsmith.draw.hand import placed
from townsmith.games.welcome_to import setup as before
from townsmith.games.welcome_to.drawing.icons import icon
from townsmith.games.welcome_to.drawing.plans import plan_estates
from townsmith.games.welcome_to.rules.moves import CARDS
from townsmith.games.welcome_to.rules.state import WelcomeTo
from townsmith.games.welcome_to.words.names import ACTION_WORDS, PLAN_NAMES
from townsmith.games.welcome_to.words.plans import condition_words

_TURNS: Final = 35
"""Nobody has so many houses (WT-16.10)."""
_SIGN: Final = (64.0, 48.0)
_ASK: Final = Text("Choose one of the three pairs and write its number into a house.")


def _show(setup: Setup, turn: int, say: Say) -> Show:
    """Return the pairs of a turn, and the three plans."""
    return _shown(_after(setup.seed, settled(setup), turn), say)


def _anew(setup: Setup, turn: int, shuffled: int, say: Say) -> Show:
    """Return the same where somebody ordered a reshuffle in an earlier turn (WT-4.11)."""
    return _shown(_after(setup.seed, settled(setup), turn, shuffled), say)


def _may_shuffle(setup: Setup) -> bool:
    """Return whether the box has that rule (WT-4.11, WT-4.13)."""
    return before.start(setup).variant.older


def _shown(state: WelcomeTo, say: Say) -> Show:
    coming = state.coming()
    cards = tuple(
        ShownCard(
            str(state.numbers[at]),
            sheet(*_SIGN, placed(icon(state.actions[at]), (_SIGN[0] / 2, _SIGN[1] / 2))),
            ACTION_WORDS[state.actions[at]],
            Text("next on this pile: {action}", action=ACTION_WORDS[coming[at]]),
        )
        for at in range(CARDS)
    )
    return Show(cards, _ASK, tuple(_goal(state, stack, say) for stack in range(CARDS)))


@lru_cache(maxsize=256)
def _after(seed: int, options: str, turn: int, shuffled: int = 0) -> WelcomeTo:
    """Return the table in that turn; nobody's sheet matters for it."""
    if turn <= 1:
        return before.start(Setup(2, seed, options_of(options)))
    state = _after(seed, options, turn - 1, shuffled).clone()
    if turn == shuffled + 1:
        state.shuffle()
    state.start_round()
    return state


def _goal(state: WelcomeTo, stack: int, say: Say) -> Goal:
    plan = state.variant.plans[state.plans[stack]]
    return Goal(
        PLAN_NAMES[int(state.variant.edition)][stack],
        condition_words(plan),
        int(plan.first),
        int(plan.later),
        plan_estates(plan, say) if plan.is_plain() else "",
        plan.reconstructed,
    )


ROOM: Final = Dealer(
    _show,
    _TURNS,
    anew=_anew,
    may_shuffle=_may_shuffle,
    asked=("edition", "advanced", "roundabouts", "reconstructed", "plans"),
)
