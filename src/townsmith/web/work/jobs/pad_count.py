"""A score pad: a board that somebody wrote down, read and counted."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.contract.options import Json
from townsmith.core.contract.parts import Position
from townsmith.core.contract.state import REFEREE, SPECTATOR, Seat, State
from townsmith.core.contract.view import ScoreSheet
from townsmith.core.errors import PositionError, TownsmithError
from townsmith.core.pad import Field, Pad, Place, SlipError
from townsmith.core.picture import DESKTOP
from townsmith.core.reading.strict_json import parse_object
from townsmith.core.text import Fact, Listing, Plural, SeatName, Text
from townsmith.i18n.words import Words
from townsmith.table.opening import LONGEST_NAME
from townsmith.table.verdict import verdict_of
from townsmith.web.tables.chairs import PEOPLE
from townsmith.web.work.jobs.position_fields import filled_in

LONGEST: Final = 100_000
LONGEST_LINE: Final = 8
"""A list of more cards than this is a pile, not something that lies open."""
DECK: Final = "deck"
"""The field, and the option, of a deck of somebody's own."""
OURS: Final = "ours"
"""What that field holds where people play with the deck that we reconstructed."""
_OF_A_SEAT: Final = re.compile(r"seats\[(\d+)\]\.?(.*)")
_STEP: Final = re.compile(r"\.?([A-Za-z_]\w*)|\[(\d+)\]|\['([^']*)'\]")
LEFT_OUT: Final = ("seed", "rng")
"""What no person writes down from a table."""


@dataclass(frozen=True)
class PadSheet:
    """What the page shows: what was filled in, and what it counts to. All of it can travel."""

    slug: str
    seats: int
    given: Mapping[str, str] = field(default_factory=dict)
    position: Position = field(default_factory=dict)
    written: str = ""
    """The position as somebody wrote it, where it is none."""
    wrong: str = ""
    results: tuple[tuple[ScoreSheet, str], ...] = ()
    verdict: str = ""
    won: tuple[Seat, ...] = ()
    """Who wins by what is filled in; nobody as long as that cannot be known."""
    untouched: tuple[int, ...] = ()
    """The seats of which nothing is written down yet."""
    slips: Mapping[str, str] = field(default_factory=dict)
    """What is wrong at which field; whose sheet it is counts without anything on it."""
    drawings: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Return what people are called: as they wrote, or as usual."""
        return tuple(self.own_name(seat) or usual for seat, usual in enumerate(PEOPLE))

    def own_name(self, seat: Seat) -> str:
        """Return the name that somebody wrote on a sheet; nothing if nobody did."""
        return self.given.get(f"name.{seat}", "").strip()[:LONGEST_NAME]

    @property
    def game(self) -> AnyGame:
        """Return the game whose pad this is."""
        return registry.game(self.slug)

    @property
    def deck(self) -> Json:
        """Return the deck of somebody's own by which the pad knows the cards; None for none."""
        written = self.given.get(DECK, "")
        if written in {"", OURS} or self.game.positions.pad_with is None:
            return None
        if len(written) > LONGEST:
            raise PositionError(Text("a position has at most {n} characters here", n=LONGEST))
        return self.game.option(DECK).checked(parse_object(written, Text("the deck")))

    @property
    def pad(self) -> Pad | None:
        """Return the fields; of a deck of somebody's own they know the cards."""
        deck, known = self.deck, self.game.positions
        return known.pad if deck is None or known.pad_with is None else known.pad_with(deck)

    @property
    def slipped(self) -> list[Seat]:
        """Return the seats whose sheet cannot be counted."""
        return sorted({int(name.partition(".")[0]) for name in self.slips})

    def wrongly(self, why: str) -> "PadSheet":
        """Return the same with what is wrong about it as a whole."""
        return replace(self, written=self.given.get("position", ""), wrong=why)

    @property
    def is_known_by_name(self) -> bool:
        """Return whether the cards on the table are told by their names."""
        return bool(self.given.get(DECK))


def empty(sheet: PadSheet) -> PadSheet:
    """Return the sheet with an empty board; a game with a pad of its own needs none."""
    game = sheet.game
    if game.positions.pad is not None:
        return sheet
    position = game.positions.write(game.rules.start(game.setup(sheet.seats)))
    return replace(sheet, position=_shortened(game, position))


def counted(sheet: PadSheet, language: str) -> PadSheet:
    """Return the sheet with what was written down counted; an error says why it cannot be."""
    game = sheet.game
    words = Words(language, sheet.names, game.slug)
    position, state, slips = _read(sheet)
    said = {slip.name: words(slip.words) if slip.words else str(slip) for slip in slips}
    sheet = _scored(replace(sheet, position=position, slips=said), state, words)
    return _read_off(sheet, state) if "position" in sheet.given else sheet


def read(sheet: PadSheet) -> State:
    """Return the position that a sheet tells, of those parts on which nothing is wrong."""
    return _read(sheet)[1]


def read_for(sheet: PadSheet, seat: Seat) -> Position:
    """Return what a sheet tells, written down; PositionError if something of that seat is wrong."""
    position, _, slips = _read(sheet)
    for slip in slips:
        if slip.seat == seat:
            raise slip
    return position


def _read(sheet: PadSheet) -> tuple[Position, State, list[SlipError]]:
    """Return what was written down, without the sheets on which something cannot be."""
    slips: list[SlipError] = []
    while True:
        try:
            position = _position(sheet)
            return position, sheet.game.read_position(position | {"game": sheet.slug}), slips
        except PositionError as error:
            slip = _slip(sheet, error)
            if slip is None:
                raise _of_the_table(sheet, error) from error
            slips.append(slip)
            kept = {name: v for name, v in sheet.given.items() if not _is_of(slip.seat, name)}
            sheet = replace(sheet, given=kept)


def _is_of(seat: Seat, name: str) -> bool:
    return name.startswith(f"{seat}.")


def _slip(sheet: PadSheet, error: PositionError) -> SlipError | None:
    """Return what is wrong at which field of which seat; None where no field is to blame."""
    own = sheet.pad
    if own is None or not _by_fields(sheet):
        return None
    if isinstance(error, SlipError):
        owner = error.name.partition(".")[0]
        seat = int(owner) if owner.isdecimal() else -1
        return None if seat < 0 else SlipError(error.why, error.name, error.field, seat)
    facts = error.words.facts if error.words else {}
    at = _told_at(sheet, own, facts.get("place", ""))
    if at is None or "reason" not in facts:
        return None
    why = facts["reason"]
    if isinstance(why, Text):
        return SlipError(PositionError(_on_the_board(sheet, own, why, at.seat)), *at)
    return SlipError(PositionError(str(why)), *at)


def _of_the_table(sheet: PadSheet, error: PositionError) -> PositionError:
    """Return what is wrong with all that was filled in, or with a seat as a whole."""
    own, facts = sheet.pad, error.words.facts if error.words else {}
    place, why = str(facts.get("place", "")), facts.get("reason")
    if own is None or not _by_fields(sheet) or not isinstance(why, Text):
        return PositionError(error.words or str(error))
    said = _on_the_board(sheet, own, why, SPECTATOR)
    found = _OF_A_SEAT.fullmatch(place)
    if found is None:
        is_of_seats = place == "seats"
        return PositionError(
            said if is_of_seats else Text("{place}: {reason}", place=place, reason=said)
        )
    return PositionError(Text("{place}: {reason}", place=SeatName(int(found[1])), reason=said))


class _Told(NamedTuple):
    """A field that tells of a place in the position, with its name, and whose sheet it is on."""

    name: str
    field: Field
    seat: Seat


def _told_at(sheet: PadSheet, own: Pad, place: Fact) -> _Told | None:
    found = _OF_A_SEAT.fullmatch(str(place))
    if found is None:
        return None
    seat = int(found[1])
    at = own.field_at(_steps(found[2]), seat, sheet.given)
    return None if at is None else _Told(*at, seat)


def _on_the_board(sheet: PadSheet, own: Pad, why: Text, reader: Seat) -> Text:
    """Return a reason in words of the board: people filled in no file, and know none of its names.

    What a pad offers is called as it calls it; another place is said as people say it, with whose
    board it is if it is not theirs.
    """
    facts = {name: _fact_on_the_board(sheet, own, fact, reader) for name, fact in why.facts.items()}
    return why.told_with(**facts)


def _fact_on_the_board(sheet: PadSheet, own: Pad, fact: Fact, reader: Seat) -> Fact:
    if isinstance(fact, Text):
        return _on_the_board(sheet, own, fact, reader)
    if not isinstance(fact, str):
        return fact
    other = _told_at(sheet, own, fact)
    if other is None:
        return own.words_for(fact.strip("'")) or fact
    words = other.field.where or other.field.label
    if other.seat == reader:
        return words
    return Text("{fact} ({seat})", fact=words, seat=SeatName(other.seat))


def _steps(place: str) -> Place:
    """Return the steps of a place: house.T1, or town[0][1]."""
    found = _STEP.findall(place)
    return tuple(int(number) if number else name or word for name, number, word in found)


def _position(sheet: PadSheet) -> Position:
    """Return what was written down: on the game's own pad, as a file, or as fields of one."""
    own = sheet.pad
    if own is not None and _by_fields(sheet):
        position = own.filled(sheet.given, sheet.seats)
        deck = sheet.deck
        if deck is not None:
            position["options"] = {**position.get("options", {}), DECK: deck}
        return position
    changes = {name: value for name, value in sheet.given.items() if name.startswith("at:")}
    written = sheet.given.get("position", "{}")
    if len(written) > LONGEST:
        raise PositionError(Text("a position has at most {n} characters here", n=LONGEST))
    return filled_in(parse_object(written, Text("the position")), changes)


def _scored(sheet: PadSheet, state: State, words: Words) -> PadSheet:
    game = sheet.game
    view = game.view(state, REFEREE)
    sheets = game.words.sheets(view)
    won = tuple(game.rules.winners(state))
    unknown = _unknown(sheet, sheets)
    return replace(
        sheet,
        results=tuple((one, words.name(one.seat)) for one in sheets),
        verdict=words(unknown or _as_written(sheet, sheets, won)),
        won=() if unknown else won,
        untouched=tuple(_untouched(sheet)),
        drawings=tuple(
            part.svg for part in game.drawing.parts(view, words, DESKTOP) if part.seat >= 0
        ),
    )


def _as_written(sheet: PadSheet, sheets: list[ScoreSheet], won: tuple[Seat, ...]) -> Text:
    """Return who wins, if nothing more is filled in: only people know when a sheet is finished."""
    if not _by_fields(sheet):
        return verdict_of(sheets, won)
    alone = len(sheets) == 1
    verdict = (
        Plural("{n} point", "{n} points", sheets[0].total) if alone else verdict_of(sheets, won)
    )
    return Text("By what stands here: {verdict}", verdict=verdict)


def _untouched(sheet: PadSheet) -> list[int]:
    own = sheet.pad
    return own.untouched(sheet.given, sheet.seats) if own and _by_fields(sheet) else []


def _by_fields(sheet: PadSheet) -> bool:
    """Return whether fields were filled in; a position that is pasted is complete."""
    return "position" not in sheet.given


def _unknown(sheet: PadSheet, sheets: Sequence[ScoreSheet]) -> Text | None:
    """Return what has to be written down before anybody can be said to win; None if nothing."""
    own = sheet.pad
    if own is None or not _by_fields(sheet):
        return None
    if slipped := sheet.slipped:
        return Text("Something is not right yet: {seats}.", seats=_listed(slipped))
    if absent := own.untouched(sheet.given, sheet.seats):
        return Text("Not written down yet: {seats}.", seats=_listed(absent))
    if missing := own.missing(sheet.given, sheet.seats):
        facts = Listing(tuple(_fact(seat, one) for seat, one in missing))
        return Text("Not all points are certain. Still to be written down: {facts}.", facts=facts)
    best = max(one.total for one in sheets)
    level = [one.seat for one in sheets if one.total == best and one.seat < sheet.seats]
    deciding = own.undecided(sheet.given, level) if len(level) > 1 else []
    if not deciding:
        return None
    return Text(
        "{seats} are level with {n} points. What decides is still to be written down: {facts}.",
        seats=_listed(level),
        n=best,
        facts=Listing(tuple(one.label for one in deciding)),
    )


def _fact(seat: Seat, one: Field) -> Text:
    return Text("{fact} ({seat})", fact=one.label, seat=SeatName(seat))


def _listed(seats: Sequence[Seat]) -> Listing:
    return Listing(tuple(SeatName(seat) for seat in seats))


def _read_off(sheet: PadSheet, state: State) -> PadSheet:
    """Return the sheet with what was pasted in its fields; empty where they cannot tell it all."""
    game, own = sheet.game, sheet.game.positions.pad
    seats, blank = sheet.position.get("seats"), replace(sheet, given={})
    if own is None or not isinstance(seats, list) or len(seats) not in game.chairs:
        return blank
    read = replace(sheet, given=own.read_off(sheet.position), seats=len(seats))
    try:
        again = game.read_position(own.filled(read.given, read.seats) | {"game": game.slug})
    except TownsmithError:
        return blank
    return read if _points(game, again) == _points(game, state) else blank


def _points(game: AnyGame, state: State) -> list[dict[str, int]]:
    """Return what every line of every sheet counts; a line without points may be left out."""
    sheets = game.words.sheets(game.view(state, REFEREE))
    return [{line.id: line.points for line in one.lines if line.points} for one in sheets]


def _shortened(game: AnyGame, position: Position) -> Position:
    """Return the position without what shuffles: piles fill themselves with what is left."""
    short = {key: value for key, value in position.items() if key not in LEFT_OUT}
    for key in list(short):
        fewer = {name: value for name, value in short.items() if name != key}
        if key not in {"game", "seats", "options"} and isinstance(short[key], list | dict):
            short = fewer if _stands(game, fewer) else short
    without_piles = _without_piles(short)
    return without_piles if _stands(game, without_piles) else short


def _without_piles(value: Any) -> Any:  # noqa: ANN401  JSON has any shape
    """Return a value without the long flat lists in it: nobody writes a pile down card by card."""
    if isinstance(value, list):
        return [_without_piles(inner) for inner in value]
    if not isinstance(value, dict):
        return value
    return {key: _without_piles(inner) for key, inner in value.items() if not _is_pile(inner)}


def _is_pile(value: object) -> bool:
    flat = isinstance(value, list) and all(isinstance(inner, str) for inner in value)
    return flat and isinstance(value, list) and len(value) > LONGEST_LINE


def _stands(game: AnyGame, position: Position) -> bool:
    try:
        game.read_position(position)
    except TownsmithError:
        return False
    return True
