"""A variant's own unit types and limits on orders, in play: wings, camels and barges in the Delta.

Wings fly over land and sea and give no support; camels stay inland, are convoyed and cannot retreat; barges convoy on
sea and river and are never built. Nobody convoys or builds in the first year.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from diplomacy_slow import SlowMovement
from librt.vecs import vec
from mypy_extensions import i64

from ludex.core import Chance, lowest_seat, play_randomly
from ludex.games.diplomacy import variants
from ludex.games.diplomacy.game import GAME, DiplomacyGame
from ludex.games.diplomacy.options import options
from ludex.games.diplomacy.rules.actions import BUILD, CONVOY, RETREAT, detail_of, kind_of, unit_of
from ludex.games.diplomacy.rules.movement import Movement
from ludex.games.diplomacy.rules.phases import MOVEMENT
from ludex.games.diplomacy.rules.rulebook import rulebook
from ludex.games.diplomacy.rules.state import Diplomacy
from ludex.testing import LAWS, Law

FOLDER = Path(__file__).parent / "variants"
WING, CAMEL, BARGE = 2, 3, 4


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> DiplomacyGame:
    """The game as it is where the folder of further variants has the Delta."""
    monkeypatch.setenv(variants.FOLDER, str(FOLDER))
    monkeypatch.setattr(GAME, "options", options())
    return GAME


@pytest.mark.parametrize("law", LAWS, ids=repr)
def test_a_law_is_kept(game: DiplomacyGame, law: Law) -> None:
    law(game, 3, 1, {"map": "delta", "years": 2})


def test_other_processes_know_the_variant_whatever_they_were_asked_before(
    request: pytest.FixtureRequest,
) -> None:
    """Processes are kept for many questions; those that began without the folder don't know the Delta."""
    [law] = [law for law in LAWS if repr(law) == "same_seed_same_game"]
    law(GAME, 2, 1, {"map": "franceaustria", "years": 1})
    law(request.getfixturevalue("game"), 3, 1, {"map": "delta", "years": 1})


def test_whole_games_under_the_limits(game: DiplomacyGame) -> None:
    """In every position of more or less random games, nobody is offered what the limits rule out; all else happens."""
    seen: set[tuple[int, int]] = set()
    for seed in range(48):
        state = game.start(3, seed, {"map": "delta", "years": 8, "votes": False})
        assert isinstance(state, Diplomacy)
        chance = Chance.of_seed(f"delta {seed}")
        while state.outcome() is None:
            for seat in range(3):
                for action in state.legal(seat):
                    check_offer(state, action)
                    seen.add((int(kind_of(action)), type_of(state, action)))
            seat = lowest_seat(state.to_act())
            is_random = chance.below(1 + seed % 3) == 0
            state.play(seat, state.random(seat, chance) if is_random else state.sensible(seat, chance))
            assert game.check(state) is None
    assert {(int(BUILD), unit_type) for unit_type in (0, 1, WING, CAMEL)} <= seen
    assert {(int(RETREAT), unit_type) for unit_type in (0, WING)} <= seen
    assert {(int(CONVOY), unit_type) for unit_type in (1, BARGE)} <= seen


def type_of(state: Diplomacy, action: int) -> int:
    """The type of the unit that an order is for; -1 of what is not an order."""
    kind = kind_of(action)
    if kind == BUILD:
        return int(detail_of(action))
    types = state.ordered_units().types
    return int(types[unit_of(action)]) if kind <= 7 else -1


def check_offer(state: Diplomacy, action: int) -> None:
    kind, unit_type = kind_of(action), type_of(state, action)
    assert not (kind in (3, 4) and unit_type == WING), "a wing supports"
    assert not (kind == CONVOY and state.year < 2), "a convoy in the first year"
    assert not (kind == RETREAT and unit_type == CAMEL), "a camel retreats"
    assert not (kind == BUILD and (unit_type == BARGE or state.year < 2)), "a barge is built, or too early"


def test_the_slow_adjudicator_agrees_on_every_movement(game: DiplomacyGame) -> None:
    """With orders that nobody would be offered among them: the limits are not the adjudicators' affair."""
    board = variants.load("delta").board()
    rules = rulebook("2023", {})
    for seed in range(40):
        chance = Chance.of_seed(f"orders {seed}")
        state = game.start(3, seed, {"map": "delta", "years": 4, "votes": False})
        assert isinstance(state, Diplomacy)
        while state.outcome() is None:
            if state.kind == MOVEMENT:
                orders = vec[i64]([0] * board.province_count)
                for province in range(board.province_count):
                    if state.units.types[province] >= 0:
                        orders[province] = chance.pick(state.listed().of_unit(province))
                fast = Movement(board, rules, state.units, orders)
                fast.adjudicate()
                slow = SlowMovement(board, rules, state.units, orders)
                results = slow.results(slow.solve())
                assert {at: node for at, node in enumerate(fast.went) if node >= 0} == results.went
                assert {at: by for at, by in enumerate(fast.dislodged_from) if by >= 0} == results.dislodged
            seat = lowest_seat(state.to_act())
            state.play(seat, state.sensible(seat, chance))


def judged(game: DiplomacyGame, units: str, orders: str, **more: Any) -> dict[str, Any]:
    """The judge's answer; units and orders of one power, with commas between them."""
    position = {
        "map": "delta",
        "year": 2,
        "season": "spring",
        "phase": "movement",
        "units": [["NORTH", *unit.split()] for unit in units.split(", ")],
        **more,
    }
    answer = game.own_answer({"position": position, "orders": [["NORTH", order] for order in orders.split(", ")]})
    assert answer is not None
    return answer


@pytest.mark.parametrize(
    ("units", "orders", "codes"),
    [
        ("W NOR", "W NOR - BAY", ["succeeds"]),
        ("W GUL", "W GUL - SOU", ["succeeds"]),
        ("W NOR", "W NOR - PLA", ["not_adjacent"]),
        ("K PLA", "K PLA - SOU", ["wrong_terrain"]),
        ("K PLA", "K PLA - HIL", ["not_adjacent"]),
        ("B BAY", "B BAY - RIV", ["succeeds"]),
        ("B SOU/EC", "B SOU - FEN", ["succeeds"]),
        # From the river over the bay to the island, by the barge alone; the fleet is not next to the river.
        ("A RIV, B BAY", "A RIV - ISL VIA, B BAY C A RIV - ISL", ["succeeds", "succeeds"]),
        ("A RIV, F BAY", "A RIV - ISL VIA, F BAY C A RIV - ISL", ["not_adjacent", "no_route"]),
        # A camel is convoyed, but never to a coast.
        ("K RIV, B BAY", "K RIV - ISL VIA, B BAY C K RIV - ISL", ["wrong_terrain", "wrong_terrain"]),
        # A wing is not convoyed.
        ("W NOR, F BAY", "W NOR - ISL, F BAY C W NOR - ISL", ["not_adjacent", "not_carried"]),
    ],
)
def test_what_becomes_of_an_order(game: DiplomacyGame, units: str, orders: str, codes: list[str]) -> None:
    assert [line["code"] for line in judged(game, units, orders)["orders"]] == codes


def test_the_judge_finds_orders_void_that_the_limits_rule_out(game: DiplomacyGame) -> None:
    early = judged(game, "A NOR, F BAY", "A NOR - ISL, F BAY C A NOR - ISL", year=1)
    assert [(line["result"], line["code"]) for line in early["orders"]] == [
        ("fails", "no_convoy"),
        ("void", "order_limited"),
    ]
    wing = judged(game, "W FEN, A NOR", "W FEN S A NOR - HIL, A NOR - HIL")["orders"]
    assert [line["code"] for line in wing] == ["order_limited", "succeeds"]


def test_a_camel_that_is_dislodged_may_only_disband(game: DiplomacyGame) -> None:
    lost = {"unit": ["SOUTH", "K", "RIV"], "from": "HIL"}
    position = {"map": "delta", "year": 3, "season": "fall", "phase": "retreat", "units": [["NORTH", "A", "RIV"]]}
    state = game.restore({**position, "dislodged": [lost]})
    assert [game.text(state, action) for action in state.legal(1)] == ["K RIV D", "done"]


def test_random_games_end(game: DiplomacyGame) -> None:
    for seed in range(5):
        state = game.start(3, seed, {"map": "delta", "years": 6})
        play_randomly(state, Chance.of_seed(seed))
        assert state.outcome() is not None
        assert game.hash(game.restore(game.position(state))) == game.hash(state)


def test_a_type_that_is_convoyed_uses_no_coasts() -> None:
    given = variants.read(FOLDER / "delta.json")
    camel = {
        "id": "K",
        "name": "camel",
        "terrain": ["coast"],
        "links": ["sea"],
        "is_convoyed": True,
        "uses_coasts": True,
    }
    types = [camel if unit_type["id"] == "K" else unit_type for unit_type in given["unit_types"]]  # type: ignore[attr-defined]
    assert "Unit type K is convoyed, so it can't use coasts: a convoy lands in a province." in variants.check(
        {**given, "unit_types": types}
    )
