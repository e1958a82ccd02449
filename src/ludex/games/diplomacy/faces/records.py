"""The typed records of Diplomacy's actions, and the packed orders they stand for. Places are ids as on the board."""

from __future__ import annotations

import msgspec

from ludex.core import refused
from ludex.games.diplomacy.rules import actions
from ludex.games.diplomacy.rules.actions import (
    BUILD,
    CONCEDE,
    CONVOY,
    DISBAND,
    DONE,
    DRAW,
    HOLD,
    MOVE,
    RETREAT,
    SUPPORT_HOLD,
    UNDO,
    VIA,
    WAIVE,
)
from ludex.games.diplomacy.rules.board import Board


class Hold(msgspec.Struct, frozen=True, tag_field="kind", tag="hold", forbid_unknown_fields=True):
    unit: str


class Move(msgspec.Struct, frozen=True, tag_field="kind", tag="move", forbid_unknown_fields=True):
    """To go to a province or coast, `via` convoy or not."""

    unit: str
    to: str
    via: bool = False


class Support(msgspec.Struct, frozen=True, tag_field="kind", tag="support", forbid_unknown_fields=True):
    """To support another unit where it stands, or in going somewhere."""

    unit: str
    other: str
    to: str | None = None


class Convoy(msgspec.Struct, frozen=True, tag_field="kind", tag="convoy", forbid_unknown_fields=True):
    unit: str
    other: str
    to: str


class Retreat(msgspec.Struct, frozen=True, tag_field="kind", tag="retreat", forbid_unknown_fields=True):
    unit: str
    to: str


class Disband(msgspec.Struct, frozen=True, tag_field="kind", tag="disband", forbid_unknown_fields=True):
    """To take a unit off the board, dislodged or in an adjustment."""

    unit: str


class Build(msgspec.Struct, frozen=True, tag_field="kind", tag="build", forbid_unknown_fields=True):
    """A new unit of a type ("A", "F") at a place."""

    unit_type: str
    at: str


class Waive(msgspec.Struct, frozen=True, tag_field="kind", tag="waive", forbid_unknown_fields=True):
    """To build one unit less than one may."""


class Done(msgspec.Struct, frozen=True, tag_field="kind", tag="done", forbid_unknown_fields=True):
    """To close one's orders for the phase."""


class Undo(msgspec.Struct, frozen=True, tag_field="kind", tag="undo", forbid_unknown_fields=True):
    """To take one's last order back."""


class Draw(msgspec.Struct, frozen=True, tag_field="kind", tag="draw", forbid_unknown_fields=True):
    """To vote for a draw among the survivors."""


class Concede(msgspec.Struct, frozen=True, tag_field="kind", tag="concede", forbid_unknown_fields=True):
    """To vote for another power's victory."""

    to: str


Order = Hold | Move | Support | Convoy | Retreat | Disband | Build | Waive | Done | Undo | Draw | Concede


def record(board: Board, code: int) -> Order:
    """The record of a packed order."""
    kind = actions.kind_of(code)
    if kind == WAIVE:
        return Waive()
    if kind == DONE:
        return Done()
    if kind == UNDO:
        return Undo()
    if kind == DRAW:
        return Draw()
    if kind == CONCEDE:
        return Concede(board.powers[int(actions.other_of(code))])
    unit = board.province_ids[int(actions.unit_of(code))]
    target = board.node_ids[int(actions.target_of(code))]
    if kind == HOLD:
        return Hold(unit)
    if kind == MOVE:
        return Move(unit, target, actions.detail_of(code) == VIA)
    if kind == RETREAT:
        return Retreat(unit, target)
    if kind == DISBAND:
        return Disband(unit)
    if kind == BUILD:
        return Build(board.unit_types[int(actions.detail_of(code))], target)
    other = board.province_ids[int(actions.other_of(code))]
    if kind == CONVOY:
        return Convoy(unit, other, target)
    return Support(unit, other, None if kind == SUPPORT_HOLD else target)


def code(board: Board, record: object) -> int:
    """The packed order of a record; `Refused` where it names what is not on the board."""
    match record:
        case Hold(unit):
            return actions.hold(province(board, unit))
        case Move(unit, to, via):
            return actions.move(province(board, unit), node(board, to), via)
        case Support(unit, other, None):
            return actions.support_hold(province(board, unit), province(board, other))
        case Support(unit, other, str(to)):
            return actions.support_move(province(board, unit), province(board, other), node(board, to))
        case Convoy(unit, other, to):
            return actions.convoy(province(board, unit), province(board, other), province(board, to))
        case Retreat(unit, to):
            return actions.retreat(province(board, unit), node(board, to))
        case Disband(unit):
            return actions.disband(province(board, unit))
        case Build(unit_type, at):
            return actions.build(
                node(board, at), province(board, at), numbered(board.unit_types, unit_type, "unit_type")
            )
        case Waive():
            return actions.waive()
        case Done():
            return actions.done()
        case Undo():
            return actions.undo()
        case Draw():
            return actions.draw_vote()
        case Concede(to):
            return actions.concede(numbered(board.powers, to, "power"))
    raise refused("not_understood", "That is no order of Diplomacy.")


def node(board: Board, place: str) -> int:
    """The number of a province or coast."""
    return numbered(board.node_ids, place, "province")


def province(board: Board, place: str) -> int:
    """The number of a province; of a coast, that of the province it belongs to."""
    return int(board.province_of[node(board, place)])


def numbered(ids: list[str], name: str, what: str) -> int:
    if name.upper() not in ids:
        known = "" if len(ids) > 20 else f"; there are: {', '.join(ids)}"
        raise refused(
            f"unknown_{what}", f"There is no {what.replace('_', ' ')} {name[:40]!r}{known}.", {"name": name[:40]}
        )
    return ids.index(name.upper())
