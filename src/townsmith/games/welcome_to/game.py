"""The cold half of Welcome To: options, notation, words, scores and positions."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from townsmith.core.errors import PositionError, SetupError, TownsmithError
from townsmith.core.game import (
    Choice,
    Game,
    Json,
    Option,
    Path,
    Plane,
    Position,
    ScoreSheet,
    Setup,
    Thinking,
    switch,
)
from townsmith.core.packing import Unpacker
from townsmith.core.picture import Part, Picture
from townsmith.core.state import Move, Seat
from townsmith.core.text import Say, Text
from townsmith.games.welcome_to import (
    draw,
    positions,
    reckoning,
    sketch,
    words,
)
from townsmith.games.welcome_to.appraisal import FEATURES, HABITS, WEIGHTS
from townsmith.games.welcome_to.dealing import deal, draw_plans, read_state
from townsmith.games.welcome_to.deck import agree, check_deck, terms_of
from townsmith.games.welcome_to.estimate import estimate, measure
from townsmith.games.welcome_to.facade import facade
from townsmith.games.welcome_to.moves import CARDS, MOVE_COUNT
from townsmith.games.welcome_to.notation import path_of
from townsmith.games.welcome_to.observing import TABLE, TURN
from townsmith.games.welcome_to.pieces import FACTS, HOUSES, KINDS, TRACKS
from townsmith.games.welcome_to.rules import WelcomeTo
from townsmith.games.welcome_to.terms import Terms
from townsmith.games.welcome_to.value import value
from townsmith.games.welcome_to.view import StreetsView, look

ROUNDS = 35
"""No game lasts longer (WT-16.10)."""
MOVES_A_ROUND = 3
MOVES_A_GAME = 32
"""Approvals, the estates picked for them, roundabouts and a reshuffle of one seat."""


def _sheet_planes(whose: str) -> tuple[Plane, ...]:
    return (
        Plane(f"{whose} houses", (HOUSES,), "0 empty, the number plus one, 19 a roundabout"),
        Plane(f"{whose} bis", (HOUSES,), "1 where a number was copied"),
        Plane(f"{whose} pools", (HOUSES,), "1 where a pool is built"),
        Plane(f"{whose} fences", (HOUSES,), "1 where a fence stands on the right"),
        Plane(f"{whose} locks", (HOUSES,), "1 where a plan has used the house"),
        Plane(f"{whose} house", (HOUSES,), "1 where the number of this round stands"),
        Plane(f"{whose} marks", (TRACKS,), "marked boxes of each track"),
        Plane(f"{whose} plans", (CARDS,), "points of each plan plus one, 0 for none"),
    )


class WelcomeToGame(Game[WelcomeTo, StreetsView]):
    """The rules, words and pictures of Welcome To."""

    slug = "welcome-to"
    name = "Welcome To..."
    rules = 1
    chairs = range(1, 11)
    minutes = 25
    tagline = Text("Number three streets of houses, and make them the place to be.")
    options = (
        Option(
            "edition",
            Text("edition"),
            Text("Which box: the newer one with 63 cards or the older one with 81."),
            "e63",
            (Choice("e63", Text("63 cards")), Choice("e81", Text("81 cards"))),
        ),
        switch("expert", Text("expert"), Text("Roundabouts, and the advanced plans mixed in.")),
        Option(
            "sheet",
            Text("sheet"),
            Text("The classic side, the blueprint side, or a themed sheet."),
            "classic",
            (
                Choice("classic", Text("classic")),
                Choice("blueprint", Text("blueprint")),
                Choice("easter", Text("Easter eggs")),
                Choice("doomsday", Text("Doomsday")),
            ),
        ),
        Option(
            "solo",
            Text("solo"),
            Text("Alone against an architect of AAA; the level says how good."),
            None,
            (
                Choice(None, Text("no opponent")),
                Choice(0, Text("level 0")),
                Choice(1, Text("level 1")),
                Choice(2, Text("level 2")),
                Choice(3, Text("level 3")),
                Choice(4, Text("level 4")),
                Choice(5, Text("level 5")),
            ),
        ),
        Option(
            "plans",
            Text("plans"),
            Text("The ids of the three plans, instead of drawing them."),
            None,
            deal=True,
        ),
        Option(
            "deck",
            Text("own deck"),
            Text("Values of your own box, in place of those we had to reconstruct."),
            None,
            deal=True,
        ),
    )
    move_count = MOVE_COUNT
    planes = (
        Plane("table", (TABLE,), "round, seats, approved plans, terms, and sizes of solo piles"),
        Plane("numbers", (CARDS,), "the numbers to choose from"),
        Plane("actions", (CARDS, KINDS), "1 at the action of each"),
        Plane("coming", (CARDS, KINDS + 1), "1 at the actions seen coming; the last: an approval"),
        Plane("plans", (CARDS,), "which plan of the terms lies there, from 1"),
        *_sheet_planes("own"),
        *_sheet_planes("neighbour's"),
        Plane(
            "turn", (TURN,), "stage, choice, roundabout, reshuffle, plan approved, estates picked"
        ),
    )

    features = tuple(FEATURES)
    habits = HABITS
    thinking = Thinking(horizon=99, field=16, faith=40.0, effort=400, swift=True)
    alone = replace(thinking, effort=2500)

    # Setting up

    def check_option(self, option: Option, value: Json) -> Json:
        """Return the value if the option may take it; decks and plans have shapes of their own."""
        if option.id == "deck":
            return check_deck(value)
        if option.id != "plans" or value is None:
            return value if option.id == "plans" else super().check_option(option, value)
        names = list(value) if isinstance(value, list | tuple) else []
        if len(names) != CARDS or any(not isinstance(name, str) for name in names):
            raise SetupError("option 'plans' of welcome-to must list the ids of three plans")
        return names

    def forbids(self, seats: int, options: Mapping[str, Json]) -> Text | None:
        """Return why these seats and options do not go together; there is no limit to the seats."""
        if seats < 1:
            return Text("{game} needs at least one seat", game=self.name)
        level = options["solo"]
        if level is not None and seats > 1:
            return Text("a solo opponent plays against one seat only, not {seats}", seats=seats)
        levels = FACTS["editions"][str(options["edition"])]["levels"]
        if isinstance(level, int) and not levels[0] <= level <= levels[1]:
            return Text("this edition has opponents from level {low} on", low=levels[0])
        return self._forbidden_plan(options)

    def _forbidden_plan(self, options: Mapping[str, Json]) -> Text | None:
        """Return which chosen plan cannot lie in its place."""
        names = options.get("plans")
        if not isinstance(names, list):
            return None
        plans = agree(options).plans
        for stack, name in enumerate(names):
            if not any(plan.name == name and plan.stack == stack for plan in plans):
                return Text(
                    "{plan} is no plan of stack {stack} here", plan=str(name), stack=stack + 1
                )
        return None

    def start(self, setup: Setup) -> WelcomeTo:
        """Deal a new game."""
        return self.dealer(setup)(setup.seed)

    def dealer(self, setup: Setup) -> Callable[[int], WelcomeTo]:
        """Return what deals games like this one from a seed, over and over."""
        terms = agree(setup.options)
        chosen = _chosen_plans(terms, setup.options.get("plans"))

        def dealt(seed: int) -> WelcomeTo:
            plans = list(chosen) or draw_plans(terms, seed)
            return deal(terms, plans, setup.seats, seed)

        return dealt

    def unpack(self, words: list[int]) -> WelcomeTo:
        """Return the position that `pack` wrote."""
        reader = Unpacker(words)
        edition, sheet, expert, level = reader.some(4)
        text = bytes(reader.counted()).decode("utf-8")
        return read_state(terms_of(edition, sheet, expert != 0, level, text), reader)

    def bound(self, setup: Setup) -> int:
        """Return a number of moves that no game with this setup exceeds."""
        return setup.seats * (ROUNDS * MOVES_A_ROUND + MOVES_A_GAME)

    # Moves and views

    def path(self, move: Move) -> Path:
        """Return what one clicks for a move, in order."""
        return path_of(move)

    def view(self, state: WelcomeTo, seat: Seat) -> StreetsView:
        """Return what that viewer may know."""
        return look(state, seat)

    def prompt(self, view: StreetsView) -> Text:
        """Return one sentence: what is expected now."""
        return words.prompt(view)

    def news(self, before: StreetsView, after: StreetsView) -> list[Text]:
        """Return what happened between two views of one viewer."""
        return words.news(before, after)

    def sheets(self, view: StreetsView) -> list[ScoreSheet]:
        """Return every seat's score as far as the viewer can know it."""
        return reckoning.sheets(view)

    def describe(self, view: StreetsView, move: Move) -> Text:
        """Return a move in words."""
        return words.describe(view, move)

    def why_not(self, view: StreetsView, path: Path) -> Text | None:
        """Return why clicking that far is not allowed."""
        return words.why_not(view, path)

    def button(self, token: str) -> Text | None:
        """Return the label of a token that is a word, or None if it is drawn."""
        return words.BUTTONS.get(token)

    # Pictures

    def parts(self, view: StreetsView, say: Say) -> list[Part]:
        """Return the drawn picture in keyed parts."""
        return draw.parts(view, say)

    def svg(self, view: StreetsView, say: Say) -> str:
        """Return the whole picture as one SVG."""
        return draw.svg(view, say)

    def facade(self, say: Say) -> str:
        """Return the game's house in a street of games."""
        return facade(say)

    def text(self, view: StreetsView, say: Say) -> Picture:
        """Return the character picture."""
        return sketch.picture(view, say)

    # Results

    def winners(self, state: WelcomeTo) -> list[Seat]:
        """Return who would win if the game ended now."""
        return reckoning.winners(state)

    def value(self, state: WelcomeTo, seat: Seat) -> float:
        """Return what a position is worth to a seat, in the eyes of a simple bot."""
        return value(state, seat)

    def estimate(self, state: WelcomeTo, seat: Seat) -> float:
        """Return by how many points the seat will be ahead, as far as is known."""
        return estimate(state, seat)

    # What can be learned

    def measure(self, state: WelcomeTo, seat: Seat) -> list[float]:
        """Return the numbers whose weighted sum is the estimate, one for each of `features`."""
        return measure(state, seat)

    def weights(self) -> list[float]:
        """Return the very list of weights that `estimate` reads."""
        return WEIGHTS

    # Position files

    def position(self, state: WelcomeTo) -> Position:
        """Return the position file of a position, complete."""
        return positions.write_position(state)

    def from_position(self, position: Position) -> WelcomeTo:
        """Return the position a file describes, or raise PositionError naming what is wrong."""
        seats = position.get("seats")
        if not isinstance(seats, list):
            raise PositionError('a position needs "seats": a list, one object a seat')
        if position.get("game", self.slug) != self.slug:
            raise PositionError(f"game: this is {position['game']!r}, not {self.slug}")
        seed = position.get("seed", 0)
        if not isinstance(seed, int) or isinstance(seed, bool):
            raise PositionError(f"seed: must be a whole number, not {seed!r}")
        options = position.get("options", {})
        if not isinstance(options, Mapping):
            raise PositionError("options: must be an object")
        try:
            setup = self.setup(len(seats), seed, options)
        except PositionError:
            raise
        except TownsmithError as error:
            raise PositionError(f"options: {error}") from error
        return positions.read_position(position, setup)


def _chosen_plans(terms: Terms, names: Json) -> list[int]:
    """Return the plans that were agreed on, none if they are drawn."""
    if not isinstance(names, list):
        return []
    ids = [plan.name for plan in terms.plans]
    return [ids.index(str(name)) for name in names]
