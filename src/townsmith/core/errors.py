"""Every error a person can cause, told apart by what they should do about it."""

from townsmith.core.text import Text, english


class TownsmithError(Exception):
    """Something a person asked for cannot be done; the message says what and how to go on.

    An error that somebody at a table may see is made from a `Text`, kept as `words`, so that a
    page can say it in its own language.
    """

    def __init__(self, message: str | Text) -> None:
        super().__init__(english(message) if isinstance(message, Text) else message)
        self.words = message if isinstance(message, Text) else None


class UnknownError(TownsmithError):
    """A name that does not exist: a game, an option, a table, a seat, a bot."""


class SetupError(TownsmithError):
    """A combination of seats and options that the game does not allow."""


class BadSyntaxError(TownsmithError):
    """Words that are no move of this game in any position."""


class IllegalMoveError(TownsmithError):
    """A move of this game that the rules do not allow here."""


class StaleMoveError(TownsmithError):
    """A move meant for another moment: sent twice, late, or after the game ended."""


class UndoError(TownsmithError):
    """Nothing can be taken back: no own move since the last moment of no return."""


class PositionError(TownsmithError):
    """A position file that is misspelt, misshapen or inconsistent."""


class RecordError(TownsmithError):
    """A .town record that cannot be read, or that does not replay as it says."""


class StoreError(TownsmithError):
    """A file of tables that cannot be used: damaged, no such file, or from a newer Townsmith."""


class DeckError(TownsmithError):
    """A deck file of one's own that does not fit the schema; names the card and the field."""


class LessonError(TownsmithError):
    """A lesson, an example or a rulebook page that does not fit its game."""


class BotError(TownsmithError):
    """A bot that is another program and does not start, answer or play by the rules."""
