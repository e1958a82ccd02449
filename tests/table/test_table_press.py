"""Press: who may say what to whom, what the journal keeps of it, and that nobody else can tell it was said."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import pytest
from table_stories import Story, whole_truth

from ludex import games
from ludex.core import SPECTATOR, Ask, Refusal, Refused
from ludex.journal import Entry, chain
from ludex.table import Message, Press, ProgramPlayer, Receipt, Settings, Table, replay, run
from ludex.table.press import MAX_PRESS

DIPLOMACY = games.find("diplomacy")
AUSTRIA, ENGLAND, FRANCE, GERMANY = range(4)


def story(press: str = "full", settings: Settings | None = None, years: int = 1) -> Story:
    return Story(7, 7, {"press": press, "years": years}, settings, DIPLOMACY)


def say(told: Story, seat: int, text: str, to: list[int] | None = None, id: str | None = None) -> Receipt:
    return told.table.say(Press(seat, text, to or [], id), told.journal)


def refused(told: Story, press: Press) -> str:
    """The code with which it is refused; nothing has changed."""
    before = whole_truth(told.table), told.entries
    receipt = told.table.say(press, told.journal)
    assert (whole_truth(told.table), told.entries) == before
    assert not receipt.accepted
    assert receipt.refusal is not None
    assert receipt.refusal.values["gid"] == "t1"
    return receipt.refusal.code


def read(told: Story, seat: int) -> list[str]:
    return [message.text for message in told.table.press.seen_by(seat)]


def test_a_message_is_read_by_its_sender_and_those_addressed_only() -> None:
    told = story()
    assert say(told, FRANCE, "to one", [ENGLAND]).accepted
    assert say(told, FRANCE, "to two", [GERMANY, ENGLAND, GERMANY, FRANCE]).accepted
    assert say(told, ENGLAND, "to all").accepted
    assert read(told, FRANCE) == read(told, ENGLAND) == ["to one", "to two", "to all"]
    assert read(told, GERMANY) == ["to two", "to all"]
    assert read(told, AUSTRIA) == read(told, SPECTATOR) == ["to all"]
    assert told.entries[2]["to"] == [ENGLAND, GERMANY], "each once, in order, without the sender"


def test_naming_every_other_seat_keeps_spectators_out() -> None:
    told = story()
    say(told, AUSTRIA, "among us seven", [1, 2, 3, 4, 5, 6])
    assert read(told, 6) == ["among us seven"]
    assert read(told, SPECTATOR) == []


def test_an_entry_of_press_is_chained_and_changes_no_state() -> None:
    told = story()
    before = told.hash()
    say(told, FRANCE, "Burgundy stays empty?", [GERMANY], "f1")
    entry = told.last
    assert {key: entry[key] for key in ("n", "kind", "seat", "to", "text", "id", "time")} == {
        "n": 1,
        "kind": "press",
        "seat": FRANCE,
        "to": [GERMANY],
        "text": "Burgundy stays empty?",
        "id": "f1",
        "time": told.clock.stamp(),
    }
    assert entry["prev"] == told.entries[0]["hash"]
    assert told.hash() == before
    assert [step.entry.kind for step in replay(told.entries)] == ["open", "press"]


@pytest.mark.parametrize(
    ("press", "to", "code"),
    [
        ("none", [], "no_press"),
        ("none", [ENGLAND], "no_press"),
        ("public", [], None),
        ("public", [ENGLAND], "public_press"),
        ("public", [0, 1, 3, 4, 5, 6], "public_press"),
        ("full", [], None),
        ("full", [ENGLAND, GERMANY], None),
    ],
)
def test_the_three_kinds_of_table(press: str, to: list[int], code: str | None) -> None:
    told = story(press)
    if code is None:
        assert say(told, FRANCE, "hello", to).accepted
    else:
        assert refused(told, Press(FRANCE, "hello", to)) == code


def test_people_talk_at_every_table_to_everybody() -> None:
    told = Story()
    assert told.table.press.freedom == "public"
    assert say(told, 0, "hello").accepted
    assert read(told, SPECTATOR) == read(told, 2) == ["hello"]
    assert refused(told, Press(0, "psst", [1])) == "public_press"
    assert whole_truth(told.again()) == whole_truth(told.table)
    assert [message.text for message in told.again().press.seen_by(1)] == ["hello"]


@pytest.mark.parametrize(
    ("press", "code"),
    [
        (Press(7, "hello"), "no_such_seat"),
        (Press(-1, "hello"), "no_such_seat"),
        (Press("2", "hello"), "no_such_seat"),  # type: ignore[arg-type]
        (Press(True, "hello"), "no_such_seat"),
        (Press(FRANCE, "hello", [7]), "bad_recipients"),
        (Press(FRANCE, "hello", [-1]), "bad_recipients"),
        (Press(FRANCE, "hello", [10**30]), "bad_recipients"),
        (Press(FRANCE, "hello", [True]), "bad_recipients"),
        (Press(FRANCE, "hello", "1"), "bad_recipients"),  # type: ignore[arg-type]
        (Press(FRANCE, "hello", [FRANCE]), "bad_recipients"),
        (Press(FRANCE, ""), "bad_text"),
        (Press(FRANCE, " \n\t "), "bad_text"),
        (Press(FRANCE, "x" * (MAX_PRESS + 1)), "bad_text"),
        (Press(FRANCE, "\ud800"), "bad_text"),
        (Press(FRANCE, 5), "bad_text"),  # type: ignore[arg-type]
        (Press(FRANCE, "\x1b[2J gone"), "bad_text"),
        (Press(FRANCE, "a\rb"), "bad_text"),
        (Press(FRANCE, "a\u202eb"), "bad_text"),
        (Press(FRANCE, "hello", [], ""), "bad_id"),
        (Press(FRANCE, "hello", [], "x" * 201), "bad_id"),
    ],
)
def test_what_cannot_be_said(press: Press, code: str) -> None:
    assert refused(story(), press) == code


def test_what_can_be_said() -> None:
    told = story()
    for text in ("x" * MAX_PRESS, "two\nlines\tand a tab", "Grüße, Привет, 你好, 🙂", "<b>&amp;</b>"):
        assert say(told, FRANCE, text).accepted
        assert read(told, AUSTRIA)[-1] == text


def test_the_same_id_is_said_once() -> None:
    told = story()
    assert not say(told, FRANCE, "once", [ENGLAND], "a").duplicate
    again = say(told, FRANCE, "once", [ENGLAND], "a")
    assert again.accepted
    assert again.duplicate
    assert say(told, ENGLAND, "another's", [FRANCE], "a").accepted, "ids are each seat's own"
    assert read(told, FRANCE) == ["once", "another's"]
    assert told.say(FRANCE, "A PAR H", id="a").accepted, "a decision's ids are others"
    assert told.again().say(Press(FRANCE, "once", [ENGLAND], "a"), told.journal).duplicate, "after a crash too"


def test_press_is_no_step_and_disturbs_no_question() -> None:
    """Two tables with the same decisions, much press at one of them: numbers, receipts and views are the same."""
    loud, quiet = story(settings=Settings(0)), story(settings=Settings(0))
    turn = 0
    while not quiet.table.is_over:
        ask = quiet.table.asks()[turn % len(quiet.table.asks())]
        other = loud.table.ask(ask.seat)
        assert other.number == ask.number
        for _ in range(turn % 3):
            say(loud, turn % 7, f"secret {turn}", [(turn + 1) % 7])
        action: object = "nonsense" if turn % 20 == 7 else quiet.chance.pick(ask.legal())
        receipt, wanted = (one.say(ask.seat, action, ask.number, f"{turn}").to_json() for one in (loud, quiet))
        assert receipt == wanted
        turn += 1
        if turn == 40:
            loud.table.settle(loud.table.take_seat(1, "Zoe", "person"), loud.journal)
            quiet.table.settle(quiet.table.take_seat(1, "Zoe", "person"), quiet.journal)
    assert loud.table.count > quiet.table.count + 50
    seen, expected = whole_truth(loud.table), whole_truth(quiet.table)
    del seen["count"], expected["count"]
    assert seen == expected
    for n in (0, 5, quiet.table.step):
        assert loud.table.view_at(n, ENGLAND) == quiet.table.view_at(n, ENGLAND)
    again = whole_truth(loud.again())
    assert again == whole_truth(loud.table)
    assert {seat: read(loud, seat) for seat in range(-1, 7)} == {
        seat: [message.text for message in loud.again().press.seen_by(seat)] for seat in range(-1, 7)
    }


def test_press_between_judging_and_writing_makes_a_ruling_stale() -> None:
    told = story()
    ruling = told.table.judge_press(Press(FRANCE, "first", [ENGLAND]))
    say(told, GERMANY, "meanwhile", [AUSTRIA])
    with pytest.raises(Refused, match="journal_exists"):
        told.table.settle(ruling, told.journal)


def test_nothing_is_said_once_the_game_is_over_or_the_table_stopped() -> None:
    told = story()
    told.to_the_end()
    assert refused(told, Press(FRANCE, "well played")) == "game_over"
    told = story()
    told.table.settle(told.table.stop("enough"), told.journal)
    assert refused(told, Press(FRANCE, "hello")) == "table_stopped"


def test_a_receipt_tells_nothing_of_the_journal() -> None:
    told = story()
    assert say(told, FRANCE, "a", [ENGLAND]).to_json() == say(told, GERMANY, "b", [AUSTRIA]).to_json()


def forged(told: Story, **change: object) -> list[Entry]:
    """The journal with one more entry of press, chained as it should be."""
    body = {"seat": 0, "to": [], "text": "hello", "id": None, "time": 1}
    return [*told.entries, chain(told.last, "press", {**body, **change})]


@pytest.mark.parametrize(
    "change",
    [
        {"seat": 9},
        {"to": [9]},
        {"to": [0]},
        {"to": [2, 1]},
        {"to": [1, 1]},
        {"text": ""},
        {"text": "x" * (MAX_PRESS + 1)},
        {"text": "\x07"},
        {"id": ""},
        {"id": "known"},
        {"more": 1},
    ],
)
def test_a_forged_message_does_not_stand_up(change: dict[str, object]) -> None:
    told = story()
    say(told, 0, "hello", [], "known")
    Table.resume(forged(told))
    with pytest.raises(Refused, match="Entry 2 does not fit"):
        Table.resume(forged(told, **change))


@pytest.mark.parametrize("press", ["none", "public"])
def test_a_forged_message_the_table_does_not_allow(press: str) -> None:
    with pytest.raises(Refused, match="Entry 1 does not fit"):
        Table.resume(forged(story(press), to=[1]))


def test_a_forged_message_after_the_end() -> None:
    told = story()
    told.to_the_end()
    with pytest.raises(Refused, match="the game was over before"):
        Table.resume(forged(told))


class Listener:
    """A player that closes its orders at once and keeps what it heard."""

    def __init__(self) -> None:
        self.heard = 0
        self.read: list[str] = []

    def hear(self, messages: Sequence[Message]) -> None:
        self.read += [message.text for message in messages]

    def said(self, seat: int) -> list[Press]:
        return []

    def unsaid(self, refusal: Refusal) -> None:
        raise AssertionError(refusal)

    def answer(self, ask: Ask) -> object:
        return "done"


PROGRAM = """
import json, sys
for line in sys.stdin:
    ask = json.loads(line)["ask"]
    read = [message["text"] for message in ask["press"]]
    codes = [refusal["code"] for refusal in ask["press_refused"]]
    said = [{"text": f"{ask['number']} {read} {codes}", "to": [1]}, {"text": "me", "to": [ask["seat"]]}]
    print(json.dumps({"number": ask["number"], "action": "done", "press": said}), flush=True)
"""


def test_a_program_reads_press_and_writes_some_with_its_answer() -> None:
    told = Story(3, 7, {"map": "hundred", "years": 1, "votes": False}, game=DIPLOMACY)
    told.table.say(Press(1, "hello", [0]), told.journal)
    told.table.say(Press(1, "behind its back", [2]), told.journal)
    listener, other = Listener(), Listener()
    with ProgramPlayer([sys.executable, "-c", PROGRAM]) as program:
        assert run(told.table, [program, listener, other], told.journal) is not None
    first = "0 ['hello'] []"
    second = f"3 {[first]} ['bad_recipients']"
    assert listener.read[:4] == ["hello", "behind its back", first, second]
    assert other.read == ["behind its back"]


@pytest.mark.parametrize(
    "press", ['"hello"', '[{"to": [1]}]', '[{"text": 5}]', '[{"text": "x"}' + ', {"text": "x"}' * 20 + "]"]
)
def test_a_program_whose_press_is_none_has_given_a_wrong_answer(press: str) -> None:
    script = (
        f'import sys\nfor line in sys.stdin: print(\'{{"number": 0, "action": "done", "press": {press}}}\', flush=True)'
    )
    told = Story(3, 7, {"map": "hundred"}, Settings(0), DIPLOMACY)
    with ProgramPlayer([sys.executable, "-c", script]) as program, pytest.raises(Refused, match="no answer"):
        program.answer(told.table.ask(0))


def test_places_are_those_of_what_a_seat_may_read() -> None:
    """Of many messages each seat finds its own by their entries, wherever it begins to read."""
    told = story()
    for number in range(700):
        to = [[], [number % 7], [(number * 5) % 7, 3]][number % 3]
        say(told, (number * 3 + 1) % 7, f"{number}", [seat for seat in to if seat != (number * 3 + 1) % 7])
    by_number = {entry["n"]: entry["text"] for entry in told.entries if entry["kind"] == "press"}
    for seat in range(SPECTATOR, 7):
        texts = read(told, seat)
        assert told.table.press.count(seat) == len(texts)
        for first, until in ((0, 10**6), (0, 1), (100, 140), (255, 258), (len(texts) - 1, len(texts)), (5, 5)):
            places = told.table.press.places(seat, first, until)
            assert [by_number[entry] for entry, _ in places] == texts[first:until]
            assert {step for _, step in places} <= {0}
