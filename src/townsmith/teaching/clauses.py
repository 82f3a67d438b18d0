"""The numbered clauses of a game, in the reader's language as far as they are translated."""

from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.i18n import catalogues
from townsmith.i18n.pieces import in_other_words

_FILE = "RULES.md"


def clauses_in(game: AnyGame, language: str, untranslated: str = "") -> str:
    """Return the page, with a mark before what is still English; OSError if there is none."""
    page = registry.page(game, _FILE)
    if language == catalogues.SOURCE_LANGUAGE:
        return page
    folder = game.module.rpartition(".")[0].rpartition(".")[2]
    return in_other_words(page, catalogues.clauses(folder, language).gettext, untranslated)
