# townsmith: compiled
"""Search: a tree over one seat's own choices, grown through many imagined worlds.

Every round of growth imagines a world the seat cannot tell from the true one, walks down the tree
by the moves that promise most, lets everybody else play by quick judgement, and ends in the game's
own estimate. The tree knows nothing but the seat's moves: what is revealed on the way differs from
world to world, and a branch holds the average over all of them. So nothing hidden can guide it.
"""

import time
from math import exp, inf, sqrt
from typing import Final

from mypy_extensions import i64

from townsmith.bots.perspective import Perspective
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.state import Move, Seat, State, lowest
from townsmith.core.rng import Rng

ANY: Final = -1
"""Stands for whatever move the search itself would try first."""
_EVEN_SHARE: Final = 0.15
"""How much of the attention all moves share alike, however poor they look."""
_GLANCE: Final = 16
"""How many worlds pass between two looks at who is ahead."""
_MIX: Final = 0x9E3779B9
"""Any number with many bits: a generator should not start from zeros."""
_WARM_UP: Final = 12
"""How many words a generator gives before its start no longer shows."""


class Node:
    """A moment of decision: the moves that were legal there in any world so far."""

    def __init__(self) -> None:
        self.visits: i64 = 0
        self.branches: dict[Move, Branch] = {}
        self.surprise = 0.0
        """By how much results were better than hoped for, all together."""


EMPTY: Final = Node()
"""Stands for the node of a branch that was never tried."""


class Branch:
    """One move at a node: what it looked worth, how often it was tried and what came of it."""

    def __init__(self, move: Move, hope: float) -> None:
        self.move = move
        self.hope = hope
        self.share = 0.0
        self.visits: i64 = 0
        self.total = 0.0
        self.node: Node = EMPTY

    def mean(self, faith: float, shift: float) -> float:
        """Return what the move has come to, the first impression counting for `faith` results."""
        return (self.total + faith * (self.hope + shift)) / (float(self.visits) + faith)


class Search:
    """A tree that grows; `best` is what it recommends so far."""

    def __init__(self, perspective: Perspective) -> None:
        self.game: AnyGame = perspective.game
        self.seat: Seat = perspective.seat
        self.perspective = perspective
        self.root = Node()
        self.worlds: i64 = 0
        thinking = perspective.thinking
        self.horizon: int = thinking.horizon
        self.explore: float = thinking.explore
        self.boldness: float = thinking.boldness
        self.ripe: i64 = thinking.ripe
        self.faith: float = thinking.faith
        self.lowest = 0.0
        self.highest = 0.0
        self.end: float = inf
        """When time is up: no world is played on after that."""

    def grow(self, worlds: int, seconds: float, rng: Rng) -> None:
        """Grow until the root has seen that many worlds, the choice is settled or time is up."""
        self.end = time.perf_counter() + seconds
        self._imagine(self.perspective.sample(rng), rng, ANY)
        glimpse = self.perspective.sample(rng)
        seed = rng.word()
        while self.root.visits < worlds and not self._settled(worlds):
            if time.perf_counter() > self.end:
                return
            self._imagine_alike(glimpse, seed, rng)

    def try_fairly(self, move: Move, worlds: int, rng: Rng) -> None:
        """Imagine worlds that begin with a move until it has been tried so often."""
        self.end = inf
        while move not in self.root.branches or self.root.branches[move].visits < worlds:
            self._imagine(self.perspective.sample(rng), rng, move)

    def follow(self, move: Move) -> None:
        """Go on from the position after one's own move; what was learned about it stays."""
        node = self.root.branches[move].node if move in self.root.branches else EMPTY
        self.root = Node() if node is EMPTY else node

    def ranking(self) -> list[Branch]:
        """Return the moves of the root, the best first: the most tried, then the most promising."""
        branches = list(self.root.branches.values())
        branches.sort(key=_standing, reverse=True)
        return branches

    def worth(self, branch: Branch) -> float:
        """Return what a move of the root is worth: the very number by which it is tried again."""
        return branch.mean(self.faith, self._shift(self.root))

    def _shift(self, node: Node) -> float:
        """Return by how much first impressions at a node were too low, where that is counted."""
        if self.faith <= 1.0 or not node.visits:
            return 0.0
        return node.surprise / float(node.visits)

    def _settled(self, worlds: int) -> bool:
        """Return whether no other move can catch up any more."""
        if self.worlds % _GLANCE:
            return False
        first: i64 = 0
        second: i64 = 0
        for branch in self.root.branches.values():
            if branch.visits > first:
                second = first
                first = branch.visits
            elif branch.visits > second:
                second = branch.visits
        return first - second > worlds - self.root.visits

    def _imagine_alike(self, glimpse: State, seed: i64, rng: Rng) -> None:
        """Imagine the next world of the move that deserves it.

        Every move meets the same worlds in the same order, so that luck favours none of them.
        """
        choices = glimpse.sensible(self.seat)
        if len(choices) <= 1:
            self._imagine(self.perspective.sample(rng), rng, ANY)
            return
        branch = self._pick(self.root, glimpse, choices)
        luck = numbered(seed, branch.visits)
        self._imagine(self.perspective.sample(luck), luck, branch.move)

    def _imagine(self, world: State, rng: Rng, first: Move) -> None:
        """Walk through one world, with a certain first move or ANY, and remember how it went."""
        self.worlds += 1
        node = self.root
        walked: list[Branch] = []
        nodes: list[Node] = []
        while self._wait_for_turn(world, rng):
            choices = world.sensible(self.seat)
            if len(choices) == 1 and len(world.legal(self.seat)) == 1:
                world.apply(self.seat, choices[0])
                continue
            node.visits += 1
            if node.visits <= self.ripe and node is not self.root:
                break
            if first == ANY or node is not self.root:
                branch = self._pick(node, world, choices)
            else:
                if first not in node.branches:
                    self._meet(node, world, [first])
                branch = node.branches[first]
            walked.append(branch)
            nodes.append(node)
            world.apply(self.seat, branch.move)
            if branch.node is EMPTY:
                branch.node = Node()
            node = branch.node
        self._remember(walked, nodes, self._play_on(world, rng))

    def _wait_for_turn(self, world: State, rng: Rng) -> bool:
        """Let the others play until the seat must decide; return False if the game is over."""
        mine = 1 << self.seat
        waiting = world.pending()
        while waiting and not waiting & mine:
            other = lowest(waiting)
            world.apply(other, world.quick(other, rng))
            waiting = world.pending()
        return waiting != 0

    def _play_on(self, world: State, rng: Rng) -> float:
        """Return the estimate after a few epochs of quick play, or of where time was up."""
        until = world.epoch() + self.horizon
        waiting = world.pending()
        while waiting and world.epoch() < until and time.perf_counter() < self.end:
            seat = lowest(waiting)
            world.apply(seat, world.quick(seat, rng))
            waiting = world.pending()
        worth: float = self.game.bots.estimate(world, self.seat)
        return worth

    def _remember(self, walked: list[Branch], nodes: list[Node], result: float) -> None:
        if self.worlds == 1:
            self.lowest = result
            self.highest = result
        self.lowest = min(self.lowest, result)
        self.highest = max(self.highest, result)
        for at in range(len(walked)):
            branch = walked[at]
            branch.visits += 1
            branch.total += result
            nodes[at].surprise += result - branch.hope

    def _pick(self, node: Node, world: State, choices: list[Move]) -> Branch:
        """Return the legal branch that promises most, or deserves another look."""
        branches = node.branches
        if len(branches) < len(choices) or not _all_known(branches, choices):
            self._meet(node, world, choices)
        eager = self.explore * (self.highest - self.lowest + 1.0) * sqrt(float(node.visits))
        best = branches[choices[0]]
        highest = -1e300
        shift = self._shift(node)
        for move in choices:
            branch = branches[move]
            promise = branch.mean(self.faith, shift)
            promise += eager * branch.share / float(1 + branch.visits)
            if promise > highest:
                highest = promise
                best = branch
        return best

    def _meet(self, node: Node, world: State, choices: list[Move]) -> None:
        """Look at moves that were never legal here before, and share out the attention anew."""
        new = [move for move in choices if move not in node.branches]
        hopes = self._hopes(world, new)
        for at in range(len(new)):
            node.branches[new[at]] = Branch(new[at], hopes[at])
        known = list(node.branches.values())
        best = known[0].hope
        for branch in known:
            best = max(best, branch.hope)
        total = 0.0
        for branch in known:
            branch.share = exp((branch.hope - best) / self.boldness)
            total += branch.share
        even = _EVEN_SHARE / len(known)
        for branch in known:
            branch.share = even + (1.0 - _EVEN_SHARE) * branch.share / total

    def _hopes(self, world: State, moves: list[Move]) -> list[float]:
        """Return how good moves look at first sight."""
        rows = world.move_features(self.seat, moves)
        if rows:
            weights: list[float] = self.game.bots.weights
            return [weighed(row, weights) for row in rows]
        return [self._sight(world, move) for move in moves]

    def _sight(self, world: State, move: Move) -> float:
        """Return how good a move looks by the estimate of where it leads."""
        after = world.clone()
        after.apply(self.seat, move)
        worth: float = self.game.bots.estimate(after, self.seat)
        return worth


def weighed(numbers: list[float], weights: list[float]) -> float:
    """Return the sum of numbers by their weights."""
    total = 0.0
    for at in range(len(numbers)):
        total += numbers[at] * weights[at]
    return total


def numbered(seed: i64, number: i64) -> Rng:
    """Return the generator of that number under a seed, well mixed."""
    luck = Rng(seed, number, _MIX, 1)
    for _ in range(_WARM_UP):
        luck.word()
    return luck


def _all_known(branches: dict[Move, Branch], choices: list[Move]) -> bool:
    return all(move in branches for move in choices)


def _standing(branch: Branch) -> tuple[int, float, int]:
    # Moves tried equally often are told apart by what came of them, more than by how they looked.
    return branch.visits, branch.mean(1.0, 0.0), -branch.move
