"""Taking back: who may undo what, what it leaves behind, and that the journal follows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from table_stories import FORSALE, Story, whole_truth

import ludex
from ludex import games
from ludex.cli import saved_games
from ludex.cli.main import main
from ludex.core import SPECTATOR, Chance, Refused
from ludex.journal import Entry, FileJournal, chain
from ludex.journal.source import one_source
from ludex.table import Press, Receipt, Settings, Table, TakeBack, replay

DIPLOMACY = games.find("diplomacy")
HUNDRED = {"map": "hundred", "years": 1, "votes": False}


def back(told: Story, seat: int, id: str | None = None) -> Receipt:
    return told.table.take_back(TakeBack(seat, id), told.journal)


def refused(told: Story, seat: Any, id: Any = None) -> str:
    """The code with which it is refused; nothing has changed."""
    before = whole_truth(told.table), told.entries
    receipt = back(told, seat, id)
    assert (whole_truth(told.table), told.entries) == before
    assert not receipt.accepted
    assert receipt.refusal is not None
    assert receipt.refusal.values["gid"] == "t1"
    return receipt.refusal.code


def test_a_decision_is_undone_and_the_seat_asked_anew() -> None:
    told = Story()
    before = told.hash()
    told.say(0, "bid 2", 0, "a")
    assert told.table.may_take_back(0) == "bid 2"
    assert [told.table.may_take_back(seat) for seat in (1, 2)] == [None, None]
    receipt = back(told, 0, "b")
    assert (receipt.accepted, receipt.n) == (True, 2)
    assert told.hash() == before
    assert [(ask.seat, ask.number) for ask in told.table.asks()] == [(0, 2)]
    entry = told.last
    assert {key: entry[key] for key in ("n", "kind", "seat", "takes_back", "id", "sealed", "state")} == {
        "n": 2,
        "kind": "take_back",
        "seat": 0,
        "takes_back": 1,
        "id": "b",
        "sealed": False,
        "state": before,
    }
    for seat in (0, 1, 2, SPECTATOR):
        assert [note.text for note in told.table.notes_for(seat)] == ["Seat 0 took back: bid 2."]
    assert told.refused(1, "pass", 1) == "not_your_turn"
    assert told.refused(0, "bid 2", 0) == "stale"
    assert told.say(0, "bid 2", 0, "a").duplicate, "what was sent before is still known by its id"
    assert told.say(0, "bid 3", 2, "c").n == 3
    assert told.table.ask(1).number == 3
    assert whole_truth(told.again()) == whole_truth(told.table)


def test_the_same_wish_counts_once() -> None:
    told = Story()
    told.say(0, "bid 2")
    assert back(told, 0, "x").n == 2
    told.say(0, "bid 3")
    again = back(told, 0, "x")
    assert (again.accepted, again.duplicate, again.n) == (True, True, 2)
    assert told.table.may_take_back(0) == "bid 3"
    again = told.again().take_back(TakeBack(0, "x"), told.journal)
    assert (again.duplicate, again.n) == (True, 2), "after a crash too"


def test_a_decision_and_a_wish_may_have_the_same_id() -> None:
    told = Story()
    told.say(0, "bid 2", id="x")
    assert back(told, 0, "x").n == 2
    assert told.say(0, "bid 2", id="x").n == 1


def test_somebody_else_s_decision_makes_it_too_late() -> None:
    told = Story()
    assert refused(told, 0) == "nothing_to_take_back"
    told.say(0, "bid 2")
    told.say(1, "bid 3")
    assert refused(told, 0) == "too_late"
    assert refused(told, 2) == "nothing_to_take_back"
    assert back(told, 1).accepted
    assert refused(told, 1) == "nothing_to_take_back"
    assert refused(told, 0) == "too_late", "it was followed by another's, if only for a while"


@pytest.mark.parametrize(
    ("seat", "id", "code"),
    [
        (3, None, "no_such_seat"),
        (-1, None, "no_such_seat"),
        ("0", None, "no_such_seat"),
        (True, None, "no_such_seat"),
        (10**30, None, "no_such_seat"),
        (0, "", "bad_id"),
        (0, "x" * 201, "bad_id"),
        (0, "\ud800", "bad_id"),
        (0, 7, "bad_id"),
    ],
)
def test_a_wish_that_is_none(seat: object, id: object, code: str) -> None:
    told = Story()
    told.say(0, "bid 2")
    assert refused(told, seat, id) == code


def test_what_chance_has_answered_stays() -> None:
    told = Story()
    told.say(0, "bid 2")
    told.say(1, "pass")
    told.say(2, "pass")  # the round ends and new cards are turned up
    assert told.last["chance"]
    assert refused(told, 2) == "revealed"


def test_the_last_sealed_decision_stays_and_an_earlier_one_is_a_secret() -> None:
    told = Story()
    told.to_part_two()
    first, second, third = told.to_act()
    before = told.table.view(SPECTATOR)
    own = told.table.ask(first).choices()
    numbers = [told.table.ask(seat).number for seat in (second, third)]
    told.say(first, own[0].code)
    assert told.table.may_take_back(first) == own[0].text
    assert back(told, first).accepted
    assert told.last["sealed"]
    assert [told.table.ask(seat).number for seat in (second, third)] == numbers, "they were asked all the while"
    assert told.table.ask(first).number == told.table.step
    assert told.table.view(SPECTATOR) == before
    assert [note.text for note in told.table.notes_for(first)][-1].endswith(f"took back: {own[0].text}.")
    for seat in (second, third, SPECTATOR):
        assert told.table.notes_for(seat) == []
    told.say(first, own[1].code)
    told.say(second, told.table.ask(second).choices()[0].code)
    assert refused(told, first) == "too_late"
    assert back(told, second).accepted, "nothing is opened before the last one"
    told.say(second, told.table.ask(second).choices()[0].code)
    told.say(third, told.table.ask(third).choices()[0].code)
    assert refused(told, third) == "revealed"
    assert whole_truth(told.again()) == whole_truth(told.table)


def test_a_run_of_decisions_goes_back_one_by_one() -> None:
    told = Story(3, 7, HUNDRED, game=DIPLOMACY)
    hashes = [told.hash()]
    made = []
    for _ in range(3):
        choice = next(choice for choice in told.table.ask(0).choices() if choice.text != "done")
        assert told.say(0, choice.code).accepted
        made.append(choice.text)
        hashes.append(told.hash())
    while made:
        assert told.table.may_take_back(0) == made.pop()
        assert told.hash() == hashes.pop()
        assert back(told, 0).accepted
        assert told.last["sealed"]
    assert told.hash() == hashes.pop()
    assert refused(told, 0) == "nothing_to_take_back"
    assert whole_truth(told.again()) == whole_truth(told.table)


def test_sealed_orders_go_back_while_others_have_theirs_in_but_not_what_opens_them() -> None:
    told = Story(3, 7, HUNDRED, game=DIPLOMACY)
    told.say(0, "done")
    told.say(1, "done")
    choice = next(choice for choice in told.table.ask(2).choices() if choice.text != "done")
    told.say(2, choice.code)
    assert back(told, 2).accepted
    told.say(2, "done")
    receipt = back(told, 2)
    assert receipt.refusal is not None
    assert receipt.refusal.code == "revealed"
    assert "what others had decided" in receipt.refusal.message, "whatever imagined truths say"


def test_what_the_seat_learned_stays_though_no_chance_was_in_it() -> None:
    told = Story(3, 1, game=games.find("karesansui"))
    place = next(choice for choice in told.table.ask(0).choices() if choice.text.startswith("place"))
    told.say(0, place.code)
    assert told.table.may_take_back(0) == place.text
    told.say(0, "ask")  # the Master answers by a rule that the seat does not know
    assert told.last["chance"] == []
    receipt = back(told, 0)
    assert receipt.refusal is not None
    assert receipt.refusal.code == "revealed"
    assert "something you did not know" in receipt.refusal.message


def test_the_end_of_the_game_stays() -> None:
    told = Story()
    told.to_the_end()
    last = told.last["seat"]
    assert refused(told, last) == "game_over"
    assert told.table.ended == told.last["time"]


def test_what_the_referee_decided_stays() -> None:
    told = Story(settings=Settings(retries=0, seconds=10))
    told.say(0, "rubbish")
    assert told.last["recovered"] is not None
    assert refused(told, 0) == "nothing_to_take_back"


def test_a_stopped_table_stays_as_it_is() -> None:
    told = Story()
    told.say(0, "bid 2")
    told.table.settle(told.table.stop("enough"), told.journal)
    assert refused(told, 0) == "table_stopped"


def test_taking_back_wins_no_time() -> None:
    told = Story(settings=Settings(seconds=10))
    told.clock.advance(6)
    told.say(0, "bid 2")
    assert told.table.ask(1).deadline == 16
    told.clock.advance(1)
    back(told, 0)
    assert told.table.ask(0).deadline == 10
    told.say(0, "bid 2")
    told.clock.advance(3)
    assert refused(told, 0) == "too_late"


def test_whoever_takes_the_seat_did_not_make_its_decisions() -> None:
    told = Story()
    told.say(0, "bid 2")
    told.table.settle(told.table.take_seat(1, "Bo", "person"), told.journal)
    assert told.table.may_take_back(0) == "bid 2"
    told.table.settle(told.table.take_seat(0, "Zoe", "person"), told.journal)
    assert refused(told, 0) == "nothing_to_take_back"
    assert whole_truth(told.again()) == whole_truth(told.table)


def test_talk_between_disturbs_nothing() -> None:
    told = Story()
    told.say(0, "bid 2")
    told.table.say(Press(1, "really?"), told.journal)
    assert back(told, 0).n == 2
    assert told.last["takes_back"] == 1
    assert [step.n for step in replay(told.entries)] == [0, 1, 1, 2]


def test_history_follows() -> None:
    told = Story()
    told.say(0, "bid 2")
    first = told.table.view(SPECTATOR)
    told.say(1, "bid 3")
    second = told.table.view(SPECTATOR)
    back(told, 1)
    told.say(1, "bid 4")
    for n, wanted in ((1, first), (2, second), (3, first), (4, told.table.view(SPECTATOR))):
        assert told.table.view_at(n, SPECTATOR) == wanted
    assert told.table.steps() == [0, 1, 2, 3, 4]


def test_an_ask_does_not_tell_what_no_longer_stands() -> None:
    told = Story()
    told.say(0, "bid 2")
    back(told, 0)
    told.say(0, "bid 3")
    told.say(1, "bid 5")
    bids = [event.to_json() for event in told.table.ask(2).events if event.kind == "bid"]
    assert [bid["amount"] for bid in bids] == [3, 5]
    assert len([logged for logged in told.table.events_for(2) if logged.event.kind == "bid"]) == 3, "the log keeps all"


def test_a_ruling_that_came_too_late_does_not_stand() -> None:
    told = Story()
    told.say(0, "bid 2")
    ruling = told.table.judge_take_back(TakeBack(0))
    told.say(1, "pass")
    with pytest.raises(Refused, match="stale_ruling"):
        told.table.apply(ruling)


# ---- the journal ----


def forged(told: Story, **change: object) -> list[Entry]:
    """The journal with one more entry that takes something back, chained as it should be."""
    body = {"seat": 1, "takes_back": 2, "id": "new", "sealed": False, "time": 1, "state": told.entries[1]["state"]}
    return [*told.entries, chain(told.last, "take_back", {**body, **change})]


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"takes_back": 1}, "the seat's last decision is entry 2, not 1"),
        ({"takes_back": 3}, "the seat's last decision is entry 2, not 3"),
        ({"takes_back": "2"}, "Expected `int`"),
        ({"seat": 0}, "Somebody else has decided since"),
        ({"seat": 2}, "no decision that could be taken back"),
        ({"seat": 9}, "no decision that could be taken back"),
        ({"state": "0" * 64}, "its state's hash is another"),
        ({"more": 1}, "unknown field"),
    ],
)
def test_a_forged_entry_is_found(change: dict[str, object], what: str) -> None:
    told = Story()
    told.say(0, "bid 2")
    told.say(1, "bid 3")
    Table.resume(forged(told))
    with pytest.raises(Refused, match="Entry 3 does not fit") as caught:
        Table.resume(forged(told, **change))
    assert what in str(caught.value)


def test_an_id_used_twice_chance_and_the_end_are_found_too() -> None:
    told = Story()
    told.say(0, "bid 2")
    back(told, 0, "x")
    told.say(0, "bid 2")
    body = {"seat": 0, "takes_back": 3, "id": "x", "sealed": False, "time": 1, "state": told.entries[2]["state"]}
    with pytest.raises(Refused, match="it was taken back before"):
        Table.resume([*told.entries, chain(told.last, "take_back", body)])
    told.say(1, "pass")
    before = told.last
    told.say(2, "pass")
    body |= {"seat": 2, "takes_back": told.last["n"], "id": None, "state": before["state"]}
    with pytest.raises(Refused, match="Chance has answered"):
        Table.resume([*told.entries, chain(told.last, "take_back", body)])
    told.to_the_end()
    body |= {"seat": told.last["seat"], "takes_back": told.last["n"], "state": told.entries[-2]["state"]}
    with pytest.raises(Refused, match="ended the game"):
        Table.resume([*told.entries, chain(told.last, "take_back", body)])


# ---- every game ----

OPTIONS: dict[str, dict[str, object]] = {"diplomacy": HUNDRED}
STEPS = {"karesansui": 24}


def everything(table: Table) -> dict[str, Any]:
    """The whole truth, with every view and what may be taken back."""
    return whole_truth(table) | {
        "views": [table.view(seat) for seat in range(SPECTATOR, table.seats)],
        "back": [table.may_take_back(seat) for seat in range(table.seats)],
        "notes_for": [table.notes_for(seat) for seat in range(SPECTATOR, table.seats)],
    }


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_random_games_with_random_take_backs_resume_at_every_point(name: str, seed: int) -> None:
    game = games.find(name)
    seats = 3 if name == "diplomacy" else game.usual_seats
    told = Story(seats, seed, OPTIONS.get(name), game=game)
    dice = Chance.of_seed(f"take-backs {seed}")
    truths = [everything(told.table)]
    positions = [game.position(told.table.state)]
    undone = 0
    while not told.table.is_over and told.table.step < STEPS.get(name, 60):
        last = told.entries[-1]
        may = [seat for seat in range(seats) if told.table.may_take_back(seat) is not None]
        assert len(may) <= 1
        if may and dice.below(3) == 0:
            before = told.entries[last["n"]] if last["kind"] == "decision" else None
            receipt = back(told, may[0], f"{told.table.step}")
            assert receipt.accepted
            named = told.entries[told.last["takes_back"]]
            assert named["kind"] == "decision"
            assert named["seat"] == may[0]
            if before is not None:
                assert named is before or named == before
                assert game.position(told.table.state) == positions[-2]
            undone += 1
        else:
            asks = told.table.asks()
            ask = asks[dice.below(len(asks))]
            assert told.say(ask.seat, dice.pick(ask.legal()), ask.number, f"{told.table.step}").accepted
        truths.append(everything(told.table))
        positions.append(game.position(told.table.state))
    assert undone > 0, "nothing was taken back: the test shows nothing"
    entries = told.entries
    for count, truth in enumerate(truths, 1):
        assert everything(Table.resume(entries[:count], told.clock)) == truth
    for n, position in enumerate(positions):
        state = next(state for at, state in told.table.history() if at == n)
        assert game.position(state) | {"chance": None} == position | {"chance": None}  # in history streams rest
    assert told.table.view_at(0, SPECTATOR) == game.view(game.start(seats, seed, OPTIONS.get(name)), SPECTATOR)


@pytest.mark.parametrize("name", games.names())
def test_what_may_be_taken_back_taught_the_seat_nothing(name: str) -> None:
    """Held against many more imagined truths than the table asks."""
    game = games.find(name)
    seats = 3 if name == "diplomacy" else game.usual_seats
    told = Story(seats, 5, OPTIONS.get(name), game=game)
    dice, chance = Chance.of_seed(f"more {name}"), Chance.of_seed(8)
    shown = 0
    while not told.table.is_over and told.table.step < STEPS.get(name, 80):
        before = told.table.state
        asks = told.table.asks()
        ask = asks[dice.below(len(asks))]
        action = dice.pick(ask.legal())
        assert told.say(ask.seat, action, ask.number).accepted
        if told.table.may_take_back(ask.seat) is None:
            continue
        shown += 1
        assert told.last["chance"] == []
        for _ in range(25):
            truth = before.sample(ask.seat, chance).after(ask.seat, action)
            assert game.view(truth, ask.seat) == told.table.view(ask.seat)
    assert shown > 0


def test_old_journals_still_read() -> None:
    told = Story(game=FORSALE)
    for _ in range(6):
        told.step()
    told.table.settle(told.table.take_seat(1, "Bo", "person"), told.journal)
    assert "why" not in told.last
    assert {entry["kind"] for entry in told.entries} == {"open", "decision", "seat"}
    assert whole_truth(told.again()) == whole_truth(told.table)


# ---- those who read journals ----


def test_the_commands_follow(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = Story()
    told.say(0, "bid 2")
    back(told, 0)
    told.to_part_two()
    first = told.to_act()[0]
    secret = told.table.ask(first).choices()[0]
    told.say(first, secret.code)
    back(told, first)
    file = tmp_path / "game.jsonl"
    FileJournal(file).append("t1", told.entries)
    assert main(["verify", str(file)]) == 0
    assert "sound" in capsys.readouterr().out
    assert main(["replay", str(file), "--all"]) == 0
    pages = capsys.readouterr().out
    assert "2  Seat 0 takes back: bid 2" in pages
    assert f"Seat {first} takes back: {secret.text}" in pages
    assert main(["replay", str(file), "--all", "--seat", str((first + 1) % 3)]) == 0
    pages = capsys.readouterr().out
    assert "2  Seat 0 takes back: bid 2" in pages
    assert f"Seat {first} takes a decision back" in pages
    assert secret.text not in pages
    assert ludex.load(file).position() == FORSALE.position(told.table.state)
    wrong = tmp_path / "wrong.jsonl"
    body = {"seat": first, "takes_back": 1, "id": None, "sealed": True, "time": 1, "state": told.last["state"]}
    FileJournal(wrong).append("t1", [*told.entries[:-1], chain(told.entries[-2], "take_back", body)])
    assert main(["verify", str(wrong)]) == 1
    assert f"the seat's last decision is entry {told.entries[-2]['n']}, not 1" in capsys.readouterr().out


def test_a_saved_game_of_diplomacy_has_only_the_orders_that_stand(tmp_path: Path) -> None:
    france = {"map": "franceaustria", "years": 1, "votes": False}
    told, quiet = Story(2, 7, france, game=DIPLOMACY), Story(2, 7, france, game=DIPLOMACY)
    choice = next(choice for choice in told.table.ask(0).choices() if choice.text != "done")
    told.say(0, choice.code)
    back(told, 0)
    for story in (told, quiet):
        story.to_the_end()
    assert told.hash() == quiet.hash()
    saved: list[object] = []
    for story in (told, quiet):
        file = tmp_path / f"{len(saved)}.jsonl"
        FileJournal(file).append("t1", story.entries)
        saved.append(saved_games.written(one_source(file, None)))
    assert saved[0] == saved[1]
