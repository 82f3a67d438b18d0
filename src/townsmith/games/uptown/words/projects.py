"""Projects in words: what sort of project it is, and what it gives."""

from typing import Final

from townsmith.core.text import Text
from townsmith.games.uptown.words.cards import Effect, Project
from townsmith.games.uptown.words.names import KIND_WORDS, prestige, upcoins

EACH_KIND: Final = {
    "office": Text("for each office"),
    "apartment": Text("for each apartment"),
    "shop": Text("for each shop"),
    "service": Text("for each service"),
    "cafe": Text("for each café"),
    "hotel": Text("for each hotel"),
}
REQUIREMENT_NAMES: Final = {
    "ground_only": Text("ground floor only"),
    "upper_only": Text("upper floor only"),
    "roof_only": Text("on a roof only"),
}


def effect_words(effect: Effect, amount: Text) -> Text:
    """Return what one effect gives, in words; `amount` says how much and of what."""
    if effect.type == "if_ground_floor":
        return Text("{amount} on the ground floor", amount=amount)
    if effect.type == "per_floor_below":
        return Text("{amount} for each floor below", amount=amount)
    if effect.unit is None:
        return amount
    each = EACH_KIND[effect.unit]
    if effect.type == "per_unit_plot":
        return Text("{amount} {each} on its plot", amount=amount, each=each)
    return Text("{amount} {each} on the street", amount=amount, each=each)


def gains(project: Project) -> list[Text]:
    """Return everything a project gives: income first, then prestige."""
    income = [effect_words(effect, upcoins(effect.value)) for effect in project.income]
    return income + [effect_words(effect, prestige(effect.value)) for effect in project.prestige]


def signs(project: Project) -> list[Text]:
    """Return what sort of project it is: its kind, its signs and its requirement."""
    found: list[Text] = []
    if project.kind is not None:
        kind = KIND_WORDS[project.kind]
        found.append(Text("double {kind}", kind=kind) if project.units > 1 else kind)
    if project.roof:
        found.append(Text("roof"))
    if project.gift:
        found.append(Text("gift"))
    if project.requirement is not None:
        found.append(REQUIREMENT_NAMES[project.requirement])
    if project.no_gifts:
        found.append(Text("no gifts here"))
    return found
