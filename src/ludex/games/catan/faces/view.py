"""What a seat of Catan may know, built up from nothing."""

from __future__ import annotations

from ludex.core import SPECTATOR, has_seat, seat_list
from ludex.games.catan.faces.text import goods_text
from ludex.games.catan.rules import actions
from ludex.games.catan.rules.dice_deck import throws_left
from ludex.games.catan.rules.drafts import chosen_discard, is_drafted, own_offer, table_offer
from ludex.games.catan.rules.phases import (
    ANSWERS,
    CHOICE,
    DISCARDS,
    DRAFT,
    MAIN,
    OVER,
    PHASES,
    SETUP_ROAD,
    SETUP_SETTLEMENT,
)
from ludex.games.catan.rules.pieces import CITY_PIECE, PIECE_KINDS, ROAD_PIECE, SETTLEMENT_PIECE
from ludex.games.catan.rules.position import buildings_of, by_card, by_resource, optional, roads_of
from ludex.games.catan.rules.state import CatanState
from ludex.games.catan.rules.terrain import write_ports, write_tiles
from ludex.games.catan.rules.turns import leader, partner


def view(state: CatanState, seat: int) -> dict[str, object]:
    """The board, buildings, awards and card counts are public; hands and development cards are each seat's own.

    Of others' hands it gives what a careful player can deduce: the least and the most of each resource.
    """
    outcome = state.outcome()
    return {
        "game": "catan",
        "seat": seat,
        "phase": PHASES[shown_phase(state, seat)],
        "to_act": seat_list(state.to_act()),
        "turn": state.turn,
        "pair": pair(state),
        "turns": state.turn_count,
        "has_rolled": state.has_rolled(),
        "dice": None if state.die_one <= 0 else [state.die_one, state.die_two],
        "throws_left": throws_left(state.thrown) if state.terms.is_balanced else None,
        "robber": state.robber,
        "tiles": write_tiles(state.terrain),
        "ports": write_ports(state.terrain),
        "bank": by_resource(state.bank),
        "deck": state.deck_size(),
        "unseen": unseen(state, seat),
        "longest_road": optional(state.longest_road),
        "largest_army": optional(state.largest_army),
        "points_to_win": state.terms.points,
        "has_played": state.has_played,
        "free_roads": state.free_roads,
        "offer": offer(state, seat),
        "draft": draft(state, seat),
        "seats": [seat_view(state, other, seat) for other in range(state.terms.seats)],
        "outcome": None if outcome is None else outcome.to_json(),
    }


def shown_phase(state: CatanState, viewer: int) -> int:
    """The phase as the viewer knows it: that an offer is being written, only its writer does."""
    return MAIN if state.phase == DRAFT and viewer != state.turn else state.phase


def pair(state: CatanState) -> list[int] | None:
    """The two players of a turn, the one who rolls first; null where nobody is paired. `turn` is the one whose part
    of the turn it is."""
    if not state.terms.has_pairs or state.phase in (SETUP_SETTLEMENT, SETUP_ROAD):
        return None
    first = leader(state)
    return [first, partner(first, state.terms.seats)]


def unseen(state: CatanState, viewer: int) -> dict[str, int]:
    """The development cards that the viewer has not seen: in the deck and in others' hands."""
    found = state.deck
    for seat in range(state.terms.seats):
        if seat != viewer and state.phase != OVER:
            found += state.cards[seat]
    return by_card(found)


def offer(state: CatanState, viewer: int) -> dict[str, object] | None:
    """The offer on the table. Answers are sealed until all are in; a seat sees its own."""
    if state.phase not in (ANSWERS, CHOICE):
        return None
    answers: list[list[object]] = []
    made = table_offer(state)
    for seat in seat_list(made.to):
        if not has_seat(state.sealed.awaited, seat) and (state.phase == CHOICE or seat == viewer):
            answers.append([seat, *answer(state, seat)])
    return {
        "from": state.turn,
        "give": goods_text(made.give),
        "want": goods_text(made.ask),
        "to": seat_list(made.to),
        "answers": answers,
    }


def answer(state: CatanState, seat: int) -> list[object]:
    """`["accept"]`, `["decline"]`, or `["counter", what it gives, what it wants]`."""
    kind = actions.kind_of(state.sealed.choices[seat])
    if kind == actions.COUNTER:
        made = own_offer(state, seat)
        return ["counter", goods_text(made.give), goods_text(made.ask)]
    return ["accept" if kind == actions.ACCEPT else "decline"]


def draft(state: CatanState, viewer: int) -> dict[str, object] | None:
    """The offer or counter-offer that the viewer is writing, which nobody else sees; `to` is empty for all others."""
    if viewer == SPECTATOR or not is_drafted(state, viewer):
        return None
    written = own_offer(state, viewer)
    return {"give": goods_text(written.give), "want": goods_text(written.ask), "to": seat_list(written.to)}


def seat_view(state: CatanState, seat: int, viewer: int) -> dict[str, object]:
    """One seat as the viewer sees it; null stands for what the viewer may not know."""
    observer = state.terms.seats if viewer == SPECTATOR else viewer
    is_open = seat == viewer or state.phase == OVER
    owes = state.phase == DISCARDS and has_seat(state.sealed.awaited, seat)
    shown: dict[str, object] = {
        "seat": seat,
        "points": state.points(seat) if is_open else state.public_points(seat),
        "roads": roads_of(state, seat),
        "settlements": buildings_of(state, seat, False),
        "cities": buildings_of(state, seat, True),
        "left": {
            "roads": state.pieces[PIECE_KINDS * seat + ROAD_PIECE],
            "settlements": state.pieces[PIECE_KINDS * seat + SETTLEMENT_PIECE],
            "cities": state.pieces[PIECE_KINDS * seat + CITY_PIECE],
        },
        "road_length": state.lengths[seat],
        "knights": state.knights[seat],
        "hand_size": state.hand_size(seat),
        "card_count": state.card_count(seat),
        "offers_made": state.offers_made[seat],
        "owes": state.hand_size(seat) // 2 if owes else 0,
        "hand": None,
        "least": None,
        "most": None,
        "cards": None,
        "bought": None,
        "discarded": None,
    }
    if is_open:
        shown["hand"] = by_resource(state.hands[seat])
        shown["cards"] = by_card(state.cards[seat])
        shown["bought"] = by_card(state.bought[seat])
    else:
        shown["least"] = by_resource(state.known_least(observer, seat))
        shown["most"] = by_resource(state.known_most(observer, seat))
    if state.phase == DISCARDS and seat == viewer and chosen_discard(state, seat) != 0:
        shown["discarded"] = goods_text(chosen_discard(state, seat))
    return shown
