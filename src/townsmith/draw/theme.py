"""The colours, letters and line styles that every picture shares.

SVG names colours by CSS variable and never by value, so that one drawing serves day and night.
"""

from typing import Final

LIGHT: Final[dict[str, str]] = {
    "paper": "#F5EDDD",
    "paper2": "#EFE4CE",
    "card": "#FDF8EC",
    "plot": "#EADDBF",
    "ink": "#2B2833",
    "ink2": "#5D5661",
    "rule": "#CDBFA3",
    "shade": "#3C281E29",
    "edge": "#2B2833",
    "wood": "#4F321D",
    "on-wood": "#FFF6E4",
    "wheat": "#E3A92B",
    "on-wheat": "#2B2833",
    "brick": "#C24A2E",
    "on-brick": "#FFF6E4",
    "glass": "#2C75AE",
    "on-glass": "#FFF6E4",
    "stone": "#9AA0A3",
    "on-stone": "#2B2833",
    "lamp": "#FFE7A0",
    "lampedge": "#9A6A00",
    "glow": "#FFCD54BF",
    "focus": "#12568F",
    "good": "#3F6B3B",
    "bad": "#A2331B",
    "pen": "#1D4E86",
    "penpaper": "#1D4E86",
    "leaf": "#5C7F55",
    "leaf2": "#47694A",
    "leafpale": "#C4CDA8",
    "plum": "#8A5A83",
    "slate": "#5A5F6E",
    "wall": "#F2DFBB",
    "wall2": "#E0C796",
    "cream": "#FDF8EC",
    "water": "#8FC1DE",
    "road": "#E2D4B8",
    "room1": "#F3E3C4",
    "room2": "#D9E6E8",
    "room3": "#EAD3CB",
    "room4": "#E3E4CC",
    "room5": "#FFF0C4",
}
"""Paper, by day. `pen` is written on walls, `penpaper` on paper; `on-` colours are letters."""

DARK: Final[dict[str, str]] = {
    "paper": "#1D2129",
    "paper2": "#242935",
    "card": "#2A303C",
    "plot": "#2B3340",
    "ink": "#F1E8D6",
    "ink2": "#B9B1A6",
    "rule": "#4A5160",
    "shade": "#00000066",
    "edge": "#12151B",
    "wood": "#A2754A",
    "on-wood": "#0F0D09",
    "wheat": "#F5CE62",
    "on-wheat": "#1B1710",
    "brick": "#FF9A7C",
    "on-brick": "#1B1710",
    "glass": "#6FB3E4",
    "on-glass": "#10202C",
    "stone": "#B9BEC3",
    "on-stone": "#1B1710",
    "lamp": "#FFDF8A",
    "lampedge": "#B07A12",
    "glow": "#FFCD548C",
    "focus": "#9CD0FF",
    "good": "#A5CF9A",
    "bad": "#FF9C82",
    "pen": "#123C6B",
    "penpaper": "#9CD0FF",
    "leaf": "#85A87A",
    "leaf2": "#5F8266",
    "leafpale": "#3B4A3F",
    "plum": "#B98BB2",
    "slate": "#7C8496",
    "wall": "#CDB68C",
    "wall2": "#A99166",
    "cream": "#EADFC4",
    "water": "#4F86A8",
    "road": "#303746",
    "room1": "#8D7A5B",
    "room2": "#5F7682",
    "room3": "#86655F",
    "room4": "#737559",
    "room5": "#F6DC95",
}
"""Slate, by night: boards are chalk on slate, pieces keep a dark outline, windows stay lit."""

SERIF: Final = (
    '"Iowan Old Style","Palatino Linotype",Palatino,"URW Palladio L",P052,"Book Antiqua",'
    '"Noto Serif",Georgia,serif'
)
"""The letters that speak: titles, prompts, names, numbers on boards."""

SANS: Final = (
    'Seravek,"Gill Sans Nova","Avenir Next",Ubuntu,Calibri,"Noto Sans","DejaVu Sans",sans-serif'
)
"""The letters that work: lines, buttons, card text."""

PAINT: Final[dict[str, str]] = {name: f"var(--{name})" for name in LIGHT} | {"": "none"}
"""How a drawing asks for a colour: by name, or by nothing for none."""

LINES: Final[dict[str, str]] = {
    "ink": "ink",
    "edge": "edge",
    "pencil": "ink2",
    "pen": "pen",
    "penpaper": "penpaper",
    "rule": "rule",
    "lampedge": "lampedge",
    "bad": "bad",
    "splash": "glass",
}
"""The kinds of line, which are class names in a drawing, and the colour of each."""

STYLES: Final[dict[str, str]] = {
    "": "",
    "ink": "bold",
    "title": "bold",
    "ink2": "color(243)",
    "pencil": "color(243)",
    "rule": "color(243)",
    "wood": "bold color(130)",
    "wheat": "bold color(136)",
    "brick": "bold color(160)",
    "glass": "bold color(32)",
    "stone": "bold color(244)",
    "lamp": "reverse",
    "focus": "bold underline",
    "last": "underline",
    "good": "color(28)",
    "bad": "color(160)",
    "pen": "bold color(27)",
    "leaf": "color(28)",
    "plum": "color(133)",
    "slate": "color(66)",
    "wall": "color(94)",
    "water": "color(31)",
}
"""What a terminal makes of a style name.

Nobody knows whether a terminal is light or dark, so the colours are middling ones that stand out
from black and from white alike, and a lamp is the terminal's own two colours swapped. A style
never means anything that no character says.
"""


def variables(colours: dict[str, str]) -> str:
    """Return the colours as CSS declarations."""
    return "".join(f"--{name}:{value};" for name, value in colours.items())


def _css() -> str:
    light, dark = variables(LIGHT), variables(DARK)
    lines = "".join(f".drawing .{line}{{stroke:var(--{LINES[line]})}}" for line in LINES)
    return (
        f":root,[data-theme=light]{{{light}--serif:{SERIF};--sans:{SANS}}}"
        f"[data-theme=dark]{{{dark}}}"
        f"@media(prefers-color-scheme:dark){{:root:not([data-theme]){{{dark}}}}}"
        f"{STROKES}{lines}{SHAPES}"
    )


STROKES: Final = (
    f".drawing :is({','.join(f'.{name}' for name in LINES)})"
    "{fill:none;stroke-linecap:round;stroke-linejoin:round}"
)
"""How all lines are drawn, whatever their colour."""

SHAPES: Final = (
    ".drawing{color:var(--ink);overflow:visible}"
    ".drawing text{fill:var(--ink);font-family:var(--sans)}"
    ".drawing .serif{font-family:var(--serif)}"
    ".drawing .quiet{fill:var(--ink2)}"
    ".drawing .bold{font-weight:700}.drawing .semi{font-weight:600}"
    ".drawing .italic{font-style:italic}"
    ".drawing .figures{font-variant-numeric:tabular-nums}"
    ".drawing .inverse{fill:var(--paper)}.drawing .good{fill:var(--good)}"
    ".drawing .written{fill:var(--pen);font-family:var(--serif);font-style:italic;font-weight:700}"
    ".drawing .remark{fill:var(--cream);font-family:var(--serif);font-style:italic;stroke:"
    "var(--edge);stroke-width:2;paint-order:stroke}"
    ".drawing .noted{fill:var(--penpaper);font-family:var(--serif);font-style:italic;"
    "font-weight:700}"
    ".drawing .hatching{stroke-opacity:.28}"
    ".drawing .faint{stroke-opacity:.55}"
    ".drawing .target{cursor:pointer;outline:none}"
    ".drawing .target>.lamp{fill:transparent;stroke:var(--ink2);stroke-width:1.1;"
    "stroke-dasharray:4 4}"
    ".drawing .lit>.lamp{fill:var(--lamp);stroke:var(--lampedge);stroke-width:2.5;"
    "stroke-dasharray:none;filter:drop-shadow(0 0 8px var(--glow))}"
    ".drawing .lit>.lamp+text{fill:var(--edge)}"
    ".drawing .target>.touch{fill:transparent}"
    ".drawing .halo{fill:none;stroke:var(--glow);stroke-width:6}"
    ".drawing .squared{stroke-opacity:.32}"
    ".drawing .crossed{fill:var(--ink2);stroke:var(--card);stroke-width:3;paint-order:stroke}"
    ".drawing .target>.ring{fill:none;stroke:var(--focus);stroke-width:3;opacity:0}"
    ".drawing .target:focus-visible>.ring{opacity:1}"
)
"""What letters, hatching and places to click look like."""

CSS: Final = _css()
"""The whole theme; a page includes it once, a drawing that stands alone carries it inside."""
