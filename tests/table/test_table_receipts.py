"""Receipts by id: what was sent again of late counts once, also after a crash; a long game keeps few of them."""

from __future__ import annotations

from table_stories import Story

from ludex import games
from ludex.table import Press, Table, TakeBack, replay
from ludex.table.receipts import REMEMBERED

MONOPOLY = games.find("monopoly")


def counts(table: Table) -> tuple[int, int, int]:
    return table._receipts.count(), table.press._receipts.count(), table.taking_back._receipts.count()


def test_a_seat_s_last_decisions_are_known_by_their_ids_and_no_others() -> None:
    told = Story(2, 5, game=MONOPOLY)
    ids: dict[int, list[str]] = {0: [], 1: []}
    while min(map(len, ids.values())) < REMEMBERED + 20 and not told.table.is_over:
        seat = told.table.asks()[0].seat
        ids[seat].append(f"decision {len(ids[seat])}")
        assert told.say(seat, told.table.state.sensible(seat, told.chance), id=ids[seat][-1]).accepted
    assert counts(told.table)[0] == 2 * REMEMBERED
    first, again = told.table, told.again()
    assert counts(again) == counts(first), "they come from the journal"
    for seat in (0, 1):
        for table in (first, again):
            told.table = table
            assert told.say(seat, "anything", id=ids[seat][-REMEMBERED]).duplicate
            assert told.say(seat, "anything", id=ids[seat][-1]).duplicate
            assert not told.say(seat, "anything", id=ids[seat][-REMEMBERED - 1]).duplicate


def test_an_id_of_press_that_is_forgotten_may_be_used_again_and_the_journal_holds() -> None:
    told = Story()
    for number in range(REMEMBERED):
        assert told.table.say(Press(0, f"{number}", [], f"{number}"), told.journal).accepted
    assert told.table.say(Press(0, "0", [], "0"), told.journal).duplicate
    assert not told.table.say(Press(0, "one more", [], "one more"), told.journal).duplicate
    assert not told.table.say(Press(0, "0", [], "0"), told.journal).duplicate
    assert counts(told.table)[1] == REMEMBERED
    assert counts(told.again()) == counts(told.table)
    assert sum(step.entry.kind == "press" for step in replay(told.entries)) == REMEMBERED + 2


def test_an_id_of_a_decision_taken_back_that_is_forgotten_may_be_used_again_and_the_journal_holds() -> None:
    told = Story(7, 7, {"press": "none", "years": 1}, None, games.find("diplomacy"))
    for number in [*range(REMEMBERED + 1), 0]:
        text = told.table.game.text(told.table.state, told.table.ask(0).legal()[0])
        assert told.say(0, text, id=f"{number} {told.table.step}").accepted
        wish = TakeBack(0, f"{number}")
        receipt = told.table.take_back(wish, told.journal)
        assert receipt.accepted
        assert not receipt.duplicate
        assert told.table.take_back(wish, told.journal).duplicate
    assert counts(told.table)[2] == REMEMBERED
    assert counts(told.again()) == counts(told.table)
