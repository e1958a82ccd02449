"""Texts for a reader with little room: how long they are over whole games, and that the lists of actions are true."""

from __future__ import annotations

import pytest
from model_script import expanded, offered

from ludex import games
from ludex.bots import ask_bot, make
from ludex.core import Amount
from ludex.models.choices import Line, Offered, lines_of, within
from ludex.models.sitting import OwnGame
from ludex.models.texts import room_of
from ludex.models.tokens import count_tokens
from thorough import THOROUGH, count

SEATS: dict[str, tuple[int, ...]] = {
    "forsale": (3,),
    "catan": (4,),
    "monopoly": (4,),
    "karesansui": (2,),
    "diplomacy": (7,),
}
if THOROUGH:
    SEATS |= {"forsale": (3, 6), "catan": (2, 4, 5, 6), "monopoly": (4, 8)}
QUICK: dict[str, dict[str, object]] = {"diplomacy": {"years": count(1, 35)}, "karesansui": {"gardens": 4}}
LIMITS = {"catan": 600, "diplomacy": 1500, "forsale": 600, "monopoly": 600, "karesansui": 2000}
"""The most tokens of a text that asks for a decision."""


def texts(name: str, seats: int, bot: str, seed: int, most: int = 100_000) -> list[str]:
    """All texts of a game in which every seat is a model's; each seat plays as a bot would, one action at a time."""
    sitting = OwnGame(name, seats, range(seats), options=QUICK.get(name), seed=seed)
    player = make(bot, seed, sitting.table.game)
    found = [sitting.turn(sitting.asked()[0])]
    while not sitting.is_over() and len(found) < most:
        seat = sitting.asked()[0]
        found.append(sitting.play(seat, ask_bot(player, sitting.table.ask(seat))))
    return found


@pytest.mark.lengthy
def test_a_long_game_of_diplomacy_keeps_within_its_room() -> None:
    """Up to the end of 1935, with powers of seventeen units."""
    for seed in range(4):
        for text in texts("diplomacy", 7, "careful", seed):
            assert count_tokens(text) <= LIMITS["diplomacy"], text


@pytest.mark.parametrize("name", sorted(SEATS))
def test_texts_keep_within_their_room_over_whole_games(name: str) -> None:
    for seats in SEATS[name]:
        for seed in range(count(1, 20)):
            for bot, most in (("careful", 100_000), ("random", count(80, 20_000))):
                for text in texts(name, seats, bot, seed, most):
                    assert count_tokens(text) <= LIMITS[name], text


def test_the_room_is_what_is_promised() -> None:
    assert {name: room_of(games.find(name)) for name in LIMITS} == LIMITS


COUNTED = (
    ("Seat 2 (you): 3 points, 2 knights, road of 4; settlements 8 17 39; hand 2 brick, 2 sheep, 2 wheat, 1 ore.", 44),
    ("road: 7-11|16-21|17-22|17-23|18-23|27-33|28-34|29-34|29-35|33-38", 42),
    ("Turkey (Seat 6): F BLA C A CON - RUM, A BUL S A CON - RUM, A CON - RUM VIA (fails: bounced), A SMY - ARM", 44),
    ("S A GAL|MUN|SIL|TYR - BOH, S A BUD|GAL|TYR, S A GAL|RUM|SER - BUD, S A BUD|RUM|SIL - GAL, S F TRI", 58),
    ("0 fits: b1 bt c1 ~~ a2 bt b2 ~~ c2 BS c3 WP b4 wt c4 bs d4 wp", 37),
)
"""Texts, and the most tokens that any of four vocabularies made of each (cl100k_base, o200k_base, p50k_base and one of
Claude's)."""


@pytest.mark.parametrize(("text", "tokens"), COUNTED)
def test_the_count_errs_upward(text: str, tokens: int) -> None:
    assert tokens <= count_tokens(text) <= 1.6 * tokens


# ---- the lists of actions ----


@pytest.mark.parametrize("name", sorted(SEATS))
def test_the_lists_stand_for_exactly_the_legal_actions(name: str) -> None:
    """Written out again, the lines are the texts of the legal actions, no more and no less."""
    seats = SEATS[name][0]
    for seed in range(count(1, 10)):
        sitting = OwnGame(name, seats, range(seats), options=QUICK.get(name), seed=seed, forced=False)
        player = make("careful", seed, sitting.table.game)
        for _ in range(count(120, 2000)):
            if sitting.is_over():
                break
            seat = sitting.asked()[0]
            scene = sitting.scene(seat)
            lines = lines_of(scene.choices, scene.amounts)
            told = [action for line in lines for action in expanded(line.said())]
            state = sitting.table.state
            legal = [sitting.table.game.text(state, code) for code in state.legal(seat)]
            assert sorted(told) == sorted(legal)
            sitting.play(seat, ask_bot(player, sitting.table.ask(seat)))


def test_actions_that_differ_in_one_word_are_said_once() -> None:
    choices = [Offered(text, "A PAR") for text in ("A PAR H", "A PAR - BUR", "A PAR - GAS", "A PAR S A MAR - BUR")]
    choices += [Offered(f"settle {spot}", "settle") for spot in (3, 8, 9, 10, 11, 20)]
    assert [line.said() for line in lines_of(choices, [Amount("bid {}", "Your bid", "bid", 5, 20, 5)])] == [
        "A PAR: H, - BUR|GAS, S A MAR - BUR",
        "settle: 3|8..11|20",
        "bid: 5..20+5",
    ]


def test_what_does_not_fit_is_left_out_from_the_longest_line_and_counted() -> None:
    lines = [Line("short", ["one", "two"]), Line("long", [f"item{number}" for number in range(50)])]
    told, is_cut = within(lines, 60)
    assert is_cut
    assert told[0] == "short: one, two"
    assert told[1].startswith("long: item0, item1, ")
    assert told[1].endswith(" more")
    assert count_tokens("\n".join(told)) <= 60
    assert within(lines, 1000) == ([line.said() for line in lines], False)


def test_a_seat_that_plays_on_is_told_only_what_changed() -> None:
    sitting = OwnGame("catan", 4, [0], seed=4)
    first = sitting.turn(0)
    second = sitting.play(0, offered(first)[20])
    assert "Changed:" in second
    assert "Seat 1:" not in second
    assert "Seat 0 (you): 1 point" in second
    assert "Changed:" not in sitting.play(0, offered(second)[0])  # the others have decided in between
