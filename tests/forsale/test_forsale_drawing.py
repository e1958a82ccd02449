"""The drawing of For Sale: properties that differ, a sale that is seen, and what one's score is so far."""

from __future__ import annotations

import re
import time
from typing import Any
from xml.etree import ElementTree

from ludex import games
from ludex.core import Chance, Event, State
from ludex.games.forsale.faces.pictures_houses import property_art
from ludex.render import draw

GAME = games.find("forsale")
NAMES = ["Ann", "Bo", "Cy", "Di"]


def words_of(drawing: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(drawing).iter() if element.tag.endswith("}text")]


def ids_of(drawing: str) -> list[str]:
    return re.findall(r'data-id="([^"]+)"', drawing)


def played(decisions: int) -> State:
    """A game after so many decisions by chance."""
    chance = Chance.of_seed(5)
    state = GAME.start(4, 11)
    for _ in range(decisions):
        seat = int(state.to_act() & -state.to_act()).bit_length() - 1
        state.play(seat, state.random(seat, chance))
    return state


def test_every_property_has_a_picture_of_its_own() -> None:
    assert len({str(property_art(value)) for value in range(1, 31)}) == 30


def seats_of(view: dict[str, object]) -> list[dict[str, Any]]:
    seats: Any = view["seats"]
    return list(seats)


def test_the_last_sale_is_seen_with_its_cards_and_cheques() -> None:
    state, _ = selling()
    sales = [Event("sale", {"seat": seat, "card": 11 + seat, "cheque": 3 * seat}) for seat in range(4)]
    before = ids_of(draw(GAME, GAME.view(state, -1), [], NAMES))
    after = ids_of(draw(GAME, GAME.view(state, -1), [], NAMES, sales))
    cheques, properties = [f"cheque of {seat}" for seat in range(4)], [f"property {11 + seat}" for seat in range(4)]
    assert sorted(set(after) - set(before)) == cheques + properties
    assert {"0", "3", "6", "9"} <= set(words_of(draw(GAME, GAME.view(state, -1), [], NAMES, sales)))


def test_a_sale_stays_in_sight_until_the_next_and_comes_to_light_once() -> None:
    state, _ = selling()
    sales = [Event("sale", {"seat": seat, "card": 11 + seat, "cheque": 9}) for seat in range(4)]
    view = GAME.view(state, -1)
    fresh = draw(GAME, view, [], NAMES, sales)
    later = draw(GAME, view, [], NAMES, [Event("sealed", {"seat": 0})], sales)
    assert "The last sale:" in words_of(fresh)
    assert "The last sale:" in words_of(later)
    assert fresh.count("data-turn") == 4
    assert re.findall('data-from="([^"]+)"', fresh) == [
        part for seat in range(4) for part in (f"offer {seat}", f"cheque 9 {seat + 1}")
    ]
    assert "data-turn" not in later
    assert "data-from" not in later
    older = [Event("sale", {"seat": seat, "card": 21 + seat, "cheque": 2}) for seat in range(4)]
    assert draw(GAME, view, [], NAMES, sales, older) == fresh, "the sale before is no longer shown"


def test_whoever_has_chosen_has_a_card_face_down() -> None:
    state, _ = selling()
    before = ids_of(draw(GAME, GAME.view(state, -1), [], NAMES))
    seat = next(seat for seat in range(4) if (state.to_act() >> seat) & 1)
    state.play(seat, state.legal(seat)[0])
    after = ids_of(draw(GAME, GAME.view(state, -1), [], NAMES))
    assert set(after) - set(before) == {f"offer {seat}"}


def selling() -> tuple[State, int]:
    """A position of the second part in which somebody has cheques, and after how many decisions it came."""
    for decisions in range(20, 400):
        state = played(decisions)
        view = GAME.view(state, 0)
        if view["phase"] == "selling" and seats_of(view)[0]["cheques"]:
            return state, decisions
    raise AssertionError("nobody sold anything")


def test_the_score_so_far_is_that_of_the_viewer() -> None:
    state, _ = selling()
    own = seats_of(GAME.view(state, 0))[0]
    total = sum(own["cheques"]) + own["coins"]
    shown = words_of(draw(GAME, GAME.view(state, 0), [], NAMES))
    assert any(words.startswith(f"Your score so far: {total} ") for words in shown)
    assert not any("score" in words for words in words_of(draw(GAME, GAME.view(state, -1), [], NAMES)))


def test_passing_says_what_it_gives_and_costs() -> None:
    state = played(0)
    seat = int(state.to_act()).bit_length() - 1
    view: Any = GAME.view(state, seat)
    shown = words_of(draw(GAME, view, GAME.menu(state, seat, NAMES).choices, NAMES))
    assert {"Pass", f"take the {view['market'][0]}", "pay nothing", "Bid 1"} <= set(shown)


def test_the_ladder_has_every_bid_and_who_made_which() -> None:
    state = played(0)
    first = int(state.to_act()).bit_length() - 1
    state.play(first, GAME.parse(state, first, "bid 3")[0])
    seat = int(state.to_act()).bit_length() - 1
    view: Any = GAME.view(state, seat)
    menu = GAME.menu(state, seat, NAMES)
    drawing = draw(GAME, view, menu.choices, NAMES)
    assert {"Bid 4", "pay nothing"} <= set(words_of(drawing))
    numbers = [int(number) for number in re.findall('data-amount="bid ([0-9]+)"', drawing)]
    [amount] = menu.amounts
    assert sorted(set(numbers)) == list(range(amount.least, amount.most + 1)), "exactly the legal bids"
    assert NAMES[first][0] in words_of(drawing)
    # Whoever is not to bid sees what passing would cost, and can click nothing.
    view = GAME.view(state, first)
    waiting = draw(GAME, view, [], NAMES)
    assert {"If you pass", f"take the {view['market'][0]}", "pay 2 coins, 1 back", "Next bid: 4"} <= set(
        words_of(waiting)
    )
    assert "data-amount" not in waiting
    assert "data-action" not in waiting
    assert "data-amount" not in draw(GAME, GAME.view(state, -1), [], NAMES)


def test_after_passing_one_sees_what_one_got() -> None:
    state = played(0)
    seat = int(state.to_act()).bit_length() - 1
    view: Any = GAME.view(state, seat)
    took = Event("pass", {"seat": seat, "card": view["market"][0], "paid": 0})
    state.play(seat, GAME.parse(state, seat, "pass")[0])
    shown = words_of(
        draw(GAME, GAME.view(state, seat), [], NAMES, [took], [Event("market", {"round": 1, "cards": []})])
    )
    assert {"You have passed", f"took the {view['market'][0]}", "paid nothing"} <= set(shown)


def test_no_piece_is_drawn_twice_and_drawing_is_quick() -> None:
    state, decisions = selling()
    for at in (3, 10, decisions):
        state = played(at)
        view = GAME.view(state, 0)
        choices = GAME.menu(state, 0, NAMES).choices if state.to_act() & 1 else []
        ids = ids_of(draw(GAME, view, choices, NAMES))
        assert len(ids) == len(set(ids))
        times = []
        for _ in range(20):
            start = time.perf_counter()
            draw(GAME, view, choices, NAMES)
            times.append(time.perf_counter() - start)
        assert min(times) < 0.003
