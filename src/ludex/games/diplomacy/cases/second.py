"""The second adjudicator: it answers as the judge does, with every movement settled by `SecondMovement`.

`ludex diplomacy cases --second` puts test cases to it.
"""

from __future__ import annotations

from typing import Any

from ludex.games import find
from ludex.games.diplomacy.cases.second_movement import Results, SecondMovement
from ludex.games.diplomacy.faces import judging
from ludex.games.diplomacy.rules.actions import unit_of
from ludex.games.diplomacy.rules.phases import MOVEMENT
from ludex.games.diplomacy.rules.resolution import destroy_trapped
from ludex.games.diplomacy.rules.state import Diplomacy
from ludex.games.diplomacy.rules.units import no_units, none_dislodged


def adjudicate(position: dict[str, object], orders: list[list[str]]) -> dict[str, Any]:
    """The answer of the second adjudicator, in the form of the judge's. Other phases than movements are the judge's.

    Orders are read by the judge's own reader, and what comes after the movement is the judge's too.
    """
    game = find("diplomacy")
    state = game.restore(position)
    assert isinstance(state, Diplomacy)
    if state.kind != MOVEMENT:
        return judging.adjudicate(position, orders)
    given = judging.read_orders(state, orders)
    judging.void_what_is_barred(state, given)
    chosen = judging.one_for_each_unit(state, given)
    paths = judging.paths_of(given, chosen)
    movement = SecondMovement(state.board, state.rulebook, state.units, chosen, paths)
    results = movement.results(movement.resolve_all())
    lines = [
        {"result": "void" if order.is_void or order.code is None else movement.result(unit_of(order.code), results)}
        for order in given
    ]
    carry_out(state, movement, results)
    destroy_trapped(state)
    state.clear_sheets()
    state.go_on()
    return {"position": game.position(state), "orders": lines, "destroyed": state.destroyed}


def carry_out(state: Diplomacy, movement: SecondMovement, results: Results) -> None:
    """Puts the units of a state where the results say."""
    units, lost = no_units(state.board.province_count), none_dislodged(state.board.province_count)
    for unit in movement.units:
        unit_type, owner, node = movement.types[unit], movement.owners[unit], movement.nodes[unit]
        if unit in results.dislodged:
            enemy = results.dislodged[unit]
            lost.put(unit, unit_type, owner, node, enemy, enemy in movement.over_sea)
        else:
            node = results.went.get(unit, node)
            units.put(state.board.province_of[node], unit_type, owner, node)
    state.units = units
    state.dislodged = lost
    for province in results.contested:
        state.contested[province] = 1
