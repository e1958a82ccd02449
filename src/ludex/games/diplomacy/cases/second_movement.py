"""Movement adjudicated a second way: the rules as plain functions of each other, settled by `mechanisms/resolver`.

What is to be found out: of every move, whether it succeeds; of every support, whether it is given; of every army that
goes by convoy, whether a route stands. Each follows from others by one rule of the game, written down here as a
function of them. It shares nothing with `rules/movement` but the board, the rulebook and the packed orders, and is
thousands of times slower.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal, TypeAlias

from ludex.games.diplomacy.rules.actions import (
    CONVOY,
    HOLD,
    MOVE,
    SUPPORT_HOLD,
    SUPPORT_MOVE,
    VIA,
    detail_of,
    kind_of,
    other_of,
    target_of,
)
from ludex.games.diplomacy.rules.board import SEA, Board
from ludex.games.diplomacy.rules.rulebook import (
    ALL_HOLD,
    ALWAYS,
    FAIL_OR_HOLD,
    IGNORED,
    INTENT,
    MUST_MATCH,
    OLD_1971,
    OLD_1982,
    Rulebook,
)
from ludex.games.diplomacy.rules.units import Units
from ludex.mechanisms.resolver import Resolver

Question: TypeAlias = tuple[Literal["move", "support", "path"], int]
"""Of the unit in a province: does it move, does it give support, has it a route over sea?"""
Resolve: TypeAlias = Callable[[Question], bool]


NO_PATHS: Mapping[int, Sequence[int]] = {}


@dataclass
class Results:
    went: dict[int, int] = field(default_factory=dict)
    """By province: the node that the unit from there went to."""
    dislodged: dict[int, int] = field(default_factory=dict)
    """By province: where the unit came from that dislodged the one there."""
    contested: set[int] = field(default_factory=set)
    """The provinces that a standoff left empty."""
    given: set[int] = field(default_factory=set)
    """The supporters whose support counted."""
    convoyed: set[int] = field(default_factory=set)
    """The armies with a route over sea."""


class SecondMovement:
    """One movement phase. Units and orders are given by province, as to the fast one."""

    def __init__(
        self,
        board: Board,
        rulebook: Rulebook,
        units: Units,
        orders: Iterable[int],
        paths: Mapping[int, Sequence[int]] = NO_PATHS,
    ) -> None:
        """`paths` are the provinces over which an army is to be convoyed, where its order names them."""
        self.paths = paths
        self.board = board
        self.rulebook = rulebook
        self.types = list(units.types)
        self.owners = list(units.owners)
        self.nodes = list(units.nodes)
        self.orders = list(orders)
        self.units = [province for province, unit in enumerate(self.types) if unit >= 0]
        self.fleets_at_sea = {p for p in self.units if board.convoys[self.types[p]] and board.convoyable[p]}
        self.moves: dict[int, int] = {}
        """Where each unit with a possible move order goes: province by province."""
        self.convoyers: dict[int, set[int]] = {}
        """By army: the fleets ordered to convoy just its move."""
        self.over_sea: set[int] = set()
        """The moves that are to go by convoy."""
        self.hold_supports: dict[int, int] = {}
        self.move_supports: dict[int, int] = {}
        """By supporter: whom it supports, where that is possible and the other does just that."""
        self.read()
        self.questions: list[Question] = [
            *(("move", province) for province in self.moves),
            *(("support", province) for province in (*self.hold_supports, *self.move_supports)),
            *(("path", province) for province in self.over_sea),
        ]

    # What the orders mean.

    def read(self) -> None:
        for unit in self.units:
            if kind_of(self.orders[unit]) == MOVE and self.is_possible_move(unit):
                self.moves[unit] = self.board.province_of[target_of(self.orders[unit])]
        for unit in self.moves:
            self.convoyers[unit] = {fleet for fleet in self.fleets_at_sea if self.is_convoy(fleet, unit)}
        self.over_sea = {unit for unit in self.moves if self.goes_over_sea(unit)}
        for unit in self.units:
            order = self.orders[unit]
            other = other_of(order)
            if other == unit or self.types[other] < 0:
                continue
            if kind_of(order) == SUPPORT_HOLD and self.holds(other) and self.can_step(unit, other):
                self.hold_supports[unit] = other
            if kind_of(order) == SUPPORT_MOVE and other in self.moves and self.is_move_supported(unit, other):
                self.move_supports[unit] = other

    def holds(self, unit: int) -> bool:
        """Whether a unit stays where it is, not for want of a way to go; by rulebook, an impossible order is none."""
        is_impossible = kind_of(self.orders[unit]) == MOVE and not self.rulebook.impossible_move_holds
        return unit not in self.moves and not is_impossible

    def can_step(self, unit: int, province: int) -> bool:
        return self.board.can_step(self.types[unit], self.nodes[unit], province)

    def boards(self, fleet: int, army: int) -> bool:
        """Whether a way leads from some part of the army's province to the fleet; some links lead only one way."""
        parts = [army, *self.board.coasts_of[army]]
        return any(self.nodes[fleet] in list(self.board.reach(self.types[fleet], part)) for part in parts)

    def is_possible_move(self, unit: int) -> bool:
        """A neighbour, or over the sea with fleets that are there, whatever they are ordered to do."""
        order = self.orders[unit]
        node = target_of(order)
        if unit in self.paths:
            return self.is_possible_path(unit, self.board.province_of[node])
        is_step = node in list(self.board.reach(self.types[unit], self.nodes[unit]))
        has_chain = self.is_chain(self.fleets_at_sea, unit, self.board.province_of[node])
        is_army = self.board.is_convoyed[self.types[unit]]
        if is_army and detail_of(order) == VIA and not self.rulebook.via_falls_back_to_land:
            return has_chain
        return is_step or has_chain

    def is_possible_path(self, army: int, goal: int) -> bool:
        """Whether fleets stand along the path that an army's order names."""
        path = self.paths[army]
        return (
            set(path) <= self.fleets_at_sea
            and len(set(path)) == len(path)
            and self.is_chain(set(path), army, goal)
            and self.boards(path[0], army)
            and all(self.can_step(fleet, ahead) for fleet, ahead in pairwise(path))
            and self.can_step(path[-1], goal)
        )

    def is_chain(self, fleets: set[int], unit: int, goal: int) -> bool:
        """Whether some of the fleets lead from the army's province to another."""
        if not self.board.is_convoyed[self.types[unit]] or goal == unit or self.board.kinds[goal] == SEA:
            return False
        if not self.board.can_be_in(self.types[unit], goal):
            return False
        reached: set[int] = set()
        ahead = [fleet for fleet in fleets if self.boards(fleet, unit)]
        while ahead:
            fleet = ahead.pop()
            reached.add(fleet)
            ahead.extend(other for other in fleets - reached if self.can_step(fleet, other))
        return any(self.can_step(fleet, goal) for fleet in reached)

    def is_convoy(self, fleet: int, army: int) -> bool:
        order = self.orders[fleet]
        return (
            kind_of(order) == CONVOY
            and other_of(order) == army
            and self.board.province_of[target_of(order)] == self.moves[army]
            and self.board.is_convoyed[self.types[army]]
            and (army not in self.paths or fleet in self.paths[army])
            and self.is_on_route(fleet, army, self.moves[army])
        )

    def goes_over_sea(self, army: int) -> bool:
        goal = self.moves[army]
        if army in self.paths:
            return True
        is_ordered = self.is_chain(self.convoyers[army], army, goal)
        if not self.can_step(army, goal):
            return True
        is_own = any(self.owners[fleet] == self.owners[army] for fleet in self.convoyers[army])
        is_meant = is_own and self.rulebook.adjacent_convoy == INTENT
        if is_meant and not self.rulebook.intent_falls_back_to_land:
            return True
        if detail_of(self.orders[army]) == VIA:
            return is_ordered or not self.rulebook.via_falls_back_to_land
        return is_ordered and (is_meant or self.rulebook.adjacent_convoy == ALWAYS)

    def is_on_route(self, fleet: int, army: int, goal: int) -> bool:
        return any(fleet in route for route in self.routes(army, goal))

    def routes(self, army: int, goal: int) -> Iterator[tuple[int, ...]]:
        """All over the fleets that are there, whatever they are ordered; by rulebook, only those with none to spare."""
        ahead: list[tuple[int, ...]] = [(fleet,) for fleet in self.fleets_at_sea if self.boards(fleet, army)]
        while ahead:
            route = ahead.pop()
            if self.can_step(route[-1], goal) and not self.has_spare(route, army, goal):
                yield route
            for fleet in self.fleets_at_sea.difference(route):
                if self.can_step(route[-1], fleet):
                    ahead.append((*route, fleet))

    def has_spare(self, route: tuple[int, ...], army: int, goal: int) -> bool:
        return self.rulebook.unnecessary_convoy_is_void and any(
            self.is_chain(set(route) - {fleet}, army, goal) for fleet in route
        )

    def is_move_supported(self, unit: int, other: int) -> bool:
        named = target_of(self.orders[unit])
        goal = self.moves[other]
        if unit == goal or self.board.province_of[named] != goal or not self.can_step(unit, goal):
            return False
        going = target_of(self.orders[other])
        if going == goal or named == going:  # a coast means nothing to an army
            return True
        # A coast that is named must be the right one; by rulebook, one must be named, or says nothing.
        choice = self.rulebook.support_coast
        return choice == IGNORED or (named == goal and choice != MUST_MATCH)

    # The rules, each as a function of the answers to other questions.

    def adjudicate(self, question: Question, resolve: Resolve) -> bool:
        kind, unit = question
        if kind == "move":
            return self.succeeds(unit, resolve)
        if kind == "support":
            return not self.is_cut(unit, resolve)
        return self.has_route(unit, resolve)

    def movers_to(self, province: int) -> list[int]:
        return [unit for unit, goal in self.moves.items() if goal == province]

    def has_route(self, army: int, resolve: Resolve) -> bool:
        fleets = {fleet for fleet in self.convoyers[army] if not self.is_dislodged(fleet, resolve)}
        if army in self.paths:
            return fleets == set(self.paths[army])
        if self.rulebook.any_broken_route_fails and fleets != self.convoyers[army]:
            return False
        return self.is_chain(fleets, army, self.moves[army])

    def is_dislodged(self, unit: int, resolve: Resolve) -> bool:
        if unit in self.moves and resolve(("move", unit)):
            return False
        return any(resolve(("move", mover)) for mover in self.movers_to(unit))

    def gets_there(self, unit: int, resolve: Resolve) -> bool:
        """Whether there is a way at all; an army whose convoy is broken does nothing where it was to go."""
        return unit not in self.over_sea or resolve(("path", unit))

    def is_cut(self, supporter: int, resolve: Resolve) -> bool:
        aim = self.aim(supporter) if supporter in self.move_supports else None
        for attacker in self.movers_to(supporter):
            if self.owners[attacker] == self.owners[supporter] or not self.gets_there(attacker, resolve):
                continue
            # The unit that the support is directed against cuts it only by dislodging.
            if attacker == aim and not (self.rulebook.convoyed_defender_cuts and attacker in self.over_sea):
                if resolve(("move", attacker)):
                    return True
            elif not self.spares(attacker, supporter):
                return True
        return False

    def aim(self, supporter: int) -> int:
        """Where the move goes that is supported."""
        return self.moves[self.move_supports[supporter]]

    def spares(self, attacker: int, supporter: int) -> bool:
        """What a convoyed army does not cut, paradox or not (6.F.17-21).

        By the rule of 1971, support of an attack on a fleet that convoys it; by that of 1982, support of anything that
        goes on where a fleet convoys.
        """
        if attacker not in self.over_sea:
            return False
        if self.rulebook.paradox == OLD_1971:
            return supporter in self.move_supports and self.aim(supporter) in self.convoyers[attacker]
        if self.rulebook.paradox != OLD_1982:
            return False
        place = self.aim(supporter) if supporter in self.move_supports else self.hold_supports[supporter]
        return any(place in self.convoyers[army] for army in self.over_sea)

    def supports(self, unit: int, resolve: Resolve, against: int | None = None) -> int:
        """The given supports of a move or a hold, without those of one power (against its own unit)."""
        mine = self.move_supports if unit in self.moves else self.hold_supports
        return sum(
            1
            for supporter, other in mine.items()
            if other == unit and self.owners[supporter] != against and resolve(("support", supporter))
        )

    def is_head_to_head(self, unit: int) -> bool:
        goal = self.moves[unit]
        return self.moves.get(goal) == unit and unit not in self.over_sea and goal not in self.over_sea

    def succeeds(self, unit: int, resolve: Resolve) -> bool:
        if not self.gets_there(unit, resolve):
            return False
        goal = self.moves[unit]
        against = None
        resistance = 0
        if self.types[goal] >= 0:
            if goal not in self.moves or self.is_head_to_head(unit):
                resistance = 1 + self.supports(goal, resolve)
                against = self.owners[goal]
            elif not resolve(("move", goal)):
                resistance = 1
                against = self.owners[goal]
        if against == self.owners[unit]:
            return False
        strength = 1 + self.supports(unit, resolve, against)
        return strength > resistance and all(
            strength > self.prevention(rival, resolve) for rival in self.movers_to(goal) if rival != unit
        )

    def prevention(self, rival: int, resolve: Resolve) -> int:
        """With what strength another unit keeps all others out of where it wants to go."""
        if not self.gets_there(rival, resolve):
            return 0
        # Beaten head to head: it has no effect where the winner came from.
        goal = self.moves[rival]
        if self.is_head_to_head(rival) and resolve(("move", goal)):
            return 0
        # By rulebook, dislodged by a unit from there is beaten, even if they passed each other by convoy.
        is_opposed = self.moves.get(goal) == rival and not self.rulebook.passed_by_convoy_bounces
        if is_opposed and resolve(("move", goal)) and not resolve(("move", rival)):
            return 0
        return 1 + self.supports(rival, resolve)

    # The answers.

    def results(self, answers: dict[Question, bool]) -> Results:
        """What the answers come to."""
        results = Results()
        for unit, goal in self.moves.items():
            if answers["move", unit]:
                node = target_of(self.orders[unit])
                results.went[unit] = goal if self.board.is_convoyed[self.types[unit]] else node
        for unit, goal in self.moves.items():
            if unit in results.went:
                if self.types[goal] >= 0 and goal not in results.went:
                    results.dislodged[goal] = unit
            elif self.prevention(unit, answers.__getitem__) > 0 and self.is_left_empty(goal, results.went):
                results.contested.add(goal)
        results.given = {unit for (kind, unit), answer in answers.items() if kind == "support" and answer}
        results.convoyed = {unit for (kind, unit), answer in answers.items() if kind == "path" and answer}
        return results

    def is_left_empty(self, province: int, went: dict[int, int]) -> bool:
        is_entered = any(self.board.province_of[node] == province for node in went.values())
        return not is_entered and (self.types[province] < 0 or province in went)

    def result(self, unit: int, results: Results) -> str:
        """What became of the order of a unit, in the judge's word: succeeds, fails or void."""
        order = self.orders[unit]
        kind, other = kind_of(order), other_of(order)
        if kind == MOVE:
            return "void" if unit not in self.moves else said(unit in results.went)
        if kind in (SUPPORT_HOLD, SUPPORT_MOVE):
            aim = other if kind == SUPPORT_HOLD else self.board.province_of[target_of(order)]
            return said(unit in results.given) if other != unit and self.can_step(unit, aim) else "void"
        if kind == CONVOY:
            return self.convoy_result(unit, other, self.board.province_of[target_of(order)], results)
        return said(unit not in results.dislodged) if kind in (0, HOLD) else "void"

    def convoy_result(self, fleet: int, army: int, goal: int, results: Results) -> str:
        """Void by what cannot convoy, or on no route. It succeeds if the fleet stays and the army gets away."""
        if self.types[army] < 0 or not self.board.is_convoyed[self.types[army]]:
            return "fails"
        can_land = goal != army and self.board.kinds[goal] != SEA and self.board.can_be_in(self.types[army], goal)
        if fleet not in self.fleets_at_sea or not can_land or not self.is_on_route(fleet, army, goal):
            return "void"
        is_used = army in results.convoyed and fleet in self.convoyers[army]
        return said(is_used and fleet not in results.dislodged)

    def resolve_all(self) -> dict[Question, bool]:
        """The answer to every question."""
        holding: set[Question] = set()
        """The convoys of the paradoxes in which all moves fail."""
        if self.rulebook.paradox in (ALL_HOLD, OLD_1971):
            return self.resolve_with(None)[0]
        while True:
            answers, failed = self.resolve_with(holding)
            # By one rule the convoys just fail, unless that turns out not to follow from the rest.
            wrong = {path for path in failed - holding if self.adjudicate(path, answers.__getitem__)}
            if self.rulebook.paradox != FAIL_OR_HOLD or not wrong:
                return answers
            holding |= wrong

    def resolve_with(self, holding: set[Question] | None) -> tuple[dict[Question, bool], set[Question]]:
        """Its answers if the paradoxes of these convoys (None: all) make all moves fail; the convoys that failed."""
        failed: set[Question] = set()

        def backup(question: Question, cycle: list[Question]) -> dict[Question, bool]:
            paths = {other for other in cycle if other[0] == "path"}
            if not paths:
                return {question: True}
            failed.update(paths)
            all_hold = holding is None or not paths.isdisjoint(holding)
            return {other: False for other in cycle if other in paths or (all_hold and other[0] == "move")}

        resolver: Resolver[Question] = Resolver(self.adjudicate, backup)
        return {question: resolver.resolve(question) for question in self.questions}, failed


def said(is_success: bool) -> str:
    return "succeeds" if is_success else "fails"
