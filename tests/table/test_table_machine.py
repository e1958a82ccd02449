"""Any run of submissions, sound or not: the journal always tells the truth, and every decision counts once."""

from __future__ import annotations

import itertools
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from table_stories import Story, whole_truth

from ludex.table import Decision, Receipt, Settings, TakeBack

GARBAGE = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=30),
    st.sampled_from(["bid 99", "bid 0", "sell 0", "pass pass", "+", "sell 31", "bid -1"]),
    st.dictionaries(st.text(max_size=5), st.integers(), max_size=3),
    st.lists(st.integers(), max_size=3),
)


class Submissions(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.story = Story(seats=3, settings=Settings(retries=2, seconds=60))
        self.ids = itertools.count()
        self.sent: list[tuple[Decision, Receipt]] = []
        self.accepted = 0

    def send(self, decision: Decision) -> Receipt:
        table = self.story.table
        before = whole_truth(table) | {"asks": None}
        receipt = table.submit(decision, self.story.journal)
        assert not (receipt.accepted and receipt.refusal)
        assert receipt.accepted or receipt.refusal is not None
        if not receipt.accepted and not receipt.recovered:
            assert whole_truth(table) | {"asks": None} == before  # refused changes nothing
        if receipt.accepted and not receipt.duplicate:
            self.accepted += 1
        return receipt

    def remember(self, decision: Decision) -> None:
        self.sent.append((decision, self.send(decision)))

    @precondition(lambda self: not self.story.table.is_over)
    @rule(data=st.data(), as_text=st.booleans(), with_number=st.booleans())
    def a_legal_decision(self, data: st.DataObject, as_text: bool, with_number: bool) -> None:
        ask = data.draw(st.sampled_from(self.story.table.asks()))
        choice = data.draw(st.sampled_from(ask.choices()))
        number = ask.number if with_number else None
        decision = Decision(ask.seat, choice.text if as_text else choice.code, number, f"id{next(self.ids)}")
        self.remember(decision)
        assert self.sent[-1][1].accepted or self.sent[-1][1].recovered  # recovered: it came too late

    @rule(seat=st.integers(-2, 5), action=GARBAGE, number=st.none() | st.integers(-1, 60))
    def any_decision(self, seat: int, action: object, number: int | None) -> None:
        self.remember(Decision(seat, action, number, f"id{next(self.ids)}"))

    @precondition(lambda self: self.story.table.asks())
    @rule(data=st.data(), action=GARBAGE)
    def a_wrong_answer(self, data: st.DataObject, action: object) -> None:
        ask = data.draw(st.sampled_from(self.story.table.asks()))
        self.remember(Decision(ask.seat, action, ask.number, f"id{next(self.ids)}"))

    @precondition(lambda self: self.sent)
    @rule(data=st.data())
    def the_same_again(self, data: st.DataObject) -> None:
        decision, first = data.draw(st.sampled_from(self.sent))
        count = self.story.table.count
        again = self.send(decision)
        if first.accepted:
            assert (again.accepted, again.duplicate, again.n) == (True, True, first.n)
        if first.accepted or first.recovered:
            assert self.story.table.count == count  # each id counts once

    @precondition(lambda self: self.story.table.count > 4 and not self.story.table.is_over)
    @rule(data=st.data())
    def a_stale_answer(self, data: st.DataObject) -> None:
        ask = data.draw(st.sampled_from(self.story.table.asks()))
        number = data.draw(st.integers(0, ask.number - 1))
        assert self.story.refused(ask.seat, ask.choices()[0].text, number) == "stale"

    @rule(seat=st.integers(-1, 3), again=st.booleans())
    def taken_back(self, seat: int, again: bool) -> None:
        table = self.story.table
        may = table.may_take_back(seat) if 0 <= seat < 3 else None
        before = whole_truth(table)
        wish = TakeBack(seat, f"id{next(self.ids)}")
        receipt = table.take_back(wish, self.story.journal)
        assert receipt.accepted == (may is not None)
        if not receipt.accepted:
            assert whole_truth(table) == before  # refused changes nothing
        elif again:
            assert table.take_back(wish, self.story.journal) == receipt.again()

    @rule(seconds=st.sampled_from([1, 30, 60]))
    def time_passes(self, seconds: int) -> None:
        table = self.story.table
        self.story.clock.advance(seconds)
        for seat in table.due():
            if table.is_asked(seat) and seat in table.due():
                assert table.settle(table.recover(seat), self.story.journal).recovered

    @rule()
    def the_server_dies(self) -> None:
        truth = whole_truth(self.story.table)
        self.story.table = self.story.again()
        assert whole_truth(self.story.table) == truth

    @invariant()
    def the_journal_ends_with_the_state(self) -> None:
        entries: list[dict[str, Any]] = self.story.entries
        assert len(entries) == self.story.table.count
        assert entries[-1]["state"] == self.story.hash()
        own = [entry for entry in entries[1:] if entry["kind"] == "decision" and entry["recovered"] is None]
        assert len(own) == self.accepted
        ids = [entry["id"] for entry in entries[1:] if entry["id"] is not None]
        assert len(ids) == len(set(ids))

    def teardown(self) -> None:
        assert whole_truth(self.story.again()) == whole_truth(self.story.table)


TestSubmissions = Submissions.TestCase
TestSubmissions.settings = settings(max_examples=40, stateful_step_count=40, deadline=None)
