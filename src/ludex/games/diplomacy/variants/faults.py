"""What can be wrong with a variant, in words: everything beyond the types of its fields."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludex.games.diplomacy.variants.form import OrderLimit, Phase, Variant
from ludex.games.diplomacy.variants.map_faults import (
    KNOWN_LINKS,
    link_problems,
    may_stand,
    name_problems,
    province_problems,
    reach_problems,
)

MAX_POWERS = 34
MAX_UNIT_TYPES = 31
MAX_YEAR = 10_000
POWER_ID = re.compile(r"[A-Z][A-Z0-9_]*")
COLOR = re.compile(r"#[0-9A-Fa-f]{6}")
PHASES_OF = {
    "move": "movement",
    "support": "movement",
    "convoy": "movement",
    "retreat": "retreat",
    "build": "adjustment",
}


def problems(variant: Variant) -> list[str]:
    """Everything that is wrong, one sentence each; nothing if the variant can be played."""
    found = [
        *power_problems(variant),
        *unit_type_problems(variant),
        *calendar_problems(variant),
        *province_problems(variant),
        *name_problems(variant),
        *link_problems(variant),
        *center_problems(variant),
        *unit_problems(variant),
        *limit_problems(variant),
        *victory_problems(variant),
    ]
    # Only of a map whose parts are all there can a board be made.
    return found or list(reach_problems(variant))


def owners_of(variant: Variant) -> set[str]:
    """Who may own units and centers at the start."""
    neutral = set() if variant.neutral is None else {variant.neutral.id}
    return {power.id for power in variant.powers} | neutral


def power_problems(variant: Variant) -> Iterator[str]:
    if not re.fullmatch(r"[a-z0-9_-]{1,40}", variant.id):
        yield f"The variant's id {variant.id!r} is not 1 to 40 small letters, digits, '_' and '-'."
    if not 2 <= len(variant.powers) <= MAX_POWERS:
        yield f"There are {len(variant.powers)} powers; there must be 2 to {MAX_POWERS}."
    seen: set[str] = set()
    for power in variant.powers:
        if not POWER_ID.fullmatch(power.id):
            yield f"Power {power.id!r}: an id is capital letters, digits and '_', with a letter first."
        if power.id in seen:
            yield f"There are two powers {power.id}."
        seen.add(power.id)
        if not power.name.strip():
            yield f"Power {power.id} has no name."
        if not COLOR.fullmatch(power.color):
            yield f"Power {power.id}: {power.color!r} is not a color as '#3D5A98'."
    if variant.neutral is not None and variant.neutral.id in seen:
        yield f"The neutral units need an id of their own; {variant.neutral.id} is a power."


def unit_type_problems(variant: Variant) -> Iterator[str]:
    ids = [unit_type.id for unit_type in variant.unit_types]
    if ids[:2] != ["A", "F"]:
        yield "The first two unit types must be A, the army, and F, the fleet."
    elif variant.unit_types[0].uses_coasts or not variant.unit_types[1].uses_coasts:
        yield "Fleets use coasts, armies don't: uses_coasts is false for A and true for F."
    if len(ids) > MAX_UNIT_TYPES:
        yield f"There are {len(ids)} unit types; at most {MAX_UNIT_TYPES} are possible."
    if len(set(ids)) != len(ids):
        yield "Two unit types have the same id."
    for unit_type in variant.unit_types:
        if not re.fullmatch("[A-Z]", unit_type.id):
            yield f"Unit type {unit_type.id!r}: an id is one capital letter."
        if not unit_type.name.strip():
            yield f"Unit type {unit_type.id} has no name."
        if not unit_type.terrain:
            yield f"Unit type {unit_type.id} can't be anywhere: it has no terrain."
        if unit_type.uses_coasts and unit_type.is_convoyed:
            yield f"Unit type {unit_type.id} is convoyed, so it can't use coasts: a convoy lands in a province."
        if not unit_type.links:
            yield f"Unit type {unit_type.id} can't move: it has no links."
        for link in unit_type.links:
            if link not in variant.links and link not in variant.one_way and link not in KNOWN_LINKS:
                yield f"Unit type {unit_type.id} moves along {link!r} links, and there are none."


def calendar_problems(variant: Variant) -> Iterator[str]:
    calendar = variant.calendar
    phases = calendar.phases
    if len(set(phases)) != len(phases):
        yield "The calendar has a phase twice."
    kinds = [phase.kind for phase in phases]
    if "movement" not in kinds or "adjustment" not in kinds:
        yield "The calendar needs a movement and an adjustment at least."
    for number, phase in enumerate(phases):
        after = phases[(number + 1) % len(phases)]
        if phase.kind == "movement" and after != Phase(phase.season, "retreat"):
            yield f"The calendar's {phase.season} movement is not followed by the {phase.season} retreat."
        if phase.kind == "retreat" and phases[number - 1] != Phase(phase.season, "movement"):
            yield f"The calendar's {phase.season} retreat does not follow the {phase.season} movement."
    if phases and phases[0].kind == "retreat":
        yield "The calendar can't begin with a retreat."
    seasons = {phase.season for phase in phases}
    if not 1 <= calendar.years <= MAX_YEAR:
        yield f"A round of the calendar takes {calendar.years} years; it must take 1 to {MAX_YEAR}."
    for season in calendar.later:
        if season not in seasons:
            yield f"The calendar has no season {season!r}, which `later` names."
    later = [calendar.later.get(phase.season, 0) for phase in phases]
    if later != sorted(later) or any(not 0 <= years <= calendar.years for years in later):
        yield f"The years in `later` must not fall in the course of a round, and lie from 0 to {calendar.years}."
    start = variant.start
    if not -MAX_YEAR <= start.year <= MAX_YEAR:
        yield f"The game starts in {start.year}; years are from -{MAX_YEAR} to {MAX_YEAR}."
    if calendar.index(start.season, start.phase) < 0:
        yield f"The game starts in a {start.season} {start.phase}, which the calendar does not have."
    elif start.phase == "retreat":
        yield "A game can't start with a retreat: nobody is dislodged."


def center_problems(variant: Variant) -> Iterator[str]:
    provinces = {province.id: province for province in variant.provinces}
    powers = {power.id for power in variant.powers}
    centers = set(variant.supply_centers)
    if len(centers) != len(variant.supply_centers):
        yield "A supply center is named twice."
    for center in variant.supply_centers:
        if center not in provinces:
            yield f"The supply center {center!r} is no province."
    for place in variant.convoy_coasts:
        if place not in provinces or provinces[place].terrain != "coast":
            yield f"convoy_coasts: {place!r} is no coastal province."
    home_of: dict[str, str] = {}
    for power, homes in variant.homes.items():
        if power not in powers:
            yield f"homes: there is no power {power!r}."
        for home in homes:
            if home not in centers:
                yield f"{home!r}, a home of {power}, is no supply center."
            if home in home_of:
                yield f"{home} is a home center twice, of {home_of[home]} and of {power}."
            home_of[home] = power
    for center, owner in variant.centers.items():
        if center not in centers:
            yield f"{owner} is to own {center!r}, which is no supply center."
        if owner not in owners_of(variant):
            yield f"{center} is to belong to {owner!r}, who is no power."
    owners = {*variant.centers.values(), *(unit[0] for unit in variant.units)}
    for name in (power.id for power in variant.powers):
        if variant.build_rule == "home" and not variant.homes.get(name):
            yield f"{name} has no home centers and could never build."
        if name not in owners:
            yield f"{name} starts with no unit and no center."


def unit_problems(variant: Variant) -> Iterator[str]:
    provinces = {province.id: province for province in variant.provinces}
    types = {unit_type.id: unit_type for unit_type in variant.unit_types}
    taken: set[str] = set()
    for power, unit_type, node in variant.units:
        unit = f"{power} {unit_type} {node}"
        name, _, coast = node.partition("/")
        if power not in owners_of(variant):
            yield f"Unit {unit}: there is no power {power!r}."
        if unit_type not in types:
            yield f"Unit {unit}: there is no unit type {unit_type!r}."
        if name not in provinces:
            yield f"Unit {unit}: there is no province {name!r}."
        elif unit_type in types:
            wrong = may_stand(types[unit_type], provinces[name], coast)
            if wrong is not None:
                yield f"Unit {unit}: {wrong}."
        if name in taken:
            yield f"Unit {unit}: there is a unit in {name} already."
        taken.add(name)


def limit_problems(variant: Variant) -> Iterator[str]:
    for limit in variant.order_limits:
        for what in one_limit_problems(variant, limit):
            yield f"order_limits, {limit.order}: {what}."


def one_limit_problems(variant: Variant, limit: OrderLimit) -> Iterator[str]:
    first, last = limit.years
    if first is not None and last is not None and first > last:
        yield f"the years {first} to {last} are none"
    seasons = {phase.season for phase in variant.calendar.phases}
    for season in limit.seasons or ():
        if season not in seasons:
            yield f"the calendar has no season {season!r}"
    types = {unit_type.id for unit_type in variant.unit_types}
    for unit_type in limit.unit_types or ():
        if unit_type not in types:
            yield f"there is no unit type {unit_type!r}"
    if limit.phases is not None and PHASES_OF[limit.order] not in limit.phases:
        yield f"it could never be ordered, since it belongs to the {PHASES_OF[limit.order]}"


def victory_problems(variant: Variant) -> Iterator[str]:
    victory, total = variant.victory, len(variant.supply_centers)
    if victory.centers is None and victory.percent is None and victory.lead is None:
        yield "The victory needs at least one of centers, percent and lead."
    if victory.centers is not None and not 1 <= victory.centers <= total:
        yield f"Victory takes {victory.centers} centers, and there are {total}."
    if victory.percent is not None and not 0 <= victory.percent < 100:
        yield f"Victory takes more than {victory.percent} percent of the centers; that must be 0 to 99."
    if victory.lead is not None and victory.lead.least < 1:
        yield "The least lead that wins must be 1 at least."
    counts = [sum(owner == power.id for owner in variant.centers.values()) for power in variant.powers]
    winner = victory.winner(counts, total, variant.start.year)
    if winner >= 0:
        yield f"{variant.powers[winner].id} has won before the game starts."
