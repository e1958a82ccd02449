"""The contract seen from an interpreted game: Nim on whatever core there is, compiled or not."""

from __future__ import annotations

import sys

import nim
import pytest

import ludex
from ludex.core import SPECTATOR, Ask, Chance, Drawn, Game, Refused, State, lowest_seat, play_randomly, play_sensibly

GAME = nim.GAME


def refusal_of(position: object) -> tuple[str, object]:
    with pytest.raises(Refused) as caught:
        GAME.restore(position)
    return caught.value.refusal.code, caught.value.refusal.values.get("where")


def test_an_interpreted_game_plays_in_the_kernels_own_loop() -> None:
    state = GAME.start(3, 1)
    steps = play_randomly(state, Chance.of_seed(5))
    assert 3 <= steps <= 12
    assert state.outcome() is not None


@pytest.mark.parametrize("name", ["forsale", "diplomacy", "catan", "karesansui", "monopoly"])
def test_a_random_action_is_legal_and_leaves_nothing_behind(name: str) -> None:
    """mypyc 2.4 never frees a vector that interpreted code hands to a compiled function; here none is handed over."""
    game = ludex.find(name)
    state = game.start(game.usual_seats, 3)
    seat = lowest_seat(state.to_act())
    chance = Chance.of_seed(1)
    listed = set(state.legal(seat))
    drawn = {state.random(seat, chance) for _ in range(200)}
    assert drawn <= listed
    assert len(drawn) > 1
    before = sys.getallocatedblocks()
    for _ in range(500):
        state.random(seat, chance)
    assert sys.getallocatedblocks() - before < 100


def test_sensible_play_wins_nim() -> None:
    state = GAME.start(2)  # 3, 4, 5: the first seat can win, and does
    play_sensibly(state, Chance.of_seed(5))
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == [0]


def test_the_law_leaves_the_old_state_as_it_was() -> None:
    state = GAME.start(2)
    following = state.after(0, nim.take(0, 3))
    assert GAME.view(state, 0)["heaps"] == [3, 4, 5]
    assert GAME.view(following, 0)["heaps"] == [0, 4, 5]
    with pytest.raises(Refused, match=r"not_your_turn: It is not seat 0's turn\."):
        following.after(0, nim.take(1, 1))


def test_the_early_refusals() -> None:
    state = GAME.start(2)
    codes = [found.code if found else None for found in map(state.turn_refusal, (0, 1, 2, -1, 64))]
    assert codes == [None, "not_your_turn", "no_such_seat", "no_such_seat", "no_such_seat"]
    play_randomly(state, Chance.of_seed(1))
    over = state.turn_refusal(0)
    assert over is not None
    assert over.code == "game_over"


def test_a_game_that_leaves_a_method_out_says_which() -> None:
    class Half(State):
        pass

    half = Half({}, Chance.of_seed(1))
    with pytest.raises(NotImplementedError, match=r"Half.*to_act"):
        half.to_act()


def test_events_are_gathered_only_while_somebody_listens() -> None:
    state = GAME.start(2)
    state.play(0, nim.take(0, 1))
    assert state.events is None
    state.listen()
    state.play(1, nim.take(1, 2))
    assert state.events is not None
    assert [GAME.event_text(event, ["Ann", "Bo"]) for event in state.events] == ["Bo takes 2 from heap 2."]
    assert GAME.events_for(state.events, SPECTATOR) == state.events


@pytest.mark.parametrize(
    "face",
    ["take 2 from 3", " TAKE  2 from 3 ", 2002, {"kind": "take", "heap": 3, "stones": 2}, nim.Take(3, 2)],
)
def test_every_face_of_an_action_reads_alike(face: object) -> None:
    assert GAME.read(GAME.start(2), 0, face) == [nim.take(2, 2)]


@pytest.mark.parametrize(
    "face",
    ["take all", "", "x" * 20_000, None, 1.5, True, [], {}, {"kind": "give", "heap": 1, "stones": 1}, 2**63, -(2**64)],
)
def test_what_is_no_action_is_not_understood(face: object) -> None:
    with pytest.raises(Refused) as caught:
        GAME.read(GAME.start(2), 0, face)
    assert caught.value.refusal.code == "not_understood"


def test_choices_carry_text_and_group() -> None:
    first = GAME.choices(GAME.start(2, 0, {"heaps": [1, 2]}), 0)
    assert [choice.to_json() for choice in first] == [
        {"code": 1, "text": "take 1 from 1", "group": "heap 1"},
        {"code": 1001, "text": "take 1 from 2", "group": "heap 2"},
        {"code": 1002, "text": "take 2 from 2", "group": "heap 2"},
    ]


def test_a_position_written_by_hand_may_leave_out_its_header() -> None:
    state = GAME.restore({"seats": 2, "heaps": [1, 2], "turn": 1, "seed": 7})
    assert state.chance.words() == Chance.of_seed(7).words()
    assert state.settings == {"heaps": [3, 4, 5], "misere": False}
    assert GAME.hash(GAME.restore(GAME.position(state))) == GAME.hash(state)


def test_restore_says_what_is_wrong() -> None:
    good = GAME.position(GAME.start(2))
    assert refusal_of([good]) == ("bad_position", "position")
    assert refusal_of({**good, "game": "chess"}) == ("bad_position", "position.game")
    assert refusal_of({**good, "version": "0"}) == ("bad_version", "position.version")
    assert refusal_of({**good, "options": []}) == ("bad_option", "position.options")
    assert refusal_of({**good, "options": {"misere": 1}}) == ("bad_option", "options.misere")
    wrong: list[object] = [[1, 2, 3], [1, 2, 3, 2**32], [0] * 4, [-1, 2, 3, 4], [1, 2, 3, True], "1234", {}]
    for words in wrong:
        assert refusal_of({**good, "chance": words}) == ("bad_position", "position.chance")
    no_words = {key: value for key, value in good.items() if key != "chance"}
    assert refusal_of({**no_words, "seed": -1}) == ("bad_seed", "seed")
    assert refusal_of({**good, "heaps": [99]})[0] == "bad_position"


@pytest.mark.parametrize("seats", [1, 5, 0, -2, "2", None, 2.0, True])
def test_a_number_of_seats_that_cannot_be(seats: object) -> None:
    with pytest.raises(Refused) as caught:
        GAME.start(seats)
    assert caught.value.refusal.code == "bad_seats"


@pytest.mark.parametrize("seed", [-1, 2**63, "", "x" * 201, None, 1.0, True])
def test_a_seed_that_cannot_be(seed: object) -> None:
    with pytest.raises(Refused) as caught:
        GAME.start(2, seed)
    assert caught.value.refusal.code == "bad_seed"


def test_chance_from_outside_is_read_and_shown() -> None:
    assert GAME.read_chance({"die": 3}).values == [3]
    assert GAME.show_chance(GAME.read_chance({"dice": [3, 4]})) == {"dice": [3, 4]}
    for wrong in (None, {}, {"a": 1, "b": 2}, {"a": "x"}, {"a": [1.5]}, {1: [2]}, {"a": [True]}, {"a": [2**63]}, [3]):
        with pytest.raises(Refused) as caught:
            GAME.read_chance(wrong)
        assert caught.value.refusal.code == "bad_chance"
    assert repr(Drawn("die", [3])) == "Drawn('die', [3])"


def test_an_ask_shows_the_view_and_imagines_the_rest() -> None:
    state = GAME.start(2)
    ask = Ask(GAME, state, 0)
    assert ask.view() == GAME.view(state, 0)
    assert list(ask.legal()) == [choice.code for choice in ask.choices()] == list(state.legal(0))
    imagined = ask.imagine(Chance.of_seed(1))
    imagined.play(0, nim.take(0, 3))
    assert GAME.view(state, 0)["heaps"] == [3, 4, 5]


def test_unless_a_game_says_better() -> None:
    class Plain(nim.NimGame):
        group = Game.group
        event_text = Game.event_text

    game = Plain()
    state = game.start(2, listen=True)
    assert game.recovery(state, 0, None).action == state.legal(0)[0]
    assert game.check(state) is None
    assert game.describe({}, []) is None
    assert game.draw({}, [], []) is None
    assert {choice.group for choice in game.choices(state, 0)} == {"take"}
    state.play(0, nim.take(0, 1))
    assert [game.event_text(event, []) for event in state.events or ()] == ["take: seat 0, heap 1, stones 1"]
