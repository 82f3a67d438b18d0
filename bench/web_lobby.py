"""A crowd comes in by one link: a thousand seats of a lobby, four of them real browsers.

    bench/run web_lobby.py [--seats 1000] [--at-once 50]

Everybody else speaks HTTP from the same address, as behind the router of a hall, and keeps a live
stream open. Prints how long it took until all sat, and until everybody was led to the table.
"""

import argparse
import asyncio
import json
import resource
import time
from dataclasses import dataclass, field
from http.cookiejar import CookieJar, DefaultCookiePolicy
from shutil import which

import httpx
import uvloop
from playwright.async_api import Browser, Page, async_playwright
from web_players import percentiles, spelt
from web_server import ENGINE, Server, running

CHROMIUM = next(filter(None, map(which, ("chromium", "google-chrome", "chromium-headless-shell"))))
WINDOWS = ((1440, 900), (390, 844), (1180, 820), (360, 740))
"""Of the host and of three guests."""
SPARE = 200
"""Files beside one a stream."""


@dataclass
class Crowd:
    """Everybody who came by HTTP."""

    link: str
    lobby: str
    took: list[float] = field(default_factory=list)
    """How long each waited for a seat."""
    cookies: list[str] = field(default_factory=list)
    begun: list[float] = field(default_factory=list)
    """When each heard that the game has begun."""
    ears: list[asyncio.Future[None]] = field(default_factory=list)

    async def come(self, client: httpx.AsyncClient, name: str) -> None:
        """Sit down by the link, and listen."""
        began = time.perf_counter()
        told = await client.post(self.link, data={"name": name})
        self.took.append(time.perf_counter() - began)
        assert told.status_code == 303, told.text
        cookie = told.headers.get_list("set-cookie")[0].split(";")[0]
        self.cookies.append(cookie)

    async def listen(self, server: Server, cookie: str) -> asyncio.StreamWriter:
        """Open one stream; return what closes it."""
        reader, writer = await asyncio.open_connection(server.host, server.port)
        head = f"GET {self.lobby}/events HTTP/1.1\r\nhost: {server.host}:{server.port}\r\n"
        writer.write(f"{head}cookie: {cookie}\r\n\r\n".encode())
        assert b" 200 " in await reader.readline()
        self.ears.append(asyncio.ensure_future(self._hear(reader)))
        return writer

    async def _hear(self, reader: asyncio.StreamReader) -> None:
        while line := await reader.readline():
            if line.startswith(b"data:") and json.loads(line[5:])["begun"]:
                self.begun.append(time.perf_counter())
                return


async def open_lobby(browser: Browser, server: Server, seats: int) -> list[Page]:
    """Let the host open a lobby of so many seats, and three guests sit down by its link."""
    pages = []
    for width, height in WINDOWS:
        context = await browser.new_context(
            base_url=f"http://{server.host}:{server.port}",
            viewport={"width": width, "height": height},
        )
        pages.append(await context.new_page())
    host, *guests = pages
    await host.goto("/")
    await host.locator('button[formaction="/lobby/welcome-to"]').click()
    await host.locator("[name=seats]").fill(str(seats))
    await host.keyboard.press("Enter")
    await host.locator(".count").wait_for()
    link = await host.locator("#link").input_value()
    for number, page in enumerate(guests):
        await page.goto("/j/" + link.split("/j/")[1])
        await page.locator("#name").fill(f"Browser {number}")
        await page.locator("#door button.main").click()
        await page.locator("[data-taken]").wait_for()
    return pages


async def measured(server: Server, arguments: argparse.Namespace) -> str:
    """Fill the lobby, start, and return what was seen."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        pages = await open_lobby(browser, server, arguments.seats)
        link = await pages[0].locator("#link").input_value()
        crowd = Crowd("/j/" + link.split("/j/")[1], pages[0].url.split("?")[0][-15:])
        many = arguments.seats - len(pages)
        spent, began = server.processor_time(), time.perf_counter()
        writers = await come_in(crowd, server, many, arguments.at_once)
        await pages[0].locator("[data-taken]", has_text=str(arguments.seats)).wait_for()
        sat = time.perf_counter()
        await pages[0].locator("[data-piece=begin] button").click()
        await asyncio.wait_for(asyncio.gather(*crowd.ears), 300)
        for page in pages:
            await page.wait_for_url("**/t/*", timeout=120_000)
            await page.wait_for_selector("#table[data-drawn=settled]", timeout=120_000)
        drawn = time.perf_counter()
        seats = await led(crowd, server)
        spent = server.processor_time() - spent
        for writer in writers:
            writer.close()
        await browser.close()
    assert len(seats) == many, f"{len(seats)} of {many} sit on a seat of their own"
    return (
        f"{many} clients and {len(pages)} browsers sat on {arguments.seats} seats in "
        f"{sat - began:.1f} s; a seat took p50 / p95 / p99 {spelt(percentiles(crowd.took))} ms, "
        f"the slowest {1000 * max(crowd.took):.0f} ms; after Start the last of "
        f"{len(crowd.begun)} streams was told after {max(crowd.begun) - sat:.1f} s and the last "
        f"browser had drawn the table after {drawn - sat:.1f} s; {spent:.1f} s of the server's "
        f"processor time; everybody was led to a seat of their own"
    )


def forgetful() -> CookieJar:
    """Return a memory for cookies that keeps none: everybody is somebody else."""
    return CookieJar(policy=DefaultCookiePolicy(allowed_domains=[]))


async def come_in(
    crowd: Crowd, server: Server, many: int, at_once: int
) -> list[asyncio.StreamWriter]:
    """Let so many sit down, some at a time, and each listen."""
    limit = asyncio.Semaphore(at_once)
    base = f"http://{server.host}:{server.port}"
    most = httpx.Limits(max_connections=at_once)
    async with httpx.AsyncClient(
        base_url=base, limits=most, timeout=60, cookies=forgetful()
    ) as client:

        async def one(number: int) -> None:
            async with limit:
                await crowd.come(client, f"Guest {number}")

        await asyncio.gather(*(one(number) for number in range(many)))
    return [await crowd.listen(server, cookie) for cookie in crowd.cookies]


async def led(crowd: Crowd, server: Server) -> set[str]:
    """Return the passes with which the lobby leads everybody to the table, each another one."""
    found = set()
    base = f"http://{server.host}:{server.port}"
    async with httpx.AsyncClient(base_url=base, timeout=60, cookies=forgetful()) as client:
        for cookie in crowd.cookies:
            told = await client.get(crowd.lobby, headers={"cookie": cookie})
            assert "/t/" in told.headers["location"], told.status_code
            found.add(told.headers["set-cookie"].split(";")[0])
    return found


def main() -> None:
    """Start a server for a hall, and fill it."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--seats", type=int, default=1000)
    reader.add_argument("--at-once", type=int, default=50, help="people who sit down at a time")
    arguments = reader.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, arguments.seats + SPARE), hard))
    with running((), "--crowd", str(arguments.seats)) as server:
        print(f"{uvloop.run(measured(server, arguments))}; {ENGINE}")


if __name__ == "__main__":
    main()
