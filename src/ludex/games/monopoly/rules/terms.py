"""The terms a table of Monopoly plays by: board, decks and options, made ready for the rules."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ludex.games.monopoly.rules.board import Board
from ludex.games.monopoly.rules.cards import Cards
from ludex.games.monopoly.rules.dense_numbering import Numbering
from ludex.games.monopoly.rules.holdings import Streets
from ludex.games.monopoly.rules.lot_values import value_table
from ludex.games.monopoly.rules.market.terms import BIDDERS, POLICIES

FIRST: Final = ("lot", "throw", "seat")
BY_LOT: Final[i64] = 0
BY_THROW: Final[i64] = 1
BY_SEAT: Final[i64] = 2

WINDOWS: Final = ("turn", "throw", "round")
EVERY_TURN: Final[i64] = 0
EVERY_THROW: Final[i64] = 1
EVERY_ROUND: Final[i64] = 2

TRADES: Final = ("turn", "any", "none")
ON_TURN: Final[i64] = 0
ANY_SEAT: Final[i64] = 1
NO_TRADES: Final[i64] = 2

MOST_COUNTERS: Final[i64] = 2
"""How often one offer may be answered by a counter-offer."""


@final
class Terms:
    """Options as numbers. Made once a game; all states of it share them."""

    def __init__(
        self,
        seats: int,
        board: Board,
        chance: Cards,
        chest: Cards,
        profile: dict[str, int],
        settings: dict[str, object],
    ) -> None:
        """`profile` has the numbers that the profile gives, unless an option gives another."""
        self.seats: i64 = seats
        self.board = board
        self.chance = chance
        self.chest = chest
        self.houses: i64 = number(settings, "houses", profile["houses"])
        self.hotels: i64 = number(settings, "hotels", profile["hotels"])
        self.deeds: i64 = profile["deeds"]
        """Lots dealt to each seat at the start, to be paid for at once."""
        self.jail_turns: i64 = profile["jail_turns"]
        """On so many turns a seat in jail may throw; after the last it pays."""
        self.bankruptcies: i64 = profile["bankruptcies"]
        """The game ends after so many, the richest first; 0: only the last seat wins."""
        self.start_cash: i64 = number(settings, "start_cash", profile["start_cash"])
        self.rounds: i64 = number(settings, "rounds", profile["rounds"])
        """The game ends after so many, the richest first; 0: never."""
        self.stalemate: i64 = number(settings, "stalemate", 0)
        """The game ends after so many rounds without any lot, building or mortgage changing; 0: never."""
        self.increment: i64 = number(settings, "increment", 1)
        self.offers: i64 = number(settings, "offers", 0)
        """How many trades a seat may offer in a turn."""
        self.first_rule: i64 = word(settings, "first", FIRST)
        self.windows: i64 = word(settings, "windows", WINDOWS)
        self.trades: i64 = word(settings, "trades", TRADES)
        self.policy: i64 = word(settings, "housing", POLICIES)
        self.bidders: i64 = word(settings, "bidders", BIDDERS)
        """Who may bid for scarce buildings."""
        self.has_swaps = settings["swaps"] is True
        self.lot_values: vec[i64] = value_table(board)
        """What lots are worth to a sensible player."""
        self.numbering = Numbering(board, seats)
        """Dense actions: where each kind begins."""
        self.streets = Streets(board.groups, board.lots_of, board.group_costs)
        self.bids_worth = settings["bids"] == "worth"
        """A bid may be more than the bidder has in cash, up to what it could raise."""
        self.has_pot = settings["parking"] == "pot"
        self.doubles_salary = settings["landing_on_go"] == "double"
        self.rent_in_jail = settings["rent_in_jail"] is True
        self.rent_is_claimed = settings["rent"] == "claimed"
        self.counts_mortgaged = settings["railroads"] == "owned"
        self.rounds_up = settings["interest"] == "up"
        self.cancels_mortgages = settings["bank_lots"] == "unmortgaged"

    def interest(self, value: i64) -> i64:
        """Ten percent of a mortgage in whole dollars."""
        return (value + 9) // 10 if self.rounds_up else value // 10


def number(settings: dict[str, object], name: str, otherwise: int) -> int:
    """The number an option gives; `otherwise` where it leaves that to the profile."""
    value = settings[name]
    return value if isinstance(value, int) else otherwise


def word(settings: dict[str, object], name: str, words: tuple[str, ...]) -> int:
    """The place of an option's word among all."""
    value = settings[name]
    assert isinstance(value, str)
    return words.index(value)
