"""Actions of Monopoly as players type them. Lots and groups go by their names, short or as printed, in any spelling, or
their beginnings."""

from __future__ import annotations

import re

from ludex.core import Refused, refused, seat_list
from ludex.games.monopoly.data.names import find_group, find_lot
from ludex.games.monopoly.faces.records import levels_of
from ludex.games.monopoly.rules import actions as do
from ludex.games.monopoly.rules.actions import (
    MAX_HOUSES,
    MAX_NUMBER,
    act,
    group_of,
    houses_of,
    kind_of,
    number_of,
    strip,
)
from ludex.games.monopoly.rules.board import Board
from ludex.games.monopoly.rules.cards import DECKS
from ludex.games.monopoly.rules.market import units
from ludex.games.monopoly.rules.phases import AUCTION, MARKET, OFFER, WINDOW
from ludex.games.monopoly.rules.state import Monopoly
from ludex.render.words import listed

WORDS = {
    do.ROLL_DICE: "roll",
    do.PAY_FINE: "pay",
    do.BUY_LOT: "buy",
    do.DECLINE_LOT: "decline",
    do.PASS: "pass",
    do.BANKRUPT: "bankrupt",
    do.FLAT: "pay flat",
    do.PART: "pay part",
    do.CLAIM_RENT: "claim",
    do.WAIVE_RENT: "waive",
    do.DROP_CASH: "drop $",
    do.PROPOSE: "propose",
    do.WITHDRAW: "withdraw",
    do.ACCEPT: "accept",
    do.DECLINE: "decline",
    do.COUNTER: "counter",
    do.UNDO: "undo",
    do.DONE: "done",
}
"""Actions that are words alone."""

VERBS = {
    do.MORTGAGE: "mortgage",
    do.LIFT_MORTGAGE: "lift",
    do.KEEP_MORTGAGE: "keep",
    do.SELL: "sell",
    do.GIVE: "give",
    do.ASK: "ask",
    do.DROP: "drop",
    do.BUILD: "build",
    do.UNBUILD: "sell",
}
"""Actions on a lot."""

SUMS = {do.BID: "bid", do.GIVE_CASH: "give", do.ASK_CASH: "ask"}
CARDS = {do.USE_CARD: "use", do.GIVE_CARD: "give", do.ASK_CARD: "ask", do.DROP_CARD: "drop"}

HEADINGS = {
    do.MORTGAGE: "mortgage",
    do.LIFT_MORTGAGE: "lift",
    do.SELL: "sell",
    do.STRIP: "sell",
    do.TALK_TO: "trade",
    do.GIVE: "give",
    do.GIVE_CARD: "give",
    do.ASK: "ask",
    do.ASK_CARD: "ask",
    do.GIVE_CASH: "give $",
    do.ASK_CASH: "ask $",
    do.DROP: "drop",
    do.DROP_CARD: "drop",
    do.DROP_CASH: "drop",
    do.BUILD: "build",
    do.UNBUILD: "sell",
    do.BID: "bid",
}

SUM = re.compile(r"\$\s*([0-9]{1,12})", re.ASCII)
NUMBER = re.compile(r"\$?\s*([0-9]{1,12})", re.ASCII)
CARD = re.compile(r"(chance|chest) card")
STRIP = re.compile(r"(.+) to ([0-9]{1,3})", re.ASCII)
LEVELS = re.compile(r"(.+) to ([0-5](?:-[0-5]){0,7})", re.ASCII)
TRADE = re.compile(r"trade with ([0-9]{1,2})\s*:\s*(.+)", re.ASCII)


def text(state: Monopoly, action: int) -> str:
    """The action as typed: `roll`, `bid 50`, `mortgage Boardwalk`, `give $200`."""
    kind, number = int(kind_of(action)), int(number_of(action))
    if kind in WORDS:
        return WORDS[kind]
    if kind in VERBS:
        return f"{VERBS[kind]} {state.board.names[number]}"
    if kind in SUMS:
        return f"{SUMS[kind]} ${number}"
    if kind in CARDS:
        return f"{CARDS[kind]} {DECKS[number]} card"
    if kind == do.TALK_TO:
        return f"offer {number}"
    if kind == do.STRIP:
        return f"strip {state.board.group_names[int(group_of(action))]} to {int(houses_of(action))}"
    return answer_text(state.board, number)


def answer_text(board: Board, code: int) -> str:
    """An answer to the building market."""
    kind, number = int(units.kind_of_answer(code)), int(units.number_of_answer(code))
    if kind == units.BID:
        return f"bid ${number}"
    if kind == units.TAKE:
        return f"take {number}"
    if kind == units.PLACE:
        return f"build {board.names[number]}"
    if kind == units.STRIP:
        levels = "-".join(str(level) for level in levels_of(board, code))
        return f"strip {board.group_names[int(units.group_of_strip(code))]} to {levels}"
    return "pass" if kind == units.PASS else "cancel"


def heading(state: Monopoly, action: int) -> str:
    """What the action is listed under."""
    kind = int(kind_of(action))
    if kind == do.MARKET_ANSWER:
        return "bid" if units.kind_of_answer(number_of(action)) == units.BID else "answer"
    return HEADINGS.get(kind, "decide")


# ---- reading ----


def misread(typed: str, why: str) -> Refused:
    return refused("not_understood", f"{typed[:80]!r} is not understood: {why}")


def parse(state: Monopoly, seat: int, typed: str) -> list[int]:
    """The action that was typed, or a run of them: with `;` between, a whole trade, or a counter-offer."""
    whole = " ".join(typed.split())
    trade = TRADE.fullmatch(whole.lower())
    if trade is not None:
        return parse_trade(state, seat, int(trade[1]), trade[2])
    if whole.lower().startswith("counter ") and state.phase == OFFER:
        return parse_counter(state, whole.lower().removeprefix("counter "))
    parts = [part.strip() for part in whole.split(";")]
    return [parse_one(state, seat, part.lower()) for part in parts]


def parse_one(state: Monopoly, seat: int, typed: str) -> int:
    if state.phase == MARKET:
        return act(do.MARKET_ANSWER, parse_answer(state.board, typed))
    if state.phase == AUCTION and NUMBER.fullmatch(typed):
        typed = f"bid {typed}"
    if typed == "decline" or typed == "auction":
        return act(do.DECLINE if state.phase == OFFER and typed == "decline" else do.DECLINE_LOT)
    for kind, word in WORDS.items():
        if typed == word:
            return act(kind)
    verb, _, rest = typed.partition(" ")
    sum_of_money = (NUMBER if verb == "bid" else SUM).fullmatch(rest)
    if sum_of_money is not None:
        for kind, word in SUMS.items():
            if verb == word:
                return act(kind, min(int(sum_of_money[1]), int(MAX_NUMBER)))
    card = CARD.fullmatch(rest)
    if card is not None:
        for kind, word in CARDS.items():
            if verb == word:
                return act(kind, DECKS.index(card[1]))
    if verb == "offer" and rest.isascii() and rest.isdigit() and len(rest) < 3:
        return act(do.TALK_TO, int(rest))
    if verb == "strip":
        found = STRIP.fullmatch(rest)
        if found is None:
            raise misread(typed, "write 'strip orange to 5', with the houses that are left.")
        return int(strip(group_named(state.board, found[1]), min(int(found[2]), int(MAX_HOUSES))))
    for kind, word in VERBS.items():
        if (
            verb == word
            and (kind != do.SELL or state.phase != WINDOW)
            and (kind != do.UNBUILD or state.phase == WINDOW)
        ):
            return act(kind, lot_named(state.board, rest))
    raise misread(typed, f"write one of the actions you may take, as {example(state, seat)!r}.")


def example(state: Monopoly, seat: int) -> str:
    """An action of the seat's own: what another may do is nothing to be told here, least of all while it is sealed."""
    singles = list(state.singles(seat))
    return text(state, singles[0]) if singles else "roll"


def parse_answer(board: Board, typed: str) -> int:
    """An answer to the building market."""
    verb, _, rest = (f"bid {typed}" if NUMBER.fullmatch(typed) else typed).partition(" ")
    number = NUMBER.fullmatch(rest)
    if typed in ("pass", "cancel"):
        return int(units.answer(units.PASS if typed == "pass" else units.CANCEL))
    if verb in ("bid", "take") and number is not None:
        most = int(units.MOST_NUMBER) - 1
        return int(units.answer(units.BID if verb == "bid" else units.TAKE, min(int(number[1]), most)))
    if verb == "build":
        return int(units.place(lot_named(board, rest)))
    found = LEVELS.fullmatch(rest)
    if verb == "strip" and found is not None:
        group = group_named(board, found[1])
        levels = [int(level) for level in found[2].split("-")]
        low = min(levels)
        if len(levels) == board.group_sizes[group] and max(levels) <= low + 1:
            higher = sum(1 << at for at, level in enumerate(levels) if level > low)
            return int(units.strip(group, low, higher))
    raise misread(typed, "write 'bid 150', 'pass', 'cancel', 'take 1' or 'strip green to 1-1-1'.")


def lot_named(board: Board, name: str) -> int:
    """The lot of that name, or the only one whose name begins so."""
    found = find_lot(name, board)
    if found is None:
        raise misread(name, "there is no lot of that name, or more than one.")
    return found


def group_named(board: Board, name: str) -> int:
    """The group of that name, however it is spelled."""
    found = find_group(name, board.group_names)
    if found is None:
        raise misread(name, f"there is no group of that name, or more than one; there are {listed(board.group_names)}.")
    return found


# ---- trades in one line ----


def parse_trade(state: Monopoly, seat: int, other: int, terms: str) -> list[int]:
    """`trade with 2: Boardwalk, $200 for Park Place`: opened, written and proposed."""
    given, asked = sides(state.board, terms)
    run = [act(do.TALK_TO, other)]
    run += [item(state.board, word, True) for word in given]
    run += [item(state.board, word, False) for word in asked]
    return [*run, act(do.PROPOSE)]


def sides(board: Board, terms: str) -> tuple[list[str], list[str]]:
    """What is given and what is asked, thing by thing; a printed name may have a comma in it (The Angel, Islington)."""
    for space, names in enumerate(board.also):
        for name in names:
            if "," in name:
                terms = terms.replace(name.lower(), board.names[space].lower())
    given, between, asked = terms.partition(" for ")
    if not between:
        raise misread(terms, "write what you give, 'for', and what you ask.")
    return [part.strip() for part in given.split(",")], [part.strip() for part in asked.split(",")]


def item(board: Board, word: str, is_given: bool) -> int:
    """One thing of a trade."""
    money, card = SUM.fullmatch(word), CARD.fullmatch(word)
    if money is not None:
        return act(do.GIVE_CASH if is_given else do.ASK_CASH, min(int(money[1]), int(MAX_NUMBER)))
    if card is not None:
        return act(do.GIVE_CARD if is_given else do.ASK_CARD, DECKS.index(card[1]))
    return act(do.GIVE if is_given else do.ASK, lot_named(board, word))


def parse_counter(state: Monopoly, terms: str) -> list[int]:
    """`counter Park Place for Boardwalk, $300`: the draft turned round and brought to these terms."""
    given, asked = sides(state.board, terms)
    wanted = {item(state.board, word, True) for word in given} | {item(state.board, word, False) for word in asked}
    draft = state.draft.copy()
    draft.turn_round()
    there = {act(do.GIVE, lot) for lot in seat_list(draft.give)}
    there |= {act(do.ASK, lot) for lot in seat_list(draft.ask)}
    there |= {act(do.GIVE_CARD, deck) for deck in seat_list(draft.give_cards)}
    there |= {act(do.ASK_CARD, deck) for deck in seat_list(draft.ask_cards)}
    if draft.cash != 0:
        there.add(act(do.GIVE_CASH if draft.cash > 0 else do.ASK_CASH, abs(int(draft.cash))))
    has_sum = any(int(kind_of(action)) in SUMS for action in wanted)
    run = [act(do.COUNTER)]
    run += [dropped for action in sorted(there - wanted) for dropped in drop(int(action), has_sum)]
    return [*run, *sorted(wanted - there), act(do.PROPOSE)]


def drop(action: int, has_sum: bool) -> list[int]:
    """What takes a thing off the sheet; a sum that another takes the place of needs nothing."""
    kind = int(kind_of(action))
    if kind in (do.GIVE, do.ASK):
        return [act(do.DROP, number_of(action))]
    if kind in (do.GIVE_CARD, do.ASK_CARD):
        return [act(do.DROP_CARD, number_of(action))]
    return [] if has_sum else [act(do.DROP_CASH)]
