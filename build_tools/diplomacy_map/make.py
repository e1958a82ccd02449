"""Makes the maps that Diplomacy's drawings are made of.

    python make.py standard LAND_FILE     the standard map, from Natural Earth's land
    python make.py cells [VARIANT...]     maps from positions and links alone, for all variants that have no other

Needs numpy and scipy, and for the standard map `land-50m.json` of the npm package world-atlas 2.0.2 (public domain):

    npm pack world-atlas@2.0.2 && tar xzf world-atlas-2.0.2.tgz
    python -m venv env && env/bin/pip install . numpy scipy
    env/bin/python build_tools/diplomacy_map/make.py standard package/land-50m.json
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import europe
from arcs import Arc, arcs_of
from cells import Cells
from grid import curved
from ludex.games.diplomacy.variants import Variant, load, names
from ludex.games.diplomacy.variants.map_areas import areas_of
from places import find_coast, find_places
from standard import CELLS, Standard
from writing import Drawn, write

SCALE = CELLS
"""The file's numbers are the grid's."""

ROOT = Path(__file__).parent.parent.parent
VARIANTS = ROOT / "src" / "ludex" / "games" / "diplomacy" / "variants"


def make_standard(land_file: Path) -> None:
    variant = json.loads((VARIANTS / "standard.json").read_text())
    made = Standard(land_file)
    arcs = arcs_of(made.grid, ease=3, tolerance=1.25)
    areas = []
    for province in variant["provinces"]:
        name = province["id"]
        forced = None
        if name in europe.UNITS:
            x, y = made.cell(europe.UNITS[name])
            forced = (x / CELLS, y / CELLS)
        has_center = name in variant["supply_centers"]
        places = find_places(made.grid, made.numbers[name], CELLS, name, province["name"], has_center, forced)
        coasts = {}
        for coast, place in europe.COASTS.get(name, {}).items():
            x, y = made.cell(place)
            coasts[coast] = (x / CELLS, y / CELLS)
        areas.append(Drawn(name, "sea" if province["terrain"] == "sea" else "land", places, coasts))
    areas += [Drawn(name, "none", None, {}) for name in (*europe.IMPASSABLE, *europe.SCENERY)]
    waters = [
        (area, round(width * SCALE), [round(float(number)) for number in curved(made.cells(line), 2).ravel()])
        for area, width, line in europe.WATERS
    ]
    target = VARIANTS / "areas" / "standard.json"
    target.parent.mkdir(exist_ok=True)
    write(target, SCALE, (1000, made.height / CELLS), made.names, arcs, areas, waters, [])
    report(target, areas, arcs)


def make_cells(name: str) -> None:
    """The map of a variant of which only positions and links are known."""
    variant = load(name)
    made = Cells(variant)
    arcs = arcs_of(made.grid, ease=4, tolerance=1.0)
    areas = []
    for province in variant.provinces:
        number = made.numbers[province.id]
        has_center = province.id in variant.supply_centers
        shores = {}
        for coast in province.coasts:
            seas = [made.numbers[sea] for sea in seas_of(variant, f"{province.id}/{coast}")]
            shores[coast] = find_coast(made.grid, number, made.cells, seas)
        taken = [spot for spot in shores.values() if spot is not None]
        places = find_places(made.grid, number, made.cells, province.id, province.name, has_center, shores=taken)
        coasts = {coast: spot or places.unit for coast, spot in shores.items()}
        areas.append(Drawn(province.id, "sea" if province.terrain == "sea" else "land", places, coasts))
    areas += [Drawn(wall, "none", None, {}) for wall in made.names[made.first_wall :]]
    target = VARIANTS / "areas" / f"{name}.json"
    write(target, made.cells, (made.width, made.height), made.names, arcs, areas, [], made.bridges)
    report(target, areas, arcs)
    print(f"  {len(made.bridges)} of {len(made.links)} links are bridges: {made.bridges}")


def seas_of(variant: Variant, node: str) -> set[str]:
    """The provinces next to a coast."""
    found = set()
    for one, other in variant.links.get("sea", []):
        if node in (one, other):
            found.add((other if node == one else one).partition("/")[0])
    return found


def report(target: Path, areas: list[Drawn], arcs: list[Arc]) -> None:
    points = sum(len(arc.points) for arc in arcs)
    print(
        f"{target.name}: {len(areas)} areas, {len(arcs)} arcs, {points} points, {target.stat().st_size} bytes",
        flush=True,
    )


def main(arguments: list[str]) -> None:
    if arguments[:1] == ["standard"]:
        make_standard(Path(arguments[1]))
    else:
        base = areas_of(load("standard"))
        for name in arguments[1:] or [each for each in names() if areas_of(load(each)) is not base]:
            make_cells(name)


if __name__ == "__main__":
    main(sys.argv[1:])
