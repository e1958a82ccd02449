"""The cards of For Sale: houses that grow with their value, cheques and coins."""

from __future__ import annotations

from ludex.render.svg import Element, group

WALLS = ("#b98b5e", "#a9a17a", "#7f9c86", "#6f94a8", "#8a83ab", "#b0718a")
ROOFS = ("#7a4b25", "#6d6640", "#47654f", "#3d6076", "#564f7d", "#7d3f59")
"""A colour for every five values."""


def house(value: int, width: float, height: float) -> Element:
    """A property: from a one-window hut at 1 to a tower at 30."""
    rank = min(max(value - 1, 0) // 5, 5)
    card = Element("g", Element("rect", class_="card", width=width, height=height, rx=8))
    storeys = 1 + rank
    step = height * 0.07
    wall_width = width * (0.36 + 0.012 * (value % 5) + 0.02 * rank)
    wall_height = storeys * step + height * 0.06
    left = (width - wall_width) / 2
    ground = height - height * 0.09
    top = ground - wall_height
    middle = width / 2
    eaves = wall_width * 0.14
    roof = (
        f"{left - eaves:.1f},{top:.1f} {middle:.1f},{top - height * 0.13:.1f} {left + wall_width + eaves:.1f},{top:.1f}"
    )
    card.add(Element("polygon", points=roof, fill=ROOFS[rank]))
    card.add(Element("rect", x=left, y=top, width=wall_width, height=wall_height, fill=WALLS[rank]))
    pane = min(wall_width * 0.18, step * 0.62)
    columns = 1 if rank == 0 else 2 if rank < 4 else 3
    for storey in range(storeys):
        for column in range(columns):
            x = left + wall_width * (column + 1) / (columns + 1) - pane / 2
            y = top + storey * step + step * 0.45
            card.add(Element("rect", x=x, y=y, width=pane, height=pane, fill="#ffeebb"))
    card.add(Element("text", str(value), x=width * 0.1, y=height * 0.21, class_="value"))
    return card


def cheque(value: int, width: float, height: float) -> Element:
    """A cheque with its amount."""
    note = Element("rect", class_="note", width=width, height=height, rx=5)
    amount = Element("text", str(value), x=width / 2, y=height / 2 + 5.5, class_="money", text_anchor="middle")
    return Element("g", note, amount)


def coin(x: float, y: float, radius: float) -> Element:
    return group(x, y, Element("circle", class_="coin", r=radius), Element("circle", class_="coin", r=radius * 0.55))
