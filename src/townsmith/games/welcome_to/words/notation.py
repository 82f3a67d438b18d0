"""Moves as paths, what one clicks in order, and the words on buttons."""

from typing import Final

from townsmith.core.contract.state import Move
from townsmith.core.contract.view import Path
from townsmith.core.text import Text
from townsmith.games.welcome_to.rules import moves as codes
from townsmith.games.welcome_to.rules.moves import CARDS
from townsmith.games.welcome_to.rules.pieces import GAPS, HOUSE_NAMES, HOUSES, NUMBERS

_WORDS: Final = {
    codes.REFUSE: "refuse",
    codes.PLANT: "park",
    codes.DIG: "pool",
    codes.HIRE: "temp",
    codes.SKIP: "skip",
    codes.RESHUFFLE: "reshuffle",
    codes.DONE: "done",
}


def number_token(card: int, number: int) -> str:
    """Return the token of a number on a card: "1:8"."""
    return f"{card + 1}:{number}"


def action_token(card: int) -> str:
    """Return the token of the action of a card in hand: "act-2"."""
    return f"act-{card + 1}"


def gap_of(house: int) -> str:
    """Return the token of the gap on the right of a house: "a3-4"."""
    return f"{HOUSE_NAMES[house]}-{HOUSE_NAMES[house + 1][1:]}"


def copied_houses(move: Move) -> Path:
    """Return the two houses of a copy: where the number comes from, and where it goes."""
    if move < codes.COPY_LEFT:
        left = GAPS[move - codes.COPY_RIGHT]
        return HOUSE_NAMES[left], HOUSE_NAMES[left + 1]
    left = GAPS[move - codes.COPY_LEFT]
    return HOUSE_NAMES[left + 1], HOUSE_NAMES[left]


def path_of(move: Move) -> Path:
    """Return what one clicks for a move, in order."""
    if move < codes.REFUSE:
        return _writing(move)
    if codes.COPY_RIGHT <= move < codes.RAISE:
        return copied_houses(move)
    if move >= codes.CIRCLE:
        return "roundabout", HOUSE_NAMES[move - codes.CIRCLE]
    if codes.GIVE <= move < codes.DRAW_FENCE:
        return "refuse", f"give-{move - codes.GIVE + 1}"
    return (_single(move),)


def _writing(move: Move) -> Path:
    """Return the number on its card, in solo games the card of the action, and the house."""
    house = HOUSE_NAMES[move % HOUSES]
    number = move // HOUSES % NUMBERS
    pair = move // HOUSES // NUMBERS
    first, second = pair // CARDS, pair % CARDS
    if first == second:
        return number_token(first, number), house
    return number_token(first, number), action_token(second), house


def _single(move: Move) -> str:
    if move in _WORDS:
        return _WORDS[move]
    if move < codes.COPY_RIGHT:
        return gap_of(GAPS[move - codes.DRAW_FENCE])
    if move < codes.PLANT:
        return f"estate-{move - codes.RAISE + 1}"
    if move < codes.PICK:
        return f"plan-{move - codes.APPROVE + 1}"
    return HOUSE_NAMES[move - codes.PICK]


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
