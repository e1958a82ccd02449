"""The refusal of an action that belongs to another phase: what the seat is asked now, and what it may do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ludex.core.refusal import Refusal
from ludex.games.catan.rules import actions
from ludex.games.catan.rules.actions import kind_of
from ludex.games.catan.rules.drafts import is_writing
from ludex.games.catan.rules.legal import legal_actions
from ludex.games.catan.rules.phases import ANSWERS, BEFORE_ROLL, DISCARDS, FREE_ROADS, MAIN, PHASES
from ludex.games.catan.rules.robber import owed
from ludex.games.catan.rules.trade import is_invitation

if TYPE_CHECKING:
    from ludex.games.catan.rules.state import CatanState

ASKED: Final = (
    "place a settlement",
    "place a road at your new settlement",
    "roll the dice, or play a development card first",
    "trade, build, buy or play a card, or end your turn",
    "choose half of your cards and discard them",
    "move the robber",
    "place a road of your card",
    "accept, decline or counter the offer",
    "confirm one of the answers or withdraw your offer",
    "build or buy, or end",
    "nothing: the game is over",
    "write your offer, propose it or withdraw it",
)
"""What each phase asks for, where `asked` has nothing closer."""

KINDS: Final = (
    *("", "settle", "road", "city", "roll", "discard", "robber", "buy", "knight", "roads", "plenty", "monopoly"),
    *("bank", "offer", "accept", "decline", "counter", "confirm", "withdraw", "end", "propose", "give", "ask"),
    *("drop", "to", "not_to", "invite"),
)
"""The kinds of action by their numbers, as their records name them."""


def not_now(state: CatanState, seat: i64, kind: i64) -> Refusal:
    """The refusal of an action of a kind that the seat, which must act, is not asked for."""
    if kind < actions.FIRST_KIND or kind > actions.LAST_KIND:
        return not_an_action()
    values: dict[str, object] = {"phase": PHASES[state.phase], "may": may_play(state, seat)}
    return Refusal("not_now", f"Not now: it is for you to {asked(state, seat)}.", values)


def not_an_action() -> Refusal:
    return Refusal("no_such_action", "That is no action of Catan.")


def may_play(state: CatanState, seat: i64) -> list[str]:
    """The kinds of action that the seat has a legal one of, each once, in the order of their numbers."""
    found = legal_actions(state, seat)
    kinds: list[str] = []
    for kind in range(actions.FIRST_KIND, actions.LAST_KIND + 1):
        for action in found:
            if kind_of(action) == kind:
                kinds.append(KINDS[kind])
                break
    return kinds


def asked(state: CatanState, seat: i64) -> str:
    """What the seat is to do now."""
    phase = state.phase
    if phase == BEFORE_ROLL and len(legal_actions(state, seat)) == 1:
        return "roll the dice"
    if phase == MAIN and state.is_paired:
        return "trade with the bank, build, buy or play a card, or end your paired turn"
    if phase == MAIN and state.terms.offers == 0:
        return "trade with the bank, build, buy or play a card, or end your turn"
    if phase == DISCARDS:
        return f"choose {owed(state, seat)} of your {state.hand_size(seat)} cards and discard them"
    if phase == FREE_ROADS and state.free_roads > 1:
        return f"place {state.free_roads} roads of your card"
    if phase == ANSWERS:
        if is_writing(state, seat):
            return "write your counter-offer, propose it or withdraw it, or accept or decline the offer"
        if is_invitation(state):
            return "make an offer of your own, or decline"
    return ASKED[phase]
