"""The people of a table, as its changes tell: who sits where, what they say and what they want."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import msgspec

from townsmith.core.contract.state import SPECTATOR, Seat
from townsmith.table.store.changes import (
    ANSWER,
    CALL,
    FORGET,
    HUSH,
    KNOCK,
    REMATCH,
    SEAT,
    TALK,
    VOTE,
    Change,
)
from townsmith.web.tables.chairs import PERSON, UNTOLD, Chair, Locale, Sitting, read_chair


class Remark(NamedTuple):
    """Something said at a table."""

    name: str
    words: str
    seat: Seat = SPECTATOR


class Vote(NamedTuple):
    """Who wants which seat to be taken over by whom."""

    voter: Seat
    absent: Seat
    by: str


class Knock(NamedTuple):
    """Somebody asks to be let in on a seat that is taken."""

    id: str
    seat: Seat
    name: str
    answer: bool | None = None
    """What whoever sits there says; None as long as nobody has said anything."""


class Draft(NamedTuple):
    """A change that has no number yet."""

    kind: str
    words: str
    seat: Seat = SPECTATOR


@dataclass(frozen=True, slots=True)
class People:
    """Everybody at a table at one moment. A change leads to another one; nothing is changed."""

    sitting: Sitting
    talk: tuple[Remark, ...] = ()
    votes: tuple[Vote, ...] = ()
    knocks: tuple[Knock, ...] = ()
    again: tuple[Seat, ...] = ()
    """Who has said that they play again."""
    called: frozenset[Seat] = frozenset()
    """Who wishes to be told of their turns."""

    def after(self, change: Change) -> "People":
        """Return the people after a change; kinds that a newer version writes are passed over."""
        if change.kind == SEAT:
            return self._with_chair(change.seat, read_chair(change.words))
        if change.kind == TALK:
            return self._with_remark(read_remark(change))
        if change.kind == VOTE:
            told = _read(change)
            return self._with_vote(Vote(change.seat, told["absent"], told["by"]))
        if change.kind in {KNOCK, ANSWER}:
            return self._with_knock(change, _read(change))
        return self._after_wish(change)

    def _after_wish(self, change: Change) -> "People":
        """Return the people after somebody has said what they wish."""
        if change.kind in {REMATCH, HUSH}:
            return self._with_sitting(change)
        if change.kind == FORGET:
            return self._without(change.seat)
        return self._with_call(change) if change.kind == CALL else self

    def _with_remark(self, remark: Remark) -> "People":
        """Return the people after a remark; one without words was forgotten."""
        return replace(self, talk=(*self.talk, remark)) if remark.words else self

    def _without(self, seat: Seat) -> "People":
        name = self.sitting.chairs[seat].name
        talk = tuple(one for one in self.talk if one.seat != seat and one.name != name)
        return replace(self, talk=talk, called=self.called - {seat})

    def _with_call(self, change: Change) -> "People":
        others = self.called - {change.seat}
        return replace(self, called=others | {change.seat} if change.words else others)

    def _with_sitting(self, change: Change) -> "People":
        if change.kind == HUSH:
            return replace(self, sitting=replace(self.sitting, quiet=_read(change)["quiet"]))
        again = self.again if change.seat == SPECTATOR else (*self.again, change.seat)
        sitting = replace(self.sitting, rematch=change.words)
        return replace(self, sitting=sitting, again=again)

    def _with_chair(self, seat: Seat, chair: Chair) -> "People":
        votes = tuple(vote for vote in self.votes if vote.absent != seat)
        people = replace(self, sitting=self.sitting.with_chair(seat, chair), votes=votes)
        if chair.generation == self.sitting.chairs[seat].generation:
            return people
        knocks = tuple(knock for knock in self.knocks if knock.seat != seat)
        return replace(people, knocks=knocks, called=self.called - {seat})

    def _with_vote(self, vote: Vote) -> "People":
        others = tuple(one for one in self.votes if (one.voter, one.absent) != vote[:2])
        return replace(self, votes=(*others, vote))

    def _with_knock(self, change: Change, told: dict[str, Any]) -> "People":
        if change.kind == KNOCK:
            return replace(
                self, knocks=(*self.knocks, Knock(told["id"], change.seat, told["name"]))
            )
        knocks = (
            knock._replace(answer=told["yes"]) if knock.id == told["id"] else knock
            for knock in self.knocks
        )
        return replace(self, knocks=tuple(knocks))

    def open_knocks(self, seat: Seat) -> list[Knock]:
        """Return who waits to be let in on a seat."""
        return [knock for knock in self.knocks if knock.seat == seat and knock.answer is None]

    def knock(self, knock_id: str) -> Knock | None:
        """Return who has asked under that name to be let in, if anybody has."""
        return next((knock for knock in self.knocks if knock.id == knock_id), None)


def read_remark(change: Change) -> Remark:
    """Return what was said by a change."""
    told = _read(change)
    return Remark(told["name"], told["words"], change.seat)


def people_after(sitting: Sitting, changes: Iterable[Change]) -> People:
    """Return the people to whom these changes lead."""
    people = People(sitting)
    for change in changes:
        people = people.after(change)
    return people


def chair_change(seat: Seat, chair: Chair) -> Draft:
    """Return the change that puts somebody on a seat, or somebody else's name on it."""
    return Draft(SEAT, chair.words, seat)


def joining(people: People, seat: Seat, locale: Locale = UNTOLD) -> list[Draft]:
    """Return what changes when somebody sits down, on one more device.

    Passes of whoever has left that seat no longer count then: it may be somebody else.
    """
    chair = people.sitting.chairs[seat].spoken_to(locale)
    generation = chair.generation + chair.left
    joined = replace(chair, joined=True, left=False, devices=chair.devices + 1)
    return [chair_change(seat, replace(joined, generation=generation))]


def forgetting(people: People, seat: Seat) -> list[Draft]:
    """Return what changes when somebody is forgotten: the number of the seat is left."""
    chair = people.sitting.chairs[seat]
    nobody = Chair(PERSON, number_of(seat), chair.colour, chair.generation + 1, left=True)
    kept = replace(nobody, away_after=chair.away_after, back_after=chair.back_after)
    return [Draft(FORGET, "", seat), chair_change(seat, kept)]


def number_of(seat: Seat) -> str:
    """Return what stands in the place of a name that is forgotten."""
    return f"Seat {seat + 1}"


def coming_back(people: People, seat: Seat, after: int) -> list[Draft]:
    """Return what changes when somebody comes back to a seat on which a bot stands in."""
    chair = people.sitting.chairs[seat]
    if not chair.stand_in:
        return []
    back = replace(chair, stand_in="", late=False, joined=True, left=False, back_after=after)
    return [chair_change(seat, back)]


def standing_in(people: People, seat: Seat, by: str, after: int, *, late: bool) -> Draft:
    """Return the change by which a bot stands in for somebody, whose seat it stays."""
    chair = people.sitting.chairs[seat]
    back = replace(chair, stand_in=by, late=late, away_after=after, back_after=after)
    return chair_change(seat, back)


def calling(people: People, seat: Seat, *, yes: bool) -> list[Draft]:
    """Return what changes when somebody wishes to be told of their turns, or no longer."""
    return [] if yes == (seat in people.called) else [Draft(CALL, "yes" if yes else "", seat)]


def knocking(knock: Knock) -> Draft:
    """Return the change that asks whoever sits on a seat to let somebody in."""
    return Draft(KNOCK, _written({"id": knock.id, "name": knock.name}), knock.seat)


def answering(knock: Knock, *, yes: bool) -> Draft:
    """Return the change that answers somebody who asks to be let in."""
    return Draft(ANSWER, _written({"id": knock.id, "yes": yes}), knock.seat)


def hushing(seat: Seat, *, quiet: bool) -> Draft:
    """Return the change by which the host closes the talk, or opens it again."""
    return Draft(HUSH, _written({"quiet": quiet}), seat)


def saying(seat: Seat, remark: Remark) -> Draft:
    """Return the change that lets everybody read something."""
    return Draft(TALK, _written({"name": remark.name, "words": remark.words}), seat)


def voting(vote: Vote) -> Draft:
    """Return the change that tells what somebody wants; an older wish about that seat is void."""
    return Draft(VOTE, _written({"absent": vote.absent, "by": vote.by}), vote.voter)


def rematching(again: str, seat: Seat) -> Draft:
    """Return the change that tells where the same people play again, and who has said yes."""
    return Draft(REMATCH, again, seat)


def _written(told: Mapping[str, object]) -> str:
    return msgspec.json.encode(told).decode()


def _read(change: Change) -> dict[str, Any]:
    return msgspec.json.decode(change.words, type=dict[str, Any])
