"""Diplomacy at a table: every variant played to its end, orders taken back, votes and concessions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ludex.core import Chance, State, has_seat, lowest_seat, play_randomly, seat_list
from ludex.games import find
from ludex.games.diplomacy.faces.judging import adjudicate
from ludex.games.diplomacy.rules.actions import done, is_vote, undo
from ludex.games.diplomacy.rules.rulebook import rulebook
from ludex.games.diplomacy.rules.state import Diplomacy
from ludex.games.diplomacy.rules.terms import Terms
from ludex.games.diplomacy.variants import load, names

GAME = find("diplomacy")


@pytest.mark.parametrize("variant", names())
def test_a_variant_plays_to_its_end(variant: str) -> None:
    seats = len(load(variant).powers)
    state = GAME.start(seats, 5, {"map": variant, "years": 2, "votes": False})
    first = GAME.hash(state)
    chance = Chance.of_seed(variant)
    play_randomly(state, chance)
    assert state.outcome() is not None
    assert GAME.hash(state) != first
    assert GAME.check(state) is None
    assert GAME.hash(GAME.restore(GAME.position(state))) == GAME.hash(state)


def test_a_power_takes_an_order_back_and_closes_its_sheet() -> None:
    state = GAME.start(7, 0)
    france = 2
    for text in ("A Paris - Burgundy", "A MAR S A PAR - BUR", "undo", "A MAR - SPA"):
        [action] = GAME.read(state, france, text)
        state = state.after(france, action)
    assert GAME.view(state, france)["orders"] == ["A PAR - BUR", "A MAR - SPA"]
    assert GAME.view(state, 0)["orders"] == []
    state = state.after(france, GAME.read(state, france, "done")[0])
    assert france not in GAME.view(state, 0)["to_act"]  # type: ignore[operator]
    assert state.turn_refusal(france) is not None


def test_all_orders_of_a_power_in_one_line() -> None:
    state = GAME.start(7, 0)
    run = GAME.read(state, 2, "F BRE - MAO; A PAR - BUR; A MAR S A PAR - BUR; done")
    assert [GAME.text(state, action) for action in run] == ["F BRE - MAO", "A PAR - BUR", "A MAR S A PAR - BUR", "done"]


def test_a_draw_takes_every_survivor() -> None:
    state = GAME.start(7, 0)
    for power in range(7):
        for text in ("draw", "done"):
            state = state.after(power, GAME.read(state, power, text)[0])
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == list(range(7))
    assert outcome.reason == "a draw by vote"


def test_one_voice_is_no_draw_and_all_but_one_can_concede() -> None:
    state = GAME.start(7, 0)
    for power in range(7):
        for text in ("draw", "done") if power == 3 else ("done",):
            state = state.after(power, GAME.read(state, power, text)[0])
    assert state.outcome() is None
    for power in range(7):
        for text in ("done",) if power == 3 else ("concede to Germany", "done"):
            state = state.after(power, GAME.read(state, power, text)[0])
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == [3]
    assert outcome.reason == "a concession by vote"


def test_eighteen_centers_win() -> None:
    standard = load("standard")
    won = dict.fromkeys(standard.supply_centers[:18], "TURKEY")
    rest = dict.fromkeys(standard.supply_centers[18:], "RUSSIA")
    position = {
        "year": 1905,
        "season": "fall",
        "phase": "movement",
        "units": [["TURKEY", "A", "ANK"], ["RUSSIA", "A", "UKR"]],
        "centers": won | rest,
    }
    state = GAME.restore(position)
    for power in (5, 6):
        state = state.after(power, GAME.read(state, power, "done")[0])
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == [6]
    assert outcome.scores[6] == 18


def test_chaos_opens_with_an_army_where_nothing_was_built() -> None:
    seats = len(load("chaos").powers)
    state = GAME.start(seats, 0, {"map": "chaos"})
    while GAME.view(state, 0)["phase"] == "adjustment":
        power = lowest_seat(state.to_act())
        state = state.after(power, GAME.read(state, power, "done")[0])
    assert len(GAME.view(state, 0)["units"]) == seats  # type: ignore[arg-type]


def test_a_limit_of_the_variant_rules_an_order_out(tmp_path: Path) -> None:
    limits = [{"order": "support", "years": [1902, None]}]
    limited = {"like": "standard", "id": "calm", "name": "Calm", "order_limits": limits}
    (tmp_path / "calm.json").write_text(json.dumps(limited))
    terms = Terms(load(tmp_path / "calm.json"), rulebook("2023", {}), 3, False)
    state = Diplomacy({}, Chance.of_seed(0), terms)
    state.set_up()
    state.begin()
    texts = {GAME.text(state, action) for action in state.legal(2)}
    assert "A PAR - BUR" in texts
    assert not any(" S " in text for text in texts)
    state.year = 1902
    assert any(" S " in GAME.text(state, action) for action in state.legal(2))


def test_a_link_that_leads_one_way_convoys_one_way() -> None:
    """North Sea Wars: the central trading places can be reached from the sea, and not left by it."""
    variant = load("northseawars")
    here, there = variant.one_way["sea"][0]
    assert [there, here] not in [list(link) for link in variant.links["sea"]]
    units = [[variant.powers[0].id, "F", "CNS"], [variant.powers[0].id, "F", "LNS"], [variant.powers[0].id, "A", "GRA"]]
    position = {"map": "northseawars", "year": 1, "season": "spring", "phase": "movement", "units": units}
    power = variant.powers[0].id
    orders = [[power, "A GRA - SBR VIA"], [power, "F CNS C A GRA - SBR"], [power, "F LNS C A GRA - SBR"]]
    found = adjudicate(position, orders)
    assert found["orders"][0]["result"] != "succeeds"


def test_a_neutral_unit_that_is_dislodged_is_gone_though_it_could_retreat() -> None:
    name = next(name for name in names() if load(name).neutral is not None)
    variant = load(name)
    assert variant.neutral is not None
    board = variant.board()
    links = {
        place: [board.node_ids[node] for node in board.reach(0, at)] for at, place in enumerate(board.province_ids)
    }
    # An army that nobody plays, with two neighbours to attack it and a third to which it could go.
    place, sides = next((place, sides) for place, sides in links.items() if len(sides) >= 3)
    friend = next(side for side in sides[1:] if place in links[side] and place in links[sides[0]])
    power = variant.powers[0].id
    units = [[variant.neutral.id, "A", place], [power, "A", sides[0]], [power, "A", friend]]
    start = variant.start
    position = {"map": name, "year": start.year, "season": start.season, "phase": "movement", "units": units}
    found = adjudicate(position, [[power, f"A {sides[0]} - {place}"], [power, f"A {friend} S A {sides[0]} - {place}"]])
    assert [line["result"] for line in found["orders"]] == ["succeeds", "succeeds"]
    assert found["destroyed"] == [[variant.neutral.id, "A", place]]
    assert found["position"]["dislodged"] == []


@pytest.mark.parametrize("variant", ["standard", "chaos", "twentytwenty"])
def test_votes_change_nothing_but_votes(variant: str) -> None:
    """The same orders with votes before, between and after them: the same phases and the same events."""
    chance = Chance.of_seed(variant)
    plain = GAME.start(len(load(variant).powers), 5, {"map": variant, "years": 3}, listen=True)
    voting = GAME.start(len(load(variant).powers), 5, {"map": variant, "years": 3}, listen=True)
    phases = 0
    while plain.to_act() != 0:
        for seat in seat_list(plain.to_act()):
            orders = [action for action in random_sheet(plain, seat, chance) if not is_vote(action)]
            votes = [action for action in voting.legal(seat) if is_vote(action)]
            vote = [votes[chance.below(len(votes))]] if votes and seat != 0 else []
            for state, run in ((plain, orders), (voting, [*vote, *orders])):
                for action in run:
                    assert state.refusal(seat, action) is None
                    state.play(seat, action)
        assert GAME.position(plain) == GAME.position(voting)
        assert plain.events == voting.events
        phases += 1
    assert phases >= 6


def random_sheet(state: State, seat: int, chance: Chance) -> list[int]:
    """A random sheet of a seat, closed."""
    twin = state.copy()
    found: list[int] = []
    while has_seat(twin.to_act(), seat) and (not found or found[-1] != done()):
        legal = [action for action in twin.legal(seat) if action != undo()]
        others = [action for action in legal if action != done() and not is_vote(action)]
        found.append(others[chance.below(len(others))] if others and chance.below(12) else done())
        if found[-1] != done():
            twin.play(seat, found[-1])
    return found
