"""Positions of Monopoly as plain JSON, as `State.to_json` writes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ludex.core.seats import has_seat, seat_list
from ludex.games.monopoly.rules.board import NONE
from ludex.games.monopoly.rules.cards import DECKS, Deck
from ludex.games.monopoly.rules.market.units import UNIT_KINDS, kind_of_unit, lot_of_unit
from ludex.games.monopoly.rules.money import AMOUNT, CAUSE, CAUSES, CREDITOR, DEBT_SIZE, DEBTOR, REASONS
from ludex.games.monopoly.rules.phases import AUCTION, NEXT, PHASES
from ludex.games.monopoly.rules.trade import written

if TYPE_CHECKING:
    from ludex.games.monopoly.rules.state import Monopoly


def write(state: Monopoly) -> dict[str, object]:
    """The body of a position. Lots go by their names; what is not going on is null or empty."""
    names = state.board.names
    market = state.market
    return {
        "phase": PHASES[state.phase],
        "next": NEXT[state.then],
        "back": None if state.back == NONE else PHASES[state.back],
        "first": state.first,
        "turn": state.turn,
        "round": state.round,
        "quiet_since": state.quiet_since,
        "dice": [state.die1, state.die2],
        "doubles": state.doubles,
        "pot": state.pot,
        "houses": state.holdings.houses,
        "hotels": state.holdings.hotels,
        "lot": None if state.lot == NONE else names[state.lot],
        "due": state.due,
        "hammer": [names[lot] for lot in seat_list(state.hammer)],
        "lifts": [names[lot] for lot in seat_list(state.lifts)],
        "debts": write_debts(state),
        "auction": state.auction.to_json() if state.phase == AUCTION else None,
        "draft": None if state.draft.by == NONE else write_draft(state),
        "awaited": seat_list(state.awaited),
        "talkers": seat_list(state.talkers),
        "market": None if market is None else market.to_json(),
        "decks": {
            DECKS[0]: write_deck(state.chance_deck),
            DECKS[1]: write_deck(state.chest_deck),
        },
        "seats": [write_seat(state, seat) for seat in range(state.terms.seats)],
        "lots": {names[lot]: write_lot(state, lot) for lot in state.board.lots if is_written(state, lot)},
        "ended": REASONS[state.ending] if state.ending > 0 else None,
    }


def write_seat(state: Monopoly, seat: i64) -> dict[str, object]:
    return {
        "cash": state.cash[seat],
        "place": state.place[seat],
        "jail": state.jail[seat],
        "cards": [DECKS[deck] for deck in seat_list(state.cards[seat])],
        "offers": state.offers[seat],
        "bankrupt": not has_seat(state.alive, seat),
        "request": [write_unit(state, code) for code in state.requests[seat]],
    }


def write_unit(state: Monopoly, code: i64) -> str:
    """One building of a request: `build_house Baltic`."""
    return f"{UNIT_KINDS[kind_of_unit(code)]} {state.board.names[lot_of_unit(code)]}"


def write_lot(state: Monopoly, lot: i64) -> dict[str, object]:
    owner = state.owner[lot]
    return {
        "owner": None if owner == NONE else int(owner),
        "level": state.level[lot],
        "mortgaged": state.mortgaged[lot] == 1,
    }


def is_written(state: Monopoly, lot: i64) -> bool:
    """Lots in somebody's hands, and lots of the bank's that wait for an auction with their mortgages."""
    return state.owner[lot] != NONE or state.mortgaged[lot] == 1


def write_debts(state: Monopoly) -> list[object]:
    found: list[object] = []
    for at in range(0, len(state.debts), DEBT_SIZE):
        to = state.debts[at + CREDITOR]
        found.append(
            {
                "seat": state.debts[at + DEBTOR],
                "to": None if to == NONE else int(to),
                "amount": state.debts[at + AMOUNT],
                "for": CAUSES[state.debts[at + CAUSE]],
            }
        )
    return found


def write_draft(state: Monopoly) -> dict[str, object]:
    """A trade being written or offered."""
    draft = state.draft
    return {
        **written(state),
        "touched": {
            "lots": [state.board.names[lot] for lot in seat_list(draft.touched_lots)],
            "cards": [DECKS[deck] for deck in seat_list(draft.touched_cards)],
            "cash": draft.touched_cash == 1,
        },
        "counters": draft.counters,
    }


def write_deck(deck: Deck) -> dict[str, object]:
    """The cards nobody has seen, in no order, and those below them in theirs."""
    return {
        "unseen": [deck.cards.ids[card] for card in seat_list(deck.unseen)],
        "seen": [deck.cards.ids[card] for card in deck.seen],
    }
