"""Tiny Towns, put together: what it is called, whom it is for, and where each part is."""

from typing import Final

from townsmith.core.contract.game import Game
from townsmith.core.contract.parts import Bots, Drawing, Positions, Rules, Words
from townsmith.core.contract.thinking import Thinking
from townsmith.core.text import Text
from townsmith.games.tiny_towns import setup
from townsmith.games.tiny_towns.bots.estimate import WEIGHTS, estimate, measure
from townsmith.games.tiny_towns.bots.features import FEATURES
from townsmith.games.tiny_towns.bots.observation import PLANES
from townsmith.games.tiny_towns.bots.value import value
from townsmith.games.tiny_towns.drawing import characters, paper, parts
from townsmith.games.tiny_towns.drawing.facade import facade
from townsmith.games.tiny_towns.drawing.gallery import gallery
from townsmith.games.tiny_towns.drawing.legend import legend
from townsmith.games.tiny_towns.drawing.pieces import piece
from townsmith.games.tiny_towns.drawing.room import ROOM
from townsmith.games.tiny_towns.positions.pad import PAD
from townsmith.games.tiny_towns.positions.reading import KEYS, read
from townsmith.games.tiny_towns.positions.writing import write
from townsmith.games.tiny_towns.rules.moves import MOVE_COUNT
from townsmith.games.tiny_towns.rules.packing import unpack
from townsmith.games.tiny_towns.rules.pieces import MOST_SEATS
from townsmith.games.tiny_towns.rules.scoring import winners
from townsmith.games.tiny_towns.words import notation
from townsmith.games.tiny_towns.words.final_moves import final
from townsmith.games.tiny_towns.words.moves import describe
from townsmith.games.tiny_towns.words.news import news
from townsmith.games.tiny_towns.words.prompts import prompt
from townsmith.games.tiny_towns.words.reasons import reason
from townsmith.games.tiny_towns.words.refusals import why_not
from townsmith.games.tiny_towns.words.sheets import sheets
from townsmith.games.tiny_towns.words.view import view_of

GAME: Final = Game(
    slug="tiny-towns",
    name="Tiny Towns",
    module=__name__,
    rules_version=1,
    chairs=range(1, MOST_SEATS + 1),
    minutes=45,
    ages=14,
    tagline=Text("Sixteen squares, one resource at a time, a town to be proud of."),
    options=setup.OPTIONS,
    view=view_of,
    rules=Rules(
        move_count=MOVE_COUNT,
        start=setup.start,
        dealer=setup.dealer,
        unpack=unpack,
        bound=setup.bound,
        winners=winners,
        extremes=setup.extremes,
        forbids=setup.forbids,
    ),
    words=Words(
        path=notation.path,
        prompt=prompt,
        news=news,
        sheets=sheets,
        describe=describe,
        button=notation.BUTTONS.get,
        why_not=why_not,
        reason=reason,
        final=final,
    ),
    drawing=Drawing(
        parts=parts.parts,
        svg=parts.svg,
        characters=characters.picture,
        opened=parts.opened,
        facade=facade,
        legend=legend,
        gallery=gallery,
        paper=paper.paper,
        piece=piece,
    ),
    positions=Positions(keys=KEYS, write=write, read=read, pad=PAD),
    bots=Bots(
        planes=PLANES,
        value=value,
        estimate=estimate,
        features=tuple(FEATURES),
        measure=measure,
        weights=WEIGHTS,
        thinking=Thinking(effort=4000),
        alone=Thinking(effort=4000, breadth=100),
    ),
    room=ROOM,
)
