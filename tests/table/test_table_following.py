"""A table that another server holds too: it takes in what was written, and is then the same as one read anew."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from ludex import games
from ludex.core import Refused
from ludex.journal import Entry, MemoryJournal, chain
from ludex.table import Decision, ManualClock, Press, Promise, Secret, Settings, Table, TakeBack
from ludex.table.following import follow
from thorough import count

SECRET = Secret("5a" * 32)


def both(name: str, seconds: int | None = None) -> tuple[Table, Table, MemoryJournal, ManualClock]:
    """A table, another server's copy of it, and their journal."""
    journal, clock = MemoryJournal(), ManualClock()
    game = games.find(name)
    seats = game.usual_seats
    begin = Promise(SECRET, [""] * seats)
    table, ruling = Table.open("t", game, seats, begin, settings=Settings(None, seconds), clock=clock)
    journal.append("t", ruling.entries)
    return table, Table.resume(journal.entries("t"), clock, secret=SECRET), journal, clock


def news(table: Table, journal: MemoryJournal) -> list[Entry]:
    return journal.entries("t")[table.count :]


def face(table: Table) -> Any:
    """All that anybody could tell of a table."""
    asks = [(ask.seat, ask.number, ask.deadline, [event.to_json() for event in ask.events]) for ask in table.asks()]
    said = [table.press.seen_by(seat) for seat in range(table.seats)]
    undo = [table.may_take_back(seat) for seat in range(table.seats)]
    log = [(logged.n, logged.event.to_json()) for logged in table.log]
    course = None if table.fair is None else table.fair.course
    hash = table.game.hash(table.state)
    return hash, table.count, table.step, asks, said, undo, log, table.notes, table.players, course, table.stopped


def act(table: Table, journal: MemoryJournal, dice: random.Random, n: int) -> None:
    """Somebody does something that is allowed."""
    seat = dice.choice(table.asks()).seat
    undoing = [seat for seat in range(table.seats) if table.may_take_back(seat) is not None]
    if undoing and dice.random() < 0.3:
        assert table.take_back(TakeBack(undoing[0], f"b{n}"), journal).accepted
    elif dice.random() < 0.1:
        table.settle(table.take_seat(seat, "Bot", "bot:random", "left"), journal)
    elif dice.random() < 0.1:
        table.say(Press(seat, "hello", [], f"p{n}"), journal)
    else:
        choices = [choice.code for choice in table.game.menu(table.state, seat, table.names).choices]
        if choices:
            assert table.submit(Decision(seat, dice.choice(choices), id=f"d{n}"), journal).accepted
        else:
            table.settle(table.recover(seat), journal)


@pytest.mark.proof
@pytest.mark.parametrize("name", games.names())
def test_two_servers_that_follow_each_other_hold_the_same_table(name: str) -> None:
    one, other, journal, _ = both(name)
    dice = random.Random(name)
    for n in range(count(30, 600)):
        if one.is_over:
            break
        act(one, journal, dice, n)
        if dice.random() < 0.5:
            list(follow(other, news(other, journal)))
            assert face(other) == face(one), n
            one, other = other, one
    list(follow(other, news(other, journal)))
    assert face(other) == face(one) == face(Table.resume(journal.entries("t"), ManualClock(), secret=SECRET))


def test_what_does_not_follow_is_refused_and_changes_nothing() -> None:
    one, other, journal, _ = both("forsale")
    seat = one.asks()[0].seat
    one.submit(Decision(seat, "pass"), journal)
    [entry] = news(other, journal)
    before = face(other)
    wrong = {
        "altered": {**entry, "time": 5},
        "of another number": chain(
            {"n": 4, "hash": other.link["hash"]}, "stop", {"reason": "", "refusal": None, "time": 0}
        ),
        "of another table": chain({"n": 0, "hash": "0" * 64}, "stop", {"reason": "", "refusal": None, "time": 0}),
        "opened again": chain(
            other.link,
            "open",
            {k: v for k, v in journal.entries("t")[0].items() if k not in ("n", "prev", "hash", "kind", "salts")},
        ),
        "of a seat that is not asked": chain(
            other.link,
            "decision",
            {k: v for k, v in entry.items() if k not in ("n", "prev", "hash", "kind")} | {"seat": (seat + 1) % 4},
        ),
        "of another state": chain(
            other.link,
            "decision",
            {k: v for k, v in entry.items() if k not in ("n", "prev", "hash", "kind")} | {"state": "0" * 64},
        ),
        "taking back what nobody did": chain(
            other.link,
            "take_back",
            {"seat": 0, "takes_back": 0, "id": None, "sealed": False, "state": "", "time": 0},
        ),
    }
    for what, forged in wrong.items():
        with pytest.raises(Refused) as caught:
            list(follow(other, [forged]))
        assert caught.value.refusal.code == "bad_journal", what
        assert face(other) == before, what
    assert [step.kind for step in follow(other, [entry])] == ["decision"]
    assert face(other) == face(one)


def test_the_time_for_a_question_runs_from_its_entry(tmp_path: Path) -> None:
    one, other, journal, clock = both("forsale", seconds=60)
    clock.advance(50)
    one.submit(Decision(one.asks()[0].seat, "pass"), journal)
    clock.advance(20)
    list(follow(other, news(other, journal)))
    assert other.next_deadline() == one.next_deadline() == 110
    late = Table.resume(journal.entries("t"), clock, secret=SECRET, is_behind=True)
    assert late.next_deadline() == 110
    assert Table.resume(journal.entries("t"), clock, secret=SECRET).next_deadline() == 130
    clock.advance(300)
    late = Table.resume(journal.entries("t"), clock, secret=SECRET, is_behind=True)
    assert late.next_deadline() == clock.now()
