"""Runs of actions at a table: a refused one tells nothing of what its first parts would have led to.

Each attack is tried in many truths. Played without the check it gives different answers, so it would tell; at a table
it gives one.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from table_stories import Story

from ludex import games
from ludex.core import Chance, Refusal, State, canonical, seat_list
from ludex.table.play import play
from ludex.table.runs import RUN_TOO_LONG, run_refusal


def states(name: str, seats: int, options: dict[str, object], wanted: str, games_played: int = 12) -> Iterator[State]:
    """States of games played by rule of thumb in which somebody may play an action whose text begins so."""
    game = games.find(name)
    for seed in range(games_played):
        state = game.start(seats, seed, options)
        chance = Chance.of_seed(seed)
        for _ in range(600):
            asked = seat_list(state.to_act())
            if not asked:
                break
            if any(game.text(state, action).startswith(wanted) for action in state.legal(asked[0])):
                yield state.copy()
            state.play(asked[0], state.sensible(asked[0], chance))


def answers(name: str, state: State, seat: int, text: str, truths: list[State]) -> tuple[set[bytes], set[bytes]]:
    """What a run would be answered in each truth: by the rules alone, and at a table."""
    game = games.find(name)
    actions = game.read(state, seat, text)
    naive: set[bytes] = set()
    guarded: set[bytes] = set()
    for truth in truths:
        found = play(game, truth, seat, actions)
        naive.add(canonical(found.to_json() if isinstance(found, Refusal) else "accepted"))
        refusal = run_refusal(game, truth, seat, actions)
        guarded.add(canonical(None if refusal is None else refusal.to_json()))
    return naive, guarded


def lucky(state: State, count: int) -> list[State]:
    """The state under other luck."""
    found = [state.copy() for _ in range(count)]
    for number, truth in enumerate(found):
        truth.chance = Chance.of_seed(f"luck {number}")
    return found


TOO_LONG = {canonical(RUN_TOO_LONG.to_json())}

ATTACKS: list[tuple[str, int, dict[str, object], str, str]] = [
    ("catan", 3, {}, "roll", "{first}; roll"),
    ("catan", 3, {}, "roll", "{first}; robber 0"),
    ("catan", 3, {}, "buy", "buy; knight; city 1"),
    ("catan", 3, {}, "buy", "buy; monopoly ore; roll"),
    ("catan", 4, {}, "robber", "{steal}; offer brick*1 for ore*1; roll"),
    ("catan", 4, {}, "robber", "{steal}; bank ore*4 for brick"),
    ("monopoly", 3, {}, "roll", "roll; bid 999999"),
    ("monopoly", 3, {}, "roll", "roll; buy; roll; buy"),
]


@pytest.mark.parametrize(("name", "seats", "options", "wanted", "run"), ATTACKS, ids=[attack[4] for attack in ATTACKS])
def test_a_refused_run_does_not_tell_the_future(
    name: str, seats: int, options: dict[str, object], wanted: str, run: str
) -> None:
    game = games.find(name)
    tried = telling = 0
    for state in states(name, seats, options, wanted):
        seat = seat_list(state.to_act())[0]
        texts = [game.text(state, action) for action in state.legal(seat)]
        steals = [text for text in texts if " from " in text]
        if "{steal}" in run and not steals:
            continue
        text = run.format(first=wanted, steal=steals[0] if steals else "")
        naive, guarded = answers(name, state, seat, text, lucky(state, 12))
        assert guarded == TOO_LONG, text
        tried += 1
        telling += len(naive) > 1
        if tried >= 60:
            break
    assert tried >= 5
    assert telling > 0, "the attack tells nothing even without the check: this test could not fail"


def test_a_refused_run_does_not_open_sealed_orders() -> None:
    """The last power to be done: its run would be answered from the resolved orders of the others."""
    game = games.find("diplomacy")
    naive: set[bytes] = set()
    for number in range(12):
        state = game.start(7, 1)
        chance = Chance.of_seed(number)
        for seat in [seat for seat in range(7) if seat != 2]:  # France writes last
            while state.to_act() & (1 << seat):
                legal = list(state.legal(seat))
                orders = [code for code in legal if game.text(state, code) not in ("done", "undo", "concede")]
                action = (
                    orders[chance.below(len(orders))]
                    if orders and chance.below(12)
                    else game.read(state, seat, "done")[0]
                )
                if state.refusal(seat, action) is not None:
                    action = game.read(state, seat, "done")[0]
                state.play(seat, action)
        actions = game.read(state, 2, "F BRE-ENG; A PAR-BUR; A MAR H; done; F BRE-ENG; A PAR-LON")
        found = play(game, state, 2, actions)
        naive.add(canonical(found.to_json() if isinstance(found, Refusal) else "accepted"))
        assert run_refusal(game, state, 2, actions) == RUN_TOO_LONG
    assert len(naive) > 1


def test_whole_offers_orders_and_gardens_are_played_in_one() -> None:
    catan = games.find("catan")
    state = next(states("catan", 3, {}, "offer"))
    seat = seat_list(state.to_act())[0]
    have = next(word for word in ("wood", "brick", "sheep", "wheat", "ore") if can_give(state, seat, word))
    want = "ore" if have != "ore" else "wood"
    assert run_refusal(catan, state, seat, catan.read(state, seat, f"offer {have} for {want}")) is None
    first = catan.start(3, 5)
    settle = catan.text(first, first.legal(0)[0])
    after = first.after(0, first.legal(0)[0])
    road = catan.text(after, after.legal(0)[0])
    assert run_refusal(catan, first, 0, catan.read(first, 0, f"{settle}; {road}")) is None
    diplomacy = games.find("diplomacy")
    orders = diplomacy.start(7, 1)
    assert run_refusal(diplomacy, orders, 0, diplomacy.read(orders, 0, "A VIE H; A BUD H; F TRI H; done")) is None
    monopoly = games.find("monopoly")
    jailed = next(states("monopoly", 3, {}, "pay"))
    seat = seat_list(jailed.to_act())[0]
    assert run_refusal(monopoly, jailed, seat, monopoly.read(jailed, seat, "pay; roll")) is None
    karesansui = games.find("karesansui")
    garden = karesansui.start(2, 5)
    seat = seat_list(garden.to_act())[0]
    run = karesansui.read(garden, seat, "ask b2 small black stone, c4 water")
    assert len(run) > 1
    assert run_refusal(karesansui, garden, seat, run) is None


def can_give(state: State, seat: int, word: str) -> bool:
    catan = games.find("catan")
    want = "ore" if word != "ore" else "wood"
    try:
        return run_refusal(catan, state, seat, catan.read(state, seat, f"offer {word} for {want}")) is None
    except ValueError:
        return False


def test_a_refused_run_changes_nothing_and_the_first_fault_is_told() -> None:
    story = Story(game=games.find("catan"))
    before = (story.hash(), story.table.count)
    assert story.refused(0, "settle 0; settle 1; roll") != "run_too_long"  # the second settlement is what can't be
    assert story.refused(0, "city 3; roll") not in ("run_too_long", "not_understood")
    assert (story.hash(), story.table.count) == before
