"""Every address takes a request, or refuses it as the asker's fault and changes nothing."""

from itertools import islice

import pytest
from hypothesis import given

from tests.fuzz.application import Answer, Application
from tests.fuzz.nasty import Luck, examples, tapes
from tests.fuzz.requests import Asked, any_request, one_by_one
from townsmith.core import registry

SLUGS = list(registry.games())
FEWER = 23


def ask(application: Application, slug: str, asked: Asked) -> Answer:
    """Send a request for the table of a game, from its first seat."""
    path = asked.path.replace("{table}", application.tables[slug]).replace("{game}", slug)
    path = path.replace("{token}", application.token(slug, 0))
    headers = {b"authorization": f"Bearer {application.token(slug, 0)}".encode()}
    return application.ask(
        asked.method, path.encode("utf-8", "replace"), headers | dict(asked.headers), asked.body
    )


def check(application: Application, slug: str, asked: Asked) -> None:
    """Ask, and check that a refusal is one."""
    before = application.kept(slug)
    answer = ask(application, slug, asked)
    assert 200 <= answer.status < 500, (asked, answer.status)
    if answer.status >= 400:
        assert application.kept(slug) == before, asked


def test_one_nasty_thing_at_a_time(application: Application, effort: int) -> None:
    """Every address with every word in some field and some header; usually a few of them."""
    for number, asked in enumerate(islice(one_by_one(), 0, None, 1 if effort > 1 else FEWER)):
        if "/leave" not in asked.path:
            check(application, SLUGS[number % len(SLUGS)], asked)


@given(tape=tapes)
@examples(1)
def test_several_nasty_things_at_once(application: Application, tape: bytes) -> None:
    """Paths, parameters, headers, forms and JSON, drawn by luck."""
    asked = any_request(Luck(tape))
    check(application, SLUGS[len(asked.body) % len(SLUGS)], asked)


@pytest.mark.parametrize("slug", SLUGS)
def test_nobody_else_gets_further(application: Application, slug: str) -> None:
    """Whoever has no pass, or one of another table, changes nothing at all."""
    before = application.kept(slug)
    other = application.token(SLUGS[(SLUGS.index(slug) + 1) % len(SLUGS)], 0)
    for asked in islice(one_by_one(), 0, None, FEWER):
        if "{table}" not in asked.path or asked.method != "POST":
            continue
        path = asked.path.replace("{table}", application.tables[slug]).encode()
        headers = {b"authorization": f"Bearer {other}".encode()} | dict(asked.headers)
        elsewhere = path.startswith((b"/l/", b"/d/", b"/p/"))  # no lobby, no dealer, no pad
        told = {400, 403, 411} | ({404} if elsewhere else set())
        assert application.ask(asked.method, path, headers, asked.body).status in told
    assert application.kept(slug) == before
