"""Catan's actions as people choose them: labels, cautions, and what is expected of a seat."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.games.catan.faces.words import counted
from ludex.games.catan.faces.words_places import edge_words, hex_words, spot_words
from ludex.games.catan.rules import actions
from ludex.games.catan.rules.board import NONE
from ludex.games.catan.rules.bundles import counts_of, size_of
from ludex.games.catan.rules.cards import KNIGHT, MONOPOLY, PLENTY, RESOURCES, ROADS
from ludex.games.catan.rules.development import can_place_road, playable
from ludex.games.catan.rules.drafts import chosen_discard, filled_up, is_drafted, own_offer, table_offer
from ludex.games.catan.rules.phases import ANSWERS, DISCARDS, DRAFT, FREE_ROADS, MAIN, PHASES, SPECIAL
from ludex.games.catan.rules.robber import owed
from ludex.games.catan.rules.state import CatanState
from ludex.games.catan.rules.trade import agreed_get, agreed_give, is_invitation
from ludex.render.words import listed

PLAIN_LABELS = {
    int(actions.ROLL): "Roll the dice",
    int(actions.BUY): "Buy a development card",
    int(actions.PLAY_KNIGHT): "Play a knight",
    int(actions.PLAY_ROADS): "Play road building",
    int(actions.OFFER): "Offer a trade",
    int(actions.INVITE): "Ask the others for offers",
    int(actions.COUNTER): "Make a counter-offer",
}
"""Actions that are the same sentence everywhere."""

PROMPTS = {
    "settlement": "Place a settlement.",
    "road": "Place a road beside your new settlement.",
    "main": "Trade, build or buy, then end your turn.",
    "robber": "Move the robber, and choose whom to rob.",
    "choice": "Choose with whom to trade, or trade with nobody.",
    "special": "Build or buy between the turns, or go on.",
}
"""What is expected of a seat in a phase where it is always the same."""


def cards_words(goods: int) -> str:
    """A bundle: `2 wood and 1 ore`."""
    return listed([f"{count} {RESOURCES[resource]}" for resource, count in enumerate(counts_of(goods)) if count])


# ---- labels ----


def label(state: CatanState, seat: int, action: int, names: Sequence[str]) -> str:
    """A legal action as a sentence, players by their names and places by the hexes around."""
    kind = int(actions.kind_of(action))
    number = int(actions.number_of(action))
    if kind in PLAIN_LABELS:
        return PLAIN_LABELS[kind]
    if kind in (actions.SETTLE, actions.ROAD, actions.CITY, actions.ROBBER):
        return place_label(state, action, names)
    if kind == actions.PLAY_PLENTY:
        taken = [RESOURCES[card] for card in (actions.first_of(action), actions.second_of(action)) if card != NONE]
        return f"Play year of plenty: take {listed(taken)}"
    if kind == actions.PLAY_MONOPOLY:
        return f"Play monopoly: take all {RESOURCES[number]}"
    if kind == actions.BANK:
        give, get = RESOURCES[actions.give_resource(action)], RESOURCES[actions.get_resource(action)]
        return f"Trade {actions.rate_of(action)} {give} for 1 {get} with the bank"
    if kind == actions.END:
        if state.phase == SPECIAL:
            return "Build nothing more"
        return "End your paired turn" if state.is_paired else "End your turn"
    if kind == actions.DISCARD:
        return discard_label(state, seat)
    if actions.GIVE <= kind <= actions.NOT_TO:
        return step_label(state, seat, kind, number, names)
    return trade_label(state, seat, kind, number, names)


def place_label(state: CatanState, action: int, names: Sequence[str]) -> str:
    """What is built where, and where the robber goes."""
    kind = actions.kind_of(action)
    number = int(actions.number_of(action))
    if kind == actions.ROBBER:
        victim = actions.victim_of(action)
        robbed = "" if victim == NONE else f" and rob {names[victim]}"
        return f"Move the robber to {hex_words(state, actions.hex_of(action))}{robbed}"
    verb = "Build" if state.phase in (MAIN, SPECIAL) else "Place"
    if kind == actions.ROAD:
        return f"{verb} a road {edge_words(state, number)}"
    return f"{verb} a {'city' if kind == actions.CITY else 'settlement'} at {spot_words(state, number)}"


def discard_label(state: CatanState, seat: int) -> str:
    """What is discarded; what is not chosen yet is said apart."""
    chosen = chosen_discard(state, seat)
    more = filled_up(state, seat, owed(state, seat)) - chosen
    if chosen == 0 or more == 0:
        return f"Discard {cards_words(chosen + more)}"
    return f"Discard {cards_words(chosen)} and, unchosen, {cards_words(more)}"


def step_label(state: CatanState, seat: int, kind: int, number: int, names: Sequence[str]) -> str:
    """One step in writing an offer, or in choosing a discard."""
    if kind == actions.TO:
        return f"Offer it to {names[number]}"
    if kind == actions.NOT_TO:
        return f"Leave {names[number]} out"
    name = RESOURCES[number]
    if kind == actions.ASK:
        return f"Ask for 1 {name}"
    if state.phase == DISCARDS:
        return f"Choose 1 {name} to discard" if kind == actions.GIVE else f"Keep 1 {name}"
    if kind == actions.GIVE:
        return f"Give 1 {name}"
    is_asked = counts_of(own_offer(state, seat).ask)[number] > 0
    return f"Ask for 1 {name} less" if is_asked else f"Take 1 {name} back"


def trade_label(state: CatanState, seat: int, kind: int, number: int, names: Sequence[str]) -> str:
    """Offers made, answered, confirmed and dropped."""
    if kind == actions.PROPOSE:
        return propose_label(state, seat, names)
    if kind == actions.CONFIRM:
        give, get = cards_words(agreed_give(state, number)), cards_words(agreed_get(state, number))
        return f"Trade with {names[number]}: {give} for {get}"
    if kind == actions.WITHDRAW:
        if not is_drafted(state, seat):
            return "Trade with nobody"
        return "Drop this offer" if state.phase == DRAFT else "Drop this counter-offer"
    if is_invitation(state):
        return "Make no offer"
    return f"{'Accept' if kind == actions.ACCEPT else 'Decline'} {names[state.turn]}'s offer"


def propose_label(state: CatanState, seat: int, names: Sequence[str]) -> str:
    """The whole of what is proposed: `Offer 1 wood for 1 ore to Bo`."""
    offer = own_offer(state, seat)
    told = f"Offer {cards_words(offer.give)} for {cards_words(offer.ask)}"
    to = [names[other] for other in range(state.terms.seats) if (offer.to >> other) & 1]
    return f"{told} to {listed(to) or 'everybody'}"


# ---- cautions ----


def caution(state: CatanState, seat: int, action: int) -> str:
    """What is costly or final about a legal action; empty for most."""
    kind = actions.kind_of(action)
    if kind == actions.END and state.phase == MAIN and has_playable_card(state, seat):
        return "Ends your turn with a card you could still play."
    if kind == actions.DISCARD:
        missing = int(owed(state, seat) - size_of(chosen_discard(state, seat)))
        return f"{counted(missing, 'card is', 'cards are')} taken from what you have most of." if missing else ""
    if kind in (actions.WITHDRAW, actions.ACCEPT, actions.DECLINE) and has_written(state, seat):
        return "Drops the offer that you have written."
    return ""


def has_playable_card(state: CatanState, seat: int) -> bool:
    """Whether the seat may play a development card now, and it would do something."""
    if state.has_played:
        return False
    if any(playable(state, seat, card) > 0 for card in (KNIGHT, MONOPOLY)):
        return True
    if playable(state, seat, PLENTY) > 0 and state.bank != 0:
        return True
    return playable(state, seat, ROADS) > 0 and can_place_road(state, seat)


def has_written(state: CatanState, seat: int) -> bool:
    """Whether there is something in the offer that the seat writes."""
    return is_drafted(state, seat) and own_offer(state, seat).give + own_offer(state, seat).ask != 0


# ---- prompts ----


def prompt(state: CatanState, seat: int, names: Sequence[str]) -> str:
    """What is expected of a seat that must act, in a line; empty for the others."""
    if not (state.to_act() >> seat) & 1:
        return ""
    phase = PHASES[state.phase]
    if phase == "main" and state.is_paired:
        return "Your paired turn: trade with the bank, build or buy, then end it."
    if phase in PROMPTS:
        return PROMPTS[phase]
    if phase == "roll":
        return "Roll the dice, or play a card first." if has_playable_card(state, seat) else "Roll the dice."
    if state.phase == FREE_ROADS:
        return f"Place {counted(state.free_roads, 'road')} for nothing."
    if state.phase == DISCARDS:
        chosen, due = size_of(chosen_discard(state, seat)), owed(state, seat)
        return f"Choose {due} of your {state.hand_size(seat)} cards to discard: {chosen} chosen."
    if is_drafted(state, seat):
        whom = " and to whom" if state.phase == DRAFT else ""
        return f"Choose what you give, what you ask for{whom}, then make the offer."
    return answer_prompt(state, names) if state.phase == ANSWERS else ""


def answer_prompt(state: CatanState, names: Sequence[str]) -> str:
    """The offer that is to be answered."""
    offer = table_offer(state)
    if is_invitation(state):
        return f"{names[state.turn]} asks for offers: make one, or none."
    return f"{names[state.turn]} offers {cards_words(offer.give)} for {cards_words(offer.ask)}: what do you say?"
