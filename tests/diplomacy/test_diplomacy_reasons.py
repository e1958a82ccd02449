"""The sentence behind every result: the judge's line and the event of the table say the same."""

from __future__ import annotations

from typing import Any

import pytest

from ludex.core import lowest_seat, seat_list
from ludex.games.diplomacy.faces.judging import adjudicate
from ludex.games.diplomacy.faces.words_orders import reader_of
from ludex.games.diplomacy.game import GAME
from ludex.games.diplomacy.rules.adjustments import ADJUSTMENT_CODES
from ludex.games.diplomacy.rules.refusals_results import ADJUSTMENT_WORDS, MOVEMENT_WORDS, RETREAT_WORDS
from ludex.games.diplomacy.rules.retreats import RETREAT_CODES
from ludex.games.diplomacy.rules.state import Diplomacy

REASONS = """
bounced with a cut support
  FRANCE A PAR - BUR; FRANCE A MAR S A PAR - BUR; GERMANY A MUN - BUR; ITALY A PIE - MAR
  A PAR - BUR: Bounced with A MUN - BUR, 1 against 1; support from A MAR was cut by A PIE - MAR.
  A MAR S A PAR - BUR: Cut by A PIE - MAR.
  A PIE - MAR: Held off by A MAR S A PAR - BUR, 1 against 1.

dislodged
  FRANCE A PAR - BUR; FRANCE A MAR S A PAR - BUR; GERMANY A BUR H
  A PAR - BUR: It prevailed over A BUR H, 2 against 1.
  A MAR S A PAR - BUR: The support was given.
  A BUR H: Dislodged by A PAR - BUR, 2 against 1.

a support against a unit of its own
  FRANCE A PAR - BUR; GERMANY A MUN S A PAR - BUR; GERMANY A BUR H
  A PAR - BUR: Held off by A BUR H, 1 against 1; support from A MUN does not count against a unit of its own power.

head to head, and a third
  FRANCE A BUR - MUN; GERMANY A MUN - BUR; ITALY A TYR - MUN
  A BUR - MUN: Met A MUN - BUR head to head, 1 against 1; bounced with A TYR - MUN too.

a convoy broken
  ENGLAND A LON - HOL VIA; ENGLAND F NTH C A LON - HOL; GERMANY F SKA - NTH; GERMANY F HEL S F SKA - NTH
  A LON - HOL VIA: The convoy was broken: F NTH was dislodged by F SKA - NTH.
  F NTH C A LON - HOL: Dislodged by F SKA - NTH, 2 against 1.

one's own unit
  FRANCE A PAR - BUR; FRANCE A BUR H
  A PAR - BUR: A unit of the same power stays in BUR.

another order than supported
  FRANCE A PAR S A MAR - BUR; FRANCE A MAR H
  A PAR S A MAR - BUR: That is not what the other unit was ordered: A MAR H.

done well
  FRANCE A PAR H; FRANCE A MAR - BUR; ENGLAND A LON - BRE VIA; ENGLAND F ENG C A LON - BRE
  A PAR H: It held.
  A MAR - BUR: It moved.
  F ENG C A LON - BRE: The army was convoyed.
"""


def scenes() -> list[Any]:
    found = []
    for block in REASONS.strip().split("\n\n"):
        title, orders, *expected = [line.strip() for line in block.splitlines()]
        given = [order.split(" ", 1) for order in orders.split("; ")]
        found.append(pytest.param(given, [line.split(": ", 1) for line in expected], id=title))
    return found


def position_of(given: list[list[str]]) -> dict[str, object]:
    units = [[power, *order.split(" ")[:2]] for power, order in given]
    return {"year": 1901, "season": "spring", "phase": "movement", "units": units}


@pytest.mark.parametrize(("given", "expected"), scenes())
def test_the_judge_says_why(given: list[list[str]], expected: list[list[str]]) -> None:
    lines = adjudicate(position_of(given), given)["orders"]
    assert list(lines[0]) == ["power", "order", "result", "code", "because", "text"]
    told = {line["order"]: line["text"] for line in lines}
    assert {order: told[order] for order, _ in expected} == dict(expected)


@pytest.mark.parametrize(("given", "expected"), scenes())
def test_the_table_says_the_same_from_the_event_s_data(given: list[list[str]], expected: list[list[str]]) -> None:
    state = GAME.restore(position_of(given))
    assert isinstance(state, Diplomacy)
    state.events = []
    for power, order in given:
        seat = state.board.powers.index(power)
        state.play(seat, GAME.parse(state, seat, order)[0])
    while state.to_act() and state.year == 1901 and state.number == 0:
        state.play(lowest_seat(state.to_act()), GAME.parse(state, seat_list(state.to_act())[0], "done")[0])
    told = {event.values["order"]: GAME.event_text(event, []) for event in state.events if event.kind == "order"}
    for order, text in expected:
        assert told[order].endswith(f". {reader_of(state.variant).in_words(text)}")
    assert not any("text" in event.values for event in state.events)


def test_every_code_has_its_words() -> None:
    assert set(RETREAT_WORDS) == set(RETREAT_CODES)
    assert set(ADJUSTMENT_WORDS) == set(ADJUSTMENT_CODES)
    assert all(words.endswith(".") for words in MOVEMENT_WORDS.values())
