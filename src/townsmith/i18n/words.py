"""Words: turns what the engine means into what one person reads."""

from collections.abc import Mapping, Sequence
from copy import copy
from datetime import UTC, datetime
from functools import cached_property, lru_cache
from typing import Final

from townsmith.core.contract.state import OPPONENT, SPECTATOR
from townsmith.core.errors import UnknownError
from townsmith.core.text import Fact, Listing, SeatName, Text, TownName
from townsmith.i18n.catalogues import HOUSE, SOURCE_LANGUAGE, homes, languages, translations

__all__ = ["Words", "capitalized", "languages"]

BOTS: Final = {
    text.template: text
    for text in (
        *(Text("Novice"), Text("Apprentice"), Text("Builder"), Text("Architect"), Text("Master")),
        *(Text("Masters"), Text("Greedy"), Text("Random"), Text("Neighbour")),
    )
}
"""Names that nobody gave: those of our own bots. A second one of a kind has a number behind."""

_MINUS: Final = "\N{EN DASH}"


def capitalized(words: str) -> str:
    """Return words as they begin a line."""
    return words[:1].upper() + words[1:]


class Words:
    """A `Say`: one language and the names at one table; `game` is asked before other domains."""

    def __init__(
        self,
        language: str = SOURCE_LANGUAGE,
        names: Sequence[str] = (),
        game: str = "",
        opponent: Text | None = None,
        towns: Sequence[str] = (),
    ) -> None:
        if language not in languages():
            known = ", ".join(languages())
            raise UnknownError(f"there are no words in {language!r}; there are: {known}")
        self.language = language
        self.names = tuple(names)
        self.towns = tuple(towns)
        """What everybody calls their town; what is not there has no name."""
        self.game = game.replace("-", "_")
        self.opponent = opponent or Text("Opponent")
        """What the automatic opponent of a game alone is called."""
        self.you = SPECTATOR
        """The seat of whoever listens; nobody's where that is not known."""
        self._templates: dict[str, str] = {}

    def __call__(self, text: Text) -> str:
        """Return the sentence; as it is said to themselves, if it is about whoever listens."""
        spoken = text.facts.get("you")
        if isinstance(spoken, Text) and self._is_about_you(text):
            return self._filled_with(spoken, text)
        return self._filled_with(text, text)

    def to(self, seat: int) -> "Words":
        """Return how to speak to whoever sits there: sentences about them say "you"."""
        return _addressed(self, seat)

    def _is_about_you(self, text: Text) -> bool:
        about = (fact for fact in text.facts.values() if isinstance(fact, SeatName | Listing))
        subject = next(about, None)
        seats = subject.items if isinstance(subject, Listing) else (subject,)
        return SeatName(self.you) in seats

    def _filled_with(self, text: Text, facts: Text) -> str:
        template = self.plural(text) if text.plural else self.template(text.template)
        if "{" not in template and "}" not in template:
            return template
        told = {name: self.fact(fact) for name, fact in facts.facts.items() if name != "you"}
        return _filled(template, told)

    def template(self, english: str) -> str:
        """Return a template in this language, or as it is where nobody translated it."""
        if self.language == SOURCE_LANGUAGE:
            return english
        if english not in self._templates:
            self._templates[english] = self._looked_up(english)
        return self._templates[english]

    @cached_property
    def _domains(self) -> list[str]:
        """The game at the table may say a word otherwise than the house, other games may not."""
        return sorted(homes(), key=lambda domain: (domain != self.game, domain != HOUSE))

    def _looked_up(self, english: str) -> str:
        found = (translations(domain, self.language).gettext(english) for domain in self._domains)
        return next(filter(None, found), english)

    def plural(self, text: Text) -> str:
        """Return the template that fits a count in this language."""
        english = text.template if text.count == 1 else text.plural
        if self.language == SOURCE_LANGUAGE:
            return english
        # The rules of gettext are for counts: below nothing they would choose any form.
        asked = text.template, text.plural, abs(text.count)
        found = (translations(domain, self.language).ngettext(*asked) for domain in self._domains)
        return next(filter(None, found), english)

    def fact(self, fact: Fact) -> str:
        """Return how a fact is said inside a sentence."""
        if isinstance(fact, Text):
            return self(fact)
        if isinstance(fact, SeatName):
            return self.name(fact.seat)
        if isinstance(fact, TownName):
            return self.towns[fact.seat] if fact.seat < len(self.towns) else ""
        if isinstance(fact, Listing):
            return self.listing([self.fact(item) for item in fact.items])
        return fact if isinstance(fact, str) else str(fact).replace("-", _MINUS)

    def name(self, seat: int) -> str:
        """Return what whoever sits there is called."""
        if seat == OPPONENT:
            return self(self.opponent)
        if seat == SPECTATOR:
            return self(Text("Spectator"))
        known = self.names[seat] if 0 <= seat < len(self.names) else ""
        return self.called(known) if known else self(Text("Seat {n}", n=seat + 1))

    def called(self, name: str) -> str:
        """Return a name as it is, but that of one of our bots in this language."""
        kind, _, number = name.partition(" ")
        kind = kind[:1].upper() + kind[1:]
        if kind not in BOTS or (number and not number.isdecimal()):
            return name
        return f"{self(BOTS[kind])} {number}".rstrip()

    def listing(self, items: list[str]) -> str:
        """Return several things as one enumeration."""
        return "".join(items) if len(items) <= 1 else _listed(tuple(items), self.language)

    def moment(self, when: datetime) -> str:
        """Return a day and a time of day as they are told in this language."""
        from babel.dates import format_skeleton, format_time  # noqa: PLC0415 - Babel is slow to import

        day = format_skeleton("MMMMEEEEd", when, locale=self.language)
        zone = " UTC" if when.tzinfo is UTC else ""
        return f"{day}, {format_time(when, 'short', locale=self.language)}{zone}"


@lru_cache(maxsize=1024)
def _listed(items: tuple[str, ...], language: str) -> str:
    from babel.lists import format_list  # noqa: PLC0415 - Babel is slow to import

    return format_list(items, locale=language)


@lru_cache(maxsize=4096)
def _addressed(words: Words, seat: int) -> Words:
    """Return the same words, said to somebody; what was looked up once stays looked up."""
    spoken = copy(words)
    spoken.you = seat
    return spoken


def _filled(template: str, facts: Mapping[str, str]) -> str:
    try:
        return template.format_map(facts)
    except KeyError as missing:
        known = ", ".join(facts) or "none"
        raise ValueError(f"{template!r} needs a fact {missing}; it was given: {known}") from None
    except (IndexError, ValueError) as error:
        raise ValueError(f"{template!r} is not a template: {error}") from None
