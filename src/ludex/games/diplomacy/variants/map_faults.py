"""What can be wrong with the map of a variant: its provinces, their names, and who is next to whom."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import isfinite

from ludex.games.diplomacy.variants.form import Province, UnitType, Variant
from ludex.games.diplomacy.variants.graph import province_part

MAX_NODES = 1023
"""A packed order has ten bits for a province or coast."""
ID = re.compile(r"[A-Z][A-Z0-9]{1,7}")
KNOWN_LINKS = ("land", "sea")


def province_problems(variant: Variant) -> Iterator[str]:
    seen: set[str] = set()
    if not variant.provinces:
        yield "There are no provinces."
    if not (isfinite(variant.map_height) and variant.map_height > 0):
        yield f"The map's height is {variant.map_height:g}; it must be more than 0."
    nodes = sum(1 + len(province.coasts) for province in variant.provinces)
    if nodes > MAX_NODES:
        yield f"There are {nodes} provinces and coasts; at most {MAX_NODES} are possible."
    for province in variant.provinces:
        where = province.id or province.name
        if not ID.fullmatch(province.id):
            yield f"Province {where!r}: an id is 2 to 8 capital letters and digits, with a letter first."
        if province.id in seen:
            yield f"There are two provinces {where}."
        seen.add(province.id)
        if not province.name.strip():
            yield f"Province {where} has no name."
        yield from place_problems(variant, province)


def place_problems(variant: Variant, province: Province) -> Iterator[str]:
    """Its coasts, and where it is drawn."""
    if province.coasts and province.terrain != "coast":
        yield f"{province.id} is {province.terrain} and can't have coasts."
    if len(province.coasts) == 1:
        yield f"{province.id} has one coast only; a province with one coast names none."
    if len(set(province.coasts)) != len(province.coasts):
        yield f"{province.id} names a coast twice."
    for coast in province.coasts:
        if not ID.fullmatch(coast):
            yield f"{province.id}: the coast {coast!r} is not 2 to 8 capital letters and digits."
    if set(province.coast_xy) != set(province.coasts):
        yield f"{province.id}: coast_xy must give a position for each of its coasts and for nothing else."
    for name, (x, y) in {province.id: (province.x, province.y), **province.coast_xy}.items():
        if not (0 <= x <= 1000 and 0 <= y <= variant.map_height):
            part = name if name == province.id else f"{province.id}/{name}"
            yield f"{part} is drawn at {x:g}, {y:g}, off the map of 1000 by {variant.map_height:g}."


def name_problems(variant: Variant) -> Iterator[str]:
    """Two provinces must not go by one name, whatever the case."""
    owner: dict[str, str] = {}
    for province in variant.provinces:
        for name in {text.strip().lower() for text in (province.id, province.name, *province.aliases)}:
            other = owner.setdefault(name, province.id)
            if other != province.id:
                yield f"{name!r} stands for both {other} and {province.id}."


def link_problems(variant: Variant) -> Iterator[str]:
    provinces = {province.id: province for province in variant.provinces}
    used = {link for unit_type in variant.unit_types for link in unit_type.links}
    for kind in [*variant.links, *(kind for kind in variant.one_way if kind not in variant.links)]:
        if kind not in used:
            yield f"No unit type moves along the {kind!r} links."
            continue
        seen: set[tuple[str, str]] = set()
        for is_one_way, links in ((False, variant.links.get(kind, [])), (True, variant.one_way.get(kind, []))):
            for a, b in links:
                wrong = end_problem(variant, kind, a, provinces) or end_problem(variant, kind, b, provinces)
                if wrong is None and province_part(a) == province_part(b):
                    wrong = "a province is not next to itself"
                if wrong is None and (a, b) in seen:
                    wrong = "it is given twice"
                if wrong is None and not any(
                    all(provinces[province_part(end)].terrain in unit_type.terrain for end in (a, b))
                    for unit_type in variant.unit_types
                    if kind in unit_type.links
                ):
                    wrong = "no unit can be at both ends"
                if wrong is not None:
                    yield f"{kind} link {a} - {b}: {wrong}."
                seen.add((a, b))
                if not is_one_way:
                    seen.add((b, a))


def end_problem(variant: Variant, kind: str, end: str, provinces: dict[str, Province]) -> str | None:
    """What is wrong with one end of a link."""
    name, slash, coast = end.partition("/")
    province = provinces.get(name)
    if province is None:
        return f"there is no province {name!r}"
    if slash and coast not in province.coasts:
        return f"{name} has no coast {coast!r}"
    types = [unit_type for unit_type in variant.unit_types if kind in unit_type.links]
    if province.coasts and not slash and any(unit_type.uses_coasts for unit_type in types):
        return f"{name} has several coasts, so the link must say which: {' or '.join(province.coasts)}"
    if not any(province.terrain in unit_type.terrain for unit_type in types):
        return f"{name} is {province.terrain}, where no {' or '.join(unit_type.name for unit_type in types)} can be"
    return None


def reach_problems(variant: Variant) -> Iterator[str]:
    """Provinces cut off from the rest, and coasts that no fleet can leave."""
    board = variant.board()
    near: dict[str, set[str]] = {province.id: set() for province in variant.provinces}
    for links in (*variant.links.values(), *variant.one_way.values()):
        for a, b in links:
            near[province_part(a)].add(province_part(b))
            near[province_part(b)].add(province_part(a))
    pieces = in_pieces(near)
    if len(pieces) > 1:
        smaller = sorted(pieces, key=len)[:-1]
        parts = "; ".join(", ".join(sorted(piece)[:8]) for piece in smaller)
        yield f"The map falls into {len(pieces)} parts that no link joins. Cut off: {parts}."
    for province in variant.provinces:
        if province.terrain != "inland":
            for name in [f"{province.id}/{coast}" for coast in province.coasts] or [province.id]:
                node = board.node_ids.index(name)
                if not board.next_to[1][node] and not any(node in to for to in board.next_to[1]):
                    yield f"{name} has no sea link, so that no fleet could come there or leave."


def in_pieces(near: dict[str, set[str]]) -> list[set[str]]:
    """The parts of a graph that hang together."""
    left = set(near)
    pieces: list[set[str]] = []
    while left:
        piece: set[str] = set()
        edge = {min(left)}
        while edge:
            piece |= edge
            edge = {there for here in edge for there in near[here]} - piece
        pieces.append(piece)
        left -= piece
    return pieces


def may_stand(unit_type: UnitType, province: Province, coast: str) -> str | None:
    """Why a unit of the type can't be in a province or on that coast of it ("": no coast named)."""
    if province.terrain not in unit_type.terrain:
        return f"{province.id} is {province.terrain}, where no {unit_type.name} can be"
    if coast and not unit_type.uses_coasts:
        return f"the {unit_type.name} uses no coasts, so none is named"
    if coast and coast not in province.coasts:
        return f"{province.id} has no coast {coast!r}"
    if province.coasts and unit_type.uses_coasts and not coast:
        return f"the {unit_type.name} must be on one coast of {province.id}: {' or '.join(province.coasts)}"
    return None
