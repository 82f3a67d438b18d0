"""Static files: the script in its modules, the style and the icon.

They lie in a folder whose name is a mark of all that is in them. So modules find each other by
plain names, browsers keep them for ever, and another version has another folder.
"""

import re
from collections.abc import Sequence
from functools import cache
from hashlib import blake2b
from importlib import resources
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from townsmith.draw.theme import CSS, LIGHT, variables
from townsmith.web.http.compression import packed_once, unpacks

KINDS: Final = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}
_PAPER: Final = f"@media print{{:root:root{{{variables(LIGHT)}color-scheme:light}}}}"
"""Whoever reads in the dark prints by day."""
_REMARKS: Final = {
    "text/javascript": re.compile(rb"^ *//.*\n", re.MULTILINE),
    "text/css": re.compile(rb"/\*.*?\*/\n?", re.DOTALL),
}
"""Remarks that have lines of their own, by the kind of file."""
_IMPORTED: Final = re.compile(r'from "\./([^"]+)"')
_HOME: Final = resources.files("townsmith.web") / "static"
STYLES: Final = (
    "base",
    "forms",
    "notes",
    "cards",
    "table",
    "table_square",
    "table_wide",
    "table_house",
    "table_tower",
    "rulebook",
    "ending",
    "history",
    "states",
)
"""What the style of all pages is made of, in this order: a later file has the last word."""
OWN_STYLES: Final = {
    "lobby.css": ("lobby",),
    "street.css": ("street", "my_games"),
    "dealer.css": ("dealer",),
    "lesson.css": ("lesson",),
    "pad.css": ("pad",),
    "printing.css": ("printing",),
}
"""What only some pages fetch: those that name it."""
_FOR_EVER: Final = {"cache-control": "public, max-age=31536000, immutable"}


@cache
def assets() -> dict[str, bytes]:
    """Return all static files by name; the style begins with the theme that drawings share."""
    files = [file for file in _HOME.iterdir() if _kind(file.name)]
    found = {file.name: without_remarks(file.name, file.read_bytes()) for file in files}
    found["style.css"] = without_remarks("style.css", (CSS + _PAPER).encode() + _style(STYLES))
    for name, pieces in OWN_STYLES.items():
        found[name] = without_remarks(name, _style(pieces))
    return dict(sorted(found.items()))


def _style(pieces: Sequence[str]) -> bytes:
    return b"".join([(_HOME / "style" / f"{name}.css").read_bytes() for name in pieces])


def without_remarks(name: str, body: bytes) -> bytes:
    """Return a file without what is written for its readers here: it need not travel."""
    remark = _REMARKS.get(_kind(name))
    return body if remark is None else remark.sub(b"", body)


def _kind(name: str) -> str:
    return next((kind for end, kind in KINDS.items() if name.endswith(end)), "")


@cache
def shell_mark() -> str:
    """Return the mark of all static files: it changes with any of them."""
    contents = b"".join(name.encode() + body for name, body in assets().items())
    return blake2b(contents, digest_size=6).hexdigest()


def asset_address(name: str) -> str:
    """Return where a static file is; another content has another address."""
    return f"/static/{shell_mark()}/{name}"


@cache
def scripts(*modules: str) -> tuple[str, ...]:
    """Return these modules of the script and all that they lead to, for a page to fetch at once."""
    reached, found = set[str](), set(modules)
    while found:
        reached |= found
        found = {name for known in found for name in imported(known)} - reached
    return tuple(sorted(reached))


def imported(module: str) -> list[str]:
    """Return the modules that one cannot do without; what is fetched when it is due is not here."""
    return _IMPORTED.findall(assets()[module].decode())


async def static(request: Request) -> Response:
    """Return a static file; browsers may keep it for ever if it is the one they asked for."""
    name = request.path_params["name"]
    if name not in assets():
        raise HTTPException(404)
    current = request.path_params["mark"] == shell_mark()
    headers = {"vary": "accept-encoding", **(_FOR_EVER if current else {})}
    body = assets()[name]
    if unpacks(request.headers.get("accept-encoding", "")):
        body, headers["content-encoding"] = packed_once(body), "gzip"
    return Response(body, media_type=_kind(name), headers=headers)
