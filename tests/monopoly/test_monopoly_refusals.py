"""Why a building, a sale or a strip is refused: every reason proven from the position in a second way."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path

from ludex.core import Refusal
from ludex.games import monopoly
from ludex.games.monopoly import GAME
from ludex.games.monopoly.data.boards import load_board
from ludex.games.monopoly.rules import actions as do
from ludex.games.monopoly.rules.actions import act, strip
from ludex.games.monopoly.rules.state import Monopoly
from thorough import count

GAME_FOLDER = Path(monopoly.__file__).parent
RULES = (GAME_FOLDER / "RULES.md").read_text()
BOARD = load_board("us")
LOTS = {space.name: space for space in BOARD.spaces if space.group}
GROUPS = [group.id for group in BOARD.groups]


def group_of(name: str) -> list[str]:
    return [other for other, space in LOTS.items() if space.group == LOTS[name].group]


def random_lots(rng: random.Random) -> dict[str, dict[str, object]]:
    """Some whole groups of seat 0 with buildings or mortgages, and lots here and there."""
    found: dict[str, dict[str, object]] = {}
    for group in GROUPS:
        names = [name for name, space in LOTS.items() if space.group == group]
        if rng.random() < 0.5:
            low = rng.choice([0, 0, 0, 1, 3, 4, 5]) if LOTS[names[0]].kind == "street" else 0
            for name in names:
                found[name] = {"owner": 0, "level": min(5, low + rng.randint(0, 1 if low else 0))}
            if low == 0 and rng.random() < 0.3:
                found[rng.choice(names)]["mortgaged"] = True
        else:
            for name in names:
                if rng.random() < 0.4:
                    found[name] = {"owner": rng.randint(0, 1)}
    return found


def position(rng: random.Random, phase: dict[str, object], houses: int, cash: int) -> Monopoly | None:
    """A table in a phase, with so many houses left in the bank; None where the phase does not go with the lots."""
    lots = random_lots(rng)
    levels = [int(str(lot.get("level", 0))) for lot in lots.values()]
    options = {"houses": houses + sum(level for level in levels if level < 5), "hotels": levels.count(5)}
    if int(options["houses"]) > 200 or sum(levels) == 0:
        return None
    state = GAME.restore({"options": options, "seats": [{"cash": cash}, {"cash": 1}], "lots": lots, **phase})
    assert isinstance(state, Monopoly)
    return state


def test_every_refused_building_and_sale_is_refused_for_the_reason_given() -> None:
    codes: Counter[str] = Counter()
    for seed in range(count(150, 5_000)):
        rng = random.Random(seed)
        state = position(rng, {"phase": "window", "awaited": [0]}, 10, rng.choice([60, 180, 400, 3000]))
        if state is None:
            continue
        request: list[tuple[str, int]] = []
        for _ in range(rng.randint(0, 6)):
            legal = [int(action) for action in state.legal(0) if action not in (act(do.DONE), act(do.UNDO))]
            if not legal:
                break
            action = rng.choice(legal)
            verb, _, name = GAME.text(state, action).partition(" ")
            request.append((name, 1 if verb == "build" else -1))
            state.play(0, action)
        for number, space in enumerate(BOARD.spaces):
            for step in (1, -1):
                refusal = state.refusal(0, act(do.BUILD if step > 0 else do.UNBUILD, number))
                wrong = false_reason(state, request, space.name, step, refusal) if space.group else None
                assert wrong is None, (seed, request, space.name, step, refusal, wrong)
                codes[refusal.code if refusal else "accepted"] += 1
    expected = "accepted too_poor uneven full no_building both_ways mortgaged no_group no_street not_owned no_such_lot"
    assert set(codes) == set(expected.split()), codes
    assert min(codes.values()) > 20, codes


def false_reason(
    state: Monopoly, request: list[tuple[str, int]], name: str, step: int, refusal: Refusal | None
) -> str | None:
    """What is false in a refusal, or in its absence; None where it is true."""
    places = {space.name: number for number, space in enumerate(BOARD.spaces)}
    group = group_of(name)
    levels = {other: int(state.level[places[other]]) for other in group}
    for lot, change in request:
        if lot in levels:
            levels[lot] += change
    spent = sum(LOTS[lot].house_cost if change > 0 else -(LOTS[lot].house_cost // 2) for lot, change in request)
    cash = int(state.cash[0]) - spent
    cost = LOTS[name].house_cost
    is_own = all(state.owner[places[other]] == 0 for other in group)
    is_mortgaged = any(state.mortgaged[places[other]] for other in group)
    after = {**levels, name: levels[name] + step}
    is_even = max(after.values()) - min(after.values()) <= 1
    holds = {
        "not_owned": state.owner[places[name]] != 0,
        "no_street": LOTS[name].kind != "street",
        "no_group": not is_own and step > 0,
        "mortgaged": is_mortgaged and is_own,
        "both_ways": (name, -step) in request,
        "full": levels[name] == 5 and step > 0,
        "no_building": step < 0 and (levels[name] == 0 or not is_own),
        "uneven": is_own and not is_even,
        "too_poor": is_own and is_even and step > 0 and levels[name] < 5 and cash < cost,
    }
    if refusal is None:
        return next((code for code, is_so in holds.items() if is_so), None)
    if refusal.code == "too_poor" and (refusal.values["cash"], refusal.values["cost"]) != (cash, cost):
        return "the cash or the cost is another"
    return None if holds[refusal.code] else refusal.code


def test_every_refused_strip_is_refused_for_the_reason_given() -> None:
    codes: Counter[str] = Counter()
    for seed in range(count(200, 5_000)):
        rng = random.Random(seed)
        debt: dict[str, object] = {"phase": "debt", "debts": [{"seat": 0, "to": 1, "amount": 50_000}]}
        state = position(rng, debt, rng.choice([0, 1, 2, 3, 3, 4, 6]), 5)
        if state is None:
            continue
        bank = int(state.holdings.houses)
        for number, name in enumerate(GROUPS):
            names = [other for other, space in LOTS.items() if space.group == name]
            levels = [int(state.level[BOARD.spaces.index(LOTS[other])]) for other in names]
            is_own = all(state.owner[BOARD.spaces.index(LOTS[other])] == 0 for other in names)
            standing = sum(level for level in levels if level < 5)
            for houses in range(14):
                refusal = state.refusal(0, strip(number, houses))
                holds = {
                    "no_group": not is_own,
                    "no_hotels": is_own and 5 not in levels,
                    "no_strip": is_own and 5 in levels and bank >= 4,
                    "too_few_houses": is_own and 5 in levels and bank < 4 and houses - standing > bank,
                }
                code = refusal.code if refusal else "accepted"
                codes[code] += 1
                assert refusal is None or holds[refusal.code], (seed, name, houses, refusal)
                assert refusal is not None or not any(holds.values()), (seed, name, houses)
    assert min(codes[code] for code in ("accepted", "no_group", "no_hotels", "no_strip", "too_few_houses")) > 50, codes


def test_every_code_is_in_the_rules_and_every_code_there_can_come_back() -> None:
    told = set(re.findall(r"`(\w+)`", RULES.partition("## Refusals")[2].partition("## When")[0])) - {"fault"}
    used = set()
    for file in GAME_FOLDER.rglob("*.py"):
        used |= set(re.findall(r"Refusal\(\s*\"(\w+)\"", file.read_text()))
    assert told == used | {"bad_reply"}


def test_an_action_with_a_number_that_it_has_not_is_none() -> None:
    state = position(random.Random(3), {}, 5, 500)
    assert state is not None
    for kind in (do.ROLL_DICE, do.BUY_LOT, do.DONE, do.BANKRUPT):
        refusal = state.refusal(0, act(kind, 7))
        assert refusal is not None
        assert refusal.code == "no_such_action"
