"""What Welcome To says: names of things, plans in words, the prompt, moves, news and reasons."""

from typing import Final

from townsmith.core.bits import BIT
from townsmith.core.contract.state import Move
from townsmith.core.contract.view import Path
from townsmith.core.text import Fact, Listing, Plural, SeatName, Text
from townsmith.games.welcome_to import moves as codes
from townsmith.games.welcome_to.moves import CARDS
from townsmith.games.welcome_to.notation import gap_of, parts_of
from townsmith.games.welcome_to.pieces import (
    EMPTY,
    GAPS,
    HOUSE_NAMES,
    HOUSES,
    NUMBERS,
    REFUSAL_MARKS,
    ROUNDABOUT,
    STREET_OF,
)
from townsmith.games.welcome_to.sheet import ACT, NUMBER, Sheet
from townsmith.games.welcome_to.view import StreetsView

ACTION_WORDS: Final = (
    Text("fence"),
    Text("estate"),
    Text("park"),
    Text("pool"),
    Text("temp"),
    Text("bis"),
    Text("approval"),
)
"""By action; the last is an approval card of the solo modes."""
STREET_WORDS: Final = (Text("the top street"), Text("the middle street"), Text("the bottom street"))
PLAN_NAMES: Final = (("A", "B", "C"), ("1", "2", "3"))
"""What the three plans are called, by edition."""
OPPONENT_NAME: Final = Text("the AAA architect")
CROWD: Final = 8
"""With more seats than this the news tells only of plans."""


def plan_name(view: StreetsView, stack: int) -> str:
    """Return what the plan of a stack is called."""
    return PLAN_NAMES[view.terms.edition][stack]


def rival_title(view: StreetsView, points: int) -> Text:
    """Return the level and the points of the solo opponent; a star marks reconstructed values."""
    level = int(view.rival.level)
    if view.rival.reconstructed:
        return Text("AAA, level {level} *: {points}", level=level, points=points)
    return Text("AAA, level {level}: {points}", level=level, points=points)


# What is expected now


def prompt(view: StreetsView) -> Text:
    """Return one sentence: what is expected now."""
    own = view.own()
    if view.over:
        return Text("The game is over.")
    if own is None:
        return Text("Everybody is building in round {round}.", round=view.round)
    if not view.legal:
        return Text("You are done; the others are still building.")
    return _turn_prompt(view, own)


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
    if view.terms.solo:
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


# Moves


def describe(view: StreetsView, move: Move) -> Text:
    """Return a move in words."""
    if move < codes.REFUSE:
        return _describe_write(view, move)
    if codes.GIVE <= move < codes.DRAW_FENCE:
        return Text("take a refusal and give card {card} away", card=move - codes.GIVE + 1)
    if codes.DRAW_FENCE <= move < codes.COPY_RIGHT:
        return Text("draw a fence at {gap}", gap=gap_of(GAPS[move - codes.DRAW_FENCE]))
    if codes.COPY_RIGHT <= move < codes.RAISE:
        source, target = parts_of(move)
        return Text("copy the number of {source} to {target}", source=source, target=target)
    if codes.RAISE <= move < codes.PLANT:
        return Text("raise the value of estates of {size}", size=move - codes.RAISE + 1)
    return _describe_rest(view, move)


def _describe_write(view: StreetsView, move: Move) -> Text:
    house = HOUSE_NAMES[move % HOUSES]
    number = move // HOUSES % NUMBERS
    pair = move // HOUSES // NUMBERS
    if not view.terms.solo:
        return Text("write {number} into {house}", number=number, house=house)
    action = ACTION_WORDS[view.actions[pair % CARDS]] if view.actions else Text("action")
    return Text(
        "write {number} into {house} and use {action}", number=number, house=house, action=action
    )


def _describe_rest(view: StreetsView, move: Move) -> Text:
    if codes.APPROVE <= move < codes.PICK:
        return Text("approve plan {plan}", plan=plan_name(view, move - codes.APPROVE))
    if codes.PICK <= move < codes.RESHUFFLE:
        return Text("use the estate that starts at {house}", house=HOUSE_NAMES[move - codes.PICK])
    if move >= codes.CIRCLE:
        return Text("build a roundabout at {house}", house=HOUSE_NAMES[move - codes.CIRCLE])
    return WORD_MOVES[move]


WORD_MOVES: Final = {
    codes.REFUSE: Text("take a permit refusal"),
    codes.PLANT: Text("plant a park"),
    codes.DIG: Text("build the pool"),
    codes.HIRE: Text("hire a temp"),
    codes.SKIP: Text("skip the action"),
    codes.RESHUFFLE: Text("order a reshuffle"),
    codes.DONE: Text("end the turn"),
}

BUTTONS: Final = {
    "refuse": Text("Take a refusal"),
    "give-1": Text("Give card 1"),
    "give-2": Text("Give card 2"),
    "give-3": Text("Give card 3"),
    "skip": Text("Skip the action"),
    "reshuffle": Text("Order a reshuffle"),
    "roundabout": Text("Build a roundabout"),
    "done": Text("Done"),
}


def describe_token(token: str) -> Text:
    """Return what a click in the middle of a move chooses."""
    if token in BUTTONS:
        return BUTTONS[token]
    card, colon, number = token.partition(":")
    if colon:
        return Text("the number {number} of card {card}", number=number, card=card)
    if token.startswith("act-"):
        return Text("the action of card {card}", card=token[4:])
    return Text("house {house}", house=token)


# News


def news(before: StreetsView, after: StreetsView) -> list[Text]:
    """Return what happened between two views of one viewer."""
    told: list[Text] = []
    if after.round != before.round or (after.over and not before.over):
        told += _others_news(before, after)
    told += _plan_news(before, after)
    if after.over and not before.over:
        told.append(Text("That was the last round."))
    elif after.round > before.round:
        told.append(_round_news(after))
    return told


def _others_news(before: StreetsView, after: StreetsView) -> list[Text]:
    if after.seats > CROWD:
        return []
    return [
        line
        for seat in range(after.seats)
        if seat != after.viewer
        for line in _seat_news(seat, before.boards[seat], after.boards[seat])
    ]


def _seat_news(seat: int, before: Sheet, after: Sheet) -> list[Text]:
    """Return what somebody has built in a round."""
    name = SeatName(seat)
    told = [
        _built(name, house, after.houses[house])
        for house in range(HOUSES)
        if before.houses[house] == EMPTY != after.houses[house]
    ]
    if after.marked(REFUSAL_MARKS) > before.marked(REFUSAL_MARKS):
        told.append(Text("{seat} took a permit refusal.", seat=name))
    return told


def _built(name: SeatName, house: int, content: int) -> Text:
    where = HOUSE_NAMES[house]
    if content == ROUNDABOUT:
        return Text("{seat} built a roundabout at {house}.", seat=name, house=where)
    return Text("{seat} wrote {number} into {house}.", seat=name, number=content - 1, house=where)


def _plan_news(before: StreetsView, after: StreetsView) -> list[Text]:
    told: list[Text] = []
    for seat in range(after.seats):
        for stack in range(CARDS):
            if before.boards[seat].plan_points(stack) < 0 <= after.boards[seat].plan_points(stack):
                plan = plan_name(after, stack)
                points = after.boards[seat].plan_points(stack)
                told.append(_approval(SeatName(seat), plan, points))
    for stack in range(CARDS):
        points = (after.rival_written >> (10 * stack) & 1023) - 1
        if points >= 0 and not before.rival_written >> (10 * stack) & 1023:
            told.append(_approval(OPPONENT_NAME, plan_name(after, stack), points))
    return told


def _approval(name: Fact, plan: str, points: int) -> Text:
    return Plural(
        "{seat} approved plan {plan} for {n} point.",
        "{seat} approved plan {plan} for {n} points.",
        points,
        seat=name,
        plan=plan,
    )


def _round_news(view: StreetsView) -> Text:
    cards = [
        Text("{number} with {action}", number=number, action=ACTION_WORDS[action])
        for number, action in zip(view.numbers, view.actions, strict=True)
    ]
    return Text("Round {round}: {cards}.", round=view.round, cards=Listing(tuple(cards)))


# Why not


def why_not(view: StreetsView, path: Path) -> Text | None:
    """Return why clicking that far is not allowed, or None where nothing better is known."""
    own = view.own()
    if own is None or not path or not view.legal:
        return None
    token = path[-1]
    if token in HOUSE_NAMES:
        return _why_not_house(view, own, path, HOUSE_NAMES.index(token))
    for house in GAPS:
        if token == gap_of(house):
            return _why_not_fence(view, own, house)
    return _why_not_word(own, token)


def _why_not_house(view: StreetsView, own: Sheet, path: Path, house: int) -> Text | None:
    name = HOUSE_NAMES[house]
    if own.houses[house] == ROUNDABOUT:
        return Text("A roundabout stands at {house}.", house=name)
    if own.houses[house] != EMPTY:
        return Text("{house} is numbered already.", house=name)
    if own.stage != NUMBER:
        return Text("You have numbered a house in this round.")
    number = path[0].rpartition(":")[2]
    if len(path) > 1 and number.isdecimal():
        return Text(
            "{number} does not fit into {house}: numbers grow from left to right.",
            number=number,
            house=name,
        )
    return Text("Choose a number first.") if view.legal else None


def _why_not_fence(view: StreetsView, own: Sheet, house: int) -> Text | None:
    if own.fences & BIT[house]:
        return Text("A fence stands there already.")
    if own.stage != ACT:
        return Text("A fence is drawn with the action of a fence card.")
    if own.used & (own.used >> 1) & BIT[house]:
        return Text("An estate that was used for a plan cannot be split.")
    if view.terms.older and own.houses[house] == own.houses[house + 1] != EMPTY:
        return Text("No fence may part two equal numbers.")
    return None


def _why_not_word(own: Sheet, token: str) -> Text | None:
    if token == "refuse" and own.stage == NUMBER:  # noqa: S105 a word of the notation
        return Text("One of the printed numbers fits, so you must write a number.")
    if token == "pool" and own.stage == ACT:  # noqa: S105 a word of the notation
        return Text("This house has no pool.")
    if token.startswith("plan-") and token[5:] in ("1", "2", "3"):
        stack = int(token[5:]) - 1
        if own.plan_points(stack) >= 0:
            return Text("You have approved this plan.")
        return Text("Your sheet does not meet this plan yet, or its time has not come.")
    return None
