"""Watching: a play is walked once, and every law looks on."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from townsmith.core.contract.state import REFEREE, SPECTATOR, Seat, State, members
from townsmith.core.picture import SCREENS, Part, Picture, Screen
from townsmith.core.rng import Rng, stream
from townsmith.core.text import english
from townsmith.testing.play import LawError, Play, moves


@dataclass(slots=True)
class Moment:
    """A position of a play while it is walked; what is seen of it is made once for all laws.

    The position is the one that plays on: a law that wants to try something takes a clone.
    """

    play: Play
    state: State
    number: int
    _views: dict[Seat, Any] = field(default_factory=dict)
    _drawings: dict[Seat, str] = field(default_factory=dict)
    _pictures: dict[Seat, Picture] = field(default_factory=dict)
    _parts: dict[tuple[Seat, Screen], list[Part]] = field(default_factory=dict)

    def view(self, viewer: Seat) -> Any:  # noqa: ANN401 - each game has views of its own
        """Return what a viewer may know now."""
        if viewer not in self._views:
            self._views[viewer] = self.play.game.view(self.state, viewer)
        return self._views[viewer]

    def svg(self, viewer: Seat) -> str:
        """Return the drawing that a viewer sees now, in English."""
        if viewer not in self._drawings:
            self._drawings[viewer] = self.play.game.drawing.svg(self.view(viewer), english)
        return self._drawings[viewer]

    def parts(self, viewer: Seat, screen: Screen) -> list[Part]:
        """Return the parts of the page that a viewer sees now in a window, in English."""
        if (viewer, screen) not in self._parts:
            view = self.view(viewer)
            self._parts[viewer, screen] = self.play.game.drawing.parts(view, english, screen)
        return self._parts[viewer, screen]

    def characters(self, viewer: Seat) -> Picture:
        """Return the character picture that a viewer sees now, in English."""
        if viewer not in self._pictures:
            drawn = self.play.game.drawing.characters(self.view(viewer), english)
            self._pictures[viewer] = drawn
        return self._pictures[viewer]

    def rng(self, name: str) -> Rng:
        """Return a generator for a law's own choices, always the same at the same moment."""
        return stream(self.play.setup.seed, f"{name} {self.number}")

    def screen(self) -> Screen:
        """Return the kind of window in which this moment is looked at; each has its turn."""
        return SCREENS[self.rng("screen").below(len(SCREENS))]

    def actor(self) -> Seat:
        """Return one of the seats that are to act, for what takes its time; any when it is over."""
        rng = self.rng("actor")
        acting = members(self.state.pending()) or list(range(self.play.setup.seats))
        return acting[rng.below(len(acting))]

    def watchers(self) -> list[Seat]:
        """Return two viewers, for laws that draw: who acts, and somebody else or a looker-on."""
        others = [SPECTATOR, REFEREE, *range(self.play.setup.seats)]
        others.remove(self.actor())
        return [self.actor(), others[self.rng("watcher").below(len(others))]]


class Watcher:
    """Watches a play for one law, a promise that every game makes.

    Each of these raises LawError where the promise is broken, and leaves the position as it is.
    """

    def __init__(self, play: Play) -> None:
        self.play = play
        self.game = play.game

    def moment(self, now: Moment) -> None:
        """Check what can be seen at a glance: called at every moment of the play."""

    def look(self, now: Moment) -> None:
        """Check what takes its time: called at some moments, the first and the last among them."""

    def end(self, now: Moment) -> None:
        """Check what is known only when the play is over; called at its last moment."""


Law: TypeAlias = type[Watcher]
"""A law is a kind of watcher: it begins anew with every play."""


class BrokenLawError(LawError):
    """What went wrong when a play was watched: by which law, and at which moment."""

    def __init__(self, law: Law, moment: int, reason: Exception) -> None:
        words = str(reason) if isinstance(reason, LawError) else f"{law.__name__}: {reason!r}"
        super().__init__(words)
        self.law = law
        self.moment = moment


def watch(play: Play, laws: Iterable[Law]) -> None:
    """Walk a play once while the laws look on; raise BrokenLawError where one is broken."""
    watching = [law(play) for law in laws]
    for now, last in _walked(play):
        close = last or _worth_a_look(now)
        for law in watching:
            try:
                law.moment(now)
                if close:
                    law.look(now)
                if last:
                    law.end(now)
            except Exception as error:
                raise BrokenLawError(type(law), now.number, error) from error


def _walked(play: Play) -> Iterator[tuple[Moment, bool]]:
    """Yield every moment of a play, and whether it is the last."""
    state = play.start()
    rest = moves(state, play.choices)
    number = 0
    while number < len(play.choices) and state.pending():
        yield Moment(play, state, number), False
        next(rest)
        number += 1
    yield Moment(play, state, number), True


def _worth_a_look(now: Moment) -> bool:
    # By the moment alone: cut off right here, the play is looked at here just the same.
    return not now.number or not now.rng("look").below(now.play.pace)
