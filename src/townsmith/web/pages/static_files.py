"""Static files: the script in its modules, the style and the icon.

They lie in a folder whose name is a mark of all that is in them. So modules find each other by
plain names, browsers keep them for ever, and another version has another folder.
"""

from functools import cache
from hashlib import blake2b
from importlib import resources
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from townsmith.draw.theme import CSS

KINDS: Final = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
_HOME: Final = resources.files("townsmith.web") / "static"
_FOR_EVER: Final = {"cache-control": "public, max-age=31536000, immutable"}


@cache
def assets() -> dict[str, bytes]:
    """Return all static files by name; the style begins with the theme that drawings share."""
    found = {file.name: file.read_bytes() for file in _HOME.iterdir() if _kind(file.name)}
    found["style.css"] = CSS.encode() + found["style.css"]
    return dict(sorted(found.items()))


def _kind(name: str) -> str:
    return next((kind for end, kind in KINDS.items() if name.endswith(end)), "")


@cache
def _mark() -> str:
    contents = b"".join(name.encode() + body for name, body in assets().items())
    return blake2b(contents, digest_size=6).hexdigest()


def asset_address(name: str) -> str:
    """Return where a static file is; another content has another address."""
    return f"/static/{_mark()}/{name}"


@cache
def scripts() -> tuple[str, ...]:
    """Return the names of all modules of the script, which a page can fetch at once."""
    return tuple(name for name in assets() if name.endswith(".js"))


async def static(request: Request) -> Response:
    """Return a static file; browsers may keep it for ever if it is the one they asked for."""
    name = request.path_params["name"]
    if name not in assets():
        raise HTTPException(404)
    current = request.path_params["mark"] == _mark()
    headers = _FOR_EVER if current else None
    return Response(assets()[name], media_type=_kind(name), headers=headers)
