"""`townsmith web`: serve the games in the browser."""

import logging
import socket
import sys
import threading
import webbrowser
from pathlib import Path

import click

from townsmith.web.http.settings import Limits, Settings, limits_with, usual_data


@click.command("web")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8080,
    show_default=True,
    help="The port to listen on; if it is taken, the next free one. 0: any.",
)
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder in which tables are kept. [default: yours]",
)
@click.option("--no-browser", is_flag=True, help="Do not open the browser.")
@click.option(
    "--limit",
    "limits",
    metavar="NAME=VALUE",
    multiple=True,
    help="Change a limit for one visitor, like tables=10/hour or streams=100. May be repeated.",
)
@click.option("--log", is_flag=True, help="Write one line of JSON a request to standard error.")
def command(  # noqa: PLR0913 - one argument an option, as click has it
    *,
    host: str,
    port: int,
    data: Path | None,
    no_browser: bool,
    limits: tuple[str, ...],
    log: bool,
) -> None:
    """Play in the browser: serve all games from this computer.

    Tables are kept in one file and are there again after the next start. For friends elsewhere
    see docs/hosts.md.
    """
    settings = Settings(data or usual_data(), _limits(limits))
    listening = listen(host, port)
    address = f"http://{_spoken(host)}:{listening.getsockname()[1]}/"
    if log:
        logging.basicConfig(level=logging.INFO, format="%(message)s", stream=sys.stderr)
    click.echo(f"Townsmith is open at {address} (Ctrl-C closes it)")
    if not no_browser:
        threading.Timer(0.8, webbrowser.open, [address]).start()
    from townsmith.web.run import serve  # noqa: PLC0415 - slow; the address is told before

    serve(settings, listening)


def _limits(given: tuple[str, ...]) -> Limits:
    try:
        return limits_with(given)
    except ValueError as error:
        raise click.UsageError(str(error)) from None


def listen(host: str, port: int) -> socket.socket:
    """Return a socket on that port, or on the next free one after it."""
    reason = "no port is left"
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in range(port, min(port + 20, 65536)):
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, candidate))
            listening.listen(128)  # so that a browser that is early waits instead of failing
        except OSError as error:
            listening.close()
            reason = str(error.strerror or error)
        else:
            return listening
    raise click.ClickException(f"cannot listen on {host}:{port}: {reason}; choose another --port")


def _spoken(host: str) -> str:
    """Return a host as one types it into a browser."""
    if host in {"0.0.0.0", "::"}:  # noqa: S104  that is the question, not a binding
        return "localhost"
    return f"[{host}]" if ":" in host else host
