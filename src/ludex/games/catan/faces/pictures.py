"""The pieces of Catan: resources as small signs, number tokens, buildings, the robber. Each is drawn round 0, 0."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from ludex.render.svg import Element, fixed, group

SEAT_COLORS = ("#c8372d", "#2f6fc4", "#f3efe4", "#e58a1f", "#2f9157", "#8a5a3a")
SEAT_INKS = ("on-dark", "on-dark", "on-light", "on-light", "on-dark", "on-dark")
"""The class of what is written on each of them."""

ROAD_PATTERNS = (None, "", "1 9", "10 6", "1 6", "14 4 1 4")
"""What tells the roads of each seat apart without their colours: nothing, a line, or dashes so long."""

RED_NUMBERS = (6, 8)


def hexagon(side: float, class_: str) -> Element:
    """A hex with a point at the top."""
    half = side * 0.866
    points = ((0, -side), (half, -side / 2), (half, side / 2), (0, side), (-half, side / 2), (-half, -side / 2))
    return Element("polygon", points=" ".join(f"{x:.1f},{y:.1f}" for x, y in points), class_=class_)


@lru_cache(64)
def sign(resource: str | None, size: float) -> Element:
    """What stands for a resource, about `size` wide; for None, a cactus."""
    shapes = {"wood": tree, "brick": bricks, "sheep": sheep, "wheat": ear, "ore": rocks}
    drawn = shapes[resource]() if resource in shapes else cactus()
    return fixed([Element("g", Element("circle", r=12.5, class_="halo"), drawn, transform=f"scale({size / 20:.3f})")])


def tree() -> Element:
    trunk = Element("rect", x=-1.5, y=4, width=3, height=6, fill="#6b4526")
    lower = Element("polygon", points="-8,5 0,-5 8,5", fill="#1f5a2c")
    upper = Element("polygon", points="-6,-1 0,-10 6,-1", fill="#2b6e38")
    return Element("g", trunk, lower, upper)


def bricks() -> Element:
    drawn = Element("g", fill="#a23b22", stroke="#5f1f10", stroke_width=0.8)
    for x, y in ((-9, 2), (0, 2), (-4.5, -4)):
        drawn.add(Element("rect", x=x, y=y, width=9, height=6, rx=0.8))
    return drawn


def sheep() -> Element:
    legs = Element("path", d="M-4 4v5M4 4v5", stroke="#3a352c", stroke_width=2, fill="none")
    fleece = Element("g", fill="#ffffff", stroke="#8d8676", stroke_width=0.7)
    for x, y, radius in ((-4, 1, 4.6), (3.5, 1, 4.6), (0, -2.5, 4.8)):
        fleece.add(Element("circle", cx=x, cy=y, r=radius))
    head = Element("ellipse", cx=8, cy=-2.5, rx=3, ry=2.6, fill="#3a352c")
    return Element("g", legs, fleece, head)


def ear() -> Element:
    drawn = Element("g", Element("path", d="M0 10V-6", stroke="#8a5f0a", stroke_width=1.6, fill="none"))
    for y in (4.0, -0.5, -5.0):
        for side in (-1, 1):
            grain = Element("ellipse", rx=2.1, ry=3.9, fill="#c98f12", stroke="#7c5605", stroke_width=0.6)
            grain.attributes["transform"] = f"translate({side * 3.2} {y}) rotate({side * 28})"
            drawn.add(grain)
    drawn.add(Element("ellipse", cy=-8, rx=1.9, ry=3.2, fill="#c98f12", stroke="#7c5605", stroke_width=0.6))
    return drawn


def rocks() -> Element:
    back = Element("polygon", points="-10,8 -3,-8 4,8", fill="#4c5563")
    front = Element("polygon", points="-3,8 4,-4 10,8", fill="#69748a")
    snow = Element("polygon", points="-4.8,-4 -3,-8 -1.2,-4 -3,-3", fill="#eef2f6")
    return Element("g", back, front, snow)


def cactus() -> Element:
    return Element(
        "path",
        d="M0 9V-8M-6 -3v3q0 3 6 3M6 -5v3q0 3 -6 3",
        stroke="#6d7f3a",
        stroke_width=3,
        stroke_linecap="round",
        fill="none",
    )


def token(number: int, radius: float) -> Element:
    """A number with its chances of 36 as pips; 6 and 8 in red."""
    class_ = "number red" if number in RED_NUMBERS else "number"
    drawn = Element("g", Element("circle", r=13, class_="token"), class_=class_)
    drawn.add(Element("text", str(number), y=4, text_anchor="middle"))
    pips = 6 - abs(7 - number)
    for pip in range(pips):
        drawn.add(Element("circle", cx=(pip - (pips - 1) / 2) * 3.4, cy=8.4, r=1.25))
    drawn.attributes["transform"] = f"scale({radius / 13:.3f})"
    return drawn


@lru_cache(64)
def robber(size: float) -> Element:
    body = Element("path", d="M-5 9q0 -9 2 -12a4.6 4.6 0 1 1 6 0q2 3 2 12z", class_="robber")
    return fixed(
        [Element("g", body, Element("title", "The robber"), transform=f"scale({size / 18:.3f})", data_id="robber")]
    )


def settlement(seat: int, mark: str, size: float) -> Element:
    """A house in the seat's colour, with its player's initial."""
    return building(seat, mark, "M-7 7V-2L0 -8.5L7 -2V7z", size, 5.2)


def city(seat: int, mark: str, size: float) -> Element:
    """A house with a wing."""
    return building(seat, mark, "M-10.5 8V-5.5L-4.5 -12L1.5 -5.5V-2H10.5V8z", size, 6.2)


@lru_cache(64)
def building(seat: int, mark: str, outline: str, size: float, baseline: float) -> Element:
    walls = Element("path", d=outline, fill=SEAT_COLORS[seat], class_="piece")
    initial = Element("text", mark, y=baseline, text_anchor="middle", class_=f"piece-mark {SEAT_INKS[seat]}")
    return fixed([Element("g", walls, initial, transform=f"scale({size / 16:.3f})")])


def road(ends: Mapping[str, float], seat: int, name: str) -> Element:
    """A road along a line, in the seat's colour and with its pattern."""
    drawn = [
        Element("line", class_="road-edge", **ends),
        Element("line", class_="road", stroke=SEAT_COLORS[seat], **ends),
    ]
    if ROAD_PATTERNS[seat] is not None:
        mark = Element("line", class_=f"road-mark {SEAT_INKS[seat]}", **ends)
        mark.attributes["stroke-dasharray"] = ROAD_PATTERNS[seat] or None
        drawn.append(mark)
    return fixed([Element("g", *drawn, data_id=name)])


@lru_cache(64)
def die(value: int, size: float) -> Element:
    """A die that shows a number."""
    drawn = Element("g", Element("rect", width=size, height=size, rx=size * 0.2, class_="die"))
    spots = {
        1: ((1, 1),),
        2: ((0, 0), (2, 2)),
        3: ((0, 0), (1, 1), (2, 2)),
        4: ((0, 0), (0, 2), (2, 0), (2, 2)),
        5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
        6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
    }
    for x, y in spots[value]:
        drawn.add(
            Element("circle", cx=size * (0.25 + 0.25 * x), cy=size * (0.25 + 0.25 * y), r=size * 0.1, class_="spot")
        )
    return fixed([drawn])


@lru_cache(64)
def swatch(seat: int, mark: str, size: float) -> Element:
    """A seat's colour with its player's initial."""
    square = Element("rect", width=size, height=size, rx=size * 0.24, fill=SEAT_COLORS[seat], class_="piece")
    initial = Element("text", mark, x=size / 2, y=size * 0.72, text_anchor="middle", class_=SEAT_INKS[seat])
    return fixed([group(0, 0, square, initial)])


# ---- cards ----


@lru_cache(64)
def card(resource: str, width: float, height: float) -> Element:
    """A resource as a card of its colour."""
    back = Element("rect", class_=f"card-face {resource}", width=width, height=height, rx=width * 0.13)
    return fixed([back, group(width / 2, height * 0.46, sign(resource, min(width * 0.62, height * 0.62)))])


@lru_cache(64)
def badge(count: int, x: float, y: float, radius: float) -> Element:
    """A number on a disc: so many cards."""
    disc = Element("circle", class_="badge", cx=x, cy=y, r=radius)
    return fixed([disc, label(str(count), x, y + radius * 0.42, "badge-count", "middle")])


@lru_cache(64)
def emblem(card: str) -> Element:
    """What stands for a development card, about 24 wide."""
    drawn = Element("g", class_="emblem")
    if card == "knight":
        drawn.add(Element("path", d="M-8 11V-1Q-8 -11 0 -11Q8 -11 8 -1V11H2V3H-2V11zM-6 -2H6", class_="line"))
    elif card == "victory":
        star = "M0 -11L3 -3.5L11 -3.2L4.8 1.8L7 9.5L0 5L-7 9.5L-4.8 1.8L-11 -3.2L-3 -3.5z"
        drawn.add(Element("path", d=star, class_="solid"))
    elif card == "roads":
        drawn.add(Element("path", d="M-10 9L-2 -9M2 9L10 -9", class_="thick"))
    elif card == "plenty":
        drawn.add(Element("path", d="M0 -10V10M-10 0H10", class_="thick"))
    elif card == "monopoly":
        drawn.add(Element("path", d="M-10 8V-6L-5 1L0 -9L5 1L10 -6V8z", class_="solid"))
    else:  # the back of a card
        drawn.add(Element("path", d="M0 -10L8 0L0 10L-8 0z", class_="line"))
    return fixed([drawn])


def label(text: str, x: float, y: float, class_: str | None = None, anchor: str | None = None) -> Element:
    return Element("text", text, x=x, y=y, class_=class_, text_anchor=anchor)
