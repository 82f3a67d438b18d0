"""`townsmith web`: serve the games in the browser."""

import logging
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path
from typing import Final, TypeVar

import click
from click.core import ParameterSource

from townsmith.cli.durations import duration
from townsmith.cli.language import said
from townsmith.core.text import Text
from townsmith.web.http.proxies import LOCAL, Proxies
from townsmith.web.http.settings import (
    MetricsPlace,
    Settings,
    Tls,
    limits_with,
    metrics_place,
    usual_data,
    usual_workers,
)
from townsmith.web.http.settings import public_url as read_public_url
from townsmith.web.notices.mail import read_post
from townsmith.web.notices.public_addresses import AllowList
from townsmith.web.own_addresses import own_addresses

T = TypeVar("T")
PORT: Final = 8080
EVERYWHERE: Final = "0.0.0.0"  # noqa: S104  what --network asks for
_ALL: Final = {EVERYWHERE, "::"}
_TRIES: Final = 20
"""How many ports are tried from the usual one on."""
_HALL: Final = 100
"""How many people a crowd has where nobody counted."""


@click.command("web")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--network",
    is_flag=True,
    help="Listen to everybody in this network, as --host 0.0.0.0 does.",
)
@click.option(
    "--public-url",
    metavar="URL",
    help="How links begin that are meant for others. [default: as the page was asked for]",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=PORT,
    show_default=True,
    help="The port to listen on; 0: any. Where none is given, the next free one.",
)
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder in which tables are kept. [default: yours]",
)
@click.option(
    "--database",
    metavar="postgresql://USER@HOST/NAME",
    envvar="TOWNSMITH_DATABASE",
    default="",
    help="Keep tables in a PostgreSQL that other nodes share, and not in a folder.",
)
@click.option("--no-browser", is_flag=True, help="Do not open the browser.")
@click.option(
    "--limit",
    "limits",
    metavar="NAME=VALUE",
    multiple=True,
    help="Change a limit for one visitor, like tables=10/hour or streams=100. May be repeated.",
)
@click.option(
    "--crowd",
    metavar="PEOPLE",
    type=click.IntRange(1, 100_000),
    is_flag=False,
    flag_value=_HALL,
    default=1,
    help="So many people may share one address, as in a hall behind one router; without a number, "
    "as many as fit into a hall.",
)
@click.option(
    "--trust-proxy",
    "proxies",
    metavar="ADDRESS",
    multiple=True,
    default=LOCAL,
    help="Believe this address or network about whom it forwards; `none` for nobody. May be "
    "repeated. [default: this computer]",
)
@click.option(
    "--metrics",
    metavar="PORT|/PATH",
    help="Tell the numbers for Prometheus on a port or a path of their own. [default: at /metrics, "
    "to this computer only]",
)
@click.option(
    "--keep",
    type=duration,
    metavar="90d",
    help="Forget tables at which nothing has happened for so long. [default: never]",
)
@click.option(
    "--keep-talk",
    type=duration,
    default="90d",
    show_default=True,
    metavar="90d",
    help="Forget what was said at tables after so long.",
)
@click.option(
    "--smtp",
    metavar="smtp://USER:PASSWORD@HOST?from=ADDRESS",
    envvar="TOWNSMITH_SMTP",
    default="",
    help="Send letters by this mail server to whoever wishes so. Needs --public-url.",
)
@click.option(
    "--allow-webhooks-to",
    "allowed",
    metavar="HOST|NETWORK",
    multiple=True,
    help="Let people name webhooks there, beside the open internet. May be repeated.",
)
@click.option(
    "--tls-cert",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Speak HTTPS with this certificate; needs --tls-key.",
)
@click.option(
    "--tls-key",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The key of that certificate.",
)
@click.option(
    "--no-list", is_flag=True, help="List no open tables on the street, even where hosts would."
)
@click.option(
    "--workers",
    type=click.IntRange(1, 256),
    help="In so many processes bots think at once. [default: the processors less one]",
)
@click.option("--log", is_flag=True, help="Write one line of JSON a request to standard error.")
@click.pass_context
def command(  # noqa: PLR0913 - one argument an option, as click has it
    ctx: click.Context,
    *,
    host: str,
    network: bool,
    public_url: str | None,
    port: int,
    data: Path | None,
    database: str,
    no_browser: bool,
    limits: tuple[str, ...],
    crowd: int,
    proxies: tuple[str, ...],
    metrics: str | None,
    keep: timedelta | None,
    keep_talk: timedelta,
    smtp: str,
    allowed: tuple[str, ...],
    tls_cert: Path | None,
    tls_key: Path | None,
    no_list: bool,
    workers: int | None,
    log: bool,
) -> None:
    """Play in the browser: serve all games from this computer.

    Tables are kept in one file and are there again after the next start. For friends elsewhere
    see docs/hosts.md.
    """
    if smtp and not public_url:
        raise click.UsageError("letters lead back here: --smtp needs --public-url")
    if (tls_cert is None) != (tls_key is None):
        raise click.UsageError("HTTPS needs both --tls-cert and --tls-key")
    settings = Settings(
        data or usual_data(),
        _usable(limits_with, limits),
        workers or usual_workers(),
        proxies=_usable(Proxies, proxies),
        crowd=crowd,
        metrics=_usable(metrics_place, metrics) if metrics else MetricsPlace(),
        keep=keep,
        keep_talk=keep_talk,
        database=database,
        lists_tables=not no_list,
        public_url=_usable(read_public_url, public_url) if public_url else "",
        post=_usable(read_post, smtp) if smtp else None,
        allowed=_usable(AllowList, allowed),
        tls=Tls(tls_cert, tls_key) if tls_cert and tls_key else None,
    )
    host = EVERYWHERE if network else host
    if log:
        logging.basicConfig(level=logging.INFO, format="%(message)s", stream=sys.stderr)
    given = ctx.get_parameter_source("port") is not ParameterSource.DEFAULT
    with ExitStack() as doors:
        listening = [doors.enter_context(listen(host, port, 1 if given else _TRIES))]
        if settings.metrics.port:
            place = settings.metrics
            listening.append(doors.enter_context(listen(place.host, place.port, 1)))
        scheme = "https" if settings.tls else "http"
        address = f"{scheme}://{_spoken(host)}:{listening[0].getsockname()[1]}/"
        from townsmith.web.run import serve  # noqa: PLC0415 - slow; wrong options are told first

        open_to = own_addresses() if host in _ALL else []
        port = listening[0].getsockname()[1]
        friends = [f"{scheme}://{one}:{port}/" for one in open_to[:1]]
        serve(settings, listening, lambda: _welcome(address, friends, browser=not no_browser))


def _welcome(address: str, friends: Sequence[str], *, browser: bool) -> None:
    """Say that the doors are open, and where others in the network find them."""
    click.echo(said(Text("Townsmith is open at {address} (Ctrl-C closes it)", address=address)))
    for there in friends:
        click.echo(said(Text("Everybody in this network finds it at {address}", address=there)))
    if browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _usable(read: Callable[..., T], written: object) -> T:
    """Return what was meant; what cannot be meant is an error of whoever typed it."""
    try:
        return read(written)
    except ValueError as error:
        raise click.UsageError(str(error)) from None


def listen(host: str, port: int, tries: int) -> socket.socket:
    """Return a socket on that port, or on one of the next ones if so many may be tried."""
    reason = "no port is left"
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in range(port, min(port + tries, 65536)):
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
    if host in _ALL:
        return "localhost"
    return f"[{host}]" if ":" in host else host
