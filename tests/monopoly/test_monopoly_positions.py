"""Positions from outside: what cannot be is refused with what is wrong, and what is accepted can be played on."""

from __future__ import annotations

import copy
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ludex.core import Chance, Refused, lowest_seat, seat_list
from ludex.games.monopoly import GAME
from ludex.games.monopoly.data import boards
from ludex.games.monopoly.rules.market.terms import QUESTIONS
from ludex.games.monopoly.rules.phases import PHASES
from ludex.games.monopoly.rules.state import Monopoly
from ludex.testing.mutations import mutated
from thorough import count

TABLE: dict[str, Any] = {"seats": [{"cash": 100}, {"cash": 100}, {"cash": 100}]}
OUT: dict[str, Any] = {"cash": 0, "bankrupt": True}
BARE: dict[str, Any] = {"Boardwalk": {"owner": 0}, "Park Place": {"owner": 0}, "Oriental": {"owner": 1}}
TRADE: dict[str, Any] = {"phase": "draft", "back": "roll", "lots": BARE}
WINDOW: dict[str, Any] = {"phase": "window", "awaited": [0], "lots": BARE}
DEBT: dict[str, Any] = {"phase": "debt", "debts": [{"seat": 0, "to": 1, "amount": 500}]}

# what is changed in a plain position, and what is said about it
IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    ({"seats": [{"cash": 9}, OUT, OUT]}, "one solvent seat"),
    ({"seats": [OUT, OUT, OUT]}, "Everybody is bankrupt"),
    ({"seats": [{"cash": 9}, {"cash": 9}, OUT], "options": {"profile": "short"}}, "bankruptcy number 1"),
    ({"round": 0}, "counted from 1"),
    ({"round": 201}, "ends after round 200"),
    ({"round": 31, "options": {"profile": "timed"}}, "ends after round 30"),
    ({"round": 5, "quiet_since": 0}, "round 0 of 5"),
    ({"round": 50, "quiet_since": 9}, "40 rounds in which nothing changed"),
    ({"phase": "over", "ended": "last player"}, "does not hold"),
    ({"phase": "over", "ended": "round limit, highest net worth"}, "does not hold"),
    ({"phase": "over", "ended": "stalemate, highest net worth"}, "does not hold"),
    ({"phase": "over", "ended": "bankruptcy, highest net worth"}, "does not hold"),
    ({"dice": [0, 3]}, "two dice from 1 to 6"),
    ({"seats": [{"cash": 1, "jail": 1, "place": 10}, {"cash": 1}], "doubles": 1}, "no doubles"),
    ({"seats": [{"cash": 1, "jail": 1}, {"cash": 1}]}, "is in jail"),
    ({"seats": [{"cash": 1, "place": 30}, {"cash": 1}]}, "sent to jail at once"),
    ({"seats": [{"cash": 1, "offers": 3}, {"cash": 1}]}, "more offers than the 2"),
    ({"pot": 20}, "Free Parking, which is nothing"),
    ({"debts": DEBT["debts"]}, "settled before anything else"),
    ({**DEBT, "hammer": ["Baltic"], "lots": {"Baltic": {"owner": 0}}}, "not the bank's to auction"),
    ({**DEBT, "next": "begin_throw"}, "What comes next"),
    ({**DEBT, "next": "move_on"}, "What comes next"),
    ({"hammer": ["Baltic"]}, "wait to be auctioned"),
    ({"lifts": ["Baltic"], "lots": {"Baltic": {"owner": 0, "mortgaged": True}}}, "wait to be lifted"),
    ({"due": 20}, "Rent to be claimed"),
    ({"next": "move_on"}, "What comes next"),
    ({"next": "open_window"}, "What comes next"),
    ({"talkers": [1]}, "between turns"),
    ({"phase": "talk", "talkers": [1]}, "nobody offers trades between turns"),
    ({"phase": "talk", "talkers": [0, 1], "options": {"trades": "any"}}, "by the others"),
    ({"phase": "window", "awaited": [0], "lots": BARE}, "neither build nor sell"),
    ({"phase": "draft", "back": None, "draft": {"seat": 0, "to": 1}}, "goes back to the phase"),
    ({**TRADE, "draft": {"seat": 1, "to": 0}}, "Only seat 0 could have begun"),
    ({**TRADE, "draft": {"seat": 0, "to": 0}}, "between two seats"),
    ({**TRADE, "draft": {"seat": 0, "to": 1}, "options": {"trades": "none"}}, "nobody trades"),
    ({**TRADE, "draft": {"seat": 0, "to": 1, "give": {"lots": ["Oriental"]}}}, "Oriental cannot be on the sheet"),
    ({**TRADE, "draft": {"seat": 0, "to": 1, "ask": {"lots": ["Boardwalk"]}}}, "Boardwalk cannot be on the sheet"),
    ({**TRADE, "draft": {"seat": 0, "to": 1, "give": {"cash": 101}}}, "$101 cannot be on the sheet"),
    ({**TRADE, "draft": {"seat": 0, "to": 1, "give": {"cards": ["chest"]}}}, "not its giver's"),
    ({**TRADE, "draft": {"seat": 0, "to": 1, "give": {"cash": 5}, "touched": {}}}, "never written"),
    ({**TRADE, "phase": "offer", "draft": {"seat": 0, "to": 1, "give": {"cash": 5}}}, "one-sided"),
    ({"lots": {"Baltic": {"owner": None, "mortgaged": True}}}, "is the bank's"),
    ({"phase": "lift", "back": "roll"}, "no mortgage to be lifted"),
    ({"phase": "lift", "back": "roll", "lifts": ["Oriental"], "lots": BARE}, "Oriental is not mortgaged"),
    ({**TRADE, "back": "auction", "draft": {"seat": 0, "to": 1}}, "does not begin in the phase auction"),
    ({"phase": "debt"}, "Nobody owes anything"),
    ({"phase": "buy"}, "A lot to decide on"),
    ({**WINDOW, "seats": [{"cash": 300, "request": ["build_hotel Boardwalk"]}, {"cash": 1}]}, "could not ask for"),
    ({**WINDOW, "seats": [{"cash": 300}, {"cash": 1, "request": ["build_house Baltic"]}]}, "neither build nor sell"),
    ({"seats": [{"cash": 300, "request": ["build_house Boardwalk"]}, {"cash": 1}], "lots": BARE}, "while they are"),
    (
        {"phase": "auction", "lot": "Baltic", "auction": {"turn": 1, "inside": [0, 1], "leader": 0, "high": 101}},
        "no bid",
    ),
]


@pytest.mark.parametrize(("change", "says"), IMPOSSIBLE, ids=str)
def test_an_impossible_position_is_refused_with_what_is_wrong(change: dict[str, Any], says: str) -> None:
    with pytest.raises(Refused) as told:
        GAME.restore({**TABLE, **change})
    assert told.value.refusal.code == "impossible_position"
    assert says in told.value.refusal.message


AUCTION: dict[str, Any] = {"phase": "auction", "lot": "Baltic"}

# how the bidding stands, seat 0's turn and three seats with cash; what is said about it
BAD_AUCTIONS: list[tuple[dict[str, Any], str]] = [
    ({"turn": 0, "inside": [0, 1], "leader": 0, "high": 5}, "seat 1's turn"),
    ({"turn": 2, "inside": [0, 1, 2], "leader": 0, "high": 5}, "seat 1's turn"),
    ({"turn": 1, "inside": [0, 1, 2], "leader": 1, "high": 5}, "seat 2's turn"),
    ({"turn": 1, "inside": [0, 1, 2]}, "nobody has bid"),
    ({"turn": 0, "inside": [0, 2]}, "nobody has bid"),
    ({"turn": 2, "inside": [1, 2]}, "nobody has bid"),
    ({"turn": 0, "inside": [0], "leader": 0, "high": 5}, "other than the leader"),
    ({"turn": 0, "inside": [0, 1], "leader": 2, "high": 5}, "still bidding"),
]


@pytest.mark.parametrize(("auction", "says"), BAD_AUCTIONS, ids=str)
def test_an_auction_in_which_it_is_the_wrong_seats_turn_is_refused(auction: dict[str, Any], says: str) -> None:
    with pytest.raises(Refused) as told:
        GAME.restore({**TABLE, **AUCTION, "auction": auction})
    assert told.value.refusal.code == "impossible_position"
    assert says in told.value.refusal.message


BUILT = {"Boardwalk": {"owner": 0, "level": 1}, "Park Place": {"owner": 0}, "Oriental": {"owner": 1}}

POSSIBLE: list[dict[str, Any]] = [
    {},
    {"seats": [{"cash": 9}, {"cash": 9}, OUT]},
    {"seats": [{"cash": 9}, OUT, OUT], "phase": "over", "ended": "last player"},
    {"round": 200, "phase": "over", "ended": "round limit, highest net worth"},
    {"round": 41, "quiet_since": 1, "phase": "over", "ended": "stalemate, highest net worth"},
    {"round": 41, "quiet_since": 1},
    {"phase": "roll", "next": "end_of_move"},
    {"phase": "window", "awaited": [0], "lots": BUILT},
    {"phase": "talk", "talkers": [1, 2], "options": {"trades": "any"}},
    {"pot": 20, "options": {"parking": "pot"}},
    DEBT,
    {**DEBT, "debts": [{"seat": 0, "amount": 500}]},
    {"phase": "draft", "draft": {"seat": 0, "to": 1}},
    {**TRADE, "draft": {"seat": 0, "to": 1, "give": {"lots": ["Boardwalk"], "cash": 50}}},
    {**TRADE, "phase": "offer", "draft": {"seat": 0, "to": 1, "give": {"cash": 50}, "ask": {"lots": ["Oriental"]}}},
    {**AUCTION, "auction": {"turn": 2, "inside": [2]}},
    {**AUCTION, "auction": {"turn": 2, "inside": [1, 2], "leader": 1, "high": 60}},
    {
        **AUCTION,
        "auction": {"turn": 0, "inside": [0, 1, 2]},
        "hammer": ["Oriental"],
        "lots": {"Oriental": {"owner": None, "mortgaged": True}},
        "options": {"bank_lots": "mortgaged"},
    },
]


@pytest.mark.parametrize("change", POSSIBLE, ids=str)
def test_a_possible_one_written_by_hand_is_read_and_read_back(change: dict[str, Any]) -> None:
    state = GAME.restore({**TABLE, **change})
    assert GAME.position(GAME.restore(json.loads(json.dumps(GAME.position(state))))) == GAME.position(state)


def test_a_lot_that_waits_for_its_auction_keeps_its_mortgage_in_a_position() -> None:
    state = GAME.restore({**TABLE, **POSSIBLE[-1]})
    assert isinstance(state, Monopoly)
    lot = state.board.names.index("Oriental")
    assert state.mortgaged[lot] == 1
    for seat, text in ((0, "pass"), (1, "pass"), (2, "pass"), (0, "bid 10"), (1, "pass"), (2, "pass")):
        [action] = GAME.read(state, seat, text)
        state.play(seat, action)
    assert state.owner[lot] == 0
    assert state.cash[0] == 100 - 10 - 5


# ---- mutants ----

TABLES: tuple[dict[str, Any], ...] = (
    {"rounds": 30, "increment": 50, "bids": "worth", "bank_lots": "mortgaged"},
    {"rounds": 30, "increment": 50, "rent": "claimed", "trades": "any", "windows": "throw", "profile": "pre2008"},
    {"rounds": 30, "increment": 50, "profile": "short", "windows": "round", "parking": "pot", "rent_in_jail": False},
    {"rounds": 30, "increment": 50, "start_cash": 400, "interest": "down"},
)

HOTELS = {
    "Mediterranean": 1,
    "Baltic": 1,
    "Pacific": 0,
    "North Carolina": 0,
    "Pennsylvania": 0,
    "Kentucky": 2,
    "Indiana": 2,
    "Illinois": 2,
}


def market_starts() -> list[Monopoly]:
    """Requests about to be settled: the last houses to demolish hotels with, and a scarce house open to all."""
    hotels = {name: {"owner": owner, "level": 5} for name, owner in HOTELS.items()}
    bare = {name: {"owner": owner} for name, owner in HOTELS.items()}
    found: list[Monopoly] = []
    for lots, options, requests in (
        (hotels, {"houses": 3, "hotels": 8}, ("sell Pacific", "sell Baltic", "sell Illinois")),
        (hotels, {"houses": 2, "hotels": 8, "housing": "literal"}, ("sell Pacific", "sell Baltic", "sell Illinois")),
        (bare, {"houses": 1, "bidders": "all", "increment": 20}, ("build Pacific", "build Baltic", "")),
    ):
        seats = [{"cash": 700}, {"cash": 500}, {"cash": 300}]
        position = {"phase": "window", "awaited": [0, 1, 2], "seats": seats, "lots": lots, "options": options}
        state = GAME.restore(position)
        for seat, request in enumerate(requests):
            for action in GAME.read(state, seat, f"{request}; done" if request else "done"):
                state.play(seat, action)
        assert isinstance(state, Monopoly)
        found.append(state)
    return found


def name_of(state: Monopoly) -> str:
    """The phase, with the question of a market and where a trade goes back to."""
    question = "" if state.market is None else f" {QUESTIONS[state.market.question]}"
    back = "" if state.back < 0 else f" in {PHASES[state.back]}"
    debts = " in debt" if len(state.debts) and "debt" not in PHASES[state.phase] else ""
    return f"{PHASES[state.phase]}{question}{back}{debts}"


@cache
def corpus() -> dict[str, list[Any]]:
    """Positions met in play, by phase: some of each that random games and building markets come to."""
    found: dict[str, list[Any]] = {}
    starts = [(number, GAME.start(2 + number % 4, number, TABLES[number % len(TABLES)])) for number in range(28)]
    starts += [(number, state.copy()) for number in range(24) for state in market_starts()]
    for number, state in starts:
        chance = Chance.of_seed(f"corpus {number}")
        for _ in range(900):
            assert isinstance(state, Monopoly)
            met = found.setdefault(name_of(state), [])
            if len(met) < 12 and (not met or chance.below(4) == 0):
                met.append(json.loads(json.dumps(GAME.position(state))))
            seats = seat_list(state.to_act())
            if not seats or (state.phase == PHASES.index("roll") and number >= 28):
                break
            seat = seats[chance.below(len(seats))]
            state.play(seat, state.random(seat, chance) if chance.below(3) else state.sensible(seat, chance))
    return found


def test_play_comes_to_every_phase_and_question() -> None:
    names = set(corpus())
    for question in ("house_auction", "rest_auction", "demolition", "placement"):
        assert f"market {question}" in names
    for phase in PHASES:
        assert phase in ("running", "market") or any(name.split()[0] == phase for name in names), (phase, names)
    assert {"draft in roll", "draft in debt", "draft in buy", "draft in talk"} <= names


def test_every_phase_can_be_shown_answered_and_recovered_from() -> None:
    """At each position: words, a drawing, all faces of its actions, a recovery and a sensible decision, with events."""
    chance = Chance.of_seed("faces")
    names = [f"Player {seat}" for seat in range(8)]
    for position in (position for met in corpus().values() for position in met[:4]):
        state = GAME.restore(position)
        for seat in seat_list(state.to_act()):
            view = GAME.view(state, seat)
            assert GAME.describe(view, names)
            assert GAME.draw(view, GAME.choices(state, seat)[:30], names).startswith("<svg")
            legal = [int(action) for action in state.legal(seat)]
            for action in {legal[chance.below(len(legal))] for _ in range(12)}:
                assert GAME.read(state, seat, GAME.text(state, action)) == [action]
                assert GAME.code(state, GAME.record(state, action)) == action
            for action in (GAME.recovery(state, seat, None).action or 0, int(state.sensible(seat, chance))):
                assert state.refusal(seat, action) is None
                following = state.copy()
                following.listen()
                following.play(seat, action)
                assert GAME.check(following) is None
                for event in following.events or ():
                    assert GAME.event_text(event, names).endswith(".")


@pytest.mark.proof
def test_what_is_accepted_of_mutants_is_possible_and_plays_on() -> None:
    """Positions of every phase are changed in one to three places; those accepted are followed for a few steps."""
    chance = Chance.of_seed("mutants")
    accepted: dict[str, int] = {}
    for name, met in sorted(corpus().items()):
        others = [position for positions in corpus().values() for position in positions]
        for _ in range(max(20, count(40, 2_000))):
            mutant = mutated(met[chance.below(len(met))], met if chance.below(2) else others, chance)
            try:
                state = GAME.restore(mutant)
            except Refused:
                continue
            accepted[name] = accepted.get(name, 0) + 1
            assert isinstance(state, Monopoly)
            follow(state, chance, mutant)
    assert set(accepted) == set(corpus()), set(corpus()) - set(accepted)


def follow(state: Monopoly, chance: Chance, origin: object) -> None:
    """A few steps, each position possible by its JSON alone, accepted, and the same when it is read back."""
    for _ in range(4):
        position = json.loads(json.dumps(GAME.position(state)))
        wrong = impossible(position)
        assert wrong is None, (wrong, origin)
        again = GAME.restore(copy.deepcopy(position))
        assert json.loads(json.dumps(GAME.position(again))) == position, origin
        if not state.to_act():
            return
        seat = lowest_seat(state.to_act())
        assert list(again.legal(seat)) == list(state.legal(seat)), origin
        state.play(seat, state.random(seat, chance))


NEXT = {
    "roll": ["begin_throw"],
    "talk": ["begin_throw"],
    "window": ["begin_talk", "begin_throw"],
    "market": ["begin_talk", "begin_throw"],
    "buy": ["end_of_move"],
    "tax": ["end_of_move"],
    "claim": ["end_of_move"],
}


def impossible(position: dict[str, Any]) -> str | None:
    """What cannot be in a position that was accepted, found in its JSON in a plain way; None if nothing is."""
    seats, options, phase = position["seats"], position["options"], position["phase"]
    solvent = [number for number, seat in enumerate(seats) if not seat["bankrupt"]]
    resting = position["back"] or phase
    giver = position["debts"][0]["seat"] if position["debts"] else None
    facts = {
        "two solvent seats": len(solvent) >= 2 or phase == "over",
        "a solvent seat": bool(solvent),
        "nobody rich and bankrupt": not any(seat["bankrupt"] and (seat["cash"] or seat["cards"]) for seat in seats),
        "a round": position["round"] >= 1 and 1 <= position["quiet_since"] <= position["round"],
        "no round too many": options["rounds"] in (0, "profile") or position["round"] <= options["rounds"],
        "dice": position["dice"] == [0, 0] or all(1 <= die <= 6 for die in position["dice"]),
        "jail": all(not seat["jail"] or seat["place"] == 10 for seat in seats),
        "no doubles in jail": not (position["doubles"] and seats[position["turn"]]["jail"]),
        "pot": position["pot"] == 0 or options["parking"] == "pot",
        "debts first": not position["debts"] or phase in ("debt", "draft", "offer"),
        "a debt that is not paid": giver is None or seats[giver]["cash"] < position["debts"][0]["amount"],
        "hammer": not position["hammer"] or phase in ("auction", "debt") or bool(position["debts"]),
        "next": resting not in NEXT or position["next"] in NEXT[resting],
        "an end": (position["ended"] is not None) == (phase == "over"),
        "owners": all(lot["owner"] is None or lot["owner"] in solvent for lot in position["lots"].values()),
        "a buyer on the spot": resting != "buy" or position["lot"] not in position["lots"],
        "a way back": phase not in ("draft", "offer") or bool(position["debts"]) != (position["back"] is not None),
        "a turn": position["turn"] in solvent or resting in ("over", "auction", "debt", "draft", "offer", "lift"),
    }
    return next((fact for fact, holds in facts.items() if not holds), None)


# ---- bots in the market ----


def demolition(cash: int) -> Monopoly:
    """Seats 0 and 1 have hotels to demolish, three houses are left, seat 0 is to bid."""
    hotels = {name: {"owner": owner, "level": 5} for name, owner in HOTELS.items() if owner < 2}
    state = GAME.restore(
        {
            "phase": "window",
            "awaited": [0, 1],
            "seats": [{"cash": cash}, {"cash": 900}],
            "lots": hotels,
            "options": {"houses": 3, "hotels": 5},
        }
    )
    for seat, text in ((0, "sell Pacific; done"), (1, "sell Baltic; done")):
        for action in GAME.read(state, seat, text):
            state.play(seat, action)
    assert isinstance(state, Monopoly)
    return state


def restored(position: dict[str, Any]) -> Monopoly:
    state = GAME.restore(position)
    assert isinstance(state, Monopoly)
    return state


def sensible(state: Monopoly, seat: int) -> str:
    return GAME.text(state, int(state.sensible(seat, Chance.of_seed(1))))


def test_a_sensible_seat_with_cash_neither_bids_for_the_last_houses_nor_strips() -> None:
    state = demolition(900)
    assert sensible(state, 0) == "pass"
    state.play(0, GAME.read(state, 0, "bid 0")[0])
    state.play(1, GAME.read(state, 1, "pass")[0])
    assert sensible(state, 0) == "cancel"


def test_a_sensible_seat_without_cash_bids_what_the_houses_are_worth_and_keeps_all_it_can() -> None:
    state = demolition(150)
    assert sensible(state, 0) == "bid $0"
    for seat, text in ((0, "bid 0"), (1, "bid 149")):
        state.play(seat, GAME.read(state, seat, text)[0])
    assert sensible(state, 0) == "bid $150"
    for seat, text in ((0, "bid 150"), (1, "bid 301")):
        state.play(seat, GAME.read(state, seat, text)[0])
    assert seat_list(state.to_act()) == [1], "seat 0 can't bid more and is not asked"
    state = demolition(150)
    for seat, text in ((0, "bid 20"), (1, "pass")):
        state.play(seat, GAME.read(state, seat, text)[0])
    assert sensible(state, 0) == "strip green to 1-1-1"


RICH: list[dict[str, Any]] = [
    {"phase": "auction", "lot": "Boardwalk", "auction": {"inside": [0, 1, 2], "turn": 0}},
    {"phase": "auction", "lot": "Boardwalk", "auction": {"inside": [0, 1], "turn": 1, "leader": 0, "high": 999_999}},
    {"phase": "draft", "back": "roll", "draft": {"seat": 0, "to": 1}},
    {"phase": "draft", "back": "roll", "draft": {"seat": 0, "to": 1}, "options": {"increment": 1_000}},
    {
        "phase": "window",
        "awaited": [0, 1],
        "options": {"houses": 1},
        "lots": {**BARE, "Baltic": {"owner": 1}, "Mediterranean": {"owner": 1}},
    },
]


@pytest.mark.parametrize("cash", [1_000_000, 900_000_000_000])
@pytest.mark.parametrize("place", RICH, ids=lambda place: str(place["phase"]))
def test_lists_stay_short_however_rich_the_seats(place: dict[str, Any], cash: int) -> None:
    """A position may hold any sum, and costs no more for it: each list has at most 20,000 bids or 40,000 sums."""
    state = GAME.restore({"seats": [{"cash": cash}] * 3, **place})
    chance = Chance.of_seed(f"rich {cash} {place}")
    for _ in range(60):
        if not state.to_act():
            return
        seat = lowest_seat(state.to_act())
        legal = list(state.legal(seat))
        assert len(legal) < 40_100
        assert all(state.refusal(seat, action) is None for action in (legal[0], legal[-1]))
        state.play(seat, chance.pick(legal))
        state = GAME.restore(json.loads(json.dumps(GAME.position(state))))


def test_a_market_auction_lists_20000_bids_and_a_pass() -> None:
    state = GAME.restore({"seats": [{"cash": 10**8}] * 3, **RICH[4]})
    for seat, text in ((0, "build Boardwalk"), (0, "done"), (1, "build Baltic"), (1, "done"), (0, "bid 5000")):
        for action in GAME.parse(state, seat, text):
            assert state.refusal(seat, action) is None, text
            state.play(seat, action)
    assert len(state.legal(1)) == 20_001
    for bid, code in (("25000", None), ("25001", "bid_too_high"), ("100000001", "bid_above_cash")):
        refusal = state.refusal(1, GAME.parse(state, 1, f"bid {bid}")[0])
        assert (refusal.code if refusal else None) == code
    high = GAME.restore(json.loads(json.dumps(GAME.position(state))))
    for seat, price in ((1, 25_000), (0, 45_000), (1, 65_000)):
        high.play(seat, GAME.parse(high, seat, f"bid {price}")[0])
    assert GAME.hash(GAME.restore(json.loads(json.dumps(GAME.position(high))))) == GAME.hash(high)


def test_a_sensible_seat_stays_within_the_next_bids_and_sums_on_a_dear_board() -> None:
    """Where lots cost 250 times as much, a sixth of what one is worth is more than a bid may go up by."""
    board = json.loads((Path(boards.__file__).parent / "board_us.json").read_bytes())
    for space in board["spaces"]:
        for key in ("price", "mortgage"):
            if key in space:
                space[key] *= 250
    table: dict[str, Any] = {"seats": [{"cash": 10**7}] * 3, "options": {"board": board}, "round": 2}
    lots = {"Park Place": {"owner": 0}}
    bidding = {"phase": "auction", "lot": "Boardwalk", "auction": {"inside": [0, 1, 2], "turn": 0}, "lots": lots}
    assert sensible(restored({**table, **bidding}), 0) == "bid $20000"
    # The other lot of the group is dearer than any sum that may be written, so no trade is begun for it.
    assert sensible(restored({**table, "lots": {**lots, "Boardwalk": {"owner": 1}}}), 0) == "roll"
