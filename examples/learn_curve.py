"""The curve of learn.py as a picture: the share of the win against careful, over the games played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

WIDTH, HEIGHT = 720, 400
LEFT, RIGHT, TOP, BOTTOM = 64, 20, 40, 56


class Point(NamedTuple):
    """A measurement on the way."""

    seconds: float
    """Of the processor's time."""
    games: int
    share: float
    low: float
    high: float


def draw(points: Sequence[Point], even: float) -> str:
    """The curve as SVG, with its 95% interval as a band and the even share as a dashed line."""
    most = max(1, points[-1].games)

    def across(games: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * games / most

    def down(share: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share

    line = " ".join(f"{across(each.games):.1f},{down(each.share):.1f}" for each in points)
    band = " ".join(f"{across(each.games):.1f},{down(each.high):.1f}" for each in points)
    band += " " + " ".join(f"{across(each.games):.1f},{down(each.low):.1f}" for each in reversed(points))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        'font-family="sans-serif" font-size="13" role="img">',
        "<title>Share of the win against two careful bots while learning</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{LEFT}" y="22" font-size="15">For Sale: share of the win against two careful bots</text>',
    ]
    for tenth in range(0, 11, 2):
        y = down(tenth / 10)
        parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{10 * tenth}%</text>')
    for quarter in range(5):
        games = most * quarter / 4
        label = f"{games / 1000:.0f}k" if most >= 8000 else f"{games:.0f}"
        parts.append(f'<text x="{across(games):.1f}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle">{label}</text>')
    middle = (LEFT + WIDTH - RIGHT) / 2
    end = f"games played against itself; {points[-1].seconds / 60:.1f} minutes of one processor"
    y = down(even)
    parts += [
        f'<text x="{middle}" y="{HEIGHT - 14}" text-anchor="middle">{end}</text>',
        f'<polygon points="{band}" fill="#2a6f97" fill-opacity="0.2"/>',
        f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#b00" stroke-dasharray="6 4"/>',
        f'<text x="{WIDTH - RIGHT}" y="{y - 6:.1f}" text-anchor="end" fill="#b00">even</text>',
        f'<polyline points="{line}" fill="none" stroke="#2a6f97" stroke-width="2.5"/>',
        "</svg>",
    ]
    return "\n".join(parts) + "\n"
