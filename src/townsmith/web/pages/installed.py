"""What makes the pages an app: a manifest, a worker that keeps the shell, and pages for offline."""

import json
from functools import cache
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from townsmith.core import registry
from townsmith.core.text import Text
from townsmith.i18n.words import Words
from townsmith.teaching.lesson import lessons
from townsmith.web.http.visits import language_of, say_for
from townsmith.web.pages.rendering import page
from townsmith.web.pages.static_files import asset_address, assets, shell_mark

OFFLINE: Final = "/offline"
_WORKER: Final = "worker.js"
_SCOPE: Final = {"service-worker-allowed": "/", "cache-control": "no-cache"}
PAPER: Final = "#F5EDDD"
INK: Final = "#2B2833"


@cache
def worker_script() -> bytes:
    """Return the worker with what it has to know: another content makes it another worker."""
    shell = [OFFLINE, *(asset_address(name) for name in assets() if name != _WORKER)]
    games = registry.games()
    reading = ["/", *(f"/{what}/{slug}" for slug in games for what in ("pad", "rules", "read"))]
    told = {"MARK": shell_mark(), "SHELL": shell, "READING": reading}
    head = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in told.items())
    return head.encode() + assets()[_WORKER]


async def worker(request: Request) -> Response:
    """Return the worker, which is asked for anew whenever a page is opened."""
    del request
    return Response(worker_script(), media_type="text/javascript", headers=_SCOPE)


async def manifest(request: Request) -> Response:
    """Return what a phone wants to know before it puts us on its home screen."""
    say = say_for(request)
    sizes = (("icon-192.png", "192x192", "any"), ("icon-512.png", "512x512", "any"))
    icons = [
        {"src": asset_address(name), "sizes": size, "type": "image/png", "purpose": purpose}
        for name, size, purpose in (*sizes, ("icon-whole.png", "512x512", "maskable"))
    ]
    told = {
        "id": "/",
        "name": "Townsmith",
        "short_name": "Townsmith",
        "description": say(
            Text("Build a small town at one table, with friends, with bots or on your own.")
        ),
        "lang": language_of(request).replace("_", "-"),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": icons,
    }
    body = json.dumps(told, ensure_ascii=False).encode()
    return Response(body, media_type="application/manifest+json")


async def offline(request: Request) -> Response:
    """Return the page that is shown while the server is out of reach."""
    return page(request, "offline.html", {"games": registry.games().values()})


async def read(request: Request) -> Response:
    """Return what the lessons of a game say, without the table that they stand at."""
    game = registry.game(request.path_params["game"])
    say = Words(language_of(request), (), game.slug)
    return page(request, "read.html", {"say": say, "game": game, "lessons": lessons(game).values()})
