"""From a variant's lists of links to the numbers of a `Board`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludex.games.diplomacy.rules.board import COAST, INLAND, NONE, SEA, Board

if TYPE_CHECKING:
    from ludex.games.diplomacy.variants.form import UnitType, Variant

KINDS = {"sea": int(SEA), "coast": int(COAST), "inland": int(INLAND)}


def province_part(node: str) -> str:
    """The province of a node: "SPA" of "SPA/NC"."""
    return node.partition("/")[0]


def board_of(variant: Variant) -> Board:
    provinces = sorted(variant.provinces, key=lambda province: province.id)
    ids = [province.id for province in provinces]
    number = {name: at for at, name in enumerate(ids)}
    coasts = [(f"{province.id}/{coast}", number[province.id]) for province in provinces for coast in province.coasts]
    nodes = {**number, **{name: len(ids) + at for at, (name, _) in enumerate(coasts)}}
    terrain = {province.id: province.terrain for province in provinces}
    with_coasts = {province.id for province in provinces if province.coasts}
    powers = [power.id for power in variant.powers]
    home_of = {center: powers.index(power) for power, centers in variant.homes.items() for center in centers}
    convoyable = set(variant.convoy_coasts)
    return Board(
        powers=powers,
        provinces=ids,
        kinds=[KINDS[province.terrain] for province in provinces],
        coasts=coasts,
        unit_types=[unit_type.id for unit_type in variant.unit_types],
        next_to=[
            ways(variant, unit_type, nodes, {name for name, kind in terrain.items() if kind in unit_type.terrain})
            for unit_type in variant.unit_types
        ],
        stands=[
            [
                terrain[province_part(node)] in unit_type.terrain
                and ("/" in node) == (unit_type.uses_coasts and province_part(node) in with_coasts)
                for node in nodes
            ]
            for unit_type in variant.unit_types
        ],
        convoys=[unit_type.convoys for unit_type in variant.unit_types],
        is_convoyed=[unit_type.is_convoyed for unit_type in variant.unit_types],
        convoyable=[terrain[name] == "sea" or name in convoyable for name in ids],
        is_center=[name in variant.supply_centers for name in ids],
        home_of=[home_of.get(name, int(NONE)) for name in ids],
    )


def ways(variant: Variant, unit_type: UnitType, nodes: dict[str, int], stands: set[str]) -> list[list[int]]:
    """By node, the nodes that a unit of this type can move to; `stands` are the provinces it may be in."""
    found: list[set[int]] = [set() for _ in nodes]
    for link in unit_type.links:
        both = variant.links.get(link, [])
        for a, b in [*both, *((b, a) for a, b in both), *variant.one_way.get(link, [])]:
            here, there = province_part(a), province_part(b)
            if here in stands and there in stands and here != there:
                if not unit_type.uses_coasts:
                    a, b = here, there
                found[nodes[a]].add(nodes[b])
    return [sorted(to) for to in found]
