"""The map of a variant as a picture: lands in their owners' colours, supply centers, units, and orders as arrows.

Everything that is the same in every picture of a variant is written once. Areas carry `data-area`, units `data-unit`,
orders `data-order`; the root's `data-orders` has the legal orders by unit (`drawing_choices`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from ludex.core import Choice
from ludex.games.diplomacy.faces.drawing_choices import data_orders
from ludex.games.diplomacy.faces.drawing_map import WIDTH, Ground, ground_of
from ludex.games.diplomacy.faces.drawing_orders import arrivals, last_orders, own_orders
from ludex.games.diplomacy.faces.drawing_powers import Powers, powers_of
from ludex.games.diplomacy.faces.drawing_style import STYLE
from ludex.games.diplomacy.faces.drawing_units import SHAPES, all_centers, all_lands, all_units
from ludex.games.diplomacy.faces.words import headline, orders_in_words
from ludex.games.diplomacy.rules.actions import DONE, kind_of
from ludex.games.diplomacy.variants import Variant, load
from ludex.render.svg import escaped, fit, shown, text_width

HEAD = 44
TITLE = WIDTH - 150
"""How wide the headline may be: the button to hand in is beside it."""
COUNTS = "(centers / units)"


def draw(view: Mapping[str, Any], choices: Sequence[Choice], names: Sequence[str]) -> str:
    """The SVG of a view. Where the view has the `events` of the last step, their orders are drawn too."""
    variant = load(view["map"])
    ground, powers = ground_of(variant), powers_of(variant)
    listed, height = legend(view, names, variant, powers, HEAD + ground.height * ground.zoom + 10)
    orders = data_orders(choices, ground.board, view.get("sheets"))
    # Between single quotes, since JSON is full of double ones; the ids in it have neither.
    text = escape(orders, quote=False).replace("'", "&#39;")
    carried = f" data-orders='{text}'" if orders else ""
    return "".join(
        (
            '<svg xmlns="http://www.w3.org/2000/svg" ',
            f'viewBox="0 0 {WIDTH} {shown(height)}" width="{WIDTH}" height="{shown(height)}" role="group" ',
            f'aria-label="{escaped(headline(view, names))}" class="board diplomacy{ground.codes}" ',
            f'data-map="{variant.id}" data-names="{shown(ground.name_size)}"{carried}>',
            still(ground, powers),
            f'<g class="owners"{ground.fineness}>{all_lands(view, ground, powers)}</g>',
            over(ground),
            f'<g class="centers">{all_centers(view, ground, powers, variant)}</g>',
            last_orders(view, ground, powers),
            own_orders(view, ground, powers),
            f'<g class="units">{all_units(view, ground, powers, variant, arrivals(view))}</g></g>',
            f'<text x="14" y="29" class="title">{escaped(title(view, names))}</text>',
            hand_in(choices),
            listed,
            "</svg>",
        )
    )


def still(ground: Ground, powers: Powers) -> str:
    """What comes before the owners' colours and never changes: style, shapes, patterns, areas."""
    kept = vars(ground).get("_still")
    if isinstance(kept, str):
        return kept
    made = vars(ground)["_still"] = (
        f"<style>{STYLE}</style><defs>{SHAPES}{powers.defs}</defs>"
        '<rect class="paper" width="100%" height="100%" rx="12"/>'
        f'<g class="map" transform="translate(0 {HEAD}) scale({ground.zoom:.4g})">'
        f'<g class="areas"{ground.fineness}>{ground.below}</g>'
    )
    return made


def over(ground: Ground) -> str:
    """What lies over the owners' colours and never changes: borders and names."""
    kept = vars(ground).get("_over")
    if isinstance(kept, str):
        return kept
    made = vars(ground)["_over"] = (
        f'<g class="lines"{ground.fineness}>{ground.lines}</g><g class="names">{ground.names}</g>'
    )
    return made


def title(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """The headline. Where it is too long, it says how many are to order, as the list below has them in full ink, or who
    won without the reason."""
    words = headline(view, names)
    if text_width(words, 20) > TITLE:
        if view["outcome"] is None:
            words = f"{words.partition('. ')[0]}. To order: {len(view['to_act'])} powers."
        else:
            words = words.rpartition(f" ({view['outcome']['reason']}")[0] + "."
    return fit(words, TITLE, 20)


def hand_in(choices: Sequence[Choice]) -> str:
    """The button by which the orders are handed in, so that a whole game can be played on the board."""
    for choice in reversed(choices):
        if kind_of(choice.code) == DONE:
            said = escaped(choice.label or choice.text)
            return (
                f'<g class="action hand-in" data-action="{choice.code}" role="button" tabindex="0" aria-label="{said}">'
                f'<rect x="{WIDTH - 118}" y="5" width="108" height="34" rx="17"/>'
                f'<text x="{WIDTH - 64}" y="27">Hand in</text></g>'
            )
    return ""


def legend(
    view: Mapping[str, Any], names: Sequence[str], variant: Variant, powers: Powers, top: float
) -> tuple[str, float]:
    """The powers with their centers and units, and one's own orders so far; and where it ends."""
    parts = []
    x, y = 14.0, top
    waiting = set(view["to_act"])
    for seat, (power, said) in enumerate(zip(view["powers"], variant.powers, strict=True)):
        player = names[seat] if seat < len(names) else ""
        played = f" ({player})" if player and player != said.name else ""
        words = f"{said.name}{played}: {power['centers']} / {power['units']}"
        width = min(text_width(words, 13) + 42, 326)
        if x + width > WIDTH - 10:
            x, y = 14.0, y + 24
        class_ = "" if seat in waiting else ' class="soft"'
        parts.append(
            f'<g transform="translate({shown(x)} {shown(y + 14)})"><g transform="translate(0 -12)">'
            f'<rect class="swatch" width="20" height="15" rx="3" fill="{powers.fills[said.id]}" '
            f'stroke="{said.color}"/></g>'
            f'<text x="25"{class_}>{escaped(fit(words, width - 30, 13))}</text></g>'
        )
        x += width
    if x + text_width(COUNTS, 13) > WIDTH - 10:
        x, y = 14.0, y + 24
    parts.append(f'<text class="soft" x="{shown(x)}" y="{shown(y + 14)}">{COUNTS}</text>')
    y += 30
    if view["orders"]:
        told = fit(f"Your orders: {'; '.join(orders_in_words(view))}", WIDTH - 28, 13)
        parts.append(f'<text x="14" y="{shown(y + 10)}">{escaped(told)}</text>')
        y += 20
    return f'<g class="legend">{"".join(parts)}</g>', y + 6
