"""Boards, decks and profiles as data: read from their files, or given as JSON, and checked before they are played.

A board of one's own needs no Python: it is given as the option `board`, in the form of data/board_us.json.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from ludex.core import Refused, refused
from ludex.games.monopoly.data.names import letters_of
from ludex.games.monopoly.rules import cards as effects
from ludex.games.monopoly.rules.board import KINDS, Board
from ludex.games.monopoly.rules.cards import DECKS, Cards
from ludex.games.monopoly.rules.lot_values import MOST_LOTS

HERE = Path(__file__).parent

FEWEST_SPACES = 12
"""So that no throw passes Go twice."""
MOST_SPACES = 60
"""So that the lots are bits of one integer."""
MOST_MONEY = 100_000
MOST_NAMES = 8
"""Names that a space may have beside its own."""
LONGEST_NAME = 40


class Group(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: str
    color: str


class Space(msgspec.Struct, forbid_unknown_fields=True):
    kind: Literal["go", "street", "railroad", "utility", "chance", "chest", "tax", "jail", "free", "go_to_jail"]
    name: str
    also: list[str] = []
    """Other names it is read by, as the printed one where the name is short. Ludex writes `name`."""
    group: str | None = None
    price: int = 0
    rents: list[int] = []
    """Of a street: bare, with one to four houses, with a hotel. Of a railroad: by how many its owner has."""
    multipliers: list[int] = []
    """Of a utility, of the throw: by how many its owner has."""
    house_cost: int = 0
    mortgage: int = 0
    amount: int = 0
    percent: int = 0
    """Of a tax that may also be paid as a part of one's worth."""
    salary: int = 0
    fine: int = 0


class BoardFile(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: str
    groups: list[Group]
    spaces: list[Space]


class Buildings(msgspec.Struct, forbid_unknown_fields=True):
    house: int
    hotel: int


class Card(msgspec.Struct, forbid_unknown_fields=True):
    """One card: its id and one effect."""

    id: str
    advance_to: int | None = None
    advance_to_nearest: Literal["railroad", "utility"] | None = None
    rent_multiplier: int = 1
    dice_multiplier: int = 10
    collect_bank: int | None = None
    pay_bank: int | None = None
    keep: Literal["jail_free"] | None = None
    move: int | None = None
    go_to_jail: bool | None = None
    pay_per_building: Buildings | None = None
    pay_each_player: int | None = None
    collect_each_player: int | None = None


class CardsFile(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    chance: list[Card]
    chest: list[Card]


class Tax(msgspec.Struct, forbid_unknown_fields=True):
    amount: int
    percent: int = 0


class Profile(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: str
    board: str
    cards: str
    start_cash: int
    houses: int
    hotels: int
    taxes: dict[str, Tax]
    """By the number of the space: what it asks for instead."""
    deeds: int
    jail_turns: int
    bankruptcies: int
    rounds: int

    def numbers(self) -> dict[str, int]:
        """What `Terms` takes from it."""
        return {
            "start_cash": self.start_cash,
            "houses": self.houses,
            "hotels": self.hotels,
            "deeds": self.deeds,
            "jail_turns": self.jail_turns,
            "bankruptcies": self.bankruptcies,
            "rounds": self.rounds,
        }


def names(kind: str) -> list[str]:
    """The boards, cards or profiles that come with Ludex."""
    return sorted(path.stem.removeprefix(f"{kind}_") for path in HERE.glob(f"{kind}_*.json"))


@cache
def load_profile(name: str) -> Profile:
    return msgspec.json.decode((HERE / f"profile_{name}.json").read_bytes(), type=Profile)


@cache
def load_board(name: str) -> BoardFile:
    return sound_board(msgspec.json.decode((HERE / f"board_{name}.json").read_bytes(), type=BoardFile))


@cache
def load_cards(name: str) -> CardsFile:
    return msgspec.json.decode((HERE / f"cards_{name}.json").read_bytes(), type=CardsFile)


def bad_board(message: str) -> Refused:
    return refused("bad_option", f"The board: {message}", {"where": "options.board"})


def read_board(given: object) -> BoardFile:
    """A board from outside; `Refused` (bad_option) says what is wrong with it."""
    try:
        return sound_board(msgspec.convert(given, BoardFile))
    except msgspec.ValidationError as error:
        raise bad_board(f"{error}.") from None


def sound_board(board: BoardFile) -> BoardFile:
    """The board, if it can be played on."""
    spaces = board.spaces
    if not FEWEST_SPACES <= len(spaces) <= MOST_SPACES or len(spaces) % 4 != 0:
        raise bad_board(f"it has {FEWEST_SPACES} to {MOST_SPACES} spaces, as many on each of four sides.")
    if len({space.name.lower() for space in spaces if space.group}) != sum(1 for space in spaces if space.group):
        raise bad_board("no two lots have the same name.")
    fault = names_fault(spaces)
    if fault:
        raise bad_board(fault)
    if spaces[0].kind != "go" or [space.kind for space in spaces].count("jail") != 1:
        raise bad_board("it begins with Go and has one jail.")
    ids = [group.id for group in board.groups]
    if not ids or len(set(ids)) != len(ids) or {space.group for space in spaces} - {None} != set(ids):
        raise bad_board("every group has lots, and every lot is of one of the groups.")
    short_names = [letters_of(group.name) for group in board.groups]
    if (
        "" in short_names
        or len(set(short_names)) != len(short_names)
        or max(len(group.name) for group in board.groups) > 40
    ):
        raise bad_board("every group has a name of its own, of at most 40 signs.")
    for number, space in enumerate(spaces):
        fault = space_fault(space)
        if fault:
            raise bad_board(f"space {number} ({space.name}): {fault}")
    for group in ids:
        lots = [space for space in spaces if space.group == group]
        if len({(space.kind, space.house_cost) for space in lots}) != 1 or len(lots) > MOST_LOTS:
            raise bad_board(
                f"the lots of {group} are of one kind, houses on them cost the same, and they are at most 8."
            )
        if lots[0].kind != "street" and min(len(space.rents or space.multipliers) for space in lots) < len(lots):
            raise bad_board(f"the lots of {group} have a rent for each number owned.")
    return board


def names_fault(spaces: list[Space]) -> str | None:
    """What is wrong with the names that spaces are read by beside their own: each is a name of one space only."""
    own = {letters_of(space.name): number for number, space in enumerate(spaces)}
    for number, space in enumerate(spaces):
        if len(space.also) > MOST_NAMES:
            return f"space {number} ({space.name}): it has at most {MOST_NAMES} names beside its own."
        for name in space.also:
            if not 0 < len(letters_of(name)) <= len(name) <= LONGEST_NAME or any(sign in name for sign in ";:$\n"):
                return f"space {number} ({space.name}): a name is empty, too long, or has a sign that notation needs."
            if own.setdefault(letters_of(name), number) != number:
                return f"space {number} ({space.name}): {name} is the name of another space too."
    return None


def space_fault(space: Space) -> str | None:
    """What is wrong with one space."""
    numbers = [*space.rents, *space.multipliers, space.price, space.house_cost, space.mortgage]
    numbers += [space.amount, space.salary, space.fine]
    if min(numbers) < 0 or max(numbers) > MOST_MONEY or not 0 <= space.percent <= 100:
        return "a sum is out of range."
    if not 0 < len(space.name) <= LONGEST_NAME or any(character in space.name for character in ",;:$\n"):
        return "its name is empty, too long, or has a sign that notation needs."
    is_lot = space.kind in ("street", "railroad", "utility")
    if is_lot != (space.group is not None) or is_lot != (space.price > 0):
        return "a lot has a group and a price, other spaces have none."
    if space.mortgage > space.price:
        return "its mortgage is more than its price."
    if space.kind == "street" and (len(space.rents) != 6 or space.house_cost == 0):
        return "a street has six rents and a cost of houses."
    if space.kind != "street" and space.house_cost != 0:
        return "houses stand on streets only."
    return None


def build_board(board: BoardFile, taxes: dict[str, Tax]) -> Board:
    """The board as the rules use it, with the profile's taxes."""
    spaces = board.spaces
    ids = [group.id for group in board.groups]
    changed = {int(number): tax for number, tax in taxes.items() if int(number) < len(spaces)}
    changed = {number: tax for number, tax in changed.items() if spaces[number].kind == "tax"}
    amounts = [space.salary or space.fine or space.amount for space in spaces]
    percents = [space.percent for space in spaces]
    for number, tax in changed.items():
        amounts[number], percents[number] = tax.amount, tax.percent
    return Board(
        [space.name for space in spaces],
        [KINDS.index(space.kind) for space in spaces],
        [-1 if space.group is None else ids.index(space.group) for space in spaces],
        [group.name for group in board.groups],
        [space.price for space in spaces],
        [space.mortgage for space in spaces],
        [space.house_cost for space in spaces],
        [space.rents or space.multipliers for space in spaces],
        amounts,
        percents,
        [space.also for space in spaces],
    )


def build_cards(file: CardsFile, deck: int, board: BoardFile) -> Cards:
    """One deck as the rules use it; cards that lead to a space the board has not are left out."""
    kinds: list[str | None] = [None, *(space.kind for space in board.spaces)]
    found = [
        (card.id, *effect_of(card))
        for card in (file.chance, file.chest)[deck]
        if (card.advance_to or 0) < len(board.spaces) and card.advance_to_nearest in kinds
    ]
    return Cards(
        DECKS[deck],
        [card[0] for card in found],
        [card[1] for card in found],
        [card[2] for card in found],
        [card[3] for card in found],
    )


def effect_of(card: Card) -> tuple[int, int, int]:
    """Kind and numbers of what a card does."""
    if card.advance_to is not None:
        return int(effects.ADVANCE), card.advance_to, 0
    if card.advance_to_nearest == "railroad":
        return int(effects.NEAREST_RAILROAD), card.rent_multiplier, 0
    if card.advance_to_nearest == "utility":
        return int(effects.NEAREST_UTILITY), card.dice_multiplier, 0
    if card.collect_bank is not None:
        return int(effects.COLLECT), card.collect_bank, 0
    if card.pay_bank is not None:
        return int(effects.PAY), card.pay_bank, 0
    if card.keep is not None:
        return int(effects.KEEP), 0, 0
    if card.move is not None:
        return int(effects.BACK), -card.move, 0
    if card.go_to_jail:
        return int(effects.TO_JAIL), 0, 0
    if card.pay_per_building is not None:
        return int(effects.REPAIRS), card.pay_per_building.house, card.pay_per_building.hotel
    if card.pay_each_player is not None:
        return int(effects.PAY_EACH), card.pay_each_player, 0
    return int(effects.COLLECT_EACH), card.collect_each_player or 0, 0
