"""A PDF as a file: numbered objects, pages and fonts. The same pages are the same bytes always."""

import zlib
from collections import defaultdict
from typing import Final

from townsmith.paper.letters import NAMES, font
from townsmith.paper.paths import number

_THOUSAND: Final = 1000
_SYMBOLIC: Final = 4
_RUN: Final = 100
"""How many letters a table in a PDF may tell at once."""


class PdfFile:
    """Pages that are put together to one file."""

    def __init__(self, title: str, language: str) -> None:
        self._title = title
        self._language = language
        self._pages: list[tuple[float, float, str]] = []
        self.used: dict[str, dict[int, str]] = defaultdict(dict)
        """By font the glyphs that were written, and the letter of each."""

    def add(self, width: float, height: float, content: str) -> None:
        """Add a page of that size in points."""
        self._pages.append((width, height, content))

    def bytes(self, copies: int = 1) -> bytes:
        """Return the file with that many copies of its pages; all copies share their content."""
        objects = _Objects()
        fonts = {name: _font(objects, name, self.used[name]) for name in NAMES if self.used[name]}
        known = " ".join(f"/{key_of(name)} {at} 0 R" for name, at in fonts.items())
        parent = objects.reserve()
        pages = [
            f"<</Type/Page/Parent {parent} 0 R/MediaBox[0 0 {number(width)} {number(height)}]"
            f"/Resources<</Font<<{known}>>>>/Contents {objects.stream(content.encode())} 0 R>>"
            for width, height, content in self._pages
        ]
        kids = [objects.add(page) for _ in range(copies) for page in pages]
        listed = " ".join(f"{kid} 0 R" for kid in kids)
        objects.fill(parent, f"<</Type/Pages/Count {len(kids)}/Kids[{listed}]>>")
        lang = f"/Lang({self._language})/ViewerPreferences<</PrintScaling/None>>"
        root = objects.add(f"<</Type/Catalog/Pages {parent} 0 R{lang}>>")
        title = ("\ufeff" + self._title).encode("utf-16-be").hex()
        about = objects.add(f"<</Title<{title}>/Producer(Townsmith)>>")
        return objects.file(root, about)


def key_of(name: str) -> str:
    """Return what a font is called on a page."""
    return f"F{NAMES.index(name)}"


class _Objects:
    """The objects of a file, counted from 1."""

    def __init__(self) -> None:
        self._bodies: list[bytes] = []

    def reserve(self) -> int:
        """Return the number of an object that is filled in later."""
        self._bodies.append(b"")
        return len(self._bodies)

    def fill(self, at: int, body: str) -> None:
        """Fill in an object that was reserved."""
        self._bodies[at - 1] = body.encode("latin-1")

    def add(self, body: str) -> int:
        """Add an object and return its number."""
        at = self.reserve()
        self.fill(at, body)
        return at

    def stream(self, body: bytes, more: str = "") -> int:
        """Add a packed stream and return its number."""
        packed = zlib.compress(body, 9)
        at = self.reserve()
        head = f"<</Filter/FlateDecode/Length {len(packed)}{more}>>\nstream\n"
        self._bodies[at - 1] = head.encode() + packed + b"\nendstream"
        return at

    def file(self, root: int, about: int) -> bytes:
        """Return all objects as a file, with the table of where each begins."""
        body = bytearray(b"%PDF-1.6\n%\xe2\xe3\xcf\xd3\n")
        table = [b"0000000000 65535 f \n"]
        for at, one in enumerate(self._bodies, 1):
            table.append(f"{len(body):010} 00000 n \n".encode())
            body += b"%d 0 obj\n" % at + one + b"\nendobj\n"
        start = len(body)
        body += b"xref\n0 %d\n" % len(table) + b"".join(table)
        end = f"trailer\n<</Size {len(table)}/Root {root} 0 R/Info {about} 0 R>>\n"
        return bytes(body) + f"{end}startxref\n{start}\n%%EOF\n".encode()


def _font(objects: _Objects, name: str, used: dict[int, str]) -> int:
    """Add a font with the letters that were used, and return its number."""
    letters = font(name)
    program = letters.subset(set(used))
    at = objects.stream(program, f"/Length1 {len(program)}")
    called = f"TOWNSM+{name}"
    box = " ".join(number(edge * _THOUSAND / letters.units) for edge in letters.box)
    about = objects.add(
        f"<</Type/FontDescriptor/FontName/{called}/Flags {_SYMBOLIC}/FontBBox[{box}]"
        f"/ItalicAngle 0/Ascent {letters.ascent}/Descent {letters.descent}/CapHeight 714"
        f"/StemV 80/FontFile2 {at} 0 R>>"
    )
    widths = " ".join(
        f"{glyph}[{number(letters.width(glyph) * _THOUSAND / letters.units)}]"
        for glyph in sorted(used)
    )
    inner = objects.add(
        f"<</Type/Font/Subtype/CIDFontType2/BaseFont/{called}/CIDToGIDMap/Identity/W[{widths}]"
        "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"
        f"/FontDescriptor {about} 0 R>>"
    )
    spelt = objects.stream(_spelling(used).encode())
    return objects.add(
        f"<</Type/Font/Subtype/Type0/BaseFont/{called}/Encoding/Identity-H"
        f"/DescendantFonts[{inner} 0 R]/ToUnicode {spelt} 0 R>>"
    )


def _spelling(used: dict[int, str]) -> str:
    """Return the table that tells which letter each glyph is, so that words can be copied."""
    pairs = [
        f"<{glyph:04x}> <{letter.encode('utf-16-be').hex()}>"
        for glyph, letter in sorted(used.items())
    ]
    runs = [pairs[at : at + _RUN] for at in range(0, len(pairs), _RUN)]
    told = "\n".join(f"{len(run)} beginbfchar\n{chr(10).join(run)}\nendbfchar" for run in runs)
    return (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"
        "/CIDSystemInfo <</Registry(Adobe)/Ordering(UCS)/Supplement 0>> def\n"
        "/CMapName /Adobe-Identity-UCS def /CMapType 2 def\n"
        "1 begincodespacerange <0000> <ffff> endcodespacerange\n"
        f"{told}\nendcmap CMapName currentdict /CMap defineresource pop end end\n"
    )
