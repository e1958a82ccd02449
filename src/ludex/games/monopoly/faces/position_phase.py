"""What follows from the phase of a position, where a position written by hand leaves it out; and what it must say.

A position by Ludex says everything. What is put in here is what the rules would have come to at the beginning of the
phase: an auction nobody has bid in, a window in which nobody has closed a request.
"""

from __future__ import annotations

from ludex.core import only
from ludex.core.reading import bad_position
from ludex.games.monopoly.rules import phases, windows
from ludex.games.monopoly.rules.board import NONE, UTILITY
from ludex.games.monopoly.rules.check_phase import players_fault
from ludex.games.monopoly.rules.estate import rent
from ludex.games.monopoly.rules.money import REASONS
from ludex.games.monopoly.rules.sale import purse
from ludex.games.monopoly.rules.state import Monopoly

NEEDED = {
    "auction": ("auction", "how the bidding stands"),
    "draft": (
        "draft and offer",
        'the trade, as {"seat": 0, "to": 1, "give": {"cash": 50}, "ask": {"lots": ["Baltic"]}}',
    ),
    "market": ("market", "the requests that are being settled, and how far"),
    "ended": ("over", f"why the game ended: {', '.join(REASONS[1:])}"),
}
"""By key of a position: the phases that it belongs to, and what it says."""


def require(phase: str, key: str, is_given: bool, is_needed: bool) -> None:
    """Refuses a position that lacks what its phase needs, or has what belongs to another."""
    where, what = NEEDED[key]
    if is_needed and not is_given:
        raise bad_position(f"The phase {phase!r} needs `{key}`: {what}.", key)
    if is_given and not is_needed:
        raise bad_position(f"`{key}` belongs to the phase {where}; this is the phase {phase!r}.", key)


def phase_beneath(state: Monopoly) -> int:
    """The phase that goes on after a trade; otherwise the phase."""
    return int(state.back if state.back != NONE else state.phase)


def likely_back(state: Monopoly, has_lot: bool, has_talkers: bool, has_debts: bool) -> int:
    """The phase in which a trade was begun, by what else the position has of that phase; NONE in a debtor's trade."""
    if state.phase not in (phases.DRAFT, phases.OFFER) or has_debts:
        return int(NONE)
    return int(phases.BUY if has_lot else phases.TALK if has_talkers else phases.ROLL)


def likely_lot(state: Monopoly) -> int:
    """The lot to decide on: the one where the seat stands whose turn it is, if the phase may be about it."""
    phase = phase_beneath(state)
    lot = state.place[state.turn]
    if phase not in (phases.BUY, phases.AUCTION, phases.CLAIM) or state.board.groups[lot] == NONE:
        return int(NONE)
    is_banks = state.owner[lot] == NONE
    return int(lot) if is_banks == (phase != phases.CLAIM) and not state.hammer >> lot & 1 else int(NONE)


def likely_due(state: Monopoly) -> int:
    """The usual rent of the lot; 0 where it is not known, as that of a utility without a throw."""
    lot = state.lot
    if phase_beneath(state) != phases.CLAIM or lot == NONE or state.owner[lot] == NONE:
        return 0
    return 0 if state.board.kinds[lot] == UTILITY and state.die1 == 0 else int(rent(state, lot))


def likely_awaited(state: Monopoly) -> int:
    """All who could build or sell."""
    return int(windows.builders(state)) if state.phase == phases.WINDOW else 0


def likely_talkers(state: Monopoly) -> int:
    """All others who still play."""
    return int(state.alive & ~only(state.turn)) if phase_beneath(state) == phases.TALK else 0


def likely_ending(state: Monopoly) -> int:
    """The first reason for the end that holds; 0 where none does."""
    for ending in range(1, len(REASONS)):
        state.ending = ending
        if state.phase == phases.OVER and players_fault(state) is None:
            return ending
    return 0


def bidders(state: Monopoly, least: int) -> int:
    """The seats that can bid so much for a lot."""
    found = 0
    for seat in range(int(state.terms.seats)):
        if state.alive >> seat & 1 and purse(state, seat) >= least:
            found |= int(only(seat))
    return found
