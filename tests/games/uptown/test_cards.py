"""Sections 16, 17, 19 and 20: moves, decks of one's own, and what is known of the cards."""

import json
import re
from collections import Counter
from copy import deepcopy
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from tests.games.uptown.tables import (
    card,
    income,
    lines,
    moves,
    municipal,
    play,
    refusal,
    seat,
    table,
)
from townsmith.core import registry
from townsmith.core.contract.options import Json
from townsmith.core.contract.state import playout
from townsmith.core.errors import BadSyntaxError, DeckError, SetupError
from townsmith.core.rng import stream
from townsmith.games.uptown import GAME
from townsmith.games.uptown.positions.decks import check_deck
from townsmith.games.uptown.rules.tables import EFFECT_TYPES, deck_catalogue, facts, standard_deck
from townsmith.games.uptown.words.cards import deck_cards

PLAIN = municipal(*["cafe"] * 4)
STANDARD = deck_cards(deck_catalogue(None))


def small_deck(**changes: Json) -> dict[str, Any]:
    """Return a deck of two project cards and a municipal one."""
    projects = [card(2, "shop 2$", "cafe roof 1*") | {"id": name} for name in ("P1", "P2")]
    deck = {"project_cards": projects, "municipal_cards": [PLAIN | {"id": "M1"}]}
    return deepcopy(deck | changes)


# 16. At this table


@pytest.mark.clause("UT-16.1", "UT-16.8")
def test_an_illegal_request_changes_nothing_and_names_a_clause() -> None:
    """Every move of the game that is not legal here has a clause that forbids it."""
    state = table(
        seat("office\nshop | roof", card(3, "gift", "roof_only"), wallet=2),
        seat("no_gifts", card(4, "ground_only", "upper_only")),
        pile=(PLAIN,),
    )
    for action in (1, 2):
        state.action = action
        before = state.pack()
        legal = set(moves(state))
        for move in range(GAME.rules.move_count):
            notation = GAME.notation(move)
            if notation not in legal:
                assert refusal(state, notation) in registry.page(GAME, "RULES.md")
        assert state.pack() == before


def test_ut_16_1_out_of_turn_and_after_the_end() -> None:
    """Those who are not to act are told whose turn it is, and that the game is over."""
    state = table(seat(), seat())
    reason = GAME.words.why_not(GAME.view(state, 1), ("discard",))
    assert reason is not None
    assert "UT-5.5" in reason.template
    over = GAME.words.why_not(GAME.view(table(seat(), seat(), phase="over"), 0), ("discard",))
    assert over is not None
    assert "UT-14.3" in over.template


def test_a_legal_beginning_is_not_refused() -> None:
    """Neither a whole legal path nor its first token nor words that mean nothing have a reason."""
    view = GAME.view(table(seat("", card(1, "shop")), seat()), 0)
    for path in [("free-a",), ("free-a", "street0-1"), ("discard",), ("dance",), ()]:
        assert GAME.words.why_not(view, path) is None


def test_ut_16_2_a_move_names_source_half_and_plot() -> None:
    """All moves are told apart by their paths, and read back."""
    paths = [GAME.words.path(move) for move in range(GAME.rules.move_count)]
    assert len(set(paths)) == GAME.rules.move_count == 2 + 14 * 20
    assert all(GAME.parse(" ".join(path)) == move for move, path in enumerate(paths))
    assert ("municipal-bb", "street3-5") in paths
    with pytest.raises(BadSyntaxError):
        GAME.parse("free-c street0-1")


def test_ut_16_6_income_and_prestige_are_always_in_sight() -> None:
    """Every viewer sees what each street would pay now and what it is worth."""
    state = table(seat("2$ 1*"), seat("3$ 4*\n-5$"))
    assert [income(state, at) for at in (0, 1)] == [[2, 0, 0, 0, 0], [3, -5, 0, 0, 0]]
    for viewer in (0, 1, -1):
        streets = GAME.view(state, viewer).streets
        assert [street.income for street in streets] == [2, -2]
        assert [street.plots[0].prestige for street in streets] == [1, 4]


# 17. What a card is made of


@pytest.mark.clause("UT-17.1", "UT-17.2", "UT-17.4", "UT-17.5")
def test_our_cards_have_that_form() -> None:
    """Project cards have a cost and two halves, municipal cards two faces of two."""
    deck = standard_deck()
    check_deck(deck)
    assert all(set(entry) <= {"id", "cost", "halves", "seen"} for entry in deck["project_cards"])
    assert all(set(entry) <= {"id", "faces", "seen"} for entry in deck["municipal_cards"])
    assert [len(entry.projects) for entry in STANDARD.cards] == [2] * 84 + [4] * 28


@pytest.mark.clause("UT-17.6")
def test_no_rule_depends_on_a_name_or_id() -> None:
    """The same cards under other names and ids play the same game."""
    plain, renamed = standard_deck(), deepcopy(standard_deck())
    for at, entry in enumerate(renamed["project_cards"] + renamed["municipal_cards"]):
        entry["id"] = f"x{at}"
        halves = entry.get("halves") or [half for f in entry["faces"] for half in f["halves"]]
        for half in halves:
            half["name"] = "somewhere"
    results = []
    for deck in (plain, renamed):
        state = GAME.rules.start(GAME.setup(3, 8, {"deck": deck}))
        count = playout(state, stream(8, "names"))
        results.append((count, [state.points(at) for at in range(3)], state.round))
    assert results[0] == results[1]


def test_no_card_is_named_in_the_code() -> None:
    """No module of the game mentions a card's id or its name."""
    words = {half.name for entry in STANDARD.cards for half in entry.projects}
    modules = sorted(Path(str(resources.files("townsmith.games.uptown"))).rglob("*.py"))
    assert len(modules) > 40
    for path in modules:
        code = path.read_text("utf-8")
        assert not re.search(r"\"[PMBG]\d\d\"", code), path.name
        assert not [word for word in words if f'"{word}"' in code and " " in word]


@pytest.mark.clause("UT-17.7")
@pytest.mark.parametrize("cost", [0, -1, 1.5, "2", None, True])
def test_a_project_card_costs_at_least_one(cost: object) -> None:
    """Anything else is refused, and so is a municipal card with a cost."""
    deck = small_deck()
    deck["project_cards"][1]["cost"] = cost
    with pytest.raises(DeckError, match=r"card P2\.cost: expected a whole number from 1"):
        check_deck(deck)
    deck = small_deck()
    deck["municipal_cards"][0]["cost"] = 3
    with pytest.raises(DeckError, match=r"card M1\.cost: a municipal card costs nothing"):
        check_deck(deck)


@pytest.mark.clause("UT-17.8")
@pytest.mark.parametrize(("kind", "units"), [(None, 1), ("shop", 0), ("shop", 3), ("hotel", 2)])
def test_units_are_zero_exactly_without_a_kind(kind: str | None, units: int) -> None:
    """Other combinations are refused."""
    deck = small_deck()
    deck["project_cards"][0]["halves"][1] = {"kind": kind, "units": units}
    with pytest.raises(DeckError, match=r"card P1\.halves\[1\]\.units"):
        check_deck(deck)


def test_ut_17_8_flags_and_requirements_go_together_in_any_way() -> None:
    """A gift with a roof for roofs only, which takes no gifts, is a project like any other."""
    words = "gift roof roof_only no_gifts cafe"
    state = table(seat("", card(1, words)), seat("office | roof"), pile=(PLAIN,))
    play(state, "free-a street1-1")
    plot = GAME.view(state, 0).streets[1].plots[0]
    assert (plot.closed, plot.no_gifts, len(plot.floors)) == (True, True, 3)


# Decks of one's own

BROKEN: list[tuple[str, Any, str]] = [
    ("deck", 5, "deck: expected an object, not 5"),
    ("deck", {"cards": []}, "deck: unknown key 'cards'"),
    ("deck", {"project_cards": []}, 'deck: "municipal_cards" is missing'),
    ("deck", {"municipal_cards": []}, 'deck: "project_cards" is missing'),
    (
        "deck",
        {"project_cards": [], "municipal_cards": []},
        "deck.project_cards: there are no cards",
    ),
    ("deck", {"project_cards": {}, "municipal_cards": []}, "deck.project_cards: expected a list"),
    ("deck", small_deck(game="chess"), "deck.game: expected 'uptown', not 'chess'"),
    ("deck", small_deck(name=7), "deck.name: expected a text"),
    ("deck", small_deck(project_cards=["P01"]), "deck.project_cards[0]: expected an object"),
    ("deck", small_deck(project_cards=[card(1, "")]), 'deck.project_cards[0]: "id" is missing'),
    ("card", {"id": ""}, "deck.project_cards[0].id: expected letters"),
    ("card", {"id": "P2"}, "card P2.id: it is taken"),
    ("card", {"id": "P2A"}, "card P2.id: it is taken"),
    ("card", {"price": 3}, "card P1: unknown key 'price'"),
    ("card", {"halves": [{}]}, "card P1.halves: expected 2 items"),
    ("card", {"halves": "AB"}, "card P1.halves: expected a list"),
    ("card", {"halves": [{}, 3]}, "card P1.halves[1]: expected an object"),
    ("card", {"halves": [{"half": "B"}, {}]}, "card P1.halves[0].half: 'B' is not the half"),
    ("half", {"half": "C"}, "card P1.halves[0].half: 'C' is not the half"),
    ("half", {"colour": "red"}, "card P1.halves[0]: unknown key 'colour'"),
    ("half", {"name": "x" * 99}, "card P1.halves[0].name: expected a text"),
    ("half", {"name": "tab\tbed"}, "card P1.halves[0].name: expected a text"),
    ("half", {"kind": "school"}, "card P1.halves[0].kind: 'school' is not a kind"),
    ("half", {"requirement": "attic"}, "card P1.halves[0].requirement: 'attic' is not"),
    ("half", {"roof": 1}, "card P1.halves[0].roof: expected true or false"),
    ("half", {"gift": "yes"}, "card P1.halves[0].gift: expected true or false"),
    ("half", {"no_gifts": None}, "card P1.halves[0].no_gifts: expected true or false"),
    ("half", {"income": "2$"}, "card P1.halves[0].income: expected a list"),
    ("half", {"prestige": [3]}, "card P1.halves[0].prestige[0]: expected an object"),
    ("effect", {"type": "flat"}, 'card P1.halves[0].prestige[0]: "value" is missing'),
    ("effect", {"type": "bonus", "value": 1}, "prestige[0].type: 'bonus' is not a type"),
    ("effect", {"value": 1}, 'prestige[0]: "type" is missing'),
    ("effect", {"type": "flat", "value": 10**6}, "prestige[0].value: expected a whole number"),
    ("effect", {"type": "per_unit_plot", "value": 1, "unit": "pub"}, "[0].unit: 'pub' is not"),
    ("effect", {"type": "flat", "value": None}, "prestige[0].value: expected a whole number"),
    ("effect", {"type": "per_unit_plot", "value": 1}, 'prestige[0]: "unit" is missing'),
    ("effect", {"type": "flat", "value": 1, "unit": "shop"}, "prestige[0].unit: it has no meaning"),
    ("effect", {"type": "flat", "value": 1, "per": 2}, "prestige[0]: unknown key 'per'"),
    ("municipal", {"faces": [{}]}, "card M1.faces: expected 2 items"),
    ("municipal", {"faces": [{"halves": []}, {}]}, "card M1.faces[0].halves: expected 2 items"),
    (
        "municipal",
        {"faces": [{"face": "back"}, {}]},
        "card M1.faces[0].face: 'back' is not the face",
    ),
    ("municipal", {"id": "P1"}, "card P1.id: it is taken"),
]


def broken_deck(where: str, what: Any) -> Any:  # noqa: ANN401 - a deck may be wrong in any way
    if where == "deck":
        return what
    deck = small_deck()
    first = deck["project_cards"][0]
    if where == "municipal":
        deck["municipal_cards"][0] |= what
    elif where == "card":
        first |= what
    elif where == "half":
        first["halves"][0] |= what
    else:
        first["halves"][0]["prestige"] = [what]
    return deck


@pytest.mark.parametrize(("where", "what", "message"), BROKEN)
def test_errors_name_the_card_and_the_field(where: str, what: Any, message: str) -> None:  # noqa: ANN401 JSON
    """A deck that does not fit is refused with the place and what would be right."""
    deck = broken_deck(where, what)
    with pytest.raises(DeckError, match=re.escape(message)):
        GAME.setup(2, options={"deck": deck})
    with pytest.raises(DeckError, match=re.escape(message)):
        GAME.deck_trial(deck)


def test_ids_that_would_make_two_projects_one_are_refused() -> None:
    """Half A of P1f would be written like the front of a municipal card P1."""
    deck = small_deck()
    deck["project_cards"][0]["id"] = "M1f"
    with pytest.raises(DeckError, match="would mean two things"):
        check_deck(deck)


def test_a_deck_of_ones_own_is_played_with_and_kept() -> None:
    """Its cards are dealt, and pack and position carry the deck with them."""
    deck = small_deck(name="My box")
    state = GAME.rules.start(GAME.setup(2, 1, {"deck": deck}))
    assert [side.left for side in state.streets] == [1, 1]
    position = json.loads(json.dumps(GAME.positions.write(state)))
    assert position["options"] == {"deck": deck}
    assert GAME.read_position(position).pack() == state.pack()
    assert GAME.positions.write(GAME.rules.unpack(state.pack())) == position


def test_the_option_takes_a_deck_or_null() -> None:
    """Null is our own deck; there is no other option."""
    assert GAME.setup(2, options={"deck": None}).options == {"deck": None}
    with pytest.raises(Exception, match="no option 'decks'"):
        GAME.setup(2, options={"decks": None})
    with pytest.raises(SetupError, match="cannot be dealt out equally to 3"):
        GAME.setup(3, options={"deck": small_deck()})


# 19. Where the languages differ


@pytest.mark.clause("UT-19.1", "UT-19.5")
def test_a_loss_for_each_unit_is_legal() -> None:
    """As income and as prestige, on the plot and on the street."""
    words = "cafe -1$/cafe@plot -2$/cafe@street -1*/cafe@plot -2*/cafe@street"
    state = table(seat(words, wallet=0), seat())
    assert (income(state), lines(state)) == ([-3, 0, 0, 0, 0], {"plot1": -3})


# 20. What is not known


@pytest.mark.clause("UT-20.1", "UT-20.2")
def test_our_deck_is_marked_as_a_reconstruction_wherever_it_is_explained() -> None:
    """In the data, in the rules that help shows, and in the option."""
    assert facts()["project_cards"]["confidence"] == "reconstructed"
    assert facts()["municipal_cards"]["confidence"] == "reconstructed"
    rules = registry.page(GAME, "RULES.md")
    assert "Adam Strzelecki" in rules
    assert "The cards are a reconstruction" in rules
    assert "reconstruction" in GAME.option("deck").help.template


def test_ut_20_4_every_printed_value_is_kept() -> None:
    """The deck has each cost and value of the leaflet's cards, and uses the whole legend."""
    seen = {entry["id"]: entry for entry in facts()["seen_in_the_leaflet"]["cards"]}
    for entry in facts()["project_cards"]["cards"]:
        if "seen" in entry:
            printed = seen[entry["seen"]["card"]]
            assert entry["cost"] == printed["cost"]
            assert printed_values(entry["halves"]) == leaflet_values(printed["values"])
    for entry in facts()["municipal_cards"]["cards"]:
        if "seen" in entry:
            faces = [printed_values(face["halves"]) for face in entry["faces"]]
            assert faces == [leaflet_values(face) for face in seen["SM-01"]["faces"]]


def printed_values(halves: list[dict[str, Any]]) -> Counter[str]:
    """Return what is printed on two halves: amounts, and a mark for each requirement."""
    found: Counter[str] = Counter()
    for half in halves:
        found["!"] += bool(half.get("requirement"))
        for field, sign in (("income", "$"), ("prestige", "*")):
            for effect in half.get(field, []):
                per = "/" if effect["type"] in {*EFFECT_TYPES[2:]} else ""
                found[f"{effect['value']}{sign}{per}"] += 1
    return +found


def leaflet_values(values: list[str]) -> Counter[str]:
    """Return the same from the leaflet, whose icons are lost."""
    found: Counter[str] = Counter()
    for value in values:
        plain = value.replace("[icon]", "").strip("/")
        found[plain + ("/" if "/" in value else "")] += 1
    return found


def test_ut_20_4_every_value_of_the_legend_is_used() -> None:
    """Each amount that the leaflet explains occurs on some card."""
    used: dict[str, set[tuple[str, int]]] = {"income": set(), "prestige": set()}
    for half in STANDARD.projects:
        used["income"] |= {(effect.type, effect.value) for effect in half.income}
        used["prestige"] |= {(effect.type, effect.value) for effect in half.prestige}
    for field, types in (("income", EFFECT_TYPES), ("prestige", EFFECT_TYPES[:3])):
        for kind in types:
            legend = facts()["legend"][field][kind]
            assert {(kind, value) for value in legend} <= used[field]


def test_ut_20_4_kinds_are_counted_as_in_the_legend_and_in_no_other_way() -> None:
    """Row one of the legend is read as "on the plot", row two as "on the street"."""
    found = {
        (effect.type, effect.unit, effect.value)
        for half in STANDARD.projects
        for effect in half.prestige
        if effect.unit
    }
    legend = facts()["legend"]["prestige"]
    for kind, row in (
        ("per_unit_plot", "per_kind_row_one"),
        ("per_unit_street", "per_kind_row_two"),
    ):
        assert Counter(value for type_, _, value in found if type_ == kind) == Counter(legend[row])


def test_ut_20_4_the_deck_keeps_to_what_the_printed_cards_show() -> None:
    """It has their costs and no others; requirements stand on about as many halves as there."""
    cards = facts()["project_cards"]["cards"]
    printed = facts()["seen_in_the_leaflet"]["cards"]
    assert {entry["cost"] for entry in cards} == {entry["cost"] for entry in printed} - {0}
    halves = [half for entry in cards for half in entry["halves"]]
    share = sum(bool(half.get("requirement")) for half in halves) / len(halves)
    marks = sum(entry["values"].count("!") for entry in printed if entry["cost"])
    assert abs(share - marks / 22) < 0.06
