"""Write the gallery: every game early, late and finished, in windows of all sizes.

    PYTHONPATH=src .venv/bin/python docs/gallery.py

The tables are dealt from fixed seeds and played by quick moves, so the pictures change only with
the drawings. `--raw FOLDER` keeps every screen in full size instead, for whoever wants to look
closely; `--only tiny-towns-late` takes one of them. For translators `--language uk` writes a few
sheets in that language into the folder of `--raw`: every game early, late and finished and the
pages around it, on a desk and on a phone, in less than a minute.
"""

import argparse
import struct
import subprocess
import sys
import tempfile
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from typing import Final, NamedTuple

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from townsmith.core import registry
from townsmith.core.contract.game import AnyGame
from townsmith.core.rng import stream
from townsmith.table.opening import open_new
from townsmith.table.store import SqliteStore, open_store
from townsmith.table.store.changes import move_change
from townsmith.table.table import Table, open_table
from townsmith.web.http.passes import COOKIE, Pass, Passes
from townsmith.web.http.settings import Settings
from townsmith.web.tables.chairs import PEOPLE, PERSON, Chair, Sitting

HERE: Final = Path(__file__).parent
PICTURES: Final = HERE / "img" / "gallery"
WINDOWS: Final = ((1920, 1080), (1440, 900), (1366, 640), (1180, 820), (820, 1180), (390, 844))
TRANSLATORS: Final = ((1440, 900), (390, 844))
"""The windows in which a language is looked at."""
AROUND: Final = ("/", "/learn/{}", "/rules/{}", "/pad/{}", "/cards/{}", "/print/{}")
"""Pages around a game, for translators."""
SHARES: Final = {"early": 0.12, "late": 0.85, "end": 1.0}
"""How much of a game is played by then."""
ROW: Final = 420
"""How high a screen is on a sheet of the gallery, in pixels."""
COLOURS: Final = 120
"""How many colours a sheet has: drawings have few, and pictures of few colours are small."""
FEW_COLOURS: Final = """async ([address, most]) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
    canvas.drawImage(image, 0, 0);
    const {data} = canvas.getImageData(0, 0, image.width, image.height);
    const seen = new Map();
    const colour = at => (data[at] & 248) << 16 | (data[at + 1] & 248) << 8 | (data[at + 2] & 248);
    for (let at = 0; at < data.length; at += 4) {
        seen.set(colour(at), (seen.get(colour(at)) ?? 0) + 1);
    }
    const palette = [...seen].sort((a, b) => b[1] - a[1]).slice(0, most).map(([found]) => found);
    const parts = found => [found >> 16, found >> 8 & 255, found & 255];
    const apart = (a, b) => parts(a).reduce((sum, part, at) => sum + (part - parts(b)[at]) ** 2, 0);
    const nearest = found => palette.reduce((best, other, at) =>
        apart(found, other) < apart(found, palette[best]) ? at : best, 0);
    const places = new Map([...seen.keys()].map(found => [found, nearest(found)]));
    const pixels = new Uint8Array(data.length / 4);
    for (let at = 0; at < pixels.length; at += 1) pixels[at] = places.get(colour(at * 4));
    let text = "";
    for (let at = 0; at < pixels.length; at += 32768) {
        text += String.fromCharCode(...pixels.subarray(at, at + 32768));
    }
    return {width: image.width, palette: palette.flatMap(parts), pixels: btoa(text)};
}"""
BROWSERS: Final = ("chromium-headless-shell", "chromium", "google-chrome")
"""What takes the pictures: the first of these that is there."""
DRAWN: Final = "#table[data-drawn=settled]"


class Shown(NamedTuple):
    """A table of the gallery and whose eyes it is seen through."""

    name: str
    seats: int
    share: float
    game: AnyGame
    theme: str = "light"


def shown_tables() -> Iterator[Shown]:
    """Yield what the gallery shows: all games at all stages, and the ends of large tables."""
    for slug, game in registry.games().items():
        seats = min(4, game.chairs[-1])
        for stage, share in SHARES.items():
            theme = "dark" if stage == "late" else "light"
            yield Shown(f"{slug}-{stage}", seats, share, game, theme)
        if game.chairs[-1] > seats:
            yield Shown(f"{slug}-end-{game.chairs[-1]}-seats", game.chairs[-1], 1.0, game)


def played(shown: Shown) -> Table:
    """Return the table after that share of a game, stopped where the first seat is to move."""
    opening = open_new(shown.game, shown.seats, seed=7)
    whole = _play(open_table(opening), 1 << 20)
    if shown.share == 1.0:
        return whole
    table = _play(open_table(opening), int(len(whole.log) * shown.share))
    while not table.over and table.pending[0] != 0:
        _play(table, len(table.log) + 1)
    return table


def _play(table: Table, moves: int) -> Table:
    """Play quick moves; each depends on where it is made and on nothing else."""
    while not table.over and len(table.log) < moves:
        seat = table.pending[-1]
        move = table.state().quick(seat, stream(table.next_number, "gallery"))
        table.play(seat, table.game.notation(move), table.next_number)
    return table


def kept(store: SqliteStore, shown: Shown) -> str:
    """Keep a table with people on all its seats; return its id."""
    table = played(shown)
    chairs = tuple(
        Chair(PERSON, PEOPLE[seat % len(PEOPLE)], seat, joined=True) for seat in range(shown.seats)
    )
    changes = [move_change(entry.number, entry) for entry in table.log]
    return store.create(table.opening, Sitting(chairs).kept, changes, finished=table.over)


@contextmanager
def running(data: Path) -> Iterator[str]:
    """Run a server on a folder; yield its address."""
    command = [sys.executable, "-m", "townsmith", "web", "--no-browser", "--port", "0"]
    limits = ["--limit=requests=9999/second", "--limit=address=9999/second"]
    server = subprocess.Popen(
        [*command, "--data", str(data), *limits], stdout=subprocess.PIPE, text=True
    )
    try:
        assert server.stdout is not None  # noqa: S101 - it was asked for above
        yield server.stdout.readline().split(" at ")[1].split(" ")[0].rstrip("/")
    finally:
        server.terminate()
        server.wait()


def screens(
    browser: Browser,
    address: str,
    cookie: tuple[str, str],
    theme: str,
    language: str = "en",
) -> Iterator[tuple[int, bytes]]:
    """Yield a picture of a table in every window, by its width."""
    table, value = cookie
    for width, height in WINDOWS if language == "en" else TRANSLATORS:
        context = browser.new_context(
            base_url=address,
            viewport={"width": width, "height": height},
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce",
            locale=language,
        )
        context.add_cookies([{"name": COOKIE, "value": value, "url": f"{address}/t/{table}"}])
        page = context.new_page()
        page.goto(f"/t/{table}")
        page.wait_for_selector(DRAWN)
        yield width, page.screenshot()
        context.close()


def around(browser: Browser, address: str, slug: str, language: str) -> Iterator[bytes]:
    """Yield pictures of the pages around a game, in a language, as high as they are."""
    for width, height in TRANSLATORS:
        size = ViewportSize(width=width, height=height)
        context = browser.new_context(base_url=address, viewport=size, locale=language)
        page = context.new_page()
        for place in AROUND:
            answer = page.goto(place.format(slug))
            if answer is not None and answer.ok:
                # What lies further down is words of the rulebook: read better in the catalogue.
                page.set_viewport_size({"width": width, "height": 2 * height})
                yield page.screenshot()
        context.close()


def write_language(language: str, only: str, folder: Path) -> None:
    """Write a sheet a table, and one a game with the pages around it, in a language."""
    folder.mkdir(parents=True, exist_ok=True)
    with served(only) as (browser, address, cookies):
        page = browser.new_page(viewport={"width": 1760, "height": 900})
        for shown, cookie in cookies:
            found = [picture for _, picture in screens(browser, address, cookie, "light", language)]
            (folder / f"{language}-{shown.name}.png").write_bytes(sheet(page, found, 830))
        for slug in {shown.game.slug: shown for shown, _ in cookies}:
            found = list(around(browser, address, slug, language))
            (folder / f"{language}-{slug}-pages.png").write_bytes(sheet(page, found, 830))


def sheet(page: Page, pictures: list[bytes], row: int = ROW) -> bytes:
    """Return several screens side by side, all of one height."""
    images = "".join(
        f'<img height="{row}" src="data:image/png;base64,{b64encode(picture).decode()}">'
        for picture in pictures
    )
    page.set_content(
        "<style>body{margin:0;background:#8a8577;display:inline-flex;flex-wrap:wrap;gap:10px;"
        f"padding:10px;max-width:calc(100vw - 20px)}}img{{display:block}}</style>{images}"
    )
    return page.locator("body").screenshot()


def few_colours(page: Page, picture: bytes) -> bytes:
    """Return a picture with its most frequent colours only, as a PNG with a palette."""
    address = f"data:image/png;base64,{b64encode(picture).decode()}"
    found = page.evaluate(FEW_COLOURS, [address, COLOURS])
    width, pixels = found["width"], b64decode(found["pixels"])
    rows = [b"\0" + pixels[at : at + width] for at in range(0, len(pixels), width)]
    # Of red, green and blue the lowest bits were left out: their middle is put back.
    palette = bytes(part | 4 for part in found["palette"])
    header = struct.pack(">IIBBBBB", width, len(rows), 8, 3, 0, 0, 0)
    chunks = [
        (b"IHDR", header),
        (b"PLTE", palette),
        (b"IDAT", zlib.compress(b"".join(rows), 9)),
        (b"IEND", b""),
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, body) for kind, body in chunks)


def _chunk(kind: bytes, body: bytes) -> bytes:
    check = struct.pack(">I", zlib.crc32(kind + body))
    return struct.pack(">I", len(body)) + kind + body + check


@contextmanager
def served(only: str) -> Iterator[tuple[Browser, str, list[tuple[Shown, tuple[str, str]]]]]:
    """Serve the tables of the gallery; yield a browser, the address, and how to sit at each."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        data = Path(folder)
        store = open_store(Settings(data).store)
        wanted = {kept(store, shown): shown for shown in shown_tables() if only in shown.name}
        passes = Passes(store.keys())
        store.close()
        cookies = [
            (shown, (table, passes.cookie(Pass(table, 0)))) for table, shown in wanted.items()
        ]
        chromium = next(filter(None, map(which, BROWSERS)), None)
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        with running(data) as address:
            yield browser, address, cookies


def write(only: str, raw: Path | None) -> None:
    """Write the pictures of the gallery, or all screens in full size."""
    with served(only) as (browser, address, cookies):
        for shown, cookie in cookies:
            found = list(screens(browser, address, cookie, shown.theme))
            _keep(browser, shown, found, raw)


def _keep(browser: Browser, shown: Shown, found: list[tuple[int, bytes]], raw: Path | None) -> None:
    if raw is not None:
        raw.mkdir(parents=True, exist_ok=True)
        for width, picture in found:
            (raw / f"{shown.name}-{width}.png").write_bytes(picture)
        return
    PICTURES.mkdir(parents=True, exist_ok=True)
    page = browser.new_page(viewport={"width": 1660, "height": 900})
    whole = sheet(page, [picture for _, picture in found])
    (PICTURES / f"{shown.name}.png").write_bytes(few_colours(page, whole))
    page.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", default="", help="take what has this in its name")
    parser.add_argument("--raw", type=Path, help="keep every screen in full size in this folder")
    parser.add_argument("--language", help="write sheets for translators, into the folder of --raw")
    given = parser.parse_args()
    if given.language:
        write_language(given.language, given.only, given.raw or Path("shown"))
    else:
        write(given.only, given.raw)
