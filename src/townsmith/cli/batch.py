"""The batch protocol: one JSON request a line, one JSON answer a line, each for itself."""

from collections.abc import Iterator
from typing import Any, BinaryIO, Final

from townsmith.cli import answers
from townsmith.cli.error_line import explain
from townsmith.core.errors import PositionError, UnknownError
from townsmith.core.reading.limits import CHARACTERS
from townsmith.core.reading.strict_json import parse_object
from townsmith.core.text import Say

KEYS: Final = {
    "score": ("position",),
    "moves": ("position", "seat"),
    "play": ("position", "seat", "paths"),
    "show": ("position", "seat"),
}
"""The commands, and what a request may hold beside `cmd`."""


def lines(source: BinaryIO) -> Iterator[bytes]:
    """Yield the lines that are not blank; of a line that is too long only the beginning."""
    while line := source.readline(CHARACTERS + 1):
        rest = line
        while len(rest) > CHARACTERS and not rest.endswith(b"\n"):
            rest = source.readline(CHARACTERS + 1)
        if line.strip():
            yield line


def answer(line: bytes, say: Say) -> dict[str, Any]:
    """Return the answer to one request; what is wrong with it is an answer too."""
    try:
        return _carry_out(_request(line), say)
    except Exception as error:  # noqa: BLE001 - one bad request must not end the others
        return {"error": explain(error)}


def _request(line: bytes) -> dict[str, Any]:
    try:
        text = line.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PositionError(f"the request is not UTF-8: byte {error.start} is wrong") from None
    request = parse_object(text, "the request")
    command = request.get("cmd")
    if not isinstance(command, str) or command not in KEYS:
        raise UnknownError(f"cmd {command!r} is unknown; it can be: {', '.join(KEYS)}")
    for key in request:
        if key != "cmd" and key not in KEYS[command]:
            raise UnknownError(f"{command} takes no {key!r}; it takes: {', '.join(KEYS[command])}")
    return request


def _carry_out(request: dict[str, Any], say: Say) -> dict[str, Any]:
    seat, paths = _seat(request), _paths(request)
    board = answers.read_board(_position(request))
    match request["cmd"]:
        case "score":
            return answers.score(board)
        case "moves":
            return {"moves": answers.moves(board, seat)}
        case "play":
            return {"position": answers.play(board, seat, paths)}
        case _:
            return {"text": answers.show(board, seat, say).plain()}


def _position(request: dict[str, Any]) -> dict[str, Any]:
    position = request.get("position")
    if not isinstance(position, dict):
        raise PositionError("the request needs a position, written as a JSON object")
    return position


def _seat(request: dict[str, Any]) -> int | None:
    seat = request.get("seat")
    if "seat" in request and type(seat) is not int:
        raise PositionError(f"seat must be a whole number, not {seat!r}; leave it out if unsure")
    return seat


def _paths(request: dict[str, Any]) -> list[str]:
    paths = request.get("paths", [])
    if not isinstance(paths, list) or not all(isinstance(path, str) for path in paths):
        raise PositionError("paths must be a list of strings, each one line of `moves`")
    return paths
