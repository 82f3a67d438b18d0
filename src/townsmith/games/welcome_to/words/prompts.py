"""What is expected now."""

from townsmith.core.text import SeatName, Text
from townsmith.games.welcome_to.rules import moves as codes
from townsmith.games.welcome_to.rules.moves import CARDS
from townsmith.games.welcome_to.rules.pieces import REFUSAL_BOXES, REFUSAL_MARKS, STREET_OF
from townsmith.games.welcome_to.rules.sheet import ACT, NUMBER, Sheet, plan_count
from townsmith.games.welcome_to.words.names import STREET_WORDS, plan_name
from townsmith.games.welcome_to.words.view import StreetsView


def prompt(view: StreetsView) -> Text:
    """Return one sentence: what is expected now."""
    own = view.own()
    if view.over:
        return _end(view)
    if own is None:
        return Text("Everybody is building in round {round}.", round=view.round)
    if not view.legal:
        return Text("You are done; the others are still building.")
    return _turn_prompt(view, own)


def _end(view: StreetsView) -> Text:
    """Return that the game is over, and why (WT-16.2 to WT-16.4, WT-S18.19)."""
    for seat, sheet in enumerate(view.boards):
        who = SeatName(seat)
        if plan_count(sheet.written) == CARDS:
            return Text(
                "The game is over: {seat} has approved all three plans.",
                you=Text("The game is over: you have approved all three plans."),
                seat=who,
            )
        if sheet.marked(REFUSAL_MARKS) >= REFUSAL_BOXES:
            return Text(
                "The game is over: {seat} has taken the last refusal.",
                you=Text("The game is over: you have taken your last refusal."),
                seat=who,
            )
        if sheet.empty() == 0:
            return Text(
                "The game is over: the streets of {seat} are full.",
                you=Text("The game is over: your streets are full."),
                seat=who,
            )
    return Text("The game is over: the deck has run out.")


def _turn_prompt(view: StreetsView, own: Sheet) -> Text:
    if own.approving:
        plan = plan_name(view, own.approving - 1)
        return Text("Choose the estates to use for plan {plan}.", plan=plan)
    if own.stage == NUMBER:
        return _number_prompt(view)
    return _act_prompt(view, own) if own.stage == ACT else _plans_prompt(view)


def _number_prompt(view: StreetsView) -> Text:
    writes = any(move < codes.REFUSE for move in view.legal)
    if any(codes.REFUSE <= move < codes.DRAW_FENCE for move in view.legal):
        if writes:
            return Text("No printed number fits: change one with temp, or take a refusal.")
        return Text("No number fits anywhere: you must take a permit refusal.")
    if view.variant.solo:
        return Text("Choose a card for its number, another for its action, and a house.")
    return Text("Choose a combination and write its number into a house.")


def _act_prompt(view: StreetsView, own: Sheet) -> Text:
    action = view.actions[own.choice % CARDS]
    prompts = (
        Text("Draw a fence between two houses, or skip it."),
        Text("Raise the value of one size of estate, or skip it."),
        Text("Plant a park on {street}, or skip it.", street=STREET_WORDS[STREET_OF[own.house]]),
        Text("Build the pool of this house, or skip it."),
        Text("Hire a temp although the number is unchanged, or skip it."),
        Text("Copy a number to an empty house beside it, or skip it."),
    )
    return prompts[action]


def _plans_prompt(view: StreetsView) -> Text:
    if any(codes.APPROVE <= move < codes.PICK for move in view.legal):
        return Text("You can approve a plan now; end your turn when you are ready.")
    return Text("End your turn, or take back what you want to do differently.")
