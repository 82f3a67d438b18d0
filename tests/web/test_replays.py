"""Replays are found again: records of many games go out in one file and come back in one upload."""

import re
from io import BytesIO
from zipfile import ZipFile

import httpx

from tests.web.served import PATIENCE, PERSON, play_out, sit_down

GAME = "tiny-towns"


def test_many_records_go_out_and_come_back(address: str) -> None:
    """Running and unknown tables are left out; a bad file among good ones is named."""
    over = [sit_down(address, GAME, [PERSON]) for _ in range(2)]
    for table in over:
        play_out([table.player(0)])
    running = sit_down(address, GAME, [PERSON])
    with httpx.Client(base_url=address, timeout=PATIENCE) as client:
        asked = f"{over[0].id},{running.id},ffffffffffff,{over[1].id}"
        packed = client.post("/mine/records", data={"tables": asked})
        with ZipFile(BytesIO(packed.content)) as file:
            written = {name: file.read(name) for name in file.namelist()}
        assert set(written) == {f"{GAME}-{table.id}.town" for table in over}
        files = [("record", (name, text)) for name, text in written.items()]
        told = client.post("/replays", files=[*files, ("record", ("bad.town", b"nothing"))])
        assert told.status_code == 200
        tables = re.findall(r'href="/t/([^"?]+)\?at=0"', told.text)
        assert len(tables) == 2
        assert "bad.town" in told.text
        assert client.get(f"/t/{tables[0]}?at=0").status_code == 200
        assert client.post("/replays", files=files[:1]).status_code == 303
        bad = client.post("/replays", files=[("record", ("bad.town", b"nothing"))])
        assert bad.status_code == 400
        assert client.post("/mine/records", data={"tables": "," * 600}).status_code == 400
