"""Positions of Catan written by hand: what may be left out, and what is refused, and why."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from catan_scene import TILES, ask, position, seat

from ludex.core import Chance, Refused, lowest_seat
from ludex.games.catan.game import GAME


def scene() -> dict[str, Any]:
    """Three seats with a settlement and a road each; seat 0 is to roll."""
    return position(
        seat("wood", [12], "12-17"),
        seat("ore ore", [20], "20-25"),
        seat("", [40], "35-40"),
    )


def read(given: dict[str, Any]) -> dict[str, Any]:
    """The position as the judge writes it."""
    return GAME.position(GAME.restore(given))


# ---- what is left out ----


def test_what_is_left_out_follows_from_the_rest() -> None:
    found = read(scene())
    assert found["bank"] == {"wood": 18, "brick": 19, "sheep": 19, "wheat": 19, "ore": 17}
    assert found["deck"] == {"knight": 14, "victory": 5, "roads": 2, "plenty": 2, "monopoly": 2}
    assert (found["robber"], found["turn"], found["phase"], found["dice"]) == (9, 0, "roll", None)
    assert (found["longest_road"], found["largest_army"]) == (None, None)
    assert [there["points"] for there in found["seats"]] == [1, 1, 1]


def test_awards_that_are_left_out_go_to_whom_they_belong() -> None:
    given = scene()
    given["seats"][0]["roads"] = [[12, 17], [17, 22], [22, 28], [28, 34], [34, 39]]
    given["seats"][1]["knights"] = 3
    found = read(given)
    assert (found["longest_road"], found["largest_army"]) == (0, 1)
    assert [there["points"] for there in found["seats"]] == [3, 3, 1]
    assert found["deck"]["knight"] == 11


def test_cards_are_counted_or_named_one_by_one() -> None:
    one, other = scene(), scene()
    one["seats"][0].update(hand={"wood": 1}, cards={"knight": 2, "victory": 1})
    other["seats"][0].update(hand=["wood"], cards=["knight", "victory", "knight"])
    assert read(one) == read(other)


def test_roads_are_pairs_or_named_as_moves_name_them() -> None:
    given = scene()
    given["seats"][0]["roads"] = ["12-17"]
    assert read(given) == read(scene())


def test_points_are_counted_anew() -> None:
    given = scene()
    given["seats"][2]["points"] = 9
    assert read(given)["seats"][2]["points"] == 1


def test_an_empty_board_is_to_be_set_up() -> None:
    found = read(position(seat(), seat(), seat(), seat()))
    assert (found["phase"], found["turn"], found["setup"]) == ("settlement", 0, 0)


def test_the_set_up_goes_on_from_its_pieces() -> None:
    given = position(seat("", [12], "12-17"), seat("", [20], "20-25"), seat("", [40], "35-40"), phase="settlement")
    assert (read(given)["turn"], read(given)["setup"]) == (2, 3)


def test_something_bought_means_that_the_dice_are_rolled() -> None:
    given = scene()
    given["seats"][0].update(cards=["knight"], bought=["knight"])
    found = read(given)
    assert (found["phase"], found["dice"]) == ("main", [None, None])
    assert read(found) == found
    refused = ask({"position": given, "actions": [[0, "knight"]]})["refused"]
    assert refused["code"] == "bought_this_turn"


def test_a_knight_played_after_dice_that_nobody_told_ends_in_the_same_turn() -> None:
    given = {**scene(), "phase": "main"}
    given["seats"][0]["cards"] = ["knight"]
    found = ask({"position": given, "actions": [[0, "knight"]]})["position"]
    assert read(found) == found
    assert ask({"position": found, "actions": [[0, "robber 0"]]})["position"]["phase"] == "main"


def test_without_knowledge_only_sums_tell() -> None:
    given = scene()
    given["seats"][2]["hand"] = ["wheat"]
    rows = ask({"position": given, "view": 0})["view"]["seats"]
    # Two ore and a wheat are out of the bank, in hands of two and one.
    assert (rows[1]["least"], rows[1]["most"]) == (
        {"wood": 0, "brick": 0, "sheep": 0, "wheat": 0, "ore": 1},
        {"wood": 0, "brick": 0, "sheep": 0, "wheat": 1, "ore": 2},
    )


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_any_position_of_a_game_is_read_back_whole(seats: int) -> None:
    chance = Chance.of_seed(f"positions {seats}")
    state = GAME.start(seats, seats, {"offers": 1, "offer_cards": 1, "turns": 40})
    step = 0
    while state.to_act() != 0:
        if step % 7 == 0:
            written = GAME.position(state)
            assert GAME.position(GAME.restore(deepcopy(written))) == written
        acting = lowest_seat(state.to_act())
        state.play(acting, chance.pick(state.legal(acting)))
        step += 1
    assert step > 100


# ---- what can't be ----


def change(*path: Any) -> Callable[[dict[str, Any]], None]:
    """Puts the last of the arguments where the others lead."""

    def changed(given: dict[str, Any]) -> None:
        *way, last, value = path
        at: Any = given
        for step in way:
            at = at[step]
        at[last] = value

    return changed


def put(number: int, **values: Any) -> Callable[[dict[str, Any]], None]:
    """Says something else of a seat."""
    return lambda given: given["seats"][number].update(values)


def say(**values: Any) -> Callable[[dict[str, Any]], None]:
    """Says something else of the table."""
    return lambda given: given.update(values)


def all_of(*changes: Callable[[dict[str, Any]], None]) -> Callable[[dict[str, Any]], None]:
    def changed(given: dict[str, Any]) -> None:
        for one in changes:
            one(given)

    return changed


LONG = [[12, 17], [17, 22], [22, 28], [28, 34], [34, 39]]
OFFER = {"give": {"wood": 1}, "want": {"ore": 1}, "to": [1, 2]}

IMPOSSIBLE: list[tuple[str, Callable[[dict[str, Any]], None], str, str]] = [
    ("one seat", say(seats=[{}]), "seats", "for 2 to 6 seats"),
    ("an unknown key", say(colour="red"), "", "colour"),
    ("too few hexes", say(tiles=TILES[:-1]), "tiles", "19 hexes"),
    ("a seven on a hex", change("tiles", [["ore", 7], *TILES[1:]]), "tiles[0]", "2 to 6 or 8 to 12"),
    ("a harbour inland", say(ports=[[12, 17, None]]), "ports[0]", "coast"),
    ("the robber at sea", say(robber=19), "robber", "from 0 to 18"),
    ("two buildings on one spot", put(1, settlements=[12]), "seats[1].settlements", "two buildings on 12"),
    ("neighbours", put(1, settlements=[17]), "seats[1].settlements", "17 and 12 are too close"),
    ("no such spot", put(1, settlements=[54]), "seats[1].settlements", "no intersection 54"),
    ("six settlements", put(1, settlements=[0, 2, 20, 27, 42, 51]), "seats[1].settlements", "5 settlements, not 6"),
    ("five cities", put(1, cities=[0, 2, 20, 27, 42]), "seats[1].cities", "4 cities, not 5"),
    ("no such edge", put(1, roads=[[20, 12]]), "seats[1].roads", "no edge 20-12"),
    ("no road at all", put(1, roads=["20 to 25"]), "seats[1].roads", "is no road"),
    ("two roads on one edge", put(1, roads=[[17, 12]]), "seats[1].roads", "two roads on 17-12"),
    ("a road alone", put(1, roads=[[0, 3]]), "seats[1].roads", "0-3 hangs together with no building"),
    ("sixteen roads", put(1, roads=[[20, 25]] * 16), "seats[1].roads", "15 roads, not 16"),
    ("too many in hand", put(1, hand={"ore": 20}), "seats", "20 ore; there are 19"),
    ("less than none", put(1, hand={"ore": -1}), "seats[1].hand", "-1 ore"),
    ("no such resource", put(1, hand=["gold"]), "seats[1].hand", "gold"),
    ("the bank short", say(bank={"wood": 18, "ore": 17}), "bank", "0 and 0 brick; there are 19"),
    ("no such card", put(1, cards=["queen"]), "seats[1].cards", "queen"),
    ("three monopolies", put(1, cards={"monopoly": 3}), "seats", "3 monopoly cards"),
    ("fifteen knights", put(1, knights=9, cards={"knight": 6}), "seats", "15 knight cards"),
    ("bought and not held", put(1, bought=["knight"]), "seats[1].bought", "among `cards`"),
    ("a knight lost", say(deck={"knight": 13, "victory": 5}), "deck", "there are 14"),
    ("a victory card played", say(deck={"knight": 14, "victory": 4}), "deck", "there are 5"),
    ("a card too many", say(deck={"knight": 14, "victory": 5, "plenty": 3}), "deck", "there are 2"),
    ("a road too short", say(longest_road=0), "longest_road", "1, 1, 1 long"),
    ("the right not used", all_of(put(0, roads=LONG), say(longest_road=None)), "longest_road", "5, 1, 1 long"),
    ("an army too small", say(largest_army=2), "largest_army", "0, 0, 0 knights"),
    ("no such holder", say(longest_road=3), "longest_road", "no seat 3"),
    ("no such turn", say(turn=3), "turn", "no seat 3"),
    ("no such phase", say(phase="lunch"), "", "phase"),
    ("dice before the roll", say(phase="roll", dice=[3, 4]), "dice", "not rolled yet"),
    ("dice that can't be", say(phase="main", dice=[0, 7]), "dice", "1 to 6"),
    ("a die too few", say(phase="main", dice=[3, None]), "dice", "1 to 6"),
    ("nobody to discard", say(phase="discard", dice=[3, 4]), "phase", "Nobody has still to discard"),
    ("discards without a seven", say(phase="discard", dice=[3, 3]), "dice", "after a seven"),
    ("free roads for nothing", say(free_roads=1), "free_roads", "only while"),
    ("a card not played", say(phase="roads", dice=[3, 3], free_roads=1), "free_roads", "is played"),
    ("special building of three", say(phase="special", builder=1), "phase", "5 and 6 seats"),
    ("a builder in a turn", say(builder=1), "builder", "only in the special"),
    ("an offer before the roll", say(offer=OFFER), "offer", "only while"),
    ("no offer to answer", say(phase="answer"), "offer", "what is offered"),
    ("an offer not counted", say(phase="answer", offer=OFFER), "seats[0].offers", "at least one"),
    ("too many offers", put(1, offers=4), "seats[1].offers", "3 offers"),
    ("a secret for nothing", put(1, sealed={"answer": "accept"}), "seats[1].sealed", "nothing to decide"),
    ("a winner in the middle", say(winner=1), "winner", "only when the game is over"),
    ("over for no reason", say(phase="over"), "winner", "when somebody wins"),
    ("won too early", say(phase="over", winner=0), "winner", "10 points"),
    ("won already", say(options={"points": 3}, seats=[seat("", [12, 0, 2]), seat()]), "seats", "has won"),
    ("turns beyond the last", say(turns=1000), "turns", "after 1000 turns"),
    ("placed after the set-up", say(placed=12), "placed", "in the set-up"),
    ("a set-up with too many pieces", say(phase="settlement", setup=2), "setup", "3 roads"),
    ("the wrong one places", say(phase="settlement", turn=0), "turn", "seat 2's turn"),
    ("knowledge of too few", say(known=[None]), "known", "one entry for each seat"),
    ("knowledge that is wrong", say(known=[[[[0] * 5] * 2] * 3, None, None, None]), "known[0]", "holds 1 wood"),
]
"""What is wrong, how it is made so, where the refusal points, and a part of its sentence."""


@pytest.mark.parametrize(
    ("make", "where", "words"), [row[1:] for row in IMPOSSIBLE], ids=[row[0] for row in IMPOSSIBLE]
)
def test_an_impossible_position_is_refused(make: Callable[[dict[str, Any]], None], where: str, words: str) -> None:
    given = deepcopy(scene())
    make(given)
    with pytest.raises(Refused) as caught:
        GAME.restore(given)
    refusal = caught.value.refusal
    assert refusal.code == "bad_position"
    assert words in refusal.message
    assert refusal.values["where"] == (f"position.{where}" if where else "position")


def test_a_tie_of_armies_must_be_told() -> None:
    given = scene()
    for number in (0, 1):
        given["seats"][number]["knights"] = 3
    with pytest.raises(Refused, match="3, 3, 0 knights"):
        GAME.restore(given)
    assert read({**given, "largest_army": 1})["largest_army"] == 1


def offered() -> dict[str, Any]:
    given = {**scene(), "phase": "answer", "dice": [2, 3], "offer": OFFER}
    given["seats"][0]["offers"] = 1
    return deepcopy(given)


def test_an_offer_and_its_answers_are_read() -> None:
    given = offered()
    given["seats"][1]["sealed"] = {"answer": "accept"}
    found = ask({"position": given, "actions": [[2, "decline"], [0, "confirm 1"]]})
    assert found["refused"] is None
    assert found["position"]["seats"][0]["hand"]["ore"] == 1


@pytest.mark.parametrize(
    ("make", "where", "words"),
    [
        (change("offer", "give", {"brick": 1}), "offer", "hold"),
        (change("offer", "give", {}), "offer.give", "from 1 to 31"),
        (change("offer", "to", [3]), "offer.to", "no seat 3"),
        (change("offer", "to", [0]), "offer", "yourself"),
        (put(2, sealed={"answer": "accept"}), "seats[2].sealed", "hold"),
        (put(0, sealed={"answer": "accept"}), "seats[0].sealed", "owes no answer"),
        (put(1, sealed={"discard": {"ore": 1}}), "seats[1].sealed", "is an answer"),
        (put(1, sealed={"answer": "accept", "give": {"ore": 1}}), "seats[1].sealed", "Only a counter-offer"),
        (say(phase="choice"), "phase", "Not all answers"),
    ],
)
def test_an_offer_that_cannot_be(make: Callable[[dict[str, Any]], None], where: str, words: str) -> None:
    given = offered()
    make(given)
    with pytest.raises(Refused) as caught:
        GAME.restore(given)
    assert words in caught.value.refusal.message
    assert caught.value.refusal.values["where"] == f"position.{where}"
