"""What travels packed and what does not, and drawings told by what is new in them."""

import gzip
from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as some

from tests.web.served import PATIENCE, PERSON, Seated, sit_down
from tests.web.test_one_trip import marks, mover_at
from townsmith.web.http.compression import packed, packed_once
from townsmith.web.pages.drawing_changes import Run, runs
from townsmith.web.pages.static_files import asset_address, assets

GZIP = {"accept-encoding": "gzip"}
DRAWING = some.lists(some.sampled_from(["g>", "/g>", "path d='1'/>", "path d='2'/>", ""])).map(
    "<".join
)


@pytest.fixture
def table(address: str) -> Seated:
    """Open a table for two."""
    return sit_down(address, "welcome-to", [PERSON, PERSON])


@pytest.mark.parametrize("where", ["", "/updates", "/board?seat=1"])
def test_what_a_table_shows_is_packed(table: Seated, where: str) -> None:
    """For whoever can unpack it, and for nobody else."""
    player = table.player(0)
    wide = {"accept": "text/html"} if where in {"", "/board?seat=1"} else {}
    answer = player.client.get(player.table + where, headers={**GZIP, **wide})
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) < len(answer.content)
    plain = player.client.get(player.table + where, headers={"accept-encoding": "", **wide})
    assert "content-encoding" not in plain.headers


def test_pages_with_secret_links_are_not_packed(table: Seated) -> None:
    """The length of a packed page would tell how much of a guess stands in it."""
    player = table.player(0)
    for kind in ("text/html", "application/json"):
        people = player.client.get(f"{player.table}/people", headers={**GZIP, "accept": kind})
        assert "content-encoding" not in people.headers
    sitters = {"sitters": [PERSON, PERSON]}
    made = httpx.post(f"{table.address}/play/uptown", json=sitters, headers=GZIP, timeout=PATIENCE)
    assert made.json()["seats"]
    assert "content-encoding" not in made.headers


def test_a_program_hears_its_answer_as_it_is(table: Seated) -> None:
    """The answer to a program's move is so short that packing it would only take time."""
    mover = mover_at(table)
    seen = mover.look()
    body = {"words": seen["legal"][0], "at": seen["next"]}
    answer = mover.client.post(f"{mover.table}/moves", json=body, headers=GZIP)
    assert "content-encoding" not in answer.raise_for_status().headers


def test_static_files_are_packed_once(address: str) -> None:
    """The same bytes come out of it, and the same packed bytes go to everybody."""
    answer = httpx.get(address + asset_address("style.css"), headers=GZIP, timeout=PATIENCE)
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["vary"] == "accept-encoding"
    assert answer.content == assets()["style.css"]
    assert packed_once(answer.content) is packed_once(assets()["style.css"])
    assert gzip.decompress(packed(b"town")) == b"town"


def rebuilt(old: str, told: list[Run | str]) -> str:
    """Put a drawing together again as the script does."""
    tags = old.split("<")
    pieces = [[run] if isinstance(run, str) else tags[run[0] : run[0] + run[1]] for run in told]
    return "<".join(tag for piece in pieces for tag in piece)


@given(old=DRAWING, new=DRAWING)
def test_a_drawing_comes_back_from_its_runs(old: str, new: str) -> None:
    """Whatever has changed in it, and however much."""
    assert rebuilt(old, runs(old, new)) == new


def test_only_what_is_new_is_told() -> None:
    """A lit target is another tag; all before and after it are runs of the old drawing."""
    old = "<svg><g class='target'><rect/></g><g/></svg>"
    new = old.replace("'target'", "'target lit'")
    assert runs(old, new) == [(0, 2), "g class='target lit'>", (3, 4)]
    assert runs(old, old) == [(0, 7)]
    assert runs("", "") == [(0, 1)]


def test_whoever_kept_the_text_is_told_what_is_new(table: Seated) -> None:
    """A page that has the last drawing as text is sent the new one as runs of it."""
    mover = mover_at(table)
    where = f"{mover.table}/updates"
    had = mover.client.get(where, headers={"x-have": ""}).json()
    old = {piece["mark"]: piece["svg"] for place in had["places"].values() for piece in place}
    seen = mover.look()
    mover.move(seen["legal"][0], seen["next"])
    kept = ",".join(f"{mark}~" for mark in marks(had).split(","))
    told = mover.client.get(where, headers={"x-have": kept}).json()
    whole = mover.client.get(where, headers={"x-have": ""}).json()
    drawn = {piece["key"]: piece for place in told["places"].values() for piece in place}
    by_runs = [piece for piece in drawn.values() if "runs" in piece]
    assert by_runs
    for place in whole["places"].values():
        for piece in place:
            if "runs" in (new := drawn[piece["key"]]):
                assert rebuilt(old[new["of"]], new["runs"]) == piece["svg"]


def test_nobody_builds_on_what_others_were_sent(table: Seated) -> None:
    """Claiming to have the drawings of another seat does not tell whether they were ever sent."""
    told: list[dict[str, Any]] = []
    for player in (table.player(1), table.player(0)):
        kept = ",".join(f"{mark}~" for mark in marks(told[0]).split(",")) if told else ""
        told.append(player.client.get(f"{player.table}/updates", headers={"x-have": kept}).json())
        seen = player.look()
        player.move(seen["legal"][0], seen["next"])
    drawn = [piece for place in told[1]["places"].values() for piece in place]
    assert any("svg" in piece for piece in drawn)
    assert not any("runs" in piece for piece in drawn)
