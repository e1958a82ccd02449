"""The typed record of an action of Monopoly, and the packed action it stands for."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from ludex.games.monopoly.data.names import find_group, find_lot
from ludex.games.monopoly.rules import actions as do
from ludex.games.monopoly.rules.actions import (
    MAX_HOUSES,
    act,
    group_of,
    houses_of,
    is_about_lot,
    kind_of,
    number_of,
    strip,
)
from ludex.games.monopoly.rules.board import Board
from ludex.games.monopoly.rules.cards import DECKS
from ludex.games.monopoly.rules.market import units

Kind = Literal[
    "roll",
    "pay_fine",
    "use_card",
    "buy",
    "decline_lot",
    "bid",
    "pass",
    "mortgage",
    "lift",
    "keep",
    "sell",
    "strip",
    "bankrupt",
    "pay_flat",
    "pay_part",
    "claim",
    "waive",
    "offer",
    "give",
    "ask",
    "drop",
    "give_cash",
    "ask_cash",
    "drop_cash",
    "give_card",
    "ask_card",
    "drop_card",
    "propose",
    "withdraw",
    "accept",
    "decline",
    "counter",
    "build",
    "request_sale",
    "undo",
    "done",
    "market_pass",
    "market_cancel",
    "market_bid",
    "market_take",
    "market_strip",
    "market_place",
]
"""In the sequence of the packed kinds; the answers to the building market come last, in theirs."""

KINDS: tuple[Kind, ...] = get_args(Kind)


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One decision; only what its kind needs is given."""

    kind: Kind
    lot: str | None = None
    amount: int | None = None
    """Dollars, or hotels of `market_take`, or houses that a `strip` leaves."""
    seat: int | None = None
    deck: Literal["chance", "chest"] | None = None
    group: str | None = None
    levels: tuple[int, ...] | None = None


def record(board: Board, action: int) -> Action:
    """The record of a packed action."""
    kind, number = int(kind_of(action)), int(number_of(action))
    if kind == do.MARKET_ANSWER:
        return answer_record(board, number)
    name = KINDS[kind]
    if is_about_lot(kind):
        return Action(name, lot=board.names[number])
    if kind in (do.BID, do.GIVE_CASH, do.ASK_CASH):
        return Action(name, amount=number)
    if kind in (do.USE_CARD, do.GIVE_CARD, do.ASK_CARD, do.DROP_CARD):
        return Action(name, deck="chest" if number == 1 else "chance")
    if kind == do.TALK_TO:
        return Action(name, seat=number)
    if kind == do.STRIP:
        return Action(name, group=board.group_names[int(group_of(action))], amount=int(houses_of(action)))
    return Action(name)


def answer_record(board: Board, code: int) -> Action:
    kind, number = int(units.kind_of_answer(code)), int(units.number_of_answer(code))
    name = KINDS[int(do.MARKET_ANSWER) + kind]
    if kind == units.STRIP:
        group = board.group_names[int(units.group_of_strip(code))]
        return Action(name, group=group, levels=tuple(levels_of(board, code)))
    if kind == units.PLACE:
        return Action(name, lot=board.names[number])
    return Action(name, amount=number) if kind in (units.BID, units.TAKE) else Action(name)


def levels_of(board: Board, code: int) -> list[int]:
    """The levels that a strip leaves, lot by lot."""
    low, higher = int(units.low_of_strip(code)), int(units.higher_of_strip(code))
    size = int(board.group_sizes[int(units.group_of_strip(code))])
    return [low + (higher >> at & 1) for at in range(size)]


def code(board: Board, given: object) -> int:
    """The packed action of a record; -1 for a record that is not exactly some action's own."""
    assert isinstance(given, Action)
    group = find_group(given.group, board.group_names) if given.group else None
    if group is not None:
        given = msgspec.structs.replace(given, group=board.group_names[group])
    lot = find_lot(given.lot, board) if given.lot else None
    if lot is not None:
        given = msgspec.structs.replace(given, lot=board.names[lot])
    found = plain_code(board, given)
    return found if found >= 0 and record(board, found) == given else -1


def plain_code(board: Board, given: Action) -> int:
    kind = KINDS.index(given.kind)
    amount = given.amount or 0
    if not 0 <= amount < units.MOST_NUMBER or not 0 <= (given.seat or 0) < 64:
        return -1
    if kind >= do.MARKET_ANSWER:
        return answer_code(board, kind - int(do.MARKET_ANSWER), given, amount)
    if is_about_lot(kind):
        lots = [int(lot) for lot in board.lots if board.names[lot] == given.lot]
        return act(kind, lots[0]) if lots else -1
    if kind == do.STRIP:
        known = given.group in board.group_names and amount <= MAX_HOUSES
        return int(strip(board.group_names.index(given.group or ""), amount)) if known else -1
    if given.deck is not None:
        return act(kind, DECKS.index(given.deck))
    return act(kind, given.seat or amount)


def answer_code(board: Board, kind: int, given: Action, amount: int) -> int:
    answer = int(units.answer(kind, amount))
    if kind == units.PLACE:
        lots = [int(lot) for lot in board.lots if board.names[lot] == given.lot]
        if not lots:
            return -1
        answer = int(units.place(lots[0]))
    if kind == units.STRIP:
        levels = given.levels or ()
        if given.group not in board.group_names or not levels or not 0 <= min(levels) <= max(levels) <= 5:
            return -1
        higher = sum(1 << at for at, level in enumerate(levels[:8]) if level > min(levels))
        answer = int(units.strip(board.group_names.index(given.group), min(levels), higher))
    return act(do.MARKET_ANSWER, answer)
