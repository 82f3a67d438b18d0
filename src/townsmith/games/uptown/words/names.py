"""Names of kinds and projects, and amounts of money and prestige."""

from typing import Final

from townsmith.core.text import Plural, Text, Word
from townsmith.games.uptown.words.cards import Project

KIND_NAMES: Final = {
    "office": Text("Office"),
    "apartment": Text("Apartment"),
    "shop": Text("Shop"),
    "service": Text("Service"),
    "cafe": Text("Café"),
    "hotel": Text("Hotel"),
}
KIND_WORDS: Final = {
    "office": Text("office"),
    "apartment": Text("apartment"),
    "shop": Text("shop"),
    "service": Text("service"),
    "cafe": Text("café"),
    "hotel": Text("hotel"),
}


def project_name(project: Project) -> Text:
    """Return what a project is called; one without a name goes by its kind."""
    if project.name:
        return Word(project.name.replace("{", "{{").replace("}", "}}"))
    if project.kind is None:
        return Text("Roof") if project.roof else Text("Project")
    name = KIND_NAMES[project.kind]
    if project.units == 1:
        return name
    return Text("Double {kind}", kind=KIND_WORDS[project.kind])


def upcoins(n: int) -> Text:
    """Return an amount of money."""
    return Plural("{n} upcoin", "{n} upcoins", n)


def prestige(n: int) -> Text:
    """Return an amount of prestige."""
    return Text("{n} prestige", n=n)
