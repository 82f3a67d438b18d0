"""A move in words."""

from typing import Final

from townsmith.core.contract.state import Move
from townsmith.core.text import Text
from townsmith.games.welcome_to.rules import moves as codes
from townsmith.games.welcome_to.rules.moves import CARDS
from townsmith.games.welcome_to.rules.pieces import (
    GAPS,
    HOUSE_NAMES,
    HOUSES,
    NUMBERS,
)
from townsmith.games.welcome_to.words.names import ACTION_WORDS, plan_name
from townsmith.games.welcome_to.words.notation import copied_houses, gap_of
from townsmith.games.welcome_to.words.view import StreetsView

_WORD_MOVES: Final = {
    codes.REFUSE: Text("take a permit refusal"),
    codes.PLANT: Text("plant a park"),
    codes.DIG: Text("build the pool"),
    codes.HIRE: Text("hire a temp"),
    codes.SKIP: Text("skip the action"),
    codes.RESHUFFLE: Text("order a reshuffle"),
    codes.DONE: Text("end the turn"),
}


def describe(view: StreetsView, move: Move) -> Text:
    """Return a move in words."""
    if move < codes.REFUSE:
        return _describe_write(view, move)
    if codes.GIVE <= move < codes.DRAW_FENCE:
        return Text("take a refusal and give card {card} away", card=move - codes.GIVE + 1)
    if codes.DRAW_FENCE <= move < codes.COPY_RIGHT:
        return Text("draw a fence at {gap}", gap=gap_of(GAPS[move - codes.DRAW_FENCE]))
    if codes.COPY_RIGHT <= move < codes.RAISE:
        source, target = copied_houses(move)
        return Text("copy the number of {source} to {target}", source=source, target=target)
    if codes.RAISE <= move < codes.PLANT:
        return Text("raise the value of estates of {size}", size=move - codes.RAISE + 1)
    return _describe_rest(view, move)


def _describe_write(view: StreetsView, move: Move) -> Text:
    house = HOUSE_NAMES[move % HOUSES]
    number = move // HOUSES % NUMBERS
    pair = move // HOUSES // NUMBERS
    if not view.variant.solo:
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
    return _WORD_MOVES[move]
