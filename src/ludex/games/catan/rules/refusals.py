"""Why an action can't be played now: one function for each kind of action.

Every answer is None for exactly the actions of `legal`. The seat is known to be one that must act.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ludex.core.refusal import Refusal
from ludex.core.seats import only, seat_list
from ludex.games.catan.rules import actions
from ludex.games.catan.rules.actions import (
    first_of,
    get_resource,
    give_resource,
    hex_of,
    kind_of,
    number_of,
    rate_of,
    second_of,
    victim_of,
)
from ludex.games.catan.rules.asked import not_an_action, not_now
from ludex.games.catan.rules.bit_sets import has
from ludex.games.catan.rules.board import NONE
from ludex.games.catan.rules.bundles import KINDS, count_in, size_of
from ludex.games.catan.rules.cards import (
    CARD_COST,
    CITY_COST,
    DEVELOPMENTS,
    KNIGHT,
    MONOPOLY,
    PLENTY,
    RESOURCES,
    ROAD_COST,
    ROADS,
    SETTLEMENT_COST,
)
from ludex.games.catan.rules.development import can_place_road, playable
from ludex.games.catan.rules.drafts import is_writing
from ludex.games.catan.rules.phases import (
    ANSWERS,
    BEFORE_ROLL,
    CHOICE,
    DISCARDS,
    DRAFT,
    FREE_ROADS,
    MAIN,
    MOVE_ROBBER,
    SETUP_ROAD,
    SETUP_SETTLEMENT,
    SPECIAL,
)
from ludex.games.catan.rules.pieces import (
    CITY_PIECE,
    PIECE_KINDS,
    ROAD_PIECE,
    SETTLEMENT_PIECE,
    is_city,
    owner_of,
    settlement_of,
)
from ludex.games.catan.rules.refusals_trade import (
    accept_refusal,
    begin_refusal,
    confirm_refusal,
    invite_refusal,
    propose_refusal,
    step_refusal,
)
from ludex.games.catan.rules.robber import (
    FRIENDLY_POINTS,
    is_any_open,
    is_refuge,
    is_spared,
    may_move_to,
    robbable,
    spared_seats,
)
from ludex.games.catan.rules.trade import has_rate

if TYPE_CHECKING:
    from ludex.games.catan.rules.state import CatanState


def refuse(state: CatanState, seat: i64, action: i64) -> Refusal | None:
    """Why a seat that must act may not play the action."""
    kind = kind_of(action)
    if not is_asked(state, seat, kind):
        return not_now(state, seat, kind)
    number = number_of(action)
    if kind == actions.SETTLE:
        return settlement_refusal(state, seat, number)
    if kind == actions.ROAD:
        return road_refusal(state, seat, number)
    if kind == actions.CITY:
        return city_refusal(state, seat, number)
    if kind == actions.ROBBER:
        return robber_refusal(state, seat, hex_of(action), victim_of(action))
    if kind == actions.PLAY_PLENTY:
        return plenty_refusal(state, seat, action)
    if kind == actions.PLAY_MONOPOLY:
        return monopoly_refusal(state, seat, number)
    if kind == actions.BANK:
        return bank_refusal(state, seat, action)
    if is_step(kind):
        return step_refusal(state, seat, kind, number)
    if kind == actions.CONFIRM:
        return confirm_refusal(state, seat, number)
    if number != 0:
        return not_an_action()
    if kind == actions.BUY:
        return buy_refusal(state, seat)
    if kind == actions.PLAY_KNIGHT:
        return card_refusal(state, seat, KNIGHT)
    if kind == actions.PLAY_ROADS:
        return roads_refusal(state, seat)
    if kind == actions.ACCEPT:
        return accept_refusal(state, seat)
    if kind in (actions.OFFER, actions.COUNTER):
        return begin_refusal(state, seat)
    if kind == actions.INVITE:
        return invite_refusal(state, seat)
    return propose_refusal(state, seat) if kind == actions.PROPOSE else None


def is_asked(state: CatanState, seat: i64, kind: i64) -> bool:
    """Whether an action of a kind is ever played where the seat is now."""
    phase = state.phase
    if phase == MAIN:
        return kind in (
            actions.END,
            actions.SETTLE,
            actions.ROAD,
            actions.CITY,
            actions.BUY,
            actions.BANK,
            actions.OFFER,
            actions.INVITE,
        ) or is_card(kind)
    if phase == BEFORE_ROLL:
        return kind == actions.ROLL or is_card(kind)
    if phase == SPECIAL:
        return kind in (actions.END, actions.SETTLE, actions.ROAD, actions.CITY, actions.BUY)
    if phase == SETUP_SETTLEMENT:
        return kind == actions.SETTLE
    if phase in (SETUP_ROAD, FREE_ROADS):
        return kind == actions.ROAD
    if phase == DISCARDS:
        return kind in (actions.DISCARD, actions.GIVE, actions.DROP)
    if phase == MOVE_ROBBER:
        return kind == actions.ROBBER
    if phase == DRAFT:
        return is_step(kind) or kind in (actions.PROPOSE, actions.WITHDRAW)
    if phase == ANSWERS:
        return is_asked_for_answer(state, seat, kind)
    return phase == CHOICE and kind in (actions.CONFIRM, actions.WITHDRAW)


def is_asked_for_answer(state: CatanState, seat: i64, kind: i64) -> bool:
    """Whether an action of a kind is ever played by a seat that answers an offer; it may be writing a counter-offer."""
    if kind in (actions.ACCEPT, actions.DECLINE):
        return True
    if not is_writing(state, seat):
        return kind == actions.COUNTER
    return kind in (actions.GIVE, actions.ASK, actions.DROP, actions.PROPOSE, actions.WITHDRAW)


def is_step(kind: i64) -> bool:
    """Whether it writes a draft, one step further."""
    return actions.GIVE <= kind <= actions.NOT_TO


def is_card(kind: i64) -> bool:
    """Whether it plays a development card."""
    return actions.PLAY_KNIGHT <= kind <= actions.PLAY_MONOPOLY


# ---- building ----


def settlement_refusal(state: CatanState, seat: i64, spot: i64) -> Refusal | None:
    if spot >= state.board.spot_count:
        return Refusal("no_such_intersection", f"There is no intersection {spot}.", {"spot": spot})
    if state.buildings[spot] != 0:
        owner = owner_of(state.buildings[spot])
        return Refusal("occupied", f"Seat {owner} has built on {spot}.", {"spot": spot, "seat": owner})
    if not has(state.free_spots, 0, spot):
        return Refusal("too_close", f"There is a building next to {spot}.", {"spot": spot})
    if state.phase == SETUP_SETTLEMENT:
        return None
    if not has(state.reached, seat, spot):
        return Refusal("not_connected", f"None of your roads leads to {spot}.", {"spot": spot})
    if state.pieces[PIECE_KINDS * seat + SETTLEMENT_PIECE] == 0:
        return Refusal("no_pieces_left", "All your settlements are built.", {"piece": "settlement"})
    return cost_refusal(state, seat, SETTLEMENT_COST, "A settlement")


def road_refusal(state: CatanState, seat: i64, edge: i64) -> Refusal | None:
    if edge >= state.board.edge_count:
        return Refusal("no_such_edge", f"There is no edge {edge}.", {"edge": edge})
    a = state.board.first_end[edge]
    b = state.board.second_end[edge]
    values: dict[str, object] = {"edge": [a, b]}
    if state.roads[edge] != NONE:
        return Refusal("occupied", f"Seat {state.roads[edge]} has a road on {a}-{b}.", values)
    if state.phase == SETUP_ROAD:
        if a == state.last_spot or b == state.last_spot:
            return None
        message = f"{a}-{b} does not touch the settlement just placed on {state.last_spot}."
        return Refusal("not_connected", message, values)
    if not has(state.adjacent_edges, seat, edge):
        message = f"{a}-{b} touches no building of yours, and no road of yours past which nobody else has built."
        return Refusal("not_connected", message, values)
    if state.pieces[PIECE_KINDS * seat + ROAD_PIECE] == 0:
        return Refusal("no_pieces_left", "All your roads are built.", {"piece": "road"})
    return None if state.phase == FREE_ROADS else cost_refusal(state, seat, ROAD_COST, "A road")


def city_refusal(state: CatanState, seat: i64, spot: i64) -> Refusal | None:
    if spot >= state.board.spot_count:
        return Refusal("no_such_intersection", f"There is no intersection {spot}.", {"spot": spot})
    building = state.buildings[spot]
    if building != settlement_of(seat):
        found = "a city" if is_city(building) else "no settlement of yours"
        message = f"A city takes the place of a settlement of yours; there is {found} on {spot}."
        return Refusal("no_settlement", message, {"spot": spot})
    if state.pieces[PIECE_KINDS * seat + CITY_PIECE] == 0:
        return Refusal("no_pieces_left", "All your cities are built.", {"piece": "city"})
    return cost_refusal(state, seat, CITY_COST, "A city")


def cost_refusal(state: CatanState, seat: i64, cost: i64, what: str) -> Refusal | None:
    if state.has_goods(seat, cost):
        return None
    price: list[str] = []
    for resource in range(KINDS):
        count = count_in(cost, resource)
        if count > 0:
            price.append(RESOURCES[resource] if count == 1 else f"{count} {RESOURCES[resource]}")
    message = f"{what} costs {', '.join(price)}; you don't hold that."
    return Refusal("cannot_pay", message, {"cost": price})


# ---- development cards ----


def buy_refusal(state: CatanState, seat: i64) -> Refusal | None:
    if state.deck_size() == 0:
        return Refusal("deck_empty", "No development cards are left.")
    return cost_refusal(state, seat, CARD_COST, "A development card")


def card_refusal(state: CatanState, seat: i64, card: i64) -> Refusal | None:
    """Why a card of the kind can't be played, whatever is to be done with it."""
    name = DEVELOPMENTS[card]
    if count_in(state.cards[seat], card) == 0:
        return Refusal("no_such_card", f"You hold no {name} card.", {"card": name})
    if state.has_played:
        return Refusal("one_card_a_turn", "You have played a development card this turn.", {"card": name})
    if playable(state, seat, card) == 0:
        return Refusal("bought_this_turn", f"You bought your {name} card this turn.", {"card": name})
    return None


def roads_refusal(state: CatanState, seat: i64) -> Refusal | None:
    wrong = card_refusal(state, seat, ROADS)
    if wrong is not None:
        return wrong
    if state.pieces[PIECE_KINDS * seat + ROAD_PIECE] == 0:
        return Refusal("no_pieces_left", "All your roads are built.", {"piece": "road"})
    if not can_place_road(state, seat):
        return Refusal("no_place_for_a_road", "There is no edge where you could place a road.")
    return None


def plenty_refusal(state: CatanState, seat: i64, action: i64) -> Refusal | None:
    wrong = card_refusal(state, seat, PLENTY)
    if wrong is not None:
        return wrong
    first = first_of(action)
    second = second_of(action)
    if first >= KINDS or second >= KINDS or (second != NONE and second < first):
        return not_an_action()
    left = size_of(state.bank)
    if second == NONE and left > 1:
        return Refusal("take_two", f"The bank has {left} cards: take two.", {"bank": left})
    if second != NONE and left == 1:
        return Refusal("bank_short", "The bank has one card left: take that one.", {"bank": left})
    needed: i64 = 2 if second == first else 1
    if count_in(state.bank, first) < needed:
        return short_of(state, first)
    if second != NONE and count_in(state.bank, second) == 0:
        return short_of(state, second)
    return None


def short_of(state: CatanState, resource: i64) -> Refusal:
    name = RESOURCES[resource]
    left = count_in(state.bank, resource)
    message = f"The bank has no {name}." if left == 0 else f"The bank has only {left} {name}."
    return Refusal("bank_short", message, {"resource": name, "left": left})


def monopoly_refusal(state: CatanState, seat: i64, resource: i64) -> Refusal | None:
    wrong = card_refusal(state, seat, MONOPOLY)
    return not_an_action() if wrong is None and resource >= KINDS else wrong


# ---- robber and bank ----


def robber_refusal(state: CatanState, seat: i64, hex_number: i64, victim: i64) -> Refusal | None:
    if hex_number >= state.board.hex_count:
        return Refusal("no_such_hex", f"There is no hex {hex_number}.", {"hex": hex_number})
    if not may_move_to(state, hex_number):
        return place_refusal(state, hex_number)
    found = robbable(state, seat) & state.hex_seats[hex_number]
    if victim == NONE:
        if found == 0:
            return None
        message = f"Say whom to rob at hex {hex_number}."
        return Refusal("victim_needed", message, {"hex": hex_number})
    if victim >= state.terms.seats:
        return Refusal("no_such_seat", f"There is no seat {victim} at this table.", {"seat": victim})
    if found & only(victim) != 0:
        return None
    if victim == seat:
        return Refusal("own_seat", "You can't rob yourself.", {"seat": victim})
    if state.hand_size(victim) == 0:
        return Refusal("no_cards", f"Seat {victim} has no cards.", {"seat": victim})
    if is_spared(state, victim):
        message = f"The friendly robber spares seat {victim}, with fewer than {FRIENDLY_POINTS} points."
        return Refusal("friendly_robber", message, {"seat": victim})
    return Refusal("not_at_hex", f"Seat {victim} has no building at hex {hex_number}.", {"seat": victim})


def place_refusal(state: CatanState, hex_number: i64) -> Refusal:
    """Why the robber can't be moved to a hex where it may not stand."""
    if hex_number == state.robber and (is_any_open(state) or not is_refuge(state, hex_number)):
        return Refusal("robber_must_move", "The robber must move to another hex.", {"hex": hex_number})
    values: dict[str, object] = {"hex": hex_number}
    spared = seat_list(state.hex_seats[hex_number] & spared_seats(state))
    if len(spared) == 0:
        return Refusal("friendly_robber", "No hex is left for the friendly robber but a desert.", values)
    values["seats"] = spared
    message = f"The friendly robber stays away from seat {spared[0]}, with fewer than {FRIENDLY_POINTS} points."
    return Refusal("friendly_robber", message, values)


def bank_refusal(state: CatanState, seat: i64, action: i64) -> Refusal | None:
    give = give_resource(action)
    get = get_resource(action)
    rate = rate_of(action)
    if give >= KINDS or get >= KINDS:
        return not_an_action()
    if give == get:
        return Refusal("like_for_like", f"You can't trade {RESOURCES[give]} for {RESOURCES[get]}.")
    if not has_rate(state, seat, give, rate):
        message = f"You have no harbour that takes {RESOURCES[give]} at {rate}:1."
        if rate > 4 or rate < 2:
            message = f"Nobody trades at {rate}:1."
        return Refusal("no_such_rate", message, {"rate": rate, "resource": RESOURCES[give]})
    held = count_in(state.hands[seat], give)
    if held < rate:
        message = f"You hold {held} {RESOURCES[give]}, not {rate}."
        return Refusal("cannot_pay", message, {"resource": RESOURCES[give], "held": held, "needed": rate})
    return short_of(state, get) if count_in(state.bank, get) == 0 else None
