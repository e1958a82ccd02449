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
from ludex.games.catan.faces.text import action_text, parse_action
from ludex.games.catan.rules import actions
from ludex.games.catan.rules.board import BASE, EXTENSION
from ludex.games.catan.rules.bundles import bundle

SEATS = 4

WRITTEN = """
settle 12                           {"kind": "settle", "at": 12}
road 12-17                          {"kind": "road", "between": [12, 17]}
city 12                             {"kind": "city", "at": 12}
roll                                {"kind": "roll"}
discard wood*2 ore                  {"kind": "discard", "cards": {"wood": 2, "ore": 1}}
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
offer wood sheep for ore to 1,3     {"kind": "offer", "give": {"wood": 1, "sheep": 1}, "want": {"ore": 1}, "to": [1, 3]}
accept                              {"kind": "accept"}
decline                             {"kind": "decline"}
counter wheat*2 for brick           {"kind": "counter", "give": {"wheat": 2}, "want": {"brick": 1}}
confirm 3                           {"kind": "confirm", "seat": 3}
withdraw                            {"kind": "withdraw"}
end                                 {"kind": "end"}
"""
"""Every kind of action: as it is written, and its record."""

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
discard wood wood ore                        discard wood*2 ore
discard ore, wood x2                         discard wood*2 ore
discard 2 lumber and 1 stone                 discard wood*2 ore
discard 2*wood + ore                         discard wood*2 ore
move the robber to hex 9, steal from seat 2  robber 9 from 2
robber h9 rob 2                              robber 9 from 2
buy a card                                   buy
play knight                                  knight
road building                                roads
plenty ore wood                              plenty wood ore
year of plenty 2 hay                         plenty wheat wheat
play monopoly on clay                        monopoly brick
bank 3 wool for grain                        bank sheep*3 for wheat
trade wood for ore                           offer wood for ore to 1,2,3
offer wood for ore to all                    offer wood for ore to 1,2,3
offer 2 wood for ore to 3 and 1              offer wood*2 for ore to 1,3
offer wood for ore to seats 1, 2             offer wood for ore to 1,2
counter ore for bricks                       counter ore for brick
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
offer wood*8 for ore          not_understood       write from 1 to 7 of each
offer wood                    not_understood       is not understood
confirm                       not_understood       is not understood
"""
"""What is not understood, the refusal's code, and a part of its sentence."""


def table(text: str, *columns: int) -> list[tuple[str, ...]]:
    """The rows of a table, cut at the columns."""
    starts = [0, *columns]
    ends = [*columns, None]
    rows = [line for line in text.splitlines() if line]
    return [tuple(line[start:end].strip() for start, end in zip(starts, ends, strict=True)) for line in rows]


def read(text: str) -> int:
    return parse_action(BASE, SEATS, 0, text)


@pytest.mark.parametrize(("text", "record"), table(WRITTEN, 36))
def test_three_faces_of_an_action(text: str, record: str) -> None:
    code = read(text)
    assert action_text(BASE, code) == text
    face: Any = msgspec.json.decode(record, type=records.Action)
    assert records.record(BASE, code) == face
    assert records.code(BASE, face) == code
    assert msgspec.json.decode(msgspec.json.encode(face)) == msgspec.json.decode(record)
    assert 0 < code < 2**53


@pytest.mark.parametrize(("typed", "text"), table(TYPED, 45))
def test_what_people_type(typed: str, text: str) -> None:
    assert action_text(BASE, read(typed)) == text


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
        records.Offer({"wood": 8}, {"ore": 1}, [1]),
        records.Offer({"wood": 1}, {"ore": 1}, [2**62]),
        records.Counter({"wood": 1}, {"ore": 8}),
        records.Confirm(6),
    ],
    ids=str,
)
def test_records_of_no_action(record: object) -> None:
    with pytest.raises(Refused):
        records.code(BASE, record)


SIDES = st.lists(st.integers(0, 7), min_size=5, max_size=5).filter(any).map(lambda counts: bundle(*counts))
HANDS = st.lists(st.integers(0, 31), min_size=5, max_size=5).filter(any).map(lambda counts: bundle(*counts))
ACTIONS: tuple[st.SearchStrategy[int], ...] = (
    st.builds(actions.settle, st.integers(0, 79)),
    st.builds(actions.city, st.integers(0, 79)),
    st.builds(actions.road, st.integers(0, EXTENSION.edge_count - 1)),
    st.builds(actions.discard, HANDS),
    st.builds(actions.robber, st.integers(0, 29), st.integers(-1, 5)),
    st.builds(actions.plenty, st.integers(0, 4), st.integers(-1, 4)),
    st.builds(actions.monopoly, st.integers(0, 4)),
    st.builds(actions.bank, st.integers(0, 4), st.integers(2, 4), st.integers(0, 4)),
    st.builds(actions.offer, SIDES, SIDES, st.integers(1, 63)),
    st.builds(actions.counter, SIDES, SIDES),
    st.builds(actions.confirm, st.integers(0, 5)),
)


@given(st.one_of(*ACTIONS))
def test_any_action_comes_back_from_its_faces(code: int) -> None:
    assert parse_action(EXTENSION, 6, 0, action_text(EXTENSION, code)) == code
    assert records.code(EXTENSION, records.record(EXTENSION, code)) == code


KNOWN = "offer wood ore*2 for to 1,3 robber 9 from discard bank * road - x"


def words(draw: Callable[[st.SearchStrategy[Any]], Any]) -> str:
    return " ".join(draw(st.lists(st.sampled_from(KNOWN.split()), max_size=12)))


@given(st.one_of(st.text(max_size=60), st.composite(words)()))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        code = read(text)
    except Refused:
        return
    assert read(action_text(BASE, code)) == code
