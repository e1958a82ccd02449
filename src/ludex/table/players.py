"""Players: whoever has a seat is asked in one and the same way; and a whole game with any mix of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from ludex.bots import Bot, ask_bot
from ludex.core import Ask, Outcome, Refusal, Refused
from ludex.journal import Journal
from ludex.table.decision import Decision, Ruling
from ludex.table.press import Message, Press
from ludex.table.table import Table


class Player(Protocol):
    """Whoever decides for a seat."""

    def answer(self, ask: Ask) -> object | None:
        """The action (text, code or record), or None: it will come through `Table.submit` later.

        Raises `Refused` where an answer came that is none: it counts as a refused one.
        """


@runtime_checkable
class Writer(Protocol):
    """A player that also takes part in the press."""

    heard: int
    """How many messages it has had."""

    def hear(self, messages: Sequence[Message]) -> None:
        """What was said since it was last asked, as far as it may read it."""

    def said(self, seat: int) -> list[Press]:
        """What it says along with its last answer, before the answer counts."""

    def unsaid(self, refusal: Refusal) -> None:
        """One of these was refused."""


class BotPlayer:
    """A bot in the process. One that breaks down has given a wrong answer; the table goes on."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def answer(self, ask: Ask) -> object | None:
        return ask_bot(self.bot, ask)


class Person:
    """Somebody who answers in their own time."""

    def answer(self, ask: Ask) -> object | None:
        return None


def run(table: Table, players: Sequence[Player], journal: Journal) -> Outcome | None:
    """Plays until the game is over, the table is stopped, or all that are asked will answer later.

    The outcome; None where there is none (yet).
    """
    while True:
        waiting = True
        for seat in [ask.seat for ask in table.asks()]:
            if not table.is_asked(seat):
                continue  # an answer before this one changed who is asked
            ruling = consult(table, seat, players[seat], journal)
            if ruling is not None:
                table.settle(ruling, journal)
                waiting = False
        if waiting:
            return table.outcome()


def consult(table: Table, seat: int, player: Player, journal: Journal) -> Ruling | None:
    """What becomes of the player's answer; None where it will answer later and has time to."""
    ask = table.ask(seat)
    if isinstance(player, Writer):
        readable = table.press.seen_by(seat)
        player.hear(readable[player.heard :])
        player.heard = len(readable)
    try:
        answer = player.answer(ask)
    except Refused as error:
        return table.recover(seat) if seat in table.due() else table.reject(seat, error.refusal)
    if isinstance(player, Writer):
        for press in player.said(seat):
            receipt = table.say(press, journal)
            if receipt.refusal is not None:
                player.unsaid(receipt.refusal)
    if answer is None:
        return table.recover(seat) if seat in table.due() else None
    return table.judge(Decision(seat, answer, ask.number))
