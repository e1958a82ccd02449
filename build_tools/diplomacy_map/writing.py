"""The data file of a map: arcs once, areas as rings of arcs, and where everything is drawn."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

import numpy as np

from arcs import Arc
from places import Label, Places, Spot


class Drawn(NamedTuple):
    """An area as it is to be written; one without places is never entered and has no name."""

    id: str
    kind: str
    places: Places | None
    coasts: dict[str, Spot]


def rings(arcs: list[Arc], number: int) -> list[list[int]]:
    """The rings around an area as numbers of arcs; ~n is arc n backwards. The area is on the left of each."""
    pieces = [at for at, arc in enumerate(arcs) if arc.left == number]
    pieces += [~at for at, arc in enumerate(arcs) if arc.right == number]

    def ends(piece: int) -> tuple[tuple[int, int], tuple[int, int]]:
        points = arcs[piece].points if piece >= 0 else arcs[~piece].points[::-1]
        return points[0], points[-1]

    found = []
    while pieces:
        ring = [pieces.pop(0)]
        start, at = ends(ring[0])
        while at != start:
            following = [piece for piece in pieces if ends(piece)[0] == at]
            if not following:
                raise ValueError(f"The border of area {number} is not closed at {at}.")
            # Where an area meets itself at a corner, any way round closes.
            ring.append(following[0])
            pieces.remove(following[0])
            at = ends(ring[-1])[1]
        found.append(ring)
    return found


def whole(spot: Spot, scale: int) -> list[int]:
    return [round(spot[0] * scale), round(spot[1] * scale)]


def label(given: Label, scale: int) -> list[object]:
    return [*whole((given.x, given.y), scale), round(given.size * scale), *given.lines]


def write(
    path: Path,
    scale: int,
    size: tuple[float, float],
    names: list[str],
    arcs: list[Arc],
    areas: list[Drawn],
    waters: list[tuple[str, int, list[int]]],
    bridges: list[tuple[str, str]],
) -> None:
    """Writes the file: one line an arc and one line an area, so that a change can be read."""
    out: dict[str, dict[str, object]] = {}
    for area in areas:
        entry: dict[str, object] = {"kind": area.kind, "rings": rings(arcs, names.index(area.id))}
        if area.places is not None:
            entry["unit"] = whole(area.places.unit, scale)
            entry["dislodged"] = whole(area.places.dislodged, scale)
            if area.places.center is not None:
                entry["center"] = whole(area.places.center, scale)
            if area.places.long is not None:
                entry["long"] = label(area.places.long, scale)
            entry["short"] = label(area.places.short, scale)
        if area.coasts:
            entry["coasts"] = {coast: whole(spot, scale) for coast, spot in area.coasts.items()}
        out[area.id] = entry
    lines = ["{", f'"scale": {scale},', f'"width": {round(size[0] * scale)},', f'"height": {round(size[1] * scale)},']
    lines += [f'"waters": {short(waters)},', f'"bridges": {short(bridges)},', '"arcs": [']
    lines += comma([short(flat(arc)) for arc in arcs])
    lines += ["],", '"areas": {']
    lines += comma([f"{json.dumps(name)}: {short(entry)}" for name, entry in out.items()])
    path.write_text("\n".join([*lines, "}", "}"]) + "\n")


def flat(arc: Arc) -> list[int]:
    """The first point as it is, every further one by how far it is from the one before."""
    points = np.array(arc.points)
    return [int(number) for number in np.concatenate([points[:1], np.diff(points, axis=0)]).ravel()]


def comma(lines: list[str]) -> list[str]:
    return [f"{line}," for line in lines[:-1]] + lines[-1:]


def short(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
