"""Lots are read by the names on the board, printed or short: in actions, records, positions and dealt deeds."""

from __future__ import annotations

from typing import Any

import pytest

from ludex.core import Refused
from ludex.games.monopoly import GAME
from ludex.games.monopoly.data import boards
from ludex.games.monopoly.data.names import find_lot, find_space
from ludex.games.monopoly.faces.judging import LOTS, housing_answer
from ludex.games.monopoly.rules.state import Monopoly
from ludex.judge import answer
from small_boards import small_board

# Short and printed, of the 28 lots of the US board in its sequence.
PRINTED = """
Mediterranean   | Mediterranean Avenue
Baltic          | Baltic Avenue
Reading RR      | Reading Railroad
Oriental        | Oriental Avenue
Vermont         | Vermont Avenue
Connecticut     | Connecticut Avenue
St Charles      | St. Charles Place
Electric Company| Electric Company
States          | States Avenue
Virginia        | Virginia Avenue
Pennsylvania RR | Pennsylvania Railroad
St James        | St. James Place
Tennessee       | Tennessee Avenue
New York        | New York Avenue
Kentucky        | Kentucky Avenue
Indiana         | Indiana Avenue
Illinois        | Illinois Avenue
B&O RR          | B. & O. Railroad
Atlantic        | Atlantic Avenue
Ventnor         | Ventnor Avenue
Water Works     | Water Works
Marvin          | Marvin Gardens
Pacific         | Pacific Avenue
North Carolina  | North Carolina Avenue
Pennsylvania    | Pennsylvania Avenue
Short Line      | Short Line
Park Place      | Park Place
Boardwalk       | Boardwalk
"""
NAMES = [(short.strip(), printed.strip()) for short, printed in (line.split("|") for line in PRINTED.split("\n")[1:-1])]


def spellings(name: str) -> list[str]:
    """Any case, with and without stops, hyphens and spaces, `and` for the sign."""
    bare = name.replace(".", "").replace("'", "")
    found = [name, bare, bare.replace(" ", ""), bare.replace(" ", "-"), bare.replace(" ", "_"), name.replace(" ", "  ")]
    found.append(bare.replace("&", " and "))
    if name.endswith("Avenue"):
        found += [name.replace("Avenue", "Ave."), name.replace("Avenue", "Ave")]
    if name.endswith("Railroad"):
        found += [name.replace("Railroad", "R.R."), name.replace("Railroad", "R. R."), name.replace("Railroad", "RR")]
    return [case(text) for text in found for case in (str, str.upper, str.lower, str.title)]


def board_of(name: str) -> Any:
    state = GAME.start(2, 0, {"board": name})
    assert isinstance(state, Monopoly)
    return state.board


def test_the_names_are_all_lots_of_the_board() -> None:
    board = board_of("us")
    assert [short for short, _ in NAMES] == [board.names[lot] for lot in board.lots]


@pytest.mark.parametrize(("short", "printed"), NAMES)
def test_a_printed_name_is_read_everywhere_and_the_short_one_written(short: str, printed: str) -> None:
    owned = {"seats": [{"cash": 500}, {"cash": 500}], "lots": {short: {"owner": 0}}}
    state = GAME.restore(owned)
    for typed in (*spellings(printed), *spellings(short)):
        [action] = GAME.read(state, 0, f"Mortgage {typed}")
        assert GAME.text(state, action) == f"mortgage {short}", typed
        assert state.refusal(0, action) is None
        assert GAME.read(state, 0, {"kind": "mortgage", "lot": typed}) == [action], typed
        by_name = GAME.restore({**owned, "lots": {typed: {"owner": 0}}})
        assert GAME.position(by_name) == GAME.position(state), typed


@pytest.mark.parametrize("name", boards.names("board"))
def test_every_name_of_every_board_is_of_one_lot(name: str) -> None:
    board = board_of(name)
    for space, (own, also) in enumerate(zip(board.names, board.also, strict=True)):
        for each in (own, *also):
            for typed in spellings(each):
                if board.names.count(own) == 1:
                    assert find_space(typed, board) == space, typed
                if space in list(board.lots):
                    assert find_lot(typed, board) == space, typed


def test_names_are_read_in_every_part_of_a_position() -> None:
    short: dict[str, Any] = {
        "seats": [{"cash": 10, "place": 39, "request": []}, {"cash": 500}, {"cash": 0, "bankrupt": True}],
        "phase": "debt",
        "lots": {"Marvin": {"owner": 0}, "St James": {"owner": 1, "mortgaged": True}},
        "hammer": ["B&O RR"],
        "lifts": ["St James"],
        "debts": [{"seat": 0, "amount": 50}],
    }
    printed = {
        **short,
        "seats": [{"cash": 10, "place": "BOARDWALK", "request": []}, *short["seats"][1:]],
        "lots": {"Marvin Gardens": {"owner": 0}, "ST. JAMES PLACE": {"owner": 1, "mortgaged": True}},
        "hammer": ["B. & O. Railroad"],
        "lifts": ["st. james place"],
    }
    assert GAME.position(GAME.restore(printed)) == GAME.position(GAME.restore(short))
    draft = {"seat": 0, "to": 1, "give": {"lots": ["Marvin"]}, "ask": {"cash": 5}}
    trade = {**short, "phase": "draft", "draft": draft}
    named = {**printed, "phase": "draft", "draft": {**draft, "give": {"lots": ["Marvin Gardens"]}}}
    assert GAME.position(GAME.restore(named)) == GAME.position(GAME.restore(trade))
    window = {
        "seats": [{"cash": 500, "request": ["build_house Marvin"]}, {"cash": 1}],
        "phase": "window",
        "lots": {name: {"owner": 0} for name in ("Atlantic", "Ventnor", "Marvin")},
    }
    again = {**window, "seats": [{"cash": 500, "request": ["build_house Marvin Gardens"]}, {"cash": 1}]}
    assert GAME.position(GAME.restore(again)) == GAME.position(GAME.restore(window))


@pytest.mark.parametrize("place", ["Chance", "Community Chest", "Nowhere", "", "P"])
def test_a_place_that_could_be_two_or_none_is_refused(place: str) -> None:
    with pytest.raises(Refused) as told:
        GAME.restore({"seats": [{"cash": 1, "place": place}, {"cash": 1}]})
    assert told.value.refusal.values["where"] == "position.seats[0].place"


def test_a_place_by_name_may_be_no_lot() -> None:
    for name, place in (("Jail", 10), ("Just Visiting", 10), ("free parking", 20), ("GO", 0), ("Luxury Tax", 38)):
        state = GAME.restore({"seats": [{"cash": 1, "place": name}, {"cash": 1}]})
        assert isinstance(state, Monopoly)
        assert state.place[0] == place


DEALT = {"new": {"seats": 2, "options": {"profile": "timed", "first": "seat"}}}


def test_dealt_deeds_and_drawn_cards_are_read_by_name() -> None:
    named = ["Marvin Gardens", "b. & o. railroad", "ST. JAMES PLACE", "Boardwalk"]
    found: Any = answer(GAME, {**DEALT, "chance": [{"deeds": named}]})
    assert found == answer(GAME, {**DEALT, "chance": [{"deeds": [29, 25, 16, 39]}]})
    assert sorted(found["position"]["lots"]) == ["B&O RR", "Boardwalk", "Marvin", "St James"]
    london: Any = {"new": {"seats": 2, "options": {"profile": "timed", "board": "uk", "first": "seat"}}}
    dealt = ["Mayfair", "the angel, islington", "Liverpool St. Station", "Strand"]
    found = answer(GAME, {**london, "chance": [{"deeds": dealt}]})
    assert set(found["position"]["lots"]) == {"Mayfair", "The Angel Islington", "Liverpool Street Station", "Strand"}
    seats = [{"cash": 500, "place": 0}, {"cash": 500}]
    throw = {"position": {"seats": seats}, "actions": [[0, "roll"]]}
    by_id: Any = answer(GAME, {**throw, "chance": [{"dice": [1, 1]}, {"chest": "cc07"}]})
    assert by_id == answer(GAME, {**throw, "chance": [{"dice": [1, 1]}, {"chest": [7]}]})
    assert by_id["refused"] is None


@pytest.mark.parametrize(
    "wrong", [["Nowhere"], ["P"], [None, "Baltic"], [[1], "Baltic"], [2**70, "Baltic"], ["Baltic"] * 61, "Baltic " * 50]
)
def test_deeds_of_no_lot_are_refused(wrong: object) -> None:
    found: Any = answer(GAME, {**DEALT, "chance": [{"deeds": wrong}]})
    assert (found["error"]["code"], found["error"]["where"]) == ("bad_chance", "chance[0]")


def test_names_with_options_that_cannot_be_are_refused_and_nothing_else() -> None:
    wrong: list[Any] = [{"board": {}}, {"profile": "mars"}, [], "us", {"gold": 1}]
    for options in wrong:
        found: Any = answer(GAME, {"new": {"seats": 2, "options": options}, "chance": [{"deeds": ["Baltic"]}]})
        assert found["error"]["code"] in ("bad_option", "bad_chance")


def test_a_board_of_ones_own_may_say_more_names() -> None:
    board = small_board()
    board["spaces"][1]["also"] = ["Lovers' Lane, North"]
    state = GAME.start(2, 0, {"board": board, "first": "seat"})
    assert isinstance(state, Monopoly)
    assert find_lot("lovers lane north", state.board) == 1
    position = {
        "options": {"board": board},
        "seats": [{"cash": 9}, {"cash": 9}],
        "lots": {"LOVERS LANE NORTH": {"owner": 1}},
    }
    restored = GAME.restore(position)
    assert isinstance(restored, Monopoly)
    assert restored.owner[1] == 1
    [*_, ask, _] = GAME.read(restored, 0, "trade with 1: $5 for lovers' lane, north")
    assert GAME.text(restored, ask) == "ask Lane"


@pytest.mark.parametrize(
    "also", [["Road"], ["R.O.A.D."], [""], ["."], ["x" * 41], ["a;b"], ["a:b"], ["a$"], ["n"] * 9, [1], "Lane"]
)
def test_names_that_are_anothers_or_cannot_be_typed_are_refused(also: object) -> None:
    board = small_board()
    board["spaces"][1]["also"] = also
    with pytest.raises(Refused) as told:
        GAME.start(2, 0, {"board": board})
    assert told.value.refusal.code == "bad_option"


def test_the_building_market_reads_the_names_of_streets() -> None:
    request: dict[str, Any] = {
        "bank": {"houses": 5, "hotels": 5},
        "holdings": {"P1": {"yellow": [0, 0, 0]}},
        "requests": {"P1": {"build_house": ["yellow2"]}},
    }
    named = {**request, "requests": {"P1": {"build_house": ["Marvin Gardens"]}}}
    assert housing_answer({"housing": named}) == housing_answer({"housing": request})
    assert LOTS[16] == "yellow2"


# ---- what a refusal tells ----


def test_a_refusal_shows_an_action_of_the_seat_that_typed() -> None:
    lots = {name: {"owner": 0, "level": 1} for name in ("Boardwalk", "Park Place")}
    lots |= {name: {"owner": 1} for name in ("Baltic", "Mediterranean")}
    state = GAME.restore({"seats": [{"cash": 900}, {"cash": 900}, {"cash": 900}], "phase": "window", "lots": lots})
    secret = state.copy()
    for action in GAME.read(secret, 0, "build Boardwalk"):
        secret.play(0, action)
    for seat in range(3):
        told = []
        for there in (state, secret):
            with pytest.raises(Refused) as refused:
                GAME.read(there, seat, "dance")
            told.append(refused.value.refusal.message)
            shown = told[-1].rpartition(", as '")[2].removesuffix("'.")
            legal = [GAME.text(there, action) for action in there.legal(seat)]
            assert shown in legal or (not legal and shown == "roll")
        assert seat == 0 or told[0] == told[1], "what seat 0 wrote shows"


def test_a_seat_that_is_not_asked_is_shown_nothing_of_another() -> None:
    state = GAME.restore({"seats": [{"cash": 5, "place": 39}, {"cash": 900}], "phase": "buy"})
    for seat, shown in ((0, "decline"), (1, "roll")):
        with pytest.raises(Refused) as told:
            GAME.read(state, seat, "dance")
        assert f"as '{shown}'" in told.value.refusal.message


# ---- a number alone ----


@pytest.mark.parametrize("typed", ["15", "$15", "$ 15", "bid 15", "BID $15"])
def test_a_number_alone_is_a_bid_in_an_auction(typed: str) -> None:
    state = GAME.restore({"seats": [{"cash": 50}, {"cash": 50}], "phase": "auction", "lot": "Baltic"})
    assert [GAME.text(state, action) for action in GAME.read(state, 0, typed)] == ["bid $15"]
    lots = {name: {"owner": 0} for name in ("Boardwalk", "Park Place")} | {
        name: {"owner": 1} for name in ("Baltic", "Mediterranean")
    }
    units = [
        {"seat": 0, "unit": "build_house", "lot": "Boardwalk"},
        {"seat": 1, "unit": "build_house", "lot": "Baltic"},
    ]
    market = {"branch": "house(2g)", "stage": 1, "units": units}
    scarce = GAME.restore(
        {
            "options": {"houses": 1},
            "seats": [{"cash": 500}, {"cash": 500}],
            "phase": "market",
            "lots": lots,
            "market": market,
        }
    )
    assert [GAME.text(scarce, action) for action in GAME.read(scarce, 0, typed)] == ["bid $15"]


def test_a_number_alone_is_nothing_where_nobody_bids() -> None:
    state = GAME.restore({"seats": [{"cash": 50}, {"cash": 50}]})
    with pytest.raises(Refused):
        GAME.read(state, 0, "15")
