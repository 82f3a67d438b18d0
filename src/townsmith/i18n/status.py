"""How far each language is: what is translated, and for how much of it a native reader vouches."""

from dataclasses import dataclass
from typing import Final

from babel.messages.catalog import Message

from townsmith.i18n.catalogues import SOURCE_LANGUAGE, languages
from townsmith.i18n.checks import forms
from townsmith.i18n.documents import Document, documents
from townsmith.i18n.domains import Domain, domains, existing

DRAFT: Final = "machine draft, checked against the glossary"
"""What stands above a translation until somebody who speaks the language has confirmed it."""


@dataclass(frozen=True, slots=True)
class Status:
    """The sentences of one domain in one language."""

    language: str
    domain: str
    sentences: int
    translated: int
    confirmed: int
    wrong: int
    apart: bool
    """Whether it is a page, which is counted apart from the sentences."""

    @property
    def part(self) -> float:
        """Return which part of the sentences is translated."""
        return self.translated / self.sentences if self.sentences else 1.0


def all_statuses() -> list[Status]:
    """Return how far every domain is in every language but the source."""
    found = [*domains(), *documents()]
    return [
        status(domain, language)
        for language in languages()
        if language != SOURCE_LANGUAGE
        for domain in found
    ]


def status(domain: Domain, language: str) -> Status:
    """Return how far a domain is in a language."""
    wanted = {(sentence.english, sentence.plural) for sentence in domain.sentences}
    catalog = existing(domain.path(language), language)
    messages = [message for message in catalog if message.id]
    done = [message for message in messages if _is_translated(message)]
    return Status(
        language,
        domain.title if isinstance(domain, Document) else domain.name,
        len({english for english, _ in wanted}),
        len(done),
        sum(DRAFT not in message.user_comments for message in done),
        sum(1 for message in done for _ in domain.wrongs(message, language)),
        isinstance(domain, Document),
    )


def _is_translated(message: Message) -> bool:
    found = forms(message.string)
    return bool(found) and all(found) and not message.fuzzy
