"""What is sent is read as strictly as what is typed, with the same limits and in the same words."""

import json
from html import unescape

import httpx
import pytest

from tests.web.served import JSON, PATIENCE, PERSON, Player, sit_down
from townsmith.cli import main
from townsmith.core.pad import name_of
from townsmith.core.reading.limits import DEPTH, SEATS

GAME = "tiny-towns"
CROWD = "welcome-to"
LONG = "9" * 5000
DEEP = "[" * 2 * DEPTH + "]" * 2 * DEPTH
ABYSS = "[" * 50_000 + "]" * 50_000


@pytest.fixture
def player(address: str) -> Player:
    """Somebody who sits alone at a table."""
    return sit_down(address, GAME, [PERSON], {"monuments": False}).player(0)


def told(answer: httpx.Response) -> str:
    """Return the sentence of a refusal that is the sender's fault."""
    assert 400 <= answer.status_code < 500, answer.text
    if answer.headers["content-type"] == "application/json":
        return str(answer.json()["error"])
    return unescape(answer.text)


PROGRAM = JSON | {"content-type": "application/json"}


TWICE = "the key 'seats' stands twice in one object; keep one of them"


def test_a_position_that_says_a_thing_twice(address: str) -> None:
    """The pad refuses it with the words of the command line."""
    data = {"position": '{"seats": [{}], "seats": [{}, {}]}'}
    assert TWICE in told(httpx.post(f"{address}/pad/{GAME}", data=data, timeout=60))


@pytest.mark.parametrize(
    "written",
    [DEEP, ABYSS, f'{{"seats": [{{"town": {LONG}}}]}}', f'{{"seats": {DEEP}}}', '{"round": 1.5}'],
)
def test_a_position_beyond_all_limits(address: str, written: str) -> None:
    """Depth and digits have their limits, and there are no fractions."""
    assert told(httpx.post(f"{address}/pad/{GAME}", data={"position": written}, timeout=60))


@pytest.mark.parametrize("slug", [GAME, CROWD])
def test_a_field_of_the_pad_with_too_many_digits(address: str, slug: str) -> None:
    """It is no choice and no number of the pad."""
    data = {"seats": "1", name_of("0", 0, 0, 0): LONG}
    assert told(httpx.post(f"{address}/pad/{slug}", data=data, timeout=60))


def test_a_field_that_is_nowhere(address: str) -> None:
    """The place of a field leads through the position, or it is refused."""
    data = {"position": '{"seats": [{}]}', "at:seats/x": "1"}
    assert "no place 'x'" in told(httpx.post(f"{address}/pad/{GAME}", data=data, timeout=60))


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ('{"words": "brick", "at": 1, "at": 2}', "The request: the key 'at' stands twice"),
        (f'{{"words": "brick", "at": {LONG}}}', "too many digits"),
        (f'{{"words": {DEEP}, "at": 1}}', "nested too deeply"),
        (ABYSS, "nested too deeply"),
        ('{"words": "brick", "at": 1.5}', "not a whole number"),
        ('{"words": "brick", "at": -1}', "must be a whole number from 0 to"),
        ("[]", "must be a JSON object, not a list"),
        ('{"words"', "The request is not JSON"),
    ],
)
def test_a_move_that_two_readers_would_understand_differently(
    player: Player, body: str, words: str
) -> None:
    """Nothing of it is played."""
    answer = player.client.post(f"{player.table}/moves", content=body, headers=PROGRAM)
    assert words in told(answer)
    assert player.look()["next"] == 1


def test_no_seat_is_counted_from_the_end(address: str) -> None:
    """Seat -1 is nobody's."""
    table = sit_down(address, GAME, [PERSON, PERSON])
    answer = table.player(0).send("/replace", {"seat": -1, "by": "greedy"})
    assert "whole number from 0 to" in told(answer)


def spelt(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


@pytest.mark.parametrize(
    ("option", "value", "words"),
    [
        ("monumnets", True, "tiny-towns has no option 'monumnets'; did you mean 'monuments'?"),
        ("cavern", "maybe", "option 'cavern' cannot be 'maybe'; it can be: false, true"),
        ("cavern", 3, "option 'cavern' cannot be 3; it can be: false, true"),
        ("cards", {"well": "chapel"}, "option 'cards' cannot be an object"),
        ("cards", "chapel", "option 'cards' cannot be 'chapel'"),
    ],
)
def test_a_typo_in_an_option_is_told_alike_everywhere(
    address: str, capsys: pytest.CaptureFixture[str], option: str, value: object, words: str
) -> None:
    """The command line, a program's request and the form say the same sentence."""
    assert main(["sim", GAME, "--games", "1", "-o", f"{option}={spelt(value)}"]) == 2
    sentence = capsys.readouterr().err.removeprefix("townsmith: ").strip()
    assert words in sentence
    body = {"sitters": [PERSON], "options": {option: value}}
    answer = httpx.post(f"{address}/play/{GAME}", json=body, headers=JSON, timeout=PATIENCE)
    assert told(answer).lower() == sentence.lower()
    form = {"seat0": PERSON, f"option-{option}": spelt(value)}
    answer = httpx.post(f"{address}/play/{GAME}", data=form, timeout=60)
    assert sentence.lower() in told(answer).lower()


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"sitters": [PERSON] * (SEATS + 1)}, f"at most {SEATS} seats, not {SEATS + 1}"),
        ({"sitter": [PERSON]}, "unknown key 'sitter'; did you mean 'sitters'?"),
        ({"sitters": PERSON}, "expected a list, not 'person'"),
        ({"sitters": [PERSON, 3]}, "expected a text, not 3"),
        ({"sitters": [PERSON], "options": []}, "expected an object, not a list"),
    ],
)
def test_a_table_of_no_shape(address: str, body: object, words: str) -> None:
    """Nothing that was asked for is passed over in silence."""
    answer = httpx.post(f"{address}/play/{CROWD}", json=body, headers=JSON, timeout=PATIENCE)
    assert words.lower() in told(answer).lower()


@pytest.mark.parametrize("asked", ["as=--5", f"as={LONG}", f"at={LONG}", f"as={LONG}&at=-1"])
def test_an_address_with_a_number_that_is_none(address: str, asked: str) -> None:
    """It is as if it did not stand there."""
    table = sit_down(address, GAME, [PERSON])
    with httpx.Client(base_url=address, timeout=60) as visitor:
        visitor.post(f"/s/{table.tokens['0']}")
        assert visitor.get(f"/t/{table.id}?{asked}").status_code == 200
