"""Catan as a picture in text: the hexes with their intersections and roads, and beside them who has what.

An intersection is its number, a settlement `s` and a city `C` with the seat's number; an edge is a line, or the number
of the seat whose road is there. A hex has its own number in brackets; in capitals it is the robber's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludex.games.catan.faces.words import counted, headline, is_paired, offer_lines, throws_words
from ludex.games.catan.rules.board import BASE, EXTENSION, PER_HEX, Board
from ludex.games.catan.rules.cards import RESOURCES
from ludex.render.lines import WIDTH, beside, cut, flowing, sentence

HALF = 5
"""Columns of half a hex."""
NARROW = 24
"""Players stand beside the island where there is at least so much room, else below it."""


def sketch(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """The table in at most 80 columns."""
    board = BASE if len(view["tiles"]) == BASE.hex_count else EXTENSION
    land = island(view, board)
    at = 2 * HALF * max(int(width) for width in board.rows) + 4
    side = WIDTH - at if WIDTH - at >= NARROW else WIDTH
    players: list[str] = []
    for seat in view["seats"]:
        players += seat_lines(seat, view, names, side)
    bank = [f"{view['bank'][resource]} {resource}" for resource in RESOURCES]
    players += flowing("bank ", [*bank, f"{view['deck']} cards"], side)
    ports = [f"{one}-{two} {'3:1' if what is None else what}" for one, two, what in view["ports"]]
    dice = "" if view["dice"] is None else f" Dice {view['dice'][0]}+{view['dice'][1]}."
    whole = [*land, *players] if side == WIDTH else beside(land, players, at)
    offered = "; ".join(offer_lines(view, names))
    lines = [*sentence(headline(view, names) + dice), *(sentence(f"{offered}.") if offered else [])]
    deck = [] if view["throws_left"] is None else sentence(throws_words(view))
    return "\n".join([*lines, *whole, *deck, *flowing("harbours ", ports)])


def seat_lines(seat: Mapping[str, Any], view: Mapping[str, Any], names: Sequence[str], width: int) -> list[str]:
    """A player in a few lines, the cards by name where the viewer knows them."""
    number = seat["seat"]
    you = " (you)" if number == view["seat"] else ""
    awards = [name for name, key in (("longest road", "longest_road"), ("army", "largest_army")) if view[key] == number]
    mark = ">" if number in view["to_act"] else " "
    head = f"{mark}{number} {names[number]}{you}: {counted(seat['points'], 'point')}"
    if seat["owes"]:
        awards.append(f"to discard {seat['owes']}")
    facts = [*awards, f"road {seat['road_length']}", counted(seat["knights"], "knight")]
    facts += [f"{seat['hand_size']} in hand", counted(seat["card_count"], "card")]
    if seat["hand"] is not None:
        hand = [f"{seat['hand'][resource]} {resource}" for resource in RESOURCES if seat["hand"][resource]]
        facts[-2:] = [*hand, *(f"{count} {card}" for card, count in seat["cards"].items() if count)]
    if width == WIDTH:
        return flowing(cut(head, 40) + "; ", facts, width)
    return [cut(head, width), *flowing("   ", facts, width)]


# ---- the island ----


def island(view: Mapping[str, Any], board: Board) -> list[str]:
    """The land row by row: every hex is ten columns wide and three lines high, and shares its corners."""
    rows = [int(width) for width in board.rows]
    lines = [[" "] * (2 * HALF * max(rows) + 4) for _ in range(3 * len(rows) + 2)]
    spots, roads = standing(view)
    number = 0
    for row, count in enumerate(rows):
        for place in range(count):
            draw_hex(lines, view, board, number, (3 * row, HALF * (max(rows) - count + 2 * place)), spots, roads)
            number += 1
    return ["".join(line).rstrip() for line in lines]


def standing(view: Mapping[str, Any]) -> tuple[dict[int, str], dict[tuple[int, int], str]]:
    """What stands on intersections and edges."""
    spots: dict[int, str] = {}
    roads: dict[tuple[int, int], str] = {}
    for seat in view["seats"]:
        for letter, key in (("s", "settlements"), ("C", "cities")):
            spots |= dict.fromkeys(seat[key], f"{letter}{seat['seat']}")
        roads |= {(edge[0], edge[1]): str(seat["seat"]) for edge in seat["roads"]}
    return spots, roads


def draw_hex(
    lines: list[list[str]],
    view: Mapping[str, Any],
    board: Board,
    number: int,
    corner: tuple[int, int],
    spots: Mapping[int, str],
    roads: Mapping[tuple[int, int], str],
) -> None:
    """One hex with its corners and edges, from its upper left."""
    top, left = corner
    around = [int(board.spots_of_hex[PER_HEX * number + place]) for place in range(PER_HEX)]
    # Corners clockwise from the top, and the edge after each.
    places = [(0, 5), (1, 10), (3, 10), (4, 5), (3, 0), (1, 0)]
    edges = [(0, 8, "\\"), (2, 10, "|"), (3, 8, "/"), (3, 3, "\\"), (2, 0, "|"), (0, 3, "/")]
    for place, spot in enumerate(around):
        down, across = places[place]
        write(lines, top + down, left + across, spots.get(spot, f"{spot:>2}"))
        one, other = sorted((spot, around[(place + 1) % PER_HEX]))
        down, across, plain = edges[place]
        write(lines, top + down, left + across, roads.get((one, other), plain))
    resource, roll = view["tiles"][number]
    said = "desert" if resource is None else f"{resource} {roll}"
    write(lines, top + 1, left + 4, f"({number})")
    write(lines, top + 2, left + 2, f"{said.upper() if view['robber'] == number else said:^8}")


def write(lines: list[list[str]], down: int, across: int, text: str) -> None:
    for place, letter in enumerate(text):
        lines[down][across + place] = letter


TYPED = {
    "settlement": ("settle 12   on intersection 12",),
    "road": ("road 12-17  from intersection 12 to 17",),
    "roll": ("roll", "knight      before the dice"),
    "discard": ("discard wood*2 ore",),
    "robber": ("robber 9 from 2   to hex 9, robbing seat 2",),
    "roads": ("road 12-17",),
    "answer": ("accept", "decline", "counter ore for wood*2   you give ore"),
    "choice": ("confirm 3   trade with seat 3", "withdraw"),
    "main": (
        "road 12-17; settle 17; city 12       build, several with ; between",
        "bank wood*4 for ore                  trade with the bank or a harbour",
        "offer wood sheep for ore to 1,3      offer to seats 1 and 3",
        "buy; knight; roads; plenty wood ore; monopoly ore",
        "end",
    ),
}
"""What is typed in each phase, and what it does."""


def typed(view: Mapping[str, Any]) -> list[str]:
    """How to type what is asked now."""
    told = TYPED.get("main" if view["phase"] in ("draft", "special") else view["phase"], ())
    return [line for line in told if not (is_paired(view) and line.startswith("offer"))]
