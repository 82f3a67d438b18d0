"""Welcome To..., put together: what it is called, whom it is for, and where each part is."""

from dataclasses import replace
from typing import Final

from townsmith.core.contract.game import Game
from townsmith.core.contract.parts import Bots, Drawing, Positions, Rules, Words
from townsmith.core.contract.thinking import Thinking
from townsmith.core.text import Text
from townsmith.games.welcome_to import setup
from townsmith.games.welcome_to.bots.estimate import estimate, measure
from townsmith.games.welcome_to.bots.planes import PLANES
from townsmith.games.welcome_to.bots.value import value
from townsmith.games.welcome_to.bots.weights import FEATURES, HABITS, WEIGHTS
from townsmith.games.welcome_to.drawing import characters, facade, gallery, paper, parts
from townsmith.games.welcome_to.drawing.legend import legend
from townsmith.games.welcome_to.drawing.pieces import piece
from townsmith.games.welcome_to.drawing.room import ROOM
from townsmith.games.welcome_to.positions import reading, writing
from townsmith.games.welcome_to.positions.own_values import OWN_VALUES
from townsmith.games.welcome_to.positions.pad import PAD
from townsmith.games.welcome_to.rules.moves import MOVE_COUNT
from townsmith.games.welcome_to.rules.packing import unpack
from townsmith.games.welcome_to.rules.scoring import winners
from townsmith.games.welcome_to.words import (
    final_moves,
    moves,
    news,
    notation,
    prompts,
    provenance,
    reasons,
    refusals,
    rivals,
    sheets,
    view,
)

_TODAY: Final = Game(
    slug="welcome-to",
    name="Welcome To...",
    module=__name__,
    rules_version=2,
    chairs=range(1, 11),
    crowds=True,
    minutes=25,
    ages=10,
    tagline=Text("Number three streets of houses, and make them the place to be."),
    options=setup.OPTIONS,
    view=view.look,
    rules=Rules(
        move_count=MOVE_COUNT,
        start=setup.start,
        dealer=setup.dealer,
        unpack=unpack,
        bound=setup.bound,
        winners=winners,
        extremes=setup.extremes,
        forbids=setup.forbids,
        settle=setup.settle,
    ),
    words=Words(
        path=notation.path_of,
        prompt=prompts.prompt,
        news=news.news,
        sheets=sheets.sheets,
        describe=moves.describe,
        button=notation.BUTTONS.get,
        why_not=refusals.why_not,
        opponent=rivals.opponent,
        reconstructed=provenance.reconstructed,
        reason=reasons.reason,
        final=final_moves.final,
    ),
    drawing=Drawing(
        parts=parts.parts,
        svg=parts.svg,
        characters=characters.picture,
        opened=parts.opened,
        facade=facade.facade,
        legend=legend,
        gallery=gallery.gallery,
        piece=piece,
        shape="wide",
        paper=paper.paper,
    ),
    positions=Positions(
        keys=reading.KEYS, write=writing.write, read=reading.read, pad=PAD, own_values=OWN_VALUES
    ),
    bots=Bots(
        planes=PLANES,
        value=value,
        estimate=estimate,
        features=tuple(FEATURES),
        habits=HABITS,
        measure=measure,
        weights=WEIGHTS,
        thinking=Thinking(horizon=99, field=16, faith=40.0, effort=400, swift=True),
        alone=Thinking(horizon=99, field=16, faith=40.0, effort=2500, swift=True),
    ),
    room=ROOM,
)

_FIRST: Final = replace(
    _TODAY,
    rules_version=1,
    rules=replace(_TODAY.rules, settle=setup.as_given),
)
"""Its new games took their options as they came."""

GAME: Final = replace(_TODAY, older=(_FIRST,))
