"""UpTown, put together: what it is called, whom it is for, and where each part is."""

from dataclasses import replace
from typing import Final

from townsmith.core.contract.game import Game
from townsmith.core.contract.parts import Bots, Drawing, Positions, Rules, Words
from townsmith.core.contract.thinking import Thinking
from townsmith.core.text import Text
from townsmith.games.uptown.bots.estimate import estimate, measure
from townsmith.games.uptown.bots.features import FEATURES
from townsmith.games.uptown.bots.observation import PLANES
from townsmith.games.uptown.bots.value import value
from townsmith.games.uptown.bots.weights import WEIGHTS
from townsmith.games.uptown.drawing.characters import picture
from townsmith.games.uptown.drawing.facade import facade
from townsmith.games.uptown.drawing.gallery import gallery
from townsmith.games.uptown.drawing.legend import legend
from townsmith.games.uptown.drawing.paper import paper
from townsmith.games.uptown.drawing.parts import opened, parts, svg
from townsmith.games.uptown.drawing.pieces import piece
from townsmith.games.uptown.older.first import by_version_1
from townsmith.games.uptown.positions.deck_trial import deck_trial
from townsmith.games.uptown.positions.own_values import OWN_VALUES
from townsmith.games.uptown.positions.pad import PAD, pad_with
from townsmith.games.uptown.positions.reading import KEYS, read
from townsmith.games.uptown.positions.writing import write
from townsmith.games.uptown.rules.moves import MOVE_COUNT
from townsmith.games.uptown.rules.packing import unpack
from townsmith.games.uptown.rules.pieces import MOST_SEATS
from townsmith.games.uptown.rules.state import UpTown
from townsmith.games.uptown.setup import OPTIONS, bound, extremes, forbids, start
from townsmith.games.uptown.words.final_moves import final
from townsmith.games.uptown.words.moves import describe
from townsmith.games.uptown.words.news import news
from townsmith.games.uptown.words.notation import BUTTONS, path
from townsmith.games.uptown.words.prompts import prompt
from townsmith.games.uptown.words.provenance import reconstructed
from townsmith.games.uptown.words.reasons import reason
from townsmith.games.uptown.words.refusals import why_not
from townsmith.games.uptown.words.sheets import sheets
from townsmith.games.uptown.words.view import view_of

_PRESENT: Final = Game(
    slug="uptown",
    name="UpTown",
    module=__name__,
    rules_version=2,
    chairs=range(2, MOST_SEATS + 1),
    minutes=45,
    ages=10,
    tagline=Text("Five plots, tall thin houses, and neighbours whose cards are for sale."),
    options=OPTIONS,
    view=view_of,
    rules=Rules(
        move_count=MOVE_COUNT,
        start=start,
        unpack=unpack,
        bound=bound,
        winners=UpTown.winners,
        extremes=extremes,
        forbids=forbids,
    ),
    words=Words(
        path=path,
        prompt=prompt,
        news=news,
        sheets=sheets,
        describe=describe,
        button=BUTTONS.get,
        why_not=why_not,
        reason=reason,
        reconstructed=reconstructed,
        final=final,
    ),
    drawing=Drawing(
        parts=parts,
        svg=svg,
        characters=picture,
        opened=opened,
        facade=facade,
        legend=legend,
        gallery=gallery,
        piece=piece,
        shape="tower",
        paper=paper,
    ),
    positions=Positions(
        keys=KEYS,
        write=write,
        read=read,
        pad=PAD,
        pad_with=pad_with,
        deck_trial=deck_trial,
        own_values=OWN_VALUES,
    ),
    bots=Bots(
        planes=PLANES,
        value=value,
        estimate=estimate,
        features=FEATURES,
        measure=measure,
        weights=WEIGHTS,
        # Cards turn up after every action, so plans beyond the next one are left to quick play.
        thinking=Thinking(
            horizon=4, explore=0.7, boldness=3.0, ripe=1_000_000, effort=1000, swift=True
        ),
    ),
)
GAME: Final = replace(_PRESENT, older=(by_version_1(_PRESENT),))
