"""A group has one name everywhere, and every sensible spelling of it is read, in text, records and by the judge."""

from __future__ import annotations

from typing import Any

import pytest

from ludex.core import Refused
from ludex.games.monopoly import GAME
from ludex.games.monopoly.data import boards
from ludex.games.monopoly.data.names import find_group, letters_of
from ludex.games.monopoly.faces.judging import GROUP_NAMES, LOTS, housing_answer
from ludex.games.monopoly.rules.state import Monopoly
from small_boards import small_board

BOARDS = boards.names("board")


def spellings(name: str, names: list[str]) -> list[str]:
    """Ways in which a group's name may be written: case, signs between the words, `the`, `group`, its beginning."""
    words = name.split("_")
    joined = [sign.join(words) for sign in ("_", " ", "-", "", "  ")]
    cased = [case(text) for text in joined for case in (str.lower, str.upper, str.title, str.capitalize)]
    dressed = [f"{text} group" for text in cased] + [f"the {text} group" for text in cased]
    plural = [f"{text}s" for text in cased]
    starts = [name[:end] for end in range(1, len(name))]
    clear = [start for start in starts if sum(other.startswith(start) for other in names) == 1]
    return [*cased, *dressed, *plural, *clear]


def in_debt(board: str, houses: int = 3) -> Monopoly:
    """Seat 0 owes more than it has, and has hotels on every street; the bank has too few houses for one."""
    file = boards.load_board(board)
    streets = [space.name for space in file.spaces if space.kind == "street"]
    state = GAME.restore(
        {
            "options": {"board": board, "houses": houses, "hotels": len(streets)},
            "seats": [{"cash": 0}, {"cash": 1}],
            "lots": {name: {"owner": 0, "level": 5} for name in streets},
            "phase": "debt",
            "debts": [{"seat": 0, "to": 1, "amount": 5000}],
        }
    )
    assert isinstance(state, Monopoly)
    return state


@pytest.mark.parametrize("board", BOARDS)
def test_a_group_has_one_name_in_its_file_and_at_the_table(board: str) -> None:
    file = boards.load_board(board)
    assert [group.name for group in file.groups] == [group.id for group in file.groups]
    assert in_debt(board).board.group_names == [group.name for group in file.groups]


@pytest.mark.parametrize("board", BOARDS)
def test_every_spelling_is_read_at_the_table_and_written_in_one(board: str) -> None:
    state = in_debt(board)
    names = state.board.group_names
    for number, name in enumerate(names):
        if state.board.group_costs[number] == 0:
            continue
        for typed in spellings(name, names):
            [action] = GAME.read(state, 0, f"Strip {typed} to 3")
            assert GAME.text(state, action) == f"strip {name} to 3", typed
            assert state.refusal(0, action) is None
            assert GAME.read(state, 0, {"kind": "strip", "group": typed, "amount": 3}) == [action], typed


def test_every_spelling_is_read_by_the_judge_and_written_in_one() -> None:
    for name in GROUP_NAMES:
        size = sum(lot[:-1] == name for lot in LOTS)
        for typed in spellings(name, GROUP_NAMES):
            request: dict[str, Any] = {
                "bank": {"houses": 0, "hotels": 0},
                "holdings": {"P1": {typed: [5] * size}},
                "requests": {"P1": {"demo_hotel": [f"{typed}0"]}},
                "replies": {"P1": [{"group": typed, "levels": [0] * size}]},
            }
            found: Any = housing_answer({"housing": request})
            assert found["levels"] == {"P1": {name: [0] * size}}, typed
            assert found["order"][0].startswith(f"P1 strip {name} -> "), typed
            bare = {**request, "holdings": {"P1": {typed: [0] * size}}, "mortgaged": [f"{typed}1"]}
            bare["requests"] = {"P1": {"build_house": [f"{typed}0"]}}
            found = housing_answer({"housing": bare})
            assert found["denied"] == {"P1": [f"build_house {name}0"]}, typed


def test_what_could_be_two_groups_or_none_is_not_read() -> None:
    for typed in ("", " ", "_", "blue", "r", "the group", "group", "violet", "light blue green", "orange2"):
        assert find_group(typed, [*GROUP_NAMES, "railroad", "utility"]) is None, typed


def test_a_group_given_under_two_spellings_is_refused() -> None:
    holdings = {"P1": {"light_blue": [0, None, None], "Light blue": [None, 0, 0]}}
    with pytest.raises(Refused) as told:
        housing_answer({"housing": {"bank": {"houses": 1, "hotels": 1}, "holdings": holdings}})
    assert told.value.refusal.values["where"] == "housing.holdings.P1"


def test_groups_of_ones_own_board_have_names_of_their_own() -> None:
    for name in ("", "--", "a b" * 20):
        board = small_board()
        board["groups"][0]["name"] = name
        with pytest.raises(Refused) as told:
            GAME.start(2, 0, {"board": board})
        assert told.value.refusal.code == "bad_option"
    board = small_board()
    board["groups"][0]["name"], board["groups"][1]["name"] = "Old town", "OLD-TOWN"
    assert letters_of("Old town") == letters_of("OLD-TOWN")
    with pytest.raises(Refused):
        GAME.start(2, 0, {"board": board})
