"""OpenSpiel: every game of the registry as a Python game with chance and hidden information.

Importing this module registers `townsmith_my_game` for every game there is. Chance comes first:
four draws of a byte each decide the deal and every later shuffle, so there are 2**32 deals, all
equally likely. From then on a clone knows the shuffles to come: a search that must not know them
asks `resample_from_infostate`, as OpenSpiel's IS-MCTS does.

Simultaneous turns are serialised: while several seats owe a decision the lowest acts, and the
others do not see what it did before the round is over.
"""

import hashlib
from typing import Any, Final

import numpy as np
import pyspiel

from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.options import Json, Option, Setup
from townsmith.core.contract.state import Move, Seat, State, lowest
from townsmith.core.rng import Rng, stream
from townsmith.core.text import english
from townsmith.envs.naming import open_spiel_name
from townsmith.envs.rewards import bounds, differences

_DRAWS: Final = 4
_SIDES: Final = 256


def spelt(option: Option, value: Json) -> Any:  # noqa: ANN401 - a truth value or a word
    """Return an option's value as a parameter: OpenSpiel would read a bare number as one."""
    if isinstance(value, bool | str):
        return value
    return "none" if value is None else f"{option.id}_{value}"


def _parameters(game: AnyGame) -> dict[str, Any]:
    settled = game.setup(game.usual_seats, 0).options  # what is left open has no word
    words = {o.id: spelt(o, settled[o.id]) for o in game.options if o.choices}
    return {"players": game.usual_seats, **words}


def _options(game: AnyGame, parameters: dict[str, Any]) -> dict[str, Json]:
    """Return the options that the parameters spell; unknown words are left for `setup` to name."""
    chosen: dict[str, Json] = {}
    for option in game.options:
        if option.id in parameters:
            word = parameters[option.id]
            values = {spelt(option, choice.value): choice.value for choice in option.choices}
            chosen[option.id] = values.get(word, word)
    return chosen


def game_type(game: AnyGame, players: int) -> pyspiel.GameType:
    """Return what OpenSpiel wants to know about the kind of a game."""
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=open_spiel_name(game),
        long_name=game.name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.ZERO_SUM if players > 1 else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.chairs[-1],
        min_num_players=game.chairs[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(game),
    )


class TownGame(pyspiel.Game):
    """A game of the registry; each is registered with a subclass that knows its `game`."""

    game: AnyGame

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = params or {}
        players = int(chosen.get("players", self.game.usual_seats))
        self.setup = self.game.setup(players, 0, _options(self.game, chosen))
        kind = game_type(self.game, players)
        super().__init__(kind, self._info(players, kind), chosen)

    def new_initial_state(self) -> "TownState":
        """Return a game before anything is dealt."""
        return TownState(self)

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: dict[str, Any] | None = None,
    ) -> "TownObserver":
        """Return what turns positions into a seat's tensors and strings."""
        del params
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return TownObserver(self.game, recall=kind.perfect_recall)

    def _info(self, players: int, kind: pyspiel.GameType) -> pyspiel.GameInfo:
        zero_sum = kind.utility == pyspiel.GameType.Utility.ZERO_SUM
        least, most = bounds("difference", self.game, self.setup)
        return pyspiel.GameInfo(
            num_distinct_actions=self.game.rules.move_count,
            max_chance_outcomes=_SIDES,
            num_players=players,
            min_utility=least,
            max_utility=most,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=self.game.rules.bound(self.setup),
        )


class Memory:
    """The true position, and all that each seat has seen and done so far.

    What was seen is kept as a running digest of pictures, planes and legal moves. That takes time
    and is often not asked for, so positions wait as copies until somebody asks.
    """

    def __init__(self, game: AnyGame, state: State, seats: int) -> None:
        self.game = game
        self.state = state
        self.done: list[list[Move]] = [[] for _ in range(seats)]
        self.digests: list[bytes] = [b""] * seats
        self.unread: list[State] = [state.clone()]
        self.round_began: list[int] = [0] * seats
        """How many moves each seat had made when the present epoch began."""

    def apply(self, seat: Seat, move: Move) -> None:
        """Carry out a move and remember it."""
        epoch = self.state.epoch()
        self.state.apply(seat, move)
        self.done[seat].append(move)
        if self.state.epoch() != epoch:
            self.round_began = [len(moves) for moves in self.done]
        self.unread.append(self.state.clone())

    def redeal(self, seat: Seat, luck: Rng) -> None:
        """Deal anew all that a seat which is to act cannot know; what it has seen stays.

        Seats before it have ended their turn already, nobody knows how: they end it by luck.
        """
        self.seen(seat)
        self.state.redeal(seat, luck)
        for other, moves in enumerate(self.done):
            if other != seat:
                del moves[self.round_began[other] :]
        while (other := lowest(self.state.pending())) < seat:
            legal = self.state.legal(other)
            self.apply(other, legal[luck.below(len(legal))])

    def seen(self, seat: Seat) -> str:
        """Return a digest of all a seat has seen; equal for games it cannot tell apart."""
        for state in self.unread:
            self.digests = [self._read(state, s) for s in range(len(self.done))]
        self.unread = []
        return self.digests[seat].hex()

    def __deepcopy__(self, memo: dict[int, Any]) -> "Memory":
        del memo
        copy = Memory(self.game, self.state.clone(), len(self.done))
        copy.done = [moves.copy() for moves in self.done]
        copy.digests = self.digests.copy()
        copy.unread = self.unread.copy()
        copy.round_began = self.round_began
        return copy

    def _read(self, state: State, seat: Seat) -> bytes:
        seen = bytearray(sum(plane.size for plane in self.game.bots.planes))
        state.observe(seat, seen)
        picture = self.game.drawing.characters(self.game.view(state, seat), english).plain()
        now = hashlib.sha256(seen + f"{picture} {state.legal(seat)}".encode()).digest()
        before = self.digests[seat]
        # The same view again is nothing new: others moved where this seat cannot see.
        if before[16:] == now[:16]:
            return before
        return hashlib.sha256(before + now).digest()[:16] + now[:16]


class Dealer:
    """Deals games of one setup; OpenSpiel's deep copies of positions share it."""

    def __init__(self, game: AnyGame, setup: Setup) -> None:
        self.game = game
        self.setup = setup

    def deal(self, seed: int) -> Memory:
        """Return a newly dealt game."""
        setup = Setup(self.setup.seats, seed, self.setup.options)
        return Memory(self.game, self.game.rules.start(setup), setup.seats)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Dealer":
        return self


class TownState(pyspiel.State):
    """A position: first the draws of chance, then a game of ours."""

    def __init__(self, game: TownGame) -> None:
        super().__init__(game)
        self._dealer = Dealer(game.game, game.setup)
        self._drawn: list[int] = []
        self.memory: Memory | None = None

    def current_player(self) -> int:
        """Return who is to act: chance, the lowest pending seat, or nobody."""
        if self.memory is None:
            return int(pyspiel.PlayerId.CHANCE)
        pending = self.memory.state.pending()
        if not pending:
            return int(pyspiel.PlayerId.TERMINAL)
        return lowest(pending)

    def resample_from_infostate(self, player: int, sampler: Any) -> "TownState":  # noqa: ANN401 - a function of OpenSpiel's
        """Return a position that a seat cannot tell from this one, by `State.redeal`.

        `sampler` gives numbers from 0 to 1. What the seat has seen and done is kept; where others
        act in the same round, they go back to the start of their turn.
        """
        twin: TownState = self.clone()
        if twin.memory is not None:
            bits = int(sampler() * 2**53)
            twin.memory.redeal(player, stream(bits, "resample"))
        return twin

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the draws of chance, all equally likely."""
        return [(side, 1 / _SIDES) for side in range(_SIDES)]

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.memory is not None and not self.memory.state.pending()

    def returns(self) -> list[float]:
        """Return every seat's score less the mean of the others; nothing before the end."""
        seats = self._dealer.setup.seats
        if self.memory is None or not self.is_terminal():
            return [0.0] * seats
        return differences(self._dealer.game, self.memory.state, seats)

    def __str__(self) -> str:
        drawn = [f"draw {side}" for side in self._drawn]
        if self.memory is None:
            return "; ".join(drawn)
        done = [
            f"{seat}: {', '.join(self._dealer.game.notation(move) for move in moves)}"
            for seat, moves in enumerate(self.memory.done)
        ]
        return "; ".join(drawn + done)

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.memory is None else self.memory.state.legal(player)

    def _apply_action(self, action: int) -> None:
        if self.memory is not None:
            self.memory.apply(self.current_player(), action)
            return
        self._drawn.append(action)
        if len(self._drawn) == _DRAWS:
            self.memory = self._dealer.deal(int.from_bytes(bytes(self._drawn), "big"))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        return self._dealer.game.notation(action)


class TownObserver:
    """What a seat sees: the planes as a tensor, the picture or all it has seen as a string."""

    def __init__(self, game: AnyGame, *, recall: bool) -> None:
        self._game = game
        self._recall = recall
        self._bytes = bytearray(sum(plane.size for plane in game.bots.planes))
        self.tensor: np.ndarray = np.zeros(len(self._bytes), np.float32)
        self.dict: dict[str, np.ndarray] = {}
        start = 0
        for plane in game.bots.planes:
            block = self.tensor[start : start + plane.size]
            self.dict[plane.name] = block.reshape(plane.shape)
            start += plane.size

    def set_from(self, state: TownState, player: int) -> None:
        """Write what a seat sees into the tensor; nothing is seen before the deal."""
        if state.memory is None:
            self.tensor.fill(0)
            return
        state.memory.state.observe(player, self._bytes)
        self.tensor[:] = np.frombuffer(self._bytes, np.uint8)

    def string_from(self, state: TownState, player: int) -> str:
        """Return the picture of a seat, or, with perfect recall, all it has seen and done."""
        memory = state.memory
        if memory is None:
            return f"seat {player} before the deal"
        if not self._recall:
            return self._game.drawing.characters(
                self._game.view(memory.state, player), english
            ).plain()
        moves = ", ".join(self._game.notation(move) for move in memory.done[player])
        return f"seat {player} has seen {memory.seen(player)} and done: {moves}"


def register() -> None:
    """Make every game of the registry known to OpenSpiel; those known already stay as they are."""
    known = set(pyspiel.registered_names())
    for game in registry.games().values():
        name = open_spiel_name(game)
        if name not in known:
            entry = type(f"{game.slug}Spiel", (TownGame,), {"game": game})
            entry.__module__ = __name__
            globals()[entry.__name__] = entry  # where pickle looks for it
            pyspiel.register_game(game_type(game, game.usual_seats), entry)


register()
