"""A lobby as its changes tell: who has come, what is settled, and what the host did last."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

import msgspec

from townsmith.core.contract.state import SPECTATOR, Seat
from townsmith.table.store.changes import ANSWER, KNOCK, LOBBY, START, TALK, Change
from townsmith.web.tables.chairs import NOBODY, NOW, PERSON, STAND_IN, UNTOLD, Chair, Locale
from townsmith.web.tables.people_log import Draft, Knock, Remark, read_remark

MOST_NEWS: Final = 6
SAT: Final = "sat"
STOOD_UP: Final = "stood up"
NEW_HOST: Final = "new host"
FREED: Final = "freed"
BOT_CAME: Final = "bot came"
BOT_WENT: Final = "bot went"
SEATS: Final = "seats"
OPTIONS: Final = "options"
NEW_LINK: Final = "new link"
CLOSED: Final = "closed"
TAKEN_BACK: Final = "taken back"
"""What may be said of a change; how it is said is up to those who speak to people."""


class Plan(msgspec.Struct, frozen=True):
    """What is settled for the game, and about the lobby itself."""

    options: dict[str, Any] = {}
    pace: str = NOW
    absence: str = STAND_IN
    hints: bool = False
    link: int = 0
    """How often a new link was drawn; older ones lead nowhere."""
    closed: bool = False
    quiet: bool = False
    """Whether the host has closed the talk, here and at the table."""
    listed: bool = False
    """Whether everybody on this server finds the table on the street."""


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """One change of a lobby, as it is kept."""

    said: str = ""
    name: str = ""
    """Of whom it is said."""
    chairs: dict[int, Chair] = {}
    plan: Plan | None = None
    moved: tuple[Seat, Seat] | None = None
    """From which seat somebody went to which."""
    at: float = 0.0
    """When the host did it, in seconds since 1970, if it can be taken back; else 0."""
    once: str = ""
    """By what somebody who sits down is known again, should no answer reach them."""


class News(NamedTuple):
    """What has happened in a lobby."""

    said: str
    name: str


@dataclass(frozen=True, slots=True)
class Deed:
    """What the host did last, and how it was before."""

    step: Step
    chairs: Mapping[Seat, Chair]
    plan: Plan


@dataclass(frozen=True, slots=True)
class LobbyState:
    """A lobby at one moment. A change leads to another one; nothing is changed."""

    chairs: tuple[Chair, ...]
    """All chairs there have ever been; those taken away are nobody's, so that passes stay true."""
    plan: Plan = Plan()  # noqa: RUF009  frozen
    order: tuple[Seat, ...] = (0,)
    """Who sits, in the order in which they came."""
    talk: tuple[Remark, ...] = ()
    news: tuple[News, ...] = ()
    deed: Deed | None = None
    knocks: tuple[Knock, ...] = ()
    """Who came by the name of the table and asked to be let in."""
    settled: int = 0
    """Grows with what everybody has to read, even in a crowd that only counts heads."""
    table: str = ""
    """Where the game has begun; empty while the lobby waits."""
    came: Mapping[str, tuple[Seat, int]] = field(default_factory=dict)
    """The seats, with their generation, of those who can be known again."""

    @property
    def host(self) -> Seat:
        """Return who decides here: whoever came first of those who are still here."""
        return self.order[0] if self.order else SPECTATOR

    @property
    def seats(self) -> list[Seat]:
        """Return the seats at the table."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.sitter != NOBODY]

    @property
    def free(self) -> list[Seat]:
        """Return the seats that wait for somebody."""
        return [seat for seat in self.seats if _is_free(self.chairs[seat])]

    @property
    def players(self) -> list[Seat]:
        """Return the seats that will play, in the order in which they will sit."""
        return [seat for seat in self.seats if not _is_free(self.chairs[seat])]

    def sits(self, seat: Seat) -> bool:
        """Say whether a person sits on a seat."""
        return self.chairs[seat].is_person and self.chairs[seat].joined

    def known_again(self, once: str) -> Seat | None:
        """Return where somebody sits whose first asking was kept and never answered."""
        seat, generation = self.came.get(once, (SPECTATOR, 0))
        sits = seat >= 0 and self.sits(seat) and self.chairs[seat].generation == generation
        return seat if sits else None

    def after(self, change: Change) -> "LobbyState":
        """Return the lobby after a change; kinds that a newer version writes are passed over."""
        if change.kind == LOBBY:
            return self._after(msgspec.json.decode(change.words, type=Step))
        if change.kind == TALK:
            remark = read_remark(change)  # one without words was forgotten
            return replace(self, talk=(*self.talk, remark)) if remark.words else self
        if change.kind == KNOCK:
            told = msgspec.json.decode(change.words)
            knock = Knock(told["id"], change.seat, told["name"])
            return replace(self, knocks=(*self.knocks, knock), settled=self.settled + 1)
        if change.kind == ANSWER:
            return self._answered(msgspec.json.decode(change.words))
        if change.kind == START:
            return replace(self, table=change.words, deed=None)
        return self

    def _answered(self, told: Mapping[str, Any]) -> "LobbyState":
        knocks = tuple(
            one._replace(answer=told["yes"]) if one.id == told["id"] else one for one in self.knocks
        )
        return replace(self, knocks=knocks, settled=self.settled + 1)

    @property
    def asking(self) -> list[Knock]:
        """Return who waits for the host's answer."""
        return [knock for knock in self.knocks if knock.answer is None]

    def _after(self, step: Step) -> "LobbyState":
        before = {seat: self.chair(seat) for seat in step.chairs}
        chairs = [*self.chairs]
        for seat, chair in sorted(step.chairs.items()):
            chairs[seat : seat + 1] = [chair]
        deed = Deed(step, before, self.plan) if step.at else self.deed
        changed = replace(
            self,
            chairs=tuple(chairs),
            plan=step.plan or self.plan,
            deed=None if step.said == TAKEN_BACK else deed,
            settled=self.settled + (step.at > 0 or step.said == TAKEN_BACK),
            news=self._told(News(step.said, step.name)) if step.said else self.news,
            came=self._came(step),
        )
        return changed._in_order(step)  # noqa: SLF001  one of us

    def _came(self, step: Step) -> Mapping[str, tuple[Seat, int]]:
        if not step.once:
            return self.came
        [(seat, chair)] = step.chairs.items()
        return {**self.came, step.once: (seat, chair.generation)}

    def _in_order(self, step: Step) -> "LobbyState":
        """Return the lobby with everybody who sits in the order in which they came."""
        came = dict([step.moved] if step.moved else [])
        kept = [came.get(seat, seat) for seat in self.order]
        order = [seat for seat in kept if self.sits(seat)]
        order += [seat for seat in step.chairs if self.sits(seat) and seat not in order]
        found = replace(self, order=tuple(order))
        if order and kept and order[0] != kept[0]:
            heir = News(NEW_HOST, self.chairs[order[0]].name)
            found = replace(found, news=self._told(heir), settled=self.settled + 1)
        return found

    def _told(self, news: News) -> tuple[News, ...]:
        return (*self.news, news)[-MOST_NEWS:]

    def chair(self, seat: Seat) -> Chair:
        """Return a chair; one that there is not is nobody's."""
        return self.chairs[seat] if seat < len(self.chairs) else Chair(NOBODY, "", seat)


def _is_free(chair: Chair) -> bool:
    return chair.is_person and not chair.joined


def free_chair(seat: Seat, generation: int = 0) -> Chair:
    """Return a chair that waits for somebody."""
    return Chair(PERSON, "", seat, generation)


def lobby_for(name: str, seats: int, locale: Locale = UNTOLD) -> LobbyState:
    """Return a new lobby of whoever opens it."""
    host = Chair(PERSON, name, 0, joined=True, devices=1).spoken_to(locale)
    return LobbyState((host, *(free_chair(seat) for seat in range(1, seats))))


def kept_lobby(state: LobbyState) -> dict[str, Any]:
    """Return a new lobby as it is kept."""
    return {"chairs": msgspec.to_builtins(state.chairs), "plan": msgspec.to_builtins(state.plan)}


def lobby_after(kept: Mapping[str, Any], changes: Iterable[Change]) -> LobbyState:
    """Return the lobby that was kept, after all that has happened there since."""
    chairs = msgspec.convert(kept["chairs"], tuple[Chair, ...])
    state = LobbyState(chairs, msgspec.convert(kept["plan"], Plan))
    for change in changes:
        state = state.after(change)
    return state


def stepping(step: Step, seat: Seat) -> Draft:
    """Return the change of a lobby that somebody makes."""
    return Draft(LOBBY, msgspec.json.encode(step).decode(), seat)


def starting(table: str, seat: Seat) -> Draft:
    """Return the change that leads everybody from a lobby to the table of its game."""
    return Draft(START, table, seat)
