"""Catan's actions as text and as records: written, read, and refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.core import Refused
from ludex.games.catan.faces import records
from ludex.games.catan.faces.records_whole import run_of
from ludex.games.catan.faces.text import action_text
from ludex.games.catan.game import GAME
from ludex.games.catan.rules import actions
from ludex.games.catan.rules.board import BASE, EXTENSION
from ludex.games.catan.rules.state import CatanState


def fresh(seats: int) -> CatanState:
    """A game in its set-up, where whole offers and discards are read and not judged yet."""
    state = GAME.start(seats, 1)
    assert isinstance(state, CatanState)
    return state


FOUR, SIX = fresh(4), fresh(6)

WRITTEN = """
settle 12                           {"kind": "settle", "at": 12}
road 12-17                          {"kind": "road", "between": [12, 17]}
city 12                             {"kind": "city", "at": 12}
roll                                {"kind": "roll"}
discard                             {"kind": "discard"}
robber 9 from 2                     {"kind": "robber", "hex": 9, "from": 2}
robber 9                            {"kind": "robber", "hex": 9, "from": null}
buy                                 {"kind": "buy"}
knight                              {"kind": "knight"}
roads                               {"kind": "roads"}
plenty wood ore                     {"kind": "plenty", "cards": {"wood": 1, "ore": 1}}
plenty ore ore                      {"kind": "plenty", "cards": {"ore": 2}}
plenty ore                          {"kind": "plenty", "cards": {"ore": 1}}
monopoly ore                        {"kind": "monopoly", "resource": "ore"}
bank wood*4 for ore                 {"kind": "bank", "give": {"wood": 4}, "get": "ore"}
bank ore*2 for sheep                {"kind": "bank", "give": {"ore": 2}, "get": "sheep"}
offer                               {"kind": "offer"}
give wood                           {"kind": "give", "resource": "wood"}
ask ore                             {"kind": "ask", "resource": "ore"}
drop ore                            {"kind": "drop", "resource": "ore"}
to 3                                {"kind": "to", "seat": 3}
not to 3                            {"kind": "not_to", "seat": 3}
propose                             {"kind": "propose"}
invite                              {"kind": "invite"}
accept                              {"kind": "accept"}
decline                             {"kind": "decline"}
counter                             {"kind": "counter"}
confirm 3                           {"kind": "confirm", "seat": 3}
withdraw                            {"kind": "withdraw"}
end                                 {"kind": "end"}
"""
"""Every kind of action: as it is written, and its record."""

WHOLE = """
discard wood*2 ore                  {"kind": "discard", "cards": {"wood": 2, "ore": 1}}
= give wood; give wood; give ore; discard
offer wood sheep for ore to 1,3     {"kind": "offer", "give": {"wood": 1, "sheep": 1}, "want": {"ore": 1}, "to": [1, 3]}
= offer; to 1; to 3; give wood; give sheep; ask ore; propose
offer wood for ore*2 to 1,2,3       {"kind": "offer", "give": {"wood": 1}, "want": {"ore": 2}, "to": [1, 2, 3]}
= offer; give wood; ask ore; ask ore; propose
counter wheat*2 for brick           {"kind": "counter", "give": {"wheat": 2}, "want": {"brick": 1}}
= counter; give wheat; give wheat; ask brick; propose
"""
"""What is said in one and is a run of actions: as text, as a record, and as the run. Seat 0 says it."""

TYPED = """
Settle 12                                    settle 12
build a settlement at 12                     settle 12
settlement on 12                             settle 12
road 17-12                                   road 12-17
build road 12 17                             road 12-17
road from 12 to 17                           road 12-17
build city 3                                 city 3
upgrade 3                                    city 3
roll the dice                                roll
discard wood wood ore                        give wood; give wood; give ore; discard
discard ore, wood x2                         give wood; give wood; give ore; discard
discard 2 lumber and 1 stone                 give wood; give wood; give ore; discard
discard 2*wood + ore                         give wood; give wood; give ore; discard
move the robber to hex 9, steal from seat 2  robber 9 from 2
robber h9 rob 2                              robber 9 from 2
buy a card                                   buy
play knight                                  knight
road building                                roads
plenty ore wood                              plenty wood ore
year of plenty 2 hay                         plenty wheat wheat
play monopoly on clay                        monopoly brick
bank 3 wool for grain                        bank sheep*3 for wheat
trade wood for ore                           offer; give wood; ask ore; propose
offer wood for ore to all                    offer; give wood; ask ore; propose
offer 2 wood for ore to 3 and 1              offer; to 1; to 3; give wood; give wood; ask ore; propose
offer wood for ore to seats 1, 2             offer; to 1; to 2; give wood; ask ore; propose
counter ore for bricks                       counter; give ore; ask brick; propose
trade                                        offer
give a lumber                                give wood
ask for 1 stone                              ask ore
drop wool                                    drop sheep
to seat 2                                    to 2
ask for offers                               invite
yes                                          accept
no                                           decline
confirm with seat 3                          confirm 3
cancel                                       withdraw
END TURN                                     end
pass                                         end
"""
"""What people type, and what it means; seat 0 is typing."""

REFUSED = """
settle                        not_understood       'settle' is not understood: write 'roll', 'settle 12'
settle 54                     no_such_intersection There is no intersection 54; they are numbered from 0 to 53.
settle -1                     not_understood       is not understood
road 0-50                     no_such_edge         Intersections 0 and 50 are not next to each other.
road 12                       not_understood       is not understood
robber 19                     no_such_hex          There is no hex 19
robber 3 from 4               no_such_seat         There is no seat 4
discard gold                  not_understood       'gold' is no resource; there are: wood, brick, sheep, wheat, ore.
discard wood*0                not_understood       write from 1 to 31 of each
discard 2 wood*2              not_understood       write 'wood*2 ore'
discard wood*99               not_understood       write from 1 to 31 of each
plenty wood wood ore          not_understood       Year of plenty takes two cards
monopoly wood ore             not_understood       is not understood
bank wood ore for sheep       not_understood       2, 3 or 4 cards of one resource
bank wood*5 for sheep         not_understood       2, 3 or 4 cards of one resource
bank wood*4 for ore*2         not_understood       one card at a time
offer wood for ore to 4       no_such_seat         There is no seat 4
offer wood*32 for ore         not_understood       write from 1 to 31 of each
give gold                     not_understood       'gold' is no resource
give wood*2                   not_understood       is not understood
to 4                          no_such_seat         There is no seat 4
offer gold                    not_understood       is not understood
offer with the bank           not_understood       is not understood
confirm                       not_understood       is not understood
"""
"""What is not understood, the refusal's code, and a part of its sentence."""


def table(text: str, *columns: int) -> list[tuple[str, ...]]:
    """The rows of a table, cut at the columns."""
    starts = [0, *columns]
    ends = [*columns, None]
    rows = [line for line in text.splitlines() if line]
    return [tuple(line[start:end].strip() for start, end in zip(starts, ends, strict=True)) for line in rows]


def read(text: str) -> list[int]:
    return GAME.parse(FOUR, 0, text)


def written(run: list[int]) -> str:
    return "; ".join(action_text(BASE, code) for code in run)


@pytest.mark.parametrize(("text", "record"), table(WRITTEN, 36))
def test_three_faces_of_an_action(text: str, record: str) -> None:
    [code] = read(text)
    assert action_text(BASE, code) == text
    face: Any = msgspec.json.decode(record, type=records.Action)
    assert records.record(BASE, code) == face
    assert records.code(BASE, face) == code
    assert msgspec.json.decode(msgspec.json.encode(face)) == msgspec.json.decode(record)
    assert 0 < code < 2**53


def whole_rows() -> list[tuple[str, ...]]:
    """Text, record and run of each row of WHOLE."""
    rows = [line for line in WHOLE.splitlines() if line]
    pairs = zip(table("\n".join(rows[::2]), 36), rows[1::2], strict=True)
    return [(*faces, run.removeprefix("= ")) for faces, run in pairs]


@pytest.mark.parametrize(("text", "record", "run"), whole_rows())
def test_what_is_said_in_one_is_a_run(text: str, record: str, run: str) -> None:
    assert written(read(text)) == run
    assert GAME.read(FOUR, 0, msgspec.json.decode(record)) == read(text) == read(run)
    with pytest.raises(Refused):
        records.code(BASE, msgspec.json.decode(record, type=records.Action))


@pytest.mark.parametrize(("typed", "text"), table(TYPED, 45))
def test_what_people_type(typed: str, text: str) -> None:
    assert written(read(typed)) == text


@pytest.mark.parametrize(("typed", "code", "message"), table(REFUSED, 30, 51))
def test_what_is_not_understood(typed: str, code: str, message: str) -> None:
    with pytest.raises(Refused) as caught:
        read(typed)
    assert caught.value.refusal.code == code
    assert message in caught.value.refusal.message


@pytest.mark.parametrize(
    "record",
    [
        records.Settle(-1),
        records.Settle(2**40),
        records.City(80),
        records.Road((17, 12)),
        records.Road((0, 1)),
        records.Road((-1, 3)),
        records.Robber(19),
        records.Robber(3, 6),
        records.Discard({"wood": 0, "ore": 1}),
        records.Discard({"wood": 32}),
        records.Discard({"wood": -1}),
        records.Plenty({}),
        records.Plenty({"wood": 3}),
        records.Plenty({"wood": 1, "ore": 0}),
        records.Plenty({"wood": 3, "ore": -1}),
        records.Bank({}, "ore"),
        records.Bank({"wood": 5}, "ore"),
        records.Bank({"wood": 4, "sheep": 4}, "ore"),
        records.Offer({"wood": 1}, {"ore": 1}, []),
        records.Offer({"wood": 1}, {"ore": 1}, [3, 1]),
        records.Offer({"wood": 1}, {"ore": 1}, [1, 1]),
        records.Offer({"wood": 32}, {"ore": 1}, [1]),
        records.Offer({"wood": 1}, {"ore": -1}, [1]),
        records.Offer({"wood": 1}, {"ore": 1}, [2**62]),
        records.Counter({"wood": 1}, {"ore": 32}),
        records.Counter({"wood": 1}, {"ore": -1}),
        records.To(6),
        records.NotTo(-1),
        records.Confirm(6),
    ],
    ids=str,
)
def test_records_of_no_action(record: records.Action) -> None:
    with pytest.raises(Refused):
        records.code(BASE, record)
    with pytest.raises(Refused):
        run_of(FOUR, 0, record)


ACTIONS: tuple[st.SearchStrategy[int], ...] = (
    st.builds(actions.settle, st.integers(0, 79)),
    st.builds(actions.city, st.integers(0, 79)),
    st.builds(actions.road, st.integers(0, EXTENSION.edge_count - 1)),
    st.builds(actions.robber, st.integers(0, 29), st.integers(-1, 5)),
    st.builds(actions.plenty, st.integers(0, 4), st.integers(-1, 4)),
    st.builds(actions.monopoly, st.integers(0, 4)),
    st.builds(actions.bank, st.integers(0, 4), st.integers(2, 4), st.integers(0, 4)),
    *(st.builds(step, st.integers(0, 4)) for step in (actions.give, actions.ask, actions.drop)),
    *(st.builds(step, st.integers(0, 5)) for step in (actions.to, actions.not_to)),
    st.builds(actions.confirm, st.integers(0, 5)),
)


@given(st.one_of(*ACTIONS))
def test_any_action_comes_back_from_its_faces(code: int) -> None:
    assert GAME.parse(SIX, 0, action_text(EXTENSION, code)) == [code]
    assert records.code(EXTENSION, records.record(EXTENSION, code)) == code


KNOWN = "offer wood ore*2 for to 1,3 robber 9 from discard bank * road - x"


def words(draw: Callable[[st.SearchStrategy[Any]], Any]) -> str:
    return " ".join(draw(st.lists(st.sampled_from(KNOWN.split()), max_size=12)))


@given(st.one_of(st.text(max_size=60), st.composite(words)()))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        run = read(text)
    except Refused:
        return
    assert read(written(run)) == run
