"""Dream Home, put together: what it is called, whom it is for, and where each part is."""

from typing import Final

from townsmith.core.contract.game import Game
from townsmith.core.contract.parts import Bots, Drawing, Positions, Rules, Words
from townsmith.core.contract.thinking import Thinking
from townsmith.core.text import Text
from townsmith.games.dream_home.bots.estimate import WEIGHTS, estimate, measure
from townsmith.games.dream_home.bots.features import FEATURES
from townsmith.games.dream_home.bots.planes import PLANES
from townsmith.games.dream_home.bots.value import value
from townsmith.games.dream_home.drawing.characters import characters
from townsmith.games.dream_home.drawing.facade import facade
from townsmith.games.dream_home.drawing.gallery import gallery
from townsmith.games.dream_home.drawing.legend import legend
from townsmith.games.dream_home.drawing.paper import paper
from townsmith.games.dream_home.drawing.parts import opened, parts, svg
from townsmith.games.dream_home.drawing.pieces import piece
from townsmith.games.dream_home.positions.own_values import OWN_VALUES
from townsmith.games.dream_home.positions.pad import PAD
from townsmith.games.dream_home.positions.reading import KEYS, read
from townsmith.games.dream_home.positions.writing import write
from townsmith.games.dream_home.rules.dealing import forget
from townsmith.games.dream_home.rules.moves import MOVES
from townsmith.games.dream_home.rules.packing import unpack
from townsmith.games.dream_home.rules.pieces import SEATS_MAX
from townsmith.games.dream_home.rules.state import Homes
from townsmith.games.dream_home.setup import OPTIONS, bound, extremes, forbids, start
from townsmith.games.dream_home.words.final_moves import final
from townsmith.games.dream_home.words.moves import describe
from townsmith.games.dream_home.words.news import news
from townsmith.games.dream_home.words.notation import BUTTONS, path
from townsmith.games.dream_home.words.prompts import prompt
from townsmith.games.dream_home.words.provenance import reconstructed
from townsmith.games.dream_home.words.reasons import reason
from townsmith.games.dream_home.words.refusals import why_not
from townsmith.games.dream_home.words.sheets import sheets
from townsmith.games.dream_home.words.view import recalled, view_of

GAME: Final = Game(
    slug="dream-home",
    name="Dream Home",
    module=__name__,
    rules_version=1,
    chairs=range(2, SEATS_MAX + 1),
    minutes=30,
    ages=7,
    tagline=Text("Twelve rooms, one roof: furnish the house room by room."),
    options=OPTIONS,
    view=view_of,
    recalled=recalled,
    rules=Rules(
        move_count=MOVES,
        start=start,
        unpack=unpack,
        bound=bound,
        winners=Homes.winners,
        extremes=extremes,
        forbids=forbids,
        forget=forget,
    ),
    words=Words(
        path=path,
        prompt=prompt,
        news=news,
        sheets=sheets,
        describe=describe,
        button=BUTTONS.get,
        why_not=why_not,
        reconstructed=reconstructed,
        reason=reason,
        final=final,
    ),
    drawing=Drawing(
        parts=parts,
        svg=svg,
        characters=characters,
        opened=opened,
        facade=facade,
        legend=legend,
        gallery=gallery,
        piece=piece,
        shape="house",
        paper=paper,
    ),
    positions=Positions(keys=KEYS, write=write, read=read, pad=PAD, own_values=OWN_VALUES),
    bots=Bots(
        planes=PLANES,
        value=value,
        estimate=estimate,
        features=FEATURES,
        measure=measure,
        weights=WEIGHTS,
        thinking=Thinking(horizon=12, effort=1000),  # 12 epochs: to the end of the round
    ),
)
