"""Units on the map: a shield for an army, a ship for a fleet, with two letters for whose they are."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from ludex.games.diplomacy.faces.drawing_layout import Spot
from ludex.games.diplomacy.faces.drawing_map import Ground
from ludex.games.diplomacy.faces.drawing_powers import Powers, ink_on
from ludex.games.diplomacy.variants import Variant
from ludex.render.svg import escaped, shown

SHAPES = (
    '<path id="dip-C" d="M0-6.4L1.9-2.3 6.3-1.8 3 1.2 3.9 5.6 0 3.4-3.9 5.6-3 1.2-6.3-1.8-1.9-2.3Z"/>'
    '<pattern id="dip-none" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect class="blank" width="10" height="10"/><path class="hatch" d="M0 0V10"/></pattern>'
)
"""The mark of a supply center, and what no unit enters."""

ARMY = "M-11-11H11V0C11 6 5.5 9 0 12C-5.5 9-11 6-11 0Z"
FLEET = "M-14-1.5H14L9.5 10H-9.5ZM-1-13V-3H-10C-6-5-2.4-8.5-1-13ZM1-11.5L8-3H1Z"


def all_units(
    view: Mapping[str, Any], ground: Ground, powers: Powers, variant: Variant, came: Mapping[str, str]
) -> str:
    """Every unit where it stands, and the dislodged beside those that came; `came` tells from which province."""
    kinds = {unit_type.id: unit_type.name for unit_type in variant.unit_types}
    parts = []
    for owner, kind, place in view["units"]:
        said = f"{powers.name(owner)}: {kinds.get(kind, kind)}, {title_of(place, ground)}"
        parts.append(unit(kind, owner, place, ground.spots[place], powers, said, "unit", came.get(place, "")))
    for lost in view["dislodged"]:
        owner, kind, place = lost["unit"]
        to = ", ".join(lost["retreats"]) or "nowhere"
        said = (
            f"{powers.name(owner)}: dislodged {kinds.get(kind, kind)}, {title_of(place, ground)}; may retreat to {to}"
        )
        parts.append(unit(kind, owner, place, ground.lost(place), powers, said, "unit lost"))
    return "".join(parts)


def title_of(place: str, ground: Ground) -> str:
    """Spain (SPA/NC)."""
    return f"{ground.titles[place.partition('/')[0]]} ({place})"


@lru_cache(512)
def unit(kind: str, owner: str, place: str, at: Spot, powers: Powers, said: str, class_: str, came: str = "") -> str:
    """One unit. `data-unit` is its province, `data-came` the one it left in the last phase; a dislodged one says so by
    its class."""
    color = powers.color(owner)
    province = place.partition("/")[0]
    left = f' data-came="{came}"' if came else ""
    return (
        f'<g class="{class_}" data-unit="{province}"{left} transform="translate({shown(at.x)} {shown(at.y)})">'
        f"<title>{escaped(said)}</title>{figure(kind, color, powers.tag(owner))}</g>"
    )


def figure(kind: str, color: str, tag: str) -> str:
    """The figure of a unit around 0 0."""
    ink = ink_on(color)
    if kind == "A":
        return f'<path class="army" d="{ARMY}" fill="{color}"/><text class="tag {ink}" y="3">{escaped(tag)}</text>'
    if kind == "F":
        return f'<path class="fleet" d="{FLEET}" fill="{color}"/><text class="tag {ink}" y="7.7">{escaped(tag)}</text>'
    letters = f"{escaped(kind)}·{escaped(tag)}" if tag else escaped(kind)
    return f'<circle class="other" r="12.5" fill="{color}"/><text class="tag {ink}" y="3.5">{letters}</text>'


def all_centers(view: Mapping[str, Any], ground: Ground, powers: Powers, variant: Variant) -> str:
    """A star for every supply center, in its owner's colour or empty; without areas a ring."""
    owners = view["centers"]
    parts = []
    for center in variant.supply_centers:
        owner = owners.get(center)
        color = "" if owner is None else f' fill="{powers.color(owner)}"'
        if center in ground.centers:
            x, y = ground.centers[center]
            parts.append(f'<use href="#dip-C" x="{shown(x)}" y="{shown(y)}"{color}/>')
        else:
            x, y = ground.spots[center]
            parts.append(
                f'<circle class="ring" cx="{shown(x)}" cy="{shown(y)}" r="17" stroke="{powers.color(owner or "")}"/>'
            )
    return "".join(parts)


def all_lands(view: Mapping[str, Any], ground: Ground, powers: Powers) -> str:
    """The lands in the colours of their owners: a center's, or whose unit stands where there is no center."""
    owners = dict(view["centers"])
    for owner, _, place in view["units"]:
        province = place.partition("/")[0]
        if province in ground.without_center:
            owners[province] = owner
    fills = powers.fills
    return "".join(ground.owned(province, fills[owner]) for province, owner in owners.items() if owner in fills)
