"""The table of Catan as a picture, drawn from a view: the board, one's own cards, what can be clicked, the players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from ludex.core import Choice
from ludex.games.catan.faces.drawing_board import draw_board
from ludex.games.catan.faces.pictures import die, sign, swatch
from ludex.games.catan.faces.words import headline, holding, offer_lines, standing
from ludex.games.catan.rules.actions import (
    ACCEPT,
    ASK,
    BUY,
    CONFIRM,
    COUNTER,
    DECLINE,
    DISCARD,
    DROP,
    END,
    GIVE,
    INVITE,
    NOT_TO,
    OFFER,
    PLAY_KNIGHT,
    PLAY_MONOPOLY,
    PLAY_ROADS,
    PROPOSE,
    ROLL,
    TO,
    WITHDRAW,
    kind_of,
)
from ludex.render.svg import Element, action, fit, fixed, group, picture, text_width, theme, wrap

WIDTH = 400
"""Narrow enough for a phone: spots to click stay large enough for a thumb."""
EDGE = 10

LIGHT = {
    "paper": "#f4efe4",
    "card": "#fffdf8",
    "line": "#d8cdb8",
    "ink": "#26221c",
    "soft": "#6d6455",
    "accent": "#8a4b14",
    "turn": "#fbe6bf",
    "sea": "#a8d0e0",
    "coast": "#5d93ab",
    "token": "#fdf6e3",
    "token-ink": "#26221c",
    "red": "#b3201a",
    "wood": "#6fa368",
    "brick": "#cf8263",
    "sheep": "#b5da86",
    "wheat": "#efd06a",
    "ore": "#adb6c4",
    "desert": "#e4d4ab",
    "rim": "#f4efe4",
    "spot": "#ffffff",
    "halo": "rgba(255,255,255,.3)",
    "held-ink": "#26221c",
}
DARK = {
    "paper": "#1d1c1a",
    "card": "#2b2925",
    "line": "#4a443b",
    "ink": "#f2ebdd",
    "soft": "#b3a894",
    "accent": "#f0b269",
    "turn": "#4a3a1c",
    "sea": "#1d3c4b",
    "coast": "#6d9fb5",
    "token": "#ece2c9",
    "token-ink": "#26221c",
    "red": "#b3201a",
    "wood": "#3f6b3d",
    "brick": "#8a4a33",
    "sheep": "#6f9147",
    "wheat": "#a9842a",
    "ore": "#666f7e",
    "desert": "#8b7a53",
    "rim": "#1d1c1a",
    "spot": "#ffffff",
    "halo": "rgba(255,255,255,.42)",
    "held-ink": "#ffffff",
}
STYLE = (
    theme("catan", LIGHT, DARK)
    # Wide enough to read, low enough that board and hand are seen together.
    + ".catan{max-width:35rem;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}"
    + ".catan text{fill:var(--ink);font-size:15px}.catan .paper{fill:var(--paper)}.catan .sea{fill:var(--sea)}"
    + ".catan .soft{fill:var(--soft);font-size:14px}.catan .title{font-size:18px;font-weight:650}"
    + ".catan .strong{font-weight:650}.catan .small{font-size:12.5px}"
    + ".catan .halo{fill:var(--halo)}.catan .hex{stroke:var(--rim);stroke-width:2.5}"
    + "".join(f".catan .{name}{{fill:var(--{name})}}" for name in ("wood", "brick", "sheep", "wheat", "ore", "desert"))
    + ".catan .token{fill:var(--token);stroke:rgba(0,0,0,.35)}.catan .number circle{fill:var(--token-ink)}"
    + ".catan .number .token{fill:var(--token)}"
    + ".catan .number text{fill:var(--token-ink);font-size:14px;font-weight:700}"
    + ".catan .number.red circle{fill:var(--red)}.catan .number.red .token{fill:var(--token)}"
    + ".catan .number.red text{fill:var(--red)}.catan text.place{font-size:8.5px;opacity:.75}"
    + ".catan .robber{fill:#26221c;stroke:#fff;stroke-width:1.4}"
    + ".catan .piece{stroke:#1a1712;stroke-width:1.2}.catan .piece-number{font-size:8.5px;font-weight:700}"
    + ".catan text.on-dark{fill:#fff;font-weight:700}.catan text.on-light{fill:#26221c;font-weight:700}"
    + ".catan .road-edge{stroke:#1a1712;stroke-width:8.5;stroke-linecap:round}"
    + ".catan .road{stroke-width:6;stroke-linecap:round}"
    + ".catan .pier{stroke:var(--coast);stroke-width:2.5;stroke-dasharray:3 2.5}"
    + ".catan .harbour{fill:var(--token);stroke:var(--coast)}"
    + ".catan text.rate{font-size:8.5px;font-weight:700;fill:var(--token-ink)}"
    + ".catan .die{fill:var(--token);stroke:var(--line)}.catan .spot{fill:var(--token-ink)}"
    + ".catan .row rect.back{fill:var(--card);stroke:var(--line)}"
    + ".catan .row.turn rect.back{fill:var(--turn);stroke:var(--accent)}"
    + ".catan .held rect{stroke:var(--line)}.catan .held text{fill:var(--held-ink)}.catan .held.none{opacity:.4}"
    + ".catan .chip rect{fill:var(--card);stroke:var(--accent);stroke-width:1.5}"
    + ".catan .chip text{fill:var(--accent);font-weight:650}"
    + ".catan .action{cursor:pointer;outline:none}"
    + ".catan .action .site{fill:var(--spot);fill-opacity:.82;stroke:var(--accent);stroke-width:1.8}"
    + ".catan .action text.site-number{font-size:10px;font-weight:700;fill:#26221c}"
    + ".catan .action .way{stroke:var(--spot);stroke-opacity:.75;stroke-width:7;stroke-linecap:round}"
    + ".catan .action .way-mark{stroke:#8a4b14;stroke-width:2;stroke-dasharray:3 3}"
    + ".catan .action .near{stroke:transparent;stroke-width:17}.catan .action circle.near{fill:transparent;stroke:none}"
    + ".catan .action .ring{fill:none;stroke:var(--spot);stroke-width:3;stroke-dasharray:4 2.5}"
    + ".catan .action .target{fill:#fff;fill-opacity:.28;stroke:#fff;stroke-width:2.5}"
    + ".catan .action:hover .site,.catan .action:focus-visible .site{fill-opacity:1;stroke-width:3.5}"
    + ".catan .action:hover .way,.catan .action:focus-visible .way{stroke-opacity:1;stroke-width:9}"
    + ".catan .action:hover .target,.catan .action:focus-visible .target{fill-opacity:.55}"
    + ".catan .action:hover rect,.catan .action:focus-visible rect{stroke:var(--ink);stroke-width:3}"
)

CHIPS = {
    ROLL: "Roll",
    BUY: "Buy a card",
    PLAY_KNIGHT: "Play knight",
    PLAY_ROADS: "Play roads",
    PLAY_MONOPOLY: "",
    ACCEPT: "Accept",
    DECLINE: "Decline",
    CONFIRM: "",
    OFFER: "Offer a trade",
    INVITE: "Ask for offers",
    COUNTER: "Make a counter-offer",
    GIVE: "",
    ASK: "",
    DROP: "",
    TO: "",
    NOT_TO: "",
    PROPOSE: "Propose",
    DISCARD: "Discard",
    WITHDRAW: "Withdraw",
    END: "End",
}
"""The kinds of action that get a button, and what is on it; the action's own label or text where that is empty."""


def draw(view: Mapping[str, Any], choices: Sequence[Choice], names: Sequence[str]) -> str:
    """The SVG of a view; parts that stand for one of the choices carry its code."""
    parts: list[Element] = []
    y = draw_head(parts, view, names)
    y = draw_board(parts, view, choices, WIDTH, y)
    y = draw_offer(parts, view, names, y)
    y = draw_chips(parts, choices, y)
    y = draw_hand(parts, view, y)
    for seat in view["seats"]:
        y = draw_seat(parts, view, seat, names, y)
    y = draw_bank(parts, view, y)
    paper = Element("rect", class_="paper", width=WIDTH, height=y, rx=14)
    return picture(WIDTH, y, headline(view, names), STYLE, paper, *parts, class_="board catan")


def label(text: str, x: float, y: float, class_: str | None = None, anchor: str | None = None) -> Element:
    return Element("text", text, x=x, y=y, class_=class_, text_anchor=anchor)


def draw_head(parts: list[Element], view: Mapping[str, Any], names: Sequence[str]) -> float:
    title, _, rest = headline(view, names).partition(". ")
    room = WIDTH - 2 * EDGE
    if view["dice"] is not None:
        room -= 62
        for at, value in enumerate(view["dice"]):
            parts.append(group(WIDTH - EDGE - 56 + 30 * at, 14, die(value, 26)))
    parts.append(label(fit(title, room, 18), EDGE, 28, "title"))
    parts.append(label(fit(rest, room, 14), EDGE, 48, "soft"))
    return 58


def draw_offer(parts: list[Element], view: Mapping[str, Any], names: Sequence[str], y: float) -> float:
    """The offer on the table, the answers that are open, and the offer one is writing."""
    told = [(part, at) for at, line in enumerate(offer_lines(view, names)) for part in wrap(line, WIDTH - 40, 14)]
    if not told:
        return y
    back = Element("rect", class_="back", width=WIDTH - 2 * EDGE, height=12 + 20 * len(told), rx=10)
    box = Element("g", back, class_="row turn")
    for row, (line, at) in enumerate(told):
        box.add(label(line, 12, 21 + 20 * row, "strong" if at == 0 else None))
    parts.append(group(EDGE, y, box))
    return y + 20 + 20 * len(told)


def draw_chips(parts: list[Element], choices: Sequence[Choice], y: float) -> float:
    """Buttons for what has no place on the board."""
    x = float(EDGE)
    found = False
    for choice in choices:
        if kind_of(choice.code) not in CHIPS:
            continue
        found = True
        shown = CHIPS[kind_of(choice.code)] or choice.label or choice.text.capitalize()
        width = max(64.0, text_width(shown, 14) + 20)
        if x + width > WIDTH - EDGE:
            x, y = float(EDGE), y + 48
        chip = Element("g", Element("rect", width=width, height=42, rx=21), class_="chip")
        chip.add(label(shown, width / 2, 26.5, None, "middle"))
        parts.append(group(x, y, action(choice.code, choice.text, chip)))
        x += width + 6
    return y + 52 if found else y


def draw_hand(parts: list[Element], view: Mapping[str, Any], y: float) -> float:
    """One's own resources and development cards."""
    own = next((seat for seat in view["seats"] if seat["seat"] == view["seat"]), None)
    if own is None:
        return y
    step = (WIDTH - 2 * EDGE + 6) / 5
    for at, (resource, count) in enumerate(own["hand"].items()):
        parts.append(group(EDGE + at * step, y, held_cards(resource, count, step)))
    y += 48
    held = [f"{count} {name}" if count > 1 else name for name, count in own["cards"].items() if count]
    if held:
        new = sum(own["bought"].values())
        fresh = f" · {new} new" if new else ""
        parts.append(label(fit(f"Cards: {', '.join(held)}{fresh}", 1.1 * WIDTH, 14), EDGE, y + 12, "soft"))
        y += 24
    return y


@lru_cache(1024)
def held_cards(resource: str, count: int, step: float) -> Element:
    card = Element("g", class_="held" if count else "held none")
    card.add(Element("rect", class_=resource, width=step - 6, height=40, rx=8), group(20, 20, sign(resource, 24)))
    card.add(label(str(count), step - 16, 27, "title", "end"), Element("title", f"{count} {resource}"))
    return fixed([card])


def draw_seat(
    parts: list[Element], view: Mapping[str, Any], seat: Mapping[str, Any], names: Sequence[str], y: float
) -> float:
    """One row a seat: colour, name, what is known of its cards, its points.

    Marked are those who are to act, and in the end the winners.
    """
    is_marked = seat["seat"] in (view["to_act"] if view["outcome"] is None else view["outcome"]["winners"])
    width = WIDTH - 2 * EDGE
    back = Element("rect", class_="back", width=width, height=48, rx=10)
    row = Element("g", back, group(8, 11, swatch(seat["seat"], 26)), class_="row turn" if is_marked else "row")
    points = str(seat["points"])
    row.add(label(points, width - 12, 30, "title", "end"))
    right = width - 20 - text_width(points, 18)
    you = " (you)" if seat["seat"] == view["seat"] else ""
    doing = standing(view, seat)
    room = right - 50 - text_width(doing, 12.5)
    row.add(label(fit(names[seat["seat"]], room - text_width(you, 15), 15) + you, 42, 20, "strong"))
    row.add(label(doing, right, 20, "soft small", "end"))
    row.add(label(fit(holding(seat), right - 46, 12.5), 42, 38, "soft small"))
    parts.append(group(EDGE, y, row))
    return y + 54


def draw_bank(parts: list[Element], view: Mapping[str, Any], y: float) -> float:
    """What is left in the bank and in the deck."""
    x = float(EDGE)
    parts.append(label("Bank", x, y + 19, "soft"))
    x += 42
    for resource, count in view["bank"].items():
        parts.append(group(x, y, banked_cards(resource, count)))
        x += 50
    parts.append(label(f"Deck {view['deck']}", WIDTH - EDGE, y + 19, "soft", "end"))
    return y + 32


@lru_cache(1024)
def banked_cards(resource: str, count: int) -> Element:
    shown = Element("g", group(9, 14, sign(resource, 18)), label(str(count), 21, 19, "soft"))
    return fixed([shown.add(Element("title", f"{count} {resource} in the bank"))])
