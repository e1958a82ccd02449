"""What a seat of Monopoly may know, built up from nothing. Only sealed building requests are hidden."""

from __future__ import annotations

from ludex.core import has_seat, seat_list
from ludex.games.monopoly.options import board_of
from ludex.games.monopoly.rules.board import NONE
from ludex.games.monopoly.rules.cards import DECKS
from ludex.games.monopoly.rules.estate import net_worth
from ludex.games.monopoly.rules.market.terms import BRANCHES, POLICIES, QUESTIONS, is_auction
from ludex.games.monopoly.rules.market.units import lot_of_unit, puts_up
from ludex.games.monopoly.rules.phases import AUCTION, PHASES
from ludex.games.monopoly.rules.position import write_debts
from ludex.games.monopoly.rules.state import Monopoly
from ludex.games.monopoly.rules.trade import written


def view(state: Monopoly, seat: int) -> dict[str, object]:
    outcome = state.outcome()
    names = state.board.names
    debts = write_debts(state)
    return {
        "game": "monopoly",
        "seat": seat,
        "phase": PHASES[state.phase],
        "round": state.round,
        "rounds": state.terms.rounds,
        "turn": state.turn,
        "to_act": seat_list(state.to_act()),
        "dice": [state.die1, state.die2],
        "doubles": state.doubles,
        "pot": state.pot if state.terms.has_pot else None,
        "houses": state.holdings.houses,
        "hotels": state.holdings.hotels,
        "lot": None if state.lot == NONE else names[state.lot],
        "due": state.due,
        "debts": debts,
        "auctions_to_come": [names[lot] for lot in seat_list(state.hammer)],
        "mortgages_to_lift": [names[lot] for lot in seat_list(state.lifts)],
        "auction": state.auction.to_json() if state.phase == AUCTION else None,
        "trade": None if state.draft.by == NONE else written(state),
        "market": market_view(state),
        "request": request_view(state, seat) if seat >= 0 else [],
        "decks": {
            kind: {"unseen": len(seat_list(deck.unseen)), "seen": [deck.cards.ids[card] for card in deck.seen]}
            for kind, deck in zip(DECKS, (state.chance_deck, state.chest_deck), strict=True)
        },
        "seats": [seat_view(state, other) for other in range(state.terms.seats)],
        "spaces": spaces_view(state),
        "outcome": None if outcome is None else outcome.to_json(),
    }


def seat_view(state: Monopoly, seat: int) -> dict[str, object]:
    return {
        "seat": seat,
        "cash": state.cash[seat],
        "worth": int(net_worth(state, seat)),
        "place": state.place[seat],
        "jail": state.jail[seat],
        "cards": [DECKS[deck] for deck in seat_list(state.cards[seat])],
        "offers": state.offers[seat],
        "bankrupt": not has_seat(state.alive, seat),
    }


def spaces_view(state: Monopoly) -> list[dict[str, object]]:
    """The board with what stands and lies on it."""
    file = board_of(state.settings)
    colors = {group.id: group.color for group in file.groups}
    found: list[dict[str, object]] = []
    for number, space in enumerate(file.spaces):
        shown: dict[str, object] = {"name": space.name, "kind": space.kind}
        if space.group is not None:
            owner = state.owner[number]
            shown["group"] = state.board.group_names[state.board.groups[number]]
            shown["color"] = colors[space.group]
            shown["price"] = space.price
            shown["deed"] = {
                "rents": list(space.rents),
                "multipliers": list(space.multipliers),
                "house_cost": space.house_cost,
                "mortgage": space.mortgage,
            }
            shown["owner"] = None if owner == NONE else int(owner)
            shown["level"] = state.level[number]
            shown["mortgaged"] = state.mortgaged[number] == 1
        found.append(shown)
    return found


def request_view(state: Monopoly, seat: int) -> list[str]:
    """One's own sealed request."""
    names = state.board.names
    verbs = [("build" if puts_up(code) else "sell", code) for code in state.requests[seat]]
    return [f"{verb} {names[lot_of_unit(code)]}" for verb, code in verbs]


def market_view(state: Monopoly) -> dict[str, object] | None:
    """What the building market is asking; the requests lie open by then."""
    market = state.market
    if market is None:
        return None
    return {
        "policy": POLICIES[market.policy],
        "branch": BRANCHES[market.branch],
        "question": QUESTIONS[market.question],
        "auction": market.auction.to_json() if is_auction(market.question) else None,
        "won_by": None if market.won_by == NONE else int(market.won_by),
        "won_for": market.won_for,
        "units": market.to_json()["units"],
    }
