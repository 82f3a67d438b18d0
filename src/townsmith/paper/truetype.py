"""TrueType fonts: how wide letters are, and a copy that holds only the letters that are used."""

from functools import cached_property
from struct import calcsize, pack, unpack_from
from typing import Final

_KEPT: Final = ("glyf", "head", "hhea", "hmtx", "loca", "maxp")
"""The tables that a reader of PDF needs; which letter is which is said in the PDF itself."""
_CHECKED: Final = 0xB1B0AFBA
_WORD: Final = 0xFFFFFFFF
_LONG_LOCA: Final = 1
_UNICODE: Final = 4
# What the flags of a part of a composed glyph mean: large numbers, one, two or four scales, more.
_WORDS: Final = 1
_SCALE: Final = 8
_MORE: Final = 32
_TWO: Final = 64
_FOUR: Final = 128


class TrueType:
    """A font without hints; letters are called by the numbers of their drawings, glyphs."""

    def __init__(self, data: bytes) -> None:
        count: int = unpack_from(">H", data, 4)[0]
        entries = [unpack_from(">4sLLL", data, 12 + 16 * at) for at in range(count)]
        self._tables = {tag.decode(): data[at : at + size] for tag, _, at, size in entries}
        head, hhea = self._tables["head"], self._tables["hhea"]
        self.units: int = unpack_from(">H", head, 18)[0]
        """How many units a letter's size is divided into."""
        self.box: tuple[int, ...] = unpack_from(">4h", head, 36)
        self.ascent, self.descent = unpack_from(">2h", hhea, 4)
        self._metrics: int = unpack_from(">H", hhea, 34)[0]

    # Letters

    @cached_property
    def glyphs(self) -> dict[str, int]:
        """Return the glyph of every letter the font has."""
        cmap = self._tables["cmap"]
        for at in range(unpack_from(">H", cmap, 2)[0]):
            start = unpack_from(">L", cmap, 8 + 8 * at)[0]
            if unpack_from(">H", cmap, start)[0] == _UNICODE:
                return _segments(cmap[start:])
        raise ValueError("the font has no table of letters that we can read")

    def width(self, glyph: int) -> int:
        """Return how far a glyph moves on, in units."""
        at = min(glyph, self._metrics - 1)
        wide: int = unpack_from(">H", self._tables["hmtx"], 4 * at)[0]
        return wide

    # The copy

    def subset(self, used: set[int]) -> bytes:
        """Return a font in which only these glyphs are drawn; all keep their numbers."""
        drawn = self._with_parts({0, *used})
        places, body = [0], bytearray()
        for glyph in range(len(self._places) - 1):
            if glyph in drawn:
                shape = self.shape(glyph)
                body += shape + bytes(-len(shape) % 4)
            places.append(len(body))
        tables = {tag: self._tables[tag] for tag in _KEPT}
        tables["glyf"] = bytes(body)
        tables["loca"] = pack(f">{len(places)}L", *places)
        head = bytearray(tables["head"])
        head[8:12], head[50:52] = bytes(4), pack(">H", _LONG_LOCA)
        tables["head"] = bytes(head)
        return _file(tables)

    @cached_property
    def _places(self) -> tuple[int, ...]:
        loca = self._tables["loca"]
        if unpack_from(">H", self._tables["head"], 50)[0] == _LONG_LOCA:
            return unpack_from(f">{len(loca) // 4}L", loca)
        return tuple(2 * place for place in unpack_from(f">{len(loca) // 2}H", loca))

    def shape(self, glyph: int) -> bytes:
        """Return how a glyph is drawn, as the font has it."""
        return self._tables["glyf"][self._places[glyph] : self._places[glyph + 1]]

    def _with_parts(self, used: set[int]) -> set[int]:
        """Return the glyphs and all that some of them are put together from."""
        found: set[int] = set()
        todo = list(used)
        while todo:
            glyph = todo.pop()
            if glyph not in found:
                found.add(glyph)
                todo += _parts(self.shape(glyph))
        return found


def _segments(table: bytes) -> dict[str, int]:
    """Return the letters of a table that tells them in runs (format 4)."""
    count = unpack_from(">H", table, 6)[0] // 2
    ends, starts, shifts, offsets = (
        unpack_from(f">{count}H", table, 14 + 2 * count * row + (2 if row else 0))
        for row in range(4)
    )
    found: dict[str, int] = {}
    for at in range(count):
        for code in range(starts[at], min(ends[at], 0xFFFE) + 1):
            glyph = code
            if offsets[at]:
                place = 16 + 6 * count + 2 * at + offsets[at] + 2 * (code - starts[at])
                glyph = unpack_from(">H", table, place)[0]
            glyph = (glyph + shifts[at]) & 0xFFFF if glyph else 0
            if glyph:
                found[chr(code)] = glyph
    return found


def _parts(shape: bytes) -> list[int]:
    """Return the glyphs that a composed glyph is put together from; none for a plain one."""
    if not shape or unpack_from(">h", shape)[0] >= 0:
        return []
    found, at, flags = [], 10, _MORE
    while flags & _MORE:
        flags, part = unpack_from(">2H", shape, at)
        found.append(part)
        at += 8 if flags & _WORDS else 6
        at += 2 if flags & _SCALE else 4 if flags & _TWO else 8 if flags & _FOUR else 0
    return found


def _file(tables: dict[str, bytes]) -> bytes:
    """Return a font file of these tables."""
    count = len(tables)
    power = count.bit_length() - 1
    start = pack(">L4H", 0x00010000, count, 16 << power, power, 16 * (count - (1 << power)))
    at = len(start) + count * calcsize(">4s3L")
    entries, bodies = b"", b""
    head_at = 0
    for tag, body in sorted(tables.items()):
        head_at = at + len(bodies) if tag == "head" else head_at
        entries += pack(">4s3L", tag.encode(), _sum(body), at + len(bodies), len(body))
        bodies += body + bytes(-len(body) % 4)
    whole = bytearray(start + entries + bodies)
    whole[head_at + 8 : head_at + 12] = pack(">L", (_CHECKED - _sum(bytes(whole))) & _WORD)
    return bytes(whole)


def _sum(body: bytes) -> int:
    padded = body + bytes(-len(body) % 4)
    words: tuple[int, ...] = unpack_from(f">{len(padded) // 4}L", padded)
    return sum(words) & _WORD
