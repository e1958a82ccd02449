"""Slow and obvious second opinions on Catan: edges looked at one by one, and trails, and claims on the bank."""

from __future__ import annotations

from ludex.games.catan.rules.board import Board
from ludex.games.catan.rules.bundles import counts_of
from ludex.games.catan.rules.pieces import is_city, owner_of
from ludex.games.catan.rules.state import CatanState


def edges_of(board: Board) -> list[tuple[int, int]]:
    return [board.ends_of(edge) for edge in range(board.edge_count)]


def owner_at(state: CatanState, spot: int) -> int | None:
    """Whose building stands there."""
    return owner_of(state.buildings[spot]) if state.buildings[spot] else None


def neighbours(state: CatanState, spot: int) -> list[int]:
    return [b if a == spot else a for a, b in edges_of(state.board) if spot in (a, b)]


def road_spots(state: CatanState, seat: int) -> list[int]:
    """Empty edges that touch a building of the seat, or its road where nobody else has built."""
    edges = edges_of(state.board)
    found = []
    for edge, ends in enumerate(edges):
        if state.roads[edge] >= 0:
            continue
        for end in ends:
            roads = [other for other, spots in enumerate(edges) if end in spots and state.roads[other] == seat]
            if owner_at(state, end) == seat or (roads and owner_at(state, end) is None):
                found.append(edge)
                break
    return found


def settlement_spots(state: CatanState, seat: int) -> list[int]:
    """Empty spots with empty neighbours at a road of the seat."""
    touched = {spot for edge, ends in enumerate(edges_of(state.board)) if state.roads[edge] == seat for spot in ends}
    return [
        spot
        for spot in sorted(touched)
        if owner_at(state, spot) is None and all(owner_at(state, other) is None for other in neighbours(state, spot))
    ]


def longest_trail(roads: list[tuple[int, int]], blocked: set[int]) -> int:
    """The length of the longest trail over some roads, by trying every one: a trail goes on from its last spot over
    a road it has not used, unless that spot is blocked; it may begin anywhere."""
    best = 0
    trails = [(spot, frozenset[int]()) for spot in sorted({spot for road in roads for spot in road})]
    while trails:
        last, used = trails.pop()
        best = max(best, len(used))
        if last in blocked and used:
            continue
        for number, road in enumerate(roads):
            if number not in used and last in road:
                trails.append((road[0] + road[1] - last, used | {number}))
    return best


def length_of(state: CatanState, seat: int) -> int:
    """The seat's longest road."""
    roads = [ends for edge, ends in enumerate(edges_of(state.board)) if state.roads[edge] == seat]
    return longest_trail(roads, enemy_spots(state, seat))


def enemy_spots(state: CatanState, seat: int) -> set[int]:
    return {spot for spot in range(state.board.spot_count) if owner_at(state, spot) not in (None, seat)}


def holder_after(lengths: list[int], holder: int) -> int:
    """Who holds the longest road card, by the rulebook's words; -1 for nobody."""
    if holder >= 0 and lengths[holder] >= 5 and all(length <= lengths[holder] for length in lengths):
        return holder
    longest = [seat for seat, length in enumerate(lengths) if length == max(lengths)]
    return longest[0] if len(longest) == 1 and max(lengths) >= 5 else -1


def income(state: CatanState, number: int) -> list[list[int]]:
    """What a roll pays each seat of each resource."""
    claims = [[0] * 5 for _ in range(state.terms.seats)]
    for place in range(state.board.hex_count):
        if state.terrain.numbers[place] == number and place != state.robber:
            for spot in state.board.corners_of(place):
                owner = owner_at(state, spot)
                if owner is not None:
                    claims[owner][state.terrain.resources[place]] += 2 if is_city(state.buildings[spot]) else 1
    for resource, left in enumerate(counts_of(state.bank)):
        claimants = [seat for seat, claim in enumerate(claims) if claim[resource]]
        if sum(claim[resource] for claim in claims) > left:
            is_paid = len(claimants) == 1 and state.terms.sole_claimant
            for seat in claimants:
                claims[seat][resource] = left if is_paid else 0
    return claims


class Watcher:
    """What one observer (a seat, or a spectator with the number after the last seat) can deduce of all hands: the least
    and the most of each resource, from what can be seen at the table and from sums, tried until they say no more."""

    def __init__(self, observer: int, hands: list[list[int]]) -> None:
        self.observer = observer
        self.least = [list(hand) for hand in hands]
        self.most = [list(hand) for hand in hands]

    def miss_theft(self, thief: int, victim: int) -> None:
        """Any card that the victim may have held has gone to the thief."""
        for resource in range(5):
            if self.most[victim][resource] > 0:
                self.least[victim][resource] = max(0, self.least[victim][resource] - 1)
                self.most[thief][resource] += 1

    def see_change(self, before: list[list[int]], after: list[list[int]]) -> None:
        """Cards come and go for all to see, or for this observer; nobody has paid what it did not hold."""
        for seat, (held, holds) in enumerate(zip(before, after, strict=True)):
            for resource in range(5):
                step = holds[resource] - held[resource]
                self.least[seat][resource] = max(0, self.least[seat][resource] + step)
                self.most[seat][resource] += step

    def see_monopoly(self, taker: int, resource: int) -> None:
        """Before it is taken, all lies open: what each of the others holds of the resource is what it gives."""
        for seat in range(len(self.least)):
            if seat != taker:
                self.least[seat][resource] = self.most[seat][resource] = 0

    def conclude(self, hands: list[list[int]]) -> None:
        """The sizes of hands are public, and so is what all of them hold of a resource."""
        if self.observer < len(hands):
            self.least[self.observer] = list(hands[self.observer])
            self.most[self.observer] = list(hands[self.observer])
        rows = [[(seat, resource) for resource in range(5)] for seat in range(len(hands))]
        columns = [[(seat, resource) for seat in range(len(hands))] for resource in range(5)]
        is_changed = True
        while is_changed:
            is_changed = False
            for line in rows + columns:
                total = sum(hands[seat][resource] for seat, resource in line)
                for seat, resource in line:
                    others = [cell for cell in line if cell != (seat, resource)]
                    most = min(self.most[seat][resource], total - sum(self.least[a][b] for a, b in others))
                    least = max(self.least[seat][resource], total - sum(self.most[a][b] for a, b in others))
                    if (most, least) != (self.most[seat][resource], self.least[seat][resource]):
                        self.most[seat][resource], self.least[seat][resource] = most, least
                        is_changed = True
