"""The condition of a plan as a sentence."""

from collections.abc import Callable
from typing import Final

from townsmith.core.text import Listing, Plural, Text
from townsmith.games.welcome_to.rules import plan_card as kinds
from townsmith.games.welcome_to.rules.plan_card import NO_LIMIT, SAME_STREET, Plan
from townsmith.games.welcome_to.words.names import STREET_WORDS

_SENTENCES: Final[dict[int, Callable[[Plan], Text]]] = {
    kinds.END_ESTATES: lambda _: Text(
        "the first and the last house of every street each a completed estate of 1"
    ),
    kinds.ENDS_BUILT: lambda _: Text("the first and the last house of every street numbered"),
    kinds.STREET_FULL: lambda plan: Text(
        "every house of {street} filled", street=STREET_WORDS[plan.street]
    ),
    kinds.BIS_IN_STREET: lambda plan: Plural(
        "at least {n} bis house on one street",
        "at least {n} bis houses on one street",
        plan.minimum,
    ),
    kinds.TEMP_TOTAL: lambda plan: Plural(
        "at least {n} temp box marked", "at least {n} temp boxes marked", plan.minimum
    ),
    kinds.PARK_TOTAL: lambda plan: Plural(
        "at least {n} park box marked", "at least {n} park boxes marked", plan.minimum
    ),
    kinds.PARKS_EACH: lambda plan: Plural(
        "at least {n} park box marked on every street",
        "at least {n} park boxes marked on every street",
        plan.minimum,
    ),
    kinds.PARKS_FULL: lambda plan: Plural(
        "all parks on {n} street", "all parks on {n} streets", plan.minimum
    ),
    kinds.POOLS_FULL: lambda plan: Plural(
        "all pools on {n} street", "all pools on {n} streets", plan.minimum
    ),
    kinds.PARKS_AND_POOLS: lambda plan: Text(
        "all parks and all pools on {street}", street=STREET_WORDS[plan.street]
    ),
    kinds.PARKS_POOLS_ROUNDABOUT: lambda _: Text(
        "all parks, all pools and a roundabout on one street"
    ),
    kinds.VALUE_BOXES: lambda plan: Plural(
        "at least {n} estate box marked", "at least {n} estate boxes marked", plan.minimum
    ),
    kinds.VALUE_COLUMNS: lambda plan: Plural(
        "{n} estate column marked in full", "{n} estate columns marked in full", plan.minimum
    ),
    kinds.EGGS_IN_STREET: lambda plan: Text(
        "all eggs of {street} collected", street=STREET_WORDS[plan.street]
    ),
    kinds.CAPACITY: lambda plan: Plural(
        "bunkers for {n} person", "bunkers for {n} people", plan.minimum
    ),
}


def condition_words(plan: Plan) -> Text:
    """Return what a plan asks for."""
    if plan.kind != kinds.ESTATES:
        return _SENTENCES[plan.kind](plan)
    what = Text("completed estates of {sizes}", sizes=Listing(tuple(plan.sizes)))
    if plan.street == SAME_STREET:
        what = _on_one_street(what, plan.minimum)
    elif plan.street != kinds.ANY_STREET:
        what = Text("{what}, all on {street}", what=what, street=STREET_WORDS[plan.street])
    tests = _tests(plan)
    return Text("{what}, each with {tests}", what=what, tests=Listing(tests)) if tests else what


def _on_one_street(what: Text, roundabouts: int) -> Text:
    if not roundabouts:
        return Text("{what}, all on one street", what=what)
    return Plural(
        "{what}, all on one street with {n} roundabout",
        "{what}, all on one street with {n} roundabouts",
        roundabouts,
        what=what,
    )


def _tests(plan: Plan) -> tuple[Text, ...]:
    """Return what every estate used must have."""
    tests: list[Text] = []
    if plan.min_pools:
        tests.append(Plural("at least {n} pool", "at least {n} pools", plan.min_pools))
    if plan.min_bis:
        tests.append(Plural("at least {n} bis house", "at least {n} bis houses", plan.min_bis))
    if plan.min_eggs:
        tests.append(Plural("at least {n} egg", "at least {n} eggs", plan.min_eggs))
    if plan.max_eggs == 0:
        tests.append(Text("no egg collected"))
    elif plan.max_eggs != NO_LIMIT:
        tests.append(Plural("at most {n} egg", "at most {n} eggs", plan.max_eggs))
    if plan.bunkers != NO_LIMIT:
        tests.append(Plural("exactly {n} bunker", "exactly {n} bunkers", plan.bunkers))
    return tuple(tests)
