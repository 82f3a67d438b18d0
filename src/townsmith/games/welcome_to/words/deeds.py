"""What somebody did with a sheet, in one sentence: the house and what the action added."""

from townsmith.core.bits import squares
from townsmith.core.contract.state import Seat
from townsmith.core.text import Fact, SeatName, Text
from townsmith.games.welcome_to.rules.pieces import (
    EMPTY,
    ESTATE_MARKS,
    HOUSE_NAMES,
    HOUSES,
    PARK_MARKS,
    REFUSAL_MARKS,
    ROUNDABOUT,
    SIZES,
    STREETS,
    TEMP_MARKS,
)
from townsmith.games.welcome_to.rules.sheet import Sheet
from townsmith.games.welcome_to.words.names import STREET_WORDS
from townsmith.games.welcome_to.words.notation import gap_of


def deeds(seat: Seat, before: Sheet, after: Sheet) -> list[Text]:
    """Return what changed between two states of somebody's sheet, plans aside."""
    new = [house for house in range(HOUSES) if before.houses[house] == EMPTY != after.houses[house]]
    copied = squares(after.bis & ~before.bis)
    written = [house for house in new if house not in copied and after.houses[house] != ROUNDABOUT]
    circles = [house for house in new if after.houses[house] == ROUNDABOUT]
    told = [_roundabout(SeatName(seat), house) for house in circles]
    action = _Action(SeatName(seat), before, after, circles)
    if written:
        told += [action.written(house) for house in written[:-1]]
        told.append(action.with_house(written[-1]) or action.written(written[-1]))
    else:
        told += action.alone()
    if after.marked(REFUSAL_MARKS) > before.marked(REFUSAL_MARKS):
        told.append(_refusal(SeatName(seat)))
    return told


def _roundabout(name: SeatName, house: int) -> Text:
    return Text(
        "{seat} built a roundabout at {house}.",
        you=Text("You built a roundabout at {house}."),
        seat=name,
        house=HOUSE_NAMES[house],
    )


def _refusal(name: SeatName) -> Text:
    return Text("{seat} took a permit refusal.", you=Text("You took a permit refusal."), seat=name)


class _Action:
    """What an action has added to a sheet, told alone or together with the house of the turn."""

    def __init__(self, name: SeatName, before: Sheet, after: Sheet, circles: list[int]) -> None:
        self._name = name
        self._after = after
        about = {gap for house in circles for gap in (house - 1, house)}  # their own fences
        self._pools = squares(after.pools & ~before.pools)
        drawn = squares(after.fences & ~before.fences)
        self._fences = [gap for gap in drawn if gap not in about]
        self._copied = squares(after.bis & ~before.bis)
        self._temps = after.marked(TEMP_MARKS) - before.marked(TEMP_MARKS)
        self._parks = _grown(before, after, PARK_MARKS, STREETS)
        self._sizes = _grown(before, after, ESTATE_MARKS, SIZES)

    def _facts(self, house: int | None = None) -> dict[str, Fact]:
        """Return all that the sentences may name; the seat first, for it is about them."""
        facts: dict[str, Fact] = {"seat": self._name}
        if house is not None:
            facts |= {"house": HOUSE_NAMES[house], "number": self._after.houses[house] - 1}
        if self._fences:
            facts["gap"] = gap_of(self._fences[0])
        if self._parks:
            facts["street"] = STREET_WORDS[self._parks[0]]
        if self._sizes:
            facts["size"] = self._sizes[0] + 1
        if self._copied:
            facts["copy"] = HOUSE_NAMES[self._copied[0]]
        return facts

    def written(self, house: int) -> Text:
        return Text(
            "{seat} wrote {number} into {house}.",
            you=Text("You wrote {number} into {house}."),
            **self._facts(house),
        )

    def with_house(self, house: int) -> Text | None:
        """Return the house and the action in one sentence; None where no action shows."""
        facts = self._facts(house)
        if self._pools:
            return Text(
                "{seat} wrote {number} into {house} and built a pool.",
                you=Text("You wrote {number} into {house} and built a pool."),
                **facts,
            )
        if self._parks:
            return Text(
                "{seat} wrote {number} into {house} and planted a park.",
                you=Text("You wrote {number} into {house} and planted a park."),
                **facts,
            )
        if self._temps:
            return Text(
                "{seat} wrote {number} into {house} and hired a temp.",
                you=Text("You wrote {number} into {house} and hired a temp."),
                **facts,
            )
        return self._with_house_and_lines(facts)

    def _with_house_and_lines(self, facts: dict[str, Fact]) -> Text | None:
        if self._fences:
            return Text(
                "{seat} wrote {number} into {house} and drew a fence at {gap}.",
                you=Text("You wrote {number} into {house} and drew a fence at {gap}."),
                **facts,
            )
        if self._sizes:
            return Text(
                "{seat} wrote {number} into {house} and raised estates of {size}.",
                you=Text("You wrote {number} into {house} and raised estates of {size}."),
                **facts,
            )
        if self._copied:
            return Text(
                "{seat} wrote {number} into {house} and made {copy} its bis.",
                you=Text("You wrote {number} into {house} and made {copy} its bis."),
                **facts,
            )
        return None

    def alone(self) -> list[Text]:
        """Return the action of a turn whose house was told before."""
        facts = self._facts()
        told: list[Text] = []
        if self._pools:
            told.append(Text("{seat} built a pool.", you=Text("You built a pool."), **facts))
        if self._parks:
            told.append(
                Text(
                    "{seat} planted a park in {street}.",
                    you=Text("You planted a park in {street}."),
                    **facts,
                )
            )
        if self._temps:
            told.append(Text("{seat} hired a temp.", you=Text("You hired a temp."), **facts))
        return told + self._lines_alone(facts)

    def _lines_alone(self, facts: dict[str, Fact]) -> list[Text]:
        told: list[Text] = []
        if self._fences:
            told.append(
                Text(
                    "{seat} drew a fence at {gap}.", you=Text("You drew a fence at {gap}."), **facts
                )
            )
        if self._sizes:
            told.append(
                Text(
                    "{seat} raised estates of {size}.",
                    you=Text("You raised estates of {size}."),
                    **facts,
                )
            )
        if self._copied:
            told.append(
                Text("{seat} made {copy} a bis.", you=Text("You made {copy} a bis."), **facts)
            )
        return told


def _grown(before: Sheet, after: Sheet, first: int, count: int) -> list[int]:
    """Return which of some tracks have more marks than before."""
    return [
        track
        for track in range(count)
        if after.marked(first + track) > before.marked(first + track)
    ]
