"""A whole game at one terminal: people take turns at the keyboard, bots answer at once."""

from townsmith.bots.perspective import Perspective
from townsmith.core.contract.state import Seat
from townsmith.core.rng import stream
from townsmith.core.text import SeatName, Text
from townsmith.table.log import UNDO
from townsmith.terminal.desk import Desk
from townsmith.terminal.ending import show_ending
from townsmith.terminal.orders import Outcome, undo
from townsmith.terminal.secrecy import hides
from townsmith.terminal.turn import Turn


def play(desk: Desk) -> None:
    """Play until the game is over or the people leave; nothing is lost without a question."""
    try:
        _play(desk)
    except EOFError:
        desk.tell(Text("The input has ended."))
        _kept(desk)


def _play(desk: Desk) -> None:
    while not desk.table.over:
        bots_play(desk)
        if desk.table.over:
            break
        if take_turn(desk, next_person(desk)) is Outcome.LEAVE and goodbye(desk):
            return
    desk.keep()
    show_ending(desk)


def bots_play(desk: Desk) -> None:
    """Let every bot that owes a decision take it, until only people are left."""
    table = desk.table
    while waiting := [seat for seat in table.pending if seat in desk.bots]:
        table.play(waiting[0], bot_words(desk, waiting[0]), table.next_number)


def bot_words(desk: Desk, seat: Seat) -> str:
    """Return what the bot on that seat wants to play; it sees only what the seat may see."""
    table = desk.table
    rng = stream(table.opening.seed, f"bot {seat} entry {table.next_number}")
    move = desk.bots[seat].choose(Perspective(table.game, table.state(), seat), rng)
    return table.game.notation(move)


def next_person(desk: Desk) -> Seat:
    """Return who is asked next: whoever sits there already, if they owe a decision."""
    pending = desk.table.pending
    return desk.watching if desk.watching in pending else pending[0]


def take_turn(desk: Desk, seat: Seat) -> Outcome:
    """Ask one person for one move; Ctrl-C is a wish to leave."""
    try:
        seat = hand_over(desk, seat)
        turn = Turn(desk, seat)
        turn.show()
        return turn.take()
    except KeyboardInterrupt:
        return Outcome.LEAVE


def hand_over(desk: Desk, seat: Seat) -> Seat:
    """Let nobody see what is not theirs; return who sits at the keyboard in the end."""
    before = desk.watching
    if before != seat and _is_secret(desk, before, seat):
        seat = _curtain(desk, before, seat)
    desk.watching = seat
    return seat


def _is_secret(desk: Desk, before: Seat | None, seat: Seat) -> bool:
    """Return whether a screen would tell something: the last one, or at the start the first."""
    game, state = desk.table.game, desk.table.state()
    if before is not None:
        return hides(game, state, before, seat)
    others = [other for other, chair in enumerate(desk.chairs) if chair.is_person and other != seat]
    return any(hides(game, state, seat, other) for other in others)


def _curtain(desk: Desk, before: Seat | None, seat: Seat) -> Seat:
    """Clear the screen and wait; the one who leaves may still take the last move back."""
    desk.console.clear()
    desk.tell(Text("Pass the keyboard to {seat}, who presses Enter.", seat=SeatName(seat)), "title")
    can_undo = before is not None and desk.table.can_undo(before)
    if before is not None and can_undo:
        desk.tell(Text("{seat} may still type undo.", seat=SeatName(before)), "pencil")
    line = desk.console.ask("> ")
    desk.console.clear()
    if before is not None and can_undo and line.strip().lower() == UNDO:
        undo(desk, before, "")
        return before
    return seat


def goodbye(desk: Desk) -> bool:
    """Ask whether the game is kept; return whether the people really leave."""
    try:
        question = Text("Leave, and keep the game for another day? [Y]es, [n]o, [c]ancel: ")
        answer = desk.console.ask(desk.words(question)).strip().lower()
    except KeyboardInterrupt:
        answer = ""
    if answer.startswith("c"):
        return False
    if answer.startswith("n"):
        _thrown_away(desk)
    else:
        _kept(desk)
    return True


def _kept(desk: Desk) -> None:
    desk.keep()
    if desk.place is not None:
        desk.tell(Text("The game is kept; townsmith will offer to go on with it."))


def _thrown_away(desk: Desk) -> None:
    if desk.place is not None:
        desk.place.unlink(missing_ok=True)
    desk.tell(Text("The game is not kept."))
