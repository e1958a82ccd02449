"""The options of a table of Monopoly, and the terms they make."""

from __future__ import annotations

from ludex.core import Option, canonical, refused
from ludex.games.monopoly.data import boards
from ludex.games.monopoly.rules.market.terms import BIDDERS, POLICIES
from ludex.games.monopoly.rules.terms import FIRST, TRADES, WINDOWS, Terms

OPTIONS = (
    Option("profile", "us2008", "the edition that is played", words=tuple(boards.names("profile"))),
    Option(
        "board",
        "profile",
        "the board: the profile's, another, or one of your own as an object in the form of data/board_us.json",
        words=("profile", *boards.names("board")),
        is_object=True,
    ),
    Option(
        "start_cash",
        "profile",
        "what each seat starts with; the profile's, or dollars",
        words=("profile",),
        low=0,
        high=100_000,
    ),
    Option("houses", "profile", "houses in the bank; the profile's, or a number", words=("profile",), low=0, high=200),
    Option("hotels", "profile", "hotels in the bank; the profile's, or a number", words=("profile",), low=0, high=100),
    Option(
        "rounds",
        "profile",
        "the game ends after so many rounds, highest net worth first; 0: never",
        words=("profile",),
        low=0,
        high=10_000,
    ),
    Option(
        "stalemate",
        40,
        "the game ends after so many rounds in which no lot, building or mortgage changed; 0: never",
        low=0,
        high=10_000,
    ),
    Option("first", "lot", "who begins: drawn by lot, the highest throw, or seat 0", words=FIRST),
    Option(
        "bids",
        "cash",
        "a bid for a lot may be as high as one's cash, or as all one could raise",
        words=("cash", "worth"),
    ),
    Option("increment", 1, "bids and sums in trades are multiples of so many dollars", low=1, high=1_000),
    Option(
        "trades", "turn", "who offers trades: the seat whose turn it is, any seat between turns, nobody", words=TRADES
    ),
    Option("offers", 2, "how many trades a seat may begin in one turn", low=0, high=20),
    Option(
        "windows",
        "turn",
        "when buildings are bought and sold: between turns, before every throw, once a round",
        words=WINDOWS,
    ),
    Option("housing", "fair", "how scarce buildings are shared out", words=POLICIES),
    Option(
        "bidders",
        "requested",
        "who may bid for scarce buildings: those who requested one, or all who could put one up at that moment",
        words=BIDDERS,
    ),
    Option(
        "swaps", False, "a hotel's demolition and another's building may be made in one where neither can come first"
    ),
    Option(
        "rent", "automatic", "rent is paid by itself, or only when its owner claims it", words=("automatic", "claimed")
    ),
    Option(
        "railroads",
        "owned",
        "mortgaged railroads and utilities count for the rent of the others, or not",
        words=("owned", "unmortgaged"),
    ),
    Option("interest", "up", "the ten percent on mortgages is rounded", words=("up", "down")),
    Option(
        "bank_lots",
        "unmortgaged",
        "lots that come back to the bank are auctioned free of mortgages, or with them",
        words=("unmortgaged", "mortgaged"),
    ),
    Option(
        "parking",
        "nothing",
        "house rule: taxes, fines and card payments wait on Free Parking",
        words=("nothing", "pot"),
    ),
    Option("landing_on_go", "salary", "house rule: double salary for landing on Go", words=("salary", "double")),
    Option("rent_in_jail", True, "house rule when off: a seat in jail collects no rent"),
)


class TermsMaker:
    """Makes the terms of some settings, once for each."""

    def __init__(self) -> None:
        self.known: dict[bytes, Terms] = {}

    def terms(self, seats: int, settings: dict[str, object]) -> Terms:
        key = canonical([seats, settings])
        found = self.known.get(key)
        if found is None:
            if len(self.known) > 500:
                self.known.clear()  # boards of strangers must not fill the memory
            found = self.known[key] = make(seats, settings)
        return found


def board_of(settings: dict[str, object]) -> boards.BoardFile:
    """The board that some settings say."""
    board = settings["board"]
    if isinstance(board, dict):
        return boards.read_board(board)
    profile = boards.load_profile(str(settings["profile"]))
    return boards.load_board(profile.board if board == "profile" else str(board))


def make(seats: int, settings: dict[str, object]) -> Terms:
    """The terms; `Refused` (bad_option) where options that are fine one by one do not go together."""
    profile = boards.load_profile(str(settings["profile"]))
    file = boards.load_cards(profile.cards)
    given = board_of(settings)
    board = boards.build_board(given, profile.taxes)
    decks = [boards.build_cards(file, deck, given) for deck in (0, 1)]
    terms = Terms(seats, board, decks[0], decks[1], profile.numbers(), settings)
    dearest = max([int(price) for price in board.prices])
    if terms.deeds > 0 and (terms.deeds * seats > len(board.lots) or terms.start_cash < terms.deeds * dearest):
        raise refused(
            "bad_option", "There are not lots or not cash enough to deal deeds at the start.", {"where": "options"}
        )
    return terms
