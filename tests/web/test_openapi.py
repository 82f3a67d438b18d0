"""The server does what its OpenAPI description says, and the description what the docs say."""

import json
import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any, Final

import httpx
import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode, openapi
from schemathesis.checks import CHECKS
from schemathesis.core.failures import FailureGroup

from tests.conftest import ROOT
from tests.web.served import JSON, PATIENCE, PERSON, Player, Seated, Served, play_out, sit_down
from townsmith.web.app import ROUTES
from townsmith.web.http.messages import Opened, SeatQuestion, Turn
from townsmith.web.http.openapi import ADDRESS, EVENTS, OPERATIONS, description
from townsmith.web.tables.live_updates import Notice

DESCRIBED = description(ROUTES)
STREAMS = [one for one in OPERATIONS if one.answer == EVENTS]
ANSWERED = [one for one in OPERATIONS if one.answer != EVENTS]
"""Streams do not end; they are tried below."""
API = openapi.from_dict(DESCRIBED)
TRIED = ("few", pytest.param("many", marks=pytest.mark.long))
EXAMPLES = {"few": 12, "many": 250}
UP_TO_THE_RULES = {"positive_data_acceptance", "ignored_auth"}
"""What is well written may still be no move, no option of that game, or nobody's bot; and who sees
what without a pass is told in tests/web/test_passes.py, where seats differ from each other."""
HELD: Final[list[Any]] = [
    check for check in CHECKS.get_all() if check.__name__ not in UP_TO_THE_RULES
]


@pytest.fixture(scope="module")
def tables(server: Served) -> dict[str, Seated]:
    """Return a table whose game runs, and one whose game is over."""
    running, over = (
        sit_down(server.address, "dream-home", [PERSON, PERSON], hints=True) for _ in range(2)
    )
    play_out([over.player(seat) for seat in range(2)])
    return {"running": running, "over": over}


@pytest.mark.parametrize("tried", TRIED)
@pytest.mark.parametrize("which", ["running", "over"])
@pytest.mark.parametrize("path", sorted({one.path for one in ANSWERED}))
def test_the_server_keeps_to_its_description(
    tables: dict[str, Seated], path: str, which: str, tried: str
) -> None:
    """Whatever is sent, right or wrong, statuses, kinds, headers and messages are those told."""
    seated = tables[which]
    headers = {**JSON, "authorization": f"Bearer {seated.tokens['0']}"}
    many = settings(
        max_examples=EXAMPLES[tried],
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=[*HealthCheck],
    )
    for method, operation in API[path].items():
        for mode in GenerationMode:
            if mode.is_negative and not _can_be_wrong(path, method):
                continue

            @many
            @given(case=operation.as_strategy(generation_mode=mode))
            def holds(case: Any) -> None:  # noqa: ANN401 - its class is no promise of theirs
                if "table" in case.path_parameters:
                    case.path_parameters["table"] = seated.id
                case.call_and_validate(
                    base_url=seated.address, headers=headers, checks=HELD, timeout=PATIENCE
                )

            holds()


def _can_be_wrong(path: str, method: str) -> bool:
    """Say whether there is a body to be misspelt: addresses are passes' and games' matter."""
    return "requestBody" in DESCRIBED["paths"][path][method]


def test_a_wrong_answer_is_found() -> None:
    """The checks see an answer that lacks a field, and a status that nobody told of."""
    names = {"response_schema_conformance", "status_code_conformance"}
    held = [check for check in HELD if check.__name__ in names]
    operation = API["/t/{table}/turn"]["GET"]
    told = Turn(1, [0], over=False, legal=["a"], change=1)
    for body, status, fits in (
        (msgspec.to_builtins(told), 200, True),
        ({**msgspec.to_builtins(told), "legal": None}, 200, False),
        ({}, 200, False),
        (msgspec.to_builtins(told), 201, False),
    ):
        case = operation.Case(path_parameters={"table": "x"})
        answer = httpx.Response(
            status, json=body, request=httpx.Request("GET", "http://localhost/t/x/turn")
        )
        answer.elapsed = timedelta(0)
        if fits:
            case.validate_response(answer, checks=held)
        else:
            with pytest.raises(FailureGroup):
                case.validate_response(answer, checks=held)


def test_the_description_is_served(address: str) -> None:
    """What is served is what the routes and messages give."""
    answer = httpx.get(address + ADDRESS, timeout=PATIENCE).raise_for_status()
    assert answer.json() == DESCRIBED


def test_the_docs_name_what_is_described() -> None:
    """The table for programs in docs/hosts.md and the description have the same addresses."""
    page = (ROOT / "docs" / "hosts.md").read_text("utf-8").partition("## For programs")[2]
    named = set(re.findall(r"^\| `(GET|POST) ([^`?]+)(?:\?\w+)?`", page, re.MULTILINE))
    told = {
        (one.method.upper(), one.path.replace("{game}", "GAME").replace("{table}", "TABLE"))
        for one in OPERATIONS
    }
    assert {(method, path.strip()) for method, path in named} == told | {("GET", ADDRESS)}


def told_of(lines: Iterator[str]) -> Iterator[tuple[str, str]]:
    """Yield the name and the content of every event of a stream."""
    name = ""
    for line in lines:
        if line.startswith("event:"):
            name = line[6:]
        elif line.startswith("data:") and name != "people":  # who comes and goes is no matter
            yield name, line[5:]
        elif not line:
            name = ""


def listened(player: Player, wish: str) -> Any:  # noqa: ANN401 - a context of httpx
    """Open the stream of a player's seat."""
    return player.client.stream("GET", f"{player.table}/events?{wish}")


def test_a_stream_holds_what_is_described(address: str) -> None:
    """Every notice is a `Notice`."""
    seated = sit_down(address, "dream-home", [PERSON, PERSON])
    player = seated.player(0)
    with listened(player, "turn") as stream:
        seen = player.look()
        assert player.move(seen["legal"][0], seen["next"]).status_code == 200
        for name, content in told_of(stream.iter_lines()):
            assert name == ""
            notice = msgspec.json.decode(content, type=Notice)
            if notice.next > seen["next"]:
                assert isinstance(notice.legal, list)
                break


def test_a_program_that_only_listens_is_asked(address: str) -> None:
    """With `question` the question comes by itself, once a decision; its move is one of those."""
    seated = sit_down(address, "dream-home", [PERSON, "random"])
    player = seated.player(0)
    answered: list[int] = []
    with listened(player, "question") as stream:
        for name, content in told_of(stream.iter_lines()):
            if name != "question":
                msgspec.json.decode(content, type=Notice)
                continue
            question = msgspec.json.decode(content, type=SeatQuestion)
            assert question == msgspec.json.decode(
                player.client.get(f"{player.table}/question").content, type=SeatQuestion
            )
            assert question.at not in answered
            answered.append(question.at)
            if len(answered) == 4:
                break
            assert player.move(question.legal[0], question.at).status_code == 200


def test_whoever_watches_is_asked_nothing(address: str) -> None:
    """A spectator's stream has notices alone, whatever was wished."""
    seated = sit_down(address, "dream-home", [PERSON, PERSON])
    player = seated.player(0)
    with listened(seated.spectator(), "question") as stream:
        heard = told_of(stream.iter_lines())
        seen = player.look()
        player.move(seen["legal"][0], seen["next"])
        for name, content in heard:
            assert name == ""
            if json.loads(content)["next"] > seen["next"]:
                break


def test_opening_a_table_is_strict_about_flags(address: str) -> None:
    """A program that writes yes in words is told what is expected; a form may."""
    body = {"sitters": [PERSON], "hints": "yes"}
    refused = httpx.post(f"{address}/play/uptown", json=body, headers=JSON, timeout=PATIENCE)
    assert refused.status_code == 400
    assert "true or false" in refused.json()["error"]
    form = {"seat0": PERSON, "seat1": PERSON, "hints": "yes"}
    taken = httpx.post(f"{address}/play/uptown", data=form, headers=JSON, timeout=PATIENCE)
    assert msgspec.json.decode(taken.content, type=Opened).table
