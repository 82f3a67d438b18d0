"""The rulebook of a game: words and worked examples first, every clause behind them."""

import json
import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import lru_cache
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.view import Path
from townsmith.core.exhibit import OWN
from townsmith.core.picture import Sign
from townsmith.i18n.words import Words
from townsmith.teaching.example import examples
from townsmith.teaching.lesson import lessons
from townsmith.teaching.rulebook import Block, Frame, Section, rulebook_of
from townsmith.web.http.visits import language_of, theme_of
from townsmith.web.pages.card_gallery import MARKS
from townsmith.web.pages.cards_in_use import drawn, in_use
from townsmith.web.pages.drawn_images import image, pictures
from townsmith.web.pages.rendering import page
from townsmith.web.pages.rule_clauses import chapters
from townsmith.web.pages.try_example import playable
from townsmith.web.pages.worked_pictures import (
    Drawn,
    WorkedPicture,
    drawings,
    worked_picture,
)
from townsmith.web.tables.chairs import PEOPLE

_CITED: Final = re.compile(r"[A-Z]{2}-[A-Z]*\d+(?:\.\d+)?")


async def rules(request: Request) -> Response:
    """Show the rules of a game; `part` asks for what a table opens above itself."""
    game = registry.game(request.path_params["game"])
    template = "_rulebook.html" if "part" in request.query_params else "rules.html"
    context = _context(game, language_of(request), theme_of(request))
    return page(request, template, context | await _own(request, game))


async def _own(request: Request, game: AnyGame) -> dict[str, object]:
    """Return the cards that somebody wrote down from their own box, drawn, if they use any."""
    own = await in_use(request, game)
    shown = [] if own is None else await drawn(request, game, own.deck)
    return {"own": own, "theirs": [card for card in shown if card.mark == OWN], "marks": MARKS}


def _context(game: AnyGame, language: str, theme: str) -> dict[str, object]:
    return {
        "game": game,
        "say": Words(language, PEOPLE, game.slug).to(0),
        "book": rulebook_of(game),
        "chapters": chapters(game.slug, language),
        "lessons": list(lessons(game).values()),
        "worked": worked(game.slug, language),
        "tried": tried(game.slug),
        "framed": framed(game.slug, language),
        "legend": legend(game.slug, language),
        "mentioned": mentioned(game.slug),
        "sections_of": sections_of,
        "spelt": json.dumps,
        "image": lambda svg, alt: image(game.slug, svg, alt, theme),
    }


def _draw_all(slug: str, language: str) -> None:
    """Make every image of a rulebook known again."""
    drawn = [one for found in worked(slug, language).values() for one in found.drawings()]
    drawn += [one for frames in framed(slug, language).values() for one in frames]
    signs = [sign for group in legend(slug, language).values() for sign in group]
    for svg in [*(one.svg for one in drawn), *(sign.svg for sign in signs)]:
        image(slug, svg, "", "")


picture = pictures(_draw_all)


@lru_cache(maxsize=32)
def worked(slug: str, language: str) -> dict[str, WorkedPicture]:
    """Return the examples that the page shows, drawn."""
    game = registry.game(slug)
    words = Words(language, PEOPLE, slug).to(0)
    found = examples(game)
    return {name: worked_picture(game, found[name], words) for name in _shown(game)}


@lru_cache(maxsize=32)
def tried(slug: str) -> frozenset[str]:
    """Return the examples that can be played on."""
    game = registry.game(slug)
    return frozenset(name for name, example in examples(game).items() if playable(game, example))


@lru_cache(maxsize=32)
def framed(slug: str, language: str) -> dict[Frame, tuple[Drawn, ...]]:
    """Return the pictures of the strips: examples after some of their moves."""
    game = registry.game(slug)
    words = Words(language, PEOPLE, slug).to(0)
    blocks = all_blocks(rulebook_of(game).sections)
    return {frame: _frame(game, frame, words) for block in blocks for frame in block.frames}


def _frame(game: AnyGame, frame: Frame, words: Words) -> tuple[Drawn, ...]:
    example = examples(game)[frame.example]
    state = example.played(game, frame.moves)
    return drawings(game, example, state, words, shows=(frame.show,))


@lru_cache(maxsize=32)
def legend(slug: str, language: str) -> dict[str, list[Sign]]:
    """Return the signs of a game by group."""
    game = registry.game(slug)
    groups: dict[str, list[Sign]] = {}
    for sign in game.drawing.legend(Words(language, PEOPLE, slug).to(0)):
        groups.setdefault(sign.group, []).append(sign)
    return groups


@lru_cache(maxsize=64)
def mentioned(slug: str) -> dict[str, list[Section]]:
    """Return for each clause the sections that speak of it, themselves or by an example."""
    game = registry.game(slug)
    found: dict[str, list[Section]] = {}
    for section in rulebook_of(game).sections:
        for clause in _clauses_of(game, section):
            if section not in found.setdefault(clause, []):
                found[clause].append(section)
    return found


def sections_of(clauses: tuple[str, ...], mentioned: dict[str, list[Section]]) -> list[Section]:
    """Return the sections that speak of some clauses, each once."""
    found = [section for clause in clauses for section in mentioned.get(clause, [])]
    return [section for at, section in enumerate(found) if section not in found[:at]]


def _clauses_of(game: AnyGame, section: Section) -> list[str]:
    shown = [name for block in all_blocks((section,)) for name in _examples_in(block)]
    return [
        *section.clauses,
        *(clause for name in shown for clause in examples(game)[name].clauses),
    ]


def _shown(game: AnyGame) -> list[str]:
    blocks = all_blocks(rulebook_of(game).sections)
    return [name for block in blocks for name in _examples_in(block)]


def _examples_in(block: Block) -> tuple[str, ...]:
    return block.names if block.kind == "examples" else ()


def all_blocks(sections: tuple[Section, ...]) -> Iterator[Block]:
    """Yield the blocks of sections, those that are folded too."""
    for section in sections:
        yield from _within(section.blocks)


def _within(blocks: tuple[Block, ...]) -> Iterator[Block]:
    for block in blocks:
        yield block
        yield from _within(block.blocks)


def explained_at(game: AnyGame, path: Path, told: str) -> str:
    """Return the anchor of what explains a refusal, or nothing.

    A clause that it cites leads to the section that tells it, or to itself; else what somebody
    wanted to do decides.
    """
    if game.slug not in registry.games():
        return ""  # it has no page
    cited = next((found[0] for found in _CITED.finditer(told) if found[0] in _known(game)), "")
    sections = mentioned(game.slug).get(cited, [])
    if sections:
        return f"r-{sections[0].id}"
    return cited or section_about(game, path)


def _known(game: AnyGame) -> set[str]:
    return {clause for chapter in chapters(game.slug) for clause in chapter.clauses}


def section_about(game: AnyGame, path: Path) -> str:
    """Return the anchor of the section that is about a path, or nothing."""
    words = " ".join(path)
    found = (
        f"r-{section.id}"
        for section in rulebook_of(game).sections
        if any(fnmatchcase(words, pattern) for pattern in section.about)
    )
    return next(found, "")
