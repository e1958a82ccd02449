"""The error catalogue of For Sale at a table: every code reached, with its fields and what was done about it."""

from __future__ import annotations

from typing import Any

import pytest

from ludex.core import Refusal, Refused, seat_list
from ludex.games import find
from ludex.games.forsale.rules.cards import card
from ludex.games.forsale.rules.check import ANY_TIME, check
from ludex.games.forsale.rules.refusals import CATALOGUE
from ludex.games.forsale.rules.state import ForSale
from ludex.journal import MemoryJournal
from ludex.table import Decision, ManualClock, Receipt, Settings, Table

GAME = find("forsale")
FIELDS = {fault.code: {"name", "gid", *fault.fields} for fault in CATALOGUE}


class Story:
    """A table of three with two tries for each question."""

    def __init__(self, **options: Any) -> None:
        self.clock = ManualClock()
        settings = Settings(retries=2, seconds=60)
        self.table, opening = Table.open("t1", GAME, 3, 7, options, settings=settings, clock=self.clock)
        self.journal = MemoryJournal()
        self.journal.append("t1", opening.entries)

    @property
    def state(self) -> ForSale:
        assert isinstance(self.table.state, ForSale)
        return self.table.state

    def say(self, seat: int, action: object) -> Receipt:
        return self.table.submit(Decision(seat, action), self.journal)

    def last(self) -> dict[str, Any]:
        return self.journal.entries("t1")[-1]

    def to_part_two(self) -> Story:
        while self.state.phase == 0:
            self.say(self.state.auction.turn, "pass")
        return self


def is_whole(refusal: Refusal | None, code: str) -> bool:
    """Whether the error has that code and all the fields the catalogue promises."""
    return refusal is not None and refusal.code == code and set(refusal.values) == FIELDS[code]


def test_3_over_bet_is_asked_again_and_then_passes() -> None:
    story = Story()
    before = GAME.hash(story.state)
    for _ in range(2):
        receipt = story.say(0, "bid 19")
        assert is_whole(receipt.refusal, "#3")
        assert receipt.refusal is not None
        assert receipt.refusal.values == {"name": "OverBet", "pid": 0, "balance": 18, "resp": 19, "gid": "t1"}
        assert not receipt.recovered
        assert GAME.hash(story.state) == before
    receipt = story.say(0, "bid 19")
    assert receipt.recovered
    assert story.last()["texts"] == ["pass"]
    assert story.last()["recovered"]["note"] == "the seat passes"
    assert not story.last()["recovered"]["faulty"]


def test_4_under_bet_is_asked_again_and_then_passes() -> None:
    story = Story()
    story.say(0, "bid 5")
    receipt = story.say(1, "bid 5")
    assert is_whole(receipt.refusal, "#4")
    assert receipt.refusal is not None
    assert receipt.refusal.values["cur_bet"] == 5
    story.say(1, "bid 4")
    assert story.say(1, "bid 3").recovered
    assert story.last()["texts"] == ["pass"]


@pytest.mark.parametrize("wrong", ["die", "", "sell 3", 2**40, -1, {"kind": "cheat"}, None, ["pass"], 1.5])
def test_5_wrong_code_is_asked_again_then_passes_and_marks_the_seat(wrong: object) -> None:
    story = Story()
    receipt = story.say(0, wrong)
    assert is_whole(receipt.refusal, "#5")
    story.say(0, wrong)
    assert story.say(0, wrong).recovered
    assert story.last()["texts"] == ["pass"]
    assert story.last()["recovered"]["faulty"]
    assert story.table.faulty == {0}


def test_5_seed_ends_the_game_and_not_the_program() -> None:
    story = Story(recovery="seed")
    for _ in range(3):
        receipt = story.say(0, "die")
    assert is_whole(receipt.refusal, "#5")
    assert story.last()["kind"] == "stop"
    assert story.last()["refusal"]["code"] == "#5"
    later = story.say(0, "pass")
    assert later.refusal is not None
    assert later.refusal.code == "table_stopped"


def test_2_seed_bets_the_maximum_after_a_bad_bet() -> None:
    story = Story(recovery="seed")
    story.say(0, "bid 4")
    story.say(1, "bid 99")
    story.say(1, "bid 2")
    receipt = story.say(1, "bid 99")
    assert is_whole(receipt.refusal, "#2")
    assert receipt.refusal is not None
    assert receipt.refusal.values == {
        "name": "BetError",
        "pid": 1,
        "bet": 0,
        "prev": 4,
        "amount": 99,
        "balance": 18,
        "gid": "t1",
    }
    assert story.last()["texts"] == ["bid 18"]


def test_2_seed_passes_where_the_maximum_is_too_low() -> None:
    story = Story(recovery="seed", coins=4)
    story.say(0, "bid 4")
    for _ in range(3):
        receipt = story.say(1, "bid 4")
    assert is_whole(receipt.refusal, "#2")
    assert story.last()["texts"] == ["pass"]


def test_1_over_pay_takes_what_there_is_and_tells_the_seat_alone() -> None:
    state = GAME.start(3, 7)
    assert isinstance(state, ForSale)
    state.play(0, GAME.read(state, 0, "bid 9")[0])
    state.play(1, GAME.read(state, 1, "bid 10")[0])
    state.coins[0] = -6  # no play leads here: bids are set aside when made
    state.play(2, 0)
    state.listen()
    state.play(0, 0)
    faults = [event for event in state.events or [] if event.kind == "fault"]
    assert len(faults) == 1
    assert faults[0].values["code"] == "#1"
    assert faults[0].values["values"] == {"name": "OverPay", "pid": 0, "balance": 3, "pay": 5}
    assert [faults[0].is_seen_by(seat) for seat in (-1, 0, 1, 2)] == [False, True, False, False]
    assert state.coins[0] == 0


def test_6_a_market_that_is_not_empty_freezes_the_table_as_it_was() -> None:
    story = Story()
    story.say(0, "pass")
    before = GAME.hash(story.state)
    story.state.market |= card(31)  # no play leads here
    spoilt = GAME.hash(story.state)
    assert spoilt != before
    receipt = story.say(1, "pass")
    assert is_whole(receipt.refusal, "#6")
    assert receipt.refusal is not None
    assert receipt.refusal.values["len_market"] == 1
    assert not receipt.accepted
    assert GAME.hash(story.state) == spoilt
    assert story.last()["kind"] == "stop"
    assert story.table.stopped is not None


def test_g0101_a_wrong_number_of_properties_freezes_the_table() -> None:
    story = Story()
    while not (story.state.round == 8 and len(seat_list(story.state.auction.inside)) == 2):
        story.say(story.state.auction.turn, "pass")
    story.state.hands[1] &= story.state.hands[1] - 1  # no play leads here
    receipt = story.say(story.state.auction.turn, "pass")
    assert is_whole(receipt.refusal, "G0101")
    assert receipt.refusal is not None
    assert receipt.refusal.values["pid"] == 1


def test_g0101_is_the_games_own_when_the_deck_is_not_empty() -> None:
    story = Story()
    while not (story.state.round == 8 and len(seat_list(story.state.auction.inside)) == 2):
        story.say(story.state.auction.turn, "pass")
    story.state.deck = card(30)  # no play leads here
    receipt = story.say(story.state.auction.turn, "pass")
    assert is_whole(receipt.refusal, "G0101")
    assert receipt.refusal is not None
    assert receipt.refusal.values["pid"] == -1


def test_g0201_there_are_two_verify_modes() -> None:
    state = GAME.start(3, 7)
    assert isinstance(state, ForSale)
    wrong = check(state, 2)
    assert wrong is not None
    assert wrong.code == "G0201"
    assert wrong.values == {"name": "WrongVerifyMode", "turn": 1, "mode": 2}
    assert check(state, ANY_TIME) is None


def test_g0202_coins_out_of_nothing_freeze_the_table() -> None:
    story = Story()
    story.state.bank += 1
    receipt = story.say(0, "pass")
    assert is_whole(receipt.refusal, "G0202")


def test_c0101_a_property_not_held_is_asked_again_and_then_the_lowest_is_sold() -> None:
    story = Story().to_part_two()
    hand = GAME.view(story.state, 0)["seats"][0]["hand"]  # type: ignore[index]
    missing = next(number for number in range(1, 31) if number not in hand)
    receipt = story.say(0, f"sell {missing}")
    assert is_whole(receipt.refusal, "C0101")
    story.say(0, f"sell {missing}")
    assert story.say(0, f"sell {missing}").recovered
    assert story.last()["texts"] == [f"sell {min(hand)}"]


def test_the_deadline_passes_in_part_one_and_sells_the_lowest_in_part_two() -> None:
    story = Story()
    story.clock.advance(61)
    assert story.table.due() == [0]
    story.table.settle(story.table.recover(0), story.journal)
    assert story.last()["texts"] == ["pass"]
    assert story.last()["recovered"]["refusal"]["code"] == "too_late"
    story.to_part_two()
    story.clock.advance(61)
    assert story.table.due() == [0, 1, 2]
    for seat in story.table.due():
        lowest = min(GAME.view(story.state, seat)["seats"][seat]["hand"])  # type: ignore[index]
        story.table.settle(story.table.recover(seat), story.journal)
        assert story.last()["texts"] == [f"sell {lowest}"]


def test_every_code_of_the_catalogue_is_in_the_rules_document() -> None:
    from importlib.resources import files

    rules = files("ludex.games.forsale").joinpath("RULES.md").read_text()
    for fault in CATALOGUE:
        assert f"| {fault.code} | {fault.name} |" in rules


@pytest.mark.parametrize(
    "first", [[], [0] * 31, [3], [True], ["0"]], ids=["none", "too many", "no seat", "yes", "text"]
)
def test_a_list_of_first_bidders_names_a_few_seats_of_the_table(first: list[object]) -> None:
    GAME.start(3, options={"first": [2] * 30})
    with pytest.raises(Refused, match="first") as caught:
        GAME.start(3, options={"first": first})
    assert caught.value.refusal.code == "bad_option"
