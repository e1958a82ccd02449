"""Offers and discards as they are written: how many actions there are at once, what can be written, who sees it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from catan_random import positions
from catan_scene import ask, position, seat
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.core import SPECTATOR, Chance, Refused, canonical, seat_list
from ludex.games.catan.game import GAME
from ludex.games.catan.rules import actions
from ludex.games.catan.rules import state as rules
from ludex.games.catan.rules.actions import kind_of
from ludex.games.catan.rules.bundles import bundle_of, covers, kinds_in, size_of
from ludex.games.catan.rules.cards import RESOURCES
from ludex.games.catan.rules.drafts import MOST_CHANGES, chosen_discard, is_drafted, own_offer
from ludex.games.catan.rules.phases import DISCARDS, MAIN, OVER
from ludex.games.catan.rules.robber import owed
from ludex.games.catan.rules.state import CatanState
from thorough import count

IS_INTERPRETED = str(rules.__file__).endswith(".py")
GAMES = count(2 if IS_INTERPRETED else 40, 400)

MOST_ACTIONS = 120
"""No seat is ever shown more actions at once."""

TABLES: tuple[tuple[int, dict[str, object]], ...] = (
    (3, {"offers": 0, "offer_cards": 0, "proposals": True, "turns": 150}),
    (4, {"proposals": True, "friendly_robber": True, "board": "random", "turns": 150}),
    (4, {"trade": False, "points": 20, "turns": 400}),
    (5, {"offers": 20, "offer_cards": 20, "proposals": True, "discard_limit": 3, "turns": 100}),
    (6, {"offers": 0, "offer_cards": 0, "proposals": True, "points": 20, "turns": 150}),
)


def begin(seats: int, seed: object, options: dict[str, object]) -> CatanState:
    state = GAME.start(seats, seed, options)
    assert isinstance(state, CatanState)
    return state


def games() -> Iterator[tuple[CatanState, Chance]]:
    """Random games with every option that makes the list of actions longer."""
    for number in range(GAMES):
        for place, (seats, options) in enumerate(TABLES):
            yield begin(seats, number, options), Chance.of_seed(f"drafts {place} {number}")


@pytest.mark.proof
def test_never_more_than_120_actions_at_once() -> None:
    most = 0
    kinds: set[int] = set()
    for state, chance in games():
        for _, action in positions(state, chance):
            kinds.add(int(kind_of(action)))
            for other in seat_list(state.to_act()):
                most = max(most, len(state.legal(other)))
    assert 40 < most <= MOST_ACTIONS
    assert kinds == set(range(int(actions.FIRST_KIND), int(actions.LAST_KIND) + 1))


def rich(seats: int) -> CatanState:
    """A seat with every harbour, roads to all sides, all cards and plenty of everything."""
    state = begin(seats, 5, {"proposals": True, "points": 20})
    chance = Chance.of_seed("rich")
    while state.phase != MAIN:
        state.play(state.turn, state.legal(state.turn)[chance.below(len(state.legal(state.turn)))])
    return state


@pytest.mark.parametrize("seats", [4, 6])
def test_the_longest_lists_of_each_kind(seats: int) -> None:
    """All harbours, four of everything, a playable card of each kind: beside the board itself never 120."""
    state = rich(seats)
    turn = state.turn
    hand = bundle_of([4] * 5)
    state.bank += sum(state.hands) - hand
    for other in range(seats):
        state.hands[other] = 0
    state.hands[turn] = hand
    state.ports[turn] = 0b111111
    state.cards[turn] = bundle_of([1, 0, 1, 1, 1])
    legal = [int(kind_of(action)) for action in state.legal(turn)]
    assert legal.count(int(actions.BANK)) == 60
    assert legal.count(int(actions.PLAY_PLENTY)) == 15
    assert legal.count(int(actions.PLAY_MONOPOLY)) == 5
    assert legal.count(int(actions.OFFER)) == legal.count(int(actions.INVITE)) == 1
    assert len(legal) <= MOST_ACTIONS


@pytest.mark.proof
def test_what_is_written_is_never_more_than_the_hand() -> None:
    """And no resource is on both sides, no side is too long, no discard too large; nothing is taken back for ever."""
    written = chosen = 0
    for state, chance in games():
        for _ in positions(state, chance):
            for number in range(state.terms.seats):
                assert 0 <= state.changes[number] <= MOST_CHANGES
                if is_drafted(state, number):
                    offer = own_offer(state, number)
                    assert covers(state.hands[number], offer.give)
                    assert kinds_in(offer.give) & kinds_in(offer.ask) == 0
                    assert max(size_of(offer.give), size_of(offer.ask)) <= state.terms.offer_cards
                    written += 1
                elif state.phase == DISCARDS:
                    goods = chosen_discard(state, number)
                    assert covers(state.hands[number], goods)
                    assert size_of(goods) <= owed(state, number)
                    chosen += goods != 0
    assert written > 100
    assert chosen > 20


@pytest.mark.proof
def test_nobody_else_is_told_of_a_draft() -> None:
    """What a seat writes changes no other view by a byte and tells nobody an event; what it makes does."""
    steps = 0
    for seats, options in TABLES:
        state = begin(seats, 7, options)
        chance = Chance.of_seed(f"told {seats}")
        while state.to_act():
            waiting = seat_list(state.to_act())
            number = waiting[chance.below(len(waiting))]
            legal = state.legal(number)
            action = legal[chance.below(len(legal))]
            before = views(state, number) if is_private(state, number, action) and chance.below(10) == 0 else None
            state.listen()
            state.play(number, action)
            if before is not None:
                assert views(state, number) == before
                assert state.events == []
                steps += 1
    assert steps > 50


def is_private(state: CatanState, number: int, action: int) -> bool:
    """Whether the action writes something and makes nothing."""
    kind = kind_of(action)
    if kind == actions.WITHDRAW:
        return is_drafted(state, number)
    return kind in (actions.OFFER, actions.COUNTER) or actions.GIVE <= kind <= actions.NOT_TO


def views(state: CatanState, but: int) -> list[bytes]:
    """What everybody but one seat sees."""
    return [canonical(GAME.view(state, viewer)) for viewer in (SPECTATOR, *range(state.terms.seats)) if viewer != but]


# ---- in one line, or step by step ----

HAND = st.lists(st.integers(0, 3), min_size=5, max_size=5)
SIDE = st.lists(st.integers(0, 2), min_size=5, max_size=5)


def counts_text(counts: list[int]) -> str:
    return " ".join(f"{name}*{number}" for name, number in zip(RESOURCES, counts, strict=True) if number)


def counted(counts: list[int]) -> dict[str, int]:
    return {name: number for name, number in zip(RESOURCES, counts, strict=True) if number}


@settings(max_examples=count(150, 2000))
@given(HAND, SIDE.filter(any), SIDE.filter(any), st.sets(st.integers(0, 4), min_size=1))
def test_an_offer_in_one_line_is_what_its_steps_are(
    hand: list[int], give: list[int], want: list[int], to: set[int]
) -> None:
    """Either both are refused, or both lead to the same position; text and record alike."""
    start = position(seat(counted(hand), [12], "12-17"), seat({"ore": 3}, [20]), seat("", [40]), seat(), phase="main")
    text = f"offer {counts_text(give)} for {counts_text(want)} to {','.join(str(other) for other in sorted(to))}"
    record = {"kind": "offer", "give": counted(give), "want": counted(want), "to": sorted(to)}
    whole, structured = (ask({"position": start, "actions": [[0, face]]}) for face in (text, record))
    steps = ask({"position": start, "actions": [[0, step] for step in steps_of(give, want, to)]})
    assert whole == structured or (whole["refused"] and structured["refused"])
    assert (whole["refused"] is None) == (steps["refused"] is None)
    if whole["refused"] is None:
        assert whole["position"] == steps["position"]
        assert whole["events"] == steps["events"]
        assert whole["to_act"] == sorted(to)
    else:
        assert whole["position"]["phase"] == "main"


def steps_of(give: list[int], want: list[int], to: set[int]) -> list[str]:
    given_cards = [f"give {name}" for name, number in zip(RESOURCES, give, strict=True) for _ in range(number)]
    asked_cards = [f"ask {name}" for name, number in zip(RESOURCES, want, strict=True) for _ in range(number)]
    return ["offer", *asked_cards, *given_cards, *(f"to {other}" for other in sorted(to)), "propose"]


@given(HAND.filter(lambda hand: sum(hand) > 7), SIDE.filter(any))
def test_a_discard_in_one_line_is_all_of_it(hand: list[int], cards: list[int]) -> None:
    start: dict[str, Any] = position(
        seat(counted(hand), [12], "12-17"), seat("ore", [20]), phase="discard", dice=[3, 4]
    )
    found = ask({"position": start, "actions": [[0, f"discard {counts_text(cards)}"]]})
    is_right = sum(cards) == sum(hand) // 2 and all(a <= b for a, b in zip(cards, hand, strict=True))
    assert (found["refused"] is None) == is_right
    if is_right:
        left = [a - b for a, b in zip(hand, cards, strict=True)]
        assert list(found["position"]["seats"][0]["hand"].values()) == left
        assert [event["kind"] for event in found["events"]] == ["sealed", "discard"]
    else:
        expected = "wrong_number" if sum(cards) != sum(hand) // 2 else "cannot_pay"
        assert found["refused"]["code"] == expected


def test_a_run_is_read_from_where_it_is_typed() -> None:
    """What follows other actions in a line is not judged before they are played."""
    start = position(seat("wood wood wood wood", [12], "12-17"), seat("wheat", [20]), phase="main")
    found = ask({"position": start, "actions": [[0, "bank wood*4 for ore; offer ore for wheat"]]})
    assert found["refused"] is None
    assert found["to_act"] == [1]
    with pytest.raises(Refused) as caught:
        GAME.parse(GAME.restore(start), 0, "offer ore for wheat")
    assert caught.value.refusal.code == "cannot_pay"


# ---- positions ----


def test_a_draft_is_written_down_and_read_back() -> None:
    start = position(seat("wood wood", [12], "12-17"), seat("ore", [20]), seat("", [40]), phase="main")
    drafted = ask({"position": start, "actions": [[0, "offer; give wood; ask ore; to 1; drop wood; give wood"]]})
    found = drafted["position"]
    assert found["phase"] == "draft"
    assert found["seats"][0]["draft"] == {"give": {"wood": 1}, "want": {"ore": 1}, "to": [1]}
    assert found["seats"][0]["changes"] == 1
    assert "draft" not in found["seats"][1]
    assert ask({"position": found, "actions": []})["position"] == found
    proposed = ask({"position": found, "actions": [[0, "propose"]]})["position"]
    assert proposed["offer"] == {"give": {"wood": 1}, "want": {"ore": 1}, "to": [1]}
    assert "draft" not in proposed["seats"][0]


def test_without_drafts_positions_are_as_they_were() -> None:
    """No key of a draft stands in a position where nothing is written."""
    found = ask({"new": {"seats": 3, "seed": 1}})["position"]
    assert set(found["seats"][0]) == {
        *("hand", "roads", "settlements", "cities", "cards", "bought", "knights", "offers", "sealed", "points")
    }


BAD_DRAFTS: list[tuple[str, dict[str, Any], dict[str, Any], str]] = [
    ("cards not held", {"phase": "draft"}, {"draft": {"give": {"ore": 1}}}, "hold all"),
    ("the same on both sides", {"phase": "draft"}, {"draft": {"give": {"wood": 1}, "want": {"wood": 1}}}, "both sides"),
    ("too many cards", {"phase": "draft"}, {"draft": {"want": {"ore": 4}}}, "at most 3"),
    ("to oneself", {"phase": "draft"}, {"draft": {"to": [0]}}, "for other seats"),
    ("no offer left", {"phase": "draft"}, {"draft": {}, "offers": 3}, "as many as you may"),
    ("a discard in a draft", {"phase": "draft"}, {"draft": {"discard": {"wood": 1}}}, "nothing to write"),
    ("a draft in the main phase", {"phase": "main"}, {"draft": {"give": {"wood": 1}}}, "nothing to write"),
    ("too many changes", {"phase": "main"}, {"changes": 11}, "10 times"),
    ("changes before the roll", {"phase": "roll"}, {"changes": 1}, "nothing yet"),
    ("nobody trades", {"phase": "draft", "options": {"trade": False}}, {"draft": {}}, "don't trade"),
    ("a draft without cards", {"phase": "draft"}, {"hand": [], "draft": {}}, "no cards"),
    (
        "a discard too large",
        {"phase": "discard", "dice": [3, 4]},
        {"hand": {"wood": 8}, "draft": {"discard": {"wood": 5}}},
        "4 cards at most",
    ),
    (
        "an offer while cards are discarded",
        {"phase": "discard", "dice": [3, 4]},
        {"hand": {"wood": 8}, "draft": {"give": {"wood": 1}}},
        "is a discard",
    ),
]


@pytest.mark.parametrize(("more", "here", "words"), [row[1:] for row in BAD_DRAFTS], ids=[row[0] for row in BAD_DRAFTS])
def test_a_draft_that_cannot_be(more: dict[str, Any], here: dict[str, Any], words: str) -> None:
    given_seat = {**seat("wood wood", [12], "12-17"), **here}
    found = ask({"position": position(given_seat, seat("ore", [20]), **more), "legal": 0})
    assert words in found["error"]["message"], found


# ---- who plays ----


def test_sensible_players_begin_no_offer() -> None:
    for number in range(count(3, 60)):
        state = begin(4, number, {"proposals": True})
        chance = Chance.of_seed(f"sensible {number}")
        while state.to_act():
            acting = seat_list(state.to_act())[0]
            action = state.sensible(acting, chance)
            assert kind_of(action) not in (actions.OFFER, actions.COUNTER, actions.INVITE, actions.GIVE)
            state.play(acting, action)
        assert state.phase == OVER


@pytest.mark.parametrize(
    ("hand", "typed", "run"),
    [
        ("wood wood brick sheep", "offer", "ask wheat; give wood; propose"),
        ("wood wood brick sheep", "offer; ask ore", "give wood; propose"),
        ("wood wood brick sheep", "offer; give wood; ask ore", "propose"),
        ("wheat wheat ore ore", "offer; give wheat", "ask ore; propose"),
        ("wood", "offer", "ask brick; withdraw"),
    ],
)
def test_an_offer_that_was_begun_is_finished_by_rule_of_thumb(hand: str, typed: str, run: str) -> None:
    """So that who looks ahead can see what an offer leads to."""
    state = GAME.restore(position(seat(hand, [12], "12-17"), seat("ore", [20]), phase="main"))
    for action in GAME.parse(state, 0, typed):
        state.play(0, action)
    played: list[str] = []
    while seat_list(state.to_act()) == [0] and played[-1:] != ["withdraw"]:
        action = state.sensible(0, Chance.of_seed(1))
        assert state.refusal(0, action) is None
        played.append(GAME.text(state, action))
        state.play(0, action)
    assert "; ".join(played) == run


def test_a_seat_that_fails_gets_out_of_its_draft_or_discards_at_once() -> None:
    state = rich(4)
    state.play(state.turn, actions.plain(actions.OFFER))
    assert GAME.recovery(state, state.turn, None).action == actions.plain(actions.WITHDRAW)
    start = position(seat({"wood": 5, "ore": 4}, [12], "12-17"), seat("ore", [20]), phase="discard", dice=[3, 4])
    owing = GAME.restore(start)
    action = GAME.recovery(owing, 0, None).action
    assert action is not None
    owing.play(0, action)
    assert seat_list(owing.to_act()) == [0]
    assert owing.to_json()["phase"] == "robber"
