"""Carriers: each kind of notice brought to its way."""

from collections.abc import Sequence
from typing import Final

from townsmith.core.text import Plural
from townsmith.table.store.protocol import Store
from townsmith.table.store.way_book import Way
from townsmith.web.http.passes import Pass, Passes
from townsmith.web.notices.letters import Letter
from townsmith.web.notices.mail import Links, Post, post_mail, turn_mail
from townsmith.web.notices.missing import is_missing
from townsmith.web.notices.public_addresses import AllowList
from townsmith.web.notices.push import PushKey, new_key
from townsmith.web.notices.sending import FailedError, Sender, judge
from townsmith.web.notices.ways import MAIL, PUSH, wishes_of
from townsmith.web.notices.webhooks import hook_body, hook_headers

NONE: Final = "none"
STOP: Final = "stop"
YES: Final = "yes"


class Carriers:
    """Brings notices by mail, push and webhook."""

    def __init__(
        self,
        store: Store,
        passes: Passes,
        *,
        post: Post | None,
        public_url: str,
        allowed: AllowList,
    ) -> None:
        self._store = store
        self._passes = passes
        self.post = post
        self._base = public_url
        self.allowed = allowed
        self._sender = Sender(allowed)
        self._key: PushKey | None = None

    @property
    def push_key(self) -> PushKey:
        """Return the key by which push services know this server; it is made once."""
        if self._key is None:
            contact = f"mailto:{self.post.sender}" if self.post else self._base
            kept = self._store.ways.vapid_key(new_key())
            self._key = PushKey(kept, contact or "mailto:nobody@localhost")
        return self._key

    async def close(self) -> None:
        """Hang up."""
        await self._sender.close()

    async def send(self, ways: Sequence[Way], letters: Sequence[Letter]) -> None:
        """Bring the letters of one address; FailedError or RefusedError if that does not work."""
        kind = ways[0].kind
        if is_missing(kind):
            raise FailedError(kind)
        if kind == MAIL:
            await self._send_mail(ways, letters)
        elif kind == PUSH:
            await self._push(ways, letters)
        else:
            await self._call(ways[0], letters[0])

    async def _send_mail(self, ways: Sequence[Way], letters: Sequence[Letter]) -> None:
        if self.post is None:
            raise FailedError(MAIL)
        links = [self._links(*pair) for pair in zip(ways, letters, strict=True)]
        await post_mail(self.post, turn_mail(self.post, ways[0].address, letters, links))

    def _links(self, way: Way, letter: Letter) -> Links:
        seat = Pass(letter.table_id, letter.seat, letter.generation)
        return Links(
            seat=f"{self._base}/s/{self._passes.link(seat)}",
            stop=self.answer_link(way, STOP),
            none=self.answer_link(way, NONE),
        )

    def answer_link(self, way: Way, answer: str) -> str:
        """Return the link by which whoever reads a letter answers it."""
        return f"{self._base}/notes/{self._passes.note(way.id, answer)}"

    async def _push(self, ways: Sequence[Way], letters: Sequence[Letter]) -> None:
        way, letter = ways[0], letters[0]
        where = f"/t/{letter.table_id}"
        if len(letters) > 1:
            title = Plural("{n} table waits for you", "{n} tables wait for you", len(letters))
            letter, where = letter.gathered(letter.words(title), letters), "/"
        subscription = wishes_of(way.wishes).subscription
        sealed = self.push_key.sealed(subscription, letter, where)
        judge(await self._sender.post(way.address, sealed.body, sealed.headers))

    async def _call(self, way: Way, letter: Letter) -> None:
        wishes = wishes_of(way.wishes)
        body = hook_body(letter, f"{wishes.base}/t/{letter.table_id}", wishes.format)
        judge(await self._sender.post(way.address, body, hook_headers(letter)))
