"""Tables for tests, drawn as text.

A project is a few words: "shop 2$ 3*" is a shop with an income of 2 and a prestige of 3;
"1$/floor" is for each floor below, "1*/cafe@plot" and "1*/cafe@street" for each unit, "2*@ground"
on the ground floor; "duo", "roof", "gift", "no_gifts", "ground_only", "upper_only" and
"roof_only" are what they say. A street is drawn plot by plot, a line each, floors from the ground
up with bars between them; a dot is an empty plot.
"""

import re
from typing import Any

from townsmith.core.contract.options import Json
from townsmith.games.uptown import GAME
from townsmith.games.uptown.rules.state import UpTown

KINDS = {"office", "apartment", "shop", "service", "cafe", "hotel"}
FLAGS = {"roof", "gift", "no_gifts"}
REQUIREMENTS = {"ground_only", "upper_only", "roof_only"}
EFFECT = re.compile(r"(-?\d+)([$*])(?:@(ground)|/(floor)|/(\w+)@(plot|street))?")


def project(words: str) -> dict[str, Any]:
    """Return a project as a position file has it, written out."""
    found: dict[str, Any] = {"income": [], "prestige": []}
    for word in words.split():
        if word in KINDS:
            found["kind"] = word
        elif word in FLAGS:
            found[word] = True
        elif word in REQUIREMENTS:
            found["requirement"] = word
        elif word == "duo":
            found["units"] = 2
        else:
            sign, effect = read_effect(word)
            found["income" if sign == "$" else "prestige"].append(effect)
    return found


def read_effect(word: str) -> tuple[str, dict[str, Any]]:
    """Return whether it is income or prestige, and the effect."""
    match = EFFECT.fullmatch(word)
    assert match is not None, f"{word!r} is no effect"
    value, sign, ground, floor, unit, where = match.groups()
    if ground:
        return sign, {"type": "if_ground_floor", "value": int(value)}
    if floor:
        return sign, {"type": "per_floor_below", "value": int(value)}
    if unit:
        return sign, {"type": f"per_unit_{where}", "value": int(value), "unit": unit}
    return sign, {"type": "flat", "value": int(value)}


def card(cost: int, first: str, second: str = "") -> dict[str, Any]:
    """Return a project card, written out."""
    return {"cost": cost, "halves": [project(first), project(second)]}


def municipal(*projects: str) -> dict[str, Any]:
    """Return a municipal card, written out: front A and B, back A and B."""
    halves = [project(words) for words in (*projects, "", "", "")[:4]]
    return {"faces": [{"halves": halves[:2]}, {"halves": halves[2:]}]}


def street(drawing: str) -> list[list[Any]]:
    """Return five plots from a drawing."""
    lines = [line.strip() for line in drawing.strip().splitlines() if line.strip()]
    plots = [[] if line == "." else [floor(words) for words in line.split("|")] for line in lines]
    return plots + [[] for _ in range(5 - len(plots))]


def floor(words: str) -> Json:
    """Return a project by its id (B01A) or written out."""
    words = words.strip()
    return words if re.fullmatch(r"[BG]\d\d[fb]?[AB]", words) else project(words)


def seat(
    drawing: str = "", *top: Json, wallet: int = 10, coins: int = 0, size: int | None = None
) -> dict[str, Any]:
    """Return a seat with a street, the top cards of its deck and its money."""
    deck: dict[str, Any] = {"top": list(top), "coins": coins}
    if size is not None:
        deck["size"] = size
    return {"wallet": wallet, "deck": deck, "street": street(drawing)}


def table(*seats: dict[str, Any], pile: tuple[Json, ...] = (), **keys: Json) -> UpTown:
    """Return a position; seat 0 is the first player and to take action I unless keys differ."""
    position: dict[str, Any] = {"game": "uptown", "first": 0, "turn": 0, "action": 1}
    position |= {"seats": list(seats), "municipal": {"top": list(pile)}} | keys
    return GAME.read_position(position)


def moves(state: UpTown) -> list[str]:
    """Return the legal moves of the seat to act."""
    return [GAME.notation(move) for move in state.legal(state.turn)]


def play(state: UpTown, *notations: str) -> UpTown:
    """Play moves for whoever is to act; every one must be legal."""
    for notation in notations:
        assert notation in moves(state), f"{notation} is not among {moves(state)}"
        state.apply(state.turn, GAME.parse(notation))
    return state


def plots(state: UpTown, token: str) -> list[str]:
    """Return the plots on which a half may be built now."""
    return [move.split()[1] for move in moves(state) if move.split()[0] == token]


def lines(state: UpTown, at: int = 0) -> dict[str, int]:
    """Return the score lines of a seat that are not 0."""
    sheet = GAME.words.sheets(GAME.view(state, at))[at]
    return {line.id: line.points for line in sheet.lines if line.points}


def income(state: UpTown, at: int = 0) -> Json:
    """Return what each plot of a seat would pay now."""
    return GAME.words.sheets(GAME.view(state, at))[at].facts["income"]


def wallets(state: UpTown) -> list[int]:
    """Return the money of all seats."""
    return [side.wallet for side in state.streets]


def coins(state: UpTown) -> list[int]:
    """Return the coins on all decks."""
    return [side.coins for side in state.streets]


def sizes(state: UpTown) -> list[int]:
    """Return the sizes of all decks."""
    return [side.left for side in state.streets]


def heights(state: UpTown, at: int = 0) -> list[int]:
    """Return how tall the buildings of a seat are."""
    return [len(pile) for pile in state.streets[at].piles]


def refusal(state: UpTown, notation: str) -> str:
    """Return the clause that refuses a move of the seat to act."""
    reason = GAME.words.why_not(GAME.view(state, state.turn), tuple(notation.split()))
    assert reason is not None, f"{notation} is not refused"
    sentence = reason.template.format(**{name: str(fact) for name, fact in reason.facts.items()})
    found = re.search(r"\((UT-[\d.]+)\)", sentence)
    assert found is not None, f"{sentence} names no clause"
    return found[1]
