"""The sandbox: the orders of all powers given by one hand. A request of its own before the judge, which keeps nothing.

A position holds the orders given so far on its sheets, so it is all that a sandbox has to remember. It may come with
`last`, the position before it with its orders: that is resolved once more, for the picture of what became of them.
"""

from __future__ import annotations

from ludex.core import SPECTATOR, Choice, Event, Game, Refusal, Refused, refused, seat_list
from ludex.games.diplomacy.faces.drawing_choices import ordered_province
from ludex.games.diplomacy.faces.view import view
from ludex.games.diplomacy.faces.words import event_text, headline, orders_in_words
from ludex.games.diplomacy.rules.actions import CONCEDE, DONE, DRAW, UNDO, WAIVE, done, kind_of, unit_of
from ludex.games.diplomacy.rules.order_text import order_text
from ludex.games.diplomacy.rules.state import Diplomacy
from ludex.games.diplomacy.variants import load, names

KEYS = frozenset({"id", "sandbox", "new", "position", "last", "actions", "withdraw", "resolve"})
TO_A_TABLE = frozenset({int(kind) for kind in (DONE, UNDO, DRAW, CONCEDE, WAIVE)})
"""What is said to a table and orders no unit."""
SAME = ("year", "season", "phase", "units", "centers", "dislodged", "contested", "ended")
"""What of a position follows from the one before it, and does not change while orders are written."""


def answer(game: Game, request: dict[str, object]) -> dict[str, object] | None:
    """The answer to a request with `sandbox`; None without."""
    if "sandbox" not in request:
        return None
    unknown = [key for key in request if key not in KEYS]
    if unknown:
        raise refused("bad_request", f"{unknown[0]!r} is no part of a sandbox.", {"where": unknown[0]})
    state = begun(game, request)
    last = request.get("last")
    told = [] if last is None else leading_to(game, last, state)
    stopped = play(game, state, request.get("actions", []))
    if stopped is None and "withdraw" in request:
        state = without(game, state, request["withdraw"])
    if stopped is None and request.get("resolve") is True:
        last = game.position(state)
        told = resolve(state)
    return {**shown(game, state, told), "last": last, "refused": stopped}


def begun(game: Game, request: dict[str, object]) -> Diplomacy:
    """The state of the `position`, or the start of the map named in `new`."""
    if ("new" in request) == ("position" in request):
        raise refused("bad_request", "A sandbox has either `new` or `position`.", {"where": "sandbox"})
    if "position" in request:
        state = game.restore(opened(request["position"]))
    else:
        name = request["new"]
        if not isinstance(name, str) or name not in names():
            raise refused("bad_option", f"There is no map {name!r}; there are: {', '.join(names())}.", {"where": "new"})
        state = game.start(len(load(name).powers), 0, {"map": name, "years": 0, "votes": False})
    assert isinstance(state, Diplomacy)
    return state


def opened(position: object) -> object:
    """A position with every sheet open, whoever has handed theirs in."""
    if not isinstance(position, dict):
        return position
    return {key: value for key, value in position.items() if key != "awaited"}


def leading_to(game: Game, last: object, state: Diplomacy) -> list[Event]:
    """What was told when the position before was resolved; it must have led to this one."""
    try:
        before = game.restore(opened(last))
    except Refused as error:
        refusal = error.refusal
        raise Refused(Refusal(refusal.code, refusal.message, {**refusal.values, "where": "last"})) from None
    assert isinstance(before, Diplomacy)
    told = resolve(before)
    found, wanted = game.position(before), game.position(state)
    if any(found[key] != wanted[key] for key in SAME):
        raise refused("bad_position", "The position before does not lead to this one.", {"where": "last"})
    return told


def resolve(state: Diplomacy) -> list[Event]:
    """Closes every sheet; what was told of it. Units without an order hold, disband or are not built."""
    state.listen()
    for seat in seat_list(state.to_act()):
        state.play(seat, done())
    return list(state.events or [])


def play(game: Game, state: Diplomacy, actions: object) -> dict[str, object] | None:
    """Gives orders, in place, up to the first that is refused; answers that refusal."""
    if not isinstance(actions, list):
        raise refused("bad_request", "`actions` is a list of [seat, order].", {"where": "actions"})
    for at, pair in enumerate(actions):
        where = {"where": f"actions[{at}]"}
        if not isinstance(pair, list) or len(pair) != 2 or type(pair[0]) is not int:
            raise refused("bad_request", "An order is given as [seat, order].", dict(where))
        seat = pair[0]
        if not 0 <= seat < state.seat_count():
            raise refused("no_such_seat", f"There is no seat {seat} at this table.", dict(where))
        refusal = play_one(game, state, seat, pair[1])
        if refusal is not None:
            return {"at": at, **refusal.to_json()}
    return None


def play_one(game: Game, state: Diplomacy, seat: int, face: object) -> Refusal | None:
    """Gives one order, in any of its faces."""
    early = state.turn_refusal(seat)
    if early is not None:
        return early
    try:
        codes = game.read(state, seat, face)
    except Refused as error:
        return error.refusal
    for code in codes:
        if int(kind_of(code)) in TO_A_TABLE:
            return Refusal("not_an_order", "In a sandbox only orders to units are given.")
        refusal = state.refusal(seat, code)
        if refusal is not None:
            return refusal
        state.play(seat, code)
    return None


def without(game: Game, state: Diplomacy, province: object) -> Diplomacy:
    """The state without the order of a province, whoever gave it."""
    ids = state.board.province_ids
    given = [(seat, int(code)) for seat, sheet in enumerate(state.sheets) for code in sheet]
    for seat, code in given:
        if int(kind_of(code)) not in TO_A_TABLE and ids[unit_of(code)] == province:
            found = game.position(state)
            kept = [int(other) for other in state.sheets[seat] if other != code]
            sheets = found["sheets"]
            assert isinstance(sheets, dict)
            following = game.restore({**found, "sheets": {**sheets, state.board.powers[seat]: kept}})
            assert isinstance(following, Diplomacy)
            return following
    raise refused("no_such_order", f"There is no order for {province!r}.", {"where": "withdraw"})


def shown(game: Game, state: Diplomacy, told: list[Event]) -> dict[str, object]:
    """The position with everybody's orders, drawn and in words, and the legal orders of all."""
    seats = seat_list(state.to_act())
    players = game.roles(state.settings)
    board, units = state.board, state.ordered_units()
    sheets = {
        board.powers[seat]: [order_text(board, units, code, False) for code in state.sheets[seat]]
        for seat in seats
        if len(state.sheets[seat]) > 0
    }
    seen = {**view(state, SPECTATOR), "sheets": sheets, "events": [event.to_json() for event in told]}
    choices: list[Choice] = []
    legal: list[dict[str, object]] = []
    for seat in seats:
        for choice in game.menu(state, seat, players).choices:
            if int(kind_of(choice.code)) not in TO_A_TABLE:
                choices.append(choice)
                found = {"seat": seat, "code": choice.code, "text": choice.text, "label": choice.label}
                legal.append({**found, "group": choice.group})
    said = {power: orders_in_words({**seen, "orders": texts}) for power, texts in sheets.items()}
    told_of = [pair for power, texts in sheets.items() for pair in zip(texts, said[power], strict=True)]
    outcome = state.outcome()
    return {
        "position": game.position(state),
        "title": headline(seen, players),
        "orders": said,
        "given": {ordered_province(text): words for text, words in told_of},
        "results": [event_text(event.kind, event.to_json(), players) for event in told],
        "to_act": seats,
        "legal": legal,
        "outcome": None if outcome is None else outcome.to_json(),
        "draw": game.draw(seen, choices, players),
    }
