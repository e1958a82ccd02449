"""The pieces of Monopoly: tokens, dice, houses, hotels, and signs for spaces that are no streets. All drawn here."""

from __future__ import annotations

from functools import lru_cache

from ludex.render.svg import Element, fixed, group

SEAT_COLORS = ("#1d4ed8", "#b91c1c", "#047857", "#7e22ce", "#a16207", "#0e7490", "#be185d", "#44403c")
HOUSE = "M-6 5.5V-1L0-6.5 6-1V5.5Z"
HOTEL = "M-11 6V-2.5L-7-6.5H7L11-2.5V6Z"
DOORS = "M-7-1.5h3v3h-3ZM4-1.5h3v3h-3ZM-1.5 1h3v5h-3Z"
SPOTS = {1: (4,), 2: (0, 8), 3: (0, 4, 8), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}
"""Where the pips of a throw are, counted in rows of three."""

STYLE = (
    ".monopoly .token{stroke:#fff;stroke-width:1.5}"
    ".monopoly text.number{fill:#fff;font-size:13.5px;font-weight:700;text-anchor:middle}"
    ".monopoly .house{fill:#15803d}.monopoly .hotel{fill:#b91c1c}"
    ".monopoly .house,.monopoly .hotel{stroke:#fff;stroke-width:1.2;stroke-linejoin:round}"
    ".monopoly .door{fill:#fff}"
    ".monopoly .pip{fill:var(--ink)}.monopoly .die .face{fill:var(--card);stroke:var(--soft);stroke-width:1.5}"
    ".monopoly .sign{fill:none;stroke:var(--sign);stroke-width:2;stroke-linecap:round;stroke-linejoin:round}"
    ".monopoly .sign .full{fill:var(--sign)}"
    ".monopoly .hatch{fill:none;stroke:var(--soft);stroke-width:1.2;opacity:.5}"
)


@lru_cache(256)
def token(seat: int, mark: str, x: float, y: float, radius: float, is_piece: bool = False) -> Element:
    """The disc of a seat with its letter; the one on the board is the piece that moves."""
    disc = Element("circle", class_="token", r=radius, fill=SEAT_COLORS[seat])
    letter = Element("text", mark, y=4.6, class_="number")
    found = group(x, y, disc, letter)
    if is_piece:
        found.attributes["data-id"] = f"token-{seat}"
    return fixed([found])


@lru_cache(256)
def buildings(level: int, lot: int, width: float, is_upright: bool, planned: int | None = None) -> Element:
    """What stands on a lot, side by side in the middle of its bar, or one above the other.

    Of what is planned there, what is to come has an outline only, and what is to go is pale. A lot below 0 stands for a
    picture beside the board, whose pieces are not those that move.
    """
    after = level if planned is None else planned
    if 5 in (level, after):
        class_ = "hotel" if level == after else "hotel planned" if after == 5 else "hotel going"
        hotel = Element("g", Element("path", d=HOTEL, class_=class_))
        if level == after:
            hotel.add(Element("path", d=DOORS, class_="door"))
        if is_upright:
            hotel.attributes["transform"] = "scale(.76 1)"
        if lot >= 0:
            hotel.attributes["data-id"] = f"hotel-{lot}"
        return fixed([hotel])
    most = max(level, after)
    step = min(15.5, (width - 4) / 4)
    found: list[Element] = []
    for house in range(most):
        off = (house - (most - 1) / 2) * step
        class_ = "house planned" if house >= level else "house going" if house >= after else "house"
        drawn = group(0 if is_upright else off, off if is_upright else 0, Element("path", d=HOUSE, class_=class_))
        if lot >= 0:
            drawn.attributes["data-id"] = f"house-{lot}-{house}"
        found.append(drawn)
    return fixed(found)


@lru_cache(64)
def die(number: int, which: int, x: float, y: float, size: float) -> Element:
    """A die with its pips; `which` is 1 or 2."""
    third = size / 4
    pips = [
        Element("circle", class_="pip", cx=third * (1 + at % 3), cy=third * (1 + at // 3), r=size / 11)
        for at in SPOTS[number]
    ]
    face = Element("rect", class_="face", width=size, height=size, rx=size / 5)
    found = group(x, y, face, *pips, class_="die")
    found.attributes["data-id"] = f"die-{which}"
    return fixed([found])


@lru_cache(64)
def hatch(x: float, y: float, width: float, height: float) -> Element:
    """Slanting lines over a rectangle."""
    lines: list[str] = []
    at = 8.0
    while at < width + height:
        x1, y1 = (at, 0.0) if at <= width else (width, at - width)
        x2, y2 = (0.0, at) if at <= height else (at - height, height)
        lines.append(f"M{x + x1:.1f} {y + y1:.1f}L{x + x2:.1f} {y + y2:.1f}")
        at += 8
    return fixed([Element("path", d="".join(lines), class_="hatch")])


SIGNS: dict[str, tuple[str, str]] = {
    "railroad": (
        "M-12 5V-3H-3V-9H6V5ZM-9-3V-8M-12 9H12",
        "M-9 6a2.6 2.6 0 1 0 .1 0ZM0 6a2.6 2.6 0 1 0 .1 0ZM7 5L12 9H7Z",
    ),
    "chance": ("M-6-5C-6-13 7-13 7-5C7 0 0-1 0 5", "M0 9a1.8 1.8 0 1 0 .1 0Z"),
    "chest": ("M-11-1V9H11V-1ZM-11-1C-11-11 11-11 11-1M0-9V-1", "M-2.5-2h5v5h-5Z"),
    "tax": ("M-10 0a10 10 0 1 0 20 0a10 10 0 1 0-20 0M4-4C2-7-4-6-4-3C-4 1 4-1 4 3C4 6-2 7-4 4M0-8V8", ""),
    "light": ("M-4 4C-10-1-7-11 0-11C7-11 10-1 4 4ZM-4 8H4M-2 11H2M0 4V-2M-3-4L0-2L3-4", ""),
    "water": ("M-12 0H-4C-4-5 8-5 8 2V4M-12 6H-4C-3 8 2 8 2 4H8M1-4V-9M-4-9H6", "M5 7C2 12 8 12 5 7Z"),
    "go": ("M30 0H-24M-10-12L-26 0L-10 12", ""),
    "jail": ("M-16-14H16V14H-16ZM-8-14V14M0-14V14M8-14V14", ""),
    "free": ("M-18 6V0L-12-2L-8-9H8L13-2L18 0V6ZM-8-2H9", "M-10 4a4 4 0 1 0 .1 0ZM10 4a4 4 0 1 0 .1 0Z"),
    "go_to_jail": ("M-14-12H0V12H-14ZM-9-12V12M-5-12V12M22 0H6M11-6L5 0L11 6", ""),
}
"""Lines and filled parts of each sign, round 0, 0."""


@lru_cache(64)
def sign(kind: str, scale: float = 1.0) -> Element:
    """What stands for a kind of space."""
    lines, full = SIGNS[kind]
    drawn = [Element("path", d=lines)]
    if full:
        drawn.append(Element("path", d=full, class_="full"))
    return fixed([Element("g", *drawn, class_="sign", transform=f"scale({scale})")])


def house_sign(x: float, y: float) -> Element:
    return group(x, y, Element("path", d=HOUSE, class_="house"))


def hotel_sign(x: float, y: float) -> Element:
    return group(x, y, Element("path", d=HOTEL, class_="hotel"), Element("path", d=DOORS, class_="door"))
