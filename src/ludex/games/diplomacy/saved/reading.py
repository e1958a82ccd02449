"""Saved games of the Python package `diplomacy`: read, checked, and replayed by the judge.

Such a file has every phase with its position, its orders and their results. It does not say from where a unit was
dislodged nor where a standoff was; both follow from the retreats it lists.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

import msgspec

from ludex.core import Refused, refused
from ludex.games.diplomacy.faces.judging import adjudicate
from ludex.games.diplomacy.rules.board import Board
from ludex.games.diplomacy.saved import package_choices
from ludex.games.diplomacy.variants import Variant, load


class SavedMap(NamedTuple):
    """A map of such files that is the same as one of the variants."""

    variant: str
    ids: Mapping[str, str] = {}
    """Provinces that the files call otherwise, and their ids here."""


MAPS: Final = {
    "standard": SavedMap("standard"),
    "standard_fleet_rome": SavedMap("fleetrome"),
    "standard_france_austria": SavedMap("franceaustria"),
    "standard_germany_italy": SavedMap("italygermany"),
    "pure": SavedMap("pure"),
    "ancmed": SavedMap("ancientmediterranean", {"SIN": "SII", "THB": "THE", "TYN": "TYS"}),
}
"""By the name that such files give them."""

RULES: Final[dict[str, object]] = {
    "preset": "droidippy",
    "intent_falls_back_to_land": True,
    "disorder": "home_centers",
}
"""The rulebook by which such games replay best: as in them, an army without a whole chain of convoys goes by land, with
or without VIA, and civil disorder measures a fleet's way by sea.

What the package does otherwise than any rulebook is in `package_choices.py`.
"""

COMPLETED: Final = "COMPLETED"
"""The phase name of a game that is over."""

SEASONS: Final = {"S": "spring", "F": "fall", "W": "winter"}
KINDS: Final = {"M": "movement", "R": "retreat", "A": "adjustment"}
PROVINCE: Final = re.compile(r"\b[A-Z]{3}\b")
PHASE_NAME: Final = re.compile(r"([SFW])([0-9]{1,6})([MRA])", re.ASCII)


class SavedState(msgspec.Struct):
    """The position before a phase's orders, by power. Dislodged units have a star: `*A MUN`."""

    name: str
    units: dict[str, list[str]]
    centers: dict[str, list[str]]
    retreats: dict[str, dict[str, list[str]]] = {}
    note: str = ""


class SavedMessage(msgspec.Struct):
    sender: str
    recipient: str
    message: str
    phase: str
    time_sent: int | None = None


class SavedPhase(msgspec.Struct):
    name: str
    state: SavedState
    orders: dict[str, list[str] | None] = {}
    results: dict[str, list[str]] = {}
    messages: list[SavedMessage] = []


class SavedGame(msgspec.Struct):
    id: str
    map: str
    phases: list[SavedPhase]
    rules: list[str] = []


class Difference(msgspec.Struct, frozen=True):
    """Where the judge comes to another position than the file: after which phase, in what, and both versions."""

    phase: str
    what: str
    saved: list[str]
    ours: list[str]
    choice: str | None = None
    """The choice of the package's that explains it, a key of `package_choices.CHOICES`; None where none is known to."""


def read_all(data: bytes) -> Iterator[SavedGame]:
    """The games of a file; `Refused` for one that can't be read, after which the others can still be asked for."""
    return map(read, parts_of(data))


def parts_of(data: bytes) -> list[bytes]:
    """The texts of the games of a file: one as a whole, or one on each line, as the package appends them.

    A line that is broken is a text too, as long as another is a game.
    """
    lines = [line.strip() for line in data.splitlines() if line.strip()]
    is_list = len(lines) > 1 and not is_object(data) and any(is_object(line) for line in lines)
    return lines if is_list else [data]


def is_object(text: bytes) -> bool:
    """Whether a text is a JSON object with phases, as a game is."""
    try:
        found = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError):
        return False
    return isinstance(found, dict) and "phases" in found


def read(text: str | bytes) -> SavedGame:
    """The game of a file; `Refused` (bad_saved_game, unknown_map) says what is wrong in one that can't be."""
    try:
        game = msgspec.json.decode(text, type=SavedGame)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise bad(f"{error}.") from None
    try:
        check(game)
    except Refused as error:
        raise of_game(error, game) from None
    return game


def check(game: SavedGame) -> None:
    """Refuses a game that can't be, and gives its provinces their ids here."""
    if game.map not in MAPS:
        why = f"Saved games on the map {game.map[:40]!r} can't be read; there are: {', '.join(MAPS)}."
        raise refused("unknown_map", why, {"where": "map"})
    if not game.phases:
        raise bad("It has no phases.")
    board = variant_of(game).board()
    for phase in game.phases:
        translate(phase, MAPS[game.map].ids)
        if phase.name != COMPLETED:
            position_of(game, phase)
        elif phase is not game.phases[-1]:
            raise bad("The game goes on after it was completed.")
        for power in [*phase.state.units, *phase.state.centers, *phase.orders]:
            if power not in board.powers:
                raise bad(f"There is no power {power[:40]!r}.", phase)


def of_game(error: Refused, game: SavedGame, phase: SavedPhase | None = None) -> Refused:
    """A refusal that says in which game it arose, and if given in which phase."""
    refusal = error.refusal
    where = str(refusal.values.get("where", "")) if phase is None else phase.name
    message = refusal.message if phase is None else f"{phase.name}: {refusal.message}"
    return refused(refusal.code, f"{game.id[:80]}: {message}", {"where": where, "game": game.id[:200]})


def variant_of(game: SavedGame) -> Variant:
    return load(MAPS[game.map].variant)


def translate(phase: SavedPhase, ids: Mapping[str, str]) -> None:
    """Gives provinces that the file calls otherwise their ids."""
    state = phase.state
    for part in (state.units, state.centers, phase.orders):
        for power, lines in part.items():
            part[power] = [renamed(line, ids) for line in lines or []]
    for power, retreats in state.retreats.items():
        state.retreats[power] = {
            renamed(unit, ids): [renamed(node, ids) for node in nodes] for unit, nodes in retreats.items()
        }
    phase.results = {renamed(unit, ids): result for unit, result in phase.results.items()}


def renamed(text: str, ids: Mapping[str, str]) -> str:
    """A text with the words in it exchanged that have another name."""
    return PROVINCE.sub(lambda word: ids.get(word[0], word[0]), text) if ids else text


def bad(message: str, phase: SavedPhase | None = None) -> Refused:
    where = "" if phase is None else phase.name[:20]
    return refused("bad_saved_game", f"{where}: {message}" if where else message, {"where": where})


def position_of(game: SavedGame, phase: SavedPhase, rules: object = RULES) -> dict[str, object]:
    """The position of a phase, as the judge takes it."""
    found = PHASE_NAME.fullmatch(phase.name)
    if found is None:
        raise bad(f"{phase.name[:40]!r} is no phase: it should be as S1901M, F1901R or W1901A.")
    board = variant_of(game).board()
    standing = [unit_of(board, phase, power, unit) for power, unit in all_units(phase) if not unit.startswith("*")]
    position: dict[str, object] = {
        "map": MAPS[game.map].variant,
        "rules": rules,
        "options": {"years": 0},
        "year": int(found[2]),
        "season": SEASONS[found[1]],
        "phase": KINDS[found[3]],
        "units": standing,
        "centers": {center: power for power, centers in phase.state.centers.items() for center in centers},
    }
    if found[3] == "R":
        position["dislodged"], position["contested"] = dislodged_of(board, phase, standing)
    return position


def all_units(phase: SavedPhase) -> list[tuple[str, str]]:
    return [(power, unit) for power, units in phase.state.units.items() for unit in units]


def unit_of(board: Board, phase: SavedPhase, power: str, unit: str) -> list[str]:
    """Power, type and place of a unit written as `F STP/SC`."""
    parts = unit.removeprefix("*").split(" ")
    if len(parts) != 2 or parts[0] not in board.unit_types or parts[1] not in board.node_ids:
        raise bad(f"{unit[:40]!r} is no unit.", phase)
    return [power, *parts]


def dislodged_of(
    board: Board, phase: SavedPhase, standing: list[list[str]]
) -> tuple[list[dict[str, object]], list[str]]:
    """The dislodged units with the province each was attacked from, and where standoffs were.

    A vacant neighbour that a unit may not retreat to was contested, unless another unit may retreat to it: then the
    attack came from there. Occupied retreats are left out (`occupied_retreats`).
    """
    taken = {place.partition("/")[0] for _, _, place in standing}
    lists: list[tuple[list[str], list[str]]] = []
    for power, retreats in phase.state.retreats.items():
        for name, nodes in retreats.items():
            vacant = [node for node in nodes if node.partition("/")[0] not in taken]
            lists.append((unit_of(board, phase, power, name), vacant))
    open_to_some = {node.partition("/")[0] for _, nodes in lists for node in nodes}
    dislodged: list[dict[str, object]] = []
    contested: set[str] = set()
    for unit, nodes in lists:
        reach = board.reach(board.unit_types.index(unit[1]), board.node_ids.index(unit[2]))
        near = {board.province_ids[board.province_of[node]] for node in reach}
        closed = near - taken - {node.partition("/")[0] for node in nodes}
        origins = sorted(place for place in closed & open_to_some if can_come(board, standing, place, unit[2]))
        contested |= closed - open_to_some
        dislodged.append({"unit": unit, "from": origins[0] if origins else None, "retreats": nodes})
    return dislodged, sorted(contested)


def can_come(board: Board, standing: list[list[str]], origin: str, place: str) -> bool:
    """Whether the unit that stands where another was dislodged can have come from a province in one step."""
    province = board.province_of[board.node_ids.index(place)]
    for _, unit_type, there in standing:
        node = board.node_ids.index(there)
        if board.province_of[node] == province:
            return board.can_come_from(board.unit_types.index(unit_type), board.province_ids.index(origin), node)
    return False


def occupied_retreats(phase: SavedPhase) -> dict[str, list[str]]:
    """By dislodged unit, the retreats that the file lists although a unit is there.

    The package does so after an attack by convoy (`package_choices.RETREATS`) and then takes no order to go there.
    """
    taken = {unit.split(" ")[1].partition("/")[0] for _, unit in all_units(phase) if not unit.startswith("*")}
    found: dict[str, list[str]] = {}
    for retreats in phase.state.retreats.values():
        for name, nodes in retreats.items():
            occupied = [node for node in nodes if node.partition("/")[0] in taken]
            if occupied:
                found[name.removeprefix("*")] = occupied
    return found


def orders_of(phase: SavedPhase) -> list[list[str]]:
    """The orders of a phase, as the judge takes them."""
    return [[power, order] for power, orders in phase.orders.items() for order in orders or []]


def replay(game: SavedGame, rules: object = RULES) -> list[Difference]:
    """Judges every phase from the file's own position; where the next one differs from the file's, and how.

    `Refused` names the game and the phase of a position that the judge does not take.
    """
    found: list[Difference] = []
    for phase, following in zip(game.phases, game.phases[1:], strict=False):
        try:
            answer = adjudicate(position_of(game, phase, rules), orders_of(phase))
        except Refused as error:
            raise of_game(error, game, phase) from None
        found += differences(phase, our_facts(answer["position"]), following)
    return found


def differences(phase: SavedPhase, ours: dict[str, list[str]], following: SavedPhase) -> list[Difference]:
    """How a position differs from the one that the file has after a phase."""
    saved = saved_facts(following)
    if following.name == COMPLETED:
        ours["phase"] = saved["phase"]
    different = [what for what in saved if saved[what] != ours[what]]
    if not different:
        return []
    moved, dislodged = (
        {line.split(" ")[2].partition("/")[0] for line in set(saved[what]) ^ set(ours[what])}
        for what in ("units", "dislodged")
    )
    choice = package_choices.choice_behind(orders_of(phase), all_units(phase), moved, dislodged)
    return [Difference(phase.name, what, saved[what], ours[what], choice) for what in different]


def saved_facts(phase: SavedPhase) -> dict[str, list[str]]:
    """What a phase's position says, so that it can be compared."""
    state = phase.state
    return {
        "phase": [phase.name],
        "units": sorted(f"{power} {unit}" for power, unit in all_units(phase) if not unit.startswith("*")),
        "centers": sorted(f"{power} {center}" for power, centers in state.centers.items() for center in centers),
        "dislodged": sorted(
            f"{power} {unit} > {' '.join(sorted(nodes))}"
            for power, retreats in state.retreats.items()
            for unit, nodes in retreats.items()
        ),
    }


class JudgedUnit(msgspec.Struct):
    unit: list[str]
    retreats: list[str] = []


class Judged(msgspec.Struct):
    """What is compared of a position of the judge's."""

    year: int
    season: str
    phase: str
    units: list[list[str]]
    centers: dict[str, str]
    dislodged: list[JudgedUnit] = []
    ended: dict[str, object] | None = None


def our_facts(position: object) -> dict[str, list[str]]:
    judged = msgspec.convert(position, Judged)
    return {
        "phase": [phase_name(judged)],
        "units": sorted(" ".join(unit) for unit in judged.units),
        "centers": sorted(f"{power} {center}" for center, power in judged.centers.items()),
        "dislodged": sorted(f"{' '.join(lost.unit)} > {' '.join(sorted(lost.retreats))}" for lost in judged.dislodged),
    }


def current_phase(position: object) -> str:
    """The name of the phase that a position of the judge's is in."""
    return phase_name(msgspec.convert(position, Judged))


def phase_name(judged: Judged) -> str:
    """`S1901M`, or that the game is over."""
    if judged.ended is not None:
        return COMPLETED
    if judged.season not in SEASONS.values():
        raise refused("bad_saved_game", f"Such files have no season {judged.season!r}.", {"where": "season"})
    season = next(letter for letter, season in SEASONS.items() if season == judged.season)
    kind = next(letter for letter, kind in KINDS.items() if kind == judged.phase)
    return f"{season}{judged.year:04d}{kind}"
