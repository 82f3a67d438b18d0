"""Mail: letters by the host's own mail server, plain text first."""

from collections.abc import Sequence
from dataclasses import dataclass
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate
from html import escape
from typing import Final
from urllib.parse import parse_qs, unquote, urlsplit

from townsmith.core.errors import BadSyntaxError
from townsmith.core.text import Plural, Text
from townsmith.i18n.words import Words
from townsmith.web.notices.letters import Letter
from townsmith.web.notices.missing import need
from townsmith.web.notices.sending import FailedError, RefusedError

_PATIENCE: Final = 20.0
_LONGEST: Final = 254
_SUBMISSION: Final = 587
_SMTPS: Final = 465
_REFUSED: Final = range(500, 600)


@dataclass(frozen=True, slots=True)
class Post:
    """The host's mail server."""

    host: str
    port: int
    sender: str
    user: str = ""
    password: str = ""
    encrypted: bool = False
    """Whether it speaks TLS from the first word on; else it may begin to."""


def read_post(written: str) -> Post:
    """Return the mail server that is written like smtp://USER:PASSWORD@HOST:PORT?from=ADDRESS."""
    parts = urlsplit(written)
    sender = parse_qs(parts.query).get("from", [""])[0]
    try:
        port = parts.port
    except ValueError:
        port = -1
    if parts.scheme not in {"smtp", "smtps"} or not parts.hostname or port == -1:
        raise ValueError(
            f"{parts.scheme or 'this'} is no mail server; write one like "
            "smtp://USER:PASSWORD@mail.example.org:587?from=games@example.org"
        )
    if "@" not in sender:
        raise ValueError("say from whom letters come: --smtp '...?from=games@example.org'")
    encrypted = parts.scheme == "smtps"
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    usual = _SMTPS if encrypted else _SUBMISSION
    return Post(parts.hostname, port or usual, sender, user, password, encrypted)


def read_mail_address(written: str) -> str:
    """Return an address to which letters go; BadSyntaxError if it is none."""
    wrong = BadSyntaxError(Text("This is no e-mail address."))
    address = written.strip()
    if len(address) > _LONGEST or not address.isascii() or not address.isprintable():
        raise wrong
    try:
        read = Address(addr_spec=address)
    except (ValueError, IndexError):
        raise wrong from None
    if "." not in read.domain or not read.username or " " in address:
        raise wrong
    return f"{read.username}@{read.domain.lower()}"


@dataclass(frozen=True, slots=True)
class Links:
    """Where a letter leads."""

    seat: str
    stop: str
    """Ends letters from this table; a mail program follows it with one click."""
    none: str
    """Ends all letters to this address."""


def turn_mail(
    post: Post, to: str, letters: Sequence[Letter], links: Sequence[Links]
) -> EmailMessage:
    """Return the mail that tells of one turn, or of several that were gathered."""
    first, words = letters[0], letters[0].words
    many = len(letters)
    title = Plural("{n} table waits for you", "{n} tables wait for you", many)
    subject = first.title if many == 1 else words(title)
    mail = _mail(post, to, subject)
    # The same turn is the same letter: whoever gets it twice is shown it once.
    domain = post.sender.rpartition("@")[2]
    mail["Message-ID"] = f"<{first.table_id}.{first.seat}.{first.entry}.{many}@{domain}>"
    mail["List-Unsubscribe"] = f"<{links[0].stop}>"
    mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    parts = [*zip(letters, links, strict=True)]
    mail.set_content("\n".join([words(Text("Hello {name},", name=first.name)), "", *_plain(parts)]))
    mail.add_alternative(_html(first, subject, parts), subtype="html")
    return mail


def _plain(parts: Sequence[tuple[Letter, Links]]) -> list[str]:
    lines: list[str] = []
    for letter, links in parts:
        words = letter.words
        lines += [f"{letter.title}.", *letter.happened, letter.with_whom]
        lines += [*_said(letter.time), "", *letter.points, "", *_said(letter.board, "")]
        lines += [links.seat, ""]
    words, last = parts[0][0].words, parts[0][1]
    lines += ["-- ", words(_SEAT), words(_STOP), last.stop, words(_NONE), last.none]
    return lines


def _said(words: str, *after: str) -> list[str]:
    return [words, *after] if words else []


_SEAT: Final = Text("The link is your seat: do not pass it on.")
_STOP: Final = Text("No more letters from this table:")
_NONE: Final = Text("No letters at all:")


def _html(first: Letter, subject: str, parts: Sequence[tuple[Letter, Links]]) -> str:
    words = first.words
    told = "".join(_html_part(*part) for part in parts)
    stop = f'<a href="{escape(parts[0][1].stop)}">{escape(words(_STOP).rstrip(":"))}</a>'
    none = f'<a href="{escape(parts[0][1].none)}">{escape(words(_NONE).rstrip(":"))}</a>'
    hello = escape(words(Text("Hello {name},", name=first.name)))
    return (
        f'<!doctype html><html lang="{words.language}"><title>{escape(subject)}</title>'
        '<body style="font:16px/1.5 Georgia,serif;color:#2a2433;background:#f6eedd;padding:24px">'
        f"<p>{hello}</p>{told}<hr>"
        f'<p style="font-size:13px">{escape(words(_SEAT))} {stop} · {none}</p></body></html>'
    )


def _html_part(letter: Letter, links: Links) -> str:
    told = (*letter.happened, letter.with_whom, *_said(letter.time))
    happened = "".join(f"<p>{escape(line)}</p>" for line in told)
    points = "".join(f"<li>{escape(line)}</li>" for line in letter.points)
    button = (
        'style="display:inline-block;background:#2a2433;color:#fdf9ec;padding:12px 18px;'
        'text-decoration:none;font-weight:bold"'
    )
    way = escape(letter.words(Text("To the table")))
    board = "".join(
        f'<pre style="font:12px/1.25 monospace;overflow-x:auto">{escape(drawn)}</pre>'
        for drawn in _said(letter.board)
    )
    return (
        f"<h1 style='font-size:20px'>{escape(letter.title)}</h1>{happened}"
        f"<ul>{points}</ul>{board}"
        f'<p><a href="{escape(links.seat)}" {button}>{way}</a></p>'
    )


def confirming_mail(post: Post, to: str, game: str, link: str, words: Words) -> EmailMessage:
    """Return the mail that asks whether somebody wants letters at all."""
    mail = _mail(post, to, words(Text("Letters from your table of {game}?", game=game)))
    asked = Text("Somebody asked at a table of {game} to be told here of their turns.", game=game)
    lines = [
        words(asked),
        "",
        words(Text("If that was you, open this page and say yes:")),
        link,
        "",
        words(Text("If not, do nothing: no more letters come, and the address is forgotten.")),
    ]
    mail.set_content("\n".join(lines))
    return mail


def _mail(post: Post, to: str, subject: str) -> EmailMessage:
    mail = EmailMessage()
    mail["Subject"] = subject
    mail["From"] = f"Townsmith <{post.sender}>"
    mail["To"] = to
    mail["Date"] = formatdate()
    mail["Auto-Submitted"] = "auto-generated"
    return mail


async def post_mail(post: Post, mail: EmailMessage) -> None:
    """Hand a letter to the mail server; FailedError or RefusedError if it does not take it."""
    need("mail")
    import aiosmtplib  # noqa: PLC0415  an extra

    try:
        await aiosmtplib.send(
            mail,
            hostname=post.host,
            port=post.port,
            username=post.user or None,
            password=post.password or None,
            use_tls=post.encrypted,
            # A password never travels in the open.
            start_tls=None if post.encrypted or not post.user else True,
            timeout=_PATIENCE,
        )
    except aiosmtplib.SMTPRecipientsRefused as error:
        refused = all(one.code in _REFUSED for one in error.recipients)
        raise (RefusedError if refused else FailedError)(type(error).__name__) from error
    except (aiosmtplib.SMTPException, OSError) as error:
        raise FailedError(type(error).__name__) from error
